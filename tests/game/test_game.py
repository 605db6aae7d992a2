"""The friendly face: playing, refusing, undoing, copying."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spoorbrug.game import (
    Game,
    IllegalMove,
    Move,
    MoveKind,
    NotationError,
    Setup,
    SetupError,
    notation,
)
from spoorbrug.game import moves as move_ids
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids
from spoorbrug.rules.compiler import OFF

from ..support.play import random_game
from ..support.setups import EVERY_BOARD, EVERY_SETUP, NEDERLAND, in_turn
from ..support.table import Table, play

SETUPS = pytest.mark.parametrize("setup", in_turn([*EVERY_SETUP, *EVERY_BOARD]))
GAMES = 1 if OFF else 2


@SETUPS
def test_undo_is_exact_all_the_way_back(setup):
    rng = random.Random(1)
    for seed in range(GAMES):
        game = Game.begin(setup, seed)
        states = [game.state.tobytes()]
        while not game.is_over:
            game.push(rng.choice(game.legal_moves.ids))
            states.append(game.state.tobytes())
        moves = [step.move for step in game.steps[1:]]
        while game.decisions:
            states.pop()
            move = game.undo()
            assert game.state.tobytes() == states[-1]
            assert move_ids.to_id(game.board, game.state, move) == moves.pop()
        with pytest.raises(ValueError, match="nothing to undo"):
            game.undo()


@SETUPS
def test_undo_and_the_same_move_give_the_same_cards(setup):
    rng = random.Random(2)
    game = random_game(setup, 2, rng, stop=40)
    for _ in range(30):
        before = game.state.tobytes()
        last = game.steps[-1]
        game.undo()
        game.push(last.move)
        assert game.state.tobytes() == before
        assert game.steps[-1].dealt == last.dealt
        game.undo()


@SETUPS
def test_no_earlier_copy_ever_changes(setup):
    rng = random.Random(3)
    game = Game.begin(setup, 3)
    kept = []
    while not game.is_over:
        copy = game.copy()
        kept.append((copy, copy.state.tobytes(), copy.decisions))
        game.push(rng.choice(game.legal_moves.ids))
        if rng.random() < 0.1:
            game.undo()
            game.push(rng.choice(game.legal_moves.ids))
    for copy, state, decisions in kept:
        assert copy.state.tobytes() == state
        assert copy.decisions == decisions
        assert len(copy.steps) == decisions + 1


@SETUPS
def test_legal_moves_are_playable_and_nothing_else_is(setup):
    rng = random.Random(4)
    game = Game.begin(setup, 4)
    while not game.is_over:
        legal = game.legal_moves
        before = game.state.tobytes()
        other = rng.choice(sorted({*range(-2, ids.IDS + 2)} - {*legal.ids}))
        with pytest.raises(IllegalMove):
            game.play(other)
        assert game.state.tobytes() == before
        assert other not in legal
        move = rng.choice(legal)
        assert move in legal
        assert str(move) in legal
        assert game.why_not(move) is None
        game.play(move)


@SETUPS
def test_moves_ids_and_texts_are_exact_both_ways(setup):
    rng = random.Random(5)
    game = Game.begin(setup, 5)
    while not game.is_over:
        legal = game.legal_moves
        moves = list(legal)
        for number, move in zip(legal.ids, moves, strict=True):
            assert move_ids.to_id(game.board, game.state, move) == number
            assert move_ids.from_id(game.board, game.state, number) == move
        one = rng.randrange(len(moves))
        assert legal.index(moves[one]) == one
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts)
        mask = legal.mask()
        assert np.flatnonzero(mask).tolist() == list(legal.ids)
        game.push(rng.choice(legal.ids))
    assert len(game.legal_moves) == 0


@SETUPS
def test_the_steps_of_a_turn_are_one_text(setup):
    """Written, read and played as one, every turn comes back to the same position."""
    game = random_game(setup, 6, random.Random(6))
    again = Game.begin(setup, 6)
    for turn in game.turns[1:]:
        moves = [move_ids.from_id(game.board, step.before[0], step.move) for step in turn]
        text = notation.join(moves)
        assert notation.read(game.board, text) == moves
        again.play(text, turn[0].seat)
    assert again.state.tobytes() == game.state.tobytes()


@SETUPS
def test_every_refusal_is_worded(setup):
    """Whatever is refused in any position of a game has a sentence without holes."""
    rng = random.Random(7)
    game = Game.begin(setup, 7)
    while not game.is_over:
        legal = game.legal_moves.ids
        for number in rng.sample(range(ids.IDS), 3 if OFF else 12):
            refusal = game.why_not(number)
            assert (refusal is None) == (number in legal)
            if refusal:
                assert refusal.sentence.endswith(".")
                assert not {"{", "}"} & set(refusal.sentence)
        game.push(rng.choice(legal))


def test_legal_moves_by_kind():
    game = Table().hand(0, pink=2).game()
    kinds = {kind: len(game.legal_moves.of_kind(kind)) for kind in MoveKind}
    assert kinds[MoveKind.TAKE] == 5
    assert kinds[MoveKind.DRAW] == kinds[MoveKind.TICKETS] == 1
    claims = {move.track.name for move in game.legal_moves.of_kind("claim")}
    pink = {t.name for t in NEDERLAND.tracks if t.colour in ("pink", "grey") and t.length <= 2}
    assert claims == pink
    assert game.legal_moves[:2] == [game.legal_moves[0], game.legal_moves[1]]
    assert repr(game.legal_moves).startswith("<LegalMoves: draw; take red; ")
    assert repr(game.legal_moves).endswith(f"; {len(game.legal_moves) - 6} more>")


def test_a_whole_turn_in_one_text():
    game = Table().hand(0, pink=2).game()
    game.play("claim breda - rotterdam PINK: 2 pink")
    assert game.seat == 1
    game.play("take red; draw")
    assert game.seat == 0
    assert game.decisions == 4


@pytest.mark.parametrize(
    "text",
    [
        "claim Breda–Rotterdam pink: 2 yellow",
        "claim Breda–Rotterdam pink: 1 pink",
        "take red; take white; take red",
        "draw; draw; draw",
        "take red; pass",
        "take locomotive; draw; draw",
        "take locomotive; draw",
        "tickets; draw",
        "claim Breda–Rotterdam pink; draw",
        "lay Breda–Rotterdam pink",
    ],
)
def test_a_refused_text_changes_nothing_at_all(text):
    game = Table().hand(0, pink=2).market("red", "red", "blue", "locomotive", "green").game()
    before, decisions = game.state.tobytes(), game.decisions
    assert game.why_not(text) is not None
    with pytest.raises(IllegalMove):
        game.play(text)
    assert (game.state.tobytes(), game.decisions) == (before, decisions)


@pytest.mark.parametrize(
    "text",
    [
        "reroll nothing; draw",
        "reroll nothing; claim Madrid–Pamplona black: 3 black",
        "reroll nothing; reroll nothing",
        "reroll nothing; build Wien; build Berlin",
        "reroll nothing; done; tickets 1",
        "tickets 1; keep nothing; claim Madrid–Pamplona black",
        "buy single; build Wien",
    ],
)
def test_what_is_no_turn_with_dice(text):
    """D4: one action at most, and the sentence comes before anything is rolled."""
    game = Table(board="europe", dice=True).roll("single", "wild", stands=False).game()
    before = game.state.tobytes()
    assert game.why_not(text).key in ("not_one_turn", "b3_not_now")
    with pytest.raises(IllegalMove):
        game.play(text)
    assert game.state.tobytes() == before


def test_two_face_up_locomotives_in_one_text():
    """B4 forbids what F1 and S1 allow."""
    row = ("locomotive", "locomotive", "red", "blue", "green")
    for board, allowed in (("nordic", True), ("switzerland", True), ("usa", False)):
        game = Table(board=board).market(*row).game()
        refusal = game.why_not("take locomotive; take locomotive")
        assert (refusal is None) == allowed, board


@pytest.mark.parametrize("deck", [True, False], ids=["a market that is filled", "an empty deck"])
def test_a_text_with_one_card_too_many_changes_nothing(deck):
    """B4: a locomotive is the only card of a draw; and a draw that has begun has one card left."""
    table = Table(board="usa").market("locomotive", "red", "red", "blue", "green")
    if not deck:
        table.deck(1)
    game = table.game()
    before = game.state.tobytes()
    with pytest.raises(IllegalMove, match="not one turn"):
        game.play("take locomotive; take red")
    assert game.state.tobytes() == before
    play(game, "take red", *(["pink"] if deck else []))
    before = game.state.tobytes()
    with pytest.raises(IllegalMove, match="not one turn"):
        game.play("take red; take blue")
    assert game.state.tobytes() == before
    game.play("take red")


@pytest.mark.parametrize("text", ["", "fly", "claim", "take", "take purple", "pay 2", "draw it"])
def test_what_is_not_a_move(text):
    game = Table().game()
    before = game.state.tobytes()
    with pytest.raises(NotationError):
        game.play(text)
    assert game.state.tobytes() == before


def test_refusals_have_a_rule_a_sentence_and_facts():
    game = Table().hand(0, pink=1).owns(1, "Breda–Rotterdam yellow").game()
    refusal = game.why_not("claim Breda–Rotterdam pink")
    assert refusal.rule == "B6"
    assert refusal.key == "b6_cards"
    assert refusal.facts["track"] == "Breda–Rotterdam pink"
    assert str(refusal).startswith("B6: Breda–Rotterdam pink needs 2 cards of pink")
    with pytest.raises(IllegalMove) as caught:
        game.play("claim Breda–Rotterdam yellow")
    assert caught.value.refusal.rule == "B6"
    assert "seat 2" in str(caught.value)


def test_every_reason_of_the_kernel_has_words():
    from spoorbrug.game import refusals
    from spoorbrug.rules import refusal_codes

    values = {v for k, v in vars(refusal_codes).items() if k.isupper() and type(v) is int and v}
    assert {refusals._KEYS[value] for value in values} == set(refusals._SENTENCES)
    game = Table(neutral=True).set(revealed=1).game()
    for value in values:
        word = refusals.word(game.board, game._board_record, game.state, ids.CLAIM, value)
        assert word.sentence.endswith(".")
        assert "{" not in word.sentence


def europe():
    """Seat 0 has two red cards; seat 1 has a station in Roma."""
    return Table(board="europe").hand(0, red=2).stations(1, "Roma")


def nordic():
    """Some cards, two of them locomotives."""
    return Table(board="nordic").hand(0, red=2, pink=1, locomotive=2)


def switzerland():
    """Three white cards and a locomotive."""
    return Table(board="switzerland").hand(0, white=3, locomotive=1)


def germany():
    """A passenger of seat 0 in Kiel, one of seat 1 in Berlin."""
    table = Table(board="germany").hand(0, red=3, plus_four=1)
    table.owns(0, "Hamburg–Kiel black").owns(1, "Berlin–Hamburg blue")
    return table.passengers(0, "Kiel").passengers(1, "Berlin")


def with_dice():
    """D9's roll, with one double token; seat 1 has a station."""
    table = Table(board="europe", dice=True).roll("single", "single", "double", "station", "wild")
    return table.tokens(0, double=1).stations(1, "Roma")


