"""A bot plays a task."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spoorbrug import __version__, players
from spoorbrug.arena.pools import open_pool
from spoorbrug.arena.run import Run
from spoorbrug.game import seeds
from spoorbrug.players.spec import PYTHON
from spoorbrug.tasks import results
from spoorbrug.tasks.catalogue import Task, TaskError

Json = dict[str, Any]


def run(
    task: Task,
    bot: str,
    by: str = "",
    deals: int | None = None,
    fresh: bool = False,
    processes: int = 1,
    tell: Callable[[Run], object] = lambda run: None,
) -> Json:
    """Play it all; answer the result, signed where that can be.

    With fewer deals, or on fresh ones, it is a try: `official` is false, and no table shows it.
    """
    if deals is not None and deals < 1:
        raise TaskError(f"Play at least one deal, not {deals}.")
    seed = seeds.fresh()[:24] if fresh else None
    plan = task.plan(bot, deals, seed)
    playing = Run(plan)
    with open_pool(processes, bots=plan.bots) as pool:
        playing.play(pool, tell)
    played = playing.contests[0].deals
    chairs = [
        chair for deal in played for game in deal.games for chair in game.chairs if chair.bot == bot
    ]
    shares = [deal.share_of(bot) for deal in played]
    score = results.score_of(shares, task)
    seconds = sum(chair.seconds or 0.0 for chair in chairs)
    decisions = sum(chair.decisions for chair in chairs)
    return results.sign(
        {
            "format": results.FORMAT,
            "task": task.facts(),
            "digest": task.digest,
            "official": results.is_official(task, plan.seed, len(shares)),
            "seed": plan.seed,
            "bot": players.shown(bot),
            "spec": bot,
            "code": code_of(bot),
            "by": by,
            "spoorbrug": __version__,
            "machine": f"{platform.system()} {platform.machine()}",
            "python": platform.python_version(),
            "deals": len(shares),
            "score": score.value,
            "low": score.low,
            "high": score.high,
            "faults": sum(chair.faults for chair in chairs),
            "decisions": decisions,
            "milliseconds": round(1000 * seconds / decisions, 3) if seconds else None,
            "shares": shares,
        }
    )


def code_of(bot: str) -> str | None:
    """A hash of the file that the bot is, so that whoever has it knows that it is the same."""
    spec = players.Spec.read(bot)
    if spec.name != PYTHON:
        return None
    return hashlib.sha256(Path(spec.command).read_bytes()).hexdigest()
