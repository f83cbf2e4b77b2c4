"""The activation of a hero: who comes next, what it declares, one thing after another, its end (RIE-002 to 006)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from shamble.games.riese import ground
from shamble.games.riese.attack import covering, locks
from shamble.games.riese.attack.modifiers import line_words
from shamble.games.riese.blasts import blast, toxic
from shamble.games.riese.blasts.gear import extra_attacks, gear_options, use_gear
from shamble.games.riese.heroes import menu, special
from shamble.games.riese.heroes.points import points
from shamble.games.riese.heroes.ways import trapped
from shamble.games.riese.state import Activation, Hero, State
from shamble.games.riese.words import counted, listed
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, enter, step, tell

NOBODY = "nobody"
AT = {"stationary": "-2 on attacks", "walking": "0 on attacks", "running": "+2 on attacks"}
"""What each declaration does to attacks (RIE-063 to 065)."""
RULES = {"stationary": "RIE-169", "walking": "RIE-170", "running": "RIE-171", "special": "RIE-172"}


# -- who


def choose_hero(state: State) -> Rules[None]:
    """The players pick who is activated next, or end their turn; nobody is activated twice (RIE-005, RIE-318)."""
    state.phase, state.active, state.act = "player-final", "", None
    if not waiting(state):
        return
    name = yield from choose(lambda: hero_ask(state))
    if name == NOBODY:
        return
    if (taker := takers(state).get(name)) is not None:
        state.phase = "player"
        yield from use_gear(state, taker.hero, taker.option.id)
        return
    state.phase, state.active, state.act = "act", name, Activation(name)
    state.hero(name).activated = True
    yield from covering.window(state, "activation", name)


def waiting(state: State) -> list[Hero]:
    """The heroes on the map who have not been activated this turn."""
    return [hero for hero in state.on_map() if not hero.activated]


class Taker(NamedTuple):
    """A hero by id, and a piece of gear it may use although nobody is activated."""

    hero: str
    option: Option


def takers(state: State) -> dict[str, Taker]:
    """What heroes may use between two activations, by the ids of the options (RIE-497)."""
    return {
        option.id: Taker(hero.id, option)
        for hero in state.on_map()
        for option in gear_options(state, hero.id)
    }


def hero_ask(state: State) -> Choose:
    """Who is activated next."""
    options = [Option(hero.id, hero_words(state, hero)) for hero in waiting(state)]
    options += [
        Option(key, f"{state.hero(taker.hero).name}: {taker.option.text}")
        for key, taker in takers(state).items()
    ]
    options.append(Option(NOBODY, "Nobody: the players' turn is over"))
    return Choose(
        rule="RIE-318",
        text="Who is activated next?",
        who=state.seats[0],
        options=tuple(options),
        default=options[0].id,
    )


def hero_words(state: State, hero: Hero) -> str:
    """A hero with where it stands and how it is."""
    locked = ", locked" if hero.locked_by else ""
    return f"{hero.name} ({name_of(state.square(hero.id))}, {hero.health} of {hero.most} health{locked})"


# -- one thing


def act(state: State) -> Rules[None]:
    """One thing of the active hero: its declaration first, then one option of its menu at a time (RIE-168).

    An ask that a person skips ends the activation, as does having nothing left to do.
    """
    now = state.act
    if now is None or now.over or now.asking or not on_map(state, now.hero):
        yield from end_activation(state)
        return
    now.asking = True
    yield from (do_next(state, now.hero) if now.declared else declare(state, now.hero))


def do_next(state: State, name: str) -> Rules[None]:
    """Ask for one thing and do it; the activation goes on unless that ends it."""
    now, found = state.act, menu.menu(state, name)
    assert now is not None
    if [item.id for item in found] == [menu.DONE]:
        now.over = True
        return
    new = True

    def build() -> Choose:
        nonlocal new
        if not new:
            found[:] = menu.menu(state, name)
        new = False
        return menu.menu_ask(state, name, found)

    chosen = str((yield from enter(build)))
    now.asking = False
    item = next((item for item in found if item.id == chosen), None)
    yield from step(item.do() if item is not None else menu.go_to(state, name, chosen))
    now.over = now.over or now.special_done or not on_map(state, name)


def on_map(state: State, name: str) -> bool:
    """Whether a hero is still there."""
    hero = state.heroes.get(name)
    return hero is not None and hero.at is not None


# -- what it declares


def declare(state: State, name: str) -> Rules[None]:
    """Declare stationary, walking, running or a special action; who is locked tries to get free at once (RIE-196)."""
    now = state.act
    assert now is not None
    chosen = yield from choose(lambda: declare_ask(state, name))
    hero = state.hero(name)
    now.asking, now.declared, now.mp = False, chosen, points(state, hero, chosen)
    now.attacks = 0 if chosen == "special" else 1 + extra_attacks(hero)
    if chosen == "special":
        hero.marker = "attacked"
    words = "a special action" if chosen == "special" else chosen
    yield from tell(RULES[chosen], f"{hero.name} declares {words}", "declare", who=name, mp=now.mp)
    now.barred = not (yield from step(locks.break_lock(state, name)))


def declarations(state: State, hero: Hero) -> list[str]:
    """What a hero may declare (RIE-168, RIE-233, RIE-356, RIE-426).

    A wounded trooper does not run; who stands in a fire and could leave it does not stay there.
    """
    moves = ["walking"] if hero.kind != "character" and hero.wounded else ["walking", "running"]
    here = state.square(hero.id)
    if ground.on_fire(state, here) and not hero.locked_by:
        ways_out = [
            way
            for way in moves
            if not trapped(state, hero, (here, hero.facing), way, points(state, hero, way))
        ]
        if ways_out:
            return ways_out
    return ["stationary", *moves, *(["special"] if special.special_options(state, hero.id) else [])]


def declare_ask(state: State, name: str) -> Choose:
    """What a hero declares, with what each gives it."""
    hero = state.hero(name)
    found = declarations(state, hero)
    options = tuple([Option(word, declare_words(state, hero, word)) for word in found])
    locked = ", locked: it tries to break free first" if hero.locked_by else ""
    where = f"{name_of(state.square(name))}{locked}"
    return Choose(
        rule="RIE-196" if hero.locked_by else "RIE-168",
        text=f"{hero.name} ({where}): stationary, walking or running?",
        who=hero.seat,
        subjects=(name,),
        options=options,
        default=usual(state, hero, found),
        odds=lambda: attempt_odds(state, hero, found),
    )


def usual(state: State, hero: Hero, found: list[str]) -> str:
    """What is marked: to walk, or with what a locked hero gets free most likely, the fastest of equals (RIE-198)."""
    if not hero.locked_by or locks.free_at_once(state, hero):
        return "walking"
    tries = {word: locks.freedom(state, locks.best_try(state, hero, word)) for word in found}
    return max(tries, key=lambda word: (tries[word], word == "walking"))


def attempt_odds(state: State, hero: Hero, found: list[str]) -> Mapping[str, Odds]:
    """How likely a locked hero gets free with each declaration; nothing for who is not locked."""
    if not hero.locked_by or locks.free_at_once(state, hero):
        return {}
    return {word: locks.freedom_odds(state, locks.best_try(state, hero, word)) for word in found}


def declare_words(state: State, hero: Hero, word: str) -> str:
    """One of the declarations."""
    freed = f"; {free_words(state, hero, word)}" if hero.locked_by else ""
    if word == "special":
        deeds = listed([option.text for option in special.special_options(state, hero.id)])
        return f"Special action, with no move and no attack: {deeds}{freed}"
    return f"{word.capitalize()}: {counted(points(state, hero, word), 'MP')}, {AT[word]}{freed}"


def free_words(state: State, hero: Hero, word: str) -> str:
    """What a locked hero's attempt to get free must roll, once it has declared that (RIE-196, RIE-198)."""
    if locks.free_at_once(state, hero):
        return "free without a roll"
    return line_words(state, locks.best_try(state, hero, word))


# -- its end


def end_activation(state: State) -> Rules[None]:
    """What was thrown goes off, a hero with an attack left covers, and the next one may come (RIE-100, RIE-401)."""
    state.phase = "player"
    now = state.act
    if now is not None:
        yield from step(blast.detonate_pending(state))
        if on_map(state, now.hero) and now.declared:
            yield from step(covering.take_cover(state, now.hero))
            covering.wait(state, now.hero)
        if on_map(state, now.hero):
            toxic.breathe(state, now.hero)
    state.active, state.act = "", None
    yield from step(covering.window(state, "activated"))
