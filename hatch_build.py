"""A wheel carries the page: this builds it first. An editable install builds it with `make`."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Runs what `python -m tools.web build` runs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are gathered."""
        if version == "editable":
            return
        # By its file: another package named `tools` may be about.
        file = Path(self.root) / "tools" / "web.py"
        spec = importlib.util.spec_from_file_location("spoorbrug_tools_web", file)
        assert spec is not None and spec.loader is not None
        web = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(web)
        try:
            web.build()
        except web.WebError as error:
            raise SystemExit(str(error)) from None
