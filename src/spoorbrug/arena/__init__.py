"""Those who compare players: many games between bots, and what came of them."""
