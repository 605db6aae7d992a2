"""How the rules are compiled: the decorators, the parts, and where compiled code is kept.

decorators  `compiled`, `allocating` and `entry_point`, for the functions of the kernel
parts       how the functions of one entry point become one piece of machine code
cache       the folder where compiled code is kept
"""

from spoorbrug.rules.compiler.cache import OFF
from spoorbrug.rules.compiler.decorators import allocating, compile_beside, compiled, entry_point

__all__ = ["OFF", "allocating", "compile_beside", "compiled", "entry_point"]
