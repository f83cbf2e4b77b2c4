"""What people call things: figures, squares and cards by name, and numbers with their nouns."""

from __future__ import annotations

import re

from shamble.games.riese.state import Item, State, Thing
from shamble.geometry.squares import RIGHT, UP, Square, name_of, named
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import brief

FACINGS: dict[str, Square] = {"north": UP, "east": RIGHT, "south": (0, 1), "west": (-1, 0)}
"""The four ways a hero may face (RIE-139), by what people call them."""


def name(state: State, figure_id: str) -> str:
    """What people call a figure or a thing by its id, such as "Kelley", "Beta 3", "the pilot" or "the barricade at C4".

    A zombie that lies face down is "zombie 3", whatever the program knows, one that was somebody their corpse; an id
    that fits nothing is its own name.
    """
    if (zombie := state.zombies.get(figure_id)) is not None:
        number = re.sub(r"\D", "", zombie.id)
        seen = zombie.breed and not zombie.hidden
        if seen and zombie.was:
            return corpse(state, zombie.was)
        return f"{state.breed(zombie).name if seen else 'zombie'} {number}".strip()
    if (
        figure := state.heroes.get(figure_id) or state.npcs.get(figure_id) or state.souls.get(figure_id)
    ) is not None:
        return f"the {figure.name[4:]}" if figure.name.startswith("The ") else figure.name
    if (thing := state.things.get(figure_id)) is not None:
        return f"the {thing_words(state, thing)} at {name_of(thing.at)}"
    return figure_id


def corpse(state: State, was: str) -> str:
    """What people call the zombie that somebody has become, by their id; they may have died in an earlier scenario."""
    card, called = state.book.characters.get(was), name(state, was)
    if called == was:
        called = card.name if card else was.capitalize()
    return f"{called}'s corpse"


def subject(state: State, figure_id: str) -> str:
    """The name at the beginning of a sentence: its first letter a capital, the rest as it is."""
    words = name(state, figure_id)
    return words[:1].upper() + words[1:]


def thing_words(state: State, thing: Thing) -> str:
    """What lies there, without its square."""
    if thing.kind == "item":
        return card_name(state, thing.item.card if thing.item else thing.what)
    if thing.kind == "supply":
        return counted(thing.count, SINGLE.get(thing.what, thing.what), thing.what)
    return {
        "toxic": "toxic cloud",
        "satchel": "satchel charge",
        "objective": f"objective marker {thing.what}".strip(),
    }.get(thing.kind, thing.kind)


SINGLE = {"ammo": "ammo", "medkits": "medkit", "grenades": "grenade"}
"""One of each kind of supply."""


def card_name(state: State, card: str) -> str:
    """The name of a weapon or a piece of gear by its id."""
    found = state.book.weapons.get(card) or state.book.gear.get(card)
    return found.name if found else card


def item_name(state: State, item: Item) -> str:
    """The name of somebody's weapon or gear."""
    return card_name(state, item.card)


def paragraphs(text: str) -> list[str]:
    """A longer text as people read it, paragraph by paragraph: an empty line parts two of them."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, such as "1 wound" or "3 wounds"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(words: list[str], none: str = "nobody") -> str:
    """Words in a row: "a", "a and b", "a, b and c"; `none` for none."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or none


def facing_word(facing: Square) -> str:
    """The way somebody faces, in a word."""
    return next(word for word, step in FACINGS.items() if step == facing)


def square_of(state: State, text: str) -> Square:
    """The square that a person means: by its name, else by who stands there, or by a label with one square.

    A square's own name comes first, as maps have labels such as G4, too. Raises BadInput for what names none.
    """
    wanted = text.strip().casefold()
    if (square := by_name(text)) in state.chart.cells:
        return square
    for figure in state.figures():
        if figure.at is not None and wanted in (figure.id, name(state, figure.id).casefold()):
            return figure.at
    labelled = [squares for code, squares in state.chart.labels.items() if code.casefold() == wanted]
    if labelled and len(labelled[0]) == 1:
        return labelled[0][0]
    if not state.chart.cells:
        raise BadInput("there is no map on the table yet; go on with the campaign first")
    raise BadInput(
        f"{brief(text)[:60]} is no square of this map; expected a name such as "
        f"{name_of(next(iter(state.chart.cells)))}, a label, or somebody on the map"
    )


def by_name(text: str) -> Square:
    """The square of that name, on the map or not; one that is on no map for what is no name."""
    try:
        return named(text)
    except BadInput:
        return -1, -1