@pytest.mark.parametrize(
    ("table", "before", "text", "rule", "words"),
    [
        (europe, "", "claim Edinburgh–London black", "B6", "needs 4 cards of black or locomotives"),
        (europe, "", "claim Amsterdam–London", "E1", "at least 2 locomotives among them"),
        (europe, "", "build Wien: 2 red", "E3", "takes exactly 1 card."),
        (europe, "", "build Wien: 1 blue", "E3", "costs 1 card of one colour"),
        (europe, "", "build Roma", "E3", "there is a station in Roma already"),
        (europe, "", "send Wien", None, "no such move"),
        (europe, "", "done", "B3", "draw tickets, build a station"),
        (nordic, "claim Ålborg–Århus", "pay 1 locomotive", "F2", "cannot be played on Ålborg"),
        (nordic, "claim Ålborg–Århus", "pay 1 substitute", "F2", "for no card of the set"),
        (nordic, "", "claim Boden–Umeå red", "B6", "locomotives do not count there"),
        (nordic, "claim Helsinki–Tallinn", "pay 2 substitute", "F2", "for 1 card at most"),
        (nordic, "claim Helsinki–Tallinn; pay 1 pink + 1 substitute", "add green", "F2",
         "no green"),
        (nordic, "claim Helsinki–Tallinn; pay 1 pink + 1 substitute", "add locomotive", "F2",
         "3 more must follow"),
        (switzerland, "claim Olten–Zürich white", "pay 2 white + 1 locomotive", "S1", "cannot"),
        (germany, "tickets", "mix 5 long", "M2", "4 tickets are drawn in all"),
        (germany, "tickets", "keep nothing", "B3", "the mix of long and short"),
        (germany, "claim Berlin–Magdeburg", "pay 2 red + 1 plus-four", "M1", "four spaces"),
        (germany, "claim Berlin–Magdeburg; pay 3 red", "stand Kiel", "M3", "of Berlin–Magdeburg"),
        (germany, "claim Berlin–Magdeburg; pay 3 red", "stand Berlin", "M3", "in Berlin already"),
        (germany, "", "send Berlin", "M4", "seat 1 has no passenger in Berlin"),
        (germany, "send Kiel", "stop", "M4", "one track at least"),
        (germany, "send Kiel", "walk Berlin–Hamburg blue", "M4", "does not lead on from Kiel"),
        (germany, "send Kiel", "walk Kiel–Rostock", "M4", "belongs to nobody"),
        (germany, "send Kiel", "walk Kiel–Dänemark2", "M4", "never enters a country"),
        (germany, "send Kiel; walk Hamburg–Kiel black", "walk Hamburg–Kiel black", "M4",
         "has walked"),
        (germany, "send Kiel; walk Hamburg–Kiel black", "walk Berlin–Hamburg blue", "M4",
         "belongs to seat 2, and seat 1 has no passenger card"),
        (with_dice, "", "claim Stockholm–Petrograd", "D5", "takes 8 spaces in single or wild dice"),
        (with_dice, "", "claim Amsterdam–London", "D10", "takes 2 wilds; the dice show 1 wild"),
        (with_dice, "", "tickets 3", "D6", "show 2 of them"),
        (with_dice, "", "build Roma", "E3", "in Roma already"),
        (with_dice, "claim Brest–Dieppe", "take back", "D11", "is no tunnel"),
        (with_dice, "claim Brest–Dieppe", "use 4 dice", "D5", "seat 1 has 3 and 0 tokens"),
        (with_dice, "claim Edinburgh–London black", "use 0 dice", "D7", "make up the rest"),
        (with_dice, "done; buy double", "buy single", "D8", "single ones first"),
        (with_dice, "done; buy double", "return double", "D8", "was bought just now"),
        (with_dice, "done; buy single; buy single", "buy double", "D7", "no two left"),
        (with_dice, "done", "return single", "D8", "no single token"),
        (with_dice, "", "reroll nothing", "B3", "the dice are for one action"),
    ],
)  # fmt: skip
def test_refusals_of_other_boards(table, before, text, rule, words):
    game = table().game()
    for step in before.split("; ") if before else []:
        game.play(step)
    state = game.state.tobytes()
    refusal = game.why_not(text)
    assert (refusal.rule, game.state.tobytes()) == (rule, state)
    assert words in refusal.sentence, refusal


