"""What a page offers is what the rules allow: all of it, and nothing else."""

import itertools
import random

import pytest

from spoorbrug.boards.model import TUNNEL
from spoorbrug.game import Game
from spoorbrug.game.choices import choices
from spoorbrug.game.names import FACES

from ..support.play import random_game
from ..support.setups import EVERY_BOARD, EVERY_SETUP, in_turn
from ..support.table import Table, play

SETUPS = pytest.mark.parametrize("setup", in_turn([*EVERY_SETUP, *EVERY_BOARD]))


def texts(view):
    """Every move that can be made out of the choices, one decision at a time."""
    found = choices(view)
    position = view.position()
    yield from ["draw"] * found["draw"] + ["tickets"] * found["tickets"]
    yield from ["pass"] * found["can_pass"]
    yield from (f"take {card}" for card in found["take"])
    yield from (f"lay {track}" for track in found["lay"])
    if found["keep"] is not None:
        for number in range(found["keep"], len(view.offer) + 1):
            for kept in itertools.combinations(view.offer, number):
                yield "keep " + (", ".join(ticket.name for ticket in kept) or "nothing")
    for claim in found["claims"]:
        if position["claiming"] is None:
            yield f"claim {claim['track']}"
        else:
            assert claim["track"] == position["claiming"]
            yield from (payment["move"] for payment in claim["payments"])
    yield from cities(found, position["phase"] == "pay_station")
    if found["extra"]:
        yield from (payment["move"] for payment in found["extra"]["payments"])
        yield found["extra"]["decline"]
    if found["fill"]:
        assert found["fill"]["due"] == position["filling"]["due"]
        yield from (f"add {kind}" for kind in found["fill"]["kinds"])
    yield from (f"mix {long} long" for long in (found["mix"] or {"long": []})["long"])
    yield from dice(found, position)


def cities(found, paying):
    """Stations and passengers."""
    builds = found["builds"] or {"sites": [], "payments": []}
    yield from (site["move"] for site in builds["sites"] if site["move"])
    if paying:
        yield from (payment["move"] for payment in builds["payments"])
    yield from (send["move"] for send in found["sends"])
    yield from (f"stand {city}" for city in [*(found["stand"] or ()), "nowhere"]
                if found["stand"] is not None)  # fmt: skip
    if found["walk"]:
        yield from (step["move"] for step in found["walk"]["steps"])
        yield from [found["walk"]["stop"]] if found["walk"]["stop"] else []


def dice(found, position):
    """What is done with dice, and with tokens."""
    if found["reroll"]:
        faces = position["dice"]["faces"]
        for again in itertools.product(*(range(faces[face] + 1) for face in FACES)):
            parts = [f"{n} {face}" for n, face in zip(again, FACES, strict=True) if n]
            yield f"reroll {' + '.join(parts) or 'nothing'}"
    yield from (f"tickets {number}" for number in found["ticket_dice"])
    yield from (f"buy {token}" for token in found["buy"])
    yield from (f"return {token}" for token in found["give_back"])
    yield from ["done"] * found["done"]
    assert found["spend"] <= found["done"]


def payments(game, seat, track):
    """Every way to pay for a track, found by claiming it: nothing to choose before tunnel dice."""
    if game.setup.dice and game.board.track_named[track].kind == TUNNEL:
        return []
    after = game.copy()
    after.play(f"claim {track}", seat)
    if game.setup.dice:
        return [f"; {move}" for move in after.legal_moves]
    return [f": {move.payment}" for move in after.legal_moves]


def check_station(game, seat, build, builds):
    """In every city a station is paid for in the same ways; with dice, nothing is left to pay."""
    after = game.copy()
    after.play(build, seat)
    left = [] if game.setup.dice else [str(move) for move in after.legal_moves]
    assert [payment["move"] for payment in builds["payments"]] == left
    for payment in builds["payments"]:
        assert game.why_not(f"{build}; {payment['move']}", seat) is None
        assert payment["cards"] + payment["locomotives"] == builds["cost"]


WITH_CARDS = {"draw", "take", "tickets", "keep", "claim", "pay"}
WITH_DICE = {"reroll", "tickets", "keep", "claim", "use", "buy", "return", "done"}


@SETUPS
def test_choices_are_the_legal_moves(setup):
    rng = random.Random(str(setup))
    kinds = set()
    wanted_kinds = WITH_DICE if setup.dice else WITH_CARDS
    for number in range(240):  # most see every kind long before
        if number >= 16 and kinds >= wanted_kinds:
            break
        first = setup.seats if setup.board.ticket_numbers.mix else 0
        stop = rng.randrange(160) if number else first  # somewhere, once at the first tickets
        game = random_game(setup, rng.getrandbits(30), rng, stop=stop)
        for seat in (*range(setup.seats), None):
            view = game.view(seat)
            made = list(texts(view))
            assert len(made) == len(set(made))
            legal = [str(move) for move in game.legal_moves_of(seat)] if view.decides else []
            assert sorted(made) == sorted(legal)
            kinds.update(text.split()[0] for text in made)
            if game.phase.name not in ("TURN", "SPEND"):
                continue
            found = choices(view)
            for claim in found["claims"]:
                wanted = [f"claim {claim['track']}{pay}"
                          for pay in payments(game, seat, claim["track"])]  # fmt: skip
                assert [payment["move"] for payment in claim["payments"]] == wanted
            for site in found["builds"]["sites"][::3] if found["builds"] else ():
                assert site["move"] == f"build {site['city']}"
                check_station(game, seat, site["move"], found["builds"])
    assert kinds >= wanted_kinds


