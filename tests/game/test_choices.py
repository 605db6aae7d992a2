"""What a page offers is what the rules allow: all of it, and nothing else."""

import itertools
import random

import pytest

from spoorbrug.game import Game
from spoorbrug.game.choices import choices

from ..support.play import random_game
from ..support.setups import EVERY_SETUP

SETUPS = pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)


def texts(view):
    """Every move that can be made out of the choices, one decision at a time."""
    found = choices(view)
    yield from ["draw"] * found["draw"] + ["tickets"] * found["tickets"]
    yield from ["pass"] * found["can_pass"]
    yield from (f"take {card}" for card in found["take"])
    yield from (f"lay {track}" for track in found["lay"])
    if found["keep"] is not None:
        for number in range(found["keep"], len(view.offer) + 1):
            for kept in itertools.combinations(view.offer, number):
                yield "keep " + (", ".join(ticket.name for ticket in kept) or "nothing")
    for claim in found["claims"]:
        if view.position()["claiming"] is None:
            yield f"claim {claim['track']}"
        else:
            assert claim["track"] == view.position()["claiming"]
            yield from (payment["move"] for payment in claim["payments"])


def payments(game, seat, track):
    """Every way to pay for a track, found by claiming it."""
    after = game.copy()
    after.play(f"claim {track}", seat)
    return [str(move).removeprefix("pay ") for move in after.legal_moves]


@SETUPS
def test_choices_are_the_legal_moves(setup):
    rng = random.Random(str(setup))
    kinds = set()
    wanted_kinds = {"draw", "take", "tickets", "keep", "claim", "pay"}
    for number in range(100):
        if number >= 16 and kinds >= wanted_kinds:
            break
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(160))
        for seat in (*range(setup.seats), None):
            view = game.view(seat)
            made = list(texts(view))
            assert len(made) == len(set(made))
            legal = [str(move) for move in game.legal_moves_of(seat)] if view.decides else []
            assert sorted(made) == sorted(legal)
            kinds.update(text.split()[0] for text in made)
            if game.phase.name != "TURN":
                continue
            for claim in choices(view)["claims"]:
                wanted = [f"claim {claim['track']}: {pay}"
                          for pay in payments(game, seat, claim["track"])]  # fmt: skip
                assert [payment["move"] for payment in claim["payments"]] == wanted
    assert kinds >= wanted_kinds


@SETUPS
def test_a_claim_does_what_was_shown(setup):
    rng = random.Random(f"shown {setup}")
    shown = loans = 0
    while shown < 12:
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(20, 160))
        found = choices(game.view(game.seat))["claims"] if not game.is_over else []
        if not found or game.phase.name != "TURN":
            continue
        claim = rng.choice(found)
        payment = rng.choice(claim["payments"])
        seat = game.seat
        before = game.count()[seat].tracks
        game.play(payment["move"])
        (event,) = [e for e in game.events[-12:] if e.kind == "claimed" and
                    e.facts["track"] == claim["track"]]  # fmt: skip
        for name in ("points", "toll", "paid_to", "loan"):
            assert event.facts[name] == claim[name]
        assert sum(event.facts["cards"].values()) == payment["cards"] + payment["locomotives"]
        assert game.count()[seat].tracks == before + claim["points"]
        shown += 1
        loans += claim["loan"]
    assert setup.tolls or not loans


def test_nothing_to_choose_for_those_who_wait_or_watch():
    game = Game.new(seed=5)
    nothing = {"draw": False, "take": [], "tickets": False, "can_pass": False, "keep": None,
               "claims": [], "lay": []}  # fmt: skip
    assert choices(game.view(None)) == nothing
    game.play(game.legal_moves[0])
    assert choices(game.view(0)) == nothing
    assert choices(game.view(1))["keep"] == 3
