"""Bots by name: ours, with parameters, and those that other packages bring."""

import logging
import tomllib
from pathlib import Path

import pytest

from spoorbrug import players
from spoorbrug.game import Game
from spoorbrug.players import registry
from spoorbrug.players.registry import BuiltIn
from spoorbrug.players.spec import Spec

DOCS = Path(__file__).parents[2] / "docs"

SIMPLE = """
    class First:
        name = "first"

        def __init__(self, seed, depth: int = 1, bold: bool = False, word: str = "", any=None):
            if depth > 9:
                raise ValueError("that is too deep")
            if depth == 9:
                raise RuntimeError("no memory left")
            self.given = (seed, depth, bold, word, any)

        def choose(self, view, budget=None):
            return view.legal_moves.ids[0]

    def needy(seed, *, depth: float):
        return First(seed)

    def nothing(seed):
        return None

    number = 5
"""


# Specs


@pytest.mark.parametrize(
    ("text", "spec", "written"),
    [
        ("planner", Spec("planner"), "planner"),
        (" planner ", Spec("planner"), "planner"),
        ("a:y=2,x=1", Spec("a", (("x", "1"), ("y", "2"))), "a:x=1,y=2"),
        ("a:x=", Spec("a", (("x", ""),)), "a:x="),
        ("program:x --y=1,2", Spec("program", (), "x --y=1,2"), "program:x --y=1,2"),
    ],
)
def test_a_spec_is_read_and_written(text, spec, written):
    assert Spec.read(text) == spec
    assert str(spec) == written
    assert Spec.read(written) == spec


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("planner", ["planner"]),
        ("planner, random", ["planner", "random"]),
        ("a:x=1,y=2,b,c:z=3", ["a:x=1,y=2", "b", "c:z=3"]),
        ("a,program:x 'b,c' d,e", ["a", "program:x 'b,c' d", "e"]),
        ('program:x "b,c"', ['program:x "b,c"']),
        ("it's,b", ["it's", "b"]),
        ("", [""]),
        ("a,,b", ["a", "", "b"]),
    ],
)
def test_a_list_is_split_between_bots(text, parts):
    assert players.split(text) == parts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no bot ''; there are "),
        ("Planner", "there is no bot 'Planner'"),
        ("planner:", "behind 'planner:' stand parameters"),
        ("planner:quick", "not 'quick'"),
        ("planner:a=1,a=2", "says twice what 'a' is"),
        ("planner:a=1", "the bot 'planner' has no parameter 'a'; it has none"),
        ("planner:name=random", "has no parameter 'name'"),
        ("program", "behind 'program:' stands a command"),
        ("program: ", "behind 'program:' stands a command"),
        ("program:no-such-thing-at-all x", "there is no program 'no-such-thing-at-all'"),
        ("program:'unclosed", "cannot be read"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(text, sentence):
    for ask in (players.check, players.make):
        with pytest.raises(ValueError) as refused:
            ask(text)
        assert sentence in str(refused.value)


def test_ours_are_there_and_compiled_ones_have_codes():
    assert set(players.CODES) <= set(players.names()) == {*players.usable()}
    view = Game.new(seed=1).view(0)
    for name in players.CODES:
        bot = players.make(name, 1)
        assert bot.name == name
        assert bot.choose(view) in view.legal_moves.ids
        assert players.again(bot, name, 2).choose(view) == players.make(name, 2).choose(view)
        players.close(bot)  # nothing to end


def test_a_name_can_fix_parameters(install, monkeypatch):
    install("given", SIMPLE)
    level = BuiltIn("given:First", {"depth": 4})
    monkeypatch.setitem(registry.BUILT_IN, "level", level)
    assert players.make("level:bold=true", 3).given == ("3", 4, True, "", None)
    with pytest.raises(ValueError, match="no parameter 'depth'; it has bold, word, any"):
        players.check("level:depth=8")


# Other packages


def test_a_package_brings_a_bot(install):
    install("some_bots", SIMPLE, first="some_bots:First")
    assert "first" in players.names()
    assert "first" in players.usable()
    assert players.make("first", 7).given == ("7", 1, False, "", None)
    bot = players.make("first:depth=3,bold=true,word=12,any=1.5")
    assert bot.given == ("0", 3, True, "12", 1.5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("first:deep=3", "has no parameter 'deep'; it has depth, bold, word, any"),
        ("first:depth=x", "'depth' of the bot 'first' is a whole number, not 'x'"),
        ("first:bold=5", "is 'true' or 'false', not '5'"),
        ("needy", "the bot 'needy' wants to be told: 'needy:depth=…'"),
        ("needy:depth=x", "'depth' of the bot 'needy' is a number, not 'x'"),
        ("number", "of the package some_bots is made by some_bots:number, which cannot be called"),
        ("missing", "of the package some_bots cannot be loaded: AttributeError"),
    ],
)
def test_a_package_is_asked_rightly(install, text, sentence):
    install(
        "some_bots",
        SIMPLE,
        first="some_bots:First",
        needy="some_bots:needy",
        number="some_bots:number",
        missing="some_bots:missing",
    )
    with pytest.raises(ValueError) as refused:
        players.check(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("first:depth=10", "the bot 'first:depth=10': that is too deep"),
        ("first:depth=9", "the bot 'first:depth=9' cannot be made: RuntimeError: no memory left"),
        ("nothing", "has no method 'choose'"),
    ],
)
def test_a_bot_that_cannot_be_made_says_why(install, text, sentence):
    install("some_bots", SIMPLE, first="some_bots:First", nothing="some_bots:nothing")
    players.check(text)
    with pytest.raises(ValueError) as refused:
        players.make(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("source", ["import no_such_module_at_all", "raise SystemExit", "1 +"])
def test_a_broken_package_breaks_nobody_else(install, source, caplog):
    install("broken_bots", source, broken="broken_bots:Bot")
    assert "broken" in players.names()
    with pytest.raises(ValueError, match="'broken' of the package broken_bots cannot be loaded"):
        players.check("broken")
    players.check("planner")
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert "broken" not in players.usable()
            assert "planner" in players.usable()
    assert len(caplog.records) == 1  # it is said once


def test_two_packages_with_one_name(install):
    install("one_bot", SIMPLE, same="one_bot:First")
    install("other_bot", SIMPLE, same="other_bot:First")
    with pytest.raises(ValueError, match="several packages bring a bot 'same': one_bot, other_bot"):
        players.check("same")


def test_nobody_takes_our_names(install):
    install("greedy_bots", SIMPLE, planner="greedy_bots:First", program="greedy_bots:First")
    assert isinstance(players.make("planner"), players.CompiledBot)
    assert "program" not in players.names()


def test_the_package_of_the_docs(install):
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    toml = tomllib.loads(text.partition("```toml\n")[2].partition("```")[0])
    entries = toml["project"]["entry-points"][registry.GROUP]
    source = (DOCS / "examples" / "longest_track.py").read_text(encoding="utf-8")
    install("longest_track", source, **entries)
    with pytest.raises(ValueError, match="a mood is from 0 to 1, not 2"):
        players.make("longest:mood=2")
    for spec in ("longest", "longest:mood=0.1"):
        games = []
        for _ in range(2):
            game, referee = Game.new(seats=2, seed=3), players.Referee()
            bots = [players.make(spec, 3), players.make("random", 3)]
            while not game.is_over:
                game.push(referee.choose(bots[game.seat], game.view(game.seat)).move)
            assert not referee.faults
            games.append(game.state.tobytes())
        assert games[0] == games[1]
