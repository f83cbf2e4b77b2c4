"""What the active hero can do next, as options and a typed square (RIE-216, RIE-221, RIE-226)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from shamble.games.riese import ground
from shamble.games.riese.attack.options import attack_options, best_option, likely, make_attack
from shamble.games.riese.blasts.gear import gear_options, use_gear
from shamble.games.riese.blasts.throwing import throw, throw_options
from shamble.games.riese.entering import read_square, wheels
from shamble.games.riese.heroes import exchange, items, moving, special
from shamble.games.riese.heroes.doors import close_door, movable, open_door
from shamble.games.riese.heroes.points import DOOR, PASS, UNLOCK, acting, price, spend, switch_cost
from shamble.games.riese.heroes.ways import Way, trapped
from shamble.games.riese.skills.options import skill_options, use_skill
from shamble.games.riese.state import Hero, State
from shamble.games.riese.words import FACINGS, card_name, counted, facing_word, listed, thing_words
from shamble.geometry.squares import Square, name_of, named
from shamble.kernel.asks import BadAnswer, Choose, Entry, Json, Option, Rules, choose

DONE, GO, STAY = "done", "go", "stay"
LEAVING = ("exit", "leave")
"""What people type to leave the map."""
ATTACKS, SPECIALS = ("normal", "spread", "melee"), ("search", "rescue", "force")
"""How the ids of options begin."""


class Item(NamedTuple):
    """An option of the menu, and what carries it out."""

    id: str
    text: str
    do: Callable[[], Rules[object]]


def menu(state: State, name: str) -> list[Item]:
    """Everything the active hero may do now, in the order it is shown; being done comes last.

    Whoever stands in a fire and could still leave it is not done (RIE-233).
    """
    found = [*movement(state, name), *foreign(state, name), *specials(state, name)]
    if not burning_here(state, name):
        found.append(Item(DONE, f"{state.hero(name).name} is done", partial(done, state, name)))
    return found


def burning_here(state: State, name: str) -> bool:
    """Whether the active hero stands in a fire that it can still leave (RIE-233)."""
    hero, act, here = state.hero(name), acting(state, name), state.square(name)
    if not ground.on_fire(state, here) or not moving.may_move(state, hero):
        return False
    return not trapped(state, hero, (here, hero.facing), act.declared, act.mp)


def done(state: State, name: str) -> Rules[None]:
    """The activation is over; unspent MPs are lost (RIE-226)."""
    acting(state, name).over = True
    yield from ()


# -- movement actions


def movement(state: State, name: str) -> Iterator[Item]:
    """All movement actions that the hero may take and pay for (RIE-216 to 248)."""
    for key, stride in moving.by_option(moving.steps(state, name)).items():
        words = f"Step to {moving.stride_words(state, stride)}: {counted(stride.cost, 'MP')}"
        yield Item(key, words, partial(moving.step_to, state, name, stride))
    for word, cost in moving.turns(state, name).items():
        yield Item(
            f"turn:{word}",
            f"Turn {word}: {counted(cost, 'MP')}",
            partial(moving.turn, state, name, FACINGS[word]),
        )
    hero = state.hero(name)
    if moving.may_move(state, hero):
        for code, cost in moving.exits(state, name).items():
            words = f"Leave the map by {code}: {counted(cost, 'MP')}"
            yield Item(f"leave:{code}", words, partial(moving.leave_by, state, name, code))
        yield from (item for item, cost in handling(state, hero) if affordable(state, hero, cost))


def affordable(state: State, hero: Hero, cost: int) -> bool:
    """Whether the active hero can pay, and still leave a fire it stands in (RIE-221, RIE-233)."""
    return cost <= acting(state, hero.id).mp and not moving.strands(state, hero, hero.facing, cost)


def handling(state: State, hero: Hero) -> Iterator[tuple[Item, int]]:
    """Movement actions that move nobody: doors, items, weapons, with their MPs."""
    name = hero.id
    cost = price(state, name, DOOR)
    for door in movable(state, hero):
        verb = "Close" if door.open else "Open"
        words = f"{verb} the door {door.id}: {counted(cost, 'MP')}"
        yield Item(f"door:{door.id}", words, partial(use_door, state, name, door.id)), cost
    for option in special.with_key(state, name):
        what = option.id.partition(":")[2]
        yield Item(*pair(option), partial(special.unlock, state, name, what)), UNLOCK
    cost = exchange.pick_up_cost(state, hero)
    for thing in exchange.in_reach(state, hero):
        words = f"Pick up {thing_words(state, thing)} at {name_of(thing.at)}: {counted(cost, 'MP')}"
        yield Item(f"take:{thing.id}", words, partial(exchange.pick_up, state, name, thing.id)), cost
    for other in exchange.receivers(state, hero):
        words = f"Pass things to {other.name}: {PASS} MPs"
        yield Item(f"pass:{other.id}", words, partial(exchange.pass_things, state, name, other.id)), PASS
    if items.worth_switching(state, hero):
        cost = switch_cost(state, name)
        yield (
            Item("switch:weapons", f"Switch weapons: {counted(cost, 'MP')}", partial(switch, state, name)),
            cost,
        )


def use_door(state: State, name: str, door: str) -> Rules[None]:
    """Open or close a door beside the hero (RIE-237)."""
    spend(state, name, price(state, name, DOOR))
    opens = not state.doors[door].open
    yield from (open_door(state, door, name) if opens else close_door(state, door, name))


def switch(state: State, name: str) -> Rules[None]:
    """Change what is readied; paid for only if anything changes (RIE-155)."""
    cost = switch_cost(state, name)
    yield from items.arrange(state, name, paid=lambda: spend(state, name, cost))


# -- attacks, gear, skills, special actions


def pair(option: Option) -> tuple[str, str]:
    """An option's id and text."""
    return option.id, option.text


