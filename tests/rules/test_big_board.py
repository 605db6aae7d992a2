"""A board of our own that is larger than Nederland: the room is really there.

128 tracks, triple ones among them, 88 tickets, no head starts: what the other boards of the
family will need.
"""

import random
import shutil
from pathlib import Path

import numpy as np
import pytest

from spoorbrug.boards import load_folder, loader
from spoorbrug.game import Game, Setup
from spoorbrug.game.names import members
from spoorbrug.rules import ids, kernel, record, scoring
from spoorbrug.rules.compiler import OFF
from spoorbrug.rules.record import NEUTRAL, NONE

from ..support import rule
from ..support.play import atoms

GAMES = 1 if OFF else 10
EVERY = 15 if OFF else 3  # looking closely takes longer than playing


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boards") / "big"
    shutil.copytree(Path(loader.__file__).parent / "nederland", folder)
    routes = (folder / "routes.csv").read_text(encoding="utf-8").splitlines()
    groups = {}
    for line in routes[1:]:
        groups.setdefault(line.split(",")[6], []).append(line)
    doubles = [lines[0] for lines in groups.values() if len(lines) == 2]
    thirds = [line.replace(line.split(",")[3], "grey") for line in doubles[:31]]
    (folder / "routes.csv").write_text("\n".join(routes + thirds) + "\n", encoding="utf-8")
    tickets = (folder / "tickets.csv").read_text(encoding="utf-8").splitlines()
    (folder / "tickets.csv").write_text("\n".join(tickets + tickets[1:]) + "\n", encoding="utf-8")
    config = (folder / "board.toml").read_text(encoding="utf-8")
    config = config.replace("staggered_start = true", "staggered_start = false")
    (folder / "board.toml").write_text(config, encoding="utf-8")
    return load_folder(folder)


def setups(board):
    return [
        Setup.of(board, 2, neutral=True),
        Setup.of(board, 3, tolls=False),
        Setup.of(board, 5),
    ]


def test_it_is_as_big_as_it_gets(board):
    assert (len(board.tracks), len(board.tickets)) == (128, 88)
    assert max(len(route.tracks) for route in board.routes) == 3
    assert len({track.name for track in board.tracks}) == 128
    assert len({ticket.name for ticket in board.tickets}) == 88


def test_whole_games(board):
    for setup in setups(board):
        rng = random.Random(str(setup))
        highest = set()
        for number in range(GAMES):
            for n, (games, move) in enumerate(atoms(setup, number, rng)):
                if n % EVERY and move is not None:
                    continue
                state = games[0]
                sets = [state.pile, state.rejected, *state.held, *state.offer]
                tickets = [i for words in sets for i in members(words)]
                tickets += [int(state.revealed)] if state.revealed != NONE else []
                assert sorted(tickets) == list(range(88))
                owned = [i for words in state.owned for i in members(words)]
                assert len(owned) == len(set(owned))
                again = games.copy()
                again[0].closed[:] = 0
                kernel.close(setup.board_record, again)
                assert again.tobytes() == games.tobytes()
            highest |= set(owned) | {i for words in state.held for i in members(words)}
        assert OFF or max(highest) > 64


@rule("B8", "R25")
def test_one_track_a_player_on_a_triple_route(board):
    setup = Setup.of(board, 4)
    game = Game.begin(setup, 1)
    route = next(route for route in board.routes if len(route.tracks) == 3)
    first, second, third = route.tracks
    state = game.state
    for seat, track in ((0, first), (1, second)):
        state.owned[seat, track >> 6] |= np.uint64(1 << (track & 63))
    kernel.close(setup.board_record, game._games)
    closed = [third in members(state.closed[seat]) for seat in range(4)]
    assert closed == [True, True, False, False]


@rule("B9", "R25")
def test_the_others_close_where_double_routes_do(board):
    setup = Setup.of(board, 3, tolls=False)
    game = Game.begin(setup, 1)
    route = next(route for route in board.routes if len(route.tracks) == 3)
    track = route.tracks[1]
    game.state.owned[0, track >> 6] |= np.uint64(1 << (track & 63))
    kernel.close(setup.board_record, game._games)
    for seat in range(3):
        assert set(route.tracks) <= set(members(game.state.closed[seat]))


@rule("N13")
def test_three_free_tracks_are_a_choice_of_three(board):
    setup = Setup.of(board, 2, neutral=True)
    game = Game.begin(setup, 1)
    ticket = next(
        t for t in board.tickets
        if t.neutral is not None and len(board.routes[t.neutral].tracks) == 3
    )  # fmt: skip
    route = board.routes[ticket.neutral]
    game.state.phase, game.state.seat = record.NEUTRAL_TRACK, 1
    game.state.revealed = ticket.index
    assert [move.track.index for move in game.legal_moves] == list(route.tracks)
    game.state.owned[NEUTRAL, route.tracks[1] >> 6] |= np.uint64(1 << (route.tracks[1] & 63))
    assert [move.track.index for move in game.legal_moves] == [route.tracks[0], route.tracks[2]]
    assert game.why_not(f"lay {board.tracks[route.tracks[1]].name}").rule == "N13"


def test_no_head_starts_where_the_board_has_none(board):
    game = Game.begin(Setup.of(board, 5), 1)
    assert game.state.points.tolist() == [0] * 5
    assert [count.start for count in game.count()] == [0] * 5


def test_tickets_and_connections_in_the_upper_half(board):
    setup = Setup.of(board, 2)
    game = Game.begin(setup, 1)
    state = game.state
    state.held[:] = 0
    done = [t for t in board.tickets if t.index >= 64 and t.name == "Rotterdam–Antwerpen 2"]
    track = board.track_named["Antwerpen–Rotterdam black"].index
    state.held[0, 1] |= np.uint64(1 << (done[0].index & 63))
    counts = scoring.new_counts()
    kernel.score(setup.board_record, game._games, counts)
    assert counts[0, scoring.FAILED] == -13
    state.owned[0, track >> 6] |= np.uint64(1 << (track & 63))
    kernel.score(setup.board_record, game._games, counts)
    assert counts[0, scoring.TICKETS] == 13
    assert game.view(0).is_complete(done[0])


@rule("N7")
def test_on_a_triple_route_the_toll_goes_to_the_player_who_is_there(board):
    route = next(route for route in board.routes if len(route.tracks) == 3)
    for owned in range(3):
        game = Game.begin(Setup.of(board, 4), 1)
        track = route.tracks[owned]
        game.state.owned[1, track >> 6] |= np.uint64(1 << (track & 63))
        claimed = board.tracks[next(t for t in route.tracks if t != track)]
        game.state.phase, game.state.track = record.PAY, claimed.index
        game.state.hand[0, record.LOCOMOTIVE] += 9
        game.state.after = record.AFTER_TURN
        everything = ids.PAY_WITH + ids.AMOUNTS * (
            record.GREY * ids.AMOUNTS + claimed.length
        )  # locomotives only
        kernel.apply(game.setup.board_record, game._games, everything)
        assert game.state.tolls[1] == 30 + claimed.toll
