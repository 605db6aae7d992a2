"""Boards: the facts are right, and a bad board is told where it is bad."""

import re
import shutil
from pathlib import Path

import pytest

from spoorbrug import boards
from spoorbrug.boards import BoardError, load, load_folder, loader
from spoorbrug.game import notation

from ..support import rule

HOME = Path(loader.__file__).parent / "nederland"


@pytest.fixture
def folder(tmp_path):
    """A copy of Nederland to spoil."""
    copy = tmp_path / "mine"
    shutil.copytree(HOME, copy)
    return copy


def spoil(folder, file, old, new):
    """Replace a text once; answer the line it stands in."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def problems(folder):
    with pytest.raises(BoardError) as caught:
        load_folder(folder)
    return [str(problem) for problem in caught.value.problems]


@rule("N1", "N2")
def test_nederland():
    board = load("nederland")
    assert (len(board.cities), len(board.tracks), len(board.tickets)) == (30, 97, 44)
    assert (board.fewest_players, board.most_players, board.trains) == (2, 5, 40)
    values = sorted(ticket.points for ticket in board.tickets)
    assert sum(29 <= value <= 34 for value in values) == 6
    assert sum(17 <= value <= 26 for value in values) == 17
    assert {t.toll for t in board.tracks if t.name.startswith("Breda–Rotterdam")} == {4}
    assert board.twins(board.track_named["Breda–Rotterdam pink"])[0].colour == "yellow"
    assert board.city_named["Breda"].lat == 51.587
    assert board.ticket_named["Emmen–Antwerpen"].points == 33


def test_it_is_listed_and_copies_load(folder):
    assert boards.available() == ["europe", "germany", "nederland", "nordic", "switzerland", "usa"]
    assert load_folder(folder).tracks == load("nederland").tracks
    assert load_folder(folder).fingerprint == load("nederland").fingerprint


def test_a_change_changes_the_fingerprint(folder):
    spoil(folder, "tickets.csv", "Sneek,Utrecht,16", "Sneek,Utrecht,17")
    assert load_folder(folder).fingerprint != load("nederland").fingerprint


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("routes.csv", "Breda,Rotterdam,2,pink", "Bredda,Rotterdam,2,pink", "did you mean 'Breda'"),
        ("routes.csv", "Breda,Rotterdam,2,pink", "Xyz,Rotterdam,2,pink", "unknown city 'Xyz'"),
        ("routes.csv", "Breda,Rotterdam,2,pink", "Breda,Breda,2,pink", "to itself"),
        ("routes.csv", "Breda,Rotterdam,2,yellow", "Breda,Rotterdam,3,yellow", "its twin in line"),
        ("routes.csv", "Breda,Rotterdam,2,pink", "Breda,Rotterdam,2,purple", "unknown colour"),
        ("routes.csv", "Breda,Rotterdam,2,pink", "Breda,Rotterdam,0,pink", "length should be"),
        ("routes.csv", "Breda,Rotterdam,2,pink", "Breda,Rotterdam,ten,pink", "length should be"),
        ("routes.csv", "pink,normal,0,22,4", "pink,normal,0,22,5", "toll should be from 1 to 4"),
        ("routes.csv", "pink,normal,0,22,4", "pink,normal,0,22,0", "toll should be from 1 to 4"),
        (
            "routes.csv",
            "pink,normal,0,22,4",
            "pink,bridge,0,22,4",
            "the kinds are normal, ferry and tunnel",
        ),
        ("routes.csv", "pink,normal,0,22,4", "pink,normal,0,21,4", "group 21"),
        ("routes.csv", "pink,normal,0,22,4", "pink,normal", "5 values? where|6 values where 8"),
        ("routes.csv", "a,b,length", "a,b,lenght", "'length' is missing"),
        ("routes.csv", "a,b,length", "a,b,lenght", "unknown column 'lenght'"),
        ("tickets.csv", "Sneek,Utrecht,16", "Sneek,Nowhere,16", "unknown city 'Nowhere'"),
        ("tickets.csv", "Sneek,Utrecht,16", "Sneek,Sneek,16", "to itself"),
        ("tickets.csv", "Sneek,Utrecht,16", "Sneek,Utrecht,0", "points should be"),
        ("tickets.csv", "Amsterdam,Rotterdam\n", "Amsterdam,Maastricht\n", "no route joins"),
        (
            "tickets.csv",
            "16,regular,'s",
            "16,middling,'s",
            "class should be regular, short or long",
        ),
        ("cities.csv", "Breda,51.587", "Arnhem,51.587", "already"),
        ("cities.csv", "Breda,51.587", ",51.587", "needs a name"),
        ("cities.csv", "Breda,51.587", "Bre;da,51.587", "without any of"),
        ("cities.csv", "Breda,51.587", "arnhem,51.587", "already"),
        ("tickets.csv", "Sneek,Utrecht,16", "Sneek,Utrecht," + "9" * 5000, "points should be"),
        ("board.toml", "dealt = 4", "dealt = 0", "dealt should be from 1"),
        ("cities.csv", "Breda,51.587", "Breda,north", "degrees"),
        (
            "cities.csv",
            "Breda,51.587,4.776,city",
            "Breda,51.587,4.776,country",
            "names its country",
        ),
        ("cities.csv", "Breda,51.587,4.776,city", "Breda,51.587,4.776,town", "kind should be"),
        ("routes.csv", "pink,normal,0,22,4", "pink,ferry,0,22,4", "locomotives should be from 1"),
        ("routes.csv", "pink,normal,0,22,4", "pink,tunnel,1,22,4", "only ferries have locomotives"),
        ("board.toml", "trains = 40 ", "trains = 400", "trains should be from"),
        ("board.toml", "trains = 40 ", 'trains = "40"', "a whole number"),
        ("board.toml", "players = [2, 5]", "players = [5, 2]", "players should be"),
        ("board.toml", "purse = 30", "purze = 30", "did you mean 'purse'"),
        ("board.toml", "keep_first = 3", "keep_first = 6", "from 1 to 5|more must be kept"),
        ("board.toml", "keep = 1", "keep = 5", "more must be kept"),
        (
            "board.toml",
            'rejected = "discard"',
            'rejected = "fire"',
            "should be one of discard, under, out",
        ),
        ("board.toml", "closed_with = []", "closed_with = [9]", "numbers of players"),
        ("board.toml", "bonus = [ ", "bonus = [[7], ", "a row of places"),
        ("board.toml", "each_colour = 12", "each_colour = 1", "cards, but the deal takes"),
        ("board.toml", "name =", "name", "not TOML"),
    ],
)
def test_a_bad_line_is_named(folder, file, old, new, words):
    line = spoil(folder, file, old, new)
    found = problems(folder)
    assert any(re.search(words, text) for text in found), found
    assert any(text.startswith(f"{file}, line {line}: ") for text in found), (line, found)


def test_a_graph_in_pieces(folder):
    path = folder / "routes.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(t for t in lines if "Middelburg" not in t), encoding="utf-8")
    tickets = folder / "tickets.csv"
    text = tickets.read_text(encoding="utf-8")
    tickets.write_text(
        text.replace(",Middelburg,Antwerpen", ",,").replace(",'s-Gravenhage,Middelburg", ",,"),
        encoding="utf-8",
    )
    assert any("in pieces" in text and "Middelburg" in text for text in problems(folder))


def test_unequal_twins_where_the_board_says_so(folder):
    spoil(folder, "routes.csv", "Breda,Rotterdam,2,yellow", "Breda,Rotterdam,3,yellow")
    spoil(folder, "board.toml", "[double_routes]", "[double_routes]\nunequal_twins = true")
    board = load_folder(folder)
    assert sorted(t.length for t in board.tracks if "Breda–Rotterdam" in t.name) == [2, 3]


def test_all_problems_at_once(folder):
    spoil(folder, "routes.csv", "Breda,Rotterdam,2,pink", "Breda,Rotterdam,2,purple")
    spoil(folder, "routes.csv", "Leeuwarden,Sneek,1,black", "Leeuwarden,Sneek,x,black")
    assert len(problems(folder)) >= 2


@pytest.mark.parametrize("file", loader.FILES)
def test_a_missing_file(folder, file):
    (folder / file).unlink()
    assert any(text.startswith(f"{file}: this file is missing") for text in problems(folder))


@pytest.mark.parametrize("file", ["cities.csv", "routes.csv", "tickets.csv"])
def test_an_empty_file(folder, file):
    (folder / file).write_text("")
    assert any(text.startswith(f"{file}, line 1: the file is empty") for text in problems(folder))


def test_not_text(folder):
    (folder / "cities.csv").write_bytes(b"name,lat,lon\n\xff\xfe")
    assert any("cities.csv, line 2: this is not UTF-8" in text for text in problems(folder))


def test_too_few_tickets(folder):
    path = folder / "tickets.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:20]), encoding="utf-8")
    assert any("players are dealt 25" in text for text in problems(folder))


def test_no_such_board(tmp_path):
    with pytest.raises(BoardError, match="there are europe, germany, "):
        load("atlantis")
    with pytest.raises(BoardError, match="not a folder"):
        load_folder(tmp_path / "nothing")


@pytest.mark.parametrize("text", ["trains = " + "4" * 5000, "x = " + "[" * 5000])
def test_odd_toml(folder, text):
    (folder / "board.toml").write_text(text)
    assert any("not TOML" in found for found in problems(folder))


def test_a_cell_without_end(folder):
    path = folder / "tickets.csv"
    path.write_text(
        path.read_text(encoding="utf-8") + "x" * 200_000 + ",b,1,,,\n", encoding="utf-8"
    )
    assert any("not a table" in found for found in problems(folder))


def test_the_same_ticket_the_other_way_round_has_a_name_of_its_own(folder):
    path = folder / "tickets.csv"
    path.write_text(
        path.read_text(encoding="utf-8") + "Utrecht,Sneek,16,regular,,\n", encoding="utf-8"
    )
    board = load_folder(folder)
    for ticket in board.tickets:
        assert notation.read_ticket(board, ticket.name) == ticket


def test_a_name_that_no_folder_has():
    with pytest.raises(BoardError, match="not a folder"):
        load_folder("x" * 5000)


def copied(name, folder, file="board.toml", old="", new=""):
    """A copy of one of our boards, with one thing changed."""
    shutil.copytree(loader.HOME / name, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "said"),
    [
        ("usa", "board.toml", "[sets.mega]", "[sets.Mega]", "cannot be called 'Mega'"),
        ("usa", "board.toml", '"Seattle"]', '"Seatle"]', "did you mean 'Seattle'"),
        ("usa", "board.toml", '["tickets_1910.csv"]', '["tickets_1911.csv"]', "is missing in"),
        ("europe", "board.toml", "long_dealt = 1", "long_dealt = 5", "more long tickets than"),
        ("europe", "board.toml", 'rejected_first = "out"', 'rejected_first = "discard"', "exactly"),
        ("nordic", "board.toml", '"Murmansk"]]', '"Oslo"]]', "no route joins Lieksa and Oslo"),
        ("nordic", "board.toml", "anywhere = 4", "anywhere = 0", "set together or not"),
        ("nordic", "board.toml", "locomotives = 14", "locomotives = 14\nplus_fours = 6", "no rule"),
        ("switzerland", "tickets.csv", "France:5;", "France:x;", "'place:points'"),
        ("switzerland", "tickets.csv", "France:5;", "Francia:5;", "did you mean 'France'"),
        (
            "switzerland",
            "routes.csv",
            "Kreuzlingen,Deutschland3",
            "Kreuzlingen,Deutschland4",
            "needs one route",
        ),
        ("germany", "cities.csv", "7-6-5-4", "7-6-5-4-3", "a stack is up to 4 numbers"),
        ("germany", "board.toml", "[passengers] ", "[passenger] ", "did you mean"),
    ],
)
def test_mistakes_in_what_other_boards_add(tmp_path, name, file, old, new, said):
    with pytest.raises(BoardError) as error:
        load_folder(copied(name, tmp_path / "board", file, old, new))
    assert said in str(error.value)


def test_ticket_sets():
    sizes = {name: len(load("usa", name).tickets) for name in load("usa").ticket_sets}
    assert sizes == {"standard": 30, "1910": 35, "mega": 69, "big-cities": 35}
    assert load("usa", "1910").bonuses.most_tickets == 15
    with pytest.raises(BoardError, match="there are standard, 1910, mega and big-cities"):
        load("usa", "1911")


def test_boards_of_a_folder_stand_beside_ours(tmp_path, monkeypatch):
    monkeypatch.setenv(loader.EXTRA_FOLDERS, "")
    with pytest.raises(BoardError, match="there is no board in this folder"):
        boards.look_in(tmp_path)
    copied("nordic", tmp_path / "north")
    assert boards.look_in(tmp_path) == ["north"]
    assert boards.look_in(tmp_path) == ["north"]  # once more changes nothing
    assert "north" in boards.available()
    assert load("north").id == "north"
    other = tmp_path / "more"
    copied("nordic", other / "usa")
    with pytest.raises(BoardError, match="of this name already: usa"):
        boards.look_in(other)
    load.cache_clear()