def foreign(state: State, name: str) -> Iterator[Item]:
    """Attacks, throws, free uses of gear, and skills."""
    for options, carry_out in (
        (attack_options, make_attack),
        (throw_options, throw),
        (gear_options, use_gear),
        (skill_options, use_skill),
    ):
        for option in options(state, name):
            yield Item(*pair(option), partial(carry_out, state, name, option.id))


def specials(state: State, name: str) -> Iterator[Item]:
    """The special actions of whoever has declared one, and those that a skill gives for MPs (RIE-172, RIC-086)."""
    act = acting(state, name)
    if act.declared == "special" and not act.special_done and not act.barred:
        for option in special.special_options(state, name):
            yield Item(*pair(option), partial(special.do_special, state, name, option.id))
    elif moving.may_move(state, state.hero(name)):
        for option, cost in special.paid_specials(state, name):
            carry_out = partial(special.do_special, state, name, option.id, cost)
            yield Item(option.id, f"{option.text}: {cost} MPs", carry_out)


# -- going to a square


def menu_ask(state: State, name: str, found: list[Item]) -> Choose:
    """What the hero does next: one of the options, or a square to go to."""
    hero, act = state.hero(name), acting(state, name)
    moves = moving.may_move(state, hero) and act.mp > 0
    left = f", {counted(act.mp, 'MP')} left" if act.declared in ("walking", "running") else ""
    held = f", {card_name(state, hero.ready.card)}" if hero.ready else ""
    where = f"{name_of(state.square(name))}, facing {facing_word(hero.facing)}{held}"
    return Choose(
        rule="RIE-221",
        text=f"{hero.name} ({where}; {act.declared}{left}): what next?",
        who=hero.seat,
        subjects=(name,),
        options=tuple([Option(item.id, item.text) for item in found]),
        default=preferred(state, name, found),
        entry=go_entry(state, name) if moves else None,
        odds=partial(likely, state, name),
    )


