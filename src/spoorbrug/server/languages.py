"""Which of the page's languages a browser asks for."""

from __future__ import annotations

from collections.abc import Iterable

_SAME = {"no": "nb", "nn": "nb"}


def best_language(header: str, known: Iterable[str]) -> str | None:
    """The best of the known languages for an `Accept-Language`; None if none of them is wanted.

    As in the page's `bestLanguage`: the very tag, or else another of the same language.
    """
    by_tag = {code.lower(): code for code in known}
    by_base = {tag.split("-")[0]: code for tag, code in by_tag.items()}
    for tag in _wanted(header):
        base = tag.split("-")[0]
        found = by_tag.get(tag) or by_base.get(_SAME.get(base, base))
        if found:
            return found
    return None


def _wanted(header: str) -> list[str]:
    """The tags of a header, the most wanted first; what is malformed is left out."""
    weighed = []
    for part in header.lower().split(",")[:50]:
        tag, _, quality = part.partition(";")
        try:
            weight = float(quality.replace("q=", "", 1)) if quality.strip() else 1.0
        except ValueError:
            continue
        if tag.strip() and weight > 0:
            weighed.append((weight, tag.strip()))
    return [tag for _, tag in sorted(weighed, key=lambda pair: -pair[0])]
