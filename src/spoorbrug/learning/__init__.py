"""How the expert's estimates are learnt: games are played, and weights fitted to how they ended.

`python -m spoorbrug.learning nederland` does it all for one board; docs/expert.md has more.
"""
