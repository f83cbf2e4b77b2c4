"""The Zombies' turn, a house rule of ours, because the rulebook's fragment has none; only ZOM-104 is from the book.

Zombies with a Survivor in their zone attack: a Wound each, shared as the players like. All others take a step:
to the nearest Survivor in sight, else to the nearest noise, else along the shortest way to a Survivor.
"""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.zombicide.harm import wound
from shamble.games.zombicide.state import OFF, PLAYER, STAND, WALK, State
from shamble.games.zombicide.words import spoken
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell
from shamble.kernel.plain import counted

HOUSE = "house"
"""What stands where a clause would, at everything that is our own."""
CHOICES = {
    WALK: "They attack, or step to the nearest Survivor in sight, else to noise, else by the shortest way",
    STAND: "They stand where they are, and attack who is in their zone",
    OFF: "They do nothing",
}


def choose_rule(state: State) -> Rules[None]:
    """Which house rule moves the Zombies in this game."""
    state.house = yield from choose(
        lambda: Choose(
            rule=HOUSE,
            text="The rulebook at hand has no turn for Zombies: what follows is a house rule of ours. Which one?",
            who=PLAYER,
            options=tuple([Option(choice, words) for choice, words in CHOICES.items()]),
            default=WALK,
        )
    )


def attackers(state: State, zone: str, activation: int) -> int:
    """How many Zombies of a zone act in that activation of the turn: Runners act twice."""
    return sum(n for kind, n in state.crowd(zone).items() if state.breed(kind).actions >= activation)


def activate(state: State, activation: int) -> Rules[None]:
    """All Zombies that act so often: those that can attack do, then the others take their step."""
    fighting = [
        z.id for z in state.chart.zones if attackers(state, z.id, activation) and any(state.people(z.id))
    ]
    for zone in fighting:
        yield from step(maul(state, zone, attackers(state, zone, activation)))
    for zone, goal, crowd in planned(state, activation, fighting) if state.house == WALK else ():
        for kind, number in crowd.items():
            state.add(zone, kind, -number)
            state.add(goal, kind, number)
        words = f"{spoken(state, crowd)}: {state.title(zone)} to {state.title(goal)}"
        yield from tell(HOUSE, words, "zombies-move", zone=zone, to=goal)


def maul(state: State, zone: str, wounds: int) -> Rules[None]:
    """Wounds for the Survivors of a zone, in a car or not (ZOM-104), shared as the players like."""
    yield from tell(
        HOUSE, f"{counted(wounds, 'Wound')} from Zombies in {state.title(zone)}", "maul", zone=zone
    )
    for _ in range(wounds):
        people = [survivor.id for survivor in state.people(zone)]
        if not people:
            return
        victim = people[0] if len(people) == 1 else (yield from choose(lambda: victim_ask(state, zone)))
        yield from wound(state, victim, 1, "ZOM-104" if state.car_of(victim) else HOUSE)


def victim_ask(state: State, zone: str) -> Choose:
    """Who suffers the next Wound."""
    options = tuple([Option(s.id, f"{s.name} ({s.wounds} wounds)") for s in state.people(zone)])
    if not options:
        gone("Everybody there", HOUSE)
    text = f"Zombies attack in {state.title(zone)}: who suffers the next Wound?"
    return Choose(rule=HOUSE, text=text, who=PLAYER, options=options, default=options[0].id)


def planned(state: State, activation: int, fighting: Iterable[str]) -> list[tuple[str, str, dict[str, int]]]:
    """Who goes where, all at once, as it stands before anybody moves: from, to, and how many of each kind."""
    moves = []
    for zone in state.chart.by_id:
        crowd = {k: n for k, n in state.crowd(zone).items() if state.breed(k).actions >= activation}
        if crowd and zone not in fighting and (goal := next_zone(state, zone)):
            moves.append((zone, goal, crowd))
    return moves


def next_zone(state: State, zone: str) -> str | None:
    """The next zone on the way to whatever draws Zombies from here; None when nothing does."""
    goal = attraction(state, zone)
    if goal is None or goal == zone:
        return None
    steps = state.ground.reach(goal)
    ways = [other for other in state.ground.ways[zone] if other in steps]
    return min(ways, key=lambda other: steps[other], default=None)


def attraction(state: State, zone: str) -> str | None:
    """The nearest zone in sight with Survivors, else the nearest noise, else the nearest Survivors by the ways."""
    held = {survivor.zone for survivor in state.survivors.values()}
    sight, far = state.ground.sight[zone], state.ground.reach(zone)
    if seen := [other for other in sight if other in held]:
        return min(seen, key=lambda other: sight[other])
    for goals in (state.noise, held):
        if near := [other for other in state.chart.by_id if other in goals and other in far]:
            return min(near, key=lambda other: far[other])
    return None
