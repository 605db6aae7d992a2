"""What an arena found, as tables in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spoorbrug.players import shown

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from spoorbrug.arena.run import Run
    from spoorbrug.arena.standings import Standings


def print_standings(screen: Console, run: Run, standings: Standings) -> None:
    """Wins, ratings and answers."""
    plan = run.plan
    for setup in dict.fromkeys(contest.setup for contest in standings.contests):
        screen.print(setup)
        screen.print(_wins(standings, setup))
    for name, group in standings.ratings.items():
        ratings = _new("rating", "points", "95 %")
        for rating in group:
            p = rating.points
            numbers = [f"{round(number):+d}" for number in (p.value, p.low, p.high)]
            ratings.add_row(shown(rating.bot), numbers[0], f"{numbers[1]} to {numbers[2]}")
        if len(standings.ratings) > 1:
            screen.print(name)
        screen.print(ratings)
    for contest in standings.contests:
        for answer in contest.answers:
            where = f" ({contest.setup})" if len(plan.setups) > 1 else ""
            screen.print(
                f"{answer.question}{where}: {answer.verdict}, after {answer.deals:,} deals "
                f"(each answer wrong at most {plan.error:.0%} of the time)."
            )
    screen.print(
        f"{run.games:,} games, every deal in all seatings, seed {plan.seed}. "
        "A shared win counts as a share. Intervals: bootstrap over deals, 95 %."
    )
    for contest in standings.contests:
        for s in contest.standings:
            if s.faults:
                screen.print(
                    f"{shown(s.bot)} in {contest.name}: {s.faults:,} faults in {s.games:,} games. "
                    f"The first: {s.fault}"
                )


def _wins(standings: Standings, setup: str) -> Table:
    table = _new("", "wins", "95 %", "times its share", "points")
    for contest in standings.contests:
        if contest.setup != setup:
            continue
        table.add_row(f"{contest.name}, {contest.deals:,} deals")
        for s in contest.standings:
            table.add_row(
                f"  {shown(s.bot)}",
                f"{s.share.value:.1%}",
                f"{s.share.low:.1%}–{s.share.high:.1%}",
                f"{s.times.value:.2f} ({s.times.low:.2f}–{s.times.high:.2f})",
                f"{s.points:.1f}",
                end_section=s is contest.standings[-1],
            )
    return table


def _new(*heads: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, head in enumerate(heads):
        words = i == 0
        table.add_column(
            head, justify="left" if words else "right", overflow="fold", no_wrap=not words
        )
    return table
