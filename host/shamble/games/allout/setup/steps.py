"""Set-up of the standard scenario by its players, one thing after another (AOW-422 to 444)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from shamble.games.allout.cards.model import Book
from shamble.games.allout.dice import badge
from shamble.games.allout.setup.ground import affordable, scenery_points, walker_count
from shamble.games.allout.state import BOX, CHOSEN, State
from shamble.kernel.asks import Choose, Option, Rules, choose, enter, step, tell

LAST = "first-roll"
"""The step after which everybody deploys."""


def begin(state: State) -> None:
    """Set the cursor to what comes after the decks are shuffled; alone nobody rolls (AOW-002, AOW-422)."""
    if BOX not in state.heaps:
        laid(state)
    else:
        state.phase = "select" if state.solo else "setup-roll"


def laid(state: State) -> None:
    """The table is laid out: first-turn Initiative is rolled for unless it is known, then all deploy (AOW-444)."""
    state.phase = LAST
    if state.solo or state.scenario.first != "roll":
        deploy_next(state)


def deploy_next(state: State) -> None:
    """Set the cursor to deployment; the scenario may say who holds Initiative (AOW-089)."""
    if state.scenario.first in state.seats:
        state.initiative = state.scenario.first
    state.phase, state.queue, state.mover = "deploy", list(state.survivors), state.initiative
    state.active = state.queue[0] if state.solo else ""


def roll_for_setup(state: State) -> Rules[None]:
    """One player rolls for set-up Initiative (AOW-422)."""
    state.phase = "select"
    yield from roll_for_initiative(state, "AOW-422", "set-up")


def roll_for_first_turn(state: State) -> Rules[None]:
    """They roll again for the first turn (AOW-444)."""
    yield from roll_for_initiative(state, "AOW-444", "first-turn")
    deploy_next(state)


def roll_for_initiative(state: State, rule: str, what: str) -> Rules[None]:
    """An Action die: on a badge whoever rolls has it, on a blank the other player."""
    roller, other = state.seats
    won = yield from badge(rule, f"{roller.capitalize()} rolls for {what} Initiative", what, who=roller)
    state.initiative = state.mover = roller if won else other
    text = f"{state.initiative.capitalize()} has {what} Initiative"
    yield from tell(rule, text, "initiative", seat=state.initiative)


# -- scenery


def select(state: State) -> Rules[None]:
    """By turns the players take scenery out of the box until the points are spent (AOW-423 to 425)."""
    box, chosen = state.heaps[BOX], state.heaps.setdefault(CHOSEN, [])
    spent = points(state.book, chosen)
    if spent + points(state.book, box) <= scenery_points(state.scenario):
        chosen += box
        box.clear()
    kinds = affordable(state.book, state.scenario, box, chosen)
    if not kinds:
        state.phase = "share"
        text = f"Scenery for {points(state.book, chosen)} points: {listed(state.book, chosen)}"
        yield from tell("AOW-424", text, "scenery", cards=list(chosen))
        return
    seat, state.mover = state.mover, state.rival(state.mover)
    several = len(kinds) > 1
    card = (yield from step(choose(lambda: select_ask(state, seat)))) if several else None
    chosen.append(card or kinds[0])
    box.remove(chosen[-1])


def select_ask(state: State, seat: str) -> Choose:
    """Which piece is selected next (AOW-424)."""
    book, chosen = state.book, state.heaps[CHOSEN]
    left = scenery_points(state.scenario) - points(book, chosen)
    kinds = affordable(book, state.scenario, state.heaps[BOX], chosen)
    text = f"Which scenery is selected next? {worth(left)} left"
    return kind_ask("AOW-424", text, seat, book, kinds)


def kind_ask(rule: str, text: str, seat: str, book: Book, kinds: Sequence[str]) -> Choose:
    """Which of these kinds of scenery."""
    cards = [book.scenery[kind] for kind in kinds]
    options = tuple(Option(card.id, f"{card.name}, {worth(card.points)}") for card in cards)
    return Choose(rule=rule, text=text, who=seat, options=options, default=kinds[0])


def worth(count: int) -> str:
    """So many points in words."""
    return "1 point" if count == 1 else f"{count} points"


def points(book: Book, cards: Iterable[str]) -> int:
    """The points of these pieces together."""
    return sum(book.scenery[card].points for card in cards)


def listed(book: Book, cards: Sequence[str]) -> str:
    """Pieces in words: how many of each kind."""
    kinds = dict.fromkeys(cards)
    return ", ".join(f"{cards.count(kind)} {book.scenery[kind].name}" for kind in kinds) or "none"


def share(state: State) -> Rules[None]:
    """The scenery is divided as evenly as its points allow; alone one places it all (AOW-003, AOW-426)."""
    state.phase, state.mover = "scenery", state.initiative
    larger, smaller = divided(state.book, state.heaps[CHOSEN])
    seat = state.initiative
    if state.solo:
        larger, smaller = state.heaps[CHOSEN], []
    elif points(state.book, larger) > points(state.book, smaller):
        seat = (yield from step(choose(lambda: share_ask(state)))) or seat
    state.heaps = {state.rival(seat): smaller, seat: larger}
    for owner, cards in state.heaps.items():
        text = f"{places(state, owner)} {listed(state.book, cards)}"
        yield from tell("AOW-426", text, "scenery", seat=owner, cards=list(cards))


def places(state: State, seat: str) -> str:
    """Who places something, for the beginning of a sentence."""
    return "You place" if state.solo else f"{seat.capitalize()} places"


def share_ask(state: State) -> Choose:
    """Who gets the larger share (AOW-426)."""
    options = tuple(Option(seat, seat.capitalize()) for seat in state.seats)
    text = "Who places the larger share of the scenery?"
    return Choose(rule="AOW-426", text=text, who=state.initiative, options=options, default=state.initiative)


Counts: TypeAlias = tuple[int, ...]


def divided(book: Book, cards: Sequence[str]) -> tuple[list[str], list[str]]:
    """Two shares whose points differ as little as possible, the larger first, with alike pieces halved (AOW-426)."""
    kinds = list(dict.fromkeys(cards))
    shares: dict[int, tuple[int, Counts]] = {0: (0, ())}
    for kind in kinds:
        shares = with_kind(shares, cards.count(kind), book.scenery[kind].points)
    half = points(book, cards) / 2
    _, counts = shares[min(total for total in shares if total >= half)]
    larger = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
    smaller = list(cards)
    for card in larger:
        smaller.remove(card)
    return larger, smaller


def with_kind(shares: dict[int, tuple[int, Counts]], count: int, value: int) -> dict[int, tuple[int, Counts]]:
    """For each sum of points that a share can have the most even way to it, with so many more pieces of a kind."""
    found: dict[int, tuple[int, Counts]] = {}
    for total, (uneven, counts) in shares.items():
        for taken in range(count + 1):
            way = (uneven + abs(2 * taken - count), (*counts, taken))
            found[total + taken * value] = min(way, found.get(total + taken * value, way))
    return found


def place_scenery(state: State) -> Rules[None]:
    """By turns each player places a piece of their share, as long as they have one (AOW-427 to 431)."""
    seat = next((one for one in (state.mover, state.rival(state.mover)) if state.heaps.get(one)), "")
    if not seat or (yield from state.board.lay_all("scenery")):
        state.phase, state.mover = "supplies", state.initiative
        return
    heap = state.heaps[seat]
    card = (yield from step(pick_piece(state, seat))) or heap[0]
    heap.remove(card)
    state.mover = state.rival(seat)
    if not state.board.laying.has_room(card):
        text = f"There is no room for {state.book.scenery[card].name}: it stays in the box"
        yield from tell("AOW-431", text, "scenery", cards=[card])
        return
    if state.book.scenery[card].hub and not state.board.laying.zoned(card):
        text = f"The Walker Zone has no room for {state.book.scenery[card].name}: it may lie anywhere"
        yield from tell("AOW-430", text, "scenery", cards=[card])
    where = yield from step(enter(lambda: state.board.laying.piece_ask(card, seat)))
    piece = state.board.laying.lay_piece(card, where)
    text = f"{places(state, seat)} {piece.name}{state.board.laying.words(piece.id)}"
    yield from tell("AOW-427", text, "scenery", id=piece.id, seat=seat)


def pick_piece(state: State, seat: str) -> Rules[str]:
    """Which of the pieces that are left comes next."""
    kinds = list(dict.fromkeys(state.heaps[seat]))
    if len(kinds) == 1:
        return kinds[0]
    text = "Which piece of scenery do you place?"
    return (yield from choose(lambda: kind_ask("AOW-427", text, seat, state.book, kinds)))


# -- supply counters and walkers


def place_supplies(state: State) -> Rules[None]:
    """The first counter lies on the centre; the others are placed by turns (AOW-433 to 438)."""
    if (yield from state.board.lay_all("supplies")):
        state.phase, state.mover = "walkers", state.initiative
        return
    laying, first = state.board.laying, not state.counters
    enough = len(state.counters) >= state.scenario.counters
    if enough or not (first or laying.has_supply_room()):
        state.phase, state.mover, state.queue = "walkers", state.initiative, list(state.counters)
        if not enough:
            yield from tell("AOW-435", "There is no room for another supply counter", "supply")
        return
    where, seat = None, state.mover
    if not first:
        state.mover = state.rival(seat)
        where = yield from step(enter(lambda: state.board.laying.supply_ask(seat)))
    counter = state.board.laying.lay_supply(where)
    text = f"Supply {len(state.counters)} lies{state.board.laying.words(counter.id)}"
    yield from tell("AOW-433" if first else "AOW-434", text, "supply", id=counter.id)


def place_walkers(state: State) -> Rules[None]:
    """By turns: one at each counter, the rest anywhere in the Walker Zone (AOW-439 to 443)."""
    if (yield from state.board.lay_all("walkers")):
        laid(state)
        return
    laying, state.queue = state.board.laying, [name for name in state.queue if name in state.counters]
    if len(state.walkers) >= walker_count(state.scenario):
        laid(state)
    elif laying.has_walker_room(state.queue):
        yield from place_walker(state, state.queue)
    elif state.queue:
        state.queue = []
    else:
        laid(state)
        yield from tell("AOW-442", "There is no room for another walker", "enter")


def place_walker(state: State, waiting: Sequence[str]) -> Rules[None]:
    """The player whose turn it is places one (AOW-441, AOW-442)."""

    def still() -> list[str]:
        return [name for name in waiting if name in state.counters]

    seat, state.mover = state.mover, state.rival(state.mover)
    where = yield from step(enter(lambda: state.board.laying.walker_ask(still(), seat)))
    name, counter = state.board.laying.lay_walker(where, still())
    state.queue = [other for other in state.queue if other != counter]
    text = f"{state.walker(name).name} stands{state.board.laying.words(name)}"
    yield from tell("AOW-441" if counter else "AOW-442", text, "enter", id=name)


STEPS: dict[str, Callable[[State], Rules[None]]] = {
    "setup-roll": roll_for_setup,
    "select": select,
    "share": share,
    "scenery": place_scenery,
    "supplies": place_supplies,
    "walkers": place_walkers,
    LAST: roll_for_first_turn,
}
