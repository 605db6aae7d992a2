"""Every reason that is given is true: held against the rules by other means than its own."""

import random
from dataclasses import replace
from itertools import permutations

import pytest

from spoorbrug.analysis import hints, json_data
from spoorbrug.analysis.reasons import KEYS, Reason, explain, sentence
from spoorbrug.analysis.reasons.facts import without_tunnels
from spoorbrug.boards.model import COLOURS
from spoorbrug.game import Game, MoveKind, moves, notation
from spoorbrug.game.names import KINDS
from spoorbrug.game.ways import Ways
from spoorbrug.rules import kernel
from spoorbrug.server import messages
from tests.support.thinking import Option, Simple, Thoughts

from .games import decisions, played

GAMES = {
    "two": {},
    "three": {"bots": ("planner", "random", "planner"), "seed": 2},
    "no tolls": {"tolls": False, "seed": 4},
    "neutral": {"neutral": True},
    "dice": {"dice": True},
    "usa": {"board": "usa", "bots": ("planner",) * 4},
    "europe": {"board": "europe", "bots": ("planner", "planner", "random")},
    "germany": {"board": "germany"},
    "nordic": {"board": "nordic"},
}


class Case:
    """A hint in a position, and what becomes of it."""

    def __init__(self, game, view, hint):
        self.game, self.view, self.hint = game, view, hint
        self.seat, self.board, self.state = view.seat, view.board, view.state
        self.first = hint.best.moves[0]
        self.after = self._after(game)

    def _after(self, game):
        """Once it is played, if tunnels cost nothing more."""
        if not self.board.has_tunnels:
            after = game.copy()
            after.play(self.hint.best.text, self.seat)
            return after
        games = game.to_array()
        games[0].seat = self.seat
        boards = without_tunnels(game.setup)
        for move in self.hint.best.moves:
            kernel.apply(boards, games, moves.to_id(self.board, games[0], move))
        return Game(game.setup, games, game._key)

    def ticket(self, name):
        return notation.read_ticket(self.board, name)

    def track(self, name):
        return notation.read_track(self.board, name)

    def trains(self, name, after=False):
        view = self.after.view(self.seat) if after else self.view
        way = Ways(view).cheapest(self.ticket(name))
        return None if way is None else way.trains

    def hand(self, card):
        return int(self.state.hand[self.seat][KINDS.index(card)])

    def lacking(self, track):
        """How many cards a track lacks, where payments are plain (Nederland, USA)."""
        colours = COLOURS if track.colour not in COLOURS else (track.colour,)
        best = max(self.hand(colour) for colour in colours) + self.hand("locomotive")
        return track.length - best

    @property
    def others(self):
        return [seat for seat in range(self.view.setup.seats) if seat != self.seat]

    @property
    def plain(self):
        return self.board.id in ("nederland", "usa")

    def points(self):
        return int(self.after.state.points[self.seat] - self.state.points[self.seat])

    def purses(self, state):
        """Who has most, among those without loans (N9)."""
        return [-1 if state.loans[s] else int(state.tolls[s]) for s in range(len(self.others) + 1)]

    def leads(self, state):
        purses = self.purses(state)
        return all(purses[self.seat] > purses[other] for other in self.others)


def only_move(case):
    assert len(case.view.legal_moves) == 1


def completes_ticket(case, ticket, points):
    held = case.ticket(ticket)
    assert held in case.view.tickets
    assert not case.view.is_complete(held)
    assert case.after.view(case.seat).value_of(held) == points > 0


def towards_ticket(case, ticket, before, after):
    assert case.ticket(ticket) in case.view.tickets
    assert case.trains(ticket) == before > after
    assert case.trains(ticket, after=True) == after > 0


def last_cheap_way(case, ticket, city, extra):
    held = case.ticket(ticket)
    ends = {*held.starts, *(c for goal in held.goals for c in goal.cities)}
    assert city in {case.board.cities[c].name for c in ends}
    assert extra is None or extra >= 3
    if case.view.setup.tolls:  # where others close no further track (N6)
        assert without(case, held, case.after.last_step) == extra


