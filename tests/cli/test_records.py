"""`spoorbrug replay` and `spoorbrug verify`."""

import random
import re

import pytest
from typer.testing import CliRunner

from spoorbrug.cli import app
from spoorbrug.game import Game, Record, positions


def a_game(stop=None, seed=7, **options):
    game = Game.new(seed=seed, **options)
    rng = random.Random(seed)
    while not game.is_over and (stop is None or game.decisions < stop):
        game.play(rng.choice(game.legal_moves))
    return game


@pytest.fixture(scope="module")
def whole():
    return Record.of(a_game(), ["Anna", "random"])


@pytest.fixture
def file(tmp_path, whole):
    (tmp_path / "whole.txt").write_text(whole.write())
    return "whole.txt"


# verify


def test_verify_a_whole_game(run, file, whole):
    scores = ", ".join(str(total) for total in whole.game.outcome.totals)
    result = run("verify", file)
    assert result.exit_code == 0
    told = f"{file}: verified: hash, seed, {whole.game.decisions} decisions, scores {scores}\n"
    assert result.stdout == told


def test_verify_standard_input(run, whole):
    assert run("verify", "-", input=whole.write()).stdout.startswith("-: verified: hash, seed")


def test_verify_says_what_could_be_checked(run, tmp_path, whole):
    (tmp_path / "promised").write_text(whole.write(show_seed=False))
    (tmp_path / "running").write_text(Record.of(a_game(9)).write(show_seed=False))
    (tmp_path / "just dealt").write_text(Record.of(a_game(0)).write())
    said = run("verify", "promised", "running", "just dealt").stdout.splitlines()
    assert "no seed yet, only its commitment" in said[0]
    assert "scores" in said[0]
    assert said[1].endswith("9 decisions; the game is still running")
    assert said[2] == "just dealt: verified: hash, seed, 0 decisions; the game is still running"


def test_one_bad_file_does_not_hide_the_others(run, tmp_path, file, whole):
    (tmp_path / "bad").write_text(whole.write().replace("seed 7", "seed 8", 1))
    result = run("verify", file, "bad", "nowhere", ".", file)
    assert result.exit_code == 1
    assert result.stdout.count("verified") == 2
    assert re.search(r"^bad: line \d+: ", result.stderr, re.M)
    assert "nowhere: this file cannot be read: No such file or directory" in result.stderr


def small():
    return Record.of(a_game(12, seats=3), ["Anna", "planner", "random"]).write()


@pytest.mark.parametrize("n", range(len(small().splitlines())))
def test_an_edited_line_is_named(run, tmp_path, n):
    """A changed value, a changed check, a line cut short: refused, and by that line."""
    lines = small().splitlines()
    line = lines[n]
    (tmp_path / "edited").write_text("")
    value = line.rstrip().rindex(" ") if n in (0, len(lines) - 1) else line.index(" ") + 1
    edits = {
        line[:value] + ("b" if line[value : value + 1] == "a" else "a") + line[value + 1 :],
        line[:-1] + ("0" if line[-1] != "0" else "1"),
        line[: value + 1],
    }
    for edit in edits - {line}:
        (tmp_path / "edited").write_text("\n".join([*lines[:n], edit, *lines[n + 1 :]]) + "\n")
        result = run("verify", "edited")
        assert result.exit_code == 1, edit
        assert result.stderr.startswith(f"edited: line {n + 1}: "), (edit, result.stderr)


def test_damage_is_never_a_crash(run, tmp_path):
    rng = random.Random(1)
    good = small().encode()
    for _ in range(150):
        damaged = bytearray(good)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(damaged))
            if rng.random() < 0.5:
                damaged[at] = rng.randrange(256)
            else:
                del damaged[at : at + rng.randint(1, 90)]
        (tmp_path / "damaged").write_bytes(damaged)
        result = run("verify", "damaged")
        # Spaces before a check are not part of the record.
        if result.exit_code:
            assert re.match(r"damaged: line \d+: ", result.stderr)
        else:
            assert damaged.split() == good.split()


def test_a_line_too_few_or_too_many(run, tmp_path):
    lines = small().splitlines()
    (tmp_path / "short").write_text("\n".join(lines[:-3]))
    (tmp_path / "swapped").write_text("\n".join([*lines[:-2], lines[-1], lines[-2]]))
    (tmp_path / "long").write_text("\n".join([*lines, "and more"]))
    result = run("verify", "short", "swapped", "long")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"short: line {len(lines) - 2}: " in result.stderr
    assert f"swapped: line {len(lines) - 1}: " in result.stderr
    assert f"long: line {len(lines) + 1}: nothing should follow" in result.stderr


