"""What cards make happen: each deed of an event, an Incident! or an item as a short rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shamble.games.allout.cards import Effect
from shamble.games.allout.commotion import make_commotion, make_noise
from shamble.games.allout.damage import lose_health
from shamble.games.allout.items import discard, take
from shamble.games.allout.positions import INCH
from shamble.games.allout.state import PLAYER, State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import (
    eligible,
    enter_walker,
    new_walker,
    next_of,
    no_room,
    pick,
    rise,
    shamble,
)
from shamble.kernel.asks import Choose, Option, Rules, choose, enter, tell

Moved = list[str]
"""Walkers that this card has moved or brought in already (AOW-275, AOW-282)."""


def apply_all(state: State, effects: Sequence[Effect], user: str, rule: str) -> Rules[None]:
    """Carry out the effects of one card in order; user: who searched or used it, empty for an event."""
    moved: Moved = []
    for effect in effects:
        yield from DEEDS[effect.do](state, effect, user, rule, moved)


def move(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """So many eligible walkers move straight at the nearest survivor; missing ones enter (AOW-007, 273, 276)."""
    for number in range(effect.walkers):
        ready = [name for name in eligible(state, state.walkers) if name not in moved]
        if not ready:
            yield from bring_in(state, effect.walkers - number, "AOW-276", moved)
            return
        walker = yield from pick(state, state.board.by_nearness(ready), "AOW-273", "Which walker moves?")
        moved.append(walker)
        yield from toward_nearest(state, walker)


def move_all(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """Every eligible walker moves straight at the nearest survivor (AOW-007, AOW-273)."""
    ready = [name for name in eligible(state, state.walkers) if name not in moved]
    while ready:
        for walker in (yield from next_of(state, ready, "AOW-273", "Which walker moves next?")):
            ready.remove(walker)
            moved.append(walker)
            if eligible(state, [walker]):
                yield from toward_nearest(state, walker)


def toward_nearest(state: State, walker: str) -> Rules[None]:
    """In a solo game a walker whose way is the player's choice heads for the nearest survivor (AOW-007)."""
    nearest = yield from state.board.nearest(walker, state.survivors)
    if nearest:
        text = f"{state.walker(walker).name} is equally near to several: whom does it head for?"
        victim = yield from pick(state, nearest, "AOW-278", text, walker)
        yield from shamble(state, walker, victim, "AOW-254")


def bring(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """So many walkers enter at the board edge (AOW-279)."""
    yield from bring_in(state, effect.walkers, "AOW-279", moved)


def bring_in(state: State, count: int, rule: str, moved: Moved) -> Rules[None]:
    """Walkers enter one at a time and count as moved; without room for one, threat goes up once (AOW-283)."""
    for _ in range(count):
        if not state.board.has_entrance():
            yield from no_room(state)
            return
        moved.append((yield from enter_walker(state, rule)))


def threat(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """The threat level changes."""
    yield from change_threat(state, effect.by, rule, "By the card")


def stir(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """Every prone walker may rise."""
    yield from rise(state, rule)


def noise(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """The searcher or user is the source of NOISE; on an event card a survivor the player picks (AOW-026)."""
    if state.survivors:
        yield from make_commotion(state, "noise", (yield from somebody(state, user, rule)))


def mayhem(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """As noise, with MAYHEM (AOW-026)."""
    if state.survivors:
        yield from make_commotion(state, "mayhem", (yield from somebody(state, user, rule)))


def somebody(state: State, user: str, rule: str) -> Rules[str]:
    """The user, or for an event the survivor the player picks."""
    if user:
        return state.survivor(user).id
    return (yield from pick(state, list(state.survivors), rule, "Which survivor is the source?"))


def wound(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """The searcher or user loses health."""
    yield from lose_health(state, user, effect.health, rule)


def ambush(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """Walkers appear in contact with the searcher; where there is no room none does."""
    for _ in range(effect.walkers):
        walker = new_walker(state)
        if not (yield from state.board.ambush(walker, state.survivor(user).id)):
            yield from no_room(state)
            return
        state.walkers[walker.id] = walker
        text = f"{walker.name} is upon {state.survivor(user).name}"
        yield from tell(rule, text, "enter", id=walker.id, met=user)


def heal(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """The user or a friend in its Kill Zone regains health, up to its maximum."""
    near = [name for name in (yield from state.board.zone(user)) if name in state.survivors]
    hurt = [name for name in [user, *near] if state.survivor(name).health < state.profile(name).health]
    if not hurt:
        yield from tell(rule, "Nobody near is hurt", "heal")
        return
    patient = state.survivor((yield from pick(state, hurt, rule, "Who is treated?", user)))
    patient.health = min(state.profile(patient.id).health, patient.health + effect.health)
    yield from tell(rule, f"{patient.name} has {patient.health} health", "heal", id=patient.id)


def reload(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """A weapon of the user that is out of ammo is ready again (AOW-178)."""
    spent = [item for item in state.survivor(user).carried() if item.empty]
    if not spent:
        yield from tell(rule, "No weapon needs reloading", "ammo", id=user)
        return
    options = tuple(Option(item.id, state.item_card(item).name) for item in spent)
    ask = Choose(
        rule=rule,
        text="Reload which weapon?",
        who=PLAYER,
        subjects=(user,),
        options=options,
        default=spent[0].id,
    )
    chosen = spent[0].id if len(spent) == 1 else (yield from choose(lambda: ask))
    for item in state.survivor(user).carried():
        if item.id == chosen:
            item.empty = False
            yield from tell(rule, f"{state.item_card(item).name} is reloaded", "ammo", id=user, item=item.id)


def lure(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """NOISE at a point the player picks, so many inches from the user at most."""
    where = yield from enter(lambda: state.board.lure_spot(user, effect.within * INCH, rule))
    yield from make_noise(state, state.board.lured(user, where))


def more_cards(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """The searcher draws further supply cards."""
    from shamble.games.allout.actions.search import draw_supply

    for _ in range(effect.cards):
        yield from draw_supply(state, state.survivor(user).id)


def drop_item(state: State, effect: Effect, user: str, rule: str, moved: Moved) -> Rules[None]:
    """The searcher discards an item of the player's choice."""
    held = {item.id: state.item_card(item).name for item in state.survivor(user).carried()}
    if not held:
        yield from tell(rule, f"{state.survivor(user).name} has nothing to lose", "discard", id=user)
        return
    options = tuple(Option(item, name) for item, name in held.items())
    ask = Choose(
        rule=rule,
        text="Which item is lost?",
        who=PLAYER,
        subjects=(user,),
        options=options,
        default=options[0].id,
    )
    chosen = yield from choose(lambda: ask)
    discard(state, take(state, user, chosen))
    yield from tell(rule, f"{state.survivor(user).name} loses {held[chosen]}", "discard", id=user)


Deed = Callable[[State, Effect, str, str, Moved], Rules[None]]

DEEDS: dict[str, Deed] = {
    "move": move,
    "move-all": move_all,
    "enter": bring,
    "threat": threat,
    "rise": stir,
    "noise": noise,
    "mayhem": mayhem,
    "wound": wound,
    "ambush": ambush,
    "heal": heal,
    "reload": reload,
    "lure": lure,
    "draw": more_cards,
    "drop-item": drop_item,
}
