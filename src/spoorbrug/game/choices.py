"""What a seat may do now, sorted by what a person would call it: for pages and menus.

A screen is made of this after every move, so it goes by the ids of legal moves and by what the
kernel writes about claims. What a board says of an id is worked out once and shared: whoever gets
choices does not change them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

from spoorbrug.boards import Board
from spoorbrug.boards.model import TUNNEL
from spoorbrug.game import dice, moves, previews
from spoorbrug.game.events.purses import Consequences
from spoorbrug.game.kept import Kept, remembered
from spoorbrug.game.move import Move, MoveKind
from spoorbrug.game.names import KINDS, TYPES, Face, members
from spoorbrug.game.phase import Phase
from spoorbrug.game.previews import Way, Ways, each_way
from spoorbrug.game.setup import Setup
from spoorbrug.game.view import View
from spoorbrug.rules import ids, kernel, record

Json = dict[str, Any]


def choices(view: View) -> Json:
    """Plain data, for JSON. Every payment brings the text of its move."""
    return _Choices(view).data() if view.decides else NOTHING


NOTHING: Json = Kept(
    {
        "draw": False,
        "take": [],
        "tickets": False,
        "can_pass": False,
        "keep": None,
        "claims": [],
        "lay": [],
        "ticket_dice": [],
        "within": None,
        "mix": None,
        "builds": None,
        "sends": [],
        "walk": None,
        "stand": None,
        "fill": None,
        "extra": None,
        "reroll": False,
        "spend": False,
        "buy": [],
        "give_back": [],
        "done": False,
    }
)
"""What those may do who do not decide."""


class _Choices:
    """The choices of a seat that decides."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.phase = view.phase
        self.state = view.state
        self.legal = view.legal_moves.ids
        self.words = _words(view.setup)
        self.dice = self.state.dice.tolist()

    def data(self) -> Json:
        if self.phase.chooses_set:
            return NOTHING | {
                "keep": self._fewest() if self.phase.keeps_tickets else None,
                "within": self._within(),
                "reroll": self.phase is Phase.REROLL,
            }
        tunnelling = self._is_in_tunnel()
        lays = self.phase is Phase.NEUTRAL_TRACK
        tracks = self._between(ids.CLAIM, ids.BUILD)
        tickets = self._between(ids.DRAW_TICKETS, ids.PASS)
        return {
            "draw": self._has(ids.DRAW),
            "take": [KINDS[i] for i in self._between(ids.TAKE, ids.DRAW_TICKETS)],
            "tickets": 0 in tickets,
            "can_pass": self._has(ids.PASS),
            "keep": None,
            "claims": [] if tunnelling or lays else self._claims(tracks),
            "lay": [self.view.board.tracks[i].name for i in tracks] if lays else [],
            "ticket_dice": [number for number in tickets if number],
            "within": self._within(),
            "mix": self._mix(),
            "builds": self._builds(),
            "sends": [self.words.site(i, "send") for i in self._between(ids.SEND, ids.PAY_WITH)],
            "walk": self._walk(),
            "stand": self._stand(),
            "fill": self._fill(),
            "extra": self._extra() if tunnelling else None,
            "reroll": False,
            "spend": self.phase is Phase.SPEND,
            "buy": [TYPES[i] for i in self._between(ids.BUY, ids.GIVE_BACK)],
            "give_back": [TYPES[i] for i in self._between(ids.GIVE_BACK, ids.DONE)],
            "done": self._has(ids.DONE),
        }

    def _between(self, first: int, end: int) -> list[int]:
        """The legal ids of a range, counted from its first: legal moves are in ascending order."""
        start = bisect_left(self.legal, first)
        return [move - first for move in self.legal[start : bisect_left(self.legal, end, start)]]

    def _has(self, move: int) -> bool:
        return bool(self._between(move, move + 1))

    def _fewest(self) -> int:
        """How many tickets must be kept, read off the legal moves."""
        return min(places.bit_count() for places in self._between(ids.KEEP, ids.CLAIM))

    def _mix(self) -> Json | None:
        mixes = self._between(ids.NAME_MIX, ids.STAND_IN)
        return {"number": int(self.state.tickets_due), "long": mixes} if mixes else None

    def _within(self) -> Json | None:
        """What the dice can do as they lie: the longest track of each type, the most tickets.

        While some may be rolled again, the kernel is asked on a copy where none was.
        """
        if not self.phase.has_open_dice:
            return None
        legal = self.legal
        if self.phase is Phase.REROLL:
            boards, games = self.view.setup.board_record, record.copy(self.view.games)
            kernel.apply(boards, games, ids.ROLL_AGAIN + int(ids.REROLL_NUMBER[0, 0, 0, 0]))
            room = kernel.new_moves()
            legal = room[: kernel.legal(boards, games, room)].tolist()
        found = dict.fromkeys((*TYPES, "tickets"), 0)
        for move in legal:
            if ids.DRAW_TICKETS < move < ids.PASS:
                found["tickets"] = max(found["tickets"], move - ids.DRAW_TICKETS)
            elif ids.CLAIM <= move < ids.BUILD:
                track = self.view.board.tracks[move - ids.CLAIM]
                kind = self.words.faces[track.index]
                found[kind] = max(found[kind], track.length)
        return found

    # Tracks

    def _claims(self, tracks: list[int]) -> list[Json]:
        begun = not self.phase.claims
        if not begun:
            pays = self._between(ids.PAY_WITH, ids.FILL_WITH)
            pays += self._between(ids.USE_DICE, ids.BUY)
            tracks = [int(self.state.track)] if pays else []
        if not tracks:
            return []
        found = previews.of_tracks(self.view, tracks)
        return [
            self._claim(track, facts, ways, begun)
            for track, (facts, ways) in zip(tracks, found, strict=True)
        ]

    def _claim(self, index: int, facts: Consequences, ways: Ways, begun: bool) -> Json:
        """`begun`: the text of the claim itself stands before that of its payment."""
        if self.view.setup.dice:  # which dice pay is another thing each time
            payments = [self._payment(index, way, begun) for way in each_way(ways)]
            return self.words.claim(index, facts, payments)
        return _claim(self.words, index, tuple(facts.items()), ways, begun)

    def _payment(self, track: int, way: Way, begun: bool) -> Json:
        faces = None
        if self.view.setup.dice:
            wilds = self.view.board.tracks[track].locomotives
            number = way[0] - ids.USE_DICE
            faces = dice.paying(self.dice, self.words.faces[track], number, wilds)
        return self.words.payment(track, way, begun, faces)

    def _is_in_tunnel(self) -> bool:
        """Has a tunnel turned up its cards or dice? With dice it is paid for only then."""
        if self._has(ids.TAKE_BACK):
            return True
        pays = self._between(ids.USE_DICE, ids.BUY)
        return bool(pays) and self.view.board.tracks[int(self.state.track)].kind == TUNNEL

    def _extra(self) -> Json:
        """What a tunnel costs now (E2), or all of it with dice (D11)."""
        track = int(self.state.track)
        if self.view.setup.dice:
            ((_, ways),) = previews.of_tracks(self.view, [track])
            payments = [self._payment(track, way, False) for way in each_way(ways)]
        else:
            extras = self._between(ids.PAY_EXTRA, ids.TAKE_BACK)
            payments = [self._own_payment(ids.PAY_EXTRA + number) for number in extras]
        return {
            "cost": int(self.state.tunnel_cost),
            "fits": self.words.fits[track],
            "payments": payments,
            "decline": MoveKind.TAKE_BACK.value if self._has(ids.TAKE_BACK) else None,
        }

    def _own_payment(self, move: int) -> Json:
        """A payment that this position alone gives its meaning."""
        return payment_data(moves.from_id(self.view.board, self.state, move))

    def _fill(self) -> Json | None:
        kinds = [KINDS[i] for i in self._between(ids.FILL_WITH, ids.PAY_EXTRA)]
        return {"due": int(self.state.fill_due), "kinds": kinds} if kinds else None

    # Cities

    def _builds(self) -> Json | None:
        """Where a station may stand. What pays for it is the same everywhere, and listed once."""
        price = moves.station_price(self.state) if self.view.board.stations else 0
        if self.phase is Phase.PAY_STATION:
            ways = self._between(ids.PAY_WITH, ids.FILL_WITH)
            city = self.view.board.cities[int(self.state.city)].name
            sites: list[Json] = [{"city": city, "move": None}] if ways else []
        else:
            cities, ways = self._between(ids.BUILD, ids.SEND), []
            sites = [self.words.site(city, "build") for city in cities]
            if sites and not self.view.setup.dice:
                paid = previews.station_payments(self.view, cities[0])
                ways = [move - ids.PAY_WITH for move in paid]
        if not sites:
            return None
        payments = [_station_payment(ids.PAY_WITH + way, price) for way in ways]
        return {"cost": price, "sites": sites, "payments": payments}

    def _stand(self) -> list[str] | None:
        if self.phase is not Phase.STAND:
            return None
        cities = self.view.board.cities
        return [cities[i].name for i in self._between(ids.STAND_IN, ids.STAND_NOWHERE)]

    def _walk(self) -> Json | None:
        if self.phase is not Phase.WALK:
            return None
        return {
            "at": self.view.board.cities[int(self.state.city)].name,
            "steps": [self._step(i) for i in self._between(ids.WALK_ALONG, ids.STOP)],
            "stop": MoveKind.STOP.value if self._has(ids.STOP) else None,
        }

    def _step(self, index: int) -> Json:
        """One track further, tried on a copy: where it leads, and what is taken there."""
        view, seat = self.view, self.view.seat
        assert seat is not None
        track = view.board.tracks[index]
        games = record.copy(view.games)
        kernel.apply(view.setup.board_record, games, ids.WALK_ALONG + index)
        return {
            "track": track.name,
            "to": view.board.cities[int(games[0].city)].name,
            "cost": index not in members(self.state.owned[seat]),
            "value": int(games[0].goods[seat] - self.state.goods[seat]),
            "move": str(Move(MoveKind.WALK, track=track)),
        }


