"""What one seat may see: B14, R33. The one place where secrets are taken out of a game."""

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import FIRST_TICKETS, KINDS, NONE, OFFERED, TICKETS


@compiled
def hide(board, game, seat):
    """Blank everything in this record that a seat cannot see; with NONE, all that is secret."""
    for kind in range(KINDS):
        game.deck[kind] = 0
    for w in range(bits.WORDS):
        game.pile[w] = bits.ZERO
    for place in range(TICKETS):
        game.under[place] = NONE
    for other in range(board.seats):
        if other != seat:
            for kind in range(KINDS):
                game.hand[other, kind] = 0
            for w in range(bits.WORDS):
                game.held[other, w] = bits.ZERO
                game.offer[other, w] = bits.ZERO
            for place in range(OFFERED):
                game.offer_order[other, place] = NONE
            if game.phase == FIRST_TICKETS:
                # Who has chosen is public, what and how many is not until all have (R33).
                game.offer_count[other] += game.held_count[other]
                game.held_count[other] = 0


SPECTATOR = NONE
"""The seat of those who only watch."""
