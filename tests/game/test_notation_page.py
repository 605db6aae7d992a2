"""docs/notation.md lists every kind of move, and its examples can be played."""

import re
from pathlib import Path

import pytest

from spoorbrug.game import MoveKind, notation

from ..support.table import Table, play

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
MOVES = PAGE.read_text("utf-8").split("## Moves")[1].split("## Positions")[0]
ROWS = dict(re.findall(r"^\| `([a-z ]+)` \| [^|]+ \| ([^|]+) \|$", MOVES, re.M))
JOINED = re.findall(r"`([^`]+)`", " ".join(re.findall(r"^A turn of.*?\n\n", MOVES, re.M | re.S)))


def start(*steps, board="nederland", table=None, **options):
    """A game in which some steps have been played, each with what chance dealt after it."""
    game = (table or Table(board=board, **options)).game()
    for text, *dealt in steps:
        play(game, text, *dealt)
    return game


def dice(*faces, stands=True, **tokens):
    table = Table(board="europe", dice=True).tokens(0, **tokens)
    return start(table=table.roll(*faces, stands=stands))


def tunnel():
    laid = ("pay 3 black", "black", "locomotive", "green")
    table = Table(board="europe").hand(0, black=4, locomotive=1)
    return start(("claim Madrid–Pamplona black",), laid, table=table)


def claim():
    return start(table=Table().hand(0, pink=1, locomotive=1))


def passenger():
    table = Table(board="germany").passengers(0, "Kiel").owns(0, "Hamburg–Kiel black")
    return start(table=table)


def neutral():
    table = Table(neutral=True).set(seat=1, turn_of=1, turn=11)
    return start(("draw", "red"), ("draw", "red", "Emmen–Lelystad"), table=table)


def nothing_left():
    table = Table().market().pile(rest_to=1).deck(1).put(0, trains=0).put(1, trains=0)
    return start(table=table.set(turns_left=2))


def after(game, *texts):
    for text in texts:
        game.play(text)
    return game


OFFER = ("tickets", "Breda–Eindhoven", "Emmen–Antwerpen", "Sneek–Utrecht", "Lingen–Duisburg")
FIVE = ("single", "single", "double", "station", "wild")

BEFORE = {
    "draw": start,
    "take red": start,
    "take locomotive": lambda: start(table=Table().market("locomotive", "red")),
    "tickets": start,
    "tickets 2": lambda: dice(*FIVE),
    "keep Breda–Eindhoven, Emmen–Antwerpen": lambda: start(OFFER),
    "keep nothing": lambda: after(dice(*FIVE), "tickets 2"),
    "claim Breda–Rotterdam pink": claim,
    "pay 1 pink + 1 locomotive": lambda: after(claim(), "claim Breda–Rotterdam pink"),
    "pass": nothing_left,
    "lay Amsterdam–Rotterdam blue": neutral,
    "add green": lambda: after(
        start(table=Table(board="nordic").hand(0, pink=1, green=2, black=1)),
        "claim Helsinki–Tallinn: 1 pink + 1 substitute",
    ),
    "extra 1 black + 1 locomotive": tunnel,
    "take back": tunnel,
    "build Wien": lambda: start(table=Table(board="europe").hand(0, red=1)),
    "mix 1 long": lambda: start(("tickets",), board="germany"),
    "stand Magdeburg": lambda: after(
        start(table=Table(board="germany").hand(0, red=3)), "claim Berlin–Magdeburg red: 3 red"
    ),
    "send Kiel": passenger,
    "walk Hamburg–Kiel black": lambda: after(passenger(), "send Kiel"),
    "stop": lambda: after(passenger(), "send Kiel", "walk Hamburg–Kiel black"),
    "reroll 2 single + 1 station": lambda: dice(*FIVE, stands=False),
    "use 2 dice": lambda: after(dice(*FIVE), "claim Brest–Dieppe orange"),
    "use 1 die": lambda: after(dice(*FIVE, single=1), "claim Brest–Dieppe orange"),
    "buy single": lambda: after(dice(*FIVE), "build Wien"),
    "return double": lambda: after(dice(*FIVE, double=1), "build Wien"),
    "done": lambda: dice(*FIVE),
    "take red; draw": start,
    "send Kiel; walk Hamburg–Kiel black; stop": passenger,
    "claim Breda–Rotterdam pink: 1 pink + 1 locomotive": claim,
}
BEFORE["stand nowhere"] = BEFORE["stand Magdeburg"]
BEFORE["reroll nothing"] = BEFORE["reroll 2 single + 1 station"]
BEFORE["build Wien: 1 red"] = BEFORE["build Wien"]


def test_the_page_has_every_kind_of_move():
    assert set(ROWS) == {kind.value for kind in MoveKind}
    assert f"one of {len(MoveKind)} words" in MOVES


def examples():
    for word, cell in ROWS.items():
        for text in re.findall(r"`([^`]+)`", cell):
            assert text.startswith(word)
            yield text
    yield from (text for text in JOINED if ";" in text.strip(";") or ":" in text)


@pytest.mark.parametrize("text", list(examples()))
def test_the_examples_can_be_played(text):
    game = BEFORE[text]()
    assert notation.join(notation.read(game.board, text)) == text
    played = game.decisions
    game.play(text)
    assert game.decisions == played + len(notation.read(game.board, text))
