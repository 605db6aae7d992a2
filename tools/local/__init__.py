"""The game without a server: everything that a browser's worker needs, packed.

parts     which files of ours, and of Python's library, are needed there
answers   what is the same for everybody, said once: boards, bots, the game to look at
pack      compiles and packs Python, run by Pyodide itself in Node
build     all of it, with names that change with what they hold
"""