def test_nothing_is_played_after_the_end():
    game = Table().set(phase=0).game()
    refusal = game.why_not("draw")
    assert refusal.key == "game_over"
    assert game.waiting == ()
    assert game.why_not("draw", 1).key == "game_over"
    assert "over" in repr(game)


def test_whose_decision_it_is():
    game = Table(3).game()
    refusal = game.why_not("draw", 2)
    assert refusal.rule == "B3"
    assert "seat 3" in refusal.sentence
    assert game.why_not("draw", 0) is None
    assert game.why_not("draw", 7).rule == "B3"


def test_a_move_of_nonsense_has_no_id():
    game = Table().hand(0, pink=2).game()
    for number in (-1, ids.MOVES, ids.IDS):
        assert game.why_not(number).key == "not_a_move"
    for move in (
        Move(MoveKind.TAKE, card="purple"),
        Move(MoveKind.CLAIM),
        Move(MoveKind.PAY, card="pink", cards=2),
        Move(MoveKind.LAY, track=NEDERLAND.tracks[0]),
    ):
        assert move not in game.legal_moves
        assert game.why_not(move) is not None
    game.play("claim Breda–Rotterdam pink")
    for move in (
        Move(MoveKind.PAY, card="pink", cards=3, locomotives=-1),
        Move(MoveKind.PAY, card="pink", cards=-1, locomotives=3),
        Move(MoveKind.PAY, card="locomotive", cards=2),
    ):
        assert game.why_not(move).rule == "B6"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seats": 1}, "2 to 5"),
        ({"seats": 6}, "2 to 5"),
        ({"seats": "two"}, "2 to 5"),
        ({"seats": True}, "2 to 5"),
        ({"seats": 3, "neutral": True}, "exactly 2 players"),
        ({"seats": 2, "neutral": True, "tolls": False}, "tolls"),
        ({"seats": 2, "open_tolls": True, "tolls": False}, "open_tolls"),
    ],
)
def test_setups_that_make_no_sense(options, words):
    with pytest.raises(SetupError, match=f"(?i){words}"):
        Game.new(**options)


