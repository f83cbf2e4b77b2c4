"""The NPC turn: people with a mind of their own."""
