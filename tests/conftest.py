"""The order of tests: cold starts, then the quick ones, then journeys in a browser."""

import logging
import os
from collections.abc import Iterator

import pytest

# NumPy's threads wait for each other busily where test workers share the processors.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Few and long tests first: at the end, all other workers would wait for theirs."""
    cold = {item.path for item in items if item.get_closest_marker("cold")}
    items.sort(key=lambda item: (item.path not in cold, "web" in item.path.parts))


@pytest.fixture(autouse=True)
def own_log() -> Iterator[None]:
    """A command sends the log to its own standard error, which is closed after the test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
