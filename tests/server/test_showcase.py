"""The game on the start page: a real one, between experts, to its end."""

from spoorbrug.game import Record
from spoorbrug.server.showcase import RECORD, showcase


def test_it_is_a_whole_game_between_experts():
    record = Record.read(RECORD.read_text(encoding="utf-8"))
    assert record.is_finished
    assert record.players == ("expert", "expert")


def test_it_tells_every_claim_and_nothing_hidden():
    record = Record.read(RECORD.read_text(encoding="utf-8"))
    told = [event for move in showcase().moves for event in move.events]
    claims = sum(event.kind == "claimed" for event in record.game.events)
    assert sum(event.kind == "claimed" for event in told) == claims > 20
    assert all(event.card is None for event in told if event.kind == "drawn")
