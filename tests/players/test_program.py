"""Programs that play: what they are told, what they may answer, and what goes wrong.

A program that never answers is given a tiny budget; nothing depends on how fast another one is.
"""

import json
import os
import re
import shlex
import sys
import textwrap
from pathlib import Path

import pytest
from tools.web import node

from spoorbrug import players
from spoorbrug.arena import simulate as arena
from spoorbrug.boards import load
from spoorbrug.game import Game, Setup
from spoorbrug.players import Budget, Fault, FaultKind, Referee, process, program
from spoorbrug.rules import scoring

DOCS = Path(__file__).parents[2] / "docs"
JAVASCRIPT = f"program:{node()[0]} {DOCS / 'examples' / 'longest_track.mjs'}"
TINY = Budget(seconds=0.001)
GENEROUS = Budget(seconds=60)

TALKS = """
    import json, os, sys

    def say(**message):
        print(json.dumps(message), flush=True)

    def answer(message, asked):
        say(type="move", move=message["moves"][0]["id"])

    def greet():
        say(type="ready", protocol=1)

    def talk():
        asked = 0
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                greet()
            elif message["type"] == "choose":
                asked += 1
                answer(message, asked)
            elif message["type"] == "quit":
                sys.exit()
"""


@pytest.fixture
def written(tmp_path):
    """Answers a bot that is a Python program: `TALKS` with some lines in the middle."""
    made = []

    def write(lines=""):
        path = tmp_path / f"bot {len(made)}.py"
        path.write_text(textwrap.dedent(TALKS) + textwrap.dedent(lines) + "\ntalk()\n")
        words = (sys.executable, "-S", str(path))
        made.append(players.make(f"program:{shlex.join(words)}", "seed"))
        return made[-1]

    yield write
    for bot in made:
        players.close(bot)


@pytest.fixture
def view():
    game = Game.new(seats=2, seed=1)
    for seat in (0, 1):
        game.play(game.legal_moves[0], seat)
    return game.view(0)


def fault_of(bot, view, budget=GENEROUS):
    with pytest.raises(Fault) as raised:
        bot.choose(view, budget)
    return raised.value


# What is said


def test_it_is_told_what_its_seat_may_see_and_no_more(written, view, tmp_path):
    log = tmp_path / "heard"
    bot = written(f"""
        class Heard:
            def __iter__(self):
                with open({str(log)!r}, "a", encoding="utf-8") as file:
                    for line in sys.__stdin__.buffer:
                        file.write(line.decode())
                        file.flush()
                        yield line.decode()
        sys.stdin = Heard()
    """)
    for _ in range(2):
        assert bot.choose(view, Budget(seconds=60, iterations=9)) == view.legal_moves.ids[0]
    other = Game.new("usa", seed=2)
    bot.with_seed("other").choose(other.view(1), GENEROUS)
    bot.close()
    heard = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    kinds = ["hello", "board", "choose", "choose", "board", "choose", "quit"]
    assert [message["type"] for message in heard] == kinds
    hello, board, first, second, usa, third, _ = heard
    assert hello["protocol"] == program.PROTOCOL
    seen = view.to_dict()
    del seen["moves"]
    assert first["view"] == json.loads(json.dumps(seen))
    assert first["moves"] == [
        {"id": number, "text": str(move)}
        for number, move in zip(view.legal_moves.ids, view.legal_moves, strict=True)
    ]
    assert first["budget"] == {"seconds": 60, "iterations": 9}
    assert second == first | {"question": 2}
    assert (first["seed"], third["seed"]) == ("seed", "other")
    assert board["board"]["id"] == "nederland"
    assert usa["board"]["id"] == "usa"
    assert len(usa["board"]["tracks"]) == len(load("usa").tracks)
    assert "folder" not in usa["board"]
    check_documented(heard)


def check_documented(heard):
    """The docs show messages of the very same shape."""
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```json\n(.*?)```", text, re.S)
    shown = {m["type"]: m for m in map(json.loads, "".join(blocks).splitlines())}
    for message in heard:
        assert list(shown[message["type"]]) == list(message)
    choose = next(message for message in heard if message["type"] == "choose")
    for part in ("view", "budget"):
        assert set(shown["choose"][part]) <= set(choose[part])
    assert set(shown["choose"]["moves"][0]) == set(choose["moves"][0])
    assert set(shown["ready"]) == {"type", "protocol"}
    assert set(shown["move"]) == {"type", "question", "move"}


