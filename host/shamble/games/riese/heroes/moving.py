"""A hero moves: single steps, the way to a square, turns, free moves of skills, and leaving the map."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.riese import ground, moments
from shamble.games.riese.attack import harm, locks
from shamble.games.riese.heroes.jump import jump_test
from shamble.games.riese.heroes.points import TURN, acting, price, spend
from shamble.games.riese.heroes.stepping import STEP_COSTS, Stride
from shamble.games.riese.heroes.ways import Way, exit_costs, known, trapped, way_to
from shamble.games.riese.heroes.zoc import note_stop, stoppers, zoc_of
from shamble.games.riese.horde import waiting
from shamble.games.riese.house import by_house
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, State
from shamble.games.riese.story import happenings
from shamble.games.riese.words import FACINGS, counted, facing_word, listed
from shamble.games.riese.words import name as spoken
from shamble.geometry.squares import Square, Step, moved, name_of
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

# -- single steps


def may_move(state: State, hero: Hero) -> bool:
    """Whether the active hero may take movement actions other than turning (RIE-218, RIE-197, RIE-492)."""
    act = acting(state, hero.id)
    return act.declared in STEP_COSTS and not act.barred and not stoppers(state, hero)


def steps(state: State, name: str) -> list[Stride]:
    """The single steps that the active hero can pay for and may take, as it stands now (RIE-221, RIE-233)."""
    hero, act = state.hero(name), acting(state, name)
    if not may_move(state, hero):
        return []
    here = state.square(name)
    found = known(state, hero).walker.strides(here, hero.facing, act.declared)
    payable = [stride for stride in found if stride.cost <= act.mp]
    if not any(ground.on_fire(state, stride.to) for stride in payable):
        return payable
    stuck = trapped(state, hero, (here, hero.facing), act.declared, act.mp)
    return [stride for stride in payable if stuck or not traps(state, hero, stride)]


def traps(state: State, hero: Hero, stride: Stride) -> bool:
    """Whether a step leaves the active hero in a fire without the MPs to leave it (RIE-233)."""
    act = acting(state, hero.id)
    return trapped(state, hero, (stride.to, hero.facing), act.declared, act.mp - stride.cost)


def take_step(state: State, name: str, stride: Stride) -> Rules[None]:
    """Move a figure one square, with all that the squares do to it, whoever pays (RIE-224, RIE-232, RIE-640).

    What a diagonal step goes over takes effect first, with the figure there.
    """
    if stride.via is not None and (ground.on_fire(state, stride.via) or ground.lethal(state, stride.via)):
        state.place(name, stride.via)
        yield from enter(state, name)
        if not stands(state, name, stride.via):
            return
    state.place(name, stride.to)
    if stride.jump:
        yield from jump_test(state, name)
    if stands(state, name, stride.to):
        yield from enter(state, name)
    if stands(state, name, stride.to):
        if (hero := state.heroes.get(name)) is not None:
            note_stop(state, hero, stride.to)
        yield from moments.after_step(state, name)


def stands(state: State, name: str, square: Square) -> bool:
    """Whether a figure stands on a square."""
    return state.at(square) == name


def enter(state: State, name: str) -> Rules[None]:
    """What the square that a figure has moved into does to it: fire wounds, lethal terrain kills (RIE-232, RIE-640)."""
    at = state.square(name)
    if ground.lethal(state, at):
        yield from harm.kill(state, name, rule="RIE-640", cause="terrain")
    elif ground.on_fire(state, at):
        yield from harm.wound(state, name, rule="RIE-232", cause="fire")


def step_to(state: State, name: str, stride: Stride) -> Rules[None]:
    """One step of the active hero, paid for (RIE-216)."""
    hero, act = state.hero(name), acting(state, name)
    spend(state, name, stride.cost)
    act.moved = True
    left = f"{counted(stride.cost, 'MP')}, {act.mp} left"
    words = f"{hero.name} goes to {name_of(stride.to)} ({left})"
    yield from tell("RIE-235", words, "move", who=name, to=name_of(stride.to), cost=stride.cost)
    yield from take_step(state, name, stride)


# -- turning


def turns(state: State, name: str) -> dict[str, int]:
    """What it costs the active hero to face each other way, by its word, as far as its MPs go (RIE-236).

    Who has been stopped by a ZOC can only turn to face that zombie (RIE-492).
    """
    hero, act = state.hero(name), acting(state, name)
    if act.declared not in STEP_COSTS or act.barred:
        return {}
    here, held_by = state.square(name), stoppers(state, hero)
    found = {}
    for word, way in FACINGS.items():
        cost = turn_cost(state, hero, way)
        if way == hero.facing or (held_by and state.at(moved(here, way)) not in held_by):
            continue
        if cost <= act.mp and not strands(state, hero, way, cost):
            found[word] = cost
    return found


def turn_cost(state: State, hero: Hero, facing: Step) -> int:
    """What it costs the active hero to face another way; nothing where the house lets who is stopped turn (RIE-492)."""
    free = by_house(state, "stopped-turn") == "free" and bool(stoppers(state, hero))
    return 0 if free else quarters(hero.facing, facing) * price(state, hero.id, TURN)


def quarters(facing: Step, to: Step) -> int:
    """How many turns of 90 degrees it takes to face another way."""
    return 1 - facing[0] * to[0] - facing[1] * to[1]


def strands(state: State, hero: Hero, facing: Step, cost: int) -> bool:
    """Whether paying for this costs the active hero its way out of a fire (RIE-233)."""
    act, here = acting(state, hero.id), state.square(hero.id)
    if not ground.on_fire(state, here) or trapped(state, hero, (here, hero.facing), act.declared, act.mp):
        return False
    return trapped(state, hero, (here, facing), act.declared, act.mp - cost)


def turn(state: State, name: str, facing: Step) -> Rules[None]:
    """Turn the active hero, paid for (RIE-236, RIE-243)."""
    hero, act = state.hero(name), acting(state, name)
    cost = turn_cost(state, hero, facing)
    spend(state, name, cost)
    hero.facing = facing
    words = f"{hero.name} turns to face {facing_word(facing)} ({counted(cost, 'MP')}, {act.mp} left)"
    yield from tell("RIE-236", words, "turn", who=name, cost=cost)


# -- going to a square


def way(state: State, name: str, to: Square) -> Way | None:
    """The cheapest way of the active hero to a square, or None."""
    hero, act = state.hero(name), acting(state, name)
    if not may_move(state, hero):
        return None
    return way_to(state, hero, act.declared, act.mp, to)


def go(state: State, name: str, to: Square) -> Rules[bool]:
    """Go to a square by the cheapest way; returns whether the hero came there.

    It stops as soon as something happens that the way did not tell: a wound by anything but its fires, a ZOC, a zombie
    that is turned up, a jump that ends the activation.
    """
    found = way(state, name, to)
    if found is None:
        return False
    for leg in found.legs:
        before = notable(state, name, leg.burns if isinstance(leg, Stride) else 0)
        if not isinstance(leg, Stride):
            yield from turn(state, name, leg)
        elif leg in steps(state, name):
            yield from step_to(state, name, leg)
        else:
            break
        if notable(state, name) != before or acting(state, name).over:
            break
    return stands(state, name, to)


def notable(state: State, name: str, burns: int = 0) -> tuple[object, ...]:
    """What makes a hero think again when it changes on its way, but for so many burns that it knows of."""
    hero = state.heroes[name]
    seen = sorted(zombie.id for zombie in state.horde() if not zombie.hidden)
    return hero.at is not None, hero.health - burns, seen, stoppers(state, hero)


# -- free moves


def shift(state: State, name: str, squares: int, rule: str = "RIE-351") -> Rules[None]:
    """Up to so many steps in any direction that cost nothing and else obey the rules of movement (RIE-209, RIE-351)."""
    for left in range(squares, 0, -1):
        hero = state.hero(name)
        found = free_steps(state, hero, left)
        if not found:
            return
        may_stay = left == squares or not doomed(state, hero, state.square(name))
        chosen = yield from choose(lambda: shift_ask(state, name, left, rule, may_stay))  # noqa: B023
        stride = free_steps(state, state.hero(name), left).get(chosen)
        if stride is None:
            return
        hero = state.hero(name)
        yield from tell(rule, f"{hero.name} moves to {name_of(stride.to)}", "move", who=name)
        yield from take_step(state, name, stride)
        if hero.at is None or (zoc_of(state, hero.at) and not has(state, hero, "no-zoc")):
            return


def free_steps(state: State, hero: Hero, left: int = 1) -> dict[str, Stride]:
    """The free steps of a hero who has so many left, by their option ids.

    Those that kill it are left out, and those after which its activation would end in a fire (RIE-233). Whoever is
    locked has none.
    """
    if hero.locked_by:
        return {}
    found = free_strides(state, hero, state.square(hero.id))
    return by_option(
        [
            stride
            for stride in found
            if (left > 1 and leads_out(state, hero, stride)) or not doomed(state, hero, stride.to)
        ]
    )


def free_strides(state: State, hero: Hero, at: Square) -> list[Stride]:
    """The free steps of a hero from a square, but for those that kill it."""
    found = known(state, hero).walker.strides(at, hero.facing, "walking", free=True)
    return [stride for stride in found if not stride.kills]


def leads_out(state: State, hero: Hero, stride: Stride) -> bool:
    """Whether another free step would take a hero out of the fire that one takes it into (RIE-233)."""
    onward = () if stride.stops else free_strides(state, hero, stride.to)
    return any(not ground.on_fire(state, further.to) for further in onward)


def doomed(state: State, hero: Hero, at: Square) -> bool:
    """Whether the active hero, come to a square for nothing, would end its activation in a fire (RIE-233)."""
    act = state.act
    if act is None or act.hero != hero.id or not ground.on_fire(state, at):
        return False
    walks = act.declared in STEP_COSTS and not act.barred and not act.over
    return not walks or trapped(state, hero, (at, hero.facing), act.declared, act.mp)


def shift_ask(state: State, name: str, left: int, rule: str, may_stay: bool = True) -> Choose:
    """Where a free step goes."""
    hero = state.hero(name)
    options = [
        Option(key, f"To {stride_words(state, stride)}")
        for key, stride in free_steps(state, hero, left).items()
    ]
    if may_stay:
        options.append(Option("stay", "Stay here"))
    return Choose(
        rule=rule,
        text=f"{hero.name} may move up to {counted(left, 'square')} in any direction: where to?",
        who=hero.seat,
        subjects=(name,),
        options=tuple(options),
        default=options[-1].id,
    )


def by_option(found: Sequence[Stride]) -> dict[str, Stride]:
    """Steps by their option ids: the safest to each square, and one over a fire where that is cheaper (RIE-224).

    Over which of two squares a diagonal step goes is no question where one of them is better in all.
    """
    best: dict[str, Stride] = {}
    for stride in sorted(found, key=lambda stride: (stride.kills, stride.burns, stride.cost)):
        key = f"step:{name_of(stride.to)}"
        if key not in best:
            best[key] = stride
        elif stride.via is not None and stride.cost < best[key].cost and not stride.kills:
            best[f"{key}:{name_of(stride.via)}"] = stride
    return best


def stride_words(state: State, stride: Stride) -> str:
    """A step in words: where to, over what, and its dangers."""
    over = f" over {name_of(stride.via)}" if stride.via is not None and (stride.burns or stride.kills) else ""
    dangers = []
    if stride.kills:
        dangers.append("lethal")
    if stride.burns:
        dangers.append(f"fire: {counted(stride.burns, 'wound')}")
    if stride.jump:
        dangers.append("a jump")
    if ground.smoke(state, stride.to):
        dangers.append("toxic cloud")
    if stride.stops:
        near = zoc_of(state, stride.to)
        dangers.append(f"stopped by {listed([spoken(state, name) for name in near])}")
    return f"{name_of(stride.to)}{over}" + (f" ({', '.join(dangers)})" if dangers else "")


# -- off the map


def exits(state: State, name: str) -> dict[str, int]:
    """The exits the active hero can leave by from where it stands, with their MPs (RIE-220)."""
    hero, act = state.hero(name), acting(state, name)
    if not may_move(state, hero):
        return {}
    found = exit_costs(state, (state.square(name), hero.facing), act.declared)
    return {code: cost for code, cost in found.items() if cost <= act.mp}


def leave_by(state: State, name: str, code: str) -> Rules[None]:
    """Pay for the step off the map and take it (RIE-220)."""
    spend(state, name, exits(state, name)[code])
    yield from leave(state, name, code)


def leave(state: State, name: str, code: str = "") -> Rules[None]:
    """A hero leaves the map, through an exit if a code is given; its activation is over (RIE-220)."""
    hero = state.hero(name)
    at = state.square(name)
    yield from locks.let_go(state, name)
    state.place(name, None)
    hero.left = True
    if state.act is not None and state.act.hero == name:
        state.act.over = True
    yield from tell("RIE-220", f"{hero.name} leaves the map", "leave", who=name)
    yield from happenings.happened(state, "exit", at=code or at, who=name)
    yield from waiting.let_in(state)
