"""`spoorbrug play`, from the person's chair."""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest

from spoorbrug.boards import load
from spoorbrug.cli import menu
from spoorbrug.cli.session import Session, SessionError
from spoorbrug.game import Game, Record, Setup
from spoorbrug.game.phase import Phase
from spoorbrug.game.ways import Ways
from tests.support.waiting import HANGS

from .person import Person, lines, play_on

BOARD = load("nederland")
MANY_ONES = "1 2 3\n" + "1\n" * 250


def saved_games(tmp_path):
    return sorted((tmp_path / "data" / "spoorbrug" / "saves").glob("*.txt"))


VARIANTS = [
    ["--seats", "2"],
    ["--neutral"],
    ["--seats", "5", "--seat", "4"],
]


@pytest.mark.parametrize("options", VARIANTS, ids=" ".join)
def test_a_whole_game_of_ones(run, tmp_path, options):
    result = run("play", "--seed", 7, "--bots", "random", *options, input=MANY_ONES + "save end\n")
    assert result.exit_code == 0
    assert "The end" in result.stdout
    assert "completed" in result.stdout
    record = Record.read((tmp_path / "end").read_text())
    assert record.is_finished
    assert not saved_games(tmp_path)


@pytest.mark.parametrize(
    "setup",
    [
        Setup.of(BOARD, 2, tolls=False),
        Setup.of(BOARD, 2, neutral=True),
        Setup.of(BOARD, 3),
    ],
    ids=str,
)
def test_a_whole_game_of_random_numbers(setup, run, tmp_path):
    """What the session does by hand, the command does when the same lines are typed."""
    session = Session.new(setup, "3", 1, ["random"])
    typed = play_on(session, Person(3))
    options = ["--seats", setup.seats, "--seat", 2, "--seed", 3, "--bots", "random"]
    options += ["--neutral"] if setup.neutral else []
    options += [] if setup.tolls else ["--no-tolls"]
    result = run("play", *options, input=lines(*typed, "save end"))
    assert (tmp_path / "end").read_text() == session.record()
    assert "Not allowed" not in result.stdout
    best = max(session.game.outcome.totals)
    assert re.search(rf"^1\. .* {best} ", result.stdout, re.M)


def test_nothing_secret_is_shown_before_the_end(run):
    """Another hand and other tickets of the bots print the same, until they play them."""
    session = Session.new(Setup.of(BOARD, 3), "5", 0, ["random"])
    typed = play_on(session, Person(5))
    shown = run("play", "--seats", 3, "--seed", 5, "--bots", "random", input=lines(*typed)).stdout
    shown = shown.partition("The end ---")[0]
    game = session.game
    mine = {name for e in game.events if e.kind == "kept" and e.seat == 0 for name in facts(e)}
    public = {name for e in game.events if e.kind == "kept" for name in e.rejected}
    offered = {e.ticket for e in game.events if e.kind == "offered" and e.seat == 0}
    secret = {name for e in game.events if e.kind == "kept" and e.seat != 0 for name in e.tickets}
    for name in secret - mine - public - offered:
        # A city pair may also be a route; a ticket would stand alone or with points.
        assert f"points  {name}" not in shown
        assert not re.search(rf"keeps [^.]*\({name}", shown)
    assert not re.search(r"random-\d draws (?!a card|two cards)", shown)
    assert not re.search(r"random-\d keeps \d+ tickets? \(", shown)
    assert not re.search(r"random-\d is dealt", shown)
    assert re.search(r"2 random-2 .* secret ", shown)


def facts(event):
    return event.tickets + event.rejected


def test_purses_are_shown_when_they_are_open(run):
    options = ["--seats", 3, "--seed", 5, "--bots", "random", "--open-tolls"]
    assert "secret" not in run("play", *options, input="1 2 3\n").stdout


# Undo


def test_undo_takes_back_the_bots_too_and_deals_the_same():
    session = Session.new(Setup.of(BOARD, 2), "11", 0, ["random"])
    person = Person(11)
    positions = []
    session.to_person()
    while not session.game.is_over:
        choices = menu.build(session.view)
        line = person.line(choices)
        positions.append((session.game.decisions, session.record(), line))
        session.play(choices.pick(line))
        session.to_person()
    end = session.record()
    for decisions, record, _ in reversed(positions):
        assert session.undo()
        assert (session.game.decisions, session.record()) == (decisions, record)
        session.to_person()
        assert session.is_asked
    assert not session.undo()
    for _, _, line in positions:
        session.play(menu.build(session.view).pick(line))
        session.to_person()
    assert session.record() == end


