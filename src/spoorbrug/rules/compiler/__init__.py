"""How the rules are compiled: the decorators, the parts, and where compiled code is kept.

    decorators      `compiled`, `allocating` and `entry_point`, for the functions of the kernel
    entry_points    compiled when first called, in two processes where that is quicker
    progress        how far a compilation has come
    parts           how the functions of one entry point become one piece of machine code
    mode            whether there are parts, or compilation at all
    cache           the folder where compiled code is kept
    locks           two processes share one compilation
    memory          what keeps an array alive
    wasm            the same functions for WebAssembly

`python -m spoorbrug.rules.compiler MODULE:FUNCTION …` compiles entry points in a process of its
own and prints how far it has come.
"""

from spoorbrug.rules.compiler.decorators import allocating, compiled, entry_point
from spoorbrug.rules.compiler.memory import keep_until_here
from spoorbrug.rules.compiler.mode import OFF

__all__ = ["OFF", "allocating", "compiled", "entry_point", "keep_until_here"]
