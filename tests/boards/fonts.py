"""How wide a text really is, asked of a TrueType font file on this machine."""

from __future__ import annotations

import struct
from pathlib import Path

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"))
BOLD = ("LiberationSans-Bold.ttf", "DejaVuSans-Bold.ttf", "Arial Bold.ttf", "Roboto-Bold.ttf")


def bold_fonts() -> list[Path]:
    """The bold sans-serif fonts that are installed."""
    return [path for folder in FOLDERS for name in BOLD for path in sorted(folder.rglob(name))]


class Font:
    """The widths of a font's letters: its tables `head`, `hhea`, `hmtx` and `cmap`."""

    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        (count,) = struct.unpack_from(">H", self.data, 4)
        entries = [struct.unpack_from(">4sIII", self.data, 12 + 16 * i) for i in range(count)]
        self.tables = {tag.decode(): offset for tag, _, offset, _ in entries}
        (self.em,) = struct.unpack_from(">H", self.data, self.tables["head"] + 18)
        (self.metrics,) = struct.unpack_from(">H", self.data, self.tables["hhea"] + 34)
        self.glyphs = self._glyphs()

    def _glyphs(self) -> dict[int, int]:
        """Glyphs by character, from the table of the basic plane (format 4)."""
        start = self.tables["cmap"]
        (count,) = struct.unpack_from(">H", self.data, start + 2)
        found: dict[int, int] = {}
        for number in range(count):
            (offset,) = struct.unpack_from(">I", self.data, start + 4 + 8 * number + 4)
            at = start + offset
            if struct.unpack_from(">H", self.data, at)[0] != 4:
                continue
            (double,) = struct.unpack_from(">H", self.data, at + 6)
            ends, starts = at + 14, at + 16 + double
            for i in range(0, double, 2):
                (last,) = struct.unpack_from(">H", self.data, ends + i)
                (first,) = struct.unpack_from(">H", self.data, starts + i)
                (delta,) = struct.unpack_from(">H", self.data, starts + double + i)
                place = starts + 2 * double + i
                (shift,) = struct.unpack_from(">H", self.data, place)
                for code in range(first, min(last, 0xFFFE) + 1):
                    glyph = code
                    if shift:
                        where = place + shift + 2 * (code - first)
                        (glyph,) = struct.unpack_from(">H", self.data, where)
                    found[code] = (glyph + delta) % 0x10000
        return found

    def width(self, text: str, size: float) -> float:
        """The width of a text without kerning, which could only make it narrower here."""
        at = self.tables["hmtx"]
        total = 0
        for letter in text:
            number = min(self.glyphs.get(ord(letter), 0), self.metrics - 1)
            total += struct.unpack_from(">H", self.data, at + 4 * number)[0]
        return total * size / self.em
