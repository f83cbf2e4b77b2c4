"""Skills that may be used at any time, in the turns of zombies and NPCs, too (RIE-349, RIC-072).

Asked about when they could matter: a zombie or an NPC is about to act and could attack one of the team, or one of the
team attacks in somebody else's activation. With all windows wished for, at every moment; with none, never.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from shamble.games.riese.attack.model import Modifier
from shamble.games.riese.ground import adjacent
from shamble.games.riese.heroes.moving import shift
from shamble.games.riese.horde import powers
from shamble.games.riese.npcs import judging
from shamble.games.riese.skills.choices import NO, chances, may_help, note_use
from shamble.games.riese.skills.deeds import Deed, can_shift, deeds, perform, words
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Npc, State, Zombie
from shamble.games.riese.words import listed, subject
from shamble.geometry.squares import distance
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

ABOUT_TO_ACT = "activation"
STEP = "reflexes"


def offers(state: State, moment: str, mover: str = "") -> Rules[None]:
    """Each player in turn uses what they have now, one thing after the other, until they want nothing more."""
    for seat in state.seats:
        while matters(state, moment, mover):
            found = {deed.id: deed for deed in open_now(state, seat)}
            steps = {f"{STEP}:{hero.id}": hero for hero in steppers(state, seat)}
            if not found and not steps:
                break
            chosen = (yield from step(choose(partial(ask, state, mover, seat, found, steps)))) or NO
            if chosen == NO:
                break
            yield from step(
                step_aside(state, steps[chosen].id) if chosen in steps else perform(state, found[chosen])
            )


def matters(state: State, moment: str, mover: str) -> bool:
    """Whether anybody is asked at this moment."""
    if state.windows == "never" or not any(hero.skills for hero in state.on_map()):
        return False
    return state.windows == "always" or (moment == ABOUT_TO_ACT and bool(threatened(state, mover)))


def threatened(state: State, mover: str) -> list[str]:
    """The heroes whom a zombie or an NPC that is about to act could attack."""
    figure = state.find(mover)
    if figure is None or figure.at is None:
        return []
    if isinstance(figure, Npc):
        return [name for name in judging.targets(state, figure) if name in state.heroes]
    if not isinstance(figure, Zombie) or figure.stunned:
        return []
    at, far = figure.at, powers.moves(state, figure)
    near = [hero for hero in state.on_map() if hero.at is not None and distance(at, hero.at) <= far]
    return [hero.id for hero in near if far > 1 or adjacent(state, at, state.square(hero.id))]


def open_now(state: State, seat: str) -> Iterator[Deed]:
    """What a player's heroes can do now by skills of any time; in a hero's own activation its menu has them."""
    if state.act is not None:
        return
    names = [hero.id for hero in state.on_map()]
    for chance in chances(state, "team", "self"):
        if state.heroes[chance.owner].seat == seat:
            yield from deeds(state, chance, names, ("shift", "door", "attack"))


def steppers(state: State, seat: str) -> list[Hero]:
    """A player's covering heroes who may give that up for a step (RIC-072)."""
    covering = [hero for hero in state.on_map() if hero.marker == "covering" and hero.seat == seat]
    return [hero for hero in covering if has(state, hero, "covering-step") and can_shift(state, hero.id)]


def ask(state: State, mover: str, seat: str, found: dict[str, Deed], steps: dict[str, Hero]) -> Choose:
    """What a player uses now, if anything."""
    options = [Option(NO, "Nothing")]
    options += [Option(name, words(state, deed)) for name, deed in found.items()]
    options += [
        Option(name, f"{hero.name} stops covering and shifts 1 square") for name, hero in steps.items()
    ]
    close = listed([state.heroes[name].name for name in threatened(state, mover)], "")
    text = f"{subject(state, mover)} is about to act and could attack {close}. " if close else ""
    return Choose(
        rule="RIE-349",
        text=f"{text}Use a skill?",
        who=seat,
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


# -- an attack in somebody else's activation


def better_attack(state: State, name: str) -> Rules[list[Modifier]]:
    """What the team adds to an attack of a hero who is not active, before its first die (RIE-355, RIC-014)."""
    won: list[Modifier] = []
    while state.windows != "never" and (found := {deed.id: deed for deed in helps(state, name)}):
        chosen = (yield from step(choose(partial(help_ask, state, name, found)))) or NO
        if chosen == NO:
            break
        deed = found[chosen]
        note_use(state, deed.chance, name)
        owner, skill = state.heroes[deed.chance.owner], deed.chance.skill
        yield from tell(skill.rule, f"{owner.name} uses {words(state, deed)}", "skill", who=owner.id)
        won.append(Modifier(skill.name, deed.number, skill.rule))
    return won


def helps(state: State, name: str) -> Iterator[Deed]:
    """The skills that could better an attack of a hero now."""
    for chance in chances(state, "team", "self"):
        if may_help(state, chance, name):
            yield from (Deed(chance, "modifier", number, name) for number in chance.values("modifier"))


def help_ask(state: State, name: str, found: dict[str, Deed]) -> Choose:
    """Whether a skill betters an attack."""
    hero = state.hero(name)
    options = (Option(NO, "Nothing"), *(Option(key, words(state, deed)) for key, deed in found.items()))
    return Choose(
        rule="RIE-355",
        text=f"Does anything help the attack of {hero.name}?",
        who=hero.seat,
        subjects=(name,),
        options=options,
        default=NO,
    )
