"""The ticket pile, offers and the face-up discards: B10, N2, N3, R2, R32."""

from spoorbrug.rules import bits
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.record import NONE


@compiled
def available(game):
    """How many tickets could be drawn: those of the pile and, once shuffled, the rejected."""
    return game.pile_size + game.rejected_count


@compiled
def shuffle_if_empty(game):
    """N3: when the pile has run out, the rejected tickets become the new one."""
    if game.pile_size == 0:
        bits.move_all(game.rejected, game.pile)
        game.pile_size = game.rejected_count
        game.rejected_count = 0


@compiled
def leave_pile(game, ticket):
    """A ticket leaves the pile. An empty pile ends the neutral player's part (N15, R30)."""
    bits.drop(game.pile, ticket)
    game.pile_size -= 1
    if game.pile_size == 0:
        game.marker = NONE


@compiled
def reject(game, ticket):
    """A ticket is laid face up on the discards."""
    bits.put(game.rejected, ticket)
    game.rejected_count += 1


@compiled
def keep(game, seat, places):
    """Tickets of an offer are kept: a bit for each place; the others stay in the offer."""
    place = 0
    for w in range(bits.WORDS):
        word = game.offer[seat, w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            if (places >> place) & 1:
                bits.drop(game.offer[seat], ticket)
                bits.put(game.held[seat], ticket)
                game.held_count[seat] += 1
                game.offer_count[seat] -= 1
            place += 1


@compiled
def reject_offer(game, seat):
    """What is left of an offer is laid face up on the discards (N3)."""
    bits.move_all(game.offer[seat], game.rejected)
    game.rejected_count += game.offer_count[seat]
    game.offer_count[seat] = 0


@compiled
def set_size(places):
    """How many places a set of places has."""
    size = 0
    while places:
        size += places & 1
        places >>= 1
    return size