def test_undo_in_the_terminal(run, tmp_path):
    script = lines("undo", "1 2 3", "save a", "1", "1", "undo", "undo", "save b", "1", "save c")
    result = run("play", "--seed", 7, "--bots", "random", input=script)
    assert "nothing to take back" in result.stdout
    assert result.stdout.count("Taken back") == 2
    a, b, c = ((tmp_path / name).read_text() for name in "abc")
    assert a == b
    assert c != a


def test_undo_of_a_claim_that_paid_itself():
    """Of a claim with one way to pay, both steps are taken back: nobody was asked twice."""
    session = Session.new(Setup.of(BOARD, 2), "7", 0, ["random"])
    session.play(menu.build(session.view).pick("1 2 3"))
    session.to_person()
    before = session.record()
    session.play(next(c for c in menu.build(session.view).claims if len(c.payments) == 1).move)
    assert session.game.phase is not Phase.PAY
    session.to_person()
    session.undo()
    assert session.record() == before


# Saving


@pytest.mark.parametrize("stop", [1, 4, 40])
def test_a_saved_game_goes_on_to_the_same_end(run, tmp_path, stop):
    whole = Session.new(Setup.of(BOARD, 3), "21", 2, ["random", "planner"])
    typed = play_on(whole, Person(21))
    half = Session.new(Setup.of(BOARD, 3), "21", 2, ["random", "planner"])
    first = play_on(half, Person(21), stop)
    (tmp_path / "half").write_text(half.record())
    rest = lines(*typed[len(first) :], "save end")
    result = run("play", "--load", "half", input=rest)
    assert "Going on" in result.stdout
    assert (tmp_path / "end").read_text() == whole.record()


def test_a_game_saved_between_two_cards_goes_on_there(run, tmp_path):
    run("play", "--seed", 7, "--bots", "random", input=lines("1 2 3", "1", "save half"))
    result = run("play", "--load", "half", input=lines("1", "save next"))
    assert "second card" in result.stdout
    steps = Record.read((tmp_path / "next").read_text()).game.steps
    assert [int(step.before[0].phase) for step in steps[3:5]] == [Phase.TURN, Phase.SECOND_CARD]


def test_a_finished_game_can_be_looked_at(run, tmp_path):
    session = Session.new(Setup.of(BOARD, 2), "7", 0, ["random"])
    play_on(session, Person(7))
    (tmp_path / "end").write_text(session.record())
    result = run("play", "--load", "end", input="score\nlog\n")
    assert result.stdout.count("The end") == 2
    assert "TOTAL" in result.stdout


def test_the_end_of_the_input_saves(run, tmp_path):
    result = run("play", "--seed", 7, "--bots", "random", input="1 2 3\n1\n")
    assert result.exit_code == 0
    (path,) = saved_games(tmp_path)
    assert f"spoorbrug play --load {path}" in result.stdout
    assert Record.read(path.read_text()).players == ("you", "random")


def test_what_was_saved_is_not_saved_again(run, tmp_path):
    run("play", "--seed", 7, "--bots", "random", input="1 2 3\nsave mine\n")
    assert not saved_games(tmp_path)
    run("play", "--seed", 7, "--bots", "random", input="1 2 3\nsave mine\n1\n")
    assert len(saved_games(tmp_path)) == 1


def test_quit_saves_when_nobody_can_be_asked(run, tmp_path):
    result = run("play", "--seed", 7, "--bots", "random", input="1 2 3\nquit\n1\n1\n")
    assert "Saved" in result.stdout
    assert "second card" not in result.stdout
    assert len(saved_games(tmp_path)) == 1


def test_a_file_of_another_kind_is_not_overwritten(run, tmp_path):
    (tmp_path / "diary").write_text("dear diary")
    (tmp_path / "folder").mkdir()
    script = lines("save diary", "save folder", "save no/such/folder", "picture diary")
    result = run("play", "--seed", 7, "--bots", "random", input=script)
    assert "diary exists already and is not a saved game" in result.stdout
    assert "folder cannot be written" in result.stdout
    assert "no/such/folder cannot be written" in result.stdout
    assert "diary exists already and is not a picture" in result.stdout
    assert (tmp_path / "diary").read_text() == "dear diary"


