"""`python -m benchmarks.strength`: every match of the strength table, and the table itself.

Each match is an arena (`spoorbrug arena`) with a folder of its own in `--out`; `--resume` goes on
with those that were begun and leaves alone those that are done. After each match the table in
docs/strength.md is written anew, between its markers, from all folders that have results; matches
without a folder keep the row that they have there.
Budgets are in iterations: the same command gives the same numbers (but for the milliseconds).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

import typer

from benchmarks.strength_matches import MATCHES, Match
from spoorbrug.arena import report, store
from spoorbrug.arena.plan import ArenaError, Plan
from spoorbrug.cli.arena import play_plan
from spoorbrug.game import Setup

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- results -->\n", "<!-- end -->"
SEED = "strength"
QUICK = 10
"""`--quick` plays one in this number of deals, to see that everything works."""


def plan_of(match: Match, seed: str) -> Plan:
    """The arena of a match."""
    setup = Setup.of(match.board, match.seats, dice=match.dice, neutral=match.neutral)
    tests, least = match.tests, match.least
    return Plan.of(match.bots, [setup], match.deals, seed, "first", tests=tests, least=least)


def play(match: Match, folder: Path, seed: str, processes: int, resume: bool) -> None:
    """Play one match to its end, or what is left of it."""
    plan = plan_of(match, seed)
    goes_on = resume and (folder / store.PLAN).exists()
    if goes_on and (folder / report.SUMMARY).exists():
        if store.read_plan(folder).to_dict() == plan.to_dict():
            return
    play_plan(plan, folder, goes_on, processes)


# The table


Rows = dict[str, list[str]]
"""The cells of matches that have been played, by their names."""


def results(matches: Sequence[Match], out: Path) -> Rows:
    """Those that have been played into this folder."""
    found = {}
    for match in matches:
        file = out / match.name / report.SUMMARY
        if file.exists():
            found[match.name] = row(match, json.loads(file.read_text(encoding="utf-8")))
    return found


HEADING = "### "
HEADS = ("", "against", "wins", "95 %", "asked", "answer", "deals", "games", "a decision")


def table(matches: Sequence[Match], rows: Rows) -> Iterator[str]:
    """Lines of Markdown: a table for each group."""
    for group, members in groupby(matches, lambda match: match.group):
        lines = [f"| {' | '.join(rows[match.name])} |" for match in members if match.name in rows]
        if lines:
            yield from ("", f"{HEADING}{group}", "")
            yield f"| {' | '.join(HEADS)} |"
            yield f"|{'---|' * len(HEADS)}"
            yield from lines


def rows_in(text: str, matches: Sequence[Match]) -> Rows:
    """What such tables say of the matches: those that ask the same of the same bots."""
    group, found = "", {}
    for line in text.splitlines():
        if line.startswith(HEADING):
            group = line.removeprefix(HEADING)
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == len(HEADS):
            found[group, *_question(cells)] = cells
    kept = {match.name: found.get((match.group, *_asked(match))) for match in matches}
    return {name: cells for name, cells in kept.items() if cells}


def row(match: Match, summary: dict[str, Any]) -> list[str]:
    """One match: shares of the wins with their interval, and what the test said."""
    contest = summary["contests"][0]
    first = contest["standings"][0]
    share, expected = first["share"], first["expected"]
    wins, between = f"{share['value']:.1%}", f"{share['low']:.1%}–{share['high']:.1%}"
    if match.seats > 2:
        low, high = share["low"] / expected, share["high"] / expected
        wins += f", {share['value'] / expected:.2f} times its share"
        between += f" ({low:.2f}–{high:.2f})"
    answers = contest["answers"]
    answer = f"**{answers[0]['verdict']}**, after {answers[0]['deals']:,}" if answers else ""
    clock = summary["clock"].get(match.bots[0])
    bot, against, asked = _asked(match)
    return [
        bot,
        against,
        wins,
        between,
        asked,
        answer,
        f"{contest['deals']:,}",
        f"{contest['games']:,}",
        "" if clock is None else f"{clock:.1f} ms",
    ]


def _asked(match: Match) -> tuple[str, str, str]:
    """The cells that say what a match is, and not how it came out."""
    bar = f"> {match.bar.replace('x', ' times').replace('%', ' %')}" if match.bar else ""
    return f"`{match.bots[0]}`", f"{match.seats - 1} × `{match.bots[1]}`" + _where(match), bar


def _question(cells: Sequence[str]) -> tuple[str, str, str]:
    """The same cells of a row."""
    return cells[0], cells[1], cells[HEADS.index("asked")]


def _where(match: Match) -> str:
    """Which way to play, where the group does not say it."""
    if match.neutral:
        return ", and the neutral player"
    if match.board == "nederland":
        return ""
    return f", {match.board}{' with dice' if match.dice else ''}"


def commands(matches: Sequence[Match], rows: Rows, seed: str) -> Iterator[str]:
    """Each match by hand."""
    yield from ("", f"{HEADING}Each by hand", "", "```sh")
    yield from (match.command(seed) for match in matches if match.name in rows)
    yield "```"


def write(page: Path, matches: Sequence[Match], out: Path, seed: str) -> None:
    """Put what is known between the markers of the page."""
    text = page.read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    old, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page} has no '{BEGIN.strip()}' and '{END}' to write between.")
    rows = rows_in(old, matches) | results(matches, out)
    lines = [*table(matches, rows), *commands(matches, rows, seed), ""]
    new = head + begin + "\n".join(lines) + end + tail
    part = page.with_suffix(".part")
    part.write_text(new, encoding="utf-8")
    part.replace(page)


# The command


def shortened(match: Match) -> Match:
    """For `--quick`."""
    deals = max(2, match.deals // QUICK)
    return replace(match, deals=deals, least=min(deals, max(2, match.least // QUICK)))


def chosen(matches: Sequence[Match], names: Sequence[str]) -> list[Match]:
    """The matches of these names, all of them if none is named."""
    known = {match.name for match in matches}
    for name in names:
        if name not in known:
            raise SystemExit(f"There is no match '{name}'; there are {', '.join(sorted(known))}.")
    return [match for match in matches if not names or match.name in names]


def minutes(match: Match, processes: int) -> tuple[float, float]:
    """At least and at most, about."""
    each = match.seconds / 60 / processes
    return match.least * each, match.deals * each


def main(words: Sequence[str] | None = None, matches: Sequence[Match] = MATCHES) -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--out", type=Path, default=Path("strength"), metavar="DIR",
                        help="where results go (strength)")  # fmt: skip
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE",
                        help="the page with the table (docs/strength.md)")  # fmt: skip
    parser.add_argument("--only", action="append", default=[], metavar="NAME",
                        help="this match; may be given several times")  # fmt: skip
    parser.add_argument("--resume", action="store_true", help="go on with what is in the folder")
    parser.add_argument("--quick", action="store_true", help=f"one deal in {QUICK}, no page")
    parser.add_argument("--list", action="store_true", help="only say what would be played")
    parser.add_argument("--write", action="store_true", help="only write the page")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", default=SEED)
    given = parser.parse_args(words)
    if given.quick:
        matches = [shortened(match) for match in matches]
        given.out /= "quick"  # not to be taken for the real ones
    wanted = chosen(matches, given.only)
    if given.list:
        print_list(wanted, given.processes)
        return
    for match in [] if given.write else wanted:
        print(f"{match.name}: {match.command(given.seed)}", flush=True)
        try:
            play(match, given.out / match.name, given.seed, given.processes, given.resume)
        except ArenaError as problem:
            raise SystemExit(f"{match.name}: {problem}") from None
        except typer.Exit as stopped:
            raise SystemExit(stopped.exit_code) from None
        if not given.quick:
            write(given.page, matches, given.out, given.seed)
    if given.quick:
        print("\n".join(table(matches, results(matches, given.out))))
    else:
        write(given.page, matches, given.out, given.seed)
        print(f"The table is in {given.page}.")


def print_list(matches: Sequence[Match], processes: int) -> None:
    """What there is, and about how long it takes."""
    low = high = 0.0
    for match in matches:
        least, most = minutes(match, processes)
        low, high = low + least, high + most
        print(f"{match.name:22} {match.least:5}–{match.deals} deals  {least:6.0f}–{most:.0f} min")
    between = f"{timedelta(minutes=round(low))} to {timedelta(minutes=round(high))}"
    print(f"about {between} on {processes} processes")


if __name__ == "__main__":
    main()
