"""Compile everything that is compiled: also what is otherwise compiled when first asked for."""

from importlib import import_module

MODULES = (
    "spoorbrug.players",
    "spoorbrug.players.compiled.yardsticks.ask",
    "spoorbrug.players.compiled.search.think",
    "spoorbrug.players.compiled.search.belief",
    "spoorbrug.players.compiled.search.training_games",
    "spoorbrug.studies.playing",
    "spoorbrug.envs",
)

if __name__ == "__main__":
    for module in MODULES:
        import_module(module)
