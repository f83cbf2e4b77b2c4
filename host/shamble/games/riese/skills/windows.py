"""Skills that may be used at any time, in the turns of zombies and NPCs, too (RIE-349, RIC-072).

Asked about when they could matter: a zombie that is not stunned is about to act next to one of the team. With all
windows wished for, at every moment; with none, never.
"""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.ground import adjacent
from shamble.games.riese.heroes.moving import shift
from shamble.games.riese.skills.choices import NO, chances
from shamble.games.riese.skills.deeds import Deed, can_shift, deeds, perform, words
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, State
from shamble.games.riese.words import name as spoken
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

ABOUT_TO_ACT = "activation"
STEP = "reflexes"


def offers(state: State, moment: str, mover: str = "") -> Rules[None]:
    """One after the other, whatever the team may use now, until it wants nothing more."""
    while matters(state, moment, mover):
        found = {deed.id: deed for deed in open_now(state, moment)}
        steps = {f"{STEP}:{hero.id}": hero for hero in steppers(state)}
        if not found and not steps:
            return
        chosen = yield from choose(lambda found=found, steps=steps: ask(state, mover, found, steps))  # type: ignore[misc]
        if chosen == NO:
            return
        yield from (step_aside(state, steps[chosen].id) if chosen in steps else perform(state, found[chosen]))


def matters(state: State, moment: str, mover: str) -> bool:
    """Whether anybody is asked at this moment."""
    if state.windows == "never" or not any(hero.skills for hero in state.on_map()):
        return False
    return state.windows == "always" or (moment == ABOUT_TO_ACT and bool(threatened(state, mover)))


def threatened(state: State, mover: str) -> list[str]:
    """The heroes next to a zombie that is about to act, unless it is stunned."""
    zombie = state.zombies.get(mover)
    if zombie is None or zombie.at is None or zombie.stunned:
        return []
    at = zombie.at
    return [hero.id for hero in state.on_map() if hero.at and adjacent(state, at, hero.at)]


def open_now(state: State, moment: str) -> Iterator[Deed]:
    """What skills of any time can do now, for anybody; in a hero's own activation its menu has them."""
    if state.act is not None:
        return
    names = [hero.id for hero in state.on_map()]
    for chance in chances(state, "team", "self"):
        yield from deeds(state, chance, names, ("shift", "door", "attack"))


def steppers(state: State) -> list[Hero]:
    """Covering heroes who may give that up for a step (RIC-072)."""
    return [
        hero
        for hero in state.on_map()
        if hero.marker == "covering" and has(state, hero, "covering-step") and can_shift(state, hero.id)
    ]


def ask(state: State, mover: str, found: dict[str, Deed], steps: dict[str, Hero]) -> Choose:
    """What the team uses now, if anything."""
    options = [Option(NO, "Nothing")]
    options += [Option(name, words(state, deed)) for name, deed in found.items()]
    options += [
        Option(name, f"{hero.name} stops covering and shifts 1 square") for name, hero in steps.items()
    ]
    close = ", ".join(state.heroes[name].name for name in threatened(state, mover))
    text = (
        f"{spoken(state, mover)} is about to act next to {close}. Use a skill?" if close else "Use a skill?"
    )
    return Choose(
        rule="RIE-349",
        text=text,
        who=state.seats[0],
        subjects=(mover,) if mover else (),
        options=tuple(options),
        default=NO,
    )


def step_aside(state: State, name: str) -> Rules[None]:
    """Covering ends with a step in any direction (RIC-072)."""
    hero = state.hero(name)
    hero.marker, hero.cover = "attacked", 0
    yield from tell("RIC-072", f"{hero.name} stops covering to step aside", "skill", who=name)
    yield from shift(state, name, 1)
