"""What a file of zone combat must not say although each table of it has the right shape: contradictions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from shamble.games.sheets import unknown, unlike
from shamble.games.zombicide.zones import both_ways, cells_of, touching
from shamble.kernel.toml_text import Misfit, words_for

Table = Mapping[str, Any]
Known = Mapping[str, Mapping[str, Any]]
VALUES = ("range", "dice", "accuracy", "damage")


def misfits(kind: str, table: Table, known: Known, broken: frozenset[str]) -> Iterator[Misfit]:
    """What is wrong with a table, seen beside all others; names of broken tables are not held against it."""
    check = CHECKS.get(kind)
    if check is not None:
        for wrong in check(table, known):
            if wrong.found not in {words_for(name) for name in broken}:
                yield wrong


# -- cards


def check_weapon(table: Table, known: Known) -> Iterator[Misfit]:
    """A weapon has its own values, or those of another, or burns and needs no dice (ZOM-003, ZOM-077)."""
    weapons = known["weapon"]
    if (like := table["like"]) is not None:
        yield from unknown(("like",), like, weapons, "a weapon")
        if like in weapons and weapons[like]["like"] is not None:
            yield Misfit(("like",), words_for(like), "a weapon with values of its own")
        return
    needed = ("range",) if table["burns"] else VALUES
    for key in VALUES:
        if key in needed and table[key] is None:
            yield Misfit((key,), "nothing", "this key, which cannot be left out")
        elif key not in needed and table[key] is not None:
            yield Misfit((key,), words_for(table[key]), "nothing, because the weapon burns")
    if table["range"] and table["range"][0] > table["range"][1]:
        yield Misfit(("range",), words_for(table["range"]), "the least distance first, then the greatest")


def check_gear(table: Table, known: Known) -> Iterator[Misfit]:
    """Weapons and gear share their ids."""
    if table["id"] in known["weapon"]:
        yield Misfit(("id",), words_for(table["id"]), "an id that no weapon has")


def check_combination(table: Table, known: Known) -> Iterator[Misfit]:
    """Two different cards make a weapon (ZOM-066)."""
    cards = [*known["weapon"], *known["gear"]]
    for index, part in enumerate(table["parts"]):
        yield from unknown(("parts", index), part, cards, "a weapon or gear")
    if table["parts"][0] == table["parts"][1]:
        yield Misfit(("parts",), words_for(table["parts"]), "two different cards")
    yield from unknown(("makes",), table["makes"], known["weapon"], "a weapon")


# -- maps


def check_map(table: Table, known: Known) -> Iterator[Misfit]:
    """Zones do not overlap; openings and walls are where zones touch, and not both in one place."""
    yield from unlike(("zone",), [zone["id"] for zone in table["zone"]])
    cells: dict[tuple[int, int], str] = {}
    for index, zone in enumerate(table["zone"]):
        mine = list(cells_of(tuple(zone["at"]), tuple(zone["size"])))
        taken = next((cells[cell] for cell in mine if cell in cells), None)
        if taken is not None:
            found = f"{words_for(zone['at'])}, which overlaps {taken}"
            yield Misfit(("zone", index, "at"), found, "a place of its own")
        cells.update(dict.fromkeys(mine, zone["id"]))
    kinds = {zone["id"]: zone["kind"] for zone in table["zone"]}
    for key in ("openings", "walls"):
        yield from check_pairs(key, table, kinds, touching(cells))


def check_pairs(
    key: str, table: Table, kinds: Mapping[str, str], near: set[tuple[str, str]]
) -> Iterator[Misfit]:
    """Openings and walls name two zones that share an edge; streets need no opening, buildings no wall."""
    other = both_ways(
        (first, second) for first, second in table["walls" if key == "openings" else "openings"]
    )
    seen: set[tuple[str, str]] = set()
    for index, (first, second) in enumerate(table[key]):
        path = (key, index)
        wrong = [*unknown((*path, 0), first, kinds, "a zone"), *unknown((*path, 1), second, kinds, "a zone")]
        streets = [kinds.get(zone) == "street" for zone in (first, second)]
        found = words_for([first, second])
        if wrong:
            yield from wrong
        elif (first, second) not in near:
            yield Misfit(path, found, "two zones that share an edge")
        elif (first, second) in seen:
            yield Misfit(path, f"{found} again", "each pair once")
        elif (first, second) in other:
            yield Misfit(path, found, "an opening or a wall, not both")
        elif key == "openings" and all(streets):
            yield Misfit(path, found, "at least one building, because streets are open to each other")
        elif key == "walls" and not all(streets):
            yield Misfit(
                path, found, "two streets, because buildings have walls wherever there is no opening"
            )
        seen |= {(first, second), (second, first)}


# -- skirmishes


def check_skirmish(table: Table, known: Known) -> Iterator[Misfit]:
    """Everybody and everything is on the map, and no id is used twice."""
    yield from unknown(("map",), table["map"], known["map"], "a map")
    if table["map"] not in known["map"]:
        return
    kinds = {zone["id"]: zone["kind"] for zone in known["map"][table["map"]]["zone"]}
    if table["exit"] is not None:
        yield from unknown(("exit",), table["exit"], kinds, "a zone of the map")
    elif not table["zombies"]:
        yield Misfit(("zombies",), "nothing", "Zombies to kill, or an exit")
    yield from check_survivors(table, known, kinds)
    yield from check_cars(table, kinds)
    for index, horde in enumerate(table["zombies"]):
        path = ("zombies", index)
        yield from unknown((*path, "zone"), horde["zone"], kinds, "a zone of the map")
        for kind in horde["kinds"]:
            yield from unknown((*path, "kinds", kind), kind, known["zombie"], "a kind of Zombie")
        if horde["turn"] >= table["turns"]:
            yield Misfit((*path, "turn"), str(horde["turn"]), f"a turn before the last, {table['turns']}")


def check_survivors(table: Table, known: Known, kinds: Mapping[str, str]) -> Iterator[Misfit]:
    """Survivors stand on the map with known cards; their ids are no others' ids."""
    names = [person["id"] for person in table["survivor"]]
    yield from unlike(("survivor",), names)
    cards = [*known["weapon"], *known["gear"]]
    others = {*known["zombie"], *kinds, "nobody", "done", "end-turn", "off"}
    for index, person in enumerate(table["survivor"]):
        path = ("survivor", index)
        if person["id"] in others:
            yield Misfit(
                (*path, "id"), words_for(person["id"]), "an id that no zone and no kind of Zombie has"
            )
        yield from unknown((*path, "zone"), person["zone"], kinds, "a zone of the map")
        for slot in ("hands", "pack"):
            for number, card in enumerate(person[slot]):
                yield from unknown((*path, slot, number), card, cards, "a weapon or gear")


