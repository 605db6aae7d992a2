"""`spoorbrug serve`: the page, its tables and its bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail
from spoorbrug.cli.server_packages import server_packages
from spoorbrug.cli.settings import CONFIG, DECLARED, warn_of_password, with_settings
from spoorbrug.server.settings import SettingsError, read


@with_settings
def serve(given: dict[str, Any] = DECLARED, config: Path | None = CONFIG) -> None:
    """Serve the page: play in the browser, alone, on one screen, or with friends.

    Every setting can also come from the environment (--port from SPOORBRUG_PORT) or from a file.
    """
    try:
        settings = read(given, config)
    except SettingsError as error:
        fail(error)
    warn_of_password(given)
    options.look_in(settings.boards)
    with server_packages():
        import segno  # noqa: F401 - rather now than when its picture is wanted

        from spoorbrug.server import serving
        from spoorbrug.server.database_check import DatabaseError

    if settings.telemetry:
        with server_packages("telemetry"):
            from spoorbrug.server import tracing

            tracing.need()
    where, port = "0.0.0.0" if settings.lan else settings.host, settings.port
    try:
        listener = serving.listening_socket(where, port)
    except (OSError, OverflowError) as error:
        number = f" port {port}" if port is not None else ""
        reason = getattr(error, "strerror", None) or error
        fail(f"cannot listen on {where}{number}: {reason}.")
    at = listener.getsockname()[1]
    local = f"http://{'127.0.0.1' if where in ('0.0.0.0', '::') else where}:{at}{settings.root}"
    public = settings.origin + settings.root if settings.origin else None

    def ready() -> None:
        house = _lan_url(at, settings.root) if settings.lan else None
        _tell(public or local, house)
        if settings.browser:
            _open(public or house or local)  # an invitation carries the address it is made under

    url = settings.database or serving.default_database(settings.data)
    try:
        started = serving.run(listener, url, ready, settings=settings)
    except DatabaseError as error:
        fail(error)
    if not started:
        fail("the server did not start; the lines above say why.")
    typer.echo("\nStopped. Every game goes on where it was when you start again.")
    serving.leave()


def _lan_url(port: int, root: str = "") -> str | None:
    from spoorbrug.server import serving

    address = serving.lan_address()
    return f"http://{address}:{port}{root}" if address else None


def _tell(url: str, lan: str | None) -> None:
    typer.echo(f"\n  Spoorbrug is at {url}\n")
    if lan:
        import io

        import segno

        code = io.StringIO()
        segno.make(lan, error="l").terminal(out=code, compact=True, border=2)
        typer.echo(f"  In your house: {lan}\n\n{code.getvalue()}")
    typer.echo("  Ctrl+C stops it.")


def _open(url: str) -> None:
    """Show the page, where there is a screen to show it on."""
    import os
    import sys
    import threading
    import webbrowser

    has_screen = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