def without(case, ticket, step):
    """How much longer a ticket's way is when the claimed track is somebody else's."""
    mine = set(case.after.view(case.seat).tracks_of(case.seat))
    (track,) = mine.difference(case.view.tracks_of(case.seat))
    games = case.view.games.copy()
    games[0].closed[case.seat][track.index >> 6] |= kernel.np.uint64(1 << (track.index & 63))
    other = Ways(replace(case.view, games=games)).cheapest(ticket)
    return None if other is None else other.trains - case.trains(ticket.name)


def single_track_before_others(case, track):
    route = case.board.routes[case.track(track).route]
    taken = {t.index for owner in range(6) for t in case.view.tracks_of(owner)}
    if case.view.setup.tolls:
        assert set(route.tracks) - taken == {case.track(track).index}
    assert case.track(track) in case.after.view(case.seat).tracks_of(case.seat)


def blocks(case, seat, track, a, b):
    assert seat in case.others
    link = case.track(track)
    assert {a, b} == {case.board.cities[c].name for c in (link.a, link.b)}
    reached = {c for one in case.view.tracks_of(seat) for c in (one.a, one.b)}
    assert {link.a, link.b} <= reached
    before = Ways(replace(case.view, seat=seat)).between(link.a, link.b)
    after = Ways(replace(case.after.view(seat), seat=seat)).between(link.a, link.b)
    assert before.trains == link.length
    assert after is None or after.trains > link.length


def takes_toll_lead(case):
    assert case.leads(case.after.state)
    assert not case.leads(case.state)


def keeps_toll_lead(case, toll):
    assert case.leads(case.after.state)
    assert case.leads(case.state)
    assert case.state.tolls[case.seat] - case.after.state.tolls[case.seat] == toll


def avoids_loan(case, track):
    assert case.track(track).toll > case.state.tolls[case.seat]
    assert case.after.state.loans[case.seat] == case.state.loans[case.seat]


def earns_toll(case, track, toll):
    mine = case.track(track)
    assert toll == mine.toll  # N7
    twins = set(case.board.routes[mine.route].tracks) - {mine.index}
    taken = {t.index for owner in range(6) for t in case.view.tracks_of(owner)}
    assert twins
    assert not twins & taken


def long_track_points(case, points, length):
    new = set(case.after.view(case.seat).tracks_of(case.seat))
    (track,) = new.difference(case.view.tracks_of(case.seat))
    assert track.length == length >= 4
    assert case.points() == points
    claims = case.view.legal_moves.of_kind(MoveKind.CLAIM)
    others = [move.track.length for move in claims if move.track.route != track.route]
    assert others
    assert max(others) < length


def last_round_points(case, points):
    assert case.state.turns_left > 0
    assert case.points() == points


def ends_the_game_ahead(case, chance):
    assert case.state.turns_left == 0
    assert case.after.state.turns_left > 0
    assert 0 < chance <= 1


def saves_the_locomotive(case, number):
    paid = next(m for m in case.hint.best.moves if m.kind in (MoveKind.PAY, MoveKind.EXTRA))
    dearer = [way.locomotives - paid.locomotives for way in payments(case, paid.kind)]
    assert min(dearer) == 0
    assert min(more for more in dearer if more) == number


def payments(case, kind):
    game = case.game.copy()
    for move in case.hint.best.moves:
        if move.kind is kind:
            break
        game.play(move, case.seat)
    return game.legal_moves_of(case.seat).of_kind(kind)


def spare_colour(case, colour):
    paid = next(m for m in case.hint.best.moves if m.kind is MoveKind.PAY)
    assert paid.card == colour
    assert len({way.card for way in payments(case, MoveKind.PAY)} & set(COLOURS)) > 1
    assert colour not in {track.colour for track in wanted(case) if track not in claimed(case)}


def claimed(case):
    return case.after.view(case.seat).tracks_of(case.seat)


