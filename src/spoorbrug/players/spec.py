"""A bot in words: `planner`, `expert:iterations=400`, `program:COMMAND`, `python:FILE:CLASS`.

After the colon of a name stand its frozen parameters, `key=value` joined by commas; after
`program:` stands a command with its arguments; after `python:` a file and what makes the bot in
it, and perhaps parameters behind another colon. The last two may have a label, as in
`mine=program:node bot.mjs`: a name to be shown by.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PROGRAM = "program"
PYTHON = "python"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_PARAMETER = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=([^,'\"]*)")
_LABELLED = re.compile(rf"({_NAME.pattern})=(?=(?:{PROGRAM}|{PYTHON}):)")
_IN_FILE = re.compile(r"(.+\.py):([A-Za-z_][A-Za-z0-9_.]*)(?::(.*))?")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'|[^,\"']+|[,\"']")


@dataclass(frozen=True, slots=True)
class Spec:
    """A name with its parameters as they were written, in the order of their names."""

    name: str
    parameters: tuple[tuple[str, str], ...] = ()
    command: str = ""
    """Of a program: how it is started. Of a file: its path."""
    label: str = ""
    """What it is called where results are shown."""
    made_by: str = ""
    """Of a file: the class or function that makes the bot."""

    @classmethod
    def read(cls, text: str) -> Spec:
        """What a text says; a `ValueError` has the sentence for one that says nothing."""
        text = text.strip()
        label, unlabelled = _unlabelled(text)
        name, colon, rest = unlabelled.partition(":")
        if name == PROGRAM:
            if not rest.strip():
                raise ValueError("behind 'program:' stands a command, as in 'program:node bot.mjs'")
            return cls(name, command=rest.strip(), label=label)
        if name == PYTHON:
            inside = _IN_FILE.fullmatch(rest.strip())
            if inside is None:
                raise ValueError(
                    "behind 'python:' stand a file and a class, as in 'python:bots/mine.py:Mine'"
                )
            values = cls._parameters_of(text, name, inside[3] or "")
            return cls(name, values, inside[1], label, inside[2])
        return cls(name, cls._parameters_of(text, name, rest if colon else None))

    @staticmethod
    def _parameters_of(text: str, name: str, rest: str | None) -> tuple[tuple[str, str], ...]:
        found: dict[str, str] = {}
        for part in rest.split(",") if rest is not None and (rest or name != PYTHON) else ():
            match = _PARAMETER.fullmatch(part.strip())
            if match is None:
                raise ValueError(
                    f"behind '{name}:' stand parameters such as 'iterations=400', joined by "
                    f"commas, not '{part.strip()}'"
                )
            if match[1] in found:
                raise ValueError(f"'{text}' says twice what '{match[1]}' is")
            found[match[1]] = match[2].strip()
        return tuple(sorted(found.items()))

    def __str__(self) -> str:
        parameters = ",".join(f"{key}={value}" for key, value in self.parameters)
        parts = (self.name, self.command, self.made_by, parameters)
        return f"{self.label}=" * bool(self.label) + ":".join(part for part in parts if part)


def _unlabelled(text: str) -> tuple[str, str]:
    """The label of a spec, if it has one, and the rest."""
    labelled = _LABELLED.match(text)
    return (labelled[1], text[labelled.end() :]) if labelled else ("", text)


def shown(text: str) -> str:
    """What a bot is called where results are shown: its label, or else its spec."""
    return _unlabelled(text.strip())[0] or text


def runs_code(text: str) -> bool:
    """Does a text name a command or a file, or would it if it were right?"""
    name, colon, _ = _unlabelled(text.strip())[1].partition(":")
    return name in (PROGRAM, PYTHON) and bool(colon)


def is_name(text: str) -> bool:
    """Can a bot be called that?"""
    return _NAME.fullmatch(text) is not None and text not in (PROGRAM, PYTHON)


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
        labelled = _LABELLED.match(part.strip())
        if found and "=" in part.partition(":")[0] and not labelled:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return [part.strip() for part in found]
