"""The deal of the guided game: five turns as the guide says, a toll paid, two tickets complete."""

import pytest

from spoorbrug import players
from spoorbrug.game import Game
from spoorbrug.players import AS_IT_LIKES, Referee
from spoorbrug.server import lesson
from spoorbrug.server.founding import setup_of

TICKETS = ("'s-Gravenhage–Antwerpen", "Rotterdam–Antwerpen")
TURNS = (
    ("take white", "take white"),
    ("claim Rotterdam–'s-Gravenhage orange: 1 orange",),
    ("take white", "draw"),
    ("take locomotive",),
    ("claim Antwerpen–Rotterdam white: 4 white + 1 locomotive",),
)


@pytest.mark.parametrize("third", ["Breda–Eindhoven", "Enschede–Amsterdam"])
def test_five_turns_pay_a_toll_and_complete_two_tickets(third):
    founding = lesson.founding("somebody")
    game = Game.begin(setup_of(founding, 2), founding.server_seed)
    bot = players.Invited(lesson.BOT, f"{founding.server_seed}-1")
    referee = Referee(founding.server_seed, lambda *_: pytest.fail("the bot made a fault"))

    def let_the_bot_play():
        while 1 in game.waiting:
            game.play(referee.choose(bot, game.view(1), AS_IT_LIKES).move, 1)

    let_the_bot_play()
    game.play("keep " + ", ".join(sorted((*TICKETS, third))), 0)
    for turn in TURNS:
        let_the_bot_play()
        for move in turn:
            game.play(move, 0)
    view = game.view(0)
    assert {ticket.name for ticket in view.tickets if view.is_complete(ticket)} == set(TICKETS)
    paid = [event for event in view.events if event.kind == "claimed" and event.seat == 0]
    assert [(event.toll, event.paid_to) for event in paid] == [(1, 1), (4, None)]


def test_everyone_who_learns_gets_the_same_cards():
    assert lesson.founding("one").server_seed == lesson.founding("other").server_seed
