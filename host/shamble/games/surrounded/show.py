"""What front ends show of a game: status line, map, rows about each location, and the closing lines."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.surrounded.cards import ABILITIES
from shamble.games.surrounded.grid import STEPS, Cell, cell_id, reading_order, xy
from shamble.games.surrounded.scoring import at_location, crowd_code, score, worth
from shamble.games.surrounded.state import OVER, START, State
from shamble.games.surrounded.turn import verdict
from shamble.games.surrounded.words import (
    CONTAINER_WORDS,
    effect_words,
    location_words,
    occupant_letters,
    occupant_words,
)
from shamble.kernel.asks import Ask, Choose
from shamble.kernel.errors import BadInput
from shamble.kernel.view import CardMap, Person, Space, Status, Tile

PHASES = {
    "start": "set-up",
    "setup": "set-up",
    "act": "action",
    "spawn": "spawn",
    "ability": "ability",
    "look": "ability",
    "end": "action",
    "score": "scoring",
    "over": "over",
}
KEY = "L leader, S survivor, W Walker, WW two Walkers; -move, -look, -burn: ability"


def status(state: State) -> Status:
    """Where the game stands; the game has no threat and no initiative."""
    notes = [("score", str(score(state.cards, state.map))), ("deck", str(len(state.deck)))]
    if state.seats > 1 and state.step != OVER:
        notes.append(("turn of", state.seat))
    if state.played is not None:
        notes.append(("scenario", state.played.title))
    uses = [f"{name} {state.used[name]}" for name in ABILITIES if state.used.get(name)]
    if uses:
        notes.append(("used", ", ".join(uses)))
    phase = PHASES[state.step] if state.turn else "set-up"
    return Status(state.turn, phase, 0, "", (), "", tuple(notes))


def picture(state: State, ask: Ask | None = None) -> CardMap:
    """The map with its cards; what the ask on show may choose is lettered."""
    letters = {}
    if isinstance(ask, Choose):
        letters = {option.id: option.text.partition(": ")[0] for option in ask.options}
    table = state.map
    locations = [location_tile(state, at, letters.get(cell_id(at), "")) for at in ordered(table.locations)]
    others = [occupants_tile(state, at, letters.get(cell_id(at), "")) for at in ordered(table.occupants)]
    taken = {cell_id(at) for at in table.cells()}
    spaces = [
        Space(place(name), letter) for name, letter in letters.items() if "," in name and name not in taken
    ]
    title = f"Turn {state.turn}" if state.turn else "Set-up"
    return CardMap(title, (*locations, *others), tuple(spaces), (*deck_notes(state), KEY))


def ordered(cells: dict[Cell, int]) -> list[Cell]:
    """The cells as a page is read."""
    return sorted(cells, key=reading_order)


def place(name: str) -> tuple[int, int]:
    """Columns and rows of a cell's name."""
    x, _, y = name.partition(",")
    return int(x), int(y)


def location_tile(state: State, at: Cell, letter: str) -> Tile:
    """A location: its number and name, container, printed occupants and effect."""
    card = state.cards[state.map.locations[at]]
    lines = [CONTAINER_WORDS.get(card.container, ""), " ".join(map(occupant_letters, card.printed))]
    lines.append(effect_words(card))
    told = tuple(line for line in lines if line)
    return Tile(f"card-{card.number}", "location", xy(at), f"{card.number} {card.name}", told, letter=letter)


def occupants_tile(state: State, at: Cell, letter: str) -> Tile:
    """An occupant card: its four edges, and the number of the card."""
    card = state.cards[state.map.occupants[at]]
    north, east, south, west = (occupant_letters(one) for one in card.edges)
    edges = (north, east, south, west)
    return Tile(f"card-{card.number}", "occupants", xy(at), f"({card.number})", (), edges, letter)


def deck_notes(state: State) -> list[str]:
    """The deck with its visible top (SUR-016)."""
    if not state.deck:
        return ["The deck is empty."]
    top = state.top
    return [f"Deck: {len(state.deck)}; on top: {location_words(top) if top else 'not known yet'}"]


def roster(state: State) -> list[list[str]]:
    """A row for each location: who is there, how many sides have a card, container, and the score now."""
    rows = [["Location", "There", "Sides", "Container", "Scores now"]]
    for at in ordered(state.map.locations):
        card = state.cards[state.map.locations[at]]
        code = crowd_code(state.cards, state.map, at)
        there = ", ".join(map(occupant_words, at_location(state.cards, state.map, at))) or "nobody"
        container = CONTAINER_WORDS.get(card.container, "-")
        sides = sum(at + step in state.map.occupants for step in STEPS)
        rows.append(
            [
                f"{card.number} {card.name}",
                there,
                f"{sides}/4",
                container,
                str(worth(state.cards, card.number, code)),
            ]
        )
    return rows


def people(state: State) -> Sequence[Person]:
    """Nobody: the people of this game are on its cards."""
    return ()


def summary(state: State) -> list[str]:
    """Lines that close the game: total and rank, the scenario, and each location with who fell."""
    if state.step == START or not state.map.locations:
        return ["No location was left to score."]
    found = verdict(state)
    lines = [f"Final score {found.total}: the {found.rank}." if not state.conceded else "Given up."]
    if state.played is not None:
        won = found.won and not state.conceded
        lines.append(f"Scenario {state.played.title}: {'won' if won else 'lost'}, with {found.told}.")
    for one in found.outcomes:
        fallen = one.fallen_leaders + one.fallen_survivors
        left = f"leaders {one.leaders}, survivors {one.survivors}, Walkers {one.walkers}"
        seen = "; surrounded" if one.surrounded else ""
        lines.append(f"{state.cards[one.number].name}: {one.score} (fallen {fallen}; left: {left}{seen})")
    return lines


def measure(state: State, first: str, second: str) -> str:
    """Nothing is measured in this game."""
    raise BadInput("there is nothing to measure in Surrounded; b shows the map")
