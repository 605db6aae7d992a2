"""What speaks for claiming a track."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.analysis.reasons.facts import Facts, legal
from spoorbrug.analysis.reasons.reason import Reason
from spoorbrug.boards import Ticket, Track
from spoorbrug.game import MoveKind, moves, outcome
from spoorbrug.game.names import members
from spoorbrug.game.phase import Phase
from spoorbrug.game.previews import Previews
from spoorbrug.game.ways import Way, Ways
from spoorbrug.rules import ids, kernel, record

DETOUR = 3
"""Trains: a way that is longer by this number is not a cheap one any more."""
LONG = 4
"""Spaces: from this length on, a track is a long one."""
LOOKED_AT = 4
"""Number of the best options among which another one that costs a loan is looked for."""


def reasons(facts: Facts) -> Iterator[Reason]:
    """For a claim, whatever step of it is next; the first also for stations."""
    yield from completed(facts)
    track = facts.track
    if track is None:
        return
    yield from _towards(facts, track)
    yield from _last_way(facts, track)
    yield from blocked(facts, track)
    if facts.setup.tolls:
        yield from _tolls(facts, track)
    yield from _points(facts, track)
    yield from _end(facts)


def completed(facts: Facts) -> Iterator[Reason]:
    """Tickets that are complete afterwards and were not before."""
    after = facts.seen(facts.after)
    for ticket in facts.view.tickets:
        if not facts.view.is_complete(ticket) and after.is_complete(ticket):
            points = after.value_of(ticket)
            params = {"ticket": ticket.name, "points": points}
            yield Reason("completes_ticket", params, 90 + points / 10)


def _towards(facts: Facts, track: Track) -> Iterator[Reason]:
    after = facts.seen(facts.after)
    ways = Ways(after)
    for ticket, way in facts.wanted:
        left = ways.cheapest(ticket)
        if left is None or after.is_complete(ticket):
            continue
        if 2 * (way.trains - left.trains) >= track.length:  # less is a detour
            params = {"ticket": ticket.name, "before": way.trains, "after": left.trains}
            yield Reason("towards_ticket", params, 60 + ticket.points / 10)


def _last_way(facts: Facts, track: Track) -> Iterator[Reason]:
    """What it would mean if somebody else were faster."""
    if not facts.others:
        return
    theirs = facts.seen(facts.if_taken([track], facts.others[0]))
    ways = Ways(theirs)
    closed = members(theirs.state.closed[facts.seat])
    told = False
    for ticket, way in facts.wanted:
        if track.route not in {one.route for one in way.tracks}:
            continue
        other = ways.cheapest(ticket)
        extra = None if other is None else other.trains - way.trains
        if extra is None or extra >= DETOUR:
            city = _towards_city(facts, ticket, way, track)
            params = {"ticket": ticket.name, "city": city, "extra": extra}
            yield Reason("last_cheap_way", params, 85 + ticket.points / 10)
            told = True
    on_the_way = track.route in {one.route for one in facts.on_the_way}
    route = facts.board.routes[track.route]
    if on_the_way and not told and set(route.tracks) <= {*closed, track.index}:
        yield Reason("single_track_before_others", {"track": track.name}, 55)


def _towards_city(facts: Facts, ticket: Ticket, way: Way, track: Track) -> str:
    """The end of the journey that the track is nearer to."""
    ends = {facts.board.cities[city].name for city in (track.a, track.b)}
    places = [place for place, stop in enumerate(way.stops) if stop in ends]
    last = len(way.stops) - 1
    return way.stops[last] if places[0] > last - places[-1] else way.stops[0]


def blocked(facts: Facts, track: Track) -> Iterator[Reason]:
    """Others whose tracks reach both ends, and who had no shorter way between them."""
    for other in facts.others:
        own = [facts.board.tracks[i] for i in members(facts.state.owned[other])]
        cities = {city for one in own for city in (one.a, one.b)}
        if not {track.a, track.b} <= cities:
            continue
        before = Ways(facts.seen(facts.view.games, other)).between(track.a, track.b)
        after = Ways(facts.seen(facts.after, other)).between(track.a, track.b)
        if before is None or before.trains != track.length:
            continue
        if after is None or after.trains > before.trains:
            names = facts.board.cities[track.a].name, facts.board.cities[track.b].name
            params = {"seat": other, "track": track.name, "a": names[0], "b": names[1]}
            yield Reason("blocks", params, 66)


# Tolls


def _tolls(facts: Facts, track: Track) -> Iterator[Reason]:
    before, after = _leads(facts, facts.view.games), _leads(facts, facts.after)
    paid = int(facts.state.tolls[facts.seat] - facts.after[0].tolls[facts.seat])
    if after and not before:
        yield Reason("takes_toll_lead", {}, 70)
    elif after:
        yield Reason("keeps_toll_lead", {"toll": paid}, 40)
    loan = facts.after[0].loans[facts.seat] > facts.state.loans[facts.seat]
    if not loan and (dear := _dear(facts)):
        yield Reason("avoids_loan", {"track": dear.name}, 45)
    if earned := _earned(facts, track):
        yield Reason("earns_toll", {"track": track.name, "toll": earned}, 35)


def _leads(facts: Facts, games: record.Array) -> bool:
    """Would the seat alone have the highest toll bonus (N9) now?"""
    bonus = [count.toll_bonus for count in outcome.count(facts.setup, games)]
    return all(bonus[facts.seat] > bonus[other] for other in facts.others)


def _dear(facts: Facts) -> Track | None:
    """The track of another good option that would cost a loan."""
    previews = Previews(facts.view)
    for option in facts.thoughts.options[:LOOKED_AT]:
        move = moves.from_id(facts.board, facts.state, option.move)
        if move.kind is MoveKind.CLAIM and option.move != facts.steps[0]:
            claim = previews.claim(move)
            if claim.loan:
                return claim.track
    return None


def _earned(facts: Facts, track: Track) -> int:
    """What somebody else would pay to this seat for the route's other track: it is tried."""
    for other in facts.others:
        closed = members(facts.after[0].closed[other])
        for twin in facts.board.routes[track.route].tracks:
            if twin == track.index or twin in closed:
                continue
            games = record.copy(facts.after)
            state = games[0]
            state.phase, state.seat, state.turn_of, state.drawn = Phase.TURN, other, other, 0
            state.hand[other][:] = facts.board.tracks[twin].length
            if kernel.reason(facts.setup.board_record, games, ids.CLAIM + twin):
                continue
            kernel.apply(facts.setup.board_record, games, ids.CLAIM + twin)
            while Phase.of(games[0]).pays:
                kernel.apply(
                    facts.setup.board_record, games, legal(facts.setup.board_record, games)[0]
                )
            return int(games[0].tolls[facts.seat] - facts.after[0].tolls[facts.seat])
    return 0


# Points and the end


def _points(facts: Facts, track: Track) -> Iterator[Reason]:
    points = int(facts.after[0].points[facts.seat] - facts.state.points[facts.seat])
    if facts.state.turns_left > 0:
        yield Reason("last_round_points", {"points": points}, 65)
    elif track.length >= LONG and facts.move.kind is MoveKind.CLAIM:
        previews = Previews(facts.view)
        claims = facts.view.legal_moves.of_kind(MoveKind.CLAIM)
        others = [move for move in claims if move.track and move.track.route != track.route]
        if others and all(points > previews.claim(move).points for move in others):
            yield Reason("long_track_points", {"points": points, "length": track.length}, 42)


def _end(facts: Facts) -> Iterator[Reason]:
    chances = facts.thoughts.chances
    begins = facts.state.turns_left == 0 and facts.after[0].turns_left > 0
    if begins and all(chances[facts.seat] >= chances[other] for other in facts.others):
        yield Reason("ends_the_game_ahead", {"chance": round(chances[facts.seat], 4)}, 80)
