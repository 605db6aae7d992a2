"""The report: one HTML file with everything in it, and its plots as PNG files beside it."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Sequence
from html import escape

from spoorbrug import __version__
from spoorbrug.arena import plots
from spoorbrug.arena.intervals import REPLICATES, Interval
from spoorbrug.arena.run import Run
from spoorbrug.arena.standings import Standings, thinking
from spoorbrug.arena.store import Store
from spoorbrug.players import shown

REPORT = "report.html"
SUMMARY = "summary.json"

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .8rem; text-align: left; border-bottom: 1px solid #ddd; }
td.n, th.n { text-align: right; }
img { max-width: 100%; height: auto; background: #fff; }
code { background: #f2f2f2; padding: 0 .2rem; }
div.wide { overflow-x: auto; }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #16181c; } th, td { border-color: #444; }
  code { background: #2a2d33; }
}
"""

_METHOD = f"""
<p>Every deal is played in all seatings, with the same chance events by number. A shared win is a
share for each. Intervals of 95 % come from drawing whole deals again, {REPLICATES:,} times, not
games: games that share a deal are not independent. Ratings are Bradley and Terry's, of maximum
likelihood, in Luce's form for more than two seats; 400 points are odds of ten to one, and their
mean is 0. A test looks after every deal and stops a contest when it knows; the interval <em>at any
time</em> is right although it does.</p>
"""


def write(store: Store, run: Run, standings: Standings) -> None:
    """Write the games, the summary, the plots and the report."""
    store.write_games(run.plan, [progress.deals for progress in run.contests])
    summary = {"plan": run.plan.to_dict()} | standings.to_dict() | {"clock": thinking(run)}
    store.write_text(SUMMARY, json.dumps(summary, indent=2, ensure_ascii=False) + "\n")
    pictures = plots.draw_all(run, standings)
    for name, picture in pictures.items():
        store.write_bytes(name, picture)
    store.write_text(REPORT, page(run, standings, pictures))


def page(run: Run, standings: Standings, pictures: dict[str, bytes]) -> str:
    """The report as one page that needs nothing else."""
    parts = [
        "<h1>Arena</h1>",
        _plan(run),
        *_answers(standings),
        "<h2>Ratings</h2>",
        *_ratings(standings),
        _picture(pictures, "ratings.png", "Ratings with their intervals"),
        "<h2>Wins</h2>",
        _wins(standings),
        _picture(pictures, "shares.png", "Wins as a multiple of the equal share"),
        _picture(pictures, "course.png", "How the shares settled, deal after deal"),
        "<h2>Points</h2>",
        _picture(pictures, "points.png", "What the scores are made of"),
        "<h2>Seats</h2>",
        _seats(standings),
        "<h2>Thinking</h2>",
        _thinking(run),
        "<h2>How it was counted</h2>",
        _METHOD,
    ]
    return document(f"Arena: {', '.join(run.plan.bots)}", parts)


def document(title: str, parts: Iterable[str]) -> str:
    """A page of its own, of these parts."""
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n"
        f"</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _plan(run: Run) -> str:
    plan = run.plan
    budget = " and ".join(
        f"{value:g} {unit}"
        for value, unit in ((plan.budget.iterations, "iterations"), (plan.budget.seconds, "s"))
        if value is not None
    )
    rows = [
        ("bots", ", ".join(plan.bots)),
        ("setups", "; ".join(map(str, plan.setups))),
        ("tables", plan.tables),
        ("deals", f"{plan.deals:,} a contest at most"),
        ("games", f"{run.games:,}"),
        ("a move", budget or "as each bot likes"),
        ("seed", plan.seed),
        ("Spoorbrug", __version__),
    ]
    if not plan.repeatable:
        rows.append(("again", "a budget in seconds gives other games next time"))
    return html_table((), ([escape(name), f"<code>{escape(text)}</code>"] for name, text in rows))


def _answers(standings: Standings) -> Iterable[str]:
    rows = [
        [escape(a.question), escape(c.setup), f"{a.bar:.3f}", f"<b>{a.verdict}</b>", f"{a.deals:,}"]
        for c in standings.contests
        for a in c.answers
    ]
    if rows:
        yield "<h2>Questions</h2>"
        yield html_table(("question", "setup", "bar", "answer", "deals"), rows)


def _ratings(standings: Standings) -> Iterable[str]:
    for setup, group in standings.ratings.items():
        rows = [
            [
                escape(shown(r.bot)),
                f"{round(r.points.value):+d}",
                f"{round(r.points.low):+d} to {round(r.points.high):+d}",
            ]
            for r in group
        ]
        yield f"<h3>{escape(setup)}</h3>"
        yield html_table(("bot", "rating", "95 %"), rows)


def _wins(standings: Standings) -> str:
    rows = [
        [
            escape(contest.setup),
            escape(contest.name),
            escape(shown(s.bot)),
            f"{contest.deals:,}{' (stopped)' if contest.stopped else ''}",
            f"{s.games:,}",
            f"{s.share.value:.1%}",
            between(s.share),
            f"{s.anytime[0]:.1%}–{s.anytime[1]:.1%}",
            f"{s.expected:.1%}",
            f"{s.times.value:.2f} ({s.times.low:.2f}–{s.times.high:.2f})",
            f"{s.points:.1f}",
            f"{s.faults:,}" + (f": {escape(s.fault)}" if s.fault else ""),
        ]
        for contest in standings.contests
        for s in contest.standings
    ]
    heads = ("setup", "table", "bot", "deals", "games", "wins", "95 %", "at any time",
             "equal share", "times its share", "points", "faults")  # fmt: skip
    return html_table(heads, rows)


def _seats(standings: Standings) -> str:
    seats = max(len(contest.by_seat) for contest in standings.contests)
    rows = []
    for contest in standings.contests:
        shares = [f"{share.value:.1%} ({between(share)})" for share in contest.by_seat]
        rows.append([escape(contest.setup), escape(contest.name), *shares])
        rows[-1] += [""] * (seats - len(shares))
    return html_table(("setup", "table", *(f"seat {i + 1}" for i in range(seats))), rows)


def _thinking(run: Run) -> str:
    rows = [
        [escape(bot), "not measured: a compiled match" if ms is None else f"{ms:.2f} ms"]
        for bot, ms in thinking(run).items()
    ]
    return html_table(("bot", "a decision"), rows)


def between(interval: Interval) -> str:
    """An interval of a share in words."""
    return f"{interval.low:.1%}–{interval.high:.1%}"


def _picture(pictures: dict[str, bytes], name: str, alt: str) -> str:
    return html_picture(pictures[name], alt)


def html_picture(png: bytes, alt: str) -> str:
    """A picture within the page."""
    data = base64.b64encode(png).decode()
    return f'<p><img alt="{escape(alt)}" src="data:image/png;base64,{data}"></p>'


def html_table(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are HTML already."""
    head = "".join(f"<th>{name}</th>" for name in heads)
    lines = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    top = f"<thead><tr>{head}</tr></thead>\n" if head else ""
    return f'<div class="wide"><table>{top}<tbody>\n{body}\n</tbody></table></div>'
