"""What a skill that offers a choice does: a free step, a door, one more attack, or a better one (RIE-350, RIE-351)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from shamble.games.riese.attack.odds import option_odds
from shamble.games.riese.attack.options import attack_options, best_option, make_attack
from shamble.games.riese.ground import door
from shamble.games.riese.heroes.doors import open_door
from shamble.games.riese.heroes.moving import free_steps, shift
from shamble.games.riese.heroes.stepping import STEP_COSTS
from shamble.games.riese.skills.choices import Chance, may_help, note_use
from shamble.games.riese.state import State
from shamble.games.riese.words import counted
from shamble.geometry.squares import sides
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell


class Deed(NamedTuple):
    """One thing that a skill can do for one hero now."""

    chance: Chance
    kind: str
    number: int
    hero: str

    @property
    def id(self) -> str:
        """An id for an option, such as skill:kelley.tactics-1.shift.nicole."""
        return f"skill:{self.chance.owner}.{self.chance.skill.id}.{self.kind}.{self.hero}"


def deeds(state: State, chance: Chance, names: list[str], kinds: tuple[str, ...]) -> Iterator[Deed]:
    """What a skill can do now for these heroes, of these kinds."""
    for choice in chance.effect.choices:
        kind, _, number = choice.partition(":")
        for name in names:
            deed = Deed(chance, kind, int(number or 0), name)
            if kind in kinds and may_help(state, chance, name) and POSSIBLE[kind](state, deed):
                yield deed


def words(state: State, deed: Deed) -> str:
    """A deed for an option."""
    skill, name = deed.chance.skill.name, state.heroes[deed.hero].name
    return {
        "shift": f"{skill}: {name} shifts {squares(deed.number)}",
        "door": f"{skill}: {name} opens a door",
        "attack": f"{skill}: {name} makes one more attack",
        "modifier": f"{skill}: {deed.number:+d} on {name}'s next attack",
        "points": f"{skill}: {counted(deed.number, 'MP')} more for {name}",
    }[deed.kind]


def squares(number: int) -> str:
    """How far a shift goes."""
    return "1 square" if number == 1 else f"up to {number} squares"


def perform(state: State, deed: Deed) -> Rules[None]:
    """Use the skill up, and do what it does."""
    note_use(state, deed.chance, deed.hero)
    owner = state.heroes[deed.chance.owner]
    yield from tell(deed.chance.skill.rule, f"{owner.name} uses {words(state, deed)}", "skill", who=owner.id)
    match deed.kind:
        case "shift":
            yield from shift(state, deed.hero, deed.number)
        case "door":
            yield from one_door(state, deed)
        case "attack":
            yield from one_more_attack(state, deed.hero)
        case "modifier":
            assert state.act is not None
            state.act.bonus.append((deed.chance.skill.name, deed.number))
        case "points":
            assert state.act is not None
            state.act.mp += deed.number


def one_more_attack(state: State, name: str) -> Rules[None]:
    """The active hero may attack once more whenever it likes; anybody else does it at once (RIE-350)."""
    if state.act is not None and state.act.hero == name:
        state.act.attacks += 1
    else:
        yield from attack_at_once(state, name, "RIE-350")


def attack_at_once(state: State, name: str, rule: str, ways: tuple[str, ...] = ()) -> Rules[None]:
    """A hero makes one attack that uses up none of its own, in one of these ways or in any (RIE-350, RIC-114)."""
    found = extra_attacks(state, name, ways)
    if not found:
        return
    chosen = found[0].id
    if len(found) > 1:
        chosen = yield from choose(lambda: how_ask(state, name, rule, ways))
    yield from make_attack(state, name, chosen, extra=True)


def extra_attacks(state: State, name: str, ways: tuple[str, ...] = ()) -> list[Option]:
    """The attacks a skill could let a hero make now; none of somebody who is off the map."""
    if state.heroes[name].at is None:
        return []
    found = attack_options(state, name, extra=True)
    return [option for option in found if not ways or option.id.partition(":")[0] in ways]


def how_ask(state: State, name: str, rule: str, ways: tuple[str, ...]) -> Choose:
    """How a hero makes the attack that a skill gives it."""
    hero = state.hero(name)
    options = tuple(extra_attacks(state, name, ways)) or gone(f"The attack of {hero.name}", rule)
    best = best_option(state, name, extra=True, among=[option.id for option in options])
    return Choose(
        rule=rule,
        text=f"How does {hero.name} attack?",
        who=hero.seat,
        subjects=(name,),
        options=options,
        default=best or options[0].id,
        odds=lambda: option_odds(state, name, extra=True),
    )


def one_door(state: State, deed: Deed) -> Rules[None]:
    """One of the closed doors beside a hero is opened (RIC-014)."""
    names = closed_doors(state, deed.hero)
    hero = state.hero(deed.hero)
    chosen = names[0]
    if len(names) > 1:
        options = tuple([Option(name, f"Door {name}") for name in names])
        chosen = yield from choose(
            lambda: Choose(
                rule="RIC-014",
                text="Which door?",
                who=hero.seat,
                subjects=(hero.id,),
                options=options,
                default=names[0],
            )
        )
    yield from open_door(state, chosen, deed.hero)


def closed_doors(state: State, name: str) -> list[str]:
    """The ids of the closed doors beside a hero that are not locked (RIE-244, RIE-627)."""
    at = state.heroes[name].at
    beside = [door(state, at, near) for near in sides(at)] if at else []
    return [there.id for there in beside if there is not None and not there.open and not there.locked]


def can_shift(state: State, name: str, squares: int = 1) -> bool:
    """Whether a hero has a free step to make: it is not locked, and there is room (RIE-351)."""
    hero = state.heroes[name]
    return hero.at is not None and not hero.locked_by and bool(free_steps(state, hero, squares))


def can_attack(state: State, deed: Deed) -> bool:
    """Whether a hero has anybody to attack now; who has declared a special action may not (RIE-172)."""
    act = state.act if state.act is not None and state.act.hero == deed.hero else None
    if act is not None and act.declared in ("", "special"):
        return False
    return bool(extra_attacks(state, deed.hero))


def moves_now(state: State, deed: Deed) -> bool:
    """Whether it is the hero's own activation, and it walks or runs (RIC-011)."""
    act = state.act
    return act is not None and act.hero == deed.hero and act.declared in STEP_COSTS and not act.barred


def to_come(state: State, deed: Deed) -> bool:
    """Whether the active hero still has an attack that could be bettered."""
    act = state.act
    return act is not None and act.hero == deed.hero and act.attacks > 0 and not act.barred


POSSIBLE: dict[str, Callable[[State, Deed], bool]] = {
    "shift": lambda state, deed: can_shift(state, deed.hero, deed.number),
    "door": lambda state, deed: bool(closed_doors(state, deed.hero)),
    "attack": can_attack,
    "modifier": to_come,
    "points": moves_now,
    "initiative": lambda state, deed: False,
}
