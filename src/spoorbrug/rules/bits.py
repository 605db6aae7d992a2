"""Sets of up to 128 small numbers as two 64-bit words.

The only place that does bit arithmetic. Every operand is `uint64`: a signed one beside it
would make Numba answer in floating point.
"""

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from spoorbrug.rules.compiler import OFF, compiled

WORDS = 2
ZERO = np.uint64(0)
ONE = np.uint64(1)

if OFF:

    def lowest(word):
        """The number of the lowest bit that is set."""
        word = int(word)
        return (word & -word).bit_length() - 1

    def count(word):
        """How many bits are set."""
        return int(word).bit_count()

else:

    @intrinsic
    def _trailing_zeros(typingctx, word):
        def generate(context, builder, signature, args):
            false = context.get_constant(types.boolean, False)
            return builder.cttz(args[0], false)

        return types.uint64(types.uint64), generate

    @intrinsic
    def _population(typingctx, word):
        def generate(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.uint64(types.uint64), generate

    @compiled
    def lowest(word):
        """The number of the lowest bit that is set."""
        return np.int64(_trailing_zeros(np.uint64(word)))

    @compiled
    def count(word):
        """How many bits are set."""
        return np.int64(_population(np.uint64(word)))


@compiled
def shift(number):
    """A number as a distance to shift by."""
    return np.uint64(number)


@compiled
def without_lowest(word):
    """The word without its lowest bit."""
    return word & (word - ONE)


@compiled
def has(words, number):
    """Is this number in the set?"""
    return (words[number >> 6] >> np.uint64(number & 63)) & ONE != ZERO


@compiled
def put(words, number):
    """Add a number to the set."""
    words[number >> 6] |= ONE << np.uint64(number & 63)


@compiled
def drop(words, number):
    """Take a number out of the set."""
    words[number >> 6] &= ~(ONE << np.uint64(number & 63))


@compiled
def move_all(source, target):
    """Empty one set into another."""
    for w in range(WORDS):
        target[w] |= source[w]
        source[w] = ZERO


@compiled
def nth(words, n):
    """The n-th smallest number of the set, from 0."""
    w = 0
    word = words[0]
    while w < WORDS - 1 and n >= count(word):
        n -= count(word)
        w += 1
        word = words[w]
    for _ in range(n):
        word = without_lowest(word)
    return w * 64 + lowest(word)


@compiled
def write_all(word, first, moves, n):
    """Write the numbers of one word, counted on from `first`, behind n moves; answer how many."""
    while word != ZERO:
        moves[n] = first + lowest(word)
        word = without_lowest(word)
        n += 1
    return n
