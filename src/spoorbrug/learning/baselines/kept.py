"""What is kept of a net: the weights that a bot plays by, and all that learning goes on from.

Weights name the setup that they were learnt on and the parts of an observation that they read,
with their sizes: where one of these has become another, they are refused.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from spoorbrug.game import Setup
from spoorbrug.learning.baselines.inputs import Inputs
from spoorbrug.learning.baselines.nets import Net
from spoorbrug.rules.record import Array


class Unfit(ValueError):
    """Weights or a state that cannot be used here; the sentence says why."""


def place_of(setup: Setup) -> str:
    """A setup in words, without the version of its rules."""
    return f"{setup.board.id}, {setup.seats} seats, {setup.options}"


def write(file: Path, arrays: Mapping[str, Array]) -> None:
    """Write arrays, all or nothing: who is interrupted keeps what was there before."""
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        np.savez_compressed(out, allow_pickle=False, **arrays)
    part.replace(file)


def read(file: Path, what: str) -> dict[str, Array]:
    """Arrays that `write` has written; a sentence if they are not `what`."""
    try:
        with np.load(file) as kept:
            found = {name: kept[name] for name in kept.files}
    except FileNotFoundError:
        raise Unfit(f"there is no file {file}") from None
    except (OSError, TypeError, ValueError, zipfile.BadZipFile, EOFError):
        raise Unfit(f"{file} cannot be read: it is not what a learner has written") from None
    if str(found.get("what")) != what:
        raise Unfit(f"{file} is not the {what} that is wanted here")
    return found


@dataclass(frozen=True)
class Weights:
    """What a bot plays by."""

    place: str
    parts: dict[str, int]
    moves: Array
    """The ids of the moves that the answers stand for."""
    net: Net
    games: int

    def check(self, inputs: Inputs) -> None:
        """Refuse a setup that they were not learnt on, or observations that have changed."""
        place = place_of(inputs.layout.setup)
        if place != self.place:
            raise Unfit(f"this net has learnt {self.place}; it cannot play {place}")
        for name, size in self.parts.items():
            now = inputs.layout.parts[name].size if name in inputs.layout.parts else 0
            if now != size:
                raise Unfit(
                    f"this net reads {size} numbers of the part '{name}', and observations have "
                    f"{now} of it: learn it anew"
                )
        if tuple(inputs.parts) != tuple(self.parts) or not np.array_equal(
            inputs.actions.ids, self.moves
        ):
            raise Unfit("observations or actions are others than this net knows: learn it anew")


def write_weights(file: Path, inputs: Inputs, net: Net, games: int) -> None:
    """Write what a bot plays by, in half precision, which is enough."""
    arrays = {
        "what": np.array("weights"),
        "place": np.array(place_of(inputs.layout.setup)),
        "parts": np.array(list(inputs.parts)),
        "sizes": np.array(list(inputs.parts.values())),
        "moves": inputs.actions.ids.astype(np.int16),
        "games": np.array(games),
    }
    write(file, arrays | _numbered("part", [part.astype(np.float16) for part in net.parts]))


def read_weights(file: Path) -> Weights:
    """Read them."""
    found = read(file, "weights")
    parts = _listed("part", found)
    matrices = parts[: len(parts) // 2]
    sizes = (len(matrices[0]), *(matrix.shape[1] for matrix in matrices))
    net = Net(sizes, np.random.default_rng(0))
    for part, kept in zip(net.parts, parts, strict=True):
        part[:] = kept
    names = dict(zip(found["parts"].tolist(), found["sizes"].tolist(), strict=True))
    moves = found["moves"].astype(np.int64)
    return Weights(str(found["place"]), names, moves, net, int(found["games"]))


def write_state(
    file: Path, name: str, setup: Setup, arrays: Sequence[Array], **more: Array
) -> None:
    """Write all that a learner is, to go on from to the bit; `more` is of any length."""
    about = {"what": np.array(f"state of {name}"), "place": np.array(place_of(setup))}
    write(file, about | _numbered("part", arrays) | more)


def read_state(file: Path, name: str, setup: Setup, arrays: Sequence[Array]) -> dict[str, Array]:
    """Read it into the arrays of a learner that was made alike; answer what else there is."""
    found = read(file, f"state of {name}")
    parts = _listed("part", found)
    if str(found["place"]) != place_of(setup):
        raise Unfit(f"{file} is of {found['place']}")
    if [part.shape for part in parts] != [array.shape for array in arrays]:
        raise Unfit(f"{file} is of a learner with other settings, or of other observations")
    for array, part in zip(arrays, parts, strict=True):
        array[:] = part
    return found


def _numbered(name: str, arrays: Sequence[Array]) -> dict[str, Array]:
    return {f"{name}{number}": array for number, array in enumerate(arrays)}


def _listed(name: str, found: Mapping[str, Array]) -> list[Array]:
    keys = (f"{name}{number}" for number in range(len(found)))
    return [found[key] for key in keys if key in found]
