"""What the rival hopes of a map: weights in points, found by search over deals of the shipped deck."""

from __future__ import annotations

from shamble.games.surrounded.cards import BONUS, Card
from shamble.games.surrounded.scoring import QUARREL, Crowd

RIM = (0.66, 0.02, 0.1, -0.15)
"""A leader, a survivor, a Walker and two Walkers that face an empty cell."""

OPEN = (1.13, 0.78, 0.8, -0.01)
CLOSING = (0.03, -0.15, -0.25, 0.7)
"""A location, and each point of its container, by how many of its sides have a card."""

SURPLUS, DEFICIT = 0.42, -0.15
"""Each human that has no Walker to fight; each Walker that no human fights."""

LEADER, COMPANY, QUARRELS = 0.23, 0.22, 0.0
"""A sole leader, each survivor with it, and leaders who would quarrel."""

LOOK = 0.05
"""A card looked at."""


def hope(card: Card, crowd: Crowd) -> float:
    """What a location may gain when the whole deck is to come; nothing once it is surrounded."""
    if crowd.cards >= len(OPEN):
        return 0.0
    found = OPEN[crowd.cards] + BONUS[card.container] * CLOSING[crowd.cards]
    over = crowd.leaders + crowd.survivors - crowd.walkers
    found += SURPLUS * over if over > 0 else DEFICIT * -over
    if crowd.leaders >= QUARREL and not card.has("truce"):
        return found + QUARRELS
    return found + crowd.leaders * (LEADER + COMPANY * crowd.survivors)