@SETUPS
def test_a_claim_does_what_was_shown(setup):
    rng = random.Random(f"shown {setup}")
    shown = loans = 0
    while shown < 12:
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(20, 160))
        found = choices(game.view(game.seat))["claims"] if not game.is_over else []
        found = [claim for claim in found if not claim["tunnel"]]
        if not found or game.phase.name not in ("TURN", "SPEND"):
            continue
        claim = rng.choice(found)
        payment = rng.choice(claim["payments"])
        seat = game.seat
        before, decisions = game.count()[seat].tracks, game.decisions
        game.play(payment["move"])
        for _ in range(payment["fillers"]):
            assert game.phase.name == "FILL"
            game.play(rng.choice(game.legal_moves))
        events = [e for step in game.steps[decisions + 1 :] for e in step.events(setup)]
        (event,) = [e for e in events if e.kind == "claimed"]
        for name in ("points", "toll", "paid_to", "loan", "track"):
            assert getattr(event, name) == claim[name]
        cards = sum(payment[name] for name in ("cards", "locomotives", "plus_fours", "fillers"))
        assert sum((event.cards or {}).values()) == cards
        if setup.dice:
            for name in ("dice", "tokens", "bought"):
                assert getattr(event, name) == payment[name]
        assert game.count()[seat].tracks == before + claim["points"]
        shown += 1
        loans += claim["loan"]
    assert setup.tolls or not loans


def test_nothing_to_choose_for_those_who_wait_or_watch():
    game = Game.new(seed=5)
    nothing = {"draw": False, "take": [], "tickets": False, "can_pass": False, "keep": None,
               "claims": [], "lay": [], "ticket_dice": [], "within": None, "mix": None,
               "builds": None, "sends": [], "walk": None, "stand": None, "fill": None,
               "extra": None, "reroll": False, "spend": False, "buy": [], "give_back": [],
               "done": False}  # fmt: skip
    assert choices(game.view(None)) == nothing
    game.play(game.legal_moves[0])
    assert choices(game.view(0)) == nothing
    assert choices(game.view(1))["keep"] == 3


def test_a_ferry_with_substitutes():
    """E1, F2: of the ways to pay, those with fillers say how many there will be."""
    table = Table(board="nordic").hand(0, pink=1, locomotive=1, green=2, black=1)
    found = {claim["track"]: claim for claim in choices(table.game().view(0))["claims"]}
    ferry = found["Helsinki–Tallinn pink"]
    assert ferry["ferry"] == 1
    ways = [(p["cards"], p["locomotives"], p["substitutes"], p["fillers"])
            for p in ferry["payments"]]  # fmt: skip
    assert ways == [(1, 0, 1, 3), (1, 1, 0, 0), (0, 1, 1, 3)]


def test_a_tunnel_with_cards():
    """E2: laid, then paid for or taken back."""
    game = Table(board="europe").hand(0, black=5, locomotive=1).game()
    (claim,) = [c for c in choices(game.view(0))["claims"]
                if c["track"] == "Madrid–Pamplona black"]  # fmt: skip
    assert claim["tunnel"]
    assert claim["points"] == 4
    play(game, "claim Madrid–Pamplona black")
    play(game, "pay 3 black", "black", "locomotive", "green")
    view = game.view(1)
    assert view.position()["tunnel"] == {
        "track": "Madrid–Pamplona black",
        "laid": {"card": "black", "cards": 3, "locomotives": 0},
        "cards": ["green", "black", "locomotive"],
        "hits": None,
        "cost": 2,
    }
    extra = choices(game.view(0))["extra"]
    assert extra["cost"] == 2
    assert extra["decline"] == "take back"
    assert [way["move"] for way in extra["payments"]] == [
        "extra 2 black", "extra 1 black + 1 locomotive"
    ]  # fmt: skip
    assert choices(view)["extra"] is None


def test_a_tunnel_with_dice():
    """D11, R11: named first, paid for when the tunnel dice have fallen."""
    table = Table(board="europe", dice=True)
    game = table.roll("single", "single", "double", "double", "station").game()
    (claim,) = [c for c in choices(game.view(0))["claims"]
                if c["track"] == "Barcelona–Pamplona grey"]  # fmt: skip
    assert (claim["tunnel"], claim["payments"], claim["points"]) == (True, [], 2)
    play(game, "claim Barcelona–Pamplona", "blank", "tunnel", "blank")
    position = game.view(0).position()
    assert position["tunnel"] == {"track": "Barcelona–Pamplona grey", "laid": None, "cards": [],
                                  "hits": 1, "cost": 1}  # fmt: skip
    found = choices(game.view(0))
    assert found["claims"] == []
    ways = found["extra"]["payments"]
    assert [(way["dice"], way["tokens"], way["bought"]) for way in ways] == [(1, 0, 2), (2, 0, 1)]
    way = ways[-1]
    assert way["card"] is None
    game.play(way["move"])
    (claimed,) = [event for event in game.events if event.kind == "claimed"]
    assert (claimed.dice, claimed.tokens, claimed.bought) == (2, 0, 1)
    assert claimed.payment == "2 dice + 1 bought token"


