"""OpenSpiel: the game as a tree with chance nodes, and observers with named parts.

Importing this registers `spoorbrug_v1`, and `spoorbrug_v0` as it always was, with the parameters
`board`, `seats` (0 for the fewest), `tickets` and every option of a game (docs/options.md):

Examples:
    >>> import pyspiel
    >>> import spoorbrug.envs.openspiel
    >>> game = pyspiel.load_game("spoorbrug_v1(board=usa,seats=3)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 9)

The returns are shares of the victory, which add up to 1. An action is an id of a move;
what chance deals is the kernel's id less `ACTIONS`. First tickets are chosen one seat after the
other, without seeing what others chose.

Version 1 has information states: everything that a seat has seen, event by event, and what it is
asked now. `resample_from_infostate` deals a possible game, as `View.sample` does; with the
parameter `belief` tickets are likelier with those whose tracks fit them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from spoorbrug import boards
from spoorbrug.envs import rewards
from spoorbrug.envs.infostates import RECALL, Past, digest
from spoorbrug.envs.layout import ACTIONS, VERSIONS, Layout
from spoorbrug.envs.observing import Observer
from spoorbrug.game import Setup, moves, notation
from spoorbrug.rules import ids, kernel, record, scoring
from spoorbrug.rules.options import OPTIONS
from spoorbrug.rules.record import Array

NAMES = [f"spoorbrug_v{version}" for version in VERSIONS]
LONGEST = 10_000
"""More decisions than any game has: see "Every game ends" in docs/architecture.md."""

_PARAMETERS: dict[str, Any] = {
    "board": "nederland",
    "seats": 0,
    "tickets": "",
    # Where the board decides, OpenSpiel still wants a value: true stands for the board's own.
    **{name: option.values[-1] if option.default is None else option.default
       for name, option in OPTIONS.items()},
}  # fmt: skip


def _parameters(version: int) -> dict[str, Any]:
    return _PARAMETERS | ({"belief": False} if version >= 1 else {})


def _type(version: int) -> Any:
    """What OpenSpiel is told about a version."""
    return pyspiel.GameType(
        short_name=NAMES[version],
        long_name="Spoorbrug",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=record.SEATS,
        min_num_players=2,
        provides_information_state_string=version >= 1,
        provides_information_state_tensor=version >= 1,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(version),
    )


class _Table:
    """What all states of a game share; a copy of a state does not copy it."""

    def __init__(self, setup: Setup, version: int, belief: bool) -> None:
        self.setup = setup
        self.version = version
        self.belief = belief
        self.observer = Observer(setup, version)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Table:
        return self


class SpoorbrugGame(pyspiel.Game):  # type: ignore[misc]
    """One setup."""

    version = 1

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        board = boards.load(given.get("board", _PARAMETERS["board"]))
        options = {
            name: value
            for name, value in given.items()  # OpenSpiel fills in what was not given
            if name in OPTIONS and value != _PARAMETERS[name]
        }
        if given.get("tickets"):
            options["tickets"] = given["tickets"]
        setup = Setup.of(board, given.get("seats") or board.fewest_players, **options)
        self.table = _Table(setup, self.version, bool(given.get("belief", False)))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=ids.IDS - ids.MOVES,
            num_players=setup.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.version), info, params or {})

    def new_initial_state(self) -> SpoorbrugState:
        """Before the deal, which is up to chance."""
        return SpoorbrugState(self, self.table)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpoorbrugObserver:
        """Something that observes states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpoorbrugObserver(self.table, kind, params)


class SpoorbrugGame0(SpoorbrugGame):
    """The same, as it was first published."""

    version = 0