def test_a_place_that_cannot_be_written_is_named(run, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    result = run("play", "--seed", 7, "--bots", "random", input="1 2 3\n")
    assert "could not be saved" in result.stdout


# What can be typed


WRONG = {
    "99": "There is no 99 here",
    "0": "There is no 0 here",
    "1 2": "One number at a time",
    "foo": "a move begins with one of",
    "take purple": "a card is one of",
    "claim Breda-Paris": "there is no track",
    "claim Breda-Rotterdam": "which track?",
    "claim Breda-Rotterdam pink: 2 banana": "a card is one of",
    "claim Breda-Rotterdam pink: two": "a payment looks like",
    "claim Middelburg-'s-Gravenhage red": "B6: .* you have",
    "pay 2 red": "B3: ",
    "keep Emmen-Antwerpen": "B3: ",
    "lay Breda-Rotterdam pink": "B3: ",
    "pass": "B15: ",
    "draw 2": "nothing should follow",
    "why": "Ask about a move",
    "why pass": "B15: ",
    "why take red; take red": "one step at a time",
    "why nonsense": "a move begins with",
    "board Paris": "There is no city 'Paris'",
    "rule": "Which rule",
    "rule Q1": "no text of a rule 'Q1'",
    "[bold]": "a move begins with",
    "²": "a move begins with",
    "1;1": "a move begins with",
}


def test_wrong_input_gives_a_sentence_and_changes_nothing(run, tmp_path):
    script = lines("1 2 3", "save before", *WRONG, "save after")
    result = run("play", "--seed", 7, "--bots", "random", input=script)
    answers = result.stdout.partition("--load before")[2].split("> ")
    assert len(answers) == len(WRONG) + 3
    for text, answer in zip(WRONG, answers[1:], strict=False):
        assert answer.startswith(text)
        assert re.search(WRONG[text], " ".join(answer.split()))
    assert (tmp_path / "before").read_text() == (tmp_path / "after").read_text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1", "B10: at least 3 of the 5 tickets offered must be kept"),
        ("1 1 2", "B10: at least 3"),
        ("1 2 6", "There is no 6 here"),
        ("keep nothing", "B10: at least 3"),
        ("keep Emmen-Lelystad", "B10: only tickets of the offer"),
        ("draw", "B3: the first tickets are chosen before anything else"),
    ],
)
def test_wrong_choices_of_tickets(run, tmp_path, text, said):
    script = lines("save before", text, "save after")
    result = run("play", "--seed", 7, "--bots", "random", input=script)
    assert said in " ".join(result.stdout.split())
    assert (tmp_path / "before").read_text() == (tmp_path / "after").read_text()


def test_commands_answer(run):
    script = lines(
        "help", "1,2,3", "mine", "score", "board", "board breda", "board 's-grav", "log", "all",
        "", "rule n8", "why 1", "why take red", "why claim Breda-Rotterdam pink", "picture",
        "HELP", "?",
    )  # fmt: skip
    said = run("play", "--seed", 7, "--bots", "random", input=script).stdout
    for words in (
        "Your tracks: none yet",
        "If the game ended now",
        "Middelburg–'s-Gravenhage",
        "You are dealt",
        "N8 If your purse is smaller",
        "'draw' is allowed",
        "That is allowed.",
        "B6: Breda–Rotterdam pink needs 2 cards",
        "The board is drawn in board.svg",
    ):
        assert words in said
    assert said.count("Moves can be typed as words") == 3


def test_moves_in_words(run, tmp_path):
    script = lines(
        "keep Rotterdam-Turnhout, Amsterdam-Antwerpen, groningen - breda",
        "take RED; draw",
        "claim amsterdam-utrecht orange: 1 orange",
        "save words",
    )
    result = run("play", "--seed", 7, "--bots", "random", input=script)
    assert "not understand" not in result.stdout
    assert "Not allowed" not in result.stdout
    events = Record.read((tmp_path / "words").read_text()).game.events
    tracks = [e.track for e in events if e.kind == "claimed" and e.seat == 0]
    assert tracks == ["Amsterdam–Utrecht orange"]


def test_payment_is_asked_only_when_there_is_a_choice():
    asked = 0
    session = Session.new(Setup.of(BOARD, 2), "6", 0, ["random"])
    person = Person(6)
    session.to_person()
    while not session.game.is_over:
        if session.game.phase is Phase.PAY:
            asked += 1
            assert len(session.view.legal_moves) > 1
        choices = menu.build(session.view)
        session.play(choices.pick(person.line(choices)))
        session.to_person()
    assert asked


# What is shown


