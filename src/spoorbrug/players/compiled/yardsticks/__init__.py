"""Four agents of published playtesting studies, as yardsticks; written anew from descriptions.

Python reaches them through `ask.py`.
"""
