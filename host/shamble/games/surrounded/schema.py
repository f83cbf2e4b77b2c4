"""The shape of a deck file and of its cards, checked by pydantic; imported only when a file is new or has changed."""

# ruff: noqa: RUF012 - pydantic copies the defaults of its models

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, ValidationError

from shamble.games.shapes import Checked, Name, misfits
from shamble.games.surrounded import cards
from shamble.kernel.toml_text import Misfit, words_for


class Occupant(Checked):
    """An occupant on an edge or printed on a location (SUR-007, SUR-008, SUR-013)."""

    kind: cards.Kind
    ability: cards.Ability = ""


class Edges(Checked):
    """The four occupants of an occupant face; an edge may be left empty (SUR-007)."""

    north: Occupant | None = None
    east: Occupant | None = None
    south: Occupant | None = None
    west: Occupant | None = None


class Effect(Checked):
    """What a location does to its battle or score (SUR-006, SUR-130)."""

    op: cards.Operation
    amount: Annotated[int, Field(ge=0, le=9)] = 0


class Card(Checked):
    """A `[[card]]`."""

    number: Annotated[int, Field(ge=1, le=cards.SIZE)]
    name: Name
    container: cards.Container = "none"
    printed: Annotated[list[Occupant], Field(max_length=4)] = []
    effect: Effect | None = None
    edges: Edges


def read_card(table: Mapping[str, Any]) -> tuple[dict[str, Any] | None, list[Misfit]]:
    """Return a card as plain data with its edges in the order north, east, south, west, or all its misfits."""
    try:
        plain = Card.model_validate(table).model_dump()
    except ValidationError as errors:
        return None, list(misfits(errors, table, Card))
    wrong = list(undead_abilities(plain))
    plain["edges"] = list(plain["edges"].values())
    return (None, wrong) if wrong else (plain, [])


def undead_abilities(plain: Mapping[str, Any]) -> list[Misfit]:
    """Walkers never have an ability (SUR-011)."""
    printed = [(("printed", index), one) for index, one in enumerate(plain["printed"])]
    edges = [(("edges", side), one) for side, one in plain["edges"].items() if one]
    return [
        Misfit((*path, "ability"), words_for(one["ability"]), "no ability, because Walkers have none")
        for path, one in (*printed, *edges)
        if one["ability"] and one["kind"] in ("walker", "two_walkers")
    ]
