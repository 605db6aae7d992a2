"""Exponential, logarithm and powers, by the four operations alone.

Every system brings its own, and they differ in the last bit. These use nothing but additions,
multiplications and divisions, which IEEE 754 fixes to the bit, so that a bot makes the same moves
in WebAssembly; `tests/wasm` compares it on one machine. The coefficients are those of fdlibm.
"""

import math

import numpy as np

from spoorbrug.rules.compiler import compiled

LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
LARGE = 700.0
"""Nobody asks for the exponential of more; below its negative, it is as good as 0."""


@compiled
def power(base, exponent):
    """A number multiplied by itself, as often as a whole number says that is not negative."""
    answer = 1.0
    while exponent > 0:
        if exponent & 1:
            answer *= base
        base *= base
        exponent >>= 1
    return answer


@compiled
def exp(x):
    """The exponential function, from -700 to 700."""
    if x < -LARGE:
        return 0.0
    x = min(x, LARGE)
    twos = np.int64(math.floor(x * 1.44269504088896338700 + 0.5))
    high = x - twos * LN2_HIGH
    low = twos * LN2_LOW
    rest = high - low
    t = rest * rest
    c = 4.13813679705723846039e-08
    c = -1.65339022054652515390e-06 + t * c
    c = 6.61375632143793436117e-05 + t * c
    c = -2.77777777770155933842e-03 + t * c
    c = 1.66666666666666019037e-01 + t * c
    c = rest - t * c
    answer = 1.0 - ((low - rest * c / (2.0 - c)) - high)
    if twos < 0:
        return answer / power(2.0, -twos)
    return answer * power(2.0, twos)


@compiled
def log(x):
    """The natural logarithm of a number above 0."""
    twos = 0
    while x > 1.4142135623730951:
        x *= 0.5
        twos += 1
    while x < 0.7071067811865476:
        x *= 2.0
        twos -= 1
    f = x - 1.0
    s = f / (2.0 + f)
    z = s * s
    r = 1.479819860511658591e-01
    r = 1.531383769920937332e-01 + z * r
    r = 1.818357216161805012e-01 + z * r
    r = 2.222219843214978396e-01 + z * r
    r = 2.857142874366239149e-01 + z * r
    r = 3.999999999940941908e-01 + z * r
    r = 6.666666666666735130e-01 + z * r
    half = 0.5 * f * f
    return twos * LN2_HIGH - ((half - (s * (half + z * r) + twos * LN2_LOW)) - f)


@compiled
def halvings(number):
    """How often a whole number above 0 must be halved, rounded up, until it is 1."""
    times = 0
    while number > 1:
        number = (number + 1) // 2
        times += 1
    return times
