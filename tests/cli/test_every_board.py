"""Every board in the terminal, with cards and with dice."""

import re
import shutil

import pytest

from spoorbrug.boards import loader
from spoorbrug.cli import choosing, menu, screen, texts
from spoorbrug.cli.session import Session
from spoorbrug.game import Record, Setup
from spoorbrug.game.phase import Phase
from spoorbrug.game.ways import Ways

from .person import Person, answer, lines, play_on

BOARDS = ("usa", "europe", "nordic", "switzerland", "germany")
MODES = [(board, dice) for board in BOARDS for dice in (False, True)] + [("nederland", True)]


def mode(value):
    return "dice" if value is True else "cards" if value is False else value


@pytest.mark.parametrize(("board", "dice"), MODES, ids=mode)
def test_a_whole_game_at_80_columns(run, tmp_path, board, dice):
    """What the session does by hand, the command does when the same lines are typed."""
    session = Session.new(Setup.of(board, 3, dice=dice), "3", 1, ["random"])
    typed = play_on(session, Person(3))
    options = ["--board", board, "--seats", 3, "--seat", 2, "--seed", 3, "--bots", "random"]
    options += ["--dice"] if dice else []
    result = run("play", *options, input=lines(*typed, "score", "log", "save end"))
    assert (tmp_path / "end").read_text() == session.record()
    assert "Not allowed" not in result.stdout
    assert "not understand" not in result.stdout
    assert not [line for line in result.stdout.splitlines() if len(line) > 80]
    best = max(session.game.outcome.totals)
    assert re.search(rf"^1\. .* {best} ", result.stdout, re.M)
    shown = run("replay", "end").stdout
    assert f"{best}" in shown.splitlines()[-4:][0] or str(best) in shown


@pytest.mark.parametrize(("board", "dice"), MODES, ids=mode)
def test_undo_deals_the_same(board, dice):
    session = Session.new(Setup.of(board, 2, dice=dice), "11", 0, ["random"])
    person = Person(11)
    before = []
    session.to_person()
    while not session.game.is_over and len(before) < 25:
        choices = menu.build(session.view)
        before.append((session.record(), person.line(choices)))
        answer(session, before[-1][1], choices)
        session.to_person()
    now = session.record()
    for record, _ in reversed(before):
        assert session.undo()
        assert session.record() == record
    for _, line in before:
        session.to_person()
        answer(session, line)
    session.to_person()
    assert session.record() == now


def shown(renderable, width=80):
    from rich.console import Console

    console = Console(width=width, height=24, no_color=True, highlight=False)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


def test_every_kind_of_decision_has_words():
    """No move is left with its notation only, in any phase of any board."""
    wanted = {
        Phase.MIX, Phase.PAY_TUNNEL, Phase.PAY_STATION, Phase.STAND, Phase.WALK, Phase.REROLL,
        Phase.SPEND, Phase.PAY_DICE, Phase.TOKENS, Phase.FILL,
    }  # fmt: skip
    seen = set()
    for seed in range(8):  # a game on every board, and more until everything has been there
        if seen >= wanted:
            break
        for board, dice in MODES:
            session = Session.new(Setup.of(board, 2, dice=dice), str(seed), 0, ["random"])
            person = Person(seed)
            session.to_person()
            while not session.game.is_over:
                choices = menu.build(session.view)
                if session.game.phase not in seen and not choices.picks_several:
                    text = shown(choosing.choices(choices, ["you", "bot"], 80, 1000))
                    assert len(re.findall(r"\b\d+ ", text)) >= len(choices.moves)
                seen.add(session.game.phase)
                answer(session, person.line(choices), choices)
                session.to_person()
    assert seen >= wanted


def test_dice_are_rolled_again_by_number():
    session = Session.new(Setup.of("usa", 2, dice=True), "4", 0, ["random"])
    session.to_person()
    answer(session, "1 2")
    session.to_person()
    choices = menu.build(session.view)
    assert len(choices.dice) == 5
    assert choices.pick("0").dice == (0, 0, 0, 0)
    assert sum(choices.pick("1 3 5").dice) == 3
    assert sum(choices.pick("2 2").dice) == 1
    with pytest.raises(menu.NoSuchNumber, match="from 1 to 5"):
        choices.pick("6")
    with pytest.raises(menu.NoSuchNumber, match="from 1 to 5"):
        choices.pick("0 1")


