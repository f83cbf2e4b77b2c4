"""What gear does at any moment of an activation (RIE-497 to 503, RIE-518, RIE-552)."""

from __future__ import annotations

from shamble.games.riese import moments
from shamble.games.riese.blasts.worn import used_up, with_trait
from shamble.games.riese.state import Hero, Item, State
from shamble.games.riese.story import happenings
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Option, Rules, gone, tell

EXTRA_ATTACKS = 1
"""Of a hero who has taken Blitz, in each activation (RIE-498)."""


def gear_options(state: State, hero_id: str) -> list[Option]:
    """What a hero may do for free: take Blitz, in its activation or between two, and drop a flare in its own."""
    hero, act = state.heroes[hero_id], state.act
    if hero.at is None or not hero.human or (act is not None and act.hero != hero_id):
        return []
    options = []
    if not hero.blitz and not hero.crash:
        for item in with_trait(state, hero.carried, "blitz")[:1]:
            words = "Take Blitz: one more attack in each activation, +1 MP and -1 on attack numbers"
            options.append(Option(f"blitz:{item.id}", words))
    if act is not None:
        for item in with_trait(state, hero.carried, "flare")[:1]:
            options.append(Option(f"drop-flare:{item.id}", f"Drop a flare on {name_of(hero.at)}"))
    return options


def use_gear(state: State, hero_id: str, option: str) -> Rules[None]:
    """Carry out one of gear_options."""
    hero = state.hero(hero_id)
    verb, _, item_id = option.partition(":")
    item = next((item for item in hero.carried if item.id == item_id), None) or gone("That gear", "RIE-497")
    used_up(hero, item_id)
    if verb == "blitz":
        yield from take_blitz(state, hero)
    else:
        yield from drop_flare(state, hero, item)
    yield from happenings.happened(state, "use", at=hero.at, who=hero_id, of=item.card)


def take_blitz(state: State, hero: Hero) -> Rules[None]:
    """From now on to the end of the scenario: more attacks, more MPs, better numbers (RIE-497 to 500)."""
    hero.blitz = True
    act = state.act
    if act is not None and act.hero == hero.id:
        act.mp += mp_change(hero) if act.declared in ("walking", "running") else 0
        act.attacks += extra_attacks(hero) if act.declared not in ("", "special") else 0
    yield from tell("RIE-497", f"{hero.name} takes Blitz", "blitz", hero=hero.id)


def drop_flare(state: State, hero: Hero, item: Item) -> Rules[None]:
    """A flare burns on the hero's own square from now on (RIE-518, RIE-521)."""
    at = state.square(hero.id)
    state.put("flare", at, what=item.card, by=hero.id)
    yield from tell("RIE-518", f"{hero.name} drops a flare on {name_of(at)}", "flare", hero=hero.id)
    yield from moments.after_change(state, "light")


def extra_attacks(hero: Hero) -> int:
    """How many attacks more than one a hero may make in an activation, thanks to Blitz (RIE-498)."""
    return EXTRA_ATTACKS if hero.blitz else 0


def mp_change(hero: Hero) -> int:
    """The MPs a hero gains by Blitz, or loses in the scenario after it (RIE-499, RIE-501)."""
    return int(hero.blitz) - int(hero.crash)


def burns_out(state: State, item: Item) -> bool:
    """Whether an item must be discarded when it is swapped out of a readied slot (RIE-552)."""
    return "burns-out" in state.card(item).traits
