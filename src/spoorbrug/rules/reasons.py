"""Why a move is refused: the number of the rule, and which of its conditions.

A reason is `10 * rule + case`; a rule's number is 100 for B, 200 for N, 300 for R, plus
its own number. 0 means that nothing forbids the move.
"""

NOTHING = 0
NOT_A_MOVE = 1
GAME_OVER = 2
CHANCE_FIRST = 3

B3_NOT_NOW = 1030
B4_NOT_IN_MARKET = 1040
B4_LOCOMOTIVE_SECOND = 1041
B5_NO_CARDS = 1050
B6_TAKEN = 1060
B6_TRAINS = 1061
B6_CARDS = 1062
B6_COLOUR = 1063
B6_NUMBER = 1064
B8_OWN_TWIN = 1080
B9_CLOSED = 1090
B10_TOO_FEW = 1100
B10_NOT_OFFERED = 1101
B15_CAN_PLAY = 1150
N13_OTHER_ROUTE = 2130
N13_TAKEN = 2131
R2_NO_TICKETS = 3020

SERIES = {1: "B", 2: "N", 3: "R"}


def rule_of(reason: int) -> str | None:
    """The rule's number as people write it: 1090 is B9."""
    rule = reason // 10
    return f"{SERIES[rule // 100]}{rule % 100}" if rule >= 100 else None
