"""Playing a plan: the same however the work is divided, broken off or stopped early."""

import json

import pytest

from spoorbrug.arena import report, store
from spoorbrug.arena.plan import ArenaError, Plan
from spoorbrug.arena.play import Task, play_deal
from spoorbrug.arena.pools import do_all, do_in_order, open_pool
from spoorbrug.arena.run import Run
from spoorbrug.arena.standings import standings, thinking
from spoorbrug.game import Setup
from tests.arena.games import deal, plan, run_of

QUESTION = "planner>random:0.6"


def play(wanted, processes=1):
    run = Run(wanted)
    with open_pool(processes, bots=wanted.bots) as pool:
        run.play(pool)
    return run


def facts(run):
    """All that is not the clock's."""
    rows = store.columns_of(run.plan, [p.deals for p in run.contests])
    rows.pop("seconds")
    return rows, standings(run, 100).to_dict()


def test_one_process_and_two_play_the_same_and_stop_at_the_same_deal():
    wanted = plan(setups=[Setup.of(seats=2), Setup.of(seats=3)], deals=20, tests=[QUESTION])
    one, two = play(wanted), play(wanted, 2)
    assert facts(one) == facts(two)
    contest = standings(one, 10).contests[0]
    assert contest.stopped
    assert contest.answers[0].verdict == "yes"
    assert contest.answers[0].deals == len(one.contests[0].deals) < 20
    assert one.games == sum(len(p.deals) * n for p, n in zip(one.contests, (2, 3, 3), strict=True))


def test_one_process_and_two_search_the_same():
    wanted = plan(bots=("expert:iterations=6", "easy"), deals=2)
    assert facts(play(wanted)) == facts(play(wanted, 2))


def test_only_contests_with_answers_stop():
    wanted = plan(setups=[Setup.of(seats=3)], deals=24, tests=[QUESTION])
    run = play(wanted)
    assert [p.answered for p in run.contests] == [True, False]  # nobody asked about `random`
    assert len(run.contests[0].deals) < len(run.contests[1].deals) == 24


def test_the_first_deals_of_a_longer_run_are_the_same():
    few, many = play(plan(deals=3)), play(plan(deals=5))
    assert [d.games for d in few.contests[0].deals] == [d.games for d in many.contests[0].deals[:3]]


def test_deals_count_in_the_order_of_their_numbers():
    wanted = plan(deals=3)
    kept = []
    run = Run(wanted, kept.append)

    class Backwards:
        room = 9

        def take_up(self, work):
            return work

        def submit(self, work, task):
            return task

        def wait(self, pending):
            for task in sorted(pending, key=lambda task: -task.first):
                yield task, [deal(wanted.contests[0], i, [(0,), (1,)]) for i in (2, 1, 0)]

    run.play(Backwards())
    assert [d.deal for d in kept] == [0, 1, 2]


def test_tasks_are_asked_for_only_when_there_is_room():
    handed, most = [], 0

    class Small:
        room = 3

        def take_up(self, work):
            return work

        def submit(self, work, task):
            handed.append(task)
            return task

        def wait(self, pending):
            nonlocal most
            most = max(most, len(pending))
            task = pending.copy().pop()
            yield task, [task]

    done = list(do_all(Small(), str, (Task(0, i, i + 1) for i in range(10))))
    assert most == 3
    assert len(done) == len(handed) == 10


def test_answers_are_put_in_the_order_of_their_pieces():
    class LastFirst:
        room = 4

        def take_up(self, work):
            return work

        def submit(self, work, piece):
            return piece, work(piece)

        def wait(self, pending):
            ticket = max(pending)
            yield ticket, ticket[1]

    told = []
    assert do_in_order(LastFirst(), str, [3, 1, 4, 1, 5, 9], told.append) == list("314159")
    assert told != [3, 1, 4, 1, 5, 9]
    assert sorted(told) == [1, 1, 3, 4, 5, 9]


def test_time_left():
    run = Run(plan(deals=10))
    assert run.seconds_left() is None
    run.take_up(deal(run.plan.contests[0], i, [(0,), (1,)]) for i in range(4))
    assert run.seconds_left() is None  # nothing was played since
    run.resumed = 0
    run.began -= 4
    assert run.seconds_left() == pytest.approx(6, rel=0.1)


def test_thinking_is_told_where_it_was_measured():
    wanted = plan(deals=1)
    run = Run(wanted)
    assert thinking(run) == {"planner": None, "random": None}
    run.take_up(iter([play_deal(wanted, wanted.contests[0], 0, compiled=False)]))
    assert all(ms > 0 for ms in thinking(run).values())


# Folders


def in_folder(wanted, folder, keep=store.create):
    with keep(folder, wanted) as kept:
        run = Run(wanted, kept.keep)
        run.take_up(kept.deals())
        with open_pool() as pool:
            run.play(pool)
        report.write(kept, run, standings(run, 100))
    return run


FILES = {"plan.json", "journal.jsonl", "games.parquet", "summary.json", "report.html",
         "ratings.png", "shares.png", "course.png", "points.png"}  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The folder of a run that nobody disturbed."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    in_folder(plan(deals=7, setups=[Setup.of(seats=3)]), folder)
    return folder


