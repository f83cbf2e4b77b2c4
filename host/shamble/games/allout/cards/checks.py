"""What the shape of a card cannot show: names that must exist, pieces that must fit, legal groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, get_args

from shamble.games.allout.cards.model import (
    Book,
    Deck,
    Group,
    ItemCard,
    ItemKind,
    Keyword,
    Record,
    Scenario,
    SceneryCard,
    ScenerySpot,
)
from shamble.games.allout.cards.plot_checks import plot_misfits
from shamble.games.allout.groups import limits
from shamble.games.allout.groups.limits import Known, named, repeats
from shamble.geometry.plane import Box, Disc, Point, Table, overlapping
from shamble.kernel.toml_text import KeyPath, Misfit, words_for

BASE_RADIUS = 492  # mils (AOW-038)
SECTION = 20.0  # inches: the side of a board section (AOW-421)
ATTACHABLE = (*get_args(ItemKind), *get_args(Keyword))
"""What an item may be attached to (AOW-601)."""
SMALL_LIMIT = 300  # points up to which the board is one section (AOW-421)


def misfits(card: Record, known: Known) -> Iterable[Misfit]:
    """Return what is wrong with a card whose shape is right; the paths start at the card's own table."""
    match card:
        case ItemCard():
            return _item(card)
        case Deck():
            return _deck(card, known)
        case Scenario():
            return _scenario(card, known)
        case SceneryCard():
            return _scenery(card)
        case Group():
            return limits.misfits(card.members, card.limit, known, ("members",))
    return ()


def _item(item: ItemCard) -> Iterator[Misfit]:
    armor, ranged = item.kind in ("head", "body"), item.kind == "ranged"
    plain = item.to_dict()
    rules = (
        ("range", ranged and not item.range, "a range in inches, because it is a ranged weapon"),
        ("range", not ranged and item.range > 0, f"no range, because its kind is {item.kind}"),
        ("shots", not ranged and item.shots > 1, f"one shot, because its kind is {item.kind}"),
        ("dice", item.kind == "special" and bool(item.dice), "no attack dice on a special item"),
        ("defense", armor and bool(item.defense), "none: the `dice` of armor are its defense dice"),
        ("keywords", armor and "bulky" in item.keywords, "no 'bulky', because armor is not held"),
        ("attach", item.attach and item.attach not in ATTACHABLE, f"one of {', '.join(ATTACHABLE)}"),
    )
    yield from (
        Misfit((key,), words_for(plain[key]) if key in plain else "nothing", wish)
        for key, wrong, wish in rules
        if wrong
    )
    for number, ability in enumerate(item.abilities):
        idle = item.kind in ("melee", "ranged") and ability.on not in (item.kind, "defense")
        if idle and ability.whose == "own":
            wish = f"{item.kind!r} or 'defense', because attacks with it are {item.kind}"
            yield Misfit(("abilities", number, "on"), words_for(ability.on), wish)
    if not item.equipped and not item.action:
        yield Misfit(("equipped",), "false", "an `action` that can be used from the pack")


def _scenery(card: SceneryCard) -> Iterator[Misfit]:
    for one, two, wish in (
        (
            "traversable",
            "impassable",
            "one of the two: nothing is climbed over that lets nobody over (AOW-484)",
        ),
        ("stairs", "climb", "one of the two: it is reached by walking or by climbing (AOW-471, AOW-472)"),
        ("area", "impassable", "one of the two: Area Terrain is moved through (AOW-461, AOW-484)"),
    ):
        if card.has(one) and card.has(two):  # type: ignore[arg-type]
            yield Misfit(("traits",), f"{one} and {two}", wish)
    if card.has("building") and not card.hub:
        yield Misfit(("hub",), "no hub", "hub = true: a building is always a Resource Hub (AOW-493)")


def _deck(deck: Deck, known: Known) -> Iterator[Misfit]:
    shelves = ("items", "incidents") if deck.kind == "supply" else ("events",)
    for card in dict.fromkeys(deck.cards):
        if known.missing(card, *shelves):
            yield Misfit(("cards", card), "no such card", f"the id of one of the {' or '.join(shelves)}")


def _scenario(scenario: Scenario, known: Known) -> Iterator[Misfit]:
    yield from _aims(scenario)
    yield from _stock(scenario, known)
    yield from limits.misfits(scenario.group, scenario.limit, known, ("group",))
    yield from limits.misfits(scenario.rivals, scenario.limit, known, ("rivals",))
    if scenario.layout == "fixed":
        yield from _fixed_table(scenario, known)
    else:
        yield from _standard_table(scenario, known)


