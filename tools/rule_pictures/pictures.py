"""What each picture shows. The examples are those of the rules beside them."""

from __future__ import annotations

from collections.abc import Callable

from spoorbrug.boards.model import FERRY, LOCOMOTIVE, TUNNEL
from tools.rule_pictures.sheet import CARD, WIDTH, Sheet

MIDDLE = WIDTH / 2


def start(sheet: Sheet) -> None:
    """A ticket, the tracks that complete it, and the words for what one sees."""
    sheet.track(74, 214, 90, 2, "pink", train="red")
    sheet.track(74, 214, 116, 2, "yellow")
    sheet.track(266, 406, 90, 2, "black", train="red")
    sheet.track(266, 406, 116, 2, "blue")
    sheet.city(52, 103, "Rotterdam", 152)
    sheet.city(MIDDLE, 103, "Breda", 152)
    sheet.city(428, 103, "Turnhout", 152)
    sheet.toll(144, 62, 4)
    sheet.toll(336, 62, 2)
    sheet.word(16, 24, "your_trains", 170, lines=1)
    sheet.pointer(60, 35, 92, 86)
    sheet.word(MIDDLE, 24, "toll", 130, lines=1, anchor="middle")
    sheet.pointer(228, 35, 164, 58)
    sheet.word(464, 24, "city", 110, lines=1, anchor="end")
    sheet.pointer(436, 35, 428, 92)
    sheet.word(MIDDLE, 180, "free_track", 448, lines=1, anchor="middle")
    sheet.pointer(150, 169, 96, 118)
    sheet.rule(196)
    sheet.ticket(45, 208, "Rotterdam", "Turnhout", value=12)
    sheet.word(125, 296, "ticket", 224, anchor="middle")
    sheet.cards(290, 216, "pink", "black", "black", LOCOMOTIVE)
    sheet.word(358, 296, "cards", 220, anchor="middle")


def pay(sheet: Sheet) -> None:
    """Which cards pay for a coloured track, and which for a grey one."""
    sheet.track(52, 178, 34, 2, "pink")
    sheet.track(276, 444, 34, 3, "grey")
    sheet.divide(20, 300)
    ways = (
        (("pink", "pink"), ("green", "green", "green"), True),
        (("pink", LOCOMOTIVE), ("black", "black", LOCOMOTIVE), True),
        ((LOCOMOTIVE, LOCOMOTIVE), ("green", "black", LOCOMOTIVE), False),
    )
    for row, (left, right, grey_is_good) in enumerate(ways):
        top = 62 + row * 62
        sheet.cards(68, top, *left)
        sheet.verdict(166, top + CARD[1] / 2, good=True)
        sheet.cards(292, top, *right)
        sheet.verdict(426, top + CARD[1] / 2, good=grey_is_good)
    sheet.word(120, 272, "same_colour", 216, lines=3, anchor="middle")
    sheet.word(360, 272, "grey_colour", 216, lines=3, anchor="middle")


def toll(sheet: Sheet) -> None:
    """Who gets the toll of a double route."""
    sheet.track(66, 414, 36, 2, "pink", train="red")
    sheet.track(66, 414, 62, 2, "yellow", train="blue")
    sheet.city(44, 49)
    sheet.name(16, 98, "Breda", "start")
    sheet.city(436, 49)
    sheet.name(464, 98, "Rotterdam", "end")
    sheet.toll(MIDDLE, 49, 4)
    for row, (words, payer, receiver) in enumerate(
        (
            ("first_track", "Noor", "bank"),
            ("second_track", "Bas", "Noor"),
            ("second_loan", "bank", "Noor"),
        )
    ):
        y = 142 + row * 68
        sheet.rule(y - 34)
        sheet.word(16, y, words, 190, lines=3)
        _purse(sheet, 250, y, payer)
        sheet.arrow(294, 376, y)
        sheet.coin(331, y, 4)
        _purse(sheet, 420, y, receiver)


def _purse(sheet: Sheet, x: float, y: float, whose: str) -> None:
    """Who pays or is paid, with a name below."""
    if whose == "bank":
        sheet.bank(x, y - 10)
        sheet.word(x, y + 19, "bank", 110, lines=1, anchor="middle")
    else:
        sheet.train(x, y - 10, {"Noor": "red", "Bas": "blue"}[whose])
        sheet.name(x, y + 25, whose)


