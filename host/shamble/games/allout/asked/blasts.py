"""Where a blast goes off at an asked table: its people lay the template and say who is under it (AOW-604 to 611)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shamble.games.allout.asked.kinds import grouped, named_in, things, title
from shamble.games.allout.asked.melee import NOTHING, pieces_of, scenery_things
from shamble.games.allout.asked.words import inches, template
from shamble.games.allout.board import Line, Somewhere
from shamble.games.allout.state import State
from shamble.kernel.asks import Json, Measure, Option, Rules, choose, enter
from shamble.kernel.entries import several

DONE = "done"
CENTRE = Somewhere("the template's middle")


def blast_at(
    state: State, shooter: str, reach: float, targets: Sequence[str]
) -> Rules[tuple[str, Somewhere]]:
    """The shooter's player lays the template, and says on whom if it is one of these targets (AOW-539)."""
    far = f" within {reach:g} in" if reach < float("inf") else ""
    who = state.survivor(shooter).name
    text = f"Lay the Kill Zone template with its middle on a target of {who}'s{far}, or on any place{far}."
    kinds = [(name, f"On {title(state, name)}") for name in grouped(state, targets)]
    said = yield from choose(lambda: done_ask("AOW-604", text, state.owner(shooter), kinds))
    return "" if said == DONE else said, CENTRE


def drift(far: float, who: str) -> Rules[Somewhere]:
    """The opponent may move it (AOW-607)."""
    text = f"Without a critical the opponent may move the template, up to {inches(far)}."
    yield from choose(lambda: done_ask("AOW-607", text, who))
    return CENTRE


def done_ask(rule: str, text: str, who: str, others: Iterable[tuple[str, str]] = ()) -> Measure:
    """An instruction to carry out; others: further answers, each as its id and its words."""
    options = (Option(DONE, "Done"), *(Option(*other) for other in others))
    return Measure(rule=rule, text=text, who=who, options=options, default=DONE)


def beneath(state: State) -> Rules[list[str]]:
    """Who is at least partly under the template (AOW-608)."""

    def everybody() -> list[str]:
        return [figure.id for figure in state.figures()]

    def ask() -> Measure:
        return Measure(
            rule="AOW-608",
            text=f"Who is under the template, even partly (within {template(state)} of its middle)?",
            who=state.initiative,
            options=(Option(NOTHING, "Nobody"),),
            default=NOTHING,
            entry=several(things(state, everybody())),
        )

    said: Json = yield from enter(ask)
    return named_in(state, everybody(), said) if isinstance(said, list) else []


def line_from(state: State, target: str) -> Rules[Line]:
    """The scenery between the template's middle and a model (AOW-611)."""
    if not state.pieces:
        return Line((), ())

    def ask() -> Measure:
        return Measure(
            rule="AOW-611",
            text=f"What lies between the template's middle and {state.figure(target).name}?",
            who=state.initiative,
            subjects=(target,),
            options=(Option(NOTHING, "No scenery"),),
            default=NOTHING,
            entry=several(scenery_things(state)),
        )

    said: Json = yield from enter(ask)
    return Line((), tuple(pieces_of(state, said)) if isinstance(said, list) else ())
