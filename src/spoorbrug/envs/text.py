"""A table in words, for language models: what happened, what one sees, what one may do.

Examples:
    >>> from spoorbrug.envs.text import TextTable
    >>> table = TextTable(seats=2, opponents="planner", seed=7)
    >>> print(table.ask().splitlines()[0])
    You are seat 1 of 2 on Nederland, with tolls. You choose your first tickets.
    >>> table.answer("1")
    >>> table.answer("fly to Paris")
    "'fly to Paris' is neither the number of a move nor a move: answer with one of the list."
"""

from __future__ import annotations

from typing import Any

from spoorbrug import players
from spoorbrug.arena.bot_seeds import bot_seed
from spoorbrug.envs import rewards
from spoorbrug.game import Game, Setup, View, rulebook
from spoorbrug.game.notation import NotationError
from spoorbrug.game.refusals import IllegalMove

ANSWER = "Answer with the number of one move, or with the move itself, and nothing else."


class TextTable:
    """One seat of a table, or all of them: `opponents` None lets you answer for everyone.

    `rules` is the whole page of rules, for a prompt; `ask` says what the seat sees and may do;
    `answer` plays a move, or says why not, and leaves everything as it was.
    """

    def __init__(
        self,
        opponents: str | None = "planner",
        seat: int = 0,
        reward: str = rewards.WIN,
        seed: int | str | None = None,
        **setup: Any,
    ) -> None:
        self.setup = Setup.of(**setup)
        if not 0 <= seat < self.setup.seats:
            raise ValueError(f"there are seats 0 to {self.setup.seats - 1}, not {seat}")
        if opponents is not None:
            players.check(opponents)
        self.reward = rewards.check(reward)
        self._seat = seat
        self._opponents = opponents
        self.game = Game.begin(self.setup, seed)
        self._told = [0] * self.setup.seats
        self._bots: dict[int, players.Bot] = {}
        self._referee = players.Referee(bot_seed(str(self.game.seed), "referee"))
        self.reset(seed)

    @property
    def rules(self) -> str:
        """The page of rules, in English: what a prompt may begin with."""
        page = rulebook.page()
        if page is None:
            raise FileNotFoundError("the page of rules is neither in this package nor beside it")
        return page

    def reset(self, seed: int | str | None = None) -> None:
        """Deal a new game, that of the seed if one is given."""
        self.close()
        self.game = Game.begin(self.setup, seed)
        word = str(self.game.seed)
        self._told = [0] * self.setup.seats
        self._referee = players.Referee(bot_seed(word, "referee"))
        if self._opponents is not None:
            self._bots = {
                seat: players.make(self._opponents, bot_seed(word, f"{self._opponents} {seat}"))
                for seat in range(self.setup.seats)
                if seat != self._seat
            }
        self._let_others_play()

    @property
    def seat(self) -> int | None:
        """Whose answer is wanted; None when the game is over."""
        return None if self.game.is_over else self.game.seat

    @property
    def moves(self) -> list[str]:
        """What that seat may do, in the order of the list."""
        return [str(move) for move in self.game.legal_moves]

    def ask(self) -> str:
        """What the seat that decides has seen since it was last asked, sees, and may do."""
        seat = self.seat
        if seat is None:
            return self._result()
        view = self.game.view(seat)
        news = [str(event) for event in view.events[self._told[seat] :]]
        self._told[seat] = len(view.events)
        parts = [self._heading(view, seat)]
        if news:
            parts.append("Since you were last asked:\n" + "\n".join(f"- {one}" for one in news))
        parts.append(_position(view, seat))
        listed = "\n".join(f"{n}. {move}" for n, move in enumerate(self.moves, 1))
        parts.append(f"You may:\n{listed}\n{ANSWER}")
        return "\n\n".join(parts)

    def answer(self, text: str) -> str | None:
        """Play a move by its number or its words; None, or a sentence that says why not."""
        if self.game.is_over:
            return "The game is over."
        said = text.strip().rstrip(".")
        if said.isascii() and said.isdigit():
            moves = self.game.legal_moves
            said = said.lstrip("0")[:9]  # of a long number, enough to say that it is none
            if not said or int(said) > len(moves):
                return f"There is no move {said or 0}: the list has 1 to {len(moves)}."
            self.game.push(moves.ids[int(said) - 1])
        else:
            try:
                self.game.play(said)
            except IllegalMove as error:
                return str(error)
            except NotationError:
                return (
                    f"'{said[:60]}' is neither the number of a move nor a move: "
                    "answer with one of the list."
                )
        self._let_others_play()
        return None

    def returns(self) -> list[float]:
        """The rewards by seat, once the game is over; 0 before."""
        if not self.game.is_over:
            return [0.0] * self.setup.seats
        return rewards.of_game(self.reward, self.game)

    def close(self) -> None:
        """Send the other seats' bots home."""
        for bot in self._bots.values():
            players.close(bot)
        self._bots = {}

    def _let_others_play(self) -> None:
        while not self.game.is_over and self.game.seat in self._bots:
            view = self.game.view(self.game.seat)
            self.game.push(self._referee.choose(self._bots[self.game.seat], view).move)

    def _heading(self, view: View, seat: int) -> str:
        return (
            f"You are seat {seat + 1} of {self.setup.seats} on {_table_of(self.setup)}. "
            f"{_ASKED.get(view.phase.words, f'You are asked: {view.phase.words}.')}"
        )

    def _result(self) -> str:
        outcome = self.game.outcome
        assert outcome is not None
        lines = [f"Seat {n + 1}: {total} points" for n, total in enumerate(outcome.totals)]
        return "The game is over.\n" + "\n".join(lines)


