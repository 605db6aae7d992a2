"""Those who explain games: a hint with its reasons, and where a whole game turned.

    judge       the bot that is believed, the expert, and what it is asked
    reasons     what speaks for a move: facts that are tried on a copy of what a seat sees
    hints       the expert's move for one decision, with reasons
    report      what is said of a game, decision by decision: luck, play, turning points
    analyser    how that is found out
    json_data   both as plain data, for JSON

A hint is made from a `View` and knows nothing else. An analysis is made from a whole game with
all hands open, so it is for games that are over.
"""
