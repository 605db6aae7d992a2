"""Players that are compiled together with the rules: functions of what a seat sees, and a key.

`planner` and `yardsticks` choose moves, `search` is the expert's thinking, `environments` shows
games to learners; `match` plays whole games between compiled players.
"""
