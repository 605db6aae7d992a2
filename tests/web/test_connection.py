"""Lines break, pages are loaded anew, servers are killed: the game goes on where it was."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys

import httpx
import pytest
from playwright.sync_api import expect

from spoorbrug.server.serving import listening_socket

HANGS = 60


class Line:
    """The socket of a page, with scissors."""

    def __init__(self, player):
        self.down = False
        self.mute = False
        """The server hears the page, but its answers are lost."""
        self.sent: list[dict] = []
        self._ends = None
        player.page.route_web_socket(re.compile(r"/socket"), self._opened)

    def _opened(self, page_end):
        if self.down:
            page_end.close()
            return
        server_end = page_end.connect_to_server()
        self._ends = page_end, server_end

        def to_server(text):
            self.sent.append(json.loads(text))
            server_end.send(text)

        def to_page(text):
            if not self.mute:
                page_end.send(text)

        page_end.on_message(to_server)
        server_end.on_message(to_page)

    def cut(self):
        self.down = True
        for end in self._ends:
            with contextlib.suppress(Exception):
                end.close()

    def mend(self):
        self.down = self.mute = False

    def moves(self):
        return [command for command in self.sent if command["type"] == "move"]


@pytest.fixture
def wired(visit):
    """Someone in mid-turn: one card is drawn, the second is due."""
    player = visit()
    line = Line(player)
    player.visitor.open("/")
    player.start()
    player.first_tickets()
    in_mid_turn(player)
    return player, line


def in_mid_turn(player):
    """Draw the first of two cards."""
    player.wait("seen.mine && seen.draw && !seen.busy")
    player.press(player.page.locator("[data-deck]"))
    second = player.t("game.prompt_second")
    player.wait(f"seen.prompt.includes({second!r}) && !seen.busy")


def cards(player):
    return sum(player.look()["hand"].values())


def test_a_card_drawn_while_away_is_drawn_once(wired):
    player, line = wired
    before = cards(player)
    player.visitor.forgive("ERR_INTERNET_DISCONNECTED")
    player.visitor.context.set_offline(True)
    line.cut()
    player.see(player.t("game.offline"))
    deck = player.page.locator("[data-deck]")
    player.press(deck)
    deck.click(force=True)  # impatient
    assert cards(player) == before
    sent = len(line.moves())
    player.visitor.context.set_offline(False)
    line.mend()
    player.page.wait_for_function(
        "sum => [...document.querySelectorAll('[data-pile-of]')]"
        ".reduce((all, pile) => all + Number(pile.textContent), 0) === sum",
        arg=before + 1,
    )
    expect(player.page.get_by_text(player.t("game.offline"))).to_have_count(0)
    assert len(line.moves()) == sent + 1
    player.wait()
    assert cards(player) == before + 1


def test_a_move_whose_answer_was_lost_is_not_made_twice(wired):
    player, line = wired
    before = cards(player)
    line.mute = True
    sent = len(line.moves())
    player.press(player.page.locator("[data-deck]"))
    while len(line.moves()) == sent:
        player.page.evaluate("0")  # lets the message through
    line.cut()
    line.mend()
    player.wait(f"Object.values(seen.hand).reduce((a, b) => a + b, 0) === {before + 1}")
    player.wait("seen.ready")
    again = line.moves()[sent:]
    assert len(again) == 2
    assert again[0]["client"] == again[1]["client"]
    assert cards(player) == before + 1


def test_the_page_loaded_anew_in_mid_turn_shows_the_same(wired):
    player, _ = wired
    before = player.look()
    player.page.reload()
    after = player.wait()
    assert (after["prompt"], after["hand"]) == (before["prompt"], before["hand"])
    player.step()


class Process:
    """`spoorbrug serve` as anyone starts it, to be killed."""

    def __init__(self, folder):
        with contextlib.closing(listening_socket("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.running = None

    def start(self):
        self.running = subprocess.Popen(
            [
                *(sys.executable, "-m", "spoorbrug", "serve", "--no-browser", "--no-limits"),
                *("--port", str(self.port), "--data", str(self.folder)),
            ],
            env={**os.environ, "SPOORBRUG_BOT_PAUSE": "0"},
            stdout=subprocess.DEVNULL,
        )
        transport = httpx.HTTPTransport(retries=8)
        with httpx.Client(transport=transport, timeout=HANGS) as client:
            assert client.get(f"{self.url}/api/bots").status_code == 200

    def kill(self):
        self.running.send_signal(signal.SIGKILL)
        self.running.wait(HANGS)


@pytest.fixture
def process(tmp_path):
    serving = Process(tmp_path)
    serving.start()
    yield serving
    serving.kill()


def test_the_server_is_killed_in_mid_turn_and_the_game_goes_on(visit, process):
    player = visit("/", url=process.url)
    player.visitor.forgive("ERR_CONNECTION_(REFUSED|RESET)", "WebSocket connection to .* failed")
    player.start()
    player.first_tickets()
    in_mid_turn(player)
    before = player.look()
    process.kill()
    player.see(player.t("game.offline"))
    player.press(player.page.locator("[data-deck]"))  # on its way until the server is back
    process.start()
    expect(player.page.get_by_text(player.t("game.offline"))).to_have_count(0)
    after = player.wait()
    assert sum(after["hand"].values()) == sum(before["hand"].values()) + 1
    player.play(until=lambda one: one.look()["owned"] > 2)
