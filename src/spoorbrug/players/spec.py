"""A bot in words: `planner`, `expert:iterations=400`, or `program:COMMAND`.

After the colon of a name stand its frozen parameters, `key=value` joined by commas; after
`program:` stands a command with its arguments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PROGRAM = "program"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_PARAMETER = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=([^,'\"]*)")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'|[^,\"']+|[,\"']")


@dataclass(frozen=True, slots=True)
class Spec:
    """A name with its parameters as they were written, in the order of their names."""

    name: str
    parameters: tuple[tuple[str, str], ...] = ()
    command: str = ""
    """Of a program: how it is started."""

    @classmethod
    def read(cls, text: str) -> Spec:
        """What a text says; a `ValueError` has the sentence for one that says nothing."""
        name, colon, rest = text.strip().partition(":")
        if name == PROGRAM:
            if not rest.strip():
                raise ValueError("behind 'program:' stands a command, as in 'program:node bot.mjs'")
            return cls(name, command=rest.strip())
        found: dict[str, str] = {}
        for part in rest.split(",") if colon else ():
            match = _PARAMETER.fullmatch(part.strip())
            if match is None:
                raise ValueError(
                    f"behind '{name}:' stand parameters such as 'iterations=400', joined by "
                    f"commas, not '{part.strip()}'"
                )
            if match[1] in found:
                raise ValueError(f"'{text}' says twice what '{match[1]}' is")
            found[match[1]] = match[2].strip()
        return cls(name, tuple(sorted(found.items())))

    def __str__(self) -> str:
        behind = self.command or ",".join(f"{key}={value}" for key, value in self.parameters)
        return f"{self.name}:{behind}" if behind else self.name


def is_name(text: str) -> bool:
    """Can a bot be called that?"""
    return _NAME.fullmatch(text) is not None and text != PROGRAM


def split(text: str) -> list[str]:
    """The bots of a list, as it is given to `--bots`: `planner,expert:iterations=9,depth=2`.

    Commas are between bots, but for those within quotes and those before a parameter.
    """
    parts = [""]
    for piece in _QUOTED.findall(text):
        if piece == ",":
            parts.append("")
        else:
            parts[-1] += piece
    found: list[str] = []
    for part in parts:
        if found and "=" in part.partition(":")[0]:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return [part.strip() for part in found]