@pytest.mark.parametrize("left", [0.0, 0.7])
def test_a_broken_run_goes_on_to_the_same_result(tmp_path, whole, left):
    content = (whole / "journal.jsonl").read_bytes()
    kept = content[: int(left * len(content))]  # in the middle of a line
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "plan.json").write_bytes((whole / "plan.json").read_bytes())
    (broken / "journal.jsonl").write_bytes(kept)
    resumed = in_folder(store.read_plan(broken), broken, store.resume)
    assert resumed.resumed == kept.count(b"\n")
    assert {path.name for path in broken.iterdir()} == FILES
    for name in FILES - {"journal.jsonl"}:
        assert (whole / name).read_bytes() == (broken / name).read_bytes(), name
    lines = (broken / "journal.jsonl").read_bytes().splitlines()
    assert len(lines) == len({(d["contest"], d["deal"]) for d in map(json.loads, lines)}) == 14


def test_a_finished_run_may_be_made_longer(tmp_path):
    in_folder(plan(deals=3), tmp_path / "a")
    in_folder(plan(deals=7), tmp_path / "a", store.resume)
    in_folder(plan(deals=7), tmp_path / "b")
    games = [(tmp_path / folder / "games.parquet").read_bytes() for folder in "ab"]
    assert games[0] == games[1]


def test_a_plan_as_text():
    wanted = plan(
        setups=[Setup.of("usa", 3, tickets="mega"), Setup.of(seats=3, dice=True, tolls=False)],
        tests=["planner>random:1.5x", "random>planner:0.3"],
        error=0.01,
    )
    assert Plan.from_dict(json.loads(json.dumps(wanted.to_dict()))) == wanted


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"seed": "t"}, 'other seed: "s", not "t"'),
        ({"bots": ("random", "planner")}, "other bots"),
        ({"tests": [QUESTION]}, "other tests"),
        ({"deals": 2}, "ask for no fewer"),
    ],
)
def test_another_plan_is_not_resumed(tmp_path, other, sentence):
    in_folder(plan(deals=3), tmp_path / "a")
    before = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    with pytest.raises(ArenaError, match=sentence):
        in_folder(plan(**{"deals": 3} | other), tmp_path / "a", store.resume)
    assert before == {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}


def test_two_runs_do_not_share_a_folder(tmp_path):
    pytest.importorskip("fcntl")
    wanted = plan(deals=3)
    with (
        store.create(tmp_path / "a", wanted),
        pytest.raises(ArenaError, match="Another run is writing"),
        store.resume(tmp_path / "a", wanted),
    ):
        pass


def test_rows(whole):
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = parquet.read_table(whole / "games.parquet").to_pylist()
    games = 7 * (3 + 3)
    assert len(rows) == games * 3
    parts = ("start", "tracks", "tickets", "failed", "toll_bonus", "loans")
    for row in rows:
        assert sum(row[part] for part in parts) == row["total"]
        assert row["seed"] == f"s-{row['deal']}"
        assert row["decisions"] > 10
        assert row["faults"] == 0
        assert 1 <= row["seat"] <= 3
        assert 1 <= row["seating"] <= 3
    assert sum(row["share"] for row in rows) == pytest.approx(games)


def test_the_report_is_whole(tmp_path):
    from html.parser import HTMLParser

    in_folder(plan(deals=4, tests=[QUESTION]), tmp_path / "a")
    assert {path.name for path in (tmp_path / "a").iterdir()} == FILES

    opened, links = [], []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            links.extend(value for name, value in attrs if name in ("src", "href"))
            if tag not in ("meta", "img"):
                opened.append(tag)

        def handle_endtag(self, tag):
            assert opened.pop() == tag

    text = (tmp_path / "a" / "report.html").read_text(encoding="utf-8")
    Reader().feed(text)
    assert not opened
    assert len(links) == 4
    assert all(link.startswith("data:image/png;base64,") for link in links)  # needs nothing else
    for words in ("times its share", "planner – random", "planner wins more than 0.6"):
        assert words in text
    for picture in (tmp_path / "a").glob("*.png"):
        assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_names_are_no_markup(tmp_path):
    wanted = plan(deals=2)
    object.__setattr__(wanted, "bots", ("<b>&", "random"))
    wanted.__dict__.pop("contests", None)
    run = Run(wanted)
    run.take_up(deal(wanted.contests[0], i, [(0,), (1,)]) for i in range(2))
    page = report.page(run, standings(run, 10), dict.fromkeys(FILES, b""))
    assert "<b>&" not in page
    assert "&lt;b&gt;&amp;" in page


def test_an_answer_does_not_end_a_contest_before_its_least_number_of_deals():
    wins = [((0,), (1,))] * 40
    soon = run_of(plan(deals=40, tests=["planner>random:0.5"]), wins).contests[0]
    late = run_of(plan(deals=40, tests=["planner>random:0.5"], least=30), wins).contests[0]
    assert len(soon.deals) < 30 == len(late.deals)
    assert [t.verdict for _, t in soon.tests] == [t.verdict for _, t in late.tests] == ["yes"]
    assert soon.tests[0][1].seen == late.tests[0][1].seen == len(soon.deals)
    with pytest.raises(ArenaError, match="1 to 40, not 41"):
        plan(deals=40, least=41)
