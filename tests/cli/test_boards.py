"""`spoorbrug boards`."""

import re
import shutil

import pytest

from spoorbrug.boards import loader


@pytest.fixture
def folder(tmp_path):
    """A copy of a board that is right."""
    return shutil.copytree(loader.HOME / "nederland", tmp_path / "mine")


def test_list(run):
    said = run("boards", "list").stdout
    assert "nederland" in said
    assert "2–5" in said
    for number in ("30", "97", "44", "tolls"):
        assert number in said


@pytest.mark.parametrize(
    ("board", "players", "special"),
    [
        ("usa", "2–5", ("longest path 10", "ticket sets 1910, mega, big-cities")),
        ("europe", "2–5", ("ferries", "tunnels", "3 stations", "long tickets")),
        ("nordic", "2–3", ("ferries", "tunnels", "most tickets 10")),
        ("switzerland", "2–3", ("tunnels", "countries", "longest path 10")),
        ("germany", "2–5", ("3 passengers", "short and long tickets")),
    ],
)
def test_list_tells_what_is_special(run, monkeypatch, board, players, special):
    monkeypatch.setenv("COLUMNS", "200")
    (line,) = [x for x in run("boards", "list").stdout.splitlines() if x.startswith(f"{board} ")]
    for words in (players, *special):
        assert words in line


def test_show_other_boards(run):
    assert "grey (ferry, 2 loc.)" in run("boards", "show", "europe").stdout
    assert "orange (tunnel)" in run("boards", "show", "switzerland").stdout
    assert re.search(r"^Berlin +7, 6, 5, 4", run("boards", "show", "germany").stdout, re.M)
    usa, mega = run("boards", "show", "usa"), run("boards", "show", "usa", "--tickets", "mega")
    assert "Ticket set: mega" in mega.stdout
    assert len(mega.stdout.splitlines()) == len(usa.stdout.splitlines()) + 69 - 30
    wrong = run("boards", "show", "usa", "--tickets", "none")
    assert wrong.exit_code == 2
    assert "no ticket set 'none'" in wrong.stderr


def test_show(run):
    said = run("boards", "show", "nederland").stdout
    rows = [line.split() for line in said.splitlines()]
    assert ["Breda–Rotterdam", "2", "4", "pink,", "yellow"] in rows
    assert ["Amsterdam–Antwerpen", "19", "-"] in rows
    assert len(said.splitlines()) == 1 + 1 + 1 + 53 + 1 + 1 + 44


def test_show_a_folder(run, folder):
    assert run("boards", "show", folder).stdout == run("boards", "show", "nederland").stdout


@pytest.mark.parametrize("options", [[], ["--dark"]])
def test_picture(run, tmp_path, folder, options):
    shown = run("boards", "show", "nederland", "--svg", "-", *options).stdout
    assert shown.startswith("<svg")
    assert run("boards", "show", folder, "--svg", "out.svg", *options).exit_code == 0
    assert (tmp_path / "out.svg").read_text() == shown
    assert run("boards", "show", folder, "--svg", "out.svg").exit_code == 0


def test_pictures_go_to_pictures(run, tmp_path):
    (tmp_path / "diary").write_text("dear diary")
    for name, said in (("diary", "is not a picture"), ("no/folder.svg", "cannot be written")):
        result = run("boards", "show", "nederland", "--svg", name)
        assert result.exit_code == 2
        assert said in result.stderr
    assert (tmp_path / "diary").read_text() == "dear diary"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "atlantis"], "there is no such board; there are europe, germany, "),
        (["show", "nederland", "--dark"], "--dark is about the picture"),
    ],
)
def test_bad_options(run, arguments, said):
    result = run("boards", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_check_a_good_board(run, folder):
    result = run("boards", "check", folder)
    assert result.exit_code == 0
    assert "all is well (30 cities, 53 routes, 97 tracks, 44 tickets" in result.stdout


def edit(folder, file, old, new, count=1):
    path = folder / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, count))


BROKEN = {
    "unknown city": (
        ("routes.csv", "Haarlem,'s-Gravenhage,2,white", "Harlem,'s-Gravenhage,2,white"),
        "routes.csv, line 4: ",
    ),
    "ticket to nowhere": (
        ("tickets.csv", "'s-Gravenhage,Antwerpen", "'s-Gravenhage,Nowhere"),
        "tickets.csv, line 2: ",
    ),
    "toll out of range": (
        ("routes.csv", "orange,normal,0,1,1", "orange,normal,0,1,9"),
        "routes.csv, line 2: ",
    ),
    "no toml": (("board.toml", 'name = "Nederland"', "name = "), "board.toml"),
    "layout": (("layout.csv", "Aarschot,342.0", "Aarschot,left"), "layout.csv, line 2: "),
}


@pytest.mark.parametrize("what", BROKEN)
def test_check_a_broken_board(run, folder, what):
    change, place = BROKEN[what]
    edit(folder, *change)
    result = run("boards", "check", folder)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(place)
    assert "Traceback" not in result.stderr


def test_every_problem_has_its_line(run, folder):
    edit(folder, "routes.csv", "orange,normal,0,1,1", "orange,normal,0,1,9")
    edit(folder, "routes.csv", "2,white", "2,whitish")
    result = run("boards", "check", folder)
    assert [line.partition(":")[0] for line in result.stderr.splitlines()] == [
        "routes.csv, line 2",
        "routes.csv, line 4",
    ]


def test_check_what_is_no_board(run, tmp_path, folder):
    assert "not a folder" in run("boards", "check", tmp_path / "nothing").stderr
    (folder / "tickets.csv").unlink()
    result = run("boards", "check", folder)
    assert "tickets.csv: this file is missing" in result.stderr
    assert run("boards", "show", folder).exit_code == 2
