"""The rules kernel: what a game is, which moves are legal, what each does.

A whole game is one fixed-size record (`record.GAME`), a board with its switches another
(`record.BOARD`). The rules are small functions over the two, compiled with Numba; with
`NUMBA_DISABLE_JIT=1` the same functions run as plain Python.

Where to look: `phases/` has one file for each kind of decision, with what is legal and
what it does side by side; `cards`, `tickets`, `claims`, `neutral`, `turns` hold what the
phases share; `dispatch` is the one table of phases; `versions` lists the versions of the
rules; `kernel` has what Python calls.
"""
