"""Makes the pictures of the page for the README: `python -m tools.screenshots`.

A server of its own, a table with three bots and one seat of ours, which the planner plays too
until there is something to look at; then a browser opens the page as that visitor.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import socket
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from spoorbrug import players
from spoorbrug.server.app import make_app
from tools.browser import chromium

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NAMES = ("Anna", "Bram", "Cato", "Daan")


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

    def play(self, table_id: str, visitor: str, decisions: int) -> None:
        """Let the planner play seat 0 until so many decisions were made, or to the end."""
        asyncio.run_coroutine_threadsafe(
            self._play(table_id, visitor, decisions), self.loop
        ).result()

    async def _play(self, table_id: str, visitor: str, decisions: int) -> None:
        hall = self.app.state.services.hall
        live = await hall.find(table_id)
        bot = players.make("planner", 1)
        table = live.table
        while table.status == "playing":
            if 0 not in table.waiting:
                await asyncio.sleep(0.01)
                continue
            view = table.game.view(0)
            if table.game.decisions >= decisions and view.phase.words == "turn":
                return
            move = bot.choose(view)
            await hall.command(live, visitor, None, lambda t, m=move: t.move(visitor, 0, t.seq, m))

    def stop(self) -> None:
        """End the server."""
        self.server.should_exit = True
        self.thread.join()


def shoot(house: House, browser: Browser, folder: Path) -> None:
    """All pictures, from one game."""
    with httpx.Client(base_url=house.url) as client:
        me = client.get("/api/me").json()["id"]
        client.patch("/api/me", json={"name": NAMES[0]})
        bots: list[dict[str, Any]] = [{"kind": "bot", "bot": "planner"} for _ in NAMES[1:]]
        seats = [{"kind": "me", "name": NAMES[0]}, *bots]
        new = {"seats": seats, "contribution": secrets.token_hex(12), "start": True}
        table = client.post("/api/tables", json=new).json()["id"]
        cookie = {"name": "spoorbrug", "value": client.cookies["spoorbrug"], "url": house.url}
    house.play(table, me, 110)
    address = f"{house.url}/t/{table}"

    def page(size: dict[str, int], dark: bool = False, **more: Any) -> Page:
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            locale="en",
            **more,
        )
        context.add_cookies([cookie])  # type: ignore[list-item]
        return context.new_page()

    phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    for name, made in (
        ("page-game", page(DESKTOP)),
        ("page-dark", page(DESKTOP, dark=True)),
        ("page-phone", page(PHONE, **phone)),
    ):
        made.goto(address)
        made.locator("[data-track]").first.wait_for()
        made.wait_for_load_state("networkidle")
        made.screenshot(path=folder / f"{name}.png")
        made.context.close()
    house.play(table, me, 10_000)
    made = page(DESKTOP)
    made.goto(address)
    made.get_by_role("table").first.wait_for()
    made.wait_for_load_state("networkidle")
    made.screenshot(path=folder / "page-end.png")
    made.context.close()
    made = page(DESKTOP)
    made.goto(house.url)
    made.wait_for_load_state("networkidle")
    made.screenshot(path=folder / "page-home.png")


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
            shoot(house, browser, folder)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
