"""An option that is declared is known everywhere, and what follows from the declaration fits it."""

import json
import re
from pathlib import Path

import pytest
from tools import declared
from typer.main import get_command

from spoorbrug import boards
from spoorbrug.cli import app
from spoorbrug.cli.options import flag_of
from spoorbrug.game import Setup, SetupError
from spoorbrug.rules.options import FEATURES, OPTIONS
from spoorbrug.rules.record import BOARD
from spoorbrug.server import messages
from spoorbrug.server.founding import Founding, setup_of

ROOT = Path(__file__).parents[1]
LANGUAGES = sorted(path.parent for path in (ROOT / "web/src/i18n").glob("*/options.json"))
each_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)


def setups_with(option):
    """Setups in which an option has each of its values, where it makes sense."""
    for name in boards.available():
        board = boards.load(name)
        for others in ({}, {"dice": True}):
            usual = Setup.of(board, 2, **others).values()
            if option.name not in others and not option.missing(board, 2, usual):
                for value in option.values:
                    yield Setup.of(board, 2, **others, **{option.name: value})


def words_needed(option):
    """The keys of the page's words for an option."""
    if option.place == "mode":  # the page asks for it in words of its own
        return set()
    keys = {option.name, f"{option.name}_text"}
    if option.kind == "choice":
        keys |= {f"{option.name}_{one}" for one in option.choices}
        return keys | {f"fact_{option.name}_{one}" for one in option.choices[1:]}
    if option.kind == "number" or option.default is not True:
        keys.add(f"fact_{option.name}")
    if option.kind == "flag" and option.default is not False:
        keys.add(f"fact_no_{option.name}")
    return keys


@each_option
def test_every_value_is_written_and_read_and_reaches_the_kernel(option):
    found = list(setups_with(option))
    assert {getattr(setup, option.name) for setup in found} == set(option.values)
    for setup in found:
        assert Setup.read(setup.board, setup.seats, setup.options, setup.rules) == setup
        if option.kernel:
            number = option.number_of(getattr(setup, option.name))
            assert setup.board_record[0][option.name] == number


@each_option
def test_what_makes_no_sense_is_refused_and_is_zero_for_the_kernel(option):
    for name in boards.available():
        board = boards.load(name)
        for dice in (False, True):
            setup = Setup.of(board, board.most_players, dice=dice)
            need = option.missing(board, setup.seats, setup.values())
            if need is None:
                continue
            assert not option.kernel or not setup.board_record[0][option.name]
            other = next(one for one in option.values if one != getattr(setup, option.name))
            with pytest.raises(SetupError, match=option.rule) as error:
                Setup.of(board, setup.seats, **({"dice": dice} | {option.name: other}))
            assert (error.value.key, error.value.facts["option"]) == (need.key, option.name)


@each_option
def test_a_wrong_value_is_refused(option):
    for wrong in ("purple", -1, option.high + 1 if option.kind == "number" else 7, 1.5, []):
        with pytest.raises(SetupError, match=re.escape(f"{option.name} is ")) as error:
            Setup.of(**{option.name: wrong})
        assert error.value.key == f"not_a_{option.kind}"


def test_an_unknown_option_is_refused():
    with pytest.raises(TypeError, match="no option 'tunel_faces': the options are tickets, tolls"):
        Setup.of(tunel_faces=3)


def test_what_an_option_needs_is_declared_before_it():
    """So one pass settles them all."""
    known = set()
    for name, option in OPTIONS.items():
        assert {need.option for need in option.needs} - {None} <= known
        known.add(name)


@each_option
def test_a_switch_of_the_kernel_is_asked_about_by_a_rule(option):
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src/spoorbrug/rules").rglob("*.py")
    )
    assert (option.name in BOARD.names) == option.kernel
    assert not option.kernel or f"board.{option.name}" in sources


@each_option
def test_the_rule_is_in_the_rules(option):
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    assert f"**{option.rule}**" in text


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("rules*/*.md")), ids=lambda p: p.name)
def test_the_rules_of_every_language_have_its_row(page):
    for path in (page, ROOT / "docs/rules.md"):
        rows = re.findall(r"^\| `(\w+)` \|.*\| (.+) \|$", path.read_text(encoding="utf-8"), re.M)
        for name, option in OPTIONS.items():
            if option.place == "ruling":
                assert option.rule in dict(rows)[name], f"{path.name}: {name}"


def test_the_api_has_a_field_for_each():
    for model in (messages.Options, messages.NewOptions):
        assert set(model.model_fields) == {"tickets", *OPTIONS}
    described = messages.NewOptions.model_json_schema()["properties"]
    for name, option in OPTIONS.items():
        field = messages.NewOptions.model_fields[name]
        assert field.default == option.default
        assert option.rule in described[name]["description"]
        if option.kind == "number":
            assert (described[name]["minimum"], described[name]["maximum"]) == (
                option.low,
                option.high,
            )
        for value in option.values:
            assert getattr(messages.NewOptions(**{name: value}), name) == value


def test_boards_tell_the_page_what_they_have():
    assert set(FEATURES) <= set(messages.BoardLine.model_fields)


@each_option
def test_a_table_keeps_it(option):
    for setup in setups_with(option):
        chosen = setup.values() | {"tickets": setup.board.ticket_set}
        founding = Founding(
            board=setup.board.id, pace="none", amount=0, public=False, host="a", server_seed="s",
            seats=({}, {}), options=chosen,
        )  # fmt: skip
        again = Founding.read(json.loads(json.dumps(founding.stored())))
        assert setup_of(again, 2) == setup


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "study"])
def test_every_command_has_a_flag_for_each(command):
    parameters = {one.name: one for one in get_command(app).commands[command].params}
    for name, option in OPTIONS.items():
        flags = [*parameters[name].opts, *parameters[name].secondary_opts]
        assert flags == flag_of(option).split("/")
        assert option.about in parameters[name].help


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda path: path.name)
def test_the_page_has_words_for_each(language):
    words = json.loads((language / "options.json").read_text(encoding="utf-8"))
    refusals = {need.key for option in OPTIONS.values() for need in option.needs}
    refusals |= {f"not_a_{kind}" for kind in ("flag", "number", "choice")}
    needed = refusals.union(*(words_needed(option) for option in OPTIONS.values()))
    assert set(words) == needed


def test_there_are_twelve_languages():
    assert len(LANGUAGES) == 12


@pytest.mark.parametrize(
    ("path", "text"), [(declared.SCRIPT, declared.script()), (declared.PAGE, declared.page())],
    ids=["page", "docs"],
)  # fmt: skip
def test_what_is_written_from_the_declarations_is_up_to_date(path, text):
    assert path.read_text(encoding="utf-8") == text, "run `make types`"
