"""The steps of the walkers on a measured table, one by one: lunges, commotion, cards, entering (AOW-042 to 284)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from shamble.games.allout.dice import badge
from shamble.games.allout.house import by_house
from shamble.games.allout.measured.dials import EDGES
from shamble.games.allout.measured.driving import aim, heading_ask
from shamble.games.allout.measured.falling import fall, falls
from shamble.games.allout.measured.places import edge_ask, edge_spot
from shamble.games.allout.measured.positions import INCH, Source, point
from shamble.games.allout.measured.shambling import LUNGE, ahead, stop_short
from shamble.games.allout.measured.shambling import lunge as lunge_at
from shamble.games.allout.measured.shambling import shamble as shamble_toward
from shamble.games.allout.measured.terrain import in_area, stride
from shamble.games.allout.scent import noticed, stops_short
from shamble.games.allout.state import State
from shamble.games.allout.walkers import REST, each, eligible, new_walker, pace, pick, present
from shamble.kernel.asks import Choose, Json, Rules, choose, enter, step, tell

if TYPE_CHECKING:
    from shamble.games.allout.measured.board import MeasuredBoard


def next_up(board: MeasuredBoard, names: Sequence[str], ask: Callable[[], Choose]) -> Rules[list[str]]:
    """The next of these walkers, or all that are left, nearest to a survivor first (AOW-278)."""
    chosen = yield from choose(ask)
    return board.by_nearness(present(board.state, names)) if chosen == REST else [chosen]


def shamble(state: State, name: str, toward: Source, rule: str, point: str = "the sound") -> Rules[None]:
    """Move a walker straight toward a model or point, all the way it can (AOW-254 to 257); point: it in words."""
    walker, positions = state.walker(name), state.board.positions
    heading = state.figure(toward).name if isinstance(toward, str) else point
    if in_area(positions, positions.at(name)) and not (
        yield from badge("AOW-463", f"{walker.name} starts on hard ground", name, who=state.initiative)
    ):
        yield from tell("AOW-464", f"{walker.name} is held up and stays", "move", id=name, far=0)
        return
    if falls(positions, name, positions.at(toward)):
        fall(positions, name, positions.at(toward))
        yield from tell("AOW-480", f"{walker.name} falls down and lies there", "prone", id=name)
        return
    pace_now = stride(positions, name, positions.at(toward), pace(state))
    for victim in ahead(positions, name, toward, pace_now):
        if (yield from stops_short(state, name, victim)):
            stop_short(positions, name, toward, pace_now, victim)
            return
    went = shamble_toward(positions, name, toward, pace_now)
    facts = {"id": name, "far": round(went.far)}
    if went.met:
        text = f"{walker.name} shambles into contact with {state.survivor(went.met).name}"
        yield from tell(rule, text, "engage", met=went.met, **facts)
    elif went.far > 0:
        far = f"{went.far / INCH:.1f}"
        yield from tell(rule, f"{walker.name} shambles {far} in toward {heading}", "move", **facts)
    else:
        yield from tell(rule, f"{walker.name} cannot move", "move", **facts)


# -- lunges


def lunges(board: MeasuredBoard) -> Rules[None]:
    """Each eligible walker with a survivor under its template lunges (AOW-237, 238, 241, 244)."""
    state = board.state
    hungry = [name for name in eligible(state, state.walkers) if victims(board, name)]
    if by_house(state, "kill-zone-order") == "nearest":
        for name in board.by_nearness(hungry):
            yield from step(lunge(board, name))
        return
    text = "Kill Zone: which walker lunges next?"
    yield from each(state, hungry, "AOW-244", text, lambda name, who: lunge(board, name), by_turns=False)


def victims(board: MeasuredBoard, name: str) -> list[str]:
    """Survivors, standing or prone, at least partly under the walker's template (AOW-238, AOW-245)."""
    return [near for near in board.positions.zone(name) if near in board.state.survivors]


def lunge(board: MeasuredBoard, name: str) -> Rules[None]:
    """Into contact with the nearest survivor that can be reached; else it stays (AOW-237 to 241)."""
    state, tried = board.state, set[str]()
    while eligible(state, [name]):
        nearest = board.nearest(name, [victim for victim in victims(board, name) if victim not in tried])
        if not nearest:
            yield from tell("AOW-241", f"{state.walker(name).name} reaches nobody", "move", id=name, far=0)
            return
        text = f"{state.walker(name).name} is equally near to several: whom does it attack?"
        victim = yield from pick(state, nearest, "AOW-240", text, name)
        tried.add(victim)
        near = victim in ahead(board.positions, name, victim, LUNGE)
        if near and (yield from stops_short(state, name, victim)):
            stop_short(board.positions, name, victim, LUNGE, victim)
            return
        walker, prey = state.walker(name), state.survivor(victim)
        if lunge_at(board.positions, name, victim):
            text = f"{walker.name} lunges at {prey.name}"
            yield from tell("AOW-238", text, "engage", id=name, met=victim)


