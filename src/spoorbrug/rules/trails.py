"""The longest path: E4.

A trail uses a track once and passes a city as often as it likes. So its tracks hang together,
and an even number of them meet in every city but its two ends.

Dead ends are taken off first, until only circles and what lies between them are left: a trail
goes into a dead end at its very start or end. For two given ends the question is then which
tracks to leave out: an odd number in each city where the parity is wrong. That is a far smaller
search than one over trails, since most tracks stay in and their order does not matter. Tracks
left out that form a circle are never needed: put back, the circle joins the trail, or has
nothing to do with it, and then the trail is all that hangs together with its ends.
"""

import numpy as np

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.record import CITIES, NONE, TRACKS

# What the search has decided about a track; a number above 0 says at which depth it was kept.
OPEN = 0
OUT = -1

# Rows of what is known of each city: the first of its half tracks, how many tracks it has left,
# the two longest dead ends that hang on it, and room for lists of cities.
FIRST, LEFT, DEEPEST, SECOND, LIST = range(5)

FAR = 10_000  # more spaces than a board has


@allocating
def longest_path(board, tracks):
    """The longest trail over these tracks, in spaces.

    A track has two halves, 2 * track at its city a and the next number at b. `following` chains
    the halves of a city.
    """
    of_cities = np.empty((5, CITIES), np.int64)
    following = np.empty(2 * TRACKS, np.int64)
    status = np.empty(TRACKS, np.int64)
    number = _chain(board, tracks, of_cities, following, status)
    best, taken_off = _take_off_dead_ends(board, of_cities, following, status)
    if taken_off < number:
        best = _search_circles(board, of_cities, following, status, best)
    return best


@compiled
def _chain(board, tracks, of_cities, following, status):
    """Chain the half tracks of every city; answer how many tracks there are."""
    first = of_cities[FIRST]
    left = of_cities[LEFT]
    for city in range(board.cities):
        first[city] = NONE
        left[city] = 0
    number = 0
    for w in range(bits.WORDS):
        word = tracks[w]
        while word != bits.ZERO:
            track = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            status[track] = OPEN
            a = board.track_a[track]
            b = board.track_b[track]
            following[2 * track] = first[a]
            first[a] = 2 * track
            following[2 * track + 1] = first[b]
            first[b] = 2 * track + 1
            left[a] += 1
            left[b] += 1
            number += 1
    return number


@compiled
def _far_end(board, half):
    """The city at the other end of a half track."""
    return board.track_b[half >> 1] if half & 1 == 0 else board.track_a[half >> 1]


@compiled
def _take_off_dead_ends(board, of_cities, following, status):
    """The longest path through dead ends alone, and how many tracks lead to them."""
    first = of_cities[FIRST]
    left = of_cities[LEFT]
    deepest = of_cities[DEEPEST]
    second = of_cities[SECOND]
    ends = of_cities[LIST]
    n = 0
    for city in range(board.cities):
        deepest[city] = 0
        second[city] = 0
        if left[city] == 1:
            ends[n] = city
            n += 1
    best = np.int64(0)
    taken_off = 0
    while n > 0:
        n -= 1
        city = ends[n]
        if left[city] == 0:
            continue
        half = first[city]
        while status[half >> 1] == OUT:
            half = following[half]
        status[half >> 1] = OUT
        taken_off += 1
        far = _far_end(board, half)
        path = deepest[city] + board.length[half >> 1]
        second[far] = max(second[far], min(deepest[far], path))
        deepest[far] = max(deepest[far], path)
        best = max(best, deepest[far] + second[far])
        left[city] = 0
        left[far] -= 1
        if left[far] == 1:
            ends[n] = far
            n += 1
    return best, taken_off


@compiled
def _bit(city):
    return bits.ONE << bits.shift(city)


@compiled
def _part_of(board, city, of_cities, following, status):
    """What hangs together with a city over tracks that are not left out: spaces and cities."""
    cities = _bit(city)
    waiting = cities
    twice = 0
    while waiting != bits.ZERO:
        half = of_cities[FIRST, bits.lowest(waiting)]
        waiting = bits.without_lowest(waiting)
        while half != NONE:
            if status[half >> 1] != OUT:
                twice += board.length[half >> 1]
                far = _bit(_far_end(board, half))
                if cities & far == bits.ZERO:
                    cities |= far
                    waiting |= far
            half = following[half]
    return twice // 2, cities


@allocating
def _search_circles(board, of_cities, following, status, best):
    """The longest trail through circles, if it is longer than the best so far."""
    rooms = np.empty((2, CITIES, CITIES), np.int16)
    path = np.empty(TRACKS, np.int64)
    left = of_cities[LEFT]
    seen = bits.ZERO
    for city in range(board.cities):
        if left[city] == 0 or seen & _bit(city) != bits.ZERO:
            continue
        total, cities = _part_of(board, city, of_cities, following, status)
        seen |= cities
        _measure(board, cities, of_cities, following, status, rooms[0])
        best = _search_part(
            board, total, cities, of_cities, following, status, rooms[0], rooms[1], path, best
        )
    return best