class SpoorbrugState(pyspiel.State):  # type: ignore[misc]
    """A position, which may be chance's to decide."""

    def __init__(self, game: SpoorbrugGame, table: _Table) -> None:
        super().__init__(game)
        self.table = table
        self.games = record.new_games()
        kernel.start(table.setup.board_record, self.games)
        self.past = Past(table.setup)

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody any more."""
        phase = self.games[0].phase
        if phase == record.OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        if phase <= record.LAST_CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.games[0].seat)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return bool(self.games[0].phase == record.OVER)

    def _legal_actions(self, player: int) -> list[int]:
        room = kernel.new_moves()
        found: list[int] = room[
            : kernel.legal(self.table.setup.board_record, self.games, room)
        ].tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may deal, and how likely it is."""
        dealt, weights = kernel.new_moves(), kernel.new_moves()
        n = kernel.odds(self.table.setup.board_record, self.games, dealt, weights)
        total = int(weights[:n].sum())
        pairs = zip(dealt[:n].tolist(), weights[:n].tolist(), strict=True)
        return [(one - ids.MOVES, weight / total) for one, weight in pairs]

    def _apply_action(self, action: int) -> None:
        by_chance = self.current_player() == pyspiel.PlayerId.CHANCE
        move = action + ids.MOVES if by_chance else action
        if self.table.version >= 1:
            self.past = self.past.then(self.games, move, by_chance)
        kernel.apply(self.table.setup.board_record, self.games, move)

    def _action_to_string(self, player: int, action: int) -> str:
        board = self.table.setup.board
        if player == pyspiel.PlayerId.CHANCE:
            return notation.write_dealt(board, action + ids.MOVES)
        return str(moves.from_id(board, self.games[0], action))

    def resample_from_infostate(self, player: int, rng: Any) -> SpoorbrugState:
        """A state that this player cannot tell from this one; `rng` answers numbers from 0 to 1.

        Whoever decides, decides there, too: somebody must.
        """
        if self.current_player() < 0:
            raise ValueError("a state is sampled while somebody decides, not before or after")
        found = SpoorbrugState(self.get_game(), self.table)
        found.games, found.past = self.past.resample(self.games, player, rng, self.table.belief)
        return found

    def returns(self) -> list[float]:
        """Shares of the victory; 0 before the end."""
        seats = self.table.setup.seats
        if not self.is_terminal():
            return [0.0] * seats
        counts = scoring.new_counts()
        kernel.score(self.table.setup.board_record, self.games, counts)
        return [float(share) for share in rewards.of(rewards.WIN, counts[None, :seats])[0]]

    def __str__(self) -> str:
        state = self.games[0]
        place = digest(self.games.tobytes()).hex()
        return f"{self.table.setup}; turn {state.turn}; phase {state.phase}; {place}"


class SpoorbrugObserver:
    """Observations by named parts (`layout`), in one tensor; public, private, or both."""

    def __init__(self, table: _Table, kind: Any, params: dict[str, Any] | None = None) -> None:
        if params:
            raise ValueError(f"the observer has no parameters, but was given {params}")
        if kind.perfect_recall and table.version == 0:
            raise ValueError("version 0 tells of the present: there is no perfect recall")
        if kind.perfect_recall and not kind.public_info:
            raise ValueError("what a seat has seen is public for the most part: ask for both")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players hold")
        self._observer = table.observer
        self._recalls = bool(kind.perfect_recall)
        layout: Layout = table.observer.layout
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._private = private
        self._parts = {
            name: placed
            for name, placed in layout.parts.items()
            if (private if placed.part.private else kind.public_info)
        }
        self._row = np.zeros(layout.size, np.float32)
        size = sum(p.size for p in self._parts.values())
        self.tensor = np.zeros(size + self._recalls * np.prod(RECALL), np.float32)
        self.dict: dict[str, Array] = {}
        self._here = np.zeros(layout.size, np.bool_)
        start = 0
        for name, placed in self._parts.items():
            self._here[placed.where] = True
            one = self.tensor[start : start + placed.size]
            self.dict[name] = one.reshape(placed.shape or (1,))
            start += placed.size
        if self._recalls:
            self.dict["events"] = self.tensor[start:].reshape(RECALL)
        self._size = start

    def set_from(self, state: SpoorbrugState, player: int) -> None:
        """Write what a player sees of a state into `tensor`, and so into `dict`."""
        remembered = state.past.memories(state.games) if state.table.version >= 1 else None
        self._observer.write(state.games, player, self._row, remembered)
        self.tensor[: self._size] = self._row[self._here]
        if self._recalls:
            self.dict["events"][:] = state.past.rows(self._looker(player))

    def string_from(self, state: SpoorbrugState, player: int) -> str:
        """The same as text: what is not 0, part by part."""
        if self._recalls:
            return str(state.past.text(state.games, self._looker(player)))
        self.set_from(state, player)
        lines = []
        for name, values in self.dict.items():
            flat = values.ravel()
            shown = " ".join(f"{i}:{flat[i]:g}" for i in np.flatnonzero(flat))
            if shown:
                lines.append(f"{name} {shown}")
        return "\n".join(lines)

    def _looker(self, player: int) -> int | None:
        return player if self._private else None


for _version, _game in enumerate((SpoorbrugGame0, SpoorbrugGame)):
    pyspiel.register_game(_type(_version), _game)
