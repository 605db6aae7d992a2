"""Those who play: bots, by name.

A bot gets a `View` and a budget and answers with the id of a legal move (`players.bot`). `make`
makes one from a spec such as `planner` or `program:node bot.mjs` (`players.registry`), and a
`Referee` asks it and says what its faults cost (`players.referee`).
"""

from __future__ import annotations

from spoorbrug.players.bot import AS_IT_LIKES, Bot, Budget
from spoorbrug.players.compiled_bot import CODES, CompiledBot
from spoorbrug.players.fault import Fault, FaultKind
from spoorbrug.players.invited import Invited
from spoorbrug.players.referee import Answer, Referee
from spoorbrug.players.registry import (
    LEVELS,
    again,
    check,
    close,
    for_studies,
    make,
    names,
    usable,
    yardsticks,
)
from spoorbrug.players.spec import Spec, runs_code, shown, split

__all__ = [
    "AS_IT_LIKES",
    "CODES",
    "LEVELS",
    "Answer",
    "Bot",
    "Budget",
    "CompiledBot",
    "Fault",
    "FaultKind",
    "Invited",
    "Referee",
    "Spec",
    "again",
    "check",
    "close",
    "for_studies",
    "make",
    "names",
    "runs_code",
    "shown",
    "split",
    "usable",
    "yardsticks",
]
