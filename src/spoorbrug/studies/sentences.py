"""What a study found, as sections of words, tables and pictures; `report` makes pages of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from spoorbrug.studies.findings import Figure, Findings, PartFinding
from spoorbrug.studies.maps import MAPS
from spoorbrug.studies.measuring import COURSE, SHARES, TOLLS
from spoorbrug.studies.resampling import REPLICATES

MOST_ROUTES = 20

METHOD = (
    "Every game has a deal of its own. Figures in brackets are intervals of 95 %, from a bootstrap "
    f"in which whole games are drawn again {REPLICATES:,} times. A shared win is a share for each.",
    "A seat's tickets *ask for* a route when the network that the planner would plan at that "
    "moment for all tickets the seat holds, knowing only what the seat knows, goes over it and the "
    "seat has no track there yet. A route is *fought over* in a game when somebody claims a track "
    "of it while another seat's tickets ask for it; that seat is *shut out* when no track of the "
    "route is open to it any more.",
    "What *decides* a game: it is counted again by the same rules with that part worth nothing; "
    "the moves stay as they were. Who wins otherwise had the part to thank.",
)


@dataclass(frozen=True)
class Table:
    """Heads and rows of plain text; the first column is words, the others figures."""

    heads: tuple[str, ...]
    rows: list[list[str]]


@dataclass(frozen=True)
class Section:
    """A heading and what is below it."""

    title: str
    level: int = 2
    words: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)
    """Names of plots, and what they show."""
    maps: list[tuple[str, str]] = field(default_factory=list)
    """Names of maps, and what they show."""


# Figures as text


def share(found: Figure) -> str:
    """`54.9 % (52.4–57.3)`."""
    if found is None:
        return "–"
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f}–{100 * found.high:.1f})"


def number(found: Figure) -> str:
    """`68.3 (67.7–68.8)`."""
    if found is None:
        return "–"
    return f"{found.value:.1f} ({found.low:.1f} to {found.high:.1f})"


def change(found: Figure) -> str:
    """`+4.0 (+1.2 to +6.8)`, in percentage points."""
    if found is None:
        return "–"
    return f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def of_course(name: str, found: Figure) -> str:
    """A figure of `measuring.COURSE` or `measuring.TOLLS`."""
    return share(found) if name in SHARES else number(found)


def words_for(part: str) -> str:
    """`toll_bonus` as `toll bonus`."""
    return part.replace("_", " ")


# Sections


def about(found: Mapping[str, Findings]) -> Section:
    """What was played."""
    first = next(iter(found.values()))
    rows = [["board", first.plan.setup.board.name]]
    for one in found.values():
        plan = one.plan
        rows += [
            [f"{plan.setup}", f"{plan.number:,} games of seed {plan.seed}"],
            ["players", ", ".join(dict.fromkeys(plan.bots))],
        ]
        if one.faults:
            rows.append(["decisions made for a player that failed", f"{one.faults:,}"])
    return Section("What was played", tables=[Table(("", ""), _once(rows))])


def _once(rows: list[list[str]]) -> list[list[str]]:
    return [list(row) for row in dict.fromkeys(map(tuple, rows))]


def sections(found: Mapping[str, Findings]) -> Iterator[Section]:
    """Everything, in the order of the report."""
    yield about(found)
    if len(found) > 1:
        yield comparison(found)
    for name, findings in found.items():
        if len(found) > 1:
            yield Section(name.capitalize(), 2)
        yield from of_one(findings, f"{name}-" if name else "", 3 if len(found) > 1 else 2)
    yield Section("How it was counted", words=list(METHOD))


def of_one(findings: Findings, prefix: str, level: int) -> Iterator[Section]:
    """The sections about one setup; pictures have a prefix."""
    yield Section(
        "Seats",
        level,
        tables=[
            Table(
                ("", "wins", "points"),
                [[f"seat {s.seat + 1}", share(s.wins), number(s.points)] for s in findings.seats],
            )
        ],
        pictures=[(f"{prefix}seats", "Wins of each seat")],
    )
    yield Section(
        "Scores",
        level,
        tables=[Table(("points", "all", "winners", "others", "decides"), _parts(findings.parts))],
        pictures=[
            (f"{prefix}parts", "What scores are made of"),
            (f"{prefix}margins", "How far the first is ahead"),
        ],
    )
    yield _tickets(findings, prefix, level)
    yield _tracks(findings, prefix, level)
    if findings.tolls:
        rows = [[words, of_course(name, findings.tolls[name])] for name, words in TOLLS.items()]
        yield Section("Tolls and loans", level, tables=[Table(("", ""), rows)])
    rows = [[words, of_course(name, findings.course[name])] for name, words in COURSE.items()]
    yield Section(
        "The course of a game",
        level,
        tables=[Table(("", ""), rows)],
        pictures=[(f"{prefix}length", "How long games last")],
    )


def _parts(parts: Sequence[PartFinding]) -> list[list[str]]:
    return [
        [
            words_for(p.part),
            number(p.all),
            number(p.winners),
            number(p.others),
            "" if p.decides is None else share(p.decides),
        ]
        for p in parts
    ]


def _tickets(findings: Findings, prefix: str, level: int) -> Section:
    heads = ("ticket", "points", "kept when offered", "completed when kept",
             "wins when dealt it", "when kept", "when completed")  # fmt: skip
    ordered = sorted(
        findings.tickets, key=lambda t: -t.change_dealt.value if t.change_dealt else 1.0
    )
    rows = [
        [
            t.name,
            str(t.points),
            share(t.kept),
            share(t.completed),
            change(t.change_dealt),
            change(t.change_kept),
            change(t.change_completed),
        ]
        for t in ordered
    ]
    return Section(
        "Tickets",
        level,
        [
            "Wins are the change in a seat's share of wins, in percentage points, against an equal "
            "share. Whom a ticket is dealt to before the game is chance, so *when dealt it* is "
            "what the ticket itself does. Who keeps or completes it had reasons and luck beside."
        ],
        [Table(heads, rows)],
        [
            (f"{prefix}tickets", "Points of tickets against how often they are kept and completed"),
            (f"{prefix}dealt", "What being dealt a ticket changes"),
        ],
    )


def _tracks(findings: Findings, prefix: str, level: int) -> Section:
    heads = ("route", "tracks", "claimed", "fought over", "somebody shut out", "two hold a track")
    ordered = sorted(findings.routes, key=lambda r: -r.fought.value if r.fought else 1.0)
    rows = [
        [r.name, str(r.tracks), *map(share, (r.claimed, r.fought, r.shut_out, r.shared))]
        for r in ordered[:MOST_ROUTES]
    ]
    return Section(
        "Tracks",
        level,
        [f"The {len(rows)} routes that are fought over most, in shares of all games."],
        [Table(heads, rows)],
        [(f"{prefix}routes", "Routes that are fought over")],
        [(f"{prefix}map-{name}", one.caption) for name, one in MAPS.items()],
    )


def comparison(found: Mapping[str, Findings]) -> Section:
    """Key figures side by side."""
    every = list(found.values())
    rows = [
        [f"wins of seat {seat + 1}", *(share(f.seats[seat].wins) for f in every)]
        for seat in range(len(every[0].seats))
    ]
    parts = [{part.part: part for part in f.parts} for f in every]
    for name in parts[0]:
        points = (number(of[name].all if name in of else None) for of in parts)
        rows.append([f"points: {words_for(name)}", *points])
    for name, part in parts[0].items():
        if part.decides is not None:
            deciding = (share(of[name].decides if name in of else None) for of in parts)
            rows.append([f"games decided by: {words_for(name)}", *deciding])
    for name, words in (COURSE | TOLLS).items():
        figures = [(f.course | f.tolls).get(name) for f in every]
        if any(figures):
            rows.append([words, *(of_course(name, one) for one in figures)])
    names = list(found)
    pictures = [
        ("compare-parts", "What scores are made of"),
        ("compare-length", "How long games last"),
        ("compare-margins", "How far the first is ahead"),
        ("compare-tickets", "What being dealt a ticket changes"),
    ]
    title = f"{' and '.join(names).capitalize()} compared"
    return Section(title, tables=[Table(("", *names), rows)], pictures=pictures)
