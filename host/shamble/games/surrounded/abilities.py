"""The ability of a turn: Move, Look or Burn, by one human who came to a location this turn (SUR-060 to 072)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shamble.games.surrounded.asking import map_ask, pick
from shamble.games.surrounded.grid import SIDES, STEPS, cell_id
from shamble.games.surrounded.moves import Skill, burnable, movable, move_places, moved, skills
from shamble.games.surrounded.state import BOTTOM, END, LOOK, TOP, State
from shamble.games.surrounded.words import (
    card_name,
    card_there,
    face_words,
    location_words,
    occupant_words,
    occupants_placed,
)
from shamble.kernel.asks import Choose, Json, Option, Rules, choose, gone, tell

NONE = "none"


def ability(state: State) -> Rules[None]:
    """One ability, or none: it is optional, once per turn, and only from the card placed this turn.

    (SUR-060 to 067, SUR-069, SUR-071)
    """
    state.step = END
    if not offered(state):
        return
    chosen = yield from choose(lambda: ability_ask(state))
    if chosen != NONE:
        yield from USES[chosen.rpartition("-")[2]](state)


def offered(state: State) -> list[Skill]:
    """The abilities that can be used now."""
    if state.placed is None:
        return []
    return skills(state.cards, state.map, state.placed, len(state.deck), state.played, state.used)


def ability_ask(state: State) -> Choose:
    """Which human helps, if any (SUR-061, SUR-067)."""
    found = offered(state)
    if not found or state.placed is None:
        gone("Everybody with an ability", "SUR-062")
    edges = state.cards[state.map.occupants[state.placed]].edges
    options = [Option(NONE, "Use no ability")]
    for side, name in found:
        human = edges[side]
        assert human is not None
        at = state.cards[state.map.locations[state.placed + STEPS[side]]].name
        options.append(
            Option(f"{SIDES[side]}-{name}", f"{name.capitalize()}: {occupant_words(human)} at {at}")
        )
    return Choose(
        rule="SUR-061", text="Use an ability?", who=state.seat, options=tuple(options), default=NONE
    )


def used(state: State, name: str) -> None:
    """Count a use; the human stays where it is (SUR-068, SUR-148)."""
    state.used[name] = state.used.get(name, 0) + 1


# -- Move


def move(state: State) -> Rules[None]:
    """One occupant card goes to another place at a location it touches now (SUR-073 to 079)."""

    def which() -> Choose:
        cards = [(at, card_there(state.cards, state.map, at)) for at in movable(state.map)]
        return map_ask(state, "SUR-073", "Move which occupant card?", cards)

    place = yield from pick(which)

    def where() -> Choose:
        number = state.map.occupants.get(place)
        if number is None:
            gone("The card to move", "SUR-074")
        rest = state.map.without(place)
        spots = [
            (to, occupants_placed(state.cards, rest, to, number)) for to in move_places(state.map, place)
        ]
        return map_ask(
            state,
            "SUR-074",
            f"Move {card_there(state.cards, state.map, place)} where?",
            spots,
            cell_id(place),
        )

    to = yield from pick(where)
    number = state.map.occupants[place]
    state.map = moved(state.map, place, to)
    used(state, "move")
    said = occupants_placed(state.cards, state.map, to, number)
    yield from tell("SUR-074", f"Moved {number} to {cell_id(to)}: {said}", "move", card=number)


# -- Look


@dataclass(frozen=True, slots=True, kw_only=True)
class Peek(Choose):
    """A card shown to one seat; what it shows is kept out of the log (SUR-083)."""

    def words(self, answer: Json) -> str:
        """Only that it was seen."""
        return "seen"


def choose_end(state: State) -> Rules[None]:
    """Top or bottom of the deck (SUR-080); the card is shown in a step of its own."""
    if len(state.deck) > 1:
        state.looking = yield from choose(
            lambda: end_ask(state, "SUR-080", "Look at the top or bottom card?")
        )
    else:
        state.looking = TOP
    used(state, "look")
    state.step = LOOK
    yield from tell("SUR-080", f"{state.seat} looks at the {state.looking} card", "look")


def end_ask(state: State, rule: str, text: str, *subjects: str) -> Choose:
    """Top or bottom."""
    options = (Option(TOP, "Top"), Option(BOTTOM, "Bottom"))
    return Choose(rule=rule, text=text, who=state.seat, options=options, subjects=subjects)


def look(state: State) -> Rules[None]:
    """Show both faces of the card, which stays where it is (SUR-081 to 083)."""
    state.step = END
    if not state.deck:
        return
    number = state.deck[0 if state.looking == TOP else -1]
    state.learned.setdefault(state.seat, []).append(number)
    if state.look == "all":
        yield from tell("SUR-081", f"The {state.looking} card: {both_faces(state, number)}", "look")
    else:
        yield from choose(lambda: peek_ask(state, number))


def both_faces(state: State, number: int) -> str:
    """Everything on a card."""
    return f"{location_words(state.cards[number])}; occupants {face_words(state.cards[number])}"


def peek_ask(state: State, number: int) -> Peek:
    """The card, for the acting seat alone."""
    seen = (Option("seen", f"Seen: {both_faces(state, number)}"),)
    text = f"The {state.looking} card, for {state.seat} only"
    return Peek(rule="SUR-081", text=text, who=state.seat, options=seen, default="seen")


# -- Burn


def burn(state: State) -> Rules[None]:
    """Any card goes back into the deck, location face up, on top or below (SUR-085 to 091)."""

    def which() -> Choose:
        cards = [(at, card_there(state.cards, state.map, at)) for at in burnable(state.map)]
        return map_ask(state, "SUR-085", "Burn which card?", cards)

    place = yield from pick(which)

    def where() -> Choose:
        if place not in state.map.cells():
            gone("The card to burn", "SUR-085")
        return end_ask(
            state, "SUR-086", f"Burn {card_there(state.cards, state.map, place)} to the top or bottom?"
        )

    end = yield from choose(where)
    number = state.map.locations.get(place) or state.map.occupants[place]
    state.map = state.map.without(place)
    state.deck.insert(0 if end == TOP else len(state.deck), number)
    used(state, "burn")
    yield from tell("SUR-086", f"Burned {card_name(state.cards[number])} to the {end}", "burn", card=number)


USES: Mapping[str, Callable[[State], Rules[None]]] = {"move": move, "look": choose_end, "burn": burn}
