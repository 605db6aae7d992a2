"""`spoorbrug compile`: compile everything beforehand, so that nobody waits for it later."""

from __future__ import annotations

import typer

MODULES = (
    "spoorbrug.players",
    "spoorbrug.players.compiled.yardsticks.ask",
    "spoorbrug.players.compiled.search.think",
    "spoorbrug.players.compiled.search.belief",
    "spoorbrug.players.compiled.search.training_games",
    "spoorbrug.players.compiled.policy.ask",
    "spoorbrug.players.compiled.policy.self_play",
    "spoorbrug.players.compiled.policy.tree_search",
    "spoorbrug.players.compiled.policy.trials",
    "spoorbrug.arena.dataset",
    "spoorbrug.studies.playing",
    "spoorbrug.envs",
)
"""Those whose entry points are all that there are; a test looks for others."""


def compile(
    game: bool = typer.Option(
        False, "--game", help="Only what every game needs: no expert, yardsticks, environments."
    ),
) -> None:
    """Compile the rules and players beforehand; they are kept for later starts.

    Without it, whoever needs them first compiles them. SPOORBRUG_CACHE_DIR says where they are
    kept; with NUMBA_CPU_NAME=generic they serve every processor of this kind.
    """
    import time
    from importlib import import_module

    from spoorbrug.rules.compiler import OFF, cache, entry_points

    if OFF:
        typer.echo("Nothing is compiled: NUMBA_DISABLE_JIT switches it off.")
        return
    for module in ("spoorbrug.players",) if game else MODULES:
        import_module(module)
    wanted = entry_points.of(*entry_points.AT_THE_START) if game else [*entry_points.ALL.values()]
    missing = sum(not one.is_kept for one in wanted)
    began = time.monotonic()
    entry_points.make_ready(wanted)
    took = f" in {time.monotonic() - began:.0f} s" if missing else ", which were there"
    typer.echo(f"Ready: {len(wanted)} functions{took}. They are kept in {cache.FOLDER}.")