@pytest.mark.parametrize("given", ["'draw'", "' DRAW '", "message['moves'][-1]['text']"])
def test_it_may_answer_with_a_text(written, view, given):
    bot = written(f"""
        def answer(message, asked):
            say(type="move", move={given}, question=message["question"])
    """)
    expected = view.legal_moves[-1] if "moves" in given else view.legal_moves.of_kind("draw")[0]
    move = bot.choose(view, GENEROUS)
    assert view.legal_moves[view.legal_moves.ids.index(move)] == expected


def test_what_answers_another_question_is_passed_over(written, view):
    bot = written("""
        def answer(message, asked):
            for question in (message["question"] - 1, message["question"]):
                say(type="move", move=message["moves"][question % 2]["id"], question=question)
    """)
    for question in (1, 2, 3):
        assert bot.choose(view, GENEROUS) == view.legal_moves.ids[question % 2]


def test_it_is_started_once_and_quits(written, view):
    bot = written("""
        def answer(message, asked):
            say(type="move", move=message["moves"][asked % 2]["id"])
    """)
    ids = view.legal_moves.ids
    assert [bot.choose(view, GENEROUS) for _ in range(3)] == [ids[1], ids[0], ids[1]]
    bot.close()
    bot.close()
    assert bot.choose(view, GENEROUS) == ids[1]  # started again


def test_only_for_a_seat_that_decides(written, view):
    game = Game.new(seats=2, seed=1)
    game.play(game.legal_moves[0])
    with pytest.raises(ValueError, match="not this seat's decision"):
        written().choose(game.view(0))


# What goes wrong


def test_a_crash_is_told_with_its_last_words_and_it_is_started_again(written, view):
    bot = written("""
        def answer(message, asked):
            if asked == 2:
                print("the tea is cold", file=sys.stderr)
                sys.exit(3)
            say(type="move", move=message["moves"][0]["id"])
    """)
    assert bot.choose(view, GENEROUS) == view.legal_moves.ids[0]
    fault = fault_of(bot, view)
    assert fault.kind is FaultKind.CRASH
    assert "ended with exit code 3 instead of a 'move'" in str(fault)
    assert "its last words: the tea is cold" in str(fault)
    assert bot.choose(view, GENEROUS) == view.legal_moves.ids[0]


def test_an_exception_is_told(written, view):
    bot = written("""
        def answer(message, asked):
            raise ZeroDivisionError("of nothing")
    """)
    assert "ZeroDivisionError: of nothing" in str(fault_of(bot, view))


def test_talking_to_standard_error_is_no_fault(written, view):
    bot = written("""
        def answer(message, asked):
            for _ in range(5000):
                print("thinking and thinking and thinking", file=sys.stderr)
            say(type="move", move=message["moves"][0]["id"])
    """)
    for _ in range(2):
        assert bot.choose(view, GENEROUS) == view.legal_moves.ids[0]