def wanted(case):
    """The tracks on the ways to tickets that are open and within reach."""
    found = []
    for ticket in case.view.tickets:
        way = Ways(case.view).cheapest(ticket)
        if way is not None and not case.view.is_complete(ticket):
            if way.trains <= case.state.trains[case.seat]:
                found += way.tracks
    return found


def fewest_dice(case, dice):
    paid = next(m for m in case.hint.best.moves if m.kind is MoveKind.USE)
    assert paid.number == dice
    assert min(way.number for way in payments(case, MoveKind.USE)) == dice


def needed_colour(case, colour, track, held, needed):
    assert case.first.card == colour
    on = case.track(track)
    assert on in wanted(case)
    assert on.colour in (colour, "grey")
    assert case.hand(colour) == held < needed == on.length - on.locomotives


def ready_to_claim(case, card, track):
    on = case.track(track)
    assert on in wanted(case)
    assert card in (on.colour, "locomotive", "+4") or on.colour == "grey"
    if case.plain:
        assert case.lacking(on) == 1


def largest_set(case, colour, number):
    assert case.first.card == colour
    assert case.hand(colour) + 1 == number
    assert all(case.hand(other) < number for other in COLOURS if other != colour)


def locomotive(case):
    assert case.first.card == "locomotive"


def unseen_is_as_good(case):
    if case.plain:
        for track in wanted(case):
            if case.lacking(track) > 0 and track.colour in COLOURS:
                offered = [m.card for m in case.view.legal_moves.of_kind(MoveKind.TAKE)]
                assert track.colour not in offered
    assert case.first.kind is MoveKind.DRAW


def cards_for_track(case, track, missing):
    on = case.track(track)
    assert on in wanted(case)
    if case.plain:
        assert case.lacking(on) == missing
        if case.first.card is None:
            assert all(not 0 < case.lacking(t) < missing for t in wanted(case))
        else:
            assert case.first.card in (on.colour, "locomotive") or on.colour == "grey"


def more_tickets_time_left(case, trains):
    assert trains == min(case.state.trains[: case.view.setup.seats]) >= 12


def tickets_done(case, number):
    assert number == len(case.view.tickets) > 0
    assert all(case.view.is_complete(ticket) for ticket in case.view.tickets)


def ticket_near(case, ticket, trains):
    assert case.ticket(ticket) in case.first.tickets
    assert 0 < case.trains(ticket) == trains <= 6


def ticket_complete_already(case, ticket):
    assert case.ticket(ticket) in case.first.tickets
    assert case.after.view(case.seat).is_complete(case.ticket(ticket))


def tickets_share_way(case, ticket, other, trains):
    """Some way to build both takes this number of trains fewer than both alone."""
    assert case.ticket(ticket) in case.first.tickets
    assert case.ticket(other) in (*case.first.tickets, *case.view.tickets)
    apart = case.trains(ticket) + case.trains(other)
    together = min(built(case, *pair) for pair in permutations((ticket, other)))
    assert together <= apart - trains < apart


def built(case, first, second):
    way = Ways(case.view).cheapest(case.ticket(first))
    games = case.view.games.copy()
    for track in way.tracks:
        games[0].owned[case.seat][track.index >> 6] |= kernel.np.uint64(1 << (track.index & 63))
    left = Ways(replace(case.view, games=games)).cheapest(case.ticket(second))
    return way.trains + left.trains


def drops_far_ticket(case, ticket, trains):
    assert case.ticket(ticket) in case.view.offer
    assert case.ticket(ticket) not in case.first.tickets
    assert case.trains(ticket) == trains
    assert trains is None or trains > 6
    if trains is not None:
        assert all(case.trains(kept.name) < trains for kept in case.first.tickets)


def neutral_away(case, track):
    assert case.first.track == case.track(track)
    assert case.track(track).route not in {one.route for one in wanted(case)}


def merchandise(case, value):
    assert case.after.state.goods[case.seat] - case.state.goods[case.seat] == value > 0


def tunnel_too_dear(case, cost):
    assert case.state.tunnel_cost == cost > 0


