"""Boards under the lens: many games between good players, and what they tell of a board."""
