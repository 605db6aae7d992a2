"""A table without a server: the server's own tables, hall and bots in a browser's worker.

    house       what the page asks and is answered, and its lines to tables
    keeping     tables in the browser's storage, as the same rows and numbered entries
    thinking    levels, hints and analyses, in workers of their own; `thinker` is what those do
    bridge      what the browser does for Python
    rehearsal   what is done before anybody plays, so that the first table comes sooner

No rule, choice or telling of an event is written here: the page hears what a server would say.
"""
