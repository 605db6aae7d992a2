"""What a player decides, where a board or the dice ask for more than cards and tracks.

A quick player: claims what can be claimed, and tries each other thing once or twice.
"""

from __future__ import annotations

from collections import Counter

from .sight import PLACE

# How often a curious player does what does not bring the end of a game nearer.
CURIOUS = {"station": 1, "send": 2, "tickets": 1}
# With this many cards one may be left for what a short tunnel adds.
ENOUGH = 9


class Deciding:
    """The part of a player that answers questions."""

    def __init__(self):
        self.curious = False
        """Tries everything that the board offers, instead of only claiming."""
        self.did = Counter()
        """What was decided, by kind."""

    def answer(self, seen) -> None:
        """Answer the question over the board."""
        self.did[seen["question"]] += 1
        {
            "claim": self.pay,
            "fill": self.pay,
            "build": self.pay,
            "mix": self.mix,
            "places": self.choose_place,
            "tunnel": self.go_through,
            "walk": self.walk,
            "which": self.tell,
        }[seen["question"]](seen)

    def pay(self, seen) -> None:
        """As the page proposes; where cards stand in for others, with any."""
        question = self.page.get_by_test_id(seen["question"])
        pay = question.locator("button.warm")
        if seen["fillers"]:
            self.did["fillers"] += 1
        while pay.is_disabled():
            self.press_quickly(question.locator("[data-filler]:enabled").first)
        self.press_quickly(pay)

    def mix(self, seen) -> None:
        """As many long tickets as there may be, and next time as few."""
        options = self.page.locator("[data-mix]")
        self.press_quickly(options.last if self.did["mix"] % 2 else options.first)

    def choose_place(self, seen) -> None:
        """A city: on the board where a pointer reaches it, else by its button or from the list."""
        question = self.page.get_by_test_id("places")
        cities = question.locator("[data-place]")
        if cities.count():
            name = cities.first.get_attribute("data-place")
        else:
            name = question.get_by_test_id("place-list").input_value()
        point = None if self.by == "keyboard" else self.page.evaluate(PLACE, name)
        if point:
            self.press_at(point)
        elif cities.count():
            self.press_quickly(cities.first)
        else:
            self.press_quickly(question.get_by_test_id("place"))

    def tell(self, seen) -> None:
        """Which of the cities under one finger was meant: any that fits does."""
        self.press_quickly(self.page.locator("[data-city-option]").first)

    def go_through(self, seen) -> None:
        """Pay what a tunnel wants more, but not the second time, nor with nothing to pay with."""
        pay = self.page.get_by_test_id("tunnel-pay")
        if pay.count() and self.did["tunnel"] != 2:
            self.did["extra"] += 1
            self.press_quickly(pay)
        else:
            self.did["taken back"] += 1
            self.press_quickly(self.page.get_by_test_id("tunnel-decline"))

    def walk(self, seen) -> None:
        """On along own tracks while that brings something; one step at least."""
        stop = self.page.get_by_test_id("walk-stop")
        worth = self.page.locator("[data-walk]:has(.gain):not(:has(.cost))")
        if worth.count():
            self.press_quickly(worth.first)
        elif stop.count():
            self.did["stopped"] += 1
            self.press_quickly(stop)
        else:
            self.press_quickly(self.page.locator("[data-walk]").first)

    def wanted(self, seen) -> str | None:
        """The longest track; for the curious first a short tunnel, with something left to pay."""
        tunnels = [track for track in seen["lit"] if track["tunnel"]]
        if not (self.curious and tunnels) or self.did["extra"]:
            return seen["lit"][0]["name"] if seen["lit"] else None
        can_wait = (seen["draw"] or seen["take"]) and not seen["dice"]
        if can_wait and sum(seen["hand"].values()) < ENOUGH:
            return None
        return tunnels[-1]["name"]

    def try_something_new(self, seen) -> bool:
        """A station, a passenger's walk, new tickets: what a curious player has not tried yet."""
        if not self.curious or "roll-keep" in seen["buttons"]:
            return False
        offered = {
            "station": (seen["station"], "[data-testid='build-station']"),
            "send": (seen["send"], "[data-testid='send-passenger']"),
            "tickets": (seen["owned"] and seen["tickets"], "[data-pile].can"),
        }
        for kind, (can, where) in offered.items():
            if can and self.did[kind] < CURIOUS[kind]:
                self.did[kind] += 1
                self.press_quickly(self.page.locator(where).first)
                return True
        return False

    def use_dice(self, seen) -> None:
        """Roll stations again, claim something, and make tokens of what is left."""
        tray, buttons = self.page.get_by_test_id("dice"), seen["buttons"]
        if "roll-keep" in buttons:
            self.roll(seen)
        elif track := self.wanted(seen):
            self.choose_track(track)
        elif {"single", "double"} & set(buttons) and tray.locator("[data-buy]").count():
            self.did["tokens"] += 1
            self.press_quickly(tray.locator("[data-buy]").first)
        elif "dice-done" in buttons:
            self.press_quickly(tray.get_by_test_id("dice-done"))
        else:
            self.press_quickly(tray.locator(".actions button").first)

    def roll(self, seen) -> None:
        """Stations pay for no track: away with them."""
        tray = self.page.get_by_test_id("dice")
        again = [place for place, die in enumerate(seen["dice"]) if die["face"] == "station"]
        for place in again:
            if not seen["dice"][place]["picked"]:
                self.press_quickly(tray.locator("[data-die]").nth(place))
        self.did["rolled again" if again else "kept"] += 1
        self.press_quickly(tray.get_by_test_id("roll-again" if again else "roll-keep"))
