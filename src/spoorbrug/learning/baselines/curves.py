"""Learning curves: how a baseline did against a bot, by number of games, with intervals."""

from __future__ import annotations

import csv
import importlib.util
from pathlib import Path

import numpy as np

from spoorbrug.rules.record import Array


def interval(values: Array, times: int = 2000) -> tuple[float, float, float]:
    """The mean and its interval of 95 %, from a bootstrap over deals."""
    rng = np.random.default_rng(1)
    means = values[rng.integers(len(values), size=(times, len(values)))].mean(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return float(values.mean()), float(low), float(high)


class Curve:
    """Points of a curve, written to a file anew with each of them."""

    def __init__(self, folder: Path, name: str, opponents: tuple[str, ...]) -> None:
        self.folder, self.name, self.opponents = folder, name, opponents
        self.rows: list[dict[str, float]] = []

    def go_on(self, folder: Path, games: int) -> None:
        """Take over the points up to a number of games from the curve in a folder, if any."""
        path = folder / f"{self.name}-curve.csv"
        if not path.is_file():
            return
        with path.open(encoding="utf-8", newline="") as file:
            rows = [{key: float(text) for key, text in row.items()} for row in csv.DictReader(file)]
        self.rows = [row | {"games": int(row["games"])} for row in rows if row["games"] <= games]

    def add(self, games: int, shares: dict[str, Array]) -> str:
        """One more point; a sentence that tells it."""
        row: dict[str, float] = {"games": games}
        told: list[str] = []
        for opponent in self.opponents:
            mean, low, high = interval(shares[opponent])
            row |= {opponent: round(mean, 4), f"{opponent}_low": round(low, 4)}
            row[f"{opponent}_high"] = round(high, 4)
            told.append(f"against {opponent} {mean:.1%} ({low:.1%} to {high:.1%})")
        self.rows.append(row)
        path = self.folder / f"{self.name}-curve.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(row), lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)
        return f"{games:7,} games: " + ", ".join(told)

    def draw(self) -> bool:
        """The curve as a picture, if Matplotlib is there."""
        if importlib.util.find_spec("matplotlib") is None:
            return False
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
        games = [row["games"] for row in self.rows]
        colours = ("#c0392b", "#1b6ca8")
        for opponent, colour in zip(self.opponents, colours, strict=False):
            mean, low, high = (
                [100 * row[opponent + end] for row in self.rows] for end in ("", "_low", "_high")
            )
            axes.plot(games, mean, "o-", color=colour, label=opponent)
            axes.fill_between(games, low, high, color=colour, alpha=0.15)
        axes.axhline(50, color="#888888", linewidth=0.8)
        axes.set(xlabel="games played", ylabel="games won, %", ylim=(0, 101))
        axes.set_title(f"{self.name}: Nederland, two seats")
        axes.legend(loc="center right")
        axes.grid(alpha=0.3)
        figure.savefig(self.folder / f"{self.name}-curve.png", dpi=110)
        pyplot.close(figure)
        return True
