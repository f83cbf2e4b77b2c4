"""Setting up: the resolved data of a new game, and the state that follows from it (AOW-081 to 083, AOW-421 to 448)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, starmap
from pathlib import Path

from shamble.games.allout.cards.model import Book, Member, Scenario
from shamble.games.allout.cards.single import KINDS, as_table, put_in, shelf_of
from shamble.games.allout.house import House, base_of, house_of, read_house, resolved
from shamble.games.allout.items import fits, hosts, new_item, put
from shamble.games.allout.measured.board import MeasuredBoard
from shamble.games.allout.measured.positions import table_of
from shamble.games.allout.setup.ground import inches_at
from shamble.games.allout.setup.herds import gathered
from shamble.games.allout.setup.layout import laid_out, selected
from shamble.games.allout.state import BOX, PLAYER, RIVALS, SLOTS, Counter, Piece, Pile, State, Survivor
from shamble.games.allout.walkers import new_walker
from shamble.geometry.plane import Disc, overlapping
from shamble.kernel.asks import Json
from shamble.kernel.errors import BadInput, BadSave
from shamble.kernel.hands import hands_of

QUICK_START = "quickstart"
BY_PROGRAM, BY_PLAYERS = "program", "players"


def new_setup(
    scenario: str | None = None,
    seed: int | None = None,
    own: Path | None = None,
    cache: Path | None = None,
    by: str = "",
    house: Path | None = None,
    groups: Sequence[str] = (),
) -> Json:
    """The resolved data of a new game: the cards it needs, and the scenario, laid out or to be laid out.

    by: who lays the table of a standard scenario out, "program" or "players"; if empty the players do where
    there are two. own: the folder of the player's own files; cache: where checked cards are kept; house: a file
    of house rules; groups: a group for each player, by id or file, instead of the scenario's. Raises BadInput for
    an unknown scenario, naming those there are, for a faulty file, and for a set-up that cannot be.
    """
    book = all_cards(own, cache)
    name = scenario or QUICK_START
    if name not in book.scenarios:
        raise BadInput(f"there is no scenario {name[:60]!r}; known: {', '.join(sorted(book.scenarios))}")
    if groups:
        book = with_groups(book, book.scenarios[name], groups, own, cache)
    small = book.only_for(name)
    rules = resolved(read_house(house))
    laid = arranged(small, small.scenarios[name], seed, by, rules)
    return {
        "scenario": name,
        "house": rules,
        "book": replace(small, scenarios={name: laid}).to_dict(),
        "spare": [*spares_of(book, small)],
    }


def with_groups(
    book: Book, scenario: Scenario, groups: Sequence[str], own: Path | None, cache: Path | None
) -> Book:
    """The cards with the scenario for these groups; BadInput for too many of them, or beyond its limit (AOW-408)."""
    from shamble.games.allout.groups.files import find_group, within

    most = len(seats_of(bool(scenario.rivals)))
    if len(groups) != most:
        raise BadInput(
            f"{len(groups)} groups for scenario {scenario.id!r}; expected {most}, one for each player"
        )
    found = []
    for words in groups:
        group, cards = find_group(words, own, cache)
        book = Book(
            **{shelf: getattr(book, shelf) | getattr(cards, shelf) for shelf in Book.__dataclass_fields__}
        )
        found.append(within(group, scenario.limit, book).members)
    changed = replace(scenario, group=found[0], rivals=found[1] if most > 1 else ())
    return replace(book, scenarios={**book.scenarios, scenario.id: changed})


def spares_of(book: Book, small: Book) -> Iterator[Json]:
    """The cards that people may draw from decks of their own, beside those of the game's decks."""
    for kind in KINDS:
        known = getattr(small, shelf_of(kind))
        for name, card in getattr(book, shelf_of(kind)).items():
            if name not in known:
                yield as_table(kind, card)


def arranged(book: Book, scenario: Scenario, seed: int | None, by: str, house: House) -> Scenario:
    """The scenario as the game begins with it: laid out by program, or with everything still in the box."""
    if by not in ("", BY_PROGRAM, BY_PLAYERS):
        raise BadInput(f"nobody lays a table out as {by[:60]!r}; expected {BY_PROGRAM} or {BY_PLAYERS}")
    if scenario.layout == "fixed":
        if by == BY_PLAYERS:
            raise BadInput(f"in scenario {scenario.id!r} everything has its place; players lay nothing out")
        check_bases(scenario, base_of(house))
        return gathered(book, scenario, seed, house)
    by = by or scenario.lays
    if by == BY_PLAYERS or (scenario.rivals and not by):
        return scenario
    rng = random.Random(seed)
    return laid_out(book, replace(scenario, pieces=selected(book, scenario, rng)), seed, house)


