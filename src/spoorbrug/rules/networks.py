"""What a seat's tracks connect, with the help of its stations, and their longest path.

B12, E3, E4, S2.
"""

import numpy as np

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import allocating, compiled
from spoorbrug.rules.record import CITIES, GOALS, NONE, TRACKS

MOST_STATIONS = 3

# Rows of what the search for the longest path notes of each track.
USED, INNER, TRAIL = range(3)


@compiled
def connected(board, tracks, joined):
    """Give each city a number, the same for cities that these tracks connect."""
    for city in range(board.cities):
        joined[city] = city
    for w in range(bits.WORDS):
        word = tracks[w]
        while word != bits.ZERO:
            track = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            a = _root(joined, board.track_a[track])
            b = _root(joined, board.track_b[track])
            joined[a] = b
    for city in range(board.cities):
        joined[city] = _root(joined, city)


@compiled
def _root(joined, city):
    while joined[city] != city:
        joined[city] = joined[joined[city]]
        city = joined[city]
    return city


@compiled
def ticket_value(board, ticket, joined):
    """S2: what the dearest goal that is reached is worth; 0 if none is."""
    best = 0
    starts = board.ticket_start[ticket]
    while starts != bits.ZERO:
        start = joined[bits.lowest(starts)]
        starts = bits.without_lowest(starts)
        for goal in range(GOALS):
            cities = board.ticket_goal[ticket, goal]
            while cities != bits.ZERO:
                if joined[bits.lowest(cities)] == start:
                    best = max(best, board.ticket_value[ticket, goal])
                cities = bits.without_lowest(cities)
    return best