def clear_best(case, by):
    assert 0.05 <= by <= 1


def close_call(case, by):
    assert 0 <= by < 0.01


def best_of_few(case, options):
    assert options == len(case.view.legal_moves)


CHECKS = {key: globals()[key] for key in KEYS}


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_is_true(name):
    told = set()
    thinker = Simple()
    for game, step in decisions(played(**GAMES[name])):
        view = game.view(step.seat)
        found = hints.hint(view, thinker)
        case = Case(game, view, found)
        assert 1 <= len(found.reasons) <= 3
        for reason in found.reasons:
            assert tuple(sorted(reason.params)) == tuple(sorted(KEYS[reason.key]))
            CHECKS[reason.key](case, **reason.params)
            told.add(reason.key)
            words = sentence(reason, [f"seat {n}" for n in range(5)])
            assert "{" not in words
            assert "None" not in words
        answer = {"seat": view.seat, "decision": game.decisions} | json_data.hint_data(found)
        messages.Hint.model_validate(answer, strict=True)
    assert len(told) >= 8


def test_moves_that_the_planner_never_plays():
    """Reasons for anything that is legal: what nobody would do is explained truly, too."""
    rng = random.Random(5)
    told = set()
    for name in ("two", "neutral", "europe", "germany"):
        for game, step in decisions(played(**GAMES[name])):
            view = game.view(step.seat)
            move = rng.choice(view.legal_moves.ids)
            options = tuple(Option(one, 0.5, 1) for one in view.legal_moves.ids)
            even = (1 / game.setup.seats,) * game.setup.seats
            reasons = explain(view, (move,), Thoughts(even, options))
            chosen = view.legal_moves[view.legal_moves.ids.index(move)]
            steps = hints.followed(view, move, Simple(), None)
            hint = hints.Hint(hints.Proposal(hints._moves(view, steps), 0.5), reasons, (), 1)
            assert hint.best.moves[0] == chosen
            for reason in reasons:
                told.add(reason.key)
                if view.phase.name != "TURN" or chosen.kind is not MoveKind.CLAIM:
                    CHECKS[reason.key](Case(game, view, hint), **reason.params)
    assert len(told) >= 15


def test_a_hint_follows_from_the_view():
    """Whatever is really hidden: the same view gets the same hint."""
    game = played(("planner",) * 3, seed=6).at(40)
    view = game.view(game.seat)
    found = hints.hint(view, Simple())
    rng = random.Random(1)
    for _ in range(5):
        redealt = view.sample(rng).to_array()
        assert redealt.tobytes() != game.to_array().tobytes()
        kernel.hide(game.setup.board_record, redealt, view.seat)
        assert hints.hint(replace(view, games=redealt), Simple()) == found
    assert hints.hint(view, Simple()) == found


def test_no_purse_of_others_is_told():
    """R17: the page keeps others' purses off the screen, and so do reasons."""
    for game, step in decisions(played()):
        for reason in hints.hint(game.view(step.seat), Simple()).reasons:
            assert "tolls" not in reason.params
    assert KEYS["keeps_toll_lead"] == ("toll",)
    assert KEYS["takes_toll_lead"] == ()


def test_only_for_those_who_decide():
    game = played().at(20)
    for seat in (None, 1 - game.seat):
        with pytest.raises(ValueError, match="not this seat's decision"):
            hints.hint(game.view(seat), Simple())


def test_words_for_what_cannot_be():
    names = ["Anna", "Bert"]
    never = Reason("last_cheap_way", {"ticket": "A–B", "city": "B", "extra": None})
    assert sentence(never, names) == "takes the last cheap way to B for A–B: there is no other"
    gone = Reason("drops_far_ticket", {"ticket": "A–B", "trains": None})
    assert sentence(gone, names) == "A–B is put back: it cannot be completed"
    link = Reason("blocks", {"seat": 1, "track": "A–B red", "a": "A", "b": "B"})
    assert "Bert" in sentence(link, names)
