"""Four agents of published playtesting studies, as yardsticks; written anew from descriptions.

Compiled through a door of their own (`door.py`), which is imported only when one of them plays.
"""
