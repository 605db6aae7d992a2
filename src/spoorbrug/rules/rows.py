"""Records whose fields are attributes, in plain Python too.

NumPy's own class for that, `np.record`, looks each attribute up in Python code. A property for each
field is several times as fast, and all that is asked about a game goes through them.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]


if TYPE_CHECKING:  # NumPy's stubs say that nobody may inherit from its classes

    class Row:
        """One record, with an attribute for each field."""

        def __getattr__(self, name: str) -> Any: ...

else:

    class Row(np.void):
        """One record, with an attribute for each field."""

        __slots__ = ()


def laid_out(row: type[Row], fields: Sequence[Field]) -> np.dtype[np.void]:
    """A dtype laid out for fast access, whose records are of the class `row`, with attributes."""
    for name, *_ in fields:
        setattr(row, name, property(itemgetter(name), _setter(name)))
    return np.dtype((row, np.dtype(list(fields), align=True)))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field
