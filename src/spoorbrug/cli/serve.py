"""`spoorbrug serve`: the page, its tables and its bots."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on."),
    port: int | None = typer.Option(None, help="The port (the first free one from 8765 on)."),
    lan: bool = typer.Option(False, "--lan", help="For every device in the house, with a QR code."),
    data: Path | None = typer.Option(None, metavar="DIR", help="Where the games are kept."),
    database: str | None = typer.Option(
        None, metavar="URL", help="Another database, such as postgresql://user@host/name."
    ),
    public_url: str | None = typer.Option(
        None, metavar="URL", help="The address behind a proxy, such as https://trains.example."
    ),
    proxy: str = typer.Option(
        "127.0.0.1", help="With --public-url: the proxy whose forwarded addresses are believed."
    ),
    processes: int = typer.Option(
        1, min=1, max=64, help="How many processes serve this port; more than one on PostgreSQL."
    ),
    boards: Path | None = options.BOARDS,
    browser: bool = typer.Option(True, help="Open the page in a browser."),
    limits: bool = typer.Option(True, hidden=True, help="Limit how much a visitor may ask for."),
) -> None:
    """Serve the page: play in the browser, alone, on one screen, or with friends."""
    if data is not None and database is not None:
        fail("--data and --database are two ways to say where the games are kept: choose one.")
    if public_url is not None and urlsplit(public_url).scheme not in ("http", "https"):
        fail(f"--public-url begins with https:// or http://, unlike '{public_url}'.")
    options.look_in(boards)
    from spoorbrug.server import serving
    from spoorbrug.server.database import DatabaseError

    where = "0.0.0.0" if lan else host
    try:
        listener = serving.listening_socket(where, port)
    except (OSError, OverflowError) as error:
        number = f" port {port}" if port is not None else ""
        reason = getattr(error, "strerror", None) or error
        fail(f"cannot listen on {where}{number}: {reason}.")
    at = listener.getsockname()[1]
    local = f"http://{'127.0.0.1' if where in ('0.0.0.0', '::') else where}:{at}"
    origin = public_url.rstrip("/") if public_url else None

    def ready() -> None:
        house = _lan_url(at) if lan else None
        _tell(origin or local, house)
        if browser:
            _open(origin or house or local)  # an invitation carries the address it is made under

    url = database or serving.default_database(data)
    origins = (origin,) if origin else ()
    try:
        started = serving.run(
            listener,
            url,
            ready,
            limits=limits,
            origins=origins,
            proxy=proxy if origin else None,
            processes=processes,
        )
    except DatabaseError as error:
        fail(error)
    if not started:
        fail("the server did not start; the lines above say why.")
    typer.echo("\nStopped. Every game goes on where it was when you start again.")


def _lan_url(port: int) -> str | None:
    from spoorbrug.server import serving

    address = serving.lan_address()
    return f"http://{address}:{port}" if address else None


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