def tunnel(sheet: Sheet) -> None:
    """What a tunnel costs with cards."""
    sheet.track(96, 384, 38, 3, "black", kind=TUNNEL)
    sheet.city(74, 38, "Madrid", 72)
    sheet.city(406, 38, "Pamplona", 72)
    rows = (
        ("lay", (("black", ""), ("black", ""), (LOCOMOTIVE, ""))),
        ("turned_up", (("black", "+1"), (LOCOMOTIVE, "+1"), ("green", "0"))),
        ("add", (("black", ""), (LOCOMOTIVE, ""))),
    )
    for row, (words, cards) in enumerate(rows):
        top = 98 + row * 76
        sheet.rule(top - 14)
        sheet.word(16, top + CARD[1] / 2, words, 200, lines=3)
        for place, (card, sign) in enumerate(cards):
            sheet.card(236 + place * 76, top, card)
            if sign:
                sheet.name(274 + place * 76, top + 27, sign, "start")


def ferry(sheet: Sheet) -> None:
    """What a ferry costs with cards."""
    sheet.track(150, 330, 38, 2, "pink", kind=FERRY)
    sheet.city(128, 38, "Helsinki", 72)
    sheet.city(352, 38, "Tallinn", 72)
    rows = (
        ("ferry_pays", ("pink", LOCOMOTIVE), True),
        ("ferry_lacks", ("pink", "pink"), False),
        ("ferry_nordic", ("pink", "green", "green", "black"), True),
    )
    for row, (words, cards, good) in enumerate(rows):
        top = 98 + row * 76
        sheet.rule(top - 14)
        sheet.word(16, top + CARD[1] / 2, words, 222, lines=3)
        if len(cards) == 4:
            sheet.card(250, top, cards[0])
            sheet.plus(292, top + CARD[1] / 2)
            sheet.cards(306, top, *cards[1:])
        else:
            sheet.card(250, top, cards[0])
            sheet.plus(292, top + CARD[1] / 2)
            sheet.card(306, top, cards[1])
        sheet.verdict(446, top + CARD[1] / 2, good=good)


def dice(sheet: Sheet) -> None:
    """The three things that one roll allows: D9."""
    sheet.dice(16, 12, "single", "single")
    sheet.word(92, 28, "face_single", 146, lines=2)
    sheet.dice(248, 12, "double")
    sheet.word(288, 28, "face_double", 180, lines=1)
    sheet.dice(16, 52, "station")
    sheet.word(56, 68, "face_station", 130, lines=1)
    sheet.dice(248, 52, "wild")
    sheet.word(288, 68, "face_wild", 116, lines=1)
    sheet.token(412, 55, "double")
    sheet.token(442, 55, "double")
    sheet.rule(95)
    end = sheet.dice(16, 108, "single", "single", "wild")
    sheet.arrow(end + 10, end + 36, 124)
    sheet.track(end + 46, 292, 124, 3, "grey")
    _change(sheet, 108, "double", "station")
    end = sheet.dice(16, 180, "double", "wild")
    sheet.token(end + 4, 183, "double")
    sheet.token(end + 32, 183, "double")
    sheet.arrow(end + 66, end + 90, 196)
    sheet.track(end + 98, 312, 184, 4, "grey")
    sheet.track(end + 98, 312, 208, 4, "grey", faint=True)
    _change(sheet, 180, "single", "single")
    end = sheet.dice(16, 252, "station", "wild")
    sheet.arrow(end + 10, end + 36, 268)
    sheet.ticket(end + 48, 254)
    sheet.ticket(end + 96, 254)
    _change(sheet, 252, "single", "single")
    for y in (160, 232):
        sheet.word(28, y, "or", 80, lines=1)
    sheet.word(MIDDLE, 303, "left_over", 452, lines=1, anchor="middle")


def _change(sheet: Sheet, top: float, *faces: str) -> None:
    """Two dice that are left over, and the token for them."""
    sheet.plus(328, top + 16)
    end = sheet.dice(344, top, *faces)
    sheet.arrow(end + 6, end + 24, top + 16)
    sheet.token(end + 28, top + 3, "any")


PICTURES: dict[str, Callable[[Sheet], None]] = {
    "start": start,
    "pay": pay,
    "toll": toll,
    "tunnel": tunnel,
    "ferry": ferry,
    "dice": dice,
}
