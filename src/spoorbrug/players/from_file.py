"""A bot of a Python file: `python:bots/mine.py:Mine`.

The file is run when its bot is first asked for, as `python bots/mine.py` would: modules that lie
beside it can be imported.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import Any


def load(file: str, name: str) -> Any:
    """What a file calls `name`; a `ValueError` says why there is no such thing."""
    path = Path(file).absolute()
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        raise ValueError(f"there is no file '{file}'") from None
    found = _module(path, changed)
    if isinstance(found, str):
        raise ValueError(f"the file '{file}' cannot be run: {found}")
    for part in name.split("."):
        if not hasattr(found, part):
            raise ValueError(f"the file '{file}' has no '{name}'")
        found = getattr(found, part)
    if not callable(found):
        raise ValueError(f"'{name}' of the file '{file}' cannot be called")
    return found


@cache
def _module(path: Path, changed: int) -> Any:
    """The file as a module, run again once it has changed; or what is wrong with it."""
    name = f"spoorbrug_bot_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        return "its name does not end in .py"
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return module
