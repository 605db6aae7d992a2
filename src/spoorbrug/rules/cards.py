"""The deck, the market and the hands: B1, B2, B4, B5."""

from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.record import KINDS, LOCOMOTIVE


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
def must_refresh(board, game):
    """B2: too many locomotives face up, and R28: the cards that are left can do better."""
    if game.market[LOCOMOTIVE] < board.refresh_at:
        return False
    cards = game.market_size + game.deck_size + game.discard_size
    locomotives = game.market[LOCOMOTIVE] + game.deck[LOCOMOTIVE] + game.discard[LOCOMOTIVE]
    return cards - locomotives > min(board.market, cards) - board.refresh_at


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
    while n >= game.deck[kind]:
        n -= game.deck[kind]
        kind += 1
    return kind