@compiled
def _measure(board, cities, of_cities, following, status, distance):
    """The distances between these cities."""
    rest = cities
    while rest != bits.ZERO:
        a = bits.lowest(rest)
        rest = bits.without_lowest(rest)
        others = cities
        while others != bits.ZERO:
            distance[a, bits.lowest(others)] = FAR
            others = bits.without_lowest(others)
        half = of_cities[FIRST, a]
        while half != NONE:
            if status[half >> 1] != OUT:
                b = _far_end(board, half)
                distance[a, b] = min(distance[a, b], board.length[half >> 1])
            half = following[half]
    through = cities
    while through != bits.ZERO:
        k = bits.lowest(through)
        through = bits.without_lowest(through)
        rest = cities
        while rest != bits.ZERO:
            a = bits.lowest(rest)
            rest = bits.without_lowest(rest)
            others = cities
            while others != bits.ZERO:
                b = bits.lowest(others)
                others = bits.without_lowest(others)
                distance[a, b] = min(distance[a, b], distance[a, k] + distance[k, b])


@compiled
def _search_part(board, total, cities, of_cities, following, status, distance, bounds, path, best):
    """Try all pairs of ends, those that promise most first."""
    left = of_cities[LEFT]
    deepest = of_cities[DEEPEST]
    ends = of_cities[LIST]
    odd = bits.ZERO
    n = 0
    rest = cities
    while rest != bits.ZERO:
        city = bits.lowest(rest)
        rest = bits.without_lowest(rest)
        if left[city] & 1 == 1:
            odd |= _bit(city)
        if left[city] & 1 == 1 or deepest[city] > 0:
            ends[n] = city
            n += 1
    if odd == bits.ZERO:
        best = max(best, total)  # all of it, back to where it began (Euler)
    for i in range(n):
        for j in range(i, n):
            wrong = odd ^ _bit(ends[i]) ^ _bit(ends[j])
            lost = _least_lost(board, wrong, of_cities, following, status, distance)
            bounds[i, j] = total + _hanging(of_cities, ends[i], ends[j]) - lost
    while True:
        a = NONE
        b = NONE
        most = best
        for i in range(n):
            for j in range(i, n):
                if bounds[i, j] > most:
                    most = np.int64(bounds[i, j])
                    a = i
                    b = j
        if a == NONE:
            return best
        bounds[a, b] = 0
        hanging = _hanging(of_cities, ends[a], ends[b])
        wrong = odd ^ _bit(ends[a]) ^ _bit(ends[b])
        best = hanging + _search_ends(
            board, ends[a], wrong, of_cities, following, status, distance, path, best - hanging
        )


@compiled
def _hanging(of_cities, a, b):
    """What dead ends add to a trail between two cities, or back to the same."""
    if a == b:
        return of_cities[DEEPEST, a] + of_cities[SECOND, a]
    return of_cities[DEEPEST, a] + of_cities[DEEPEST, b]


@compiled
def _least_lost(board, wrong, of_cities, following, status, distance):
    """A bound: what is left out leads each city of wrong parity to another, over open tracks."""
    twice = 0
    rest = wrong
    while rest != bits.ZERO:
        city = bits.lowest(rest)
        rest = bits.without_lowest(rest)
        first_step = FAR
        half = of_cities[FIRST, city]
        while half != NONE:
            if status[half >> 1] == OPEN:
                first_step = min(first_step, board.length[half >> 1])
            half = following[half]
        way = FAR
        others = wrong & ~_bit(city)
        while others != bits.ZERO:
            way = min(way, distance[city, bits.lowest(others)])
            others = bits.without_lowest(others)
        twice += max(first_step, way)
    return (twice + 1) // 2


@compiled
def _fewest_choices(wrong, of_cities, following, status):
    """The city of wrong parity with the fewest open tracks."""
    fewest = FAR
    found = NONE
    while wrong != bits.ZERO:
        city = bits.lowest(wrong)
        wrong = bits.without_lowest(wrong)
        n = 0
        half = of_cities[FIRST, city]
        while half != NONE:
            if status[half >> 1] == OPEN:
                n += 1
            half = following[half]
        if n < fewest:
            fewest = n
            found = city
    return found


@compiled
def _search_ends(board, end, wrong, of_cities, following, status, distance, path, best):
    """The longest trail from a city with these parities to mend, if longer than the best.

    In a city of wrong parity each open track is left out in turn and kept afterwards, so that no
    choice is looked at twice. `path` holds the halves that were left out, from their city on.
    """
    depth = 0
    while True:
        spaces, cities = _part_of(board, end, of_cities, following, status)
        mend = wrong & cities
        city = NONE
        half = NONE
        if spaces > best:
            if mend == bits.ZERO:
                best = spaces
            elif spaces - _least_lost(board, mend, of_cities, following, status, distance) > best:
                city = _fewest_choices(mend, of_cities, following, status)
                half = of_cities[FIRST, city]
        while True:  # back to the last choice that is not exhausted
            while half != NONE and status[half >> 1] != OPEN:
                half = following[half]
            if half != NONE:
                break
            if city != NONE:
                _open_again(of_cities[FIRST, city], following, status, depth + 1)
            if depth == 0:
                return best
            depth -= 1
            half = path[depth]
            city = _far_end(board, half ^ 1)
            wrong ^= _bit(city) ^ _bit(_far_end(board, half))
            status[half >> 1] = depth + 1
            half = following[half]
        path[depth] = half
        depth += 1
        status[half >> 1] = OUT
        wrong ^= _bit(city) ^ _bit(_far_end(board, half))


@compiled
def _open_again(half, following, status, depth):
    """Tracks of a city that were kept at this depth are open again."""
    while half != NONE:
        if status[half >> 1] == depth:
            status[half >> 1] = OPEN
        half = following[half]
