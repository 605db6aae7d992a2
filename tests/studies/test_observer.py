"""Watching a game again: what is noted is what the game itself tells, and who wants what."""

import numpy as np
import pytest

from spoorbrug.arena.play import moves_of
from spoorbrug.game import Game, Setup
from spoorbrug.game.names import members
from spoorbrug.players.compiled.planner.plans import planned
from spoorbrug.rules import kernel, record, scoring
from spoorbrug.rules.compiler import OFF
from spoorbrug.studies.observer import NOBODY, Watcher

pytestmark = pytest.mark.skipif(OFF, reason="whole games")

SETUPS = [
    {},
    {"seats": 2, "neutral": True},
    {"seats": 3, "dice": True},
    {"board": "europe", "seats": 3},
    {"board": "germany", "seats": 2},
]


def played(seed="w-1", bot="planner", **options):
    """A game, and what was seen of it."""
    setup = Setup.of(**options)
    moves = moves_of(setup, seed, [bot] * setup.seats, seed)
    game = Game.begin(setup, seed)
    for move in moves:
        game.push(move)
    return game, Watcher(setup).watch(seed, moves)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_it_notes_what_the_game_tells(options):
    game, seen = played(**options)
    tracks = [track.name for track in game.board.tracks]
    tickets = [ticket.name for ticket in game.board.tickets]
    own = [c for c in seen.claims if c.seat != record.NEUTRAL]
    claimed = [e for e in game.events if e.kind == "claimed"]
    neutral = [tracks[c.track] for c in seen.claims if c.seat == record.NEUTRAL]
    assert neutral == [e.track for e in game.events if e.kind == "laid"]
    assert bool(neutral) == game.setup.neutral
    assert [(c.seat, tracks[c.track]) for c in own] == [(e.seat, e.track) for e in claimed]
    if game.setup.tolls:
        for claim, event in zip(own, claimed, strict=True):
            if not event.loan:
                assert claim.paid == event.toll
                assert claim.received == (claim.paid if event.paid_to is not None else 0)
            assert bool(claim.loans) == event.loan
    kept = [(e.seat, t) for e in game.events if e.kind == "kept" for t in e.tickets]
    assert sorted((o.seat, tickets[o.ticket]) for o in seen.offers if o.kept) == sorted(kept)
    offered = [(e.seat, e.ticket) for e in game.events if e.kind == "offered"]
    assert sorted((o.seat, tickets[o.ticket]) for o in seen.offers) == sorted(offered)
    last = [e.seat for e in game.events if e.kind == "last_round"]
    assert seen.ender == (last[0] if last else NOBODY)
    assert seen.counts.tolist() == [list(vars_of(count)) for count in game.count()]
    done = [sum(o.completed for o in seen.offers if o.seat == s) for s in range(game.setup.seats)]
    assert done == seen.counts[:, scoring.COMPLETED].tolist()
    assert (seen.turns, seen.decisions) == (game.state.turn, game.decisions)


def vars_of(count):
    from dataclasses import astuple

    return astuple(count)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_a_plan_is_made_of_what_the_seat_knows_and_leads_its_tickets_home(options):
    setup = Setup.of(**options)
    moves = moves_of(setup, "w-2", ["planner"] * setup.seats, "w-2")
    game = Game.begin(setup, "w-2")
    wanted, blind = np.empty((2, kernel.MOVE_ROOM), np.int16)
    values = kernel.new_moves()
    for move in moves[: len(moves) // 3]:
        game.push(move)
    for seat in range(setup.seats):
        planned(setup.board_record, game._games, seat, wanted)
        tracks = set(np.flatnonzero(wanted[: len(setup.board.tracks)]).tolist())
        assert not tracks & set(members(game.state.owned[seat]))
        planned(setup.board_record, game.view(seat).games, seat, blind)
        assert (wanted == blind)[: len(setup.board.tracks)].all()
        # With all of it built, more tickets are done than now.
        rich = record.copy(game._games)
        kernel.ticket_values(setup.board_record, rich, seat, values)
        held = members(game.state.held[seat])
        before = sum(values[ticket] > 0 for ticket in held)
        for track in tracks:
            rich[0].owned[seat, track >> 6] |= np.uint64(1 << (track & 63))
        kernel.ticket_values(setup.board_record, rich, seat, values)
        after = sum(values[ticket] > 0 for ticket in held)
        assert after > before if tracks else after == before


def test_who_is_shut_out_wanted_the_route():
    shut_out = wanted = 0
    for i in range(12):
        _, seen = played(f"w-{i}", seats=4, board="usa")
        for claim in seen.claims:
            assert claim.shut_out <= claim.wanted <= 3
            shut_out += claim.shut_out
            wanted += claim.wanted
    assert wanted > shut_out > 0


def test_without_the_toll_bonus_the_rest_decides():
    changed = 0
    for i in range(10):
        _, seen = played(f"w-{i}")
        rest = seen.counts[:, scoring.TOTAL] - seen.counts[:, scoring.TOLL_BONUS]
        places = seen.places_without["toll_bonus"]
        assert sorted(seen.places_without) == ["loans", "toll_bonus"]
        if rest[0] != rest[1]:
            assert places.tolist() == [1 + (rest[0] < rest[1]), 1 + (rest[0] > rest[1])]
        changed += places.tolist() != seen.counts[:, scoring.PLACE].tolist()
    assert changed


def test_parts_that_a_setup_does_not_have_decide_nothing():
    assert played(tolls=False)[1].places_without == {}
    assert sorted(played(board="europe")[1].places_without) == ["longest_path", "stations"]
