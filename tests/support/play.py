"""Random games at the level of the kernel, one atomic step at a time."""

from spoorbrug.rules import kernel, record


def is_chance(games):
    """Is the next thing up to chance?"""
    return record.FIRST_CHANCE <= games[0].phase <= record.LAST_CHANCE


def atoms(setup, seed, rng):
    """Play a random game to its end; yield the record before each move or event of chance, and it.

    The record that is yielded is the live one: copy what is to be kept.
    """
    games = record.new_games()
    kernel.start(setup.board_record, games)
    ids, weights = kernel.new_moves(), kernel.new_moves()
    while games[0].phase != record.OVER:
        if not is_chance(games):
            n = kernel.legal(setup.board_record, games, ids)
            move = int(ids[rng.randrange(n)])
        else:
            n = kernel.odds(setup.board_record, games, ids, weights)
            (move,) = rng.choices(ids[:n].tolist(), weights[:n].tolist())
        yield games, move
        kernel.apply(setup.board_record, games, move)
    yield games, None


def random_game(setup, seed, rng, stop=None):
    """A random game through `Game`, to its end or for a number of decisions."""
    from spoorbrug.game import Game

    game = Game.begin(setup, seed)
    while not game.is_over and (stop is None or game.decisions < stop):
        game.push(rng.choice(game.legal_moves.ids))
    return game
