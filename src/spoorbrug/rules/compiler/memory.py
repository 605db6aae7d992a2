"""What keeps an array alive."""

from spoorbrug.rules.compiler.decorators import compiled


@compiled
def keep_until_here(array):
    """Keep an array in memory until this line.

    A record does not own its memory, and Numba frees an array after its last use: a function
    that works on `room[0]` calls this with `room` when it is done.
    """
    return len(array)
