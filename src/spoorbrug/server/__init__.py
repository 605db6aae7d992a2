"""Tables, seats, pace, storage and live updates: the game for people in other places.

    messages    what travels between server and page
    table       one table: what may be done at it, and its history as entries
    screens     what each viewer is sent of a table
    hall        all live tables: sockets, bots, clocks
    levels      how long the levels think, and that the expert is there when they do
    hints, analyses     the expert asked by people: about a decision, about a game that is over
    journal     where entries are stored before anyone is told of them
    preparation getting the rules compiled while the page is already served
    questions   why a move is refused, and which way a ticket goes
    founding    what a table is made with
    migrations  a database of an older release is brought up to date
    settings    what a host may choose, declared once
    connections, security, cookies, limits      what guards it
    health, metrics, logs, requests     what those see who look after it
    admin, orders, backups, retention   what they can do, through the database
    privacy     what is stored of a visitor: handed over, or erased
    database, visitors, app, http, expert_routes, sockets: the plumbing

Nothing here decides about rules: a move is the kernel's to judge, and everything that leaves
for a viewer comes from a `View`.
"""