def check_bases(scenario: Scenario, base: int) -> None:
    """Raise BadInput when walkers with bases of that radius (mils) have no room where the scenario puts them."""
    discs = [Disc(inches_at(*place), base) for place in scenario.walkers]
    board = table_of(scenario)
    if not all(map(board.inside, discs)) or any(starmap(overlapping, combinations(discs, 2))):
        raise BadInput(
            f"in scenario {scenario.id!r} walkers have no room for bases so large; choose smaller ones"
        )


def all_cards(own: Path | None, cache: Path | None) -> Book:
    """The shipped cards and the player's own."""
    from shamble.games.allout.cards.library import OWN, load_book

    return load_book(own and own / OWN, cache)


def new_state(setup: Json) -> State:
    """The state before the first step: on the table what is laid out by then, no survivor yet."""
    state = with_data(State(threat=1, hands=hands_of(setup)), setup)
    scenario = state.scenario
    state.threat = scenario.threat
    for spot in scenario.scenery:
        title = spot.name.replace("-", " ").capitalize()
        piece = Piece(spot.name, spot.card, title, inches_at(spot.x, spot.y), spot.turn)
        state.pieces[piece.id] = piece
    for supply in scenario.supplies:
        name = f"supply-{state.number('counter')}"
        state.counters[name] = Counter(name, inches_at(supply.x, supply.y), supply.hub)
    for token in scenario.tokens:
        name = f"supply-{state.number('counter')}"
        state.counters[name] = Counter(name, inches_at(token.x, token.y), token.hub, token=token.name)
    for place in scenario.walkers:
        walker = new_walker(state)
        walker.at = inches_at(*place)
        state.walkers[walker.id] = walker
    if to_be_laid(scenario):
        state.heaps[BOX] = list(scenario.pieces)
    groups = dict(zip(seats_of(bool(scenario.rivals)), (scenario.group, scenario.rivals), strict=False))
    state.seats = list(groups)
    state.underdog = dict(setup.get("underdog", {}))
    state.initiative = state.mover = state.seats[0]
    for seat, members in groups.items():
        for number, member in enumerate(members):
            recruit(state, member, seat).leader = number == 0
    for deck, card in (("supply", scenario.supply), ("event", scenario.event)):
        state.decks[deck] = Pile(discards=list(state.book.decks[card].cards))
    state.board = MeasuredBoard(state)
    return state


def seats_of(rivals: bool) -> tuple[str, ...]:
    """Who plays: two rivals, or one player (AOW-001)."""
    return RIVALS if rivals else (PLAYER,)


def seats_in(setup: Json) -> tuple[str, ...]:
    """Who plays a game that was set up so; BadSave when that cannot be read."""
    try:
        found = next(one for one in setup["book"]["scenarios"] if one["id"] == setup["scenario"])
    except (LookupError, TypeError, StopIteration) as error:
        raise BadSave(f"the set-up of this game cannot be read: {error!r}") from error
    return seats_of(bool(found.get("rivals")))


def to_be_laid(scenario: Scenario) -> bool:
    """Whether the players are to lay the table out: even the first counter is still missing (AOW-433)."""
    return scenario.layout == "standard" and not scenario.supplies


def with_data(state: State, setup: Json) -> State:
    """Give a state the cards and the scenario of its set-up; BadSave when they do not fit."""
    try:
        state.book = Book.from_dict(setup["book"])
        state.spare = {fields["id"]: table for table in setup.get("spare", ()) for fields in table.values()}
        for table in state.own:
            put_in(state.book, table)
        state.scenario = state.book.scenarios[setup["scenario"]]
        state.house = house_of(setup.get("house", {}))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the set-up of this game cannot be read: {error!r}") from error
    return state


def recruit(state: State, member: Member, seat: str) -> Survivor:
    """A survivor of a player's group with full health, un-bitten, its items where they are used (AOW-013, 416, 602)."""
    card = state.book.survivors[member.card]
    name = card.id.partition("-")[0]
    if name in state.survivors:
        name = card.id
    twin = name in state.survivors
    name = f"{name}-{seat}" if twin else name
    title = f"{card.name} ({seat})" if twin else card.name
    state.survivors[name] = Survivor(
        name,
        card.id,
        title,
        member.health or card.health,
        group=seat,
        hands_lost=member.hands_lost,
        lame=member.lame,
        amputated=member.amputated,
    )
    parts = [owned for owned in member.items if state.book.items[owned].attach]
    for owned in [owned for owned in member.items if owned not in parts] + parts:
        item = new_item(state, owned)
        if onto := hosts(state, name, state.item_card(item)):
            onto[0].attached.append(item)
            continue
        slot = next((slot for slot in SLOTS if fits(state, name, slot, state.item_card(item))), "pack")
        put(state, name, slot, item)
    return state.survivors[name]


def scenarios(own: Path | None = None, cache: Path | None = None) -> dict[str, Scenario]:
    """The scenarios there are, by id."""
    return dict(all_cards(own, cache).scenarios)