# -- commotion


def noise(
    board: MeasuredBoard, source: Source, ready: Sequence[str], far: float, spent: set[str]
) -> Rules[None]:
    """The nearest walker in earshot moves at once straight toward the source (AOW-042 to 045, AOW-051)."""
    state, name = board.state, board.named(source)
    nearest = board.nearest(source, board.close_to(source, ready, far))
    if not nearest:
        yield from tell("AOW-043", f"NOISE from {name}: no walker hears it", "noise")
        return
    yield from tell("AOW-042", f"NOISE from {name}", "noise")
    walker = yield from pick(state, nearest, "AOW-051", "Equally near: which walker follows the NOISE?")
    spent.add(walker)
    yield from shamble(state, walker, source, "AOW-044")


def mayhem(
    board: MeasuredBoard, source: Source, ready: Sequence[str], far: float, spent: set[str]
) -> Rules[None]:
    """Every walker in earshot moves straight toward the source (AOW-049, AOW-052)."""
    state = board.state

    def come(walker: str, who: str) -> Rules[None]:
        if eligible(state, [walker]):
            spent.add(walker)
            yield from shamble(state, walker, source, "AOW-049")

    near = board.close_to(source, ready, far)
    yield from each(state, near, "AOW-052", "MAYHEM: which walker moves next?", come)


# -- cards


def march(board: MeasuredBoard, count: int | None, moved: set[str]) -> Rules[int]:
    """So many eligible walkers move, or all, each picked by turns; how many are missing (AOW-273 to 276)."""
    state = board.state
    if count is None:
        yield from march_all(board, moved)
        return 0
    for number in range(count):
        ready = unmoved(state, moved)
        if not ready:
            return count - number
        mover, near = state.by_turns(number), board.by_nearness(ready)
        walker = yield from pick(state, near, "AOW-273", "Which walker moves?", who=mover)
        yield from drive(board, walker, mover, moved)
    return 0


def march_all(board: MeasuredBoard, moved: set[str]) -> Rules[None]:
    """Every eligible walker moves, each picked by turns (AOW-273)."""
    state = board.state

    def come(walker: str, who: str) -> Rules[None]:
        if eligible(state, [walker]):
            yield from drive(board, walker, who, moved)

    yield from each(state, unmoved(state, moved), "AOW-273", "Which walker moves next?", come)


def unmoved(state: State, moved: set[str]) -> list[str]:
    """Eligible walkers that a card has not moved yet (AOW-275)."""
    return [name for name in eligible(state, state.walkers) if name not in moved]


def drive(board: MeasuredBoard, walker: str, who: str, moved: set[str]) -> Rules[None]:
    """Whoever moves a walker picks the survivor or the direction it heads for; not in a solo game (AOW-007)."""
    state = board.state
    moved.add(walker)
    if state.solo:
        yield from toward_nearest(board, walker)
    elif state.survivors:
        far = pace(state)
        where: Json = yield from enter(lambda: heading_ask(state, walker, who, far))
        yield from shamble(state, walker, aim(state, walker, where, far), "AOW-254", "where it was sent")


def toward_nearest(board: MeasuredBoard, walker: str) -> Rules[None]:
    """In a solo game a walker whose way is the player's choice heads for the nearest survivor (AOW-007)."""
    state = board.state
    nearest = board.nearest(walker, noticed(state))
    if nearest:
        text = f"{state.walker(walker).name} is equally near to several: whom does it head for?"
        victim = yield from pick(state, nearest, "AOW-278", text, walker)
        yield from shamble(state, walker, victim, "AOW-254")


def enter_walkers(board: MeasuredBoard, count: int, rule: str, moved: set[str]) -> Rules[int]:
    """Walkers enter one at a time, by turns, as long as there is room; how many did (AOW-279 to 282)."""
    came = 0
    while came < count and board.has_entrance():
        moved.add((yield from enter_walker(board.state, rule, board.state.by_turns(came))))
        came += 1
    return came


def enter_walker(state: State, rule: str, who: str) -> Rules[str]:
    """Bring one walker in at the edge that who picks, outside every Kill Zone (AOW-279 to 281); returns its id."""
    walker = new_walker(state)
    where = yield from enter(lambda: edge_ask(state, walker, rule, who))
    positions = state.board.positions
    at = edge_spot(positions, where, None) if isinstance(where, str) else point(where)
    assert at is not None, "the ask offers only edges with a free place"
    state.walkers[walker.id] = walker
    positions.place(walker, at)
    yield from tell(rule, f"{walker.name} enters at the board edge", "enter", id=walker.id)
    return walker.id


def has_entrance(board: MeasuredBoard) -> bool:
    """Whether a walker can enter anywhere (AOW-280, AOW-281)."""
    return any(edge_spot(board.positions, edge, None) is not None for edge in EDGES)