def test_a_tunnel_whose_dice_show_no_symbol():
    """D11, R11: the claim stands; a held token may still pay in place of a die."""
    table = Table(board="europe", dice=True).tokens(0, single=1)
    game = table.roll("single", "single", "double", "double", "station").game()
    play(game, "claim Barcelona–Pamplona", "blank", "blank", "blank")
    found = choices(game.view(0))
    assert found["claims"] == []
    assert (found["extra"]["cost"], found["extra"]["decline"]) == (0, None)
    moves = [way["move"] for way in found["extra"]["payments"]]
    assert moves == [str(move) for move in game.legal_moves]
    assert len(moves) > 1
    game.play(moves[0])
    assert [event.kind for event in game.events].count("claimed") == 1


def test_a_walk():
    """M4: what each step would cost and bring."""
    table = Table(board="germany").hand(0, passenger=1).passengers(0, "Kiel")
    table.owns(0, "Hamburg–Kiel black").owns(1, "Berlin–Hamburg blue")
    game = table.game()
    assert {"city": "Kiel", "move": "send Kiel"} in choices(game.view(0))["sends"]
    game.play("send Kiel")
    walk = choices(game.view(0))["walk"]
    assert walk == {"at": "Kiel", "stop": None, "steps": [
        {"track": "Hamburg–Kiel black", "to": "Hamburg", "cost": False, "value": 4,
         "move": "walk Hamburg–Kiel black"}]}  # fmt: skip
    game.play("walk Hamburg–Kiel black")
    walk = choices(game.view(0))["walk"]
    assert (walk["at"], walk["stop"]) == ("Hamburg", "stop")
    (step,) = walk["steps"]
    assert (step["to"], step["cost"], step["value"]) == ("Berlin", True, 7)
    game.play("walk Berlin–Hamburg blue; stop")
    position = game.view(1).position()
    assert position["merchandise"]["Berlin"] == [6, 5, 4]
    assert position["seats"][0]["merchandise"] == 11


ROLL = ("single", "single", "double", "station", "wild")  # of the example in D9


def test_what_dice_can_do_as_they_lie():
    """D3, D9: the kernel says so, before dice are rolled again and after."""
    for stands in (True, False):
        game = Table(dice=True).tokens(0, double=2).roll(*ROLL, stands=stands).game()
        found = choices(game.view(0))
        assert found["within"]["tickets"] == 2
        assert choices(game.view(1))["within"] is None
        if not stands:
            continue
        for kind in ("single", "double"):
            tracks = [claim["track"] for claim in found["claims"] if kind in claim["fits"]]
            longest = max(game.board.track_named[track].length for track in tracks)
            assert found["within"][kind] == longest
        again = Table(dice=True).tokens(0, double=2).roll(*ROLL, stands=False).game()
        assert choices(again.view(0))["within"] == found["within"]


def test_which_dice_pay():
    """D7: fitting faces first, wilds last; and they are told when they are spent."""
    game = Table(dice=True).tokens(0, double=2).roll(*ROLL).game()
    claims = choices(game.view(0))["claims"]
    claim = next(claim for claim in claims if claim["fits"] == ["double", "wild"]
                 and len(claim["payments"]) > 1)  # fmt: skip
    for way in claim["payments"]:
        assert sum(way["faces"].values()) == way["dice"]
        assert way["faces"]["wild"] == max(0, way["dice"] - 1)
    way = claim["payments"][-1]
    assert game.view(0).position()["dice"]["spent"] == dict.fromkeys(FACES, 0)
    game.play(way["move"])
    for seat in (0, 1, None):
        assert game.view(seat).position()["dice"]["spent"] == way["faces"]


def test_which_dice_draw_tickets():
    """D6: stations first, then wilds."""
    game = Table(dice=True).roll(*ROLL).game()
    game.play("tickets 2")
    spent = game.view(0).position()["dice"]["spent"]
    assert spent == {"single": 0, "double": 0, "station": 1, "wild": 1}


def test_a_ferry_takes_wild_dice_first():
    """D10: its locomotives are wilds, also where other dice would fit."""
    table = Table(board="europe", dice=True)
    game = table.roll("single", "single", "single", "wild", "double").game()
    ferries = [claim for claim in choices(game.view(0))["claims"] if claim["ferry"] == 1
               and "single" in claim["fits"]]  # fmt: skip
    assert ferries
    for claim in ferries:
        assert all(way["faces"]["wild"] == 1 for way in claim["payments"])