def payment_data(
    move: Move, begun: str = "", fillers: int = 0, tokens: int = 0, bought: int = 0
) -> Json:
    """A way to pay. `begun` is the text of the claim itself, if that is still to be made."""
    text = str(move)
    if begun:
        text = f"{begun}: {move.payment}" if move.kind is MoveKind.PAY else f"{begun}; {move}"
    return {
        "card": move.card,
        "cards": move.cards,
        "locomotives": move.locomotives,
        "plus_fours": move.plus_fours,
        "substitutes": move.substitutes,
        "fillers": fillers,
        "dice": None,
        "faces": None,
        "tokens": tokens,
        "bought": bought,
        "move": text,
    }


@remembered(256)
def _station_payment(move: int, price: int) -> Json:
    return payment_data(moves.station_payment(move, price))


@remembered(8192)
def _claim(
    words: _Words, index: int, facts: tuple[tuple[str, Any], ...], ways: Ways, begun: bool
) -> Json:
    """A claim with cards: hands differ in little that matters for one track."""
    payments = [words.payment(index, way, begun, None) for way in each_way(ways)]
    return Kept(words.claim(index, dict(facts), payments))


@remembered(64)
def _words(setup: Setup) -> _Words:
    return _Words(setup)


class _Words:
    """What a setup says of tracks, cities and payments: worked out once."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.board: Board = setup.board
        self.faces = [dice.face_of(setup, track) for track in self.board.tracks]
        """The face that is one space of each track (D1)."""
        self.fits = [dice.fitting(setup, t) if setup.dice else [] for t in self.board.tracks]
        """The faces that may stand for a space; none with cards."""
        self._payments: dict[tuple[int, Way, bool, int], Json] = {}
        self._sites: dict[tuple[int, str], Json] = {}

    def site(self, city: int, word: str) -> Json:
        """A city with the move that builds there, or sends a passenger off."""
        if (city, word) not in self._sites:
            there = self.board.cities[city]
            move = str(Move(MoveKind(word), city=there))
            self._sites[city, word] = {"city": there.name, "move": move}
        return self._sites[city, word]

    def claim(self, index: int, facts: Mapping[str, Any], payments: list[Json]) -> Json:
        """A track that may be claimed."""
        track = self.board.tracks[index]
        return {
            "track": track.name,
            **facts,
            "tunnel": track.kind == TUNNEL,
            "ferry": track.locomotives,
            "fits": self.fits[index],
            "payments": payments,
        }

    def payment(self, index: int, way: Way, begun: bool, faces: dict[Face, int] | None) -> Json:
        """A way to pay for a track; `faces` are the dice that pay."""
        key = index, way, begun, faces[dice.WILD] if faces else 0
        if key not in self._payments:
            track = self.board.tracks[index]
            move = previews.paying_move(self.board, track, way[0])
            claim = str(Move(MoveKind.CLAIM, track=track)) if begun else ""
            data = payment_data(move, claim, *way[1:])
            if faces:
                data |= {"dice": move.number, "faces": faces}
            self._payments[key] = Kept(data)
        return self._payments[key]