def test_who_never_answers_is_killed_with_all_its_children(written, view, tmp_path):
    """Parent and child hold a pipe open: it ends only when both are gone."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    bot = written(f"""
        import subprocess, time
        def answer(message, asked):
            if asked == 1 and os.path.exists({str(pipe)!r}):
                held = open({str(pipe)!r}, "w")
                held.write("here")
                held.flush()
                sleep = [sys.executable, "-c", "import time; time.sleep(600)"]
                child = subprocess.Popen(sleep, pass_fds=[held.fileno()])
                time.sleep(600)
            say(type="move", move=message["moves"][0]["id"])
    """)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)
    fault = fault_of(bot, view, TINY)
    assert fault.kind is FaultKind.LATE
    assert "did not say 'move' within 1.001 seconds" in str(fault)
    with os.fdopen(reader) as file:
        assert file.read() in ("here", "")  # to its end, which comes when nobody holds it
    pipe.unlink()
    assert bot.choose(view, GENEROUS) == view.legal_moves.ids[0]


def test_who_does_not_even_listen_is_late(written, view, monkeypatch):
    """More is sent than a pipe holds, and nobody reads it."""
    bot = written("""
        import time
        def greet():
            say(type="ready", protocol=1)
            time.sleep(600)
    """)
    shown = view.to_dict() | {"filler": "x" * 1_000_000}
    monkeypatch.setattr(type(view), "to_dict", lambda view: dict(shown))
    assert fault_of(bot, view, TINY).kind is FaultKind.LATE


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("print('hm', flush=True)", "said 'hm' instead of a 'move' in JSON"),
        ("print('[' * 60000, flush=True)", "instead of a 'move' in JSON"),
        ("print('x' * 200000, flush=True)", "instead of a 'move' in JSON"),
        ("os.write(1, bytes([255, 10]))", "instead of a 'move' in JSON"),
        ("print(5, flush=True)", "said '5' instead of a 'move'"),
        ("say(type='ready')", "instead of a 'move'"),
        ("say(type='move')", "the move null, which is not legal"),
        ("say(type='move', move=True)", "the move true, which is not legal"),
        ("say(type='move', move=-1)", "the move -1, which is not legal"),
        ("say(type='move', move='pass')", 'the move "pass", which is not legal'),
        ("say(type='move', move='dance')", "answered 'dance': "),
        ("say(type='move', move='draw; draw')", "answered several steps: 'draw; draw'"),
        ("say(type='move', move='keep ' + 'x' * 9999)", "…"),
    ],
)
def test_nonsense_and_illegal_moves(written, view, said, sentence):
    bot = written(f"""
        def answer(message, asked):
            if message["question"] == 1:
                {said}
            else:
                say(type="move", move=message["moves"][0]["id"])
    """)
    fault = fault_of(bot, view)
    assert fault.kind is FaultKind.ILLEGAL
    assert sentence in str(fault)
    assert len(str(fault)) < 1000
    assert bot.choose(view, GENEROUS) == view.legal_moves.ids[0]


@pytest.mark.parametrize(
    ("greeting", "kind", "sentence"),
    [
        ("say(type='ready', protocol=2)", FaultKind.CRASH, "speaks protocol 2, and we speak 1"),
        ("say(type='ready')", FaultKind.CRASH, "speaks protocol null"),
        ("print('Welcome!', flush=True)", FaultKind.ILLEGAL, "'Welcome!' instead of a 'ready'"),
        ("sys.exit(0)", FaultKind.CRASH, "exit code 0 instead of a 'ready'"),
        ("pass", FaultKind.LATE, "did not say 'ready' within 0.01 seconds"),
    ],
)
def test_a_bad_beginning(written, view, monkeypatch, greeting, kind, sentence):
    if kind is FaultKind.LATE:
        monkeypatch.setattr(program, "START_SECONDS", 0.01)
    bot = written(f"""
        def greet():
            {greeting}
    """)
    fault = fault_of(bot, view)
    assert fault.kind is kind
    assert sentence in str(fault)


def test_a_program_that_is_gone_cannot_be_started(tmp_path, view):
    path = tmp_path / "bot"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    bot = players.make(f"program:{path}")
    path.unlink()
    assert "cannot be started: No such file" in str(fault_of(bot, view))


def test_a_flood_is_dammed(written, view, monkeypatch):
    monkeypatch.setattr(process, "MOST_LINES", 2)
    bot = written("""
        def answer(message, asked):
            for _ in range(10000):
                print("la")
    """)
    assert fault_of(bot, view).kind is FaultKind.ILLEGAL


def test_what_its_faults_cost(written):
    """It crashes three times; then `random` plays for it, and it has lost."""
    bot = written("""
        def answer(message, asked):
            sys.exit(1)
    """)
    setup = Setup.of("nederland", 2)
    wanted = arena.Plan.of(setup, [bot.name, "random"], 1, "s")
    results = arena.simulate(wanted)
    assert results.faults.tolist() == [[3, 0]]
    assert "exit code 1" in results.told[0]
    assert results.counts[0, :, scoring.PLACE].tolist() == [2, 1]
    assert results.decisions[0] > 50


# The example in another language


def test_the_example_plays_whole_games():
    with arena.plain.company([JAVASCRIPT, "random"]) as company:
        for board, options in (("nederland", {}), ("germany", {}), ("europe", {"dice": True})):
            setup = Setup.of(board, 2, **options)
            played = arena.plain.play(setup, "s-1", company("s-1"), GENEROUS)
            assert not played.faults
            assert played.game.is_over
            assert played.counts[0, scoring.TOTAL] > played.counts[1, scoring.TOTAL]


def test_the_example_at_the_referee():
    game, bot, referee = Game.new(seed=1), players.make(JAVASCRIPT), Referee()
    try:
        answer = referee.choose(bot, game.view(0), GENEROUS)
    finally:
        players.close(bot)
    assert answer.fault is None
    assert answer.move in game.legal_moves