@compiled
def tickets_worth(board, held, joined):
    """The sum of a hand's tickets, those that fail taken off, and how many are completed."""
    worth = 0
    completed = 0
    for w in range(bits.WORDS):
        word = held[w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            value = ticket_value(board, ticket, joined)
            if value > 0:
                worth += value
                completed += 1
            else:
                worth -= board.ticket_penalty[ticket]
    return worth, completed


@compiled
def _lent(board, game, seat, city, joined, options):
    """The parts of the network that a station could lend a way to: their numbers, once each."""
    n = 0
    for track in range(board.tracks):
        other = NONE
        if board.track_a[track] == city:
            other = board.track_b[track]
        elif board.track_b[track] == city:
            other = board.track_a[track]
        if other == NONE or joined[other] == joined[city]:
            continue
        for owner in range(len(game.owned)):
            if owner != seat and bits.has(game.owned[owner], track):
                seen = False
                for i in range(n):
                    seen = seen or options[i] == joined[other]
                if not seen:
                    options[n] = joined[other]
                    n += 1
    return n


@compiled
def _merge(board, joined, a, b):
    """Two parts of the network become one."""
    for city in range(board.cities):
        if joined[city] == b:
            joined[city] = a


@compiled
def _copy(board, source, target):
    for city in range(board.cities):
        target[city] = source[city]


@allocating
def use_stations(board, game, seat, joined):
    """E3: join what a seat's stations lend it, to the best of the tickets that it holds."""
    number = bits.count(game.stations[seat])
    if number == 0:
        return
    options = np.empty((MOST_STATIONS, TRACKS), np.int64)
    sizes = np.empty(MOST_STATIONS, np.int64)
    cities = np.empty(MOST_STATIONS, np.int64)
    word = game.stations[seat]
    for i in range(number):
        cities[i] = bits.lowest(word)
        word = bits.without_lowest(word)
        sizes[i] = _lent(board, game, seat, cities[i], joined, options[i])
    best = np.empty(CITIES, np.int64)
    trial = np.empty(CITIES, np.int64)
    _copy(board, joined, best)
    best_worth, best_completed = tickets_worth(board, game.held[seat], joined)
    ways = 1
    for i in range(number):
        ways *= max(sizes[i], 1)
    for way in range(ways):
        _copy(board, joined, trial)
        rest = way
        for i in range(number):
            if sizes[i] > 0:
                lent = options[i, rest % sizes[i]]
                rest //= sizes[i]
                # The part may have been joined to another by an earlier station.
                a = trial[cities[i]]
                for city in range(board.cities):
                    if joined[city] == lent:
                        _merge(board, trial, a, trial[city])
                        break
        worth, completed = tickets_worth(board, game.held[seat], trial)
        if worth > best_worth or (worth == best_worth and completed > best_completed):
            _copy(board, trial, best)
            best_worth = worth
            best_completed = completed
    _copy(board, best, joined)


@allocating
def longest_path(board, tracks):
    """E4: the longest trail over these tracks, each once, in spaces.

    Most networks are trees, and looked at from their dead ends inwards. What has a circle is
    searched. A trail that cannot be made longer leads from one city where an odd number of
    tracks meet to another, or comes back to its start and then has used all that hangs
    together. So it is enough to start at all odd cities but one, and a part with at most two
    of them is walked completely (Euler).
    """
    of_cities = np.empty((5, CITIES), np.int64)
    first = of_cities[0]  # a list of tracks for each city
    degree = of_cities[1]
    following = np.empty(2 * TRACKS, np.int64)
    of_tracks = np.empty((3, TRACKS), np.int64)
    for city in range(board.cities):
        first[city] = NONE
        degree[city] = 0
    number = 0
    for w in range(bits.WORDS):
        word = tracks[w]
        while word != bits.ZERO:
            track = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            of_tracks[USED, track] = 0
            a = board.track_a[track]
            b = board.track_b[track]
            following[2 * track] = first[a]
            first[a] = 2 * track
            following[2 * track + 1] = first[b]
            first[b] = 2 * track + 1
            degree[a] += 1
            degree[b] += 1
            number += 1
    best, looked_at = _longest_in_trees(board, first, following, of_tracks[USED], of_cities)
    if looked_at < number:
        joined = of_cities[2]
        connected(board, tracks, joined)
        best = _search_all(board, tracks, joined, first, degree, following, of_tracks, best)
    return best


@compiled
def _longest_in_trees(board, first, following, used, of_cities):
    """The longest path that dead ends lead to, and how many tracks were looked at for it.

    Dead ends are taken off one by one, until nothing is left or only what has a circle.
    """
    degree = of_cities[1]
    left = of_cities[2]  # tracks that a city still has
    depth = of_cities[3]  # the longest path that ends there, of what was taken off
    ends = of_cities[4]
    n = 0
    for city in range(board.cities):
        left[city] = degree[city]
        depth[city] = 0
        if degree[city] == 1:
            ends[n] = city
            n += 1
    best = np.int64(0)
    looked_at = 0
    while n > 0:
        n -= 1
        city = ends[n]
        if left[city] == 0:
            continue
        half = first[city]
        while used[half >> 1] == 1:
            half = following[half]
        track = half >> 1
        used[track] = 1
        looked_at += 1
        far = board.track_b[track] if half & 1 == 0 else board.track_a[track]
        path = depth[city] + board.length[track]
        best = max(best, depth[far] + path)
        depth[far] = max(depth[far], path)
        left[city] = 0
        left[far] -= 1
        if left[far] == 1:
            ends[n] = far
            n += 1
    return best, looked_at


@allocating
def _search_all(board, tracks, joined, first, degree, following, of_tracks, best):
    """The longest trail, if one is longer than the best so far, part by part of the network."""
    of_parts = np.zeros((6, CITIES), np.int64)
    total = of_parts[0]  # spaces
    inner = of_parts[1]  # spaces without the tracks to dead ends
    shortest = of_parts[2]
    odd = of_parts[3]
    longest_end = of_parts[4]  # track to a dead end
    second_end = of_parts[5]
    for city in range(board.cities):
        part = joined[city]
        odd[part] += degree[city] & 1
        if degree[city] == 1:
            length = np.int64(board.length[first[city] >> 1])
            second_end[part] = max(second_end[part], min(longest_end[part], length))
            longest_end[part] = max(longest_end[part], length)
    for w in range(bits.WORDS):
        word = tracks[w]
        while word != bits.ZERO:
            track = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            of_tracks[USED, track] = 0
            a = board.track_a[track]
            part = joined[a]
            length = np.int64(board.length[track])
            total[part] += length
            if shortest[part] == 0 or length < shortest[part]:
                shortest[part] = length
            if degree[a] == 1 or degree[board.track_b[track]] == 1:
                length = 0
            of_tracks[INNER, track] = length
            inner[part] += length
    for part in range(board.cities):
        # Each further pair of odd cities leaves out at least one track; and of the tracks to
        # dead ends two are taken at most.
        bound = total[part] - max(0, odd[part] // 2 - 1) * shortest[part]
        bound = min(bound, inner[part] + longest_end[part] + second_end[part])
        if odd[part] <= 2:
            best = max(best, total[part])
            continue
        starts = odd[part] - 1
        for city in range(board.cities):
            if joined[city] == part and degree[city] & 1 and starts > 0 and best < bound:
                starts -= 1
                left = inner[part] + longest_end[part]
                best = _longest_from(board, city, first, following, of_tracks, left, bound, best)
    return best


@compiled
def _longest_from(board, city, first, following, of_tracks, left, bound, best):
    """The longest trail from a city, if it is longer than the best so far; stop at the bound.

    `left` is the most that may still come: all unused tracks but those to dead ends, of which
    one may be the last. A trail holds half tracks in its order. Tracks may stay marked as used
    where the bound was met, since this part of the network is done then.
    """
    used = of_tracks[USED]
    inner = of_tracks[INNER]
    trail = of_tracks[TRAIL]
    depth = 0
    length = 0
    half = first[city]
    while True:
        while half != NONE and used[half >> 1] == 1:
            half = following[half]
        if half != NONE:
            track = half >> 1
            used[track] = 1
            trail[depth] = half
            depth += 1
            length += board.length[track]
            left -= inner[track]
            if length > best:
                best = length
                if best >= bound:
                    return best
            # The far end of the half track: its twin hangs there.
            far = board.track_b[track] if half & 1 == 0 else board.track_a[track]
            half = first[far] if length + left > best else NONE
        else:
            if depth == 0:
                return best
            depth -= 1
            half = trail[depth]
            track = half >> 1
            used[track] = 0
            length -= board.length[track]
            left += inner[track]
            half = following[half]
