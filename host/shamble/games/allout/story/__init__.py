"""What a scenario's own rules make of a game: zones, hooks, ways to end it, and leaving the board."""