def test_claims_say_what_happens():
    """Points, toll, receiver and loan as announced are what the game then does."""
    seen_loan = seen_other = False
    for seed in range(12):  # until everything has been there
        if seen_loan and seen_other:
            break
        session = Session.new(Setup.of(BOARD, 3), str(seed), 0, ["random"])
        person = Person(seed)
        session.to_person()
        while not session.game.is_over:
            choices = menu.build(session.view)
            for claim in choices.claims:
                game = session.game.copy()
                game.play(claim.move)
                assert list(game.legal_moves) == list(claim.payments)
                game.play(claim.payments[-1])
                (event,) = (e for e in game.steps[-1].events(game.setup) if e.kind == "claimed")
                told = (claim.points, claim.toll, claim.paid_to, claim.loan)
                assert told == (event.points, event.toll, event.paid_to, event.loan)
                seen_loan |= claim.loan
                seen_other |= claim.paid_to is not None
            session.play(choices.pick(person.line(choices)))
            session.to_person()
    assert seen_loan
    assert seen_other


def test_missing_ways():
    game = Game.new(seats=2, seed=1)
    ways = Ways(game.view(0))
    ticket = BOARD.ticket_named["Rotterdam–Turnhout"]
    way = ways.cheapest(ticket)
    assert (way.trains, way.toll) == (4, 6)
    assert [track.route for track in way.tracks] == [
        BOARD.track_named["Breda–Rotterdam pink"].route,
        BOARD.track_named["Breda–Turnhout blue"].route,
    ]
    assert way.stops == ("Rotterdam", "Breda", "Turnhout")


def test_a_way_misses_nothing_exactly_when_the_rules_say_complete():
    for seed in range(4):
        session = Session.new(Setup.of(BOARD, 2, tolls=False), str(seed), 0, ["random"])
        play_on(session, Person(seed))
        ways = Ways(session.view)
        for ticket in BOARD.tickets:
            way = ways.cheapest(ticket)
            assert session.view.is_complete(ticket) == (way is not None and not way.tracks)
            assert way is None or way.toll == 0


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_no_line_is_wider_than_the_terminal(run, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    script = "1 2 3\n" + "1\n" * 20 + "all\nmine\nboard\nlog\nscore\n"
    result = run("play", "--seed", 7, "--bots", "random", "--neutral", input=script)
    wide = [x for x in result.stdout.splitlines() if len(x) > columns and "--load" not in x]
    assert not [x for x in wide if columns >= 80 or not x.startswith("  ")]


# Options


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seats", "1"], "2 to 5 players, not 1"),
        (["--seats", "6"], "2 to 5 players, not 6"),
        (["--seats", "3", "--neutral"], "only with exactly 2 players"),
        (["--neutral", "--no-tolls"], "only with tolls"),
        (["--open-tolls", "--no-tolls"], "open_tolls makes sense only with tolls"),
        (["--board", "atlantis"], "there is no such board"),
        (["--bots", "deep-blue"], "there is no bot 'deep-blue'; there are "),
        (["--bots", ""], "there is no bot ''"),
        (["--bots", "planner:speed=9"], "the bot 'planner' has no parameter 'speed'"),
        (["--bots", "program:no-such-thing-at-all"], "there is no program 'no-such-thing-at-all'"),
        (["--seats", "4", "--bots", "random,random"], "one for each of the 3, not 2"),
        (["--seat", "3"], "from 1 to 2, not 3"),
        (["--seat", "0"], "from 1 to 2, not 0"),
        (["--seed", "a b"], "A seed is"),
        (["--load", "nowhere"], "nowhere: this file cannot be read: No such file"),
        (["--load", "."], "cannot be read: Is a directory"),
        (["--load", "-"], "standard input is for your moves"),
        (["--load", "x", "--seats", "3", "--seed", "1"], "leave out --seats, --seed"),
    ],
)
def test_bad_options_end_with_a_sentence(run, options, said):
    result = run("play", *options, input="")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.startswith("spoorbrug: ")
    assert result.stdout == ""


def test_bad_saves(run, tmp_path):
    run("play", "--seed", 7, "--bots", "random", input="1 2 3\nsave good\n")
    good = (tmp_path / "good").read_text()
    (tmp_path / "edited").write_text(good.replace("seat 1: keep", "seat 1: kept"))
    (tmp_path / "bytes").write_bytes(b"Spoorbrug record 1\n\xff\xfe")
    (tmp_path / "empty").write_text("")
    for name, said in (("edited", "line 15: "), ("bytes", "line 2: "), ("empty", "line 1: ")):
        result = run("play", "--load", name, input="")
        assert result.exit_code == 2
        assert f"{name}: {said}" in result.stderr


