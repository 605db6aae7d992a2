"""What tracks tell of tickets: fitted to games of planners."""

from __future__ import annotations

import random

import numpy as np

from spoorbrug import players
from spoorbrug.game import Game, Setup
from spoorbrug.game.names import members
from spoorbrug.players.compiled.search import belief
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import REROLL, TICKETS, TURN, Array

LOOKED = 0.12
"""The share of turns that are looked at."""
RIDGE = 0.5
STEPS = 40


def observe(setup: Setup, seed: str, number: int) -> tuple[Array, Array, Array]:
    """Tickets that a seat could not see: what they looked like, were they held, how likely that is.

    The last is the odds of any of them, as a logarithm.
    """
    empty = record.new_games()
    kernel.start(setup.board_record, empty)
    planner = players.make("planner", seed)
    found: list[tuple[Array, Array, Array]] = []
    for one in range(number):
        game = Game.begin(setup, f"{seed}-{one}")
        rng = random.Random(f"{seed}-{one}")
        while not game.is_over:
            if game.state.phase in (TURN, REROLL) and rng.random() < LOOKED:
                found += _seen(setup, game, empty)
            game.push(planner.choose(game.view(game.seat)))
    rows, held, odds = (np.concatenate(part) for part in zip(*found, strict=True))
    return rows, held, odds


def _seen(setup: Setup, game: Game, empty: Array) -> list[tuple[Array, Array, Array]]:
    state = game.state
    view = game.view(game.seat)
    known = set(members(state.held[game.seat])) | set(members(state.rejected))
    hidden = [ticket.index for ticket in setup.board.tickets if ticket.index not in known]
    found: list[tuple[Array, Array, Array]] = []
    for other in range(setup.seats):
        held = np.array([ticket in members(state.held[other]) for ticket in hidden], np.float64)
        share = held.mean()
        if other != game.seat and 0 < share < 1:
            rows = np.zeros((TICKETS, belief.SIZE))
            belief.look(setup.board_record, view.games, empty, other, rows)
            found.append((rows[hidden], held, np.full(len(hidden), np.log(share / (1 - share)))))
    return found


def fit(rows: Array, held: Array, odds: Array) -> tuple[Array, float, float]:
    """Logistic regression by Newton's method: weights, and the loss without and with them."""
    inputs = np.hstack([rows, np.ones((len(rows), 1))])
    weights = np.zeros(inputs.shape[1])

    def loss(weights: Array) -> float:
        score = inputs @ weights + odds
        fits = np.logaddexp(0, score).sum() - (held * score).sum()
        return float(fits + RIDGE / 2 * weights @ weights)

    without = loss(weights) / len(held)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(inputs @ weights + odds)))
        slope = inputs.T @ (chance - held) + RIDGE * weights
        curve = (inputs * (chance * (1 - chance))[:, None]).T @ inputs
        step = np.linalg.solve(curve + RIDGE * np.eye(len(weights)), slope)
        size = 1.0
        while loss(weights - size * step) > loss(weights) and size > 1e-6:
            size /= 2
        weights = weights - size * step
    # The last one says how many are held, which is known: only what tells tickets apart is kept.
    return weights[:-1], without, loss(weights) / len(held)
