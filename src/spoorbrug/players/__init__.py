"""Those who play: bots, by name.

A bot gets a `View` and a budget and answers with the id of a legal move (`players.bot`). `make`
makes one from a spec such as `planner` or `program:node bot.mjs` (`players.registry`), and a
`Referee` asks it and says what its faults cost (`players.referee`).
"""

from __future__ import annotations

from spoorbrug.rules import compiler

# The bots' part of the compiled code and the rules' own take about as long: side by side.
compiler.compile_beside("spoorbrug.players.compiled.match", "play")

from spoorbrug.players.bot import AS_IT_LIKES, Bot, Budget  # noqa: E402
from spoorbrug.players.compiled_bot import CODES, CompiledBot  # noqa: E402
from spoorbrug.players.fault import Fault, FaultKind  # noqa: E402
from spoorbrug.players.invited import Invited  # noqa: E402
from spoorbrug.players.referee import Answer, Referee  # noqa: E402
from spoorbrug.players.registry import (  # noqa: E402
    LEVELS,
    again,
    check,
    close,
    make,
    names,
    usable,
    yardsticks,
)
from spoorbrug.players.spec import Spec, split  # noqa: E402

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
    "make",
    "names",
    "split",
    "usable",
    "yardsticks",
]
