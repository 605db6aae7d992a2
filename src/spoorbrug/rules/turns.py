"""How one decision leads to the next: the market's refill, the end of a turn, of the game."""

from spoorbrug.rules import cards
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.record import (
    AFTER_DEAL,
    AFTER_FIRST_CARD,
    DEAL_TICKET,
    LOCOMOTIVE,
    NONE,
    OVER,
    REVEAL_TICKET,
    SECOND_CARD,
    TURN,
    TURN_UP,
)

FEW_TRAINS = 2  # B11


@compiled
def settle(board, game):
    """Refresh the market (B2), fill it (B5), then go on with what was waiting.

    A full row is looked at before an empty deck is made anew, so that the swept cards are
    shuffled in: the other way round, two rows of locomotives could take turns for ever.
    """
    if game.market_size == board.market and cards.must_refresh(board, game):
        cards.sweep_market(game)
    cards.shuffle_if_empty(game)
    if game.market_size < board.market and game.deck_size > 0:
        game.phase = TURN_UP
    elif game.after == AFTER_DEAL:
        game.seat = 0
        game.tickets_due = board.tickets_dealt
        game.phase = DEAL_TICKET
    elif game.after == AFTER_FIRST_CARD and second_card_exists(game):
        game.phase = SECOND_CARD
    else:
        end_turn(board, game)


@compiled
def second_card_exists(game):
    """R29: without a deck, face-up locomotives alone offer no second card."""
    return game.deck_size > 0 or game.market_size > game.market[LOCOMOTIVE]


@compiled
def end_turn(board, game):
    """B11, B15: the last round, the end; else the neutral player (N13) or the next seat."""
    game.turn += 1
    if game.passes >= board.seats:
        game.phase = OVER
        return
    if game.turns_left > 0:
        game.turns_left -= 1
        if game.turns_left == 0:
            game.phase = OVER
            return
    elif game.trains[game.turn_of] <= FEW_TRAINS:
        game.turns_left = board.seats
    round_is_over = game.turn_of == board.seats - 1
    if game.marker != NONE and round_is_over and game.turn >= board.seats * board.neutral_round:
        game.seat = game.marker
        game.phase = REVEAL_TICKET
    else:
        next_turn(board, game)


@compiled
def next_turn(board, game):
    """The next seat's turn begins."""
    game.turn_of = (game.turn_of + 1) % board.seats
    begin_turn(game)


@compiled
def begin_turn(game):
    """A seat's turn begins."""
    game.seat = game.turn_of
    game.drawn = 0
    game.phase = TURN