def test_a_ticket_with_several_goals_says_where_it_leads():
    session = Session.new(Setup.of("switzerland", 2), "4", 0, ["random"])
    board = session.game.board
    ticket = next(ticket for ticket in board.tickets if len(ticket.goals) > 2)
    view = session.view
    way = Ways(view).cheapest(ticket)
    others = [way for goal in ticket.goals if (way := Ways(view)._to(ticket.starts, goal))]
    assert way.goal.points - way.trains == max(w.goal.points - w.trains for w in others)
    (need,) = menu.needs(view, [ticket])
    text = " ".join(shown(screen.tickets(view, [need], 80)).split())
    assert f"{way.trains} trains to {way.goal.name}" in text
    assert f"{ticket.penalty}-{ticket.points} points" in text


@pytest.mark.parametrize(("board", "dice"), MODES, ids=mode)
def test_the_help_fits_and_its_examples_are_moves(board, dice):
    from spoorbrug.game import notation

    setup = Setup.of(board, 2, dice=dice)
    said = texts.help_text(setup)
    assert all(len(line) <= 80 for line in said.splitlines())
    part = said.partition("as words, too:\n")[2].partition("\n\n")[0]
    for row in part.splitlines():
        assert notation.read(setup.board, row.strip().split("  ")[0])


# Options


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--board", "usa", "--neutral"], "USA has no neutral player"),
        (["--board", "switzerland", "--seats", "5"], "Switzerland is for 2 to 3 players, not 5"),
        (["--board", "europe", "--tickets", "mega"], "no ticket set 'mega'"),
        (["--dice", "--dice-tokens", "some"], "'all'"),
        (
            ["--board", "europe", "--dice", "--tunnel-faces", "6"],
            "tunnel_faces is a number from 1 to 5, not '6'",
        ),
        (["--idle-rounds", "0"], "idle_rounds is a number from 1 to 99, not '0'"),
        (["--boards", "nowhere"], "there is no board in this folder"),
    ],
)
def test_mixes_that_make_no_sense(run, command, options, said):
    result = run(command, *options, input="")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.startswith("spoorbrug: ")
    assert result.stdout == ""


def test_options_reach_the_game(run, tmp_path):
    options = ["--board", "usa", "--tickets", "1910", "--dice", "--dice-tokens", "each"]
    run("play", *options, "--idle-rounds", 3, "--bots", "random", input="1 2\nsave mine\n")
    setup = Record.read((tmp_path / "mine").read_text()).game.setup
    assert setup == Setup.of("usa", 2, tickets="1910", dice=True, dice_tokens="each", idle_rounds=3)
    run("play", "--board", "nordic", "--refresh", "--bots", "random", input="1 2\nsave two\n")
    assert Record.read((tmp_path / "two").read_text()).game.setup.refresh
    again = run("play", "--load", "mine", "--dice", input="")
    assert "leave out --dice" in again.stderr


@pytest.fixture
def own_boards(tmp_path, monkeypatch):
    """A folder with a board of somebody's own."""
    monkeypatch.setenv(loader.EXTRA_FOLDERS, "")
    shutil.copytree(loader.HOME / "nordic", tmp_path / "boards" / "mine")
    yield tmp_path / "boards"
    loader.load.cache_clear()


def test_boards_of_ones_own(run, tmp_path, own_boards):
    assert "mine" in run("boards", "list", "--boards", own_boards).stdout
    options = ["--boards", own_boards, "--board", "mine"]
    run("play", *options, "--bots", "random", input="1 2\nsave game\n")
    assert "verified" in run("verify", "game", "--boards", own_boards).stdout
    assert "mine" in (tmp_path / "game").read_text()
    played = run("simulate", *options, "-n", 2, "--processes", 1, "--seed", 1)
    assert played.exit_code == 0


@pytest.mark.parametrize(("board", "dice"), MODES, ids=mode)
def test_simulate(run, board, dice):
    options = ["--board", board, "--bots", "random", "-n", 5, "--processes", 1, "--seed", 1]
    said = run("simulate", *options, *(["--dice"] if dice else [])).stdout
    assert "total" in said
    assert ("stations" in said) == (board == "europe")
    assert ("merchandise" in said) == (board == "germany")
    assert ("toll bonus" in said) == (board == "nederland")
