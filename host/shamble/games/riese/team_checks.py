"""What a scenario file must not say of those who come: teams beyond the limits, kit without room, ids used twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from shamble.games.riese.cards import WEBBING
from shamble.games.riese.plot import SIDES, Plot, placed
from shamble.games.sheets import Table, unknown
from shamble.kernel.toml_text import KeyPath, Misfit, words_for

MOST_OF_A_KIND = 4
"""Characters, and troopers, of a team (RIE-370)."""
BOXES, FULL_SLOTS = 2, 3
"""What a trooper's boxes hold (RIE-427), and a character's gear slots beside the webbing (RIE-151)."""


def team(plot: Plot) -> Iterator[Misfit]:
    """The team keeps to its limits (RIE-141 to 146, RIE-370)."""
    heroes = plot.table["hero"]
    for kind, kinds in (("characters", ["character"]), ("troopers", ["trooper", "dog"])):
        count = sum(hero["kind"] in kinds for hero in heroes)
        if count > MOST_OF_A_KIND:
            yield Misfit(("hero",), f"{count} {kind}", f"at most {MOST_OF_A_KIND}")
    characters = [hero for hero in heroes if hero["kind"] == "character"]
    if (
        not any(not hero["later"] for hero in characters)
        and sum(not hero["later"] for hero in heroes) < BOXES
    ):
        yield Misfit(("hero",), "nobody to go", "at least one character or two troopers from the start")
    if (must := sum(hero["must"] for hero in characters)) > plot.table["places"]:
        yield Misfit(
            ("places",), f"{plot.table['places']} for {must} characters who must come", f"at least {must}"
        )
    cards = [hero["card"] for hero in characters]
    for index, hero in enumerate(heroes):
        yield from recruit(plot, ("hero", index), hero, cards)


def recruit(plot: Plot, path: KeyPath, hero: Table, cards: list[Any]) -> Iterator[Misfit]:
    """One hero: who it is, what it can carry, and where it starts."""
    card, kind = hero["card"], hero["kind"]
    if kind == "character":
        characters = plot.known["character"]
        yield from unknown((*path, "card"), card or "", characters, "a character")
        if cards.count(card) > 1:
            yield Misfit((*path, "card"), f"{words_for(card)} again", "each character once")
        known = [
            skill["id"] for group in characters.get(card, {}).get("group", ()) for skill in group["skill"]
        ]
        for index, skill in enumerate(hero["skills"]):
            yield from unknown((*path, "skills", index), skill, known, "a skill of that character")
    elif card is not None:
        yield Misfit((*path, "card"), words_for(card), 'nothing, or kind = "character"')
    most = 4 if kind == "character" else 2
    if hero["health"] > most:
        yield Misfit((*path, "health"), words_for(hero["health"]), f"at most {most} for a {kind}")
    if not hero["later"]:
        yield from placed(plot, (*path, "at"), hero["at"])
    yield from kit(plot, path, hero)


def kit(plot: Plot, path: KeyPath, hero: Table) -> Iterator[Misfit]:
    """What a hero brings is there, and has room (RIE-151 to 154, RIE-427, RIE-213)."""
    shelf = {**plot.known["equipment"], **plot.known["armament"]}
    for index, card in enumerate(hero["items"]):
        yield from unknown((*path, "items", index), card, shelf, "a weapon or gear")
    cards = [shelf[card] for card in hero["items"] if card in shelf and shelf[card]["size"] != "zero"]
    if hero["kind"] == "dog" and hero["items"]:
        yield Misfit(
            (*path, "items"), f"{len(hero['items'])} items", "none: a dog carries nothing but supplies"
        )
    elif hero["kind"] != "dog" and not has_room(hero["kind"], cards):
        room = "2 boxes" if hero["kind"] == "trooper" else f"hands, {FULL_SLOTS} slots and the webbing"
        yield Misfit((*path, "items"), f"{len(cards)} items", f"no more than {room} hold")


def has_room(kind: str, cards: list[Table]) -> bool:
    """Whether there is room for the cards of a character or a trooper, the first weapon in hand that is not thrown."""
    room = [2 if card["size"] == "double" else 1 for card in cards]
    if kind == "trooper":
        return sum(room) <= BOXES
    small = [card["size"] == "small" or bool(card.get("one_handed")) for card in cards]
    inhand = next(
        (n for n, card in enumerate(cards) if "rof" in card and "thrown" not in card["traits"]), None
    )
    hands = [] if inhand is None else [inhand]
    if hands and cards[hands[0]].get("one_handed"):
        hands += [n for n, card in enumerate(cards) if card.get("one_handed") and n not in hands][:1]
    away = [n for n in range(len(cards)) if n not in hands]
    full = sum(room[n] for n in away if not small[n])
    return full <= FULL_SLOTS + 1 and sum(small[n] for n in away) <= (
        FULL_SLOTS - full + WEBBING if full <= FULL_SLOTS else 0
    )


def people(plot: Plot) -> Iterator[Misfit]:
    """NPCs, prisoners and heroes have ids of their own, places on the map, and weapons that there are."""
    names = plot.people
    taken = {*plot.known["breed"], *SIDES, "all", "none", "team", ""}
    coming = {deed["of"] for _, deed in plot.deeds if deed["do"] == "arrive"}
    for kind in ("hero", "person", "soul"):
        for index, one in enumerate(plot.table[kind]):
            if names.count(one["id"]) > 1 or one["id"] in taken:
                yield Misfit((kind, index, "id"), f"{words_for(one['id'])} again", "an id of its own")
            if one["later"] and one["id"] not in coming:
                found = "true, but nobody lets them come"
                yield Misfit((kind, index, "later"), found, f'a deed {{ do = "arrive", of = "{one["id"]}" }}')
            if kind != "hero" and not one["later"]:
                yield from placed(plot, (kind, index, "at"), one["at"])
    for index, person in enumerate(plot.table["person"]):
        if person["weapon"] is not None:
            yield from unknown(
                ("person", index, "weapon"), person["weapon"], plot.known["armament"], "a weapon"
            )
        yield from placed(plot, ("person", index, "goal"), person["goal"] or "")