_ASKED = {
    "first tickets": "You choose your first tickets.",
    "turn": "It is your turn.",
}
"""What a phase asks, where its own words would not do."""


def _table_of(setup: Setup) -> str:
    words = str(setup).split(", ")
    options = [word for word in words[1:] if not word.endswith(("seats", "seat"))]
    return f"{words[0]}, with {' and '.join(options)}" if options else words[0]


def _counts(cards: dict[str, int]) -> str:
    return ", ".join(f"{n} {card}" for card, n in cards.items() if n) or "none"


def _position(view: View, seat: int) -> str:
    """What lies open, and what the seat holds, in a few lines."""
    shown = view.to_dict()
    lines = []
    if shown["known"] is not None:
        lines.append(f"Your cards: {_counts(shown['seats'][seat]['hand'])}.")
        lines.append(f"Market: {', '.join(shown['market']) or 'empty'}. Deck: {shown['deck']}.")
    for held in shown["seats"][seat]["held"]:
        state = "complete" if held["complete"] else "open"
        lines.append(f"Your ticket {held['ticket']} ({held['points']} points): {state}.")
    for ticket in shown["offer"]:
        lines.append(f"On offer: {ticket} ({view.board.ticket_named[ticket].points} points).")
    for other, one in enumerate(shown["seats"]):
        who = "You" if other == seat else f"Seat {other + 1}"
        parts = [f"{one['points']} points", f"{one['trains']} trains", f"{one['tickets']} tickets"]
        if shown["known"] is not None:
            known = "" if other == seat else f" (known: {_counts(shown['known'][other])})"
            parts.append(f"{one['cards']} cards{known}")
        if one["tolls"] is not None:
            parts.append(f"{one['tolls']} toll tokens")
        if one["loans"]:
            parts.append(f"{one['loans']} loans")
        lines.append(f"{who}: {', '.join(parts)}.")
    tracks = shown["tracks"]
    for other in range(view.setup.seats):
        own = [track for track, owner in tracks.items() if owner == other]
        who = "Your" if other == seat else f"Seat {other + 1}'s"
        if own:
            lines.append(f"{who} tracks: {', '.join(own)}.")
    return "\n".join(lines)
