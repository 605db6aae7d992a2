"""What is written from the declarations in Python: the page's list of options, the layout of the
kernel's records, and tables in docs.

`python -m tools.declared` writes the files; with `--check` it only says whether they are up to
date. `make types` does the same together with the types of the API.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from spoorbrug.cli.options import flag_of
from spoorbrug.rules.options import FEATURES, OPTIONS, Need, Option
from spoorbrug.server import settings
from tools import layout

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "web" / "src" / "api" / "declared.ts"
KERNEL = ROOT / "web" / "src" / "api" / "kernel.ts"
PAGE = ROOT / "docs" / "options.md"
HOSTING = ROOT / "docs" / "hosting.md"
BEGIN = "<!-- Written by `make types` from src/spoorbrug/server/settings.py: change that. -->\n"
END = "<!-- The end of what is written. -->\n"

FOR_THE_PAGE = (
    "name", "kind", "default", "board_default", "choices", "low", "high", "place", "always", "rule",
)  # fmt: skip

HEAD = """\
// Written by `make types` from the declarations in Python: change those, not this file.
import type { NewOptions } from './types';

export type OptionName = Exclude<keyof NewOptions, 'tickets'>;
/** What a board may have. */
export type Feature = %s;
/** Without it an option makes no sense: something the board has, another option, some seats. */
export type Need = { key: string } & (
  | { feature: Feature }
  | { option: OptionName; value: boolean }
  | { seats: number }
);
export interface Option {
  name: OptionName;
  kind: 'flag' | 'number' | 'choice';
  /** null: as the board has it, see `board_default`. */
  default: boolean | number | string | null;
  board_default: Feature | null;
  choices: readonly string[];
  low: number;
  high: number;
  place: 'mode' | 'variant' | 'ruling';
  /** Is it worth a word even when it is as usual? */
  always: boolean;
  rule: string;
  needs: readonly Need[];
}

/** The options of a game, from rules/options.py. */
export const OPTIONS: readonly Option[] = [
%s
];
"""

INTRODUCTION = """\
# The options of a game

<!-- Written by `make types` from src/spoorbrug/rules/options.py: change that, not this page. -->

The same options serve Python (`Game.new(board="usa", dice=True, idle_rounds=5)`), the command line
(`spoorbrug play`, `simulate`, `arena`, `study`), the API and the page. One that is left out, or is
`None`, is what the board plays by default. The numbers are those of [the rules](rules.md). Which
tickets are played, `tickets` and `--tickets`, depends on the [board](boards.md).

| option | what it does | command line | values | if not chosen | only | rule |
|---|---|---|---|---|---|---|
"""


def script() -> str:
    """The options as the page reads them."""
    rows = [
        {name: getattr(option, name) for name in FOR_THE_PAGE}
        | {"needs": [_need(need) for need in option.needs]}
        for option in OPTIONS.values()
    ]
    features = " | ".join(f"'{name}'" for name in FEATURES)
    lines = "\n".join(f"  {json.dumps(row, ensure_ascii=False)}," for row in rows)
    return HEAD % (features, lines)


def _need(need: Need) -> dict[str, Any]:
    given = {name: value for name, value in asdict(need).items() if value is not None}
    return {name: given[name] for name in _parts(need)}


def _parts(need: Need) -> tuple[str, ...]:
    if need.feature is not None:
        return ("key", "feature")
    return ("key", "option", "value") if need.option is not None else ("key", "seats")


def page() -> str:
    """The options as a page of docs."""
    return INTRODUCTION + "".join(_row(option) for option in OPTIONS.values())


def _row(option: Option) -> str:
    flags = ", ".join(f"`{flag}`" for flag in flag_of(option).split("/"))
    values = {
        "flag": "on or off",
        "number": f"{option.low} to {option.high}",
        "choice": " or ".join(f"`{one}`" for one in option.choices),
    }[option.kind]
    usual = {None: "as the board has it", True: "on", False: "off"}.get(
        option.default if option.kind == "flag" else str(option.default), f"`{option.default}`"
    )
    only = ", ".join(dict.fromkeys(need.where for need in option.needs))
    cells = (f"`{option.name}`", option.about, flags, values, usual, only, option.rule)
    return f"| {' | '.join(cells)} |\n"


def hosting() -> str:
    """The page about hosting with the table of settings as they are declared."""
    text = HOSTING.read_text(encoding="utf-8")
    before, found, rest = text.partition(BEGIN)
    _, ends, after = rest.partition(END)
    if not found or not ends:
        sys.exit(f"{HOSTING.name} has lost the marks between which the settings are written.")
    return f"{before}{BEGIN}\n{settings.table()}\n{END}{after}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.declared", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    texts = {SCRIPT: script(), KERNEL: layout.text(), PAGE: page(), HOSTING: hosting()}
    for path, text in texts.items():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        name = path.relative_to(ROOT).as_posix()
        if check:
            sys.exit(
                f"{name} is not what is declared: run `make types` and look at the difference."
            )
        path.write_text(text, encoding="utf-8")
        print(f"Wrote {name}.", file=sys.stderr)


if __name__ == "__main__":
    main()
