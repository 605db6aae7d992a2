"""What the terminal says about the rules: at the start, and when asked for help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spoorbrug.boards.model import NORMAL

if TYPE_CHECKING:
    from spoorbrug.boards import Track
    from spoorbrug.game import Setup

AIM = (
    "You build railways between the cities of your tickets. A ticket that you complete brings "
    "its points at the end; one that you do not complete costs them. "
)

CARDS = (
    "On your turn you do one thing: draw two cards, claim a track with cards of its colour, or "
    "look at new tickets. Locomotives stand for any colour."
)

DICE = (
    "On your turn you roll five dice, roll again those that you like, and do one thing with them: "
    "claim a track that is single or double as the dice show, or draw a ticket for each station. "
    "Wild dice are what you like; two unused dice buy a token, which is a space for later."
)

END = " When somebody has two trains or fewer left, everyone has one more turn."

TOLLS = (
    "Each track has a bridge toll, paid from your purse when you claim it: to the bank, or to "
    "the player who was first on the other track there. Full purses bring a bonus at the end. "
    "If yours is too small for a toll you get a loan, which costs points and the bonus."
)

NEUTRAL = (
    "A neutral player, whom nobody plays, gets in your way from round {} on: in each round a "
    "ticket is turned up, and neutral trains go on the route that it names. Whoever has the "
    "marker chooses between two free tracks."
)

FERRIES = "A ferry asks for locomotives, as many as are printed on it."
FERRIES_WITH_DICE = "A ferry asks for a wild die for each locomotive printed on it."

TUNNELS = (
    "A tunnel hides its price: three cards are turned up after you have laid yours, and each "
    "one of your colour, or locomotive, costs one more."
)
TUNNELS_WITH_DICE = (
    "A tunnel hides its price: you name it, roll three tunnel dice, and each tunnel that they "
    "show costs one space more."
)

STATIONS = (
    "A station lends you, at the end, one track of another player into its city; each that you "
    "have not built is worth {}."
)

PASSENGERS = (
    "When you claim a track you may put a passenger in one of its cities. Later it walks along "
    "your tracks, once, and collects merchandise in the cities on its way."
)

SEVERAL_GOALS = "Some tickets lead to a choice of places: the dearest that you reach counts."


def welcome(setup: Setup) -> list[str]:
    """What a newcomer needs to know of this setup."""
    board, dice = setup.board, setup.dice
    texts = [AIM + (DICE if dice else CARDS) + END]
    if setup.tolls:
        texts.append(TOLLS)
    if setup.neutral and board.neutral:
        texts.append(NEUTRAL.format(board.neutral.first_round))
    special: list[str] = []
    if board.has_ferries:
        special.append(FERRIES_WITH_DICE if dice else FERRIES)
    if board.has_tunnels:
        special.append(TUNNELS_WITH_DICE if dice else TUNNELS)
    if board.stations:
        special.append(STATIONS.format(board.stations.unbuilt))
    if board.passengers:
        special.append(PASSENGERS)
    if any(len(ticket.goals) > 1 for ticket in board.tickets):
        special.append(SEVERAL_GOALS)
    return texts + ([" ".join(special)] if special else [])


_HELP = """\
Type the number of a choice and press Enter. When you choose tickets, type the
numbers of all that you keep, such as  1 3 4{dice}

Moves can be typed as words, too:
{moves}

These are no moves:
  Enter         show everything again     all           all that you can do
  mine          your tickets and tracks   score         your points so far
  board         all routes and owners     board CITY    the routes of one city
  log           the game so far           why MOVE      is it allowed? why not?
  rule B8       the text of a rule        picture FILE  draw the board (SVG)
  save FILE     save the game             quit          stop playing
  undo          take back your last choice, and the answers of the others

The rules are in docs/rules.md; a refused move names the number of its rule."""

_HELP_DICE = """
The same for the dice that you roll again;  0  keeps them all."""


def help_text(setup: Setup) -> str:
    """How to type, with examples from the board."""
    board = setup.board
    track = min(board.tracks, key=_plainness)
    name = track.name.replace("–", "-")
    short = sorted((ticket.name.replace("–", "-") for ticket in board.tickets), key=len)
    kept = ", ".join(short[:2])
    city = board.cities[track.a].name
    tickets = "tickets 2" if setup.dice else "tickets"
    rows = {
        tickets: "two tickets for two dice" if setup.dice else "look at new tickets",
        f"keep {kept}": "tickets of an offer",
        f"claim {name}": "a track; then you say how you pay",
    }
    if setup.dice:
        rows |= {"reroll 2 single": "dice to roll again", f"claim {name}; use 2 dice": "at once"}
        rows["buy single"] = "a token for two unused dice"
    else:
        rows |= {"draw": "a card from the deck", "take red": "a card from the market"}
        rows[f"claim {name}: {track.length} {_colour(track.colour)}"] = "with its payment"
    if board.stations:
        rows[f"build {city}"] = "a station"
    if board.passengers:
        rows[f"send {city}"] = "your passenger there walks"
    width = max(len(text) for text in rows) + 2
    moves = "\n".join(f"  {text:<{width}}{words}" for text, words in rows.items())
    return _HELP.format(dice=_HELP_DICE if setup.dice else "", moves=moves)


def _plainness(track: Track) -> tuple[bool, bool, bool, int]:
    """Good examples first: short names, two spaces, a colour, neither ferry nor tunnel."""
    return track.kind != NORMAL, track.length != 2, track.colour == "grey", len(track.name)


def _colour(colour: str) -> str:
    return "red" if colour == "grey" else colour
