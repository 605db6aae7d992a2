"""Someone who plays through the page only: looks at it, and presses what can be pressed.

By mouse, by touch, or with the keyboard alone. Nothing here sleeps: a player looks at the
screen, does one thing, and waits until the screen looks different.
"""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from .decisions import Deciding
from .sight import HIT, LOOK, POINT, WHICH_WAY

LAST_TRAINS = 9
"""With this many a game has a few turns left."""

BETWEEN_LOOKS = 50
"""Milliseconds: looking in every frame would take more of the processor than the page does."""


class Player(Deciding):
    """A visitor who wants to play."""

    def __init__(self, visitor, words, by="mouse"):
        super().__init__()
        self.visitor, self.words, self.by = visitor, words, by
        self.checks = []
        """What to look at after each thing done."""
        self._in_vain = 0
        self._slot: str | None = None
        """Of the market, where a card was taken last."""

    @property
    def page(self) -> Page:
        return self.visitor.page

    def t(self, key, **given):
        return self.words(key, **given)

    # Hands

    def press(self, what: Locator) -> None:
        """Press a button, a link or a box."""
        if self.by == "keyboard":
            self.tab_to(what)
            kind = what.get_attribute("type")
            self.page.keyboard.press("Space" if kind in ("checkbox", "radio") else "Enter")
        elif self.by == "touch":
            what.tap()
        else:
            what.click()

    def press_quickly(self, what: Locator) -> None:
        """The same in a game, where things lie still, and whoever misses tries again."""
        point = None if self.by == "keyboard" else what.evaluate(HIT)
        if point:
            self.press_at(point)
        else:
            self.press(what)

    def press_at(self, point) -> None:
        hand = self.page.touchscreen.tap if self.by == "touch" else self.page.mouse.click
        hand(point["x"], point["y"])

    def tab_to(self, what: Locator) -> None:
        """Walk there with the Tab key."""
        target = what.element_handle()
        key = target.evaluate(WHICH_WAY)
        for _ in range(300):
            if target.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the Tab key does not lead to {what}")

    def choose(self, radio: Locator) -> None:
        """Choose one of several; with the keyboard, by the arrows from the one that is chosen."""
        if self.by != "keyboard":
            self.press(radio)
            return
        group = radio.get_attribute("name")
        self.tab_to(self.page.locator(f"input[name='{group}']:checked"))
        for _ in range(self.page.locator(f"input[name='{group}']").count()):
            if radio.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        expect(radio).to_be_checked()

    def button(self, key, **given) -> Locator:
        return self.page.get_by_role("button", name=self.t(key, **given), exact=True)

    def link(self, key, **given) -> Locator:
        return self.page.get_by_role("link", name=self.t(key, **given), exact=True)

    def press_button(self, key, **given) -> None:
        self.press(self.button(key, **given))

    def close_dialog(self) -> None:
        """Close the dialog in front; notes that lie behind it have a button of that name, too."""
        dialog = self.page.locator("dialog[open]")
        self.press(dialog.get_by_role("button", name=self.t("common.close"), exact=True))

    def fill(self, field: Locator, text: str) -> None:
        if self.by == "keyboard":
            self.tab_to(field)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text)
        else:
            field.fill(text)

    # Eyes

    def look(self) -> dict:
        return self.page.evaluate(LOOK)

    def wait(self, condition="seen.ready", timeout=None) -> dict:
        """Wait until the screen shows something: by default, something to do."""
        script = f"(before) => {{ const seen = ({LOOK})(); return {condition} ? seen : null; }}"
        return self.page.wait_for_function(
            script, timeout=timeout, polling=BETWEEN_LOOKS
        ).json_value()

    def changed(self, before, timeout=20_000) -> bool:
        """Does the screen look different by now?"""
        script = f"(before) => ({LOOK})().key !== before"
        try:
            self.page.wait_for_function(
                script, arg=before["key"], timeout=timeout, polling=BETWEEN_LOOKS
            )
        except TimeoutError:
            return False
        return True

    def see(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    # Turns

    def first_tickets(self) -> None:
        """Keep some, so that the game proper begins."""
        self.wait("seen.offer?.length > 0")
        while (seen := self.look()).get("offer"):
            self.step(seen)

    def step(self, seen=None) -> None:
        """Do one thing: whatever the screen asks for, as soon as it asks for something."""
        seen = seen or self.look()
        if not seen["ready"]:
            seen = self.wait()
        self._do(seen)
        if self.changed(seen):
            self._in_vain = 0
        else:
            self._in_vain += 1
            assert self._in_vain < 3, f"pressing does nothing: {seen}"
        for check in self.checks:
            check(self)

    def _do(self, seen) -> None:
        page = self.page
        if seen["at"] == "curtain":
            self.press_quickly(page.get_by_test_id("curtain").get_by_role("button"))
        elif seen["options"]:
            lit = {track["name"] for track in seen["lit"]}
            wanted = next((name for name in seen["options"] if name in lit), seen["options"][0])
            self.press_quickly(page.locator(f'[data-track-option="{wanted}"]'))
        elif seen["dialog"]:
            self.press_quickly(
                page.locator("dialog[open] button.warm, [role=dialog] button.warm").first
            )
        elif seen["question"]:
            self.answer(seen)
        elif seen["offer"]:
            self.choose_tickets()
        elif seen["handOver"] and not seen["mine"]:
            self.press_quickly(page.get_by_test_id("hand-over"))
            with suppress(TimeoutError):
                self.wait("seen.at === 'curtain'", timeout=3_000)
        elif self.try_something_new(seen):
            pass
        elif seen["dice"]:
            self.use_dice(seen)
        elif track := self.wanted(seen):
            self.choose_track(track)
        elif seen["take"] or seen["draw"]:
            self.draw(seen)
        elif seen["tickets"]:
            self.press_quickly(page.locator("[data-pile]"))
        elif (button := self.button("game.pass")).count():
            self.press_quickly(button)
        # Else something was on its way when it was looked at: `step` looks again.

    def choose_tickets(self) -> None:
        """Tick as many as must be kept."""
        offer = self.page.get_by_test_id("offer")
        keep = offer.locator("button.warm")
        for box in offer.get_by_role("checkbox").all():
            if keep.is_enabled():
                break
            if not box.is_checked():
                self.press(box)
        self.press(keep)
        expect(offer).to_have_count(0)

    def draw(self, seen) -> None:
        """A card that goes with one's own, or one from the deck."""
        hand = seen["hand"]
        cards = [card for card in seen["take"] if hand.get(card) and card != "locomotive"]
        if cards:
            card = max(cards, key=lambda one: hand[one])
        elif seen["draw"]:
            self.press_quickly(self.page.locator("[data-deck]"))
            return
        else:
            card = seen["take"][0]
        slot = self.page.locator(f'[data-slot].can[data-card="{card}"]').first
        before, self._slot = self._slot, slot.get_attribute("data-slot")
        if self.by == "touch" and self._slot == before and seen["draw"]:
            # So quick a finger would press twice, and the page takes one card then.
            slot, self._slot = self.page.locator("[data-deck]"), None
        self.press_quickly(slot)

    def choose_track(self, name) -> None:
        """Press a track on the board; where something covers it, or without a pointer, by list."""
        point = None if self.by == "keyboard" else self.page.evaluate(POINT, name)
        if point is None and self.by == "touch":  # it is beyond the edge, perhaps
            self.press_button("game.zoom_whole")
            point = self.page.evaluate(POINT, name)
        if point is None:
            self.choose_in_list(name)
        else:
            self.press_at(point)

    def choose_in_list(self, name) -> None:
        if self.visitor.phone:
            self.press_button("game.menu")
        self.press_button("game.track_list")
        dialog = self.page.locator("dialog[open]")
        only = dialog.get_by_role("checkbox")
        if not only.is_checked():
            self.press(only)
        self.press(dialog.locator("tbody button").first)

    def play(self, until=None) -> None:
        """Play until the final table, or until something is so."""
        while True:
            seen = self.look()
            if not seen["ready"]:
                seen = self.wait()
            if seen["at"] == "end" or (until and until(self)):
                return
            self.step(seen)

    # Ways to a table

    def menu(self, key) -> None:
        """Choose something in the menu of a running game."""
        self.press_button("game.menu")
        self.press(self.page.locator("dialog[open]").get_by_role("button", name=self.t(key)))

    def change_game(self) -> None:
        """Have the choices of the start page shown, where they are folded away."""
        expect(self.page.get_by_test_id("change-game")).to_be_visible()
        folded = self.page.locator("[data-testid=change-game][aria-expanded=false]")
        if folded.count():
            self.press(folded)

    def start(self, opponents=1, variant="tolls") -> None:
        """From the start page into a game against bots."""
        page = self.page
        changes = page.get_by_test_id("change-game")
        if (opponents, variant) != (1, "tolls") and changes.get_attribute(
            "aria-expanded"
        ) != "true":
            self.press(changes)
        if opponents != 1:
            self.press(page.get_by_role("radio", name=str(opponents), exact=True))
        if variant != "tolls":
            page.get_by_label(self.t("common.variant")).select_option(variant)
        self.press_button("common.play_now")
        self.wait("seen.at === 'game' && seen.ready")

    def start_on(self, board, *, dice=False, rulings=(), against=None) -> None:
        """From the form for a new table, where boards are pictures, into a game against a bot."""
        page = self.page
        expect(page.locator("[data-board]")).not_to_have_count(1)  # all of them have come
        self.choose(page.locator(f"[data-board={board}] input"))
        mode = self.t("common.mode_dice" if dice else "common.mode_cards")
        self.choose(page.get_by_role("radio", name=mode, exact=True))
        if against:
            page.get_by_label(self.t("lobby.who_sits", number=2)).select_option(against)
        if rulings:
            self.unfold("lobby.rulings")
        for key, value in rulings:
            group = page.get_by_role("group", name=self.t(key))
            self.choose(group.get_by_role("radio", name=value, exact=True))
        self.press(page.get_by_test_id("create"))
        self.wait("seen.at === 'game' && seen.ready")

    def unfold(self, key) -> None:
        """Open a part of the form that is rarely needed."""
        self.press(self.page.locator("summary", has_text=self.t(key)))

    def resign(self) -> None:
        self.menu("game.resign")
        self.press(self.page.locator("dialog[open] button.danger"))
        self.wait("seen.at === 'end'")


def play_together(*players, until=None) -> None:
    """Several people with a screen each play until the final table, or something is so."""
    while True:
        seen = [player.look() for player in players]
        if any(one["at"] == "end" for one in seen) or (until and until()):
            return
        ready = [(p, s) for p, s in zip(players, seen, strict=True) if s["ready"]]
        if ready:
            player, now = ready[0]
            player.step(now)
        else:
            players[0].changed(seen[0], timeout=250)


def skip_ahead(house, *players) -> None:
    """They leave, the planner plays on for them, and they come back for the last turns."""
    address = players[0].page.url
    for player in players:
        player.visitor.open("about:blank")
    house.play_on(address.rsplit("/", 1)[1], LAST_TRAINS)
    for player in players:
        player.visitor.open(address)
        player.wait("seen.at !== 'elsewhere'")
