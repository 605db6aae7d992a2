"""The command line: `spoorbrug serve`, `think`, `play`, `boards`, `replay`, `verify`,
`analyse`, `simulate`, `arena`, `study`, `task`, `load`, `compile`, `admin`.

Commands import what they need when they run, so that `--help` answers at once.
"""

from __future__ import annotations

import typer

from spoorbrug import __version__
from spoorbrug.cli.admin import app as _admin
from spoorbrug.cli.analyse import analyse as _analyse
from spoorbrug.cli.arena import arena as _arena
from spoorbrug.cli.boards import app as _boards
from spoorbrug.cli.compile import compile as _compile
from spoorbrug.cli.load import load as _load
from spoorbrug.cli.play import play as _play
from spoorbrug.cli.records import replay as _replay
from spoorbrug.cli.records import verify as _verify
from spoorbrug.cli.serve import serve as _serve
from spoorbrug.cli.simulate import simulate as _simulate
from spoorbrug.cli.study import study as _study
from spoorbrug.cli.task import app as _task
from spoorbrug.cli.think import think as _think

app = typer.Typer(
    name="spoorbrug",
    help="Play, study and teach a family of train games. Unofficial: not "
    "affiliated with the publisher of the games that it implements.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("serve")(_serve)
app.command("think")(_think)
app.add_typer(_admin, name="admin")
app.command("play")(_play)
app.add_typer(_boards, name="boards")
app.command("replay")(_replay)
app.command("verify")(_verify)
app.command("analyse")(_analyse)
app.command("simulate")(_simulate)
app.command("arena")(_arena)
app.command("study")(_study)
app.command("load")(_load)
app.add_typer(_task, name="task")
app.command("compile")(_compile)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"spoorbrug {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and exit."
    ),
) -> None:
    pass


def main() -> None:
    """The `spoorbrug` command."""
    app()