def preferred(state: State, name: str, found: list[Item]) -> str:
    """What is marked as usual: the best attack, a special action, else to be done."""
    ids = [item.id for item in found]
    if any(key.partition(":")[0] in ATTACKS for key in ids) and (best := best_option(state, name)):
        return best
    return next((key for key in ids if key.partition(":")[0] in SPECIALS), ids[-1])


def go_entry(state: State, name: str) -> Entry:
    """A square to go to, by the cheapest way; its answer is its name, such as "C4"."""
    act, (x, y) = acting(state, name), state.square(name)
    near = range(-act.mp, act.mp + 1)
    box = [square for dx in near for dy in near if ground.inside(state, square := (x + dx, y + dy))]

    def check(answer: Json) -> str:
        if isinstance(answer, str) and answer.casefold() in LEAVING:
            raise BadAnswer(why_not_out(state, name))
        square = read_square(state, answer)
        if square == state.square(name):
            raise BadAnswer(f"{state.hero(name).name} stands on {name_of(square)} already")
        if moving.way(state, name, square) is None:
            raise BadAnswer(f"there is no way to {name_of(square)} for {counted(act.mp, 'MP')}")
        return name_of(square)

    def say(answer: Json) -> str:
        found = moving.way(state, name, read_square(state, answer))
        return way_words(state, found) if found is not None else str(answer)

    return Entry("square", "a square to go to, such as C4", check, say, wheels=wheels(box))


def why_not_out(state: State, name: str) -> str:
    """What keeps the active hero from leaving the map where it stands, or how to say that it does (RIE-220)."""
    here = state.square(name)
    ways = [(a, b) for pairs in state.chart.exits.values() for a, b in pairs if a == here]
    if moving.exits(state, name):
        return "the way out is an option: type leave"
    if not ways:
        return f"no exit leads off the map from {name_of(here)}"
    (x, y), hero = ways[0][1], state.hero(name)
    word = facing_word((x - here[0], y - here[1]))
    if facing_word(hero.facing) != word and acting(state, name).declared == "running":
        return f"who runs leaves the map straight ahead: face {word} first (turn {word})"
    return f"leaving by the exit in the {word} takes more than {counted(acting(state, name).mp, 'MP')}"


def way_words(state: State, way: Way) -> str:
    """A way in words: where it leads, its cost, and its dangers."""
    strides = way.strides
    dangers = []
    if burns := sum(stride.burns for stride in strides):
        dangers.append(f"through fire: {counted(burns, 'wound')}")
    if any(stride.jump for stride in strides):
        dangers.append("with a jump")
    if strides[-1].stops:
        dangers.append("into a zone of control")
    if ground.smoke(state, strides[-1].to):
        dangers.append("into a toxic cloud")
    path = " ".join(name_of(stride.to) for stride in strides)
    return f"{path} ({counted(way.cost, 'MP')})" + (f", {listed(dangers)}" if dangers else "")


def go_to(state: State, name: str, answer: str) -> Rules[None]:
    """Go to a square that was typed; a way that hurts for certain or takes a jump is walked only if it is meant."""
    to = named(answer)
    found = moving.way(state, name, to)
    if found is None:
        return
    if not all(stride.safe for stride in found.strides):
        chosen = yield from choose(lambda: risk_ask(state, name, to))
        if chosen == STAY:
            return
    yield from moving.go(state, name, to)


def risk_ask(state: State, name: str, to: Square) -> Choose:
    """Whether the hero goes a dangerous way."""
    hero, found = state.hero(name), moving.way(state, name, to)
    words = way_words(state, found) if found is not None else name_of(to)
    return Choose(
        rule="RIE-221",
        text=f"{hero.name} would go {words}. Go?",
        who=hero.seat,
        subjects=(name,),
        options=(Option(GO, "Go"), Option(STAY, "Stay here")),
        default=STAY,
    )
