"""Makes the pictures of the page for the README: `python -m tools.screenshots`.

A server of its own, tables with bots and one seat of ours, which the planner plays too until
there is something to look at; then a browser opens the page as that visitor.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import socket
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from spoorbrug import players
from spoorbrug.server.app import make_app
from tools import pngs
from tools.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
HIGH: ViewportSize = {"width": 1100, "height": 862}
TALL: ViewportSize = {"width": 1280, "height": 1700}
PHONE: ViewportSize = {"width": 390, "height": 844}
NAME = "Anna"
PATIENCE = 600_000
"""Milliseconds: an analysis takes its time, and the expert may have to be compiled."""
# Where there is most to see: all that can be claimed is lit.
SHOWN = {"turn", "spend"}


class House:
    """A running server, and a way to play at its tables from outside."""

    def __init__(self, folder: str) -> None:
        self.app = make_app(f"sqlite:///{folder}/tables.sqlite3", limits=False, bot_pause=0)
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        config = uvicorn.Config(self.app, log_level="warning", ws="websockets-sansio")
        self.server = uvicorn.Server(config)
        self.loop = asyncio.new_event_loop()
        serving = self.server.serve(sockets=[self.listener])
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(serving,))
        self.thread.start()
        while not self.server.started:
            time.sleep(0.05)

    def play(self, sitting: Sitting, decisions: int) -> None:
        """Let the planner play seat 0 for a number of decisions, or to the end."""
        asyncio.run_coroutine_threadsafe(self._play(sitting, decisions), self.loop).result()

    async def _play(self, sitting: Sitting, decisions: int) -> None:
        hall = self.app.state.services.hall
        live = await hall.find(sitting.table)
        visitor = sitting.visitor
        bot = players.make("planner", 1)
        table = live.table
        while table.status == "playing":
            if 0 not in table.waiting:
                await asyncio.sleep(0.01)
                continue
            view = table.game.view(0)
            if table.game.decisions >= decisions and view.phase.words in SHOWN:
                return
            move = bot.choose(view)
            await hall.command(live, visitor, None, lambda t, m=move: t.move(visitor, 0, t.seq, m))

    def stop(self) -> None:
        """End the server."""
        self.server.should_exit = True
        self.thread.join()


@dataclass(frozen=True)
class Sitting:
    """A seat of ours at a table."""

    table: str
    visitor: str
    cookie: dict[str, str]


def sit_down(house: House, others: int = 3, **table: Any) -> Sitting:
    """Begin a game against bots."""
    with httpx.Client(base_url=house.url) as client:
        me = client.get("/api/me").json()["id"]
        client.patch("/api/me", json={"name": NAME})
        bots: list[dict[str, Any]] = [{"kind": "bot", "bot": "planner"}] * others
        seats = [{"kind": "me", "name": NAME}, *bots]
        new = {"seats": seats, "contribution": secrets.token_hex(12), "start": True, **table}
        made = client.post("/api/tables", json=new).raise_for_status().json()["id"]
        cookie = {"name": "spoorbrug", "value": client.cookies["spoorbrug"], "url": house.url}
    return Sitting(made, me, cookie)


class Camera:
    """Opens pages of a house and keeps pictures of them."""

    def __init__(self, house: House, browser: Browser, folder: Path) -> None:
        self.house, self.browser, self.folder = house, browser, folder
        self.blank = browser.new_page()

    def shoot(
        self,
        name: str,
        path: str,
        wait_for: str,
        sitting: Sitting | None = None,
        *,
        size: ViewportSize = DESKTOP,
        dark: bool = False,
        press: str | None = None,
    ) -> None:
        """One picture, when something is there to be seen; `press` brings it about."""
        phone = size == PHONE
        context = self.browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale="en",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
        )
        if sitting:
            context.add_cookies([sitting.cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.goto(self.house.url + path)
        if press:
            page.locator(press).first.click()
        page.locator(wait_for).first.wait_for(timeout=PATIENCE)
        page.wait_for_load_state("networkidle")
        pngs.write(self.folder / f"{name}.png", pngs.pixels_of(page.screenshot(), self.blank))
        context.close()


def shoot(house: House, camera: Camera) -> None:
    """All pictures: four games, the start page and the boards to choose from."""
    track = "[data-testid=board] [data-track]"
    sitting = sit_down(house)
    table = f"/t/{sitting.table}"
    house.play(sitting, 110)
    camera.shoot("page-game", table, track, sitting)
    camera.shoot("page-dark", table, track, sitting, dark=True)
    camera.shoot("page-phone", table, track, sitting, size=PHONE)
    hint = "[data-testid=hint]"
    camera.shoot("page-hint", table, "[data-testid=hint-note]", sitting, press=hint)
    house.play(sitting, 10_000)
    camera.shoot("page-end", table, "table", sitting)
    sitting = sit_down(house, others=1)
    house.play(sitting, 10_000)
    analysis = f"/t/{sitting.table}/analysis"
    camera.shoot("page-analysis", analysis, track, sitting, size=TALL)
    sitting = sit_down(house, others=2, board="europe")
    house.play(sitting, 90)
    camera.shoot("page-europe", f"/t/{sitting.table}", track, sitting)
    sitting = sit_down(house, others=1, board="germany", options={"dice": True})
    house.play(sitting, 60)
    camera.shoot("page-dice", f"/t/{sitting.table}", "[data-die]", sitting, size=PHONE)
    camera.shoot("page-home", "/", "h1")
    camera.shoot("page-new", "/new", "[data-board=germany] img", size=HIGH)


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=IMAGES)
    folder = parser.parse_args().folder
    path, args = chromium()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(data)
        browser = playwright.chromium.launch(executable_path=path, args=list(args))
        try:
            shoot(house, Camera(house, browser, folder))
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
