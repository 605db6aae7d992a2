"""What things are worth to the planner, in points, unless a line says otherwise.

"Tuned" means: changed up or down against the planner of the day in 250 to 800 pairs of games
for two with tolls (the same deals, seats swapped). "Flat" means that no change tried made a
difference beyond chance. "Set" means chosen by reasoning and never varied.
"""

# Prices of tracks
TURN = 4.0  # one turn; tuned, 2.5 and 6 lose
CARD_TURNS = 0.55  # turns that it takes to find one card that a plan needs; tuned, flat
TRAIN = 0.8  # one train: with fewer left there is less to build; tuned, flat
IN_HAND = 0.5  # how far a card in hand counts for each track that could use it; tuned, 0.8 loses
CHEAPEST = 0.3  # no track is cheaper than this, whatever it scores; tuned, flat

# Tolls
TOLL_PER_TRAIN = 0.8  # tokens that players spend for each train they lay; tuned, flat
SPREAD = 6.0  # tokens: how far off a forecast of two purses is near the end; tuned, 10 loses
SPREAD_PER_TRAIN = 0.05  # tokens: how much further off for each train left; tuned, 0.5 loses
LOAN_FEAR = 1.5  # a token more, when the purse will hardly last; tuned, flat

# Ferries, tunnels and dice: set, not varied yet
FERRY = 1.0  # cards: how much dearer each printed locomotive is that the hand lacks
TUNNEL = 1.0  # cards, or spaces: what a tunnel may add
EASY_SPACES = 2  # spaces that a roll nearly always pays for
WILD_DICE = 2.0  # spaces: how hard a wild die for a ferry is to roll
SUBSTITUTE = 1.5  # cards of the plan: a card that others stand in for
SAVED_TOKEN = 1.5  # a token for a track of the plan
STATION_AT = 3.0  # what a station must save beyond its own points
WALK_TURN = 5.0  # what a walk must bring while there is time to wait for more

# The clock
SPACES_PER_ROLL = 1.9  # trains that players lay in a turn with dice
SPACES_PER_CLAIM = 3.0  # spaces of the tracks that players claim; set
CARDS_PER_TURN = 1.8  # cards that players draw in a turn and can use; set
DAWDLE = 1.2  # how much longer than that players take; tuned, flat

# Tickets
TICKET_TURN = 3.0  # what drawing tickets must promise; tuned, flat from 0 to 6, 12 loses
TICKETS_WHEN = 0.5  # turns: how short the plan must be; tuned, 100 loses points but not games
SLOW = 1.3  # how much longer new tickets take than planned; tuned, flat
DOUBT = 0.3  # for each turn of the plan that is still to come; tuned, flat
KEEP_TIME = 0.65  # of the turns left, for plans with new tickets; tuned, flat from 0.65 to 1
KEEP_SHARE = 0.7  # of a plan's price, when tickets are chosen; tuned, 0.5 and 1.3 lose

# Cards, in cards of the plan
LOCOMOTIVE_MORE = 0.4  # a locomotive over a card of the right colour; tuned, flat
FILLER = 0.6  # a card for tracks outside the plan; tuned, flat
SCARCE = 0.02  # more for each card of its colour that is missing; tuned, flat
PLUS_FOUR = 0.7  # of a locomotive; set
PASSENGER = 0.4  # a card that lets a passenger walk on; set
IDLE = 0.05  # any other card; tuned, flat
LEFT_OVER = 0.0005  # a card that stays in hand, between payments that are equal; set

# Claims
SINGLE = 3.0  # a track that others could take, the last of its route; tuned, flat
FIRST = 0.3  # each token of toll, for being first on a double route; tuned, flat
LONG = 0.1  # each point that the track scores; set
REGRET = 2.0  # a card that another track of the plan would miss; tuned, flat
CLAIM_AT = 0.0  # claim from here on, else draw; tuned, 1 loses by 40 points
