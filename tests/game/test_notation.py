"""Moves as text: exact when written, patient when read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spoorbrug.boards import load
from spoorbrug.game import MoveKind, NotationError, notation
from spoorbrug.rules import ids

from ..support.setups import NEDERLAND, OTHER_BOARDS

BOARDS = {"nederland": NEDERLAND} | {name: load(name) for name in OTHER_BOARDS}
BOARDS["mega"] = load("usa", "mega")
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@pytest.mark.parametrize("track", NEDERLAND.tracks, ids=lambda t: t.name)
def test_every_track_by_its_name(track):
    assert notation.read_track(NEDERLAND, track.name) == track


@pytest.mark.parametrize("ticket", NEDERLAND.tickets, ids=lambda t: t.name)
def test_every_ticket_by_its_name_in_either_order(ticket):
    a, b = ticket.name.split("–")
    for text in (f"{a}–{b}", f"{b}-{a}", f"{a.upper()} - {b.lower()}"):
        assert notation.read_ticket(NEDERLAND, text) == ticket


@EVERY_BOARD
def test_every_name_of_every_board(board):
    """S2: a ticket with several goals has one order, the others have two."""
    for track in board.tracks:
        assert notation.read_track(board, track.name) == track
    for city in board.cities:
        assert notation.read_city(board, city.name.upper()) == city
    for ticket in board.tickets:
        assert notation.read_ticket(board, ticket.name) == ticket
        start, goal = ticket.name.split("–")
        if len(ticket.goals) == 1 and not goal[-1].isdigit():
            assert notation.read_ticket(board, f"{goal} - {start}") == ticket


def test_copies_of_a_ticket_have_a_number():
    switzerland = BOARDS["switzerland"]
    name = "France–Deutschland/Österreich/Italia"
    first, second = (notation.read_ticket(switzerland, f"{name}{n}") for n in ("", " 2"))
    assert second.index == first.index + 1
    assert notation.read_ticket(switzerland, "france-deutschland/osterreich/italia 2") == second


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("breda-rotterdam pink", "Breda–Rotterdam pink"),
        ("Rotterdam - Breda pink", "Breda–Rotterdam pink"),
        ("aarschot liege", "Aarschot–Liège red"),
        ("s gravenhage rotterdam orange", "Rotterdam–'s-Gravenhage orange"),
        ("emden–groningen grey 2", "Emden–Groningen grey 2"),
        ("den helder—sneek WHITE", "Den Helder–Sneek white"),
    ],
)
def test_patient_reading_of_tracks(text, name):
    assert notation.read_track(NEDERLAND, text).name == name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("breda-rotterdam", "which track\\? Breda–Rotterdam pink or Breda–Rotterdam yellow"),
        ("emden-groningen grey", "which track"),
        ("breda-roterdam pink", "did you mean Breda–Rotterdam pink"),
        ("xyz", "there is no track 'xyz'"),
    ],
)
def test_tracks_that_are_none(text, words):
    with pytest.raises(NotationError, match=words):
        notation.read_track(NEDERLAND, text)


@pytest.mark.parametrize(
    "text",
    [
        "draw",
        "take locomotive",
        "tickets",
        "pass",
        "keep nothing",
        "keep Amsterdam–Nijmegen, Zwolle–Rotterdam",
        "pay 1 pink + 2 locomotive",
        "pay 3 locomotive",
        "lay Amsterdam–Utrecht orange",
        "claim Breda–Rotterdam pink: 2 pink",
        "take red; draw",
        "tickets; keep Sneek–Utrecht",
    ],
)
def test_texts_that_come_back(text):
    assert notation.join(notation.read(NEDERLAND, text)) == text


@pytest.mark.parametrize(
    ("board", "text"),
    [
        ("germany", "take plus-four"),
        ("germany", "take passenger; draw"),
        ("germany", "mix 0 long"),
        ("germany", "tickets; mix 3 long; keep Berlin–Erfurt"),
        ("germany", "claim Berlin–Hannover black: 1 black + 1 locomotive + 2 plus-four"),
        ("germany", "claim Berlin–Dresden green: 2 green; stand Dresden"),
        ("germany", "stand nowhere"),
        ("germany", "send Berlin; walk Berlin–Dresden green; stop"),
        ("nordic", "claim Helsinki–Tallinn pink: 1 pink + 1 substitute; add blue; add black"),
        ("nordic", "claim Lieksa–Murmansk grey: 9 substitute"),
        ("europe", "build Wien: 1 red + 1 locomotive"),
        ("europe", "claim Madrid–Pamplona black: 2 black + 1 locomotive; extra 1 black"),
        ("europe", "claim Madrid–Pamplona black: 3 locomotive; take back"),
        ("europe", "extra 2 locomotive"),
        ("europe", "reroll nothing; build Wien; buy single; return double; done"),
        ("europe", "reroll 2 single + 1 station; claim Brest–Dieppe orange; use 2 dice"),
        ("europe", "use 1 die"),
        ("europe", "use 0 dice; done"),
        ("europe", "tickets 2; keep nothing; buy double; done"),
    ],
)
def test_texts_of_other_boards_that_come_back(board, text):
    assert notation.join(notation.read(BOARDS[board], text)) == text


def test_patient_reading_of_what_other_boards_add():
    germany, europe = BOARDS["germany"], BOARDS["europe"]
    for text in ("take +4", "Take Plus Four"):
        assert notation.read(germany, text)[0].card == "plus-four"
    (pay,) = notation.read(germany, "pay 2 red + 1 plus-fours + 1 locomotives")
    assert (pay.cards, pay.locomotives, pay.plus_fours) == (2, 1, 1)
    (reroll,) = notation.read(europe, "Reroll 1 Stations + 2 WILD + 1 station")
    assert reroll.dice == (0, 0, 2, 2)
    assert str(reroll) == "reroll 2 station + 2 wild"
    assert notation.read(europe, "use 3")[0].number == 3
    assert notation.read(europe, "use 1 dice")[0].number == 1
    assert notation.read(europe, "TAKE BACK")[0].kind is MoveKind.TAKE_BACK
    assert notation.read(europe, "buy single token")[0].token == "single"
    assert notation.read(europe, "stand zurich")[0].city.name == "Zürich"


@pytest.mark.parametrize(
    ("board", "text", "words"),
    [
        ("nederland", "take passenger", "a card is one of red, .*, locomotive, not 'passenger'"),
        ("nederland", "take plus-four", "a card is one of"),
        ("germany", "take caboose", "plus-four, passenger, not 'caboose'"),
        ("europe", "draw: 2 red", "only a claim or a station has a payment"),
        ("europe", "build", "there is no city ''"),
        ("europe", "build Vien", "did you mean Wien"),
        ("europe", "reroll", "dice look like"),
        ("europe", "reroll 2 red", "a die shows one of"),
        ("europe", "use many dice", "it looks like 'use 3 dice', not 'use many dice'"),
        ("europe", "buy triple", "a token is single or double"),
        ("europe", "tickets two", "it looks like 'tickets 2'"),
        ("germany", "mix 1 short", "it looks like 'mix 1 long'"),
        ("germany", "take back now", "a card is one of"),
        ("germany", "stop it", "nothing should follow 'stop'"),
    ],
)
def test_texts_that_are_no_moves_on_other_boards(board, text, words):
    with pytest.raises(NotationError, match=words):
        notation.read(BOARDS[board], text)


def test_plurals_capitals_and_spaces():
    (pay,) = notation.read(NEDERLAND, " Pay  2 Pink+1 locomotives ")
    assert (pay.card, pay.cards, pay.locomotives) == ("pink", 2, 1)
    assert notation.read(NEDERLAND, "DRAW")[0].kind is MoveKind.DRAW


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a move begins with"),
        ("go home", "not 'go'"),
        ("take", "a card is one of"),
        ("take grey", "a card is one of"),
        ("pay pink", "a payment looks like"),
        ("pay 1 pink + 1 red", "one colour pays"),
        ("draw now", "nothing should follow"),
        ("draw: 2 red", "only a claim has a payment"),
        ("keep Atlantis–Avalon", "there is no ticket"),
        ("keep Sneek–Utrech", "did you mean Sneek–Utrecht"),
        ("claim Atlantis", "there is no track"),
        ("take red;", "a move begins with"),
    ],
)
def test_texts_that_are_no_moves(text, words):
    with pytest.raises(NotationError, match=words):
        notation.read(NEDERLAND, text)


_WORDS = st.lists(
    st.sampled_from([*(kind.value for kind in MoveKind), *"+:;,", "1", "2", "red", "single",
                     "locomotive", "substitute", "long", "dice", "nothing", "Berlin"])
).map(" ".join)  # fmt: skip


@given(st.sampled_from(sorted(BOARDS)), st.one_of(st.text(max_size=40), _WORDS))
def test_any_text_is_read_or_refused_with_a_sentence(board, text):
    try:
        moves = notation.read(BOARDS[board], text)
    except NotationError as error:
        assert str(error)
    else:
        assert moves


@EVERY_BOARD
def test_what_chance_deals_has_a_name(board):
    tickets = range(ids.TICKET, ids.TICKET + len(board.tickets))
    for one in (*range(ids.CARD, ids.TICKET), *tickets, *range(ids.FACE, ids.IDS)):
        name = notation.write_dealt(board, one)
        assert notation.read_dealt(board, name) == one
