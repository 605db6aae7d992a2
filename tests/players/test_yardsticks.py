"""The agents of published studies: legal everywhere, repeatable, each with its own ways."""

import subprocess
import sys

import pytest

from spoorbrug import players
from spoorbrug.game import Game, Setup
from spoorbrug.game.notation import read_ticket
from spoorbrug.players.compiled.yardsticks.ask import CODES
from spoorbrug.rules import record
from spoorbrug.rules.compiler import OFF

from ..support.setups import NEDERLAND, ONE_EACH
from ..support.table import Table

NAMES = tuple(CODES)
BOTS = {name: players.make(name, 1) for name in (*NAMES, "random")}


def answer(name, table):
    """What an agent does in a position."""
    game = table.game()
    move = BOTS[name].choose(game.view(game.seat))
    return str(game.legal_moves[game.legal_moves.ids.index(move)])


def offer(table, *names):
    """Seat 0 chooses among these tickets of the pile."""
    for place, name in enumerate(names):
        table._move_ticket(name, table.state.offer[0])
        table.state.offer_order[0, place] = read_ticket(table.board, name).index
    return table.set(phase=record.KEEP_TICKETS)


def play(setup, seed, names, stop=None):
    """A game between agents, each move checked; answer it and the moves of each seat."""
    game = Game.begin(setup, seed)
    made = [[] for _ in names]
    while not game.is_over and (stop is None or game.decisions < stop):
        seat = game.seat
        move = BOTS[names[seat]].choose(game.view(seat))
        made[seat].append(str(game.legal_moves[game.legal_moves.ids.index(move)]))
        game.push(move)
    return game, made


@pytest.mark.parametrize("setup", ONE_EACH[:: 6 if OFF else 1], ids=str)
def test_every_answer_is_legal_to_the_end(setup):
    names = [NAMES[seat % 4] for seat in range(setup.seats)]
    others = [NAMES[(seat + 2) % 4] for seat in range(setup.seats)]
    for four in (names, others):
        game, _ = play(setup, "study", four, stop=10 if OFF else None)
        assert game.is_over or OFF


@pytest.mark.skipif(OFF, reason="too slow in plain Python")
@pytest.mark.parametrize("name", NAMES)
def test_each_beats_random_moves(name):
    won = 0
    for setup in (
        Setup.of(NEDERLAND, 2, tolls=False),
        Setup.of("usa", 2),
        Setup.of("usa", 2, dice=True),
    ):
        for i in range(4):
            names = [name, "random"] if i % 2 else ["random", name]
            game, _ = play(setup, f"beat-{i // 2}", names)
            won += game.outcome.counts[names.index(name)].place == 1
    assert won >= 11


@pytest.mark.parametrize("name", NAMES)
def test_games_are_repeatable_whatever_the_seed_of_the_bot(name):
    setup = Setup.of(NEDERLAND, 2, tolls=False)
    game, made = play(setup, "again", [name, name], stop=10 if OFF else 100)
    _, again = play(setup, "again", [name, name], stop=10 if OFF else 100)
    assert again == made
    another, view = players.make(name, "another"), game.view(game.seat)
    assert another.choose(view) == BOTS[name].choose(view)
    assert another.name == name


def test_the_door_opens_only_for_who_is_asked():
    game = Game.begin(Setup.of(NEDERLAND, 2, tolls=False), "asked")
    game.push(BOTS["path"].choose(game.view(0)))
    with pytest.raises(ValueError, match="not this seat's decision"):
        BOTS["path"].choose(game.view(0))


def test_they_are_compiled_when_the_first_is_made():
    code = (
        "import sys, spoorbrug.players; print(*(m for m in sys.modules if 'compiled.study' in m))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""
    assert set(NAMES) <= set(players.names())


@pytest.mark.parametrize("name", ["path", "long_route"])
def test_some_never_draw_tickets(name):
    _, made = play(Setup.of("usa", 2), "tickets", [name, "random"], stop=60 if OFF else None)
    assert not any(move.startswith("tickets") for move in made[0])
    assert answer(name, Table(2, board="usa")) != "tickets"


@pytest.mark.parametrize("name", ["path", "one_step", "long_route"])
def test_all_first_tickets_are_kept(name):
    _, made = play(Setup.of(NEDERLAND, 2, tolls=False), "first", [name, name], stop=2)
    assert made[0][0].count("–") == 5


def test_hungry_keeps_what_leaves_a_reserve():
    kept = {}
    for trains in (40, 26, 20):
        table = Table(2, tolls=False).put(0, trains=trains)
        names = ("Groningen–Middelburg", "Breda–Eindhoven", "Zwolle–Haarlem")
        kept[trains] = answer("hungry", offer(table, *names))
    assert kept[40] == "keep Breda–Eindhoven, Groningen–Middelburg, Zwolle–Haarlem"
    assert kept[26] == "keep Groningen–Middelburg, Zwolle–Haarlem"  # 21 trains, five are left
    assert kept[20] == "keep Breda–Eindhoven, Zwolle–Haarlem"


def test_hungry_draws_tickets_while_trains_are_left_over():
    assert answer("hungry", Table(2, tolls=False).put(0, trains=9)) == "tickets"
    assert answer("hungry", Table(2, tolls=False).put(0, trains=8)) == "draw"
    busy = Table(2, tolls=False).tickets(0, "Groningen–Middelburg")
    assert answer("hungry", busy).startswith("take")


def test_one_step_draws_tickets_while_everyone_has_trains():
    assert answer("one_step", Table(2, tolls=False).put(1, trains=8)) == "tickets"
    assert answer("one_step", Table(2, tolls=False).put(1, trains=7)) == "take red"


def test_one_step_collects_for_its_next_track_only():
    table = Table(2, tolls=False).tickets(0, "Breda–Eindhoven").hand(0, orange=1)
    table.market("blue", "green", "orange", "red", "black")
    assert answer("one_step", table) == "take orange"  # Breda–'s-Hertogenbosch comes first
    table.market("blue", "green", "blue", "red", "locomotive")
    assert answer("one_step", table) == "take locomotive"
    table.market("blue", "green", "blue", "red", "black")
    assert answer("one_step", table) == "draw"


def test_long_route_goes_round_short_tracks():
    cards = {"white": 2, "green": 2, "pink": 2, "red": 4}

    def table():
        return Table(2, tolls=False).tickets(0, "Amsterdam–'s-Gravenhage").hand(0, **cards)

    assert answer("one_step", table()) == "claim Amsterdam–Haarlem green"
    assert answer("long_route", table()) == "claim Amsterdam–Rotterdam red"


def test_path_begins_with_the_longest_track_of_its_best_ticket():
    table = Table(2, tolls=False).tickets(0, "Amsterdam–'s-Gravenhage", "Breda–Eindhoven")
    table.hand(0, white=2, green=2, black=2)
    assert answer("path", table) == "claim Haarlem–'s-Gravenhage white"


def test_tickets_done_path_looks_for_cheap_points_and_long_route_for_long_tracks():
    table = Table(2, tolls=False).hand(0, red=6, orange=2)
    assert answer("path", table) == "claim Rotterdam–'s-Gravenhage orange"
    assert answer("long_route", table) == "claim Middelburg–'s-Gravenhage red"
