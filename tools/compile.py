"""Compile everything that is compiled: doors that are made when first asked for included."""

from importlib import import_module

DOORS = (
    "spoorbrug.players",
    "spoorbrug.players.compiled.study.door",
    "spoorbrug.players.compiled.search.door",
    "spoorbrug.players.compiled.search.belief",
    "spoorbrug.players.compiled.search.gathering",
    "spoorbrug.studies.playing",
    "spoorbrug.envs",
)

if __name__ == "__main__":
    for door in DOORS:
        import_module(door)
