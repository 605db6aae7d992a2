"""Chance without state: the n-th random event of a game is a function of key and n.

The function is SipHash-2-4, a keyed one that nobody can run backwards from the cards they
have seen. The game's record holds only the number of events so far, so whoever copies a
game does not copy its future.
"""

import numpy as np

from spoorbrug.rules.compiler import compiled


@compiled
def _turn_left(x, bits):
    return (x << np.uint64(bits)) | (x >> np.uint64(64 - bits))


@compiled
def _round(v0, v1, v2, v3):
    v0 = v0 + v1
    v1 = _turn_left(v1, 13) ^ v0
    v0 = _turn_left(v0, 32)
    v2 = v2 + v3
    v3 = _turn_left(v3, 16) ^ v2
    v0 = v0 + v3
    v3 = _turn_left(v3, 21) ^ v0
    v2 = v2 + v1
    v1 = _turn_left(v1, 17) ^ v2
    v2 = _turn_left(v2, 32)
    return v0, v1, v2, v3


@compiled
def siphash(key0, key1, number):
    """SipHash-2-4 of one 64-bit number."""
    message = np.uint64(number)
    v0 = key0 ^ np.uint64(0x736F6D6570736575)
    v1 = key1 ^ np.uint64(0x646F72616E646F6D)
    v2 = key0 ^ np.uint64(0x6C7967656E657261)
    v3 = key1 ^ np.uint64(0x7465646279746573) ^ message
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0 ^= message
    length = np.uint64(8 << 56)
    v3 ^= length
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0 ^= length
    v2 ^= np.uint64(0xFF)
    for _ in range(4):
        v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@compiled
def mix(key0, key1, number):
    """SplitMix64 of one number: quick, for choices that hide nothing, such as a bot's."""
    word = (key0 ^ np.uint64(number)) * np.uint64(0x9E3779B97F4A7C15) + key1
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@compiled
def below(key0, key1, number, limit):
    """The event's number from 0 to limit - 1; even to one part in ten million."""
    return scale(siphash(key0, key1, number), limit)


@compiled
def scale(word, limit):
    """A random word as a number from 0 to limit - 1."""
    return np.int64(((word >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))
