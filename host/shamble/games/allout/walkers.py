"""Walkers: which may move, how they shamble, and how more of them enter (AOW-252 to 284)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shamble.games.allout.dice import badge
from shamble.games.allout.positions import INCH, Source
from shamble.games.allout.state import PLAYER, State, Walker
from shamble.games.allout.threat import change_threat
from shamble.kernel.asks import Choose, Option, Rules, choose, enter, tell


def eligible(state: State, names: Iterable[str]) -> list[str]:
    """Those walkers that are neither prone nor in contact with an enemy (AOW-252, AOW-253)."""
    board, walkers = state.board, state.walkers
    return [n for n in names if n in walkers and not walkers[n].prone and not board.enemies_touching(n)]


def pick(state: State, names: Sequence[str], rule: str, text: str, *subjects: str) -> Rules[str]:
    """The only model, or the one the player with Initiative picks of several (AOW-051, AOW-278)."""
    if len(names) == 1:
        return names[0]

    def ask() -> Choose:
        options = tuple(Option(name, state.figure(name).name) for name in names)
        return Choose(rule=rule, text=text, who=PLAYER, subjects=subjects, options=options, default=names[0])

    return (yield from choose(ask))


REST = "rest"


def next_of(state: State, names: Sequence[str], rule: str, text: str) -> Rules[list[str]]:
    """The next of several walkers to act, or all of them, nearest to a survivor first (AOW-278)."""
    if len(names) == 1:
        return list(names)

    def ask() -> Choose:
        rest = Option(REST, f"All {len(names)}, nearest first")
        options = (rest, *(Option(name, state.walker(name).name) for name in names))
        return Choose(rule=rule, text=text, who=PLAYER, options=options, default=REST)

    chosen = yield from choose(ask)
    return state.board.by_nearness(names) if chosen == REST else [chosen]


def pace(state: State) -> float:
    """How far walkers shamble now, in mils: 6 inches, and what cards in play add (AOW-254)."""
    inches = state.walker_card.shamble + sum(
        remains.shamble for card in state.remains if (remains := state.book.events[card.card].remains)
    )
    return max(0.0, inches) * INCH


def shamble(state: State, name: str, toward: Source, rule: str) -> Rules[None]:
    """Move a walker straight toward a model or point, all the way it can (AOW-254 to 257)."""
    walker = state.walker(name)
    went = yield from state.board.shamble(name, toward, pace(state))
    if went.met:
        met = state.survivors[went.met].name
        yield from tell(
            rule, f"{walker.name} shambles into contact with {met}", "engage", id=name, met=went.met
        )
    elif went.far > 0:
        aim = state.figure(toward).name if isinstance(toward, str) else "the sound"
        text = f"{walker.name} shambles {went.far / INCH:.1f} in toward {aim}"
        yield from tell(rule, text, "move", id=name, far=round(went.far))
    else:
        yield from tell(rule, f"{walker.name} cannot move", "move", id=name, far=0)


def new_walker(state: State) -> Walker:
    """A walker from the spares, not yet on the table (AOW-164: a program has no limit of models)."""
    number = state.number("walker")
    return Walker(f"walker-{number}", f"Walker {number}")


def enter_walker(state: State, rule: str) -> Rules[str]:
    """Bring one walker in at the board edge, outside every Kill Zone (AOW-279 to 281); returns its id."""
    walker = new_walker(state)
    at = yield from enter(lambda: state.board.entrance(walker, rule))
    state.walkers[walker.id] = walker
    state.board.enter(walker, at)
    yield from tell(rule, f"{walker.name} enters at the board edge", "enter", id=walker.id)
    return walker.id


def no_room(state: State) -> Rules[None]:
    """Walkers that cannot enter raise the threat once for the card instead (AOW-283)."""
    yield from change_threat(state, 1, "AOW-283", "No walker can enter")


def rise(state: State, rule: str) -> Rules[None]:
    """An Action die for every prone walker: on a badge it stands (AOW-394 to 396, AOW-404)."""
    waiting = [name for name, walker in state.walkers.items() if walker.prone and not walker.fresh]
    sure = any(r.rise for card in state.remains if (r := state.book.events[card.card].remains))
    while waiting:
        for name in (
            yield from next_of(state, waiting, "AOW-394", "The Dead Return: which walker rolls next?")
        ):
            waiting.remove(name)
            text = f"{state.walker(name).name} may rise"
            if sure or (yield from badge("AOW-394", text, name, who=PLAYER)):
                yield from stand(state, name)


def stand(state: State, name: str) -> Rules[None]:
    """A prone walker is a normal walker again, engaged at once with a survivor it touches (AOW-395, AOW-397)."""
    walker = state.walker(name)
    walker.prone = False
    yield from tell("AOW-395", f"{walker.name} stands up", "stand", id=name)
    for met in state.board.enemies_touching(name):
        yield from tell(
            "AOW-397", f"{walker.name} is engaged with {state.figure(met).name}", "engage", id=name, met=met
        )
