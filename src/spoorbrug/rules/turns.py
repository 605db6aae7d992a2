"""How one decision leads to the next: the market's refill, the end of a turn, of the game."""

from spoorbrug.rules import bits, cards, claims, tickets, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import (
    AFTER_DEAL,
    AFTER_FIRST_CARD,
    AFTER_TURN,
    BEGIN_TURN,
    COMPLETE,
    DICE,
    END_TURN,
    FACES,
    FINISH,
    FINISH_DICE,
    LOCOMOTIVE,
    LONGEST,
    NEXT_TURN,
    NONE,
    OVER,
    REVEAL_TICKET,
    ROLL,
    SECOND_CARD,
    SETTLE,
    TOKENS,
    TURN,
    TURN_UP,
    TYPES,
)

FEW_TRAINS = 2  # B11


@compiled
def go_on(board, game):
    """Take the steps that lead to the next decision, of somebody or of chance."""
    if game.phase == COMPLETE:
        claims.complete(board, game)
    if game.phase == FINISH:
        finish(board, game)
    elif game.phase == SETTLE:
        settle(board, game)
    elif game.phase == END_TURN:
        end_turn(board, game)
    elif game.phase == NEXT_TURN:
        next_turn(board, game)
    elif game.phase == FINISH_DICE:
        finish_dice(board, game)
    elif game.phase == BEGIN_TURN:
        begin_turn(board, game)


@compiled
def settle(board, game):
    """Refresh the market (B2), fill it (B5), then go on with what was waiting.

    A full row is looked at before an empty deck is made anew, so that the swept cards are
    shuffled in: the other way round, two rows of locomotives could take turns for ever.
    """
    if board.rules >= 3 and game.after == AFTER_TURN and game.turns_left == 1:
        end_turn(board, game)  # B11: it was the last turn, nobody takes a card any more
        return
    if game.market_size == board.market and cards.must_refresh(board, game):
        cards.sweep_market(game)
    cards.shuffle_if_empty(game)
    if game.market_size < board.market and game.deck_size > 0:
        game.phase = TURN_UP
    elif game.after == AFTER_DEAL:
        tickets.begin_deal(board, game)
    elif game.after == AFTER_FIRST_CARD and second_card_exists(board, game):
        game.phase = SECOND_CARD
    else:
        end_turn(board, game)


@compiled
def second_card_exists(board, game):
    """R29: without a deck, face-up locomotives alone offer no second card (but F1, S1)."""
    if board.two_locomotives:
        return game.deck_size + game.market_size > 0
    return game.deck_size > 0 or game.market_size > game.market[LOCOMOTIVE]


@compiled
def finish(board, game):
    """The action is over: dice that are left may buy tokens (D7), cards fill the market."""
    if board.dice:
        game.pairs += (DICE - game.dice_used) // 2
        finish_dice(board, game)
    else:
        game.after = AFTER_TURN
        settle(board, game)


@compiled
def finish_dice(board, game):
    """Tokens may be bought or given back, if there are any to speak of (D7, D8)."""
    if tokens.anything_to_do(board, game):
        game.phase = TOKENS
    else:
        end_turn(board, game)


@compiled
def end_turn(board, game):
    """B11, B15, R27: the last round, the end; else the neutral player (N13) or the next seat."""
    game.turn += 1
    if _ends_early(board, game):
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
def _ends_early(board, game):
    """B15, R27: is the game over without a last round, or before it has come round?"""
    if board.rules >= 2:
        idle = _is_idle(board, game)  # counts, so it is asked in the last round, too
        return game.turns_left == 0 and (game.passes >= board.seats or idle)  # R19
    if game.passes >= board.seats or _is_idle(board, game):
        return True
    return board.dice and not _anything_fits(board, game)


@compiled
def _is_idle(board, game):
    """R27: count the turns in a row that got nowhere. Are they too many?

    A gain of cards or tokens counts only beyond the most that was held since something else
    happened: tokens bought and given back in turn get nowhere.
    """
    held = 0
    for seat in range(board.seats):
        held += game.hand_size[seat]
        for kind in range(TYPES):
            held += game.tokens[seat, kind]
    if game.acted or held > game.most_held:
        game.most_held = held
        game.acted = 0
        game.idle = 0
    else:
        game.idle += 1
    return game.idle >= board.idle_turns


@compiled
def _anything_fits(board, game):
    """R27 in version 1: is there an open track for which some player has trains enough?"""
    for seat in range(board.seats):
        for w in range(bits.WORDS):
            tracks = board.within[min(game.trains[seat], LONGEST), w]
            if tracks & ~game.closed[seat, w] != bits.ZERO:
                return True
    return False


@compiled
def next_turn(board, game):
    """The next seat's turn begins."""
    game.turn_of = (game.turn_of + 1) % board.seats
    begin_turn(board, game)


@compiled
def begin_turn(board, game):
    """A seat's turn begins; with dice, by rolling all of them (D3)."""
    game.seat = game.turn_of
    game.drawn = 0
    if not board.dice:
        game.phase = TURN
        return
    for face in range(FACES):
        game.dice[face] = 0
    game.dice_due = DICE
    game.rerolled = 0
    game.dice_used = 0
    game.pairs = 0
    game.bought = 0
    game.token_step = 0
    game.barred = tokens.barred_types(board, game)
    game.phase = ROLL
