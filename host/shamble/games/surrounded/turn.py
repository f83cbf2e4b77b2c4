"""The game from set-up to the final score: turns of Explore or Occupy until the deck is empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shamble.games.surrounded.abilities import ability, look
from shamble.games.surrounded.asking import map_ask, pick
from shamble.games.surrounded.grid import Cell, cell_id
from shamble.games.surrounded.moves import EXPLORE, OCCUPY, forced, spawn_places
from shamble.games.surrounded.scenarios import Verdict, judge
from shamble.games.surrounded.state import (
    ABILITY,
    ACT,
    BOTTOM,
    END,
    LOOK,
    OVER,
    SCORE,
    SETUP,
    SPAWN,
    START,
    State,
)
from shamble.games.surrounded.words import (
    card_id,
    card_name,
    face_words,
    location_placed,
    location_words,
    occupants_placed,
)
from shamble.kernel.asks import Boundary, Choose, Draw, Option, Rules, choose, draw, gone, step, tell

START_CELL: Cell = 0


def play(state: State) -> Rules[None]:
    """Step by step; a card that comes to light and that nobody knows yet is identified first (SUR-016).

    That has a boundary of its own, named after the card's place in the deal, so that undoing a turn and
    playing it otherwise never changes the deal.
    """
    while state.step != OVER:
        index = coming_to_light(state)
        if index is not None:
            yield Boundary(f"card-{-state.deck[index]}")
            yield from step(identify(state, index))
        else:
            yield Boundary(f"t{state.turn}/{state.step}")
            yield from step(STEPS[state.step](state))


def coming_to_light(state: State) -> int | None:
    """The place in the deck of a card that must be identified now: the top, or the bottom for a Look."""
    if state.deck and state.deck[0] < 0:
        return 0
    if state.step == LOOK and state.looking == BOTTOM and state.deck and state.deck[-1] < 0:
        return len(state.deck) - 1
    return None


def identify(state: State, index: int) -> Rules[None]:
    """Which card it is: the deck was shuffled location face up (SUR-015, SUR-016)."""

    def ask() -> Draw:
        unseen = tuple([card_id(number, state.cards[number].name) for number in state.unseen()])
        where = "on top of the deck" if index == 0 else "at the bottom of the deck"
        return Draw(rule="SUR-016", text=f"The card {where}", deck="Surrounded", cards=unseen, known=unseen)

    (drawn,) = yield from draw(ask)
    number = int(drawn.partition("-")[0])
    state.deal[-state.deck[index] - 1] = number
    state.deck[index] = number


# -- setup


def start(state: State) -> Rules[None]:
    """The first card is the starting location, and names the scenario if none was picked (SUR-017, SUR-140)."""
    state.step = SETUP
    number = state.deck.pop(0)
    state.map = state.map.with_location(START_CELL, number)
    yield from tell("SUR-017", f"Start: {location_words(state.cards[number])}", "start", card=number)
    if state.by_start:
        state.scenario = number
    if state.played is not None:
        yield from tell("SUR-139", f"Scenario {state.played.title}", "scenario", number=state.scenario)


def set_up(state: State) -> Rules[None]:
    """One Walker is spawned at the starting location; nobody uses an ability (SUR-018, SUR-019, SUR-022)."""
    state.step = END
    yield from spawned(state, START_CELL, "SUR-018", "SUR-019")


def end_turn(state: State) -> Rules[None]:
    """On to the next turn, or to the end when the deck is empty (SUR-035, SUR-099)."""
    state.turn += 1
    state.target = state.placed = None
    state.looking = ""
    state.step = ACT if state.deck else SCORE
    yield from ()


# -- a turn


def act(state: State) -> Rules[None]:
    """Explore or Occupy, forced or chosen before the top card leaves the deck (SUR-036 to 038)."""
    state.step = END
    top = state.top
    must = forced(state.map, top, len(state.deck)) if top is not None else None
    if must is None:
        action = yield from choose(lambda: action_ask(state))
    else:
        action = must.action
        yield from tell(must.rule, f"{action.capitalize()}, because {must.why}", "forced", action=action)
    yield from (explore(state) if action == EXPLORE else occupy(state))


def action_ask(state: State) -> Choose:
    """Both actions are free, but for one that a correction forces meanwhile; occupants stay hidden (SUR-037)."""
    if state.top is None:
        gone("The deck", "SUR-036")
    must = forced(state.map, state.top, len(state.deck))
    return Choose(
        rule="SUR-036",
        text=f"Explore or Occupy with {location_words(state.top)}",
        who=state.seat,
        options=tuple(option for option in ACTIONS if must is None or must.action == option.id),
    )


ACTIONS = (
    Option(EXPLORE, "Explore: place it as a location, then spawn with the next card"),
    Option(OCCUPY, "Occupy: turn it over and place its occupants"),
)


def explore(state: State) -> Rules[None]:
    """Place the top card as a location beside occupants; the next card spawns (SUR-040 to 043)."""

    def places() -> list[tuple[Cell, str]]:
        cells = state.map.places_for_location()
        return [(at, location_placed(state.cards, state.map, at)) for at in cells]

    place = yield from pick(lambda: map_ask(state, "SUR-040", f"Place {top_location(state)}", places()))
    number = state.deck.pop(0)
    state.map = state.map.with_location(place, number)
    state.explored += 1
    state.target, state.step = place, SPAWN
    yield from tell(
        "SUR-040", f"Explored: {card_name(state.cards[number])} at {cell_id(place)}", "location", card=number
    )


def spawn(state: State) -> Rules[None]:
    """The next card comes with a Walker at the new location if it can (SUR-042 to 048)."""
    state.step = END
    if state.deck and state.target is not None:
        yield from spawned(state, state.target, "SUR-044", "SUR-047")


def spawned(state: State, target: Cell, rule: str, otherwise: str) -> Rules[None]:
    """Place the top card's occupants: a Walker at the target, else anywhere legal, else the deck is discarded."""
    if not state.map.places_for_occupants():
        yield from discard(state, "SUR-048", "no occupant card can be placed")
        return

    def ask() -> Choose:
        fitting = spawn_places(state.cards, state.map, target, state.deck[0])
        cells = fitting or state.map.places_for_occupants()
        return map_ask(
            state, rule if fitting else otherwise, f"Spawn {top_face(state)}", worded(state, cells)
        )

    yield from settle_occupants(state, ask)


