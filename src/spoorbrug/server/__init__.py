"""Tables, seats, pace, storage and live updates: the game for people in other places.

    messages    what travels between server and page
    table       one table: what may be done at it, and its history as entries
    showing     what each viewer is sent of a table
    hall        all live tables: sockets, bots, clocks
    levels      how long the levels think, and that the expert is there when they do
    hints, analyses     the expert asked by people: about a decision, about a game that is over
    journal     where entries are stored before anyone is told of them
    database, visitors, limits, app, rest, sockets: the plumbing

Nothing here decides about rules: a move is the kernel's to judge, and everything that leaves
for a viewer comes from a `View`.
"""