# replay


def test_replay_tells_the_whole_game(run, file, whole):
    said = run("replay", file).stdout
    claims = [event for event in whole.game.events if event.kind == "claimed"]
    for event in claims:
        name = whole.players[event.seat]
        assert f"{name} claims {event.track} with {event.payment}" in said
    assert "The game is over." in said
    winner = whole.players[whole.game.outcome.winners[0]]
    assert f"{winner} wins." in said
    for total in whole.game.outcome.totals:
        assert str(total) in said


@pytest.mark.parametrize("options", [{"neutral": True}, {"seats": 5}, {"tolls": False}], ids=str)
def test_replay_other_ways_to_play(run, options):
    text = Record.of(a_game(**options)).write()
    result = run("replay", "-", input=text)
    assert result.exit_code == 0
    assert "seat 1 " in result.stdout
    assert "TOTAL" in result.stdout


@pytest.mark.parametrize("to", [0, 1, 2, 3, 4, 17])
def test_replay_to_a_decision(run, file, whole, to):
    result = run("replay", file, "--to", to)
    assert f"After decision {to} of {whole.game.decisions}; next: " in result.stdout
    there = a_game(to)
    for seat in range(2):
        for ticket in there.view(seat).tickets:
            assert ticket.name in result.stdout
    numbers = [int(n) for n in re.findall(r"^(\d+)\. ", result.stdout, re.M)]
    assert max(numbers, default=0) <= to


def test_replay_as_a_seat_keeps_secrets(run, file):
    told = run("replay", file, "--to", 30, "--as", 1).stdout
    assert not re.search(r"random is dealt", told)
    assert not re.search(r"random draws (?!a card|two cards)", told)
    assert not re.search(r"random keeps \d tickets? \(", told)
    assert not re.search(r"random is offered \d tickets?:", told)
    assert "2 random\nHand" not in told
    assert "1 Anna\nHand" in told
    everything = run("replay", file, "--to", 30).stdout
    assert "2 random\nHand" in everything
    assert "random is dealt" in everything


def test_replay_position(run, file):
    said = run("replay", file, "--to", 20, "--position").stdout
    assert said == positions.write(a_game(20))
    assert positions.read(said).decisions == 0


def test_replay_step_by_step(run, file):
    said = run("replay", file, "--step", input="\n\n\nq\n").stdout
    assert len(re.findall(r"^(?:Deal|\d+)\.", said, re.M)) == 4
    assert "TOTAL" not in said
    assert len(re.findall(r"^\d+\.", run("replay", file, "--step", input="\n").stdout, re.M)) == 1
    assert "TOTAL" in run("replay", file, "--step", input="\n" * 500).stdout


def test_replay_of_a_running_game(run, tmp_path):
    (tmp_path / "running").write_text(Record.of(a_game(9), ["you", "planner"]).write())
    said = run("replay", "running").stdout
    assert "After decision 9, where the record ends" in said
    assert "You keep" in said


@pytest.mark.parametrize(
    ("options", "said", "code"),
    [
        (["whole.txt", "--to", "9999"], "--to is a decision from 0 to", 2),
        (["whole.txt", "--to", "-1"], "--to is a decision from 0 to", 2),
        (["whole.txt", "--as", "3"], "--as is a seat from 1 to 2, not 3", 2),
        (["whole.txt", "--as", "1", "--position"], "does not go with --as", 2),
        (["-", "--step"], "must be in a file", 2),
        (["nowhere"], "nowhere: this file cannot be read", 1),
        (["bad"], "bad: line 9: ", 1),
    ],
)
def test_replay_bad_options(run, tmp_path, file, whole, options, said, code):
    (tmp_path / "bad").write_text(whole.write().replace("seed 7", "seed 8", 1))
    result = run("replay", *options, input=whole.write())
    assert result.exit_code == code
    assert said in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("name", ["~nosuchuser/x", "x" * 5000, "a\0b"])
def test_names_that_no_file_has(name):
    for command in (["verify", name], ["replay", name], ["boards", "check", name]):
        result = CliRunner().invoke(app, command)
        assert result.exit_code in (1, 2)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert result.stderr.strip()
        assert "Traceback" not in result.stderr
    result = CliRunner().invoke(app, ["boards", "show", "nederland", "--svg", name])
    assert isinstance(result.exception, SystemExit)
