"""The server's models as one OpenAPI document, the socket's messages included.

`python -m spoorbrug.server.openapi` prints it; the page's types are generated from that.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from spoorbrug.server import messages

PLACE = "#/components/schemas/{model}"
SOCKET: tuple[str, ...] = ("FromPage", "FromServer")


def with_socket_messages(app: FastAPI) -> None:
    """Add what travels over the socket to the application's own document."""
    own = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = own()
            schemas = document.setdefault("components", {}).setdefault("schemas", {})
            for name in SOCKET:
                found = TypeAdapter(getattr(messages, name)).json_schema(ref_template=PLACE)
                schemas.update(found.pop("$defs", {}))
                schemas[name] = found
            document["components"]["schemas"] = dict(sorted(schemas.items()))
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def main() -> None:
    """Print the document."""
    from spoorbrug.server.app import make_app

    app = make_app("sqlite://")
    json.dump(app.openapi(), sys.stdout, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