def occupy(state: State) -> Rules[None]:
    """Turn the top card over and place it beside a location (SUR-052 to 055); the last may find no place."""
    if not state.map.places_for_occupants():
        yield from discard(state, "SUR-059", "the last card cannot be placed")
        return

    def ask() -> Choose:
        cells = state.map.places_for_occupants()
        return map_ask(state, "SUR-052", f"Occupy with {top_face(state)}", worded(state, cells))

    yield from settle_occupants(state, ask)


def settle_occupants(state: State, ask: Callable[[], Choose]) -> Rules[None]:
    """Place the top card with its occupants up where the player says; its humans may then help."""
    place = yield from pick(ask)
    number = state.deck.pop(0)
    state.map = state.map.with_occupants(place, number)
    if state.turn:
        state.placed, state.step = place, ABILITY
    said = occupants_placed(state.cards, state.map, place, number)
    yield from tell("SUR-092", f"Placed {number} at {cell_id(place)}: {said}", "occupants", card=number)


def top_location(state: State) -> str:
    """The location on top of the deck; ends the step when there is none."""
    return location_words(state.top) if state.top is not None else gone("The deck", "SUR-040")


def top_face(state: State) -> str:
    """The occupants of the top card, now turned over (SUR-053); ends the step when there is none."""
    if state.top is None:
        gone("The deck", "SUR-052")
    return f"{state.top.number}: {face_words(state.top)}"


def worded(state: State, cells: set[Cell] | list[Cell]) -> list[tuple[Cell, str]]:
    """Each cell with who of the top card would touch which location there."""
    return [(at, occupants_placed(state.cards, state.map, at, state.deck[0])) for at in cells]


def discard(state: State, rule: str, why: str) -> Rules[None]:
    """The rest of the deck takes no further part; the game goes straight to scoring (SUR-048, SUR-059)."""
    state.discarded += [number for number in state.deck if number > 0]
    state.deck = []
    state.step = SCORE
    yield from tell(rule, f"The deck is discarded: {why}", "discard")


# -- the end


def score(state: State) -> Rules[None]:
    """Every location fights and scores once; the scenario is judged (SUR-100, SUR-132, SUR-145)."""
    state.step = OVER
    found = verdict(state)
    for outcome in found.outcomes:
        words = f"{state.cards[outcome.number].name}: {outcome.score}"
        yield from tell("SUR-131", words, "score", card=outcome.number, score=outcome.score)
    yield from tell("SUR-132", f"Final score {found.total}, {found.rank}", "total", score=found.total)
    if state.played is not None:
        result = "won" if found.won else "lost"
        words = f"Scenario {state.played.title}: {result}, with {found.told}"
        yield from tell("SUR-143", words, "result", won=found.won)


def verdict(state: State) -> Verdict:
    """How the game would be judged if it ended as it stands (SUR-147)."""
    return judge(state.cards, state.map, state.record, state.played)


STEPS: Mapping[str, Callable[[State], Rules[None]]] = {
    START: start,
    SETUP: set_up,
    ACT: act,
    SPAWN: spawn,
    ABILITY: ability,
    LOOK: look,
    END: end_turn,
    SCORE: score,
}
