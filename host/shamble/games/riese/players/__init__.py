"""Program players: heroes who shoot what comes near, keep their distance, and see to their objectives."""

from shamble.games.riese.players.tactics import decide

__all__ = ["decide"]