def _aims(scenario: Scenario) -> Iterator[Misfit]:
    if scenario.counters_to_win > scenario.counters and not scenario.win:
        wish = f"at most {scenario.counters}, the number of supply counters"
        yield Misfit(("counters_to_win",), words_for(scenario.counters_to_win), wish)
    if scenario.threat >= scenario.threat_end:
        wish = f"more than the {scenario.threat} it starts at"
        yield Misfit(("threat_end",), words_for(scenario.threat_end), wish)
    yield from repeats(scenario.edges, lambda number: ("edges", number), "edge")


def _stock(scenario: Scenario, known: Known) -> Iterator[Misfit]:
    for kind, name in (("supply", scenario.supply), ("event", scenario.event)):
        deck = known.book.decks.get(name)
        if known.missing(name, "decks") or (deck and deck.kind != kind):
            yield Misfit((kind,), words_for(name), f"the id of a deck of kind {kind}")
    yield from named(scenario.walker, known, ("walker",), "walkers")


# --- the table ---


def _standard_table(scenario: Scenario, known: Known) -> Iterator[Misfit]:
    for piece in dict.fromkeys(scenario.pieces):
        yield from named(piece, known, ("pieces", piece), "scenery")
    yield from plot_misfits(scenario, {})
    long_side = SECTION if scenario.limit <= SMALL_LIMIT else 2 * SECTION
    if sorted((scenario.width, scenario.depth)) != [SECTION, long_side]:
        wish = f"{long_side:g} by {SECTION:g} inches for {scenario.limit} points (AOW-421)"
        yield Misfit(("width",), f"{scenario.width:g} by {scenario.depth:g}", wish)


def _mils(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


def _box(spot: ScenerySpot, book: Book) -> Box | None:
    card = book.scenery.get(spot.card)
    return None if card is None else Box(_mils(spot.x, spot.y), *_mils(card.length, card.width), spot.turn)


def _fixed_table(scenario: Scenario, known: Known) -> Iterator[Misfit]:
    board = Table(*_mils(scenario.width, scenario.depth))
    spots = [(spot.name, _box(spot, known.book)) for spot in scenario.scenery]
    boxes = {name: box for name, box in spots if box}
    yield from _spots(scenario, known, board)
    yield from _apart([(("scenery", n), name, box) for n, (name, box) in enumerate(spots) if box])
    yield from _supplies(scenario, known, board, boxes)
    yield from _walkers(scenario, board, boxes)
    yield from plot_misfits(scenario, boxes)


def _spots(scenario: Scenario, known: Known, board: Table) -> Iterator[Misfit]:
    yield from repeats([s.name for s in scenario.scenery], lambda n: ("scenery", n, "name"), "name")
    for number, spot in enumerate(scenario.scenery):
        yield from named(spot.card, known, ("scenery", number, "card"), "scenery")
        box = _box(spot, known.book)
        if box and not board.inside(box):
            yield Misfit(("scenery", number), f"{spot.name} over the edge", _on_board(scenario))


def _on_board(scenario: Scenario) -> str:
    return f"all of it on the board of {scenario.width:g} by {scenario.depth:g} inches"


def _apart(things: Sequence[tuple[KeyPath, str, Any]]) -> Iterator[Misfit]:
    for (_, one, shape), (path, other, other_shape) in combinations(things, 2):
        if overlapping(shape, other_shape):
            yield Misfit(path, f"{other} overlapping {one}", "free space between them")


def _supplies(scenario: Scenario, known: Known, board: Table, boxes: dict[str, Box]) -> Iterator[Misfit]:
    cards = {spot.name: spot.card for spot in scenario.scenery}
    for number, counter in enumerate(scenario.supplies):
        path, at = ("supplies", number), _mils(counter.x, counter.y)
        if counter.hub:
            card = known.book.scenery.get(cards.get(counter.hub, ""))
            if counter.hub not in cards or (card and not card.hub):
                wish = "the name of a piece of scenery here that is a hub"
                yield Misfit((*path, "in"), words_for(counter.hub), wish)
        elif not board.inside(Disc(at, 0)):
            yield Misfit(path, "a counter off the board", _on_board(scenario))
        else:
            yield from _under(path, "a counter", Disc(at, 0), boxes)


def _under(path: KeyPath, what: str, disc: Disc, boxes: dict[str, Box]) -> Iterator[Misfit]:
    for name, box in boxes.items():
        if overlapping(disc, box):
            yield Misfit(path, f"{what} under {name}", "a free place")


def _walkers(scenario: Scenario, board: Table, boxes: dict[str, Box]) -> Iterator[Misfit]:
    bases = [Disc(_mils(*place), BASE_RADIUS) for place in scenario.walkers]
    for number, base in enumerate(bases):
        if not board.inside(base):
            yield Misfit(("walkers", number), "a walker off the board", _on_board(scenario))
        yield from _under(("walkers", number), "a walker", base, boxes)
    yield from _apart([(("walkers", n), "a walker", base) for n, base in enumerate(bases)])
