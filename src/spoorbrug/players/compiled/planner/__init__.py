"""The planner: a network for all its tickets, priced in trains, cards, dice and tolls."""
