"""A study's folder: the report as one HTML page, a summary in Markdown, plots, maps and data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from spoorbrug import __version__
from spoorbrug.arena.plan import ArenaError
from spoorbrug.arena.report import document, html_picture, html_table
from spoorbrug.arena.simulate import COMPONENTS, seed_of, shares_of_wins
from spoorbrug.arena.store import Store, check_packages
from spoorbrug.rules import scoring
from spoorbrug.studies import maps, plots, sentences
from spoorbrug.studies.findings import Findings
from spoorbrug.studies.observer import Claim, Offer
from spoorbrug.studies.playing import Seen
from spoorbrug.studies.sentences import Section, Table

Found = Mapping[str, tuple[Findings, Seen]]
"""What was found and seen, by the name of a setup: `cards`, `dice`; of one setup alone, ``."""

REPORT, SUMMARY, DATA = "report.html", "summary.md", "summary.json"


def open_folder(folder: Path) -> Store:
    """A folder for results, new or empty; a sentence if it cannot be."""
    check_packages()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ArenaError(f"{folder} is not empty: choose another folder.")
    except OSError as error:
        raise ArenaError(f"{folder} cannot be written: {error.strerror}.") from None
    return Store(folder)


def write(store: Store, found: Found, command: str) -> None:
    """Write everything."""
    findings = {name: one for name, (one, _) in found.items()}
    pictures: dict[str, bytes] = {}
    drawn: dict[str, str] = {}
    for name, (one, seen) in found.items():
        prefix = f"{name}-" if name else ""
        pictures |= {f"{prefix}{key}": value for key, value in plots.draw_all(one, seen).items()}
        drawn |= {f"{prefix}map-{key}": value for key, value in maps.draw_all(one).items()}
        _write_data(store, prefix, one, seen)
    if len(found) > 1:
        pictures |= plots.compare(found)
    for name, picture in pictures.items():
        store.write_bytes(f"{name}.png", picture)
    for name, picture_of_map in drawn.items():
        store.write_text(f"{name}.svg", picture_of_map)
    sections = list(sentences.sections(findings))
    store.write_text(SUMMARY, markdown(_title(findings), sections, command))
    store.write_text(REPORT, html(_title(findings), sections, command, pictures, drawn))
    text = json.dumps(data_of(findings), indent=1, ensure_ascii=False)
    store.write_text(DATA, text + "\n")


def data_of(findings: Mapping[str, Findings]) -> dict[str, Any]:
    """All figures as plain data."""
    about = {"spoorbrug": __version__}
    return about | {"setups": {name: one.to_dict() for name, one in findings.items()}}


def _title(findings: Mapping[str, Findings]) -> str:
    first = next(iter(findings.values())).plan.setup
    return f"{first.board.name} for {first.seats} under the lens"


# Data


def _write_data(store: Store, prefix: str, findings: Findings, seen: Seen) -> None:
    tables = {
        "games": _games(findings, seen),
        "offers": {name: seen.offers[:, i] for i, name in enumerate(("game", *Offer._fields))},
        "claims": {name: seen.claims[:, i] for i, name in enumerate(("game", *Claim._fields))},
    }
    from pyarrow import BufferOutputStream, parquet, table

    for name, columns in tables.items():
        content = BufferOutputStream()
        parquet.write_table(table(columns), content, compression="zstd")
        store.write_bytes(f"{prefix}{name}.parquet", content.getvalue().to_pybytes())


def _games(findings: Findings, seen: Seen) -> dict[str, Any]:
    """A row for each game and seat; seats, tracks and tickets are counted from 0, as in code."""
    plan = findings.plan
    seats, games = plan.setup.seats, range(seen.games)
    columns: dict[str, Any] = {
        "game": [i for i in games for _ in range(seats)],
        "seed": [seed_of(plan.seed, i) for i in games for _ in range(seats)],
        "seat": list(range(seats)) * seen.games,
        "bot": list(plan.bots) * seen.games,
    }
    for name, column in {**COMPONENTS, "completed": scoring.COMPLETED}.items():
        columns[name] = seen.counts[:, :, column].ravel()
    columns["place"] = seen.counts[:, :, scoring.PLACE].ravel()
    columns["share"] = shares_of_wins(seen.counts).ravel()
    columns |= {f"place_without_{part}": p.ravel() for part, p in seen.places_without.items()}
    columns |= {"tolls_left": seen.purses.ravel(), "loans_taken": seen.loans.ravel()}
    columns |= {"trains_left": seen.trains.ravel(), "faults": seen.faults.ravel()}
    for name, values in (("turns", seen.turns), ("decisions", seen.decisions)):
        columns[name] = values.repeat(seats)
    columns["ender"] = seen.enders.repeat(seats)
    return columns


# Markdown


def markdown(title: str, sections: Iterable[Section], command: str) -> str:
    """A summary that a person can read as it is; pictures are the files beside it."""
    lines = [f"# {title}", "", "```sh", command, "```"]
    for section in sections:
        lines += ["", f"{'#' * section.level} {section.title}"]
        for words in section.words:
            lines += ["", words]
        for table in section.tables:
            lines += ["", *table_lines(table)]
        for name, caption in section.pictures:
            lines += ["", f"![{caption}]({name}.png)"]
        for name, caption in section.maps:
            lines += ["", f"![{caption}]({name}.svg)", "", caption]
    return "\n".join(lines) + "\n"


def table_lines(table: Table) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| {' | '.join(table.heads)} |"
    yield "|---|" + "---:|" * (len(table.heads) - 1)
    for row in table.rows:
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"


# HTML


def html(
    title: str,
    sections: Iterable[Section],
    command: str,
    pictures: Mapping[str, bytes],
    drawn: Mapping[str, str],
) -> str:
    """One page that needs nothing else."""
    parts = [f"<h1>{escape(title)}</h1>", f"<p><code>{escape(command)}</code></p>"]
    for section in sections:
        parts.append(f"<h{section.level}>{escape(section.title)}</h{section.level}>")
        parts += [f"<p>{_emphasis(words)}</p>" for words in section.words]
        for table in section.tables:
            rows = [[escape(row[0]), *map(_unbroken, row[1:])] for row in table.rows]
            parts.append(html_table(map(escape, table.heads), rows))
        parts += [html_picture(pictures[name], alt) for name, alt in section.pictures]
        parts += [
            f"<figure>{drawn[name]}<figcaption>{escape(caption)} Point at a track to read its "
            "figure.</figcaption></figure>"
            for name, caption in section.maps
        ]
    return document(title, parts)


def _unbroken(figure: str) -> str:
    """On one line: the page lets wide tables be scrolled."""
    return escape(figure).replace(" ", "&nbsp;")


def _emphasis(words: str) -> str:
    return re.sub(r"\*(.+?)\*", r"<em>\1</em>", escape(words))
