"""The kernel's records, numbers and exports as TypeScript, which `make types` writes.

Whoever calls the WebAssembly module reads here where a field lies and what an export takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np
from numba import types
from numba.np import numpy_support

from spoorbrug.game.phase import Phase
from spoorbrug.players.compiled import match
from spoorbrug.players.compiled.search import tree
from spoorbrug.rules import ids, kernel, record, refusal_codes, scoring
from spoorbrug.rules.compiler import entry_points
from spoorbrug.rules.compiler.wasm.exports import Argument, Export, export_of
from tools.wasm import ENTRY_POINTS

RECORDS = {"BOARD": record.BOARD, "GAME": record.GAME, "NODE": tree.NODE}

SIZES = {
    **{name: getattr(record, name) for name in ("SEATS", "TRACKS", "TICKETS", "CITIES", "KINDS")},
    "MOVE_ROOM": kernel.MOVE_ROOM,
    "CHANCE_ROOM": kernel.CHANCE_ROOM,
    "COLUMNS": scoring.COLUMNS,
    "NODES": tree.NODES,
}

HEAD = """\
// Written by `make types` from the kernel in Python (tools/layout.py): change that, not this file.

/** A number in memory: signed, unsigned or floating, and its bits. */
export type Kind = %s;
export interface Field {
  /** Bytes from the beginning of the record. */
  at: number;
  kind: Kind;
  /** Of the numbers that lie one after another; empty for a single one. */
  shape: readonly number[];
}
export interface Layout {
  size: number;
  fields: Readonly<Record<string, Field>>;
}
export interface Argument {
  name: string;
  /** An array's items are records or numbers. A number is given as it is. */
  of: %s | Kind;
  /** An array is given as a pointer and this many lengths; 0 for a number. */
  dimensions: number;
}
export interface Export {
  takes: readonly Argument[];
  /** Does it answer a number? */
  answers: boolean;
}
"""


def text() -> str:
    """The whole file."""
    exports = [export_of(one) for one in entry_points.named(ENTRY_POINTS)]
    kinds = dict.fromkeys(
        _kind(form.base) for layout in RECORDS.values() for form, *_ in layout.fields.values()
    )
    items = (_item(argument) for export in exports for argument in export.arguments)
    kinds.update(dict.fromkeys(item for item in items if item not in RECORDS))
    head = HEAD % (_either(sorted(kinds)), _either(RECORDS))
    blocks = [
        *(_record(name, layout) for name, layout in RECORDS.items()),
        _numbers("SIZES", "How many there are at most, and how much room is needed.", SIZES),
        _numbers("PHASES", "What is to be decided.", {one.name: int(one) for one in Phase}),
        _numbers("IDS", "Moves; what chance deals follows them.", _constants(ids)),
        _numbers("REFUSALS", "Why a move is refused.", _constants(refusal_codes)),
        _numbers("BOTS", "Who plays.", {"RANDOM": match.RANDOM, "PLANNER": match.PLANNER}),
        _exports(exports),
    ]
    return head + "".join(f"\n{block}" for block in blocks)


def _either(names: Any) -> str:
    return " | ".join(f"'{name}'" for name in names)


def _kind(form: np.dtype[Any]) -> str:
    return f"{form.kind}{8 * form.itemsize}"


def _item(argument: Argument) -> str:
    """What an argument is made of: a record's name, or a kind of number."""
    kind = argument.type.dtype if argument.dimensions else argument.type
    form = numpy_support.as_dtype(kind)
    if not isinstance(kind, types.Record):
        return _kind(form)
    return next(
        name
        for name, layout in RECORDS.items()
        if layout.itemsize == form.itemsize and layout.names == form.names
    )


def _record(name: str, layout: np.dtype[Any]) -> str:
    rows = []
    for field, (form, at, *_) in layout.fields.items() if layout.fields else ():
        shape = ", ".join(map(str, form.shape))
        rows.append(f"    {field}: {{ at: {at}, kind: '{_kind(form.base)}', shape: [{shape}] }},\n")
    return (
        f"export const {name} = {{\n  size: {layout.itemsize},\n"
        f"  fields: {{\n{''.join(rows)}  }},\n}} as const satisfies Layout;\n"
    )


def _constants(module: ModuleType) -> dict[str, int]:
    """The numbers that a module declares itself, not those that it imports."""
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and not hasattr(record, name)
    }


def _numbers(name: str, about: str, values: Mapping[str, int]) -> str:
    rows = "".join(f"  {key}: {int(value)},\n" for key, value in values.items())
    return f"/** {about} */\nexport const {name} = {{\n{rows}}} as const;\n"


def _exports(exports: list[Export]) -> str:
    rows = []
    for export in exports:
        takes = "".join(
            f"      {{ name: '{one.name}', of: '{_item(one)}', dimensions: {one.dimensions} }},\n"
            for one in export.arguments
        )
        answers = str(export.answers).lower()
        rows.append(
            f"  {export.name}: {{\n    takes: [\n{takes}    ],\n    answers: {answers},\n  }},\n"
        )
    return (
        "/** What the module can be asked, beside `lend` and `give_back`. */\n"
        f"export const EXPORTS = {{\n{''.join(rows)}}} as const satisfies Record<string, Export>;\n"
    )
