"""Every phase is known to the kernel, to texts, to refusals, to events and to the page."""

import ast
import json
import re
from pathlib import Path

import pytest

import spoorbrug
from spoorbrug.cli.questions import QUESTIONS
from spoorbrug.envs import layout
from spoorbrug.game import Game, Setup, positions, refusals
from spoorbrug.game.events.recorder import _OF_PHASE
from spoorbrug.game.phase import Phase, is_inside_turn
from spoorbrug.rules import dispatch, kernel, record, refusal_codes
from spoorbrug.server import messages

HOUSE = Path(spoorbrug.__file__).parent
WORDS = sorted((HOUSE.parents[1] / "web/src/i18n").glob("*/refusals.json"))
CHANCE = [phase for phase in Phase if phase.is_chance]
DECISIONS = [phase for phase in Phase if not phase.is_chance and phase is not Phase.OVER]
by_name = {"ids": lambda phase: phase.key}


def asked_about(function):
    """The phases that a function of `dispatch` compares with, `_from_deck` included."""
    tree = ast.parse(Path(dispatch.__file__).read_text(encoding="utf-8"))
    found = next(one for one in tree.body if getattr(one, "name", "") == function)
    names = {node.id for node in ast.walk(found) if isinstance(node, ast.Name)}
    if "_from_deck" in names:
        names |= asked_about("_from_deck")
    return {name for name in names if name in Phase.__members__}


def test_the_kernel_has_the_same_phases():
    numbers = {
        name: value
        for name, value in vars(record).items()
        if name in Phase.__members__ and isinstance(value, int)
    }
    assert numbers == {phase.name: phase.value for phase in Phase}
    assert [phase.value for phase in Phase] == list(range(record.FIRST_STEP))  # no gap, none left
    chance = range(record.FIRST_CHANCE, record.LAST_CHANCE + 1)
    assert [phase.value for phase in CHANCE] == list(chance)


def test_dispatch_knows_every_phase():
    assert asked_about("apply") == {phase.name for phase in [*CHANCE, *DECISIONS]}
    assert asked_about("legal") == {phase.name for phase in DECISIONS}
    assert asked_about("reason") == {phase.name for phase in [*DECISIONS, Phase.OVER]}
    assert asked_about("odds") == {phase.name for phase in CHANCE}


def test_chance_deals_what_the_properties_say():
    assert asked_about("_from_deck") == {phase.name for phase in Phase if phase.deals_card}
    together = {phase.name for phase in CHANCE if phase.deals_ticket}
    assert together == {"DEAL_TICKET", "REVEAL_TICKET"}
    assert all(phase.is_chance for phase in Phase if phase.deals_card or phase.deals_ticket)


@pytest.mark.parametrize("phase", DECISIONS, **by_name)
def test_only_a_decision_is_judged(phase):
    games = Game.begin(Setup.of("germany", 2), 1).to_array()
    games["phase"] = phase
    nobody = (refusal_codes.GAME_OVER, refusal_codes.CHANCE_FIRST)
    assert kernel.reason(Setup.of("germany", 2).board_record, games, 0) not in nobody


def test_names_are_read_back():
    assert len({phase.words for phase in Phase}) == len(Phase)
    assert [Phase[phase.key.upper()] for phase in Phase] == list(Phase)


@pytest.mark.parametrize("phase", [*DECISIONS, Phase.OVER], **by_name)
def test_a_position_names_the_phase_and_what_it_is_about(phase):
    game = Game.begin(Setup.of("germany", 2), 1)
    game.state.phase = phase
    text = positions.write(game)
    assert f"\nphase {phase.words}\n" in text
    assert ("\ntrack " in text) == phase.is_on_track
    assert ("\ncity " in text) == phase.is_in_city


@pytest.mark.parametrize("phase", DECISIONS, **by_name)
def test_a_refusal_says_what_is_next(phase):
    game = Game.begin(Setup.of("germany", 2), 1)
    game.state.phase = phase
    found = refusals.word(
        game.board, game.setup.board_record[0], game.state, None, refusal_codes.B3_NOT_NOW
    )
    assert found.facts["phase"] == phase.key
    assert "not the time" not in found.sentence


def test_events_are_made_of_every_phase():
    assert set(_OF_PHASE) == set(Phase) - {Phase.OVER}


def test_the_terminal_asks_in_the_middle_of_a_turn():
    """The others are asked with the whole table, or with an offer, in sight."""
    asked = {phase for phase in DECISIONS if not phase.keeps_tickets}
    assert asked - set(QUESTIONS) == {Phase.TURN, Phase.REROLL}


def test_the_page_is_sent_every_phase_that_a_game_can_wait_in():
    shown = messages.View.model_json_schema()["properties"]["phase"]["enum"]
    assert shown == [phase.key for phase in Phase if not phase.is_chance]


def test_learners_see_every_phase():
    assert layout.Layout(Setup.of()).parts["phase"].size == len(Phase)


@pytest.mark.parametrize("file", WORDS, ids=lambda path: path.parent.name)
def test_the_page_says_in_every_language_what_is_next(file):
    text = json.loads(file.read_text(encoding="utf-8"))["b3_not_now"]
    said = set(re.findall(r"(\w+) \{", text)) - {"other"}
    assert said == {phase.key for phase in DECISIONS}


def test_what_pays_goes_on_with_a_choice():
    state = Game.begin(Setup.of("germany", 2), 1).state
    for phase in DECISIONS:
        state.phase = phase
        state.after = record.AFTER_TURN
        if phase.pays or phase.repeats or phase.claims or phase.is_in_city:
            assert is_inside_turn(state), phase
        if phase.claims:
            assert phase.is_on_track, phase
    state.phase, state.after = Phase.MIX, record.AFTER_DEAL
    assert not is_inside_turn(state)  # M2: named before any turn


def test_nobody_keeps_a_list_of_phases():
    """Outside of the compiled code, which knows numbers only, sets of phases are properties."""
    several = re.compile(r"\(\s*Phase\.[A-Z_]+,\s*Phase\.[A-Z_]+|Phase\.[A-Z_]+ \| Phase\.")
    found = [
        str(path.relative_to(HOUSE))
        for path in HOUSE.rglob("*.py")
        if several.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []
