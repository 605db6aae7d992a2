"""The icons of the installed page, drawn from `web/public/favicon.svg`: `python -m tools.icons`.

`icon` is the drawing as it is. `maskable` fills its square, as a phone cuts a shape of its own out
of it: the drawing keeps to the circle that is never cut away. `touch` is for home screens that
round the corners themselves. Run it when the drawing has changed, and commit what it wrote.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browser import chromium

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
ICONS = PUBLIC / "icons"
SIZES = (("icon", 192), ("icon", 512), ("maskable", 192), ("maskable", 512), ("touch", 180))
SAFE = 0.78
"""How much smaller the drawing is where the edges may be cut off: it stays within four fifths."""


def drawing(kind: str) -> str:
    """The drawing, or the same on a ground that reaches the edges."""
    svg = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    if kind == "icon":
        return svg
    ground = re.sub(r' rx="\d+"', "", re.findall(r"<rect[^>]*/>", svg)[0])
    inside = re.sub(r"^<svg[^>]*><rect[^>]*/>|</svg>\s*$", "", svg)
    scale = SAFE if kind == "maskable" else 0.9
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}'
        f'<g transform="translate(32 32) scale({scale}) translate(-32 -34)">{inside}</g></svg>'
    )


def main() -> None:
    """Draw them all."""
    ICONS.mkdir(exist_ok=True)
    path, arguments = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        for kind, size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>"
                + drawing(kind)
            )
            file = ICONS / f"{kind}-{size}.png"
            page.screenshot(path=file, omit_background=True)
            print(f"{file.name}: {file.stat().st_size:,} bytes")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
