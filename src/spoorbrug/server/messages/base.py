"""What every message shares: names, identities, and no surprises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, StringConstraints

from spoorbrug.game.phase import Phase

CLIENT_LENGTH, NAME_LENGTH, CHAT_LENGTH, MOVE_LENGTH = 64, 24, 400, 1000

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH)]
Contribution = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")]
"""96 random bits of a browser, as hex: a part of the game's seed."""
TableId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{16,32}$")]
Colour = Literal["red", "blue", "green", "yellow", "black"]
"""A player's colour. Trains differ in shape, too."""

NEUTRAL = 5
"""The owner number of the neutral player's tracks."""

if TYPE_CHECKING:
    PhaseName: TypeAlias = str
else:
    PhaseName = Literal[tuple(phase.key for phase in Phase if not phase.is_chance)]
"""What kind of decision a game waits for."""


class Model(BaseModel):
    """Unknown fields are a mistake, not a surprise."""

    model_config = ConfigDict(extra="forbid", frozen=True)
