"""The deck, the market and the hands: B1, B2, B4, B5, M1."""

from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import COLOURS, KINDS, LOCOMOTIVE, PASSENGER


@compiled
def shuffle_if_empty(game):
    """B5: an empty deck is made anew of the discards."""
    if game.deck_size == 0:
        for kind in range(KINDS):
            game.deck[kind] += game.discard[kind]
            game.discard[kind] = 0
        game.deck_size = game.discard_size
        game.discard_size = 0


@compiled
def leave_deck(game, kind):
    """A card leaves the deck."""
    game.deck[kind] -= 1
    game.deck_size -= 1


@compiled
def to_discard(game, kind, number):
    """Cards are laid on the discards."""
    game.discard[kind] += number
    game.discard_size += number


@compiled
def into_hand(game, seat, kind):
    """A card joins a hand."""
    game.hand[seat, kind] += 1
    game.hand_size[seat] += 1


@compiled
def play_cards(game, seat, kind, number):
    """Cards leave a hand for the discards, in the sight of all (B14)."""
    game.hand[seat, kind] -= number
    game.hand_size[seat] -= number
    game.known[seat, kind] -= min(game.known[seat, kind], number)
    to_discard(game, kind, number)


@compiled
def show_cards(game, seat, kind, number):
    """Cards are laid in the sight of all and may go back to the hand (E2)."""
    game.known[seat, kind] = max(game.known[seat, kind], number)


@compiled
def most_of_a_colour(game, seat):
    """How many cards a hand has of its best colour."""
    most = 0
    for colour in range(COLOURS):
        most = max(most, game.hand[seat, colour])
    return most


@compiled
def most_of_a_set(game, seat):
    """The most cards of one colour, locomotives included: what a station is paid with (E3)."""
    return most_of_a_colour(game, seat) + game.hand[seat, LOCOMOTIVE]


@compiled
def must_refresh(board, game):
    """B2, M1: too many of a kind face up, and R28: the cards that are left can do better."""
    locomotives = game.market[LOCOMOTIVE]
    passengers = game.market[PASSENGER]
    if locomotives < board.refresh_at and passengers < board.refresh_at:
        return False
    cards = game.market_size + game.deck_size + game.discard_size
    locomotives += game.deck[LOCOMOTIVE] + game.discard[LOCOMOTIVE]
    passengers += game.deck[PASSENGER] + game.discard[PASSENGER]
    few = board.refresh_at - 1
    others = cards - locomotives - passengers
    return others + min(locomotives, few) + min(passengers, few) >= min(board.market, cards)


@compiled
def sweep_market(game):
    """B2: all face-up cards are discarded."""
    for kind in range(KINDS):
        to_discard(game, kind, game.market[kind])
        game.market[kind] = 0
    game.market_size = 0


@compiled
def nth_card(game, n):
    """The kind of the n-th card of the deck, were it sorted by kind."""
    kind = 0
    below = 0
    for one in range(KINDS - 1):  # to the end: a loop of fixed length is faster than a short one
        below += game.deck[one]
        kind += below <= n
    return kind