def test_equal_setups_share_one_board_record():
    """Reading a position or a record makes a setup each time; its record takes long to make."""
    one, same, other = (Setup.of("usa", seats) for seats in (2, 2, 3))
    assert one.board_record is same.board_record
    assert one.board_record is not other.board_record


@pytest.mark.parametrize("seed", ["", "two words", "a/b", "x" * 300, "é"])
def test_seeds_that_are_none(seed):
    with pytest.raises(ValueError, match="A seed is"):
        Game.new(seed=seed)


def test_a_game_without_a_seed_gets_a_secret_one():
    first, second = Game.new(), Game.new()
    assert first.seed != second.seed
    assert Game.new(seed=first.seed).state.tobytes() == first.state.tobytes()


@settings(max_examples=10 if OFF else 60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(EVERY_SETUP), st.lists(st.integers(0, 10**6)))
def test_any_way_through_a_game_comes_back(seed, setup, choices):
    """Hypothesis chooses the moves: replayed with what chance dealt, the game is the same."""
    game = Game.begin(setup, seed)
    for choice in choices:
        if game.is_over:
            break
        legal = game.legal_moves.ids
        game.push(legal[choice % len(legal)])
    other = Game.undealt(setup, "another")
    for step in game.steps:
        other.replay(step.move, step.dealt, step.seat)
    assert other.state.tobytes() == game.state.tobytes()


