"""Crowds, cards and zones in words, and the names people type."""

from __future__ import annotations

import re
from collections.abc import Mapping

from shamble.games.zombicide.state import Item, State
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import brief, counted


def spoken(state: State, crowd: Mapping[str, int]) -> str:
    """Zombies in words, such as "4 Walkers, 1 Fatty"."""
    breeds = state.book.breeds
    parts = [
        counted(crowd[kind], breed.name, breed.plural) for kind, breed in breeds.items() if kind in crowd
    ]
    return ", ".join(parts) or "nobody"


def occupants(state: State, zone: str, but: str = "") -> str:
    """Everybody in a zone in words, one Survivor left out."""
    people = [survivor.name for survivor in state.people(zone) if survivor.id != but]
    crowd = state.crowd(zone)
    return ", ".join([*people, *([spoken(state, crowd)] if crowd else [])]) or "nobody"


def item_words(state: State, item: Item) -> str:
    """A card by its name, and whether it must be reloaded."""
    return state.book.named(item.card) + (" (empty)" if item.empty else "")


def slug(name: str) -> str:
    """A name as an id: lower-case letters and digits in words joined by hyphens."""
    return "-".join(re.findall(r"[^\W_]+", name.casefold()))


def named_zone(state: State, text: str) -> str:
    """The zone a person means: by id or name, or the start of either; BadInput when none or several fit."""
    zones, wanted = state.chart.by_id, slug(text)
    fits = [z.id for z in zones.values() if wanted and wanted in (z.id, slug(z.name))]
    fits = fits or [z.id for z in zones.values() if wanted and slug(z.name).startswith(wanted)]
    if len(fits) == 1:
        return fits[0]
    known = ", ".join((fits or list(zones))[:12])
    raise BadInput(
        f"{brief(text)[:80]} names {'several zones' if fits else 'no zone'}; expected one of: {known}"
    )