def test_who_is_the_person_in_a_record(tmp_path):
    game = Game.new(seats=3, seed=7)
    text = Record.of(game, ["planner", "Anna", "random"]).write()
    session = Session.resume(text)
    assert (session.seat, session.players) == (1, ("planner", "Anna", "random"))
    session = Session.resume(text, seat=2, bots=["random"])
    assert (session.seat, session.players) == (2, ("random", "random", "you"))
    with pytest.raises(SessionError, match="1 Anna, 2 Bas, 3 planner"):
        Session.resume(Record.of(game, ["Anna", "Bas", "planner"]).write())
    with pytest.raises(SessionError, match="promises its seed"):
        Session.resume(Record.of(game, ["you", "random", "random"]).write(show_seed=False))
    assert Session.resume(Record.of(game).write()).players == ("you", "planner", "planner")


def test_a_saved_game_runs_no_file(tmp_path):
    """Neither when it is gone on with, nor to see whether a name is that of a bot."""
    bot, ran = tmp_path / "bot.py", tmp_path / "ran"
    bot.write_text(f"open({str(ran)!r}, 'w').close()\nclass Mine:\n    pass\n")
    for name in (f"python:{bot}:Mine", f"mine=python:{bot}:Mine"):
        text = Record.of(Game.new(seats=2, seed=7), ["you", name]).write()
        with pytest.raises(SessionError, match="a program has played here"):
            Session.resume(text)
    assert not ran.exists()


def test_a_program_plays_and_its_faults_are_told(run, tmp_path):
    """It ends at once, every time it is started; the game goes on."""
    bot = tmp_path / "bot.sh"
    bot.write_text("#!/bin/sh\necho 'I would rather not' >&2\nexit 4\n")
    bot.chmod(0o755)
    script = MANY_ONES + "save end\n"
    result = run("play", "--seed", 7, "--bots", f"program:{bot}", input=script)
    assert result.exit_code == 0, result.output
    said = " ".join(result.stdout.split())
    assert said.count("its last words: I would rather not. A move was made for it.") == 3
    assert said.count("from now on random plays there") == 1
    assert Record.read((tmp_path / "end").read_text()).players == ("you", f"program:{bot}")
    result = run("play", "--load", "end", input="")
    assert result.exit_code == 2
    assert "a program has played here; say with --bots who plays now" in result.stderr
    result = run("play", "--load", "end", "--bots", "random", input="")
    assert result.exit_code == 0


def test_the_same_seed_is_the_same_game():
    games = [Session.new(Setup.of(BOARD, 3), "9", 0, ["random"]) for _ in range(2)]
    typed = [play_on(session, Person(9)) for session in games]
    assert typed[0] == typed[1]
    assert games[0].record() == games[1].record()


# A real terminal


def read_until(terminal, words, seconds=HANGS):
    """What a terminal shows, until certain words stand there."""
    text, end = "", time.monotonic() + seconds
    while words not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                text += os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
    assert words in text, text
    return text


@pytest.fixture
def terminal():
    """A person at a real (pseudo) terminal."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-c", "from spoorbrug.cli import main; main()"]
    command += ["play", "--seed", "7", "--bots", "random"]
    process = subprocess.Popen(
        command,
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whatever started us
    )
    os.close(follower)
    yield leader, process
    if process.poll() is None:
        process.kill()
    process.wait()
    os.close(leader)


def test_a_real_terminal(terminal, tmp_path):
    leader, process = terminal
    read_until(leader, "help > ")
    os.write(leader, b"1 2 3\n")
    read_until(leader, "help > ")
    os.write(leader, b"quit\n")
    read_until(leader, "or a file name: ")
    os.write(leader, b"kept\n")
    read_until(leader, "Saved.")
    assert process.wait(HANGS) == 0
    assert Record.read((tmp_path / "kept").read_text()).game.decisions == 2


def test_ctrl_c_saves(terminal, tmp_path):
    leader, process = terminal
    read_until(leader, "help > ")
    for _ in range(20):  # one that comes just before the terminal is read waits for a key
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(AssertionError):
            read_until(leader, "Saved. Go on with", seconds=10)
            break
    assert process.wait(HANGS) == 0
    assert len(saved_games(tmp_path)) == 1


def test_ctrl_d_saves(terminal, tmp_path):
    leader, process = terminal
    read_until(leader, "help > ")
    os.write(leader, b"\x04")
    read_until(leader, "Saved. Go on with")
    assert process.wait(HANGS) == 0
    assert len(saved_games(tmp_path)) == 1