def test_what_chance_cannot_have_dealt():
    game = Table().deck(1, red=2).game()
    blue = ids.CARD + 4
    with pytest.raises(ValueError, match="'blue' cannot have been dealt"):
        game.replay(ids.DRAW, [blue])
    with pytest.raises(ValueError, match="something more"):
        game.replay(ids.DRAW, [])
    assert game.phase is Phase.TURN


def test_nobody_looks_at_cards_for_free():
    """A step that chance has answered stands, though the next is refused."""
    game = Table().game()
    assert game.why_not("take red; take white") is None
    seen = game.copy()
    seen.play("take red")
    missing = next(card for card in ("white", "black", "pink") if card not in str(seen.legal_moves))
    with pytest.raises(IllegalMove):
        game.play(f"take red; take {missing}")
    assert game.state.tobytes() == seen.state.tobytes()
    offers = [
        t.name for t in NEDERLAND.tickets if Table().game().why_not(f"tickets; keep {t.name}")
    ]
    assert offers == []


def test_a_text_never_plays_for_the_next_seat():
    """R29: no second card is to be had, so the turn ends after the first."""
    row = ("locomotive", "locomotive", "locomotive", "locomotive", "red")
    game = Table().market(*row).deck(1).game()
    before = game.state.tobytes()
    with pytest.raises(IllegalMove, match="the turn is over"):
        game.play("take red; draw")
    assert game.state.tobytes() == before
    assert game.why_not("take red; draw").key == "turn_over"


def test_threads_do_not_get_into_each_others_way():
    """The compiled rules let go of the interpreter, so games in threads really run at once."""
    setup = EVERY_SETUP[0]

    def play(seed):
        game = random_game(setup, seed, random.Random(seed), stop=60 if OFF else None)
        return game.state.tobytes(), [step.dealt for step in game.steps]

    seeds = list(range(2 if OFF else 24))
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, seeds)) == [play(seed) for seed in seeds]