def check_cars(table: Table, kinds: Mapping[str, str]) -> Iterator[Misfit]:
    """Cars stand on streets, with Survivors of that zone in them, each in one seat (ZOM-089)."""
    zones = {person["id"]: person["zone"] for person in table["survivor"]}
    yield from unlike(("car",), [car["id"] for car in table["car"]])
    seated: set[str] = set()
    for index, car in enumerate(table["car"]):
        path = ("car", index)
        if car["id"] in zones or car["id"] in kinds:
            yield Misfit((*path, "id"), words_for(car["id"]), "an id that no zone and no Survivor has")
        yield from unknown((*path, "zone"), car["zone"], kinds, "a zone of the map")
        if kinds.get(car["zone"]) == "building":
            yield Misfit((*path, "zone"), words_for(car["zone"]), "a street")
        if len(car["passengers"]) > car["seats"] - 1:
            expected = f"at most {car['seats'] - 1} beside the driver's seat"
            yield Misfit((*path, "passengers"), f"{len(car['passengers'])} passengers", expected)
        people = [((*path, "passengers", n), name) for n, name in enumerate(car["passengers"])]
        for where, name in [*([((*path, "driver"), car["driver"])] if car["driver"] else []), *people]:
            yield from unknown(where, name, zones, "a Survivor")
            if name in seated:
                yield Misfit(where, f"{words_for(name)} again", "each Survivor in one seat")
            elif zones.get(name, car["zone"]) != car["zone"]:
                yield Misfit(
                    where, f"{words_for(name)}, who stands in {zones[name]}", f"somebody in {car['zone']}"
                )
            seated.add(name)


CHECKS: Mapping[str, Callable[[Table, Known], Iterator[Misfit]]] = {
    "weapon": check_weapon,
    "gear": check_gear,
    "combination": check_combination,
    "map": check_map,
    "skirmish": check_skirmish,
}
