"""Where commands write: a terminal as wide as it is, or plain text."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

# Card names are always written out; a colour only helps. Black and white stay as they are,
# since one of them is the background.
STYLES = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "dodger_blue1",
    "pink": "hot_pink",
    "locomotive": "bold",
}


def console() -> Console:
    """A console that prints text as it is: brackets and dashes mean nothing special."""
    from rich.console import Console

    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        codecs.register_error("spoorbrug", _plainer)
        reconfigure(errors="spoorbrug")
    return Console(highlight=False, markup=False, emoji=False)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What to show where a terminal lacks a letter: `-` for a dash, `e` for an accented one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].replace("–", "-").replace("…", ".")
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return plain or "?", error.end
