"""Walkers: which may move, how they shamble, and how more of them enter (AOW-252 to 284)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from shamble.games.allout.dice import badge
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.state import State, Walker
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell


def eligible(state: State, names: Iterable[str]) -> list[str]:
    """Those walkers that are neither prone nor in contact with an enemy (AOW-252, AOW-253)."""
    board, walkers = state.board, state.walkers
    return [n for n in names if n in walkers and not walkers[n].prone and not board.enemies_touching(n)]


def present(state: State, names: Iterable[str]) -> list[str]:
    """Those of the models that are still in play."""
    return [name for name in names if name in state.survivors or name in state.walkers]


def pick(
    state: State, names: Sequence[str], rule: str, text: str, *subjects: str, who: str = ""
) -> Rules[str]:
    """The only model, or the one that who, else the player with Initiative, picks of several (AOW-051, AOW-278)."""
    if len(names) == 1 or state.board.alike(names):
        return names[0]
    return (yield from choose(lambda: pick_ask(state, names, rule, text, *subjects, who=who)))


def pick_ask(
    state: State, names: Sequence[str], rule: str, text: str, *subjects: str, who: str = ""
) -> Choose:
    """Which of these models, as far as they are still in play."""
    options = tuple(Option(name, state.board.title(name)) for name in present(state, names))
    first = options[0].id if options else gone("each of them")
    seat = who or state.initiative
    return Choose(rule=rule, text=text, who=seat, subjects=subjects, options=options, default=first)


REST = "rest"


def next_of(
    state: State, names: Sequence[str], rule: str, text: str, who: str, alone: bool
) -> Rules[list[str]]:
    """The next of several walkers to act; whoever picks alone may take all, nearest to a survivor first (AOW-278)."""
    if len(names) == 1:
        return list(names)

    def ask() -> Choose:
        here = present(state, names) or gone("each of them")
        rest = (Option(REST, f"All {len(here)}, nearest first"),) if alone else ()
        options = (*rest, *(Option(name, state.board.title(name)) for name in here))
        return Choose(rule=rule, text=text, who=who, options=options, default=options[0].id)

    return (yield from state.board.next_up(names, ask))


def each(
    state: State,
    names: Iterable[str],
    rule: str,
    text: str,
    act: Callable[[str, str], Rules[None]],
    by_turns: bool = True,
) -> Rules[None]:
    """Let each of these walkers act once, in the order the players pick by turns (AOW-052, AOW-273, AOW-278).

    act gets the walker and who picked it. Not by_turns: the player with Initiative picks the whole order (AOW-394).
    """
    waiting, number = dict.fromkeys(names), 0
    alone = state.solo or not by_turns
    while here := present(state, waiting):
        who = state.by_turns(number if by_turns else 0)
        for name in (yield from next_of(state, here, rule, text, who, alone)):
            del waiting[name]
            number += 1
            if name in state.walkers:
                yield from step(act(name, who))


def pace(state: State) -> float:
    """How far walkers shamble now, in mils: 6 inches, and what cards in play add (AOW-254)."""
    return max(0.0, state.walker_card.shamble + sum(works.shamble for works in state.works())) * INCH


def spares(state: State) -> int:
    """Walker models beside the table; without a limit always enough (AOW-164, AOW-284)."""
    limit = state.scenario.models
    return max(0, limit - len(state.walkers)) if limit else PLENTY


PLENTY = 1000


def new_walker(state: State) -> Walker:
    """A walker from the spares, not yet on the table."""
    number = state.number("walker")
    return Walker(f"walker-{number}", f"Walker {number}")


def rise(state: State, rule: str) -> Rules[None]:
    """An Action die for every prone walker, in the order that the player with Initiative picks (AOW-394 to 396)."""
    lying = [name for name, walker in state.walkers.items() if walker.prone]
    text = "Which prone walker rolls next?"
    yield from each(state, lying, rule, text, lambda name, who: may_stand(state, name, rule), by_turns=False)


def may_stand(state: State, name: str, rule: str) -> Rules[None]:
    """Roll for one prone walker, unless a card in play makes it stand anyway (AOW-395, AOW-396)."""
    sure = any(works.rise for works in state.works())
    if sure or (yield from badge(rule, f"{state.walker(name).name} may rise", name, who=state.initiative)):
        yield from stand(state, name)
    else:
        yield from tell("AOW-396", f"{state.walker(name).name} stays down", "prone", id=name)


def stand(state: State, name: str) -> Rules[None]:
    """A prone walker is a normal walker again, engaged at once with a survivor it touches (AOW-395, AOW-397)."""
    walker = state.walker(name)
    walker.prone = False
    yield from tell("AOW-395", f"{walker.name} stands up", "stand", id=name)
    for met in state.board.enemies_touching(name):
        yield from tell(
            "AOW-397", f"{walker.name} is engaged with {state.figure(met).name}", "engage", id=name, met=met
        )
