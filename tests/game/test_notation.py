"""Moves as text: exact when written, patient when read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spoorbrug.game import MoveKind, NotationError, notation
from spoorbrug.rules import ids

from ..support.setups import NEDERLAND


@pytest.mark.parametrize("track", NEDERLAND.tracks, ids=lambda t: t.name)
def test_every_track_by_its_name(track):
    assert notation.read_track(NEDERLAND, track.name) == track


@pytest.mark.parametrize("ticket", NEDERLAND.tickets, ids=lambda t: t.name)
def test_every_ticket_by_its_name_in_either_order(ticket):
    a, b = ticket.name.split("–")
    for text in (f"{a}–{b}", f"{b}-{a}", f"{a.upper()} - {b.lower()}"):
        assert notation.read_ticket(NEDERLAND, text) == ticket


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


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        moves = notation.read(NEDERLAND, text)
    except NotationError as error:
        assert str(error)
    else:
        assert moves


def test_outcomes_by_name():
    for outcome in (*range(ids.CARD, ids.CARD + 9), *range(ids.TICKET, ids.TICKET + 44)):
        name = notation.write_outcome(NEDERLAND, outcome)
        assert notation.read_outcome(NEDERLAND, name) == outcome
