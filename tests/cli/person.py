"""Somebody who types random numbers, at a session instead of a terminal."""

import random

from spoorbrug.cli import menu


def lines(*texts):
    """What is typed, a line each."""
    return "".join(f"{text}\n" for text in texts)


class Person:
    """Types any number that the menu offers."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def line(self, choices):
        """What this person types when a menu is shown."""
        if choices.offer:
            size = len(choices.offer)
            kept = self.rng.sample(range(1, size + 1), self.rng.randint(choices.fewest, size))
            return " ".join(map(str, kept)) or "keep nothing"
        if choices.dice:
            again = self.rng.sample(range(1, 6), self.rng.randint(0, 5))
            return " ".join(map(str, again)) or "0"
        return str(self.rng.randint(1, len(choices.moves)))


def answer(session, line, choices=None):
    """Do what a line says, as the terminal would; `choices` is the menu, if it is known."""
    if not line.startswith("keep"):
        line = (choices or menu.build(session.view)).pick(line)
    session.play(line)


def play_on(session, person, stop=None):
    """Play to the end, or for a number of decisions; answer the lines that were typed."""
    typed = []
    session.to_person()
    while not session.game.is_over and (stop is None or session.game.decisions < stop):
        choices = menu.build(session.view)
        typed.append(person.line(choices))
        answer(session, typed[-1], choices)
        session.to_person()
    return typed
