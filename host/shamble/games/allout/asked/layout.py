"""How a table is laid out by its people: what lies where, and what they are asked of it (AOW-081, AOW-421 to 443)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.allout.asked.words import counted, inches, listed
from shamble.games.allout.asked.zones import zone_words
from shamble.games.allout.house import mils_of
from shamble.games.allout.setup.ground import walker_count
from shamble.games.allout.state import BOX, CHOSEN, Counter, Piece, State
from shamble.games.allout.walkers import new_walker
from shamble.kernel.asks import Json, Measure, Option, Rules, choose, enter, step, tell
from shamble.kernel.entries import Thing, several

DONE = "done"
FREE = "A free walker is one that stands and touches no survivor; free walkers need not be told apart"
SCENERY, SUPPLIES, WALKERS = "scenery", "supplies", "walkers"


def lay_out(state: State) -> Rules[None]:
    """Say what lies where in a scenario that is laid out already, and wait until it does (AOW-081)."""
    if BOX in state.heaps:
        return
    for text in layout_lines(state):
        yield from tell("AOW-081", text, "layout")
    yield from choose(lambda: layout_ask(state))


def layout_ask(state: State) -> Measure:
    """Whether the table lies as it should."""
    kinds: dict[str, int] = {}
    for piece in state.pieces.values():
        name = state.book.scenery[piece.card].name
        kinds[name] = kinds.get(name, 0) + 1
    what = [counted(count, name) for name, count in kinds.items()]
    tokens = sum(bool(counter.token) for counter in state.counters.values())
    what += [counted(len(state.counters) - tokens, "supply counter"), counted(len(state.walkers), "walker")]
    what += [counted(tokens, "named counter")] if tokens else []
    text = f"Lay the table out as told above (b shows it): {listed(what)}."
    return Measure(
        rule="AOW-081", text=text, who=state.initiative, options=(Option(DONE, "Done"),), default=DONE
    )


def layout_lines(state: State) -> Iterator[str]:
    """What lies where, in inches from the west and from the south edge of the table."""
    scenario = state.scenario
    yield (
        f"The table is {scenario.width:g} by {scenario.depth:g} in. Places are inches from its west edge and from its "
        "south edge; scenery lies east and west"
    )
    for spot in scenario.scenery:
        card, name = state.book.scenery[spot.card], state.pieces[spot.name].name
        way = "against" if spot.turn > 0 else "with"
        turned = f", turned {abs(spot.turn):g}° {way} the clock" if spot.turn else ""
        yield f"{name} ({card.name}, {card.length:g} by {card.width:g} in): middle at {spot.x:g},{spot.y:g}{turned}"
    held = [state.pieces[supply.hub].name for supply in scenario.supplies if supply.hub]
    loose = [f"{supply.x:g},{supply.y:g}" for supply in scenario.supplies if not supply.hub]
    if held:
        yield f"Supply counters in {listed(held)}"
    if loose:
        yield f"Supply counters at {'; '.join(loose)}"
    for token in scenario.tokens:
        where = f"in {state.pieces[token.hub].name}" if token.hub else f"at {token.x:g},{token.y:g}"
        yield f"{token.title}, a counter of its own, lies {where}"
    for zone in scenario.zones:
        yield f"{zone.use.capitalize()} zone {zone_words(zone)}"
    if scenario.walkers:
        yield f"Walkers at {'; '.join(f'{x:g},{y:g}' for x, y in scenario.walkers)}"
    yield FREE


# -- laid out by the players


def lay_all(state: State, what: str) -> Rules[None]:
    """The players lay all scenery, counters or walkers by the rules, and say what had no room (AOW-427 to 442)."""
    yield from LAID[what](state)


def lay_scenery(state: State) -> Rules[None]:
    """All scenery, by turns, as it was shared (AOW-427 to 431)."""
    cards = [card for seat, heap in state.heaps.items() if seat not in (BOX, CHOSEN) for card in heap]
    said: Json = (yield from step(enter(lambda: scenery_ask(state, cards)))) or DONE
    for card in said if isinstance(said, list) else ():
        cards.remove(card)
    for card in cards:
        kind = state.book.scenery[card].kind
        number = state.number(kind)
        piece = Piece(f"{kind}-{number}", card, f"{kind.capitalize()} {number}", None)
        state.pieces[piece.id] = piece
    for heap in state.heaps.values():
        heap.clear()
    yield from tell("AOW-427", f"On the table: {pieces_words(state, cards)}", "scenery", cards=cards)


def scenery_ask(state: State, cards: list[str]) -> Measure:
    """Place all scenery, and say what had no room."""
    kinds = {card: cards.count(card) for card in dict.fromkeys(cards)}
    left = [
        Thing(card, f"No room for a {state.book.scenery[card].name}", count) for card, count in kinds.items()
    ]
    text = (
        f"Place {pieces_words(state, cards)}{by_turns(state)}, 2 in from each other and from the centre: those that "
        f"hold supplies in the Walker Zone ({zone(state)}) and 2 in from the board edges, the others anywhere."
    )
    return Measure(
        rule="AOW-427",
        text=text,
        who=state.initiative,
        options=(Option(DONE, "Done"),),
        default=DONE,
        entry=several(left) if left else None,
    )


def pieces_words(state: State, cards: list[str]) -> str:
    """So many pieces of each kind."""
    return listed(counted(cards.count(card), state.book.scenery[card].name) for card in dict.fromkeys(cards))


def by_turns(state: State) -> str:
    """Who begins where two players take turns."""
    return "" if state.solo else f" by turns, {state.initiative} first"


def zone(state: State) -> str:
    """Where the Walker Zone lies (AOW-432)."""
    return f"more than {inches(mils_of(state.house, 'walker-zone'))} from both edges where survivors start"


def lay_supplies(state: State) -> Rules[None]:
    """All supply counters yet to come: one in the centre, one in each hub, the rest in the open (AOW-433 to 437)."""
    wanted = state.scenario.counters - len(state.counters)
    text = (
        f"Place {counted(wanted, 'supply counter')}, unsearched side up{by_turns(state)}: the first on the centre, "
        "then one in each piece that holds supplies, the rest in the Walker Zone, 2 in from each other. Is there room?"
    )
    count = yield from how_many(state, "AOW-433", text, wanted)
    taken = {counter.hub for counter in state.counters.values()}
    hubs = [piece.id for piece in state.pieces.values() if state.book.scenery[piece.card].hub]
    places = [*([] if state.counters else [""]), *(hub for hub in hubs if hub not in taken), *[""] * wanted]
    for hub in places[:count]:
        name = f"supply-{state.number('counter')}"
        state.counters[name] = Counter(name, None, hub)


def lay_walkers(state: State) -> Rules[None]:
    """All walkers that are missing: one at each counter, the rest in the Walker Zone (AOW-439 to 442)."""
    wanted = walker_count(state.scenario) - len(state.walkers)
    text = (
        f"Place {counted(wanted, 'walker')}{by_turns(state)}: first one touching each counter or what holds it, the "
        "rest in the Walker Zone, 2 in from each other and from the centre. Is there room?"
    )
    for _ in range((yield from how_many(state, "AOW-441", text, wanted))):
        walker = new_walker(state)
        state.walkers[walker.id] = walker


def how_many(state: State, rule: str, text: str, wanted: int) -> Rules[int]:
    """All of them, or how many there was room for; nobody is asked where none is wanted."""
    if wanted <= 0:
        return 0
    fewer = [Option(str(number), f"There is room for {number} only") for number in reversed(range(1, wanted))]
    ask = Measure(
        rule=rule, text=text, who=state.initiative, options=(Option(DONE, "Yes, done"), *fewer), default=DONE
    )
    said = (yield from step(choose(lambda: ask))) or DONE
    return wanted if said == DONE else int(said)


LAID = {SCENERY: lay_scenery, SUPPLIES: lay_supplies, WALKERS: lay_walkers}
