"""What cards make happen: each deed of an event, an Incident! or an item as a short rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from shamble.games.allout.abilities.orders import give_order
from shamble.games.allout.cards.model import Effect
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.damage import lose_health
from shamble.games.allout.items import discard, held, take
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.state import Item, State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import (
    new_walker,
    pick,
    rise,
    spares,
)
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell


@dataclass(slots=True)
class Played:
    """One card as it is carried out. user: who searched or used it, empty for an event; rule: its clause.

    moved: walkers that it has moved or brought in already (AOW-275, AOW-282); short: it ran out of walkers.
    """

    user: str
    rule: str
    moved: set[str] = field(default_factory=set)
    short: bool = False


def apply_all(state: State, effects: Sequence[Effect], user: str, rule: str) -> Rules[None]:
    """Carry out the effects of one card in order, as long as its user lives; user is empty for an event."""
    card = Played(user, rule)
    for effect in effects:
        if not user or user in state.survivors:
            yield from step(DEEDS[effect.do](state, effect, card))


def move(state: State, effect: Effect, card: Played) -> Rules[None]:
    """So many eligible walkers move, each picked by turns; missing ones enter (AOW-273 to 276)."""
    missing = yield from state.board.march(walkers_of(state, effect), card.moved)
    if missing:
        yield from bring_in(state, missing, "AOW-276", card)


def move_all(state: State, effect: Effect, card: Played) -> Rules[None]:
    """Every eligible walker moves, each picked by turns (AOW-273)."""
    yield from state.board.march(None, card.moved)


def bring(state: State, effect: Effect, card: Played) -> Rules[None]:
    """So many walkers enter at the board edge (AOW-279)."""
    yield from bring_in(state, walkers_of(state, effect), "AOW-279", card)


def arrive(state: State, effect: Effect, card: Played) -> Rules[None]:
    """So many walkers come up in a zone of the scenario; too few of them raise the threat once (AOW-283)."""
    ready = min(effect.walkers, spares(state))
    if (yield from state.board.arrive(ready, effect.zone, card.rule, card.moved)) < effect.walkers:
        yield from run_out(state, card)


def walkers_of(state: State, effect: Effect) -> int:
    """How many walkers move or enter, whoever of the players moves or places each (AOW-273, AOW-274, AOW-279)."""
    return effect.walkers * (len(state.seats) if effect.each else 1)


def bring_in(state: State, count: int, rule: str, card: Played) -> Rules[None]:
    """Walkers enter one at a time and count as moved; too few of them raise the threat once (AOW-282, AOW-283)."""
    came = yield from state.board.enter(min(count, spares(state)), rule, card.moved)
    if came < count:
        yield from run_out(state, card)


def run_out(state: State, card: Played) -> Rules[None]:
    """No further walker can enter: threat goes up by 1, once for the card (AOW-283)."""
    if not card.short:
        card.short = True
        yield from change_threat(state, 1, "AOW-283", "No walker is left to enter")


def threat(state: State, effect: Effect, card: Played) -> Rules[None]:
    """The threat level changes."""
    yield from change_threat(state, effect.by, card.rule, "By the card")


def stir(state: State, effect: Effect, card: Played) -> Rules[None]:
    """Every prone walker may rise."""
    yield from rise(state, card.rule)


def commotion(state: State, effect: Effect, card: Played) -> Rules[None]:
    """The searcher or user is the source; of an event card a survivor the player picks (AOW-026).

    An event card's commotion moves none that the card has moved (AOW-275); any other may (AOW-046).
    """
    if state.survivors:
        source = card.user or (
            yield from pick(state, list(state.survivors), card.rule, "Which survivor is the source?")
        )
        yield from make_commotion(state, effect.do, source, None if card.user else card.moved)


def wound(state: State, effect: Effect, card: Played) -> Rules[None]:
    """The searcher or user loses health."""
    yield from lose_health(state, card.user, effect.health, card.rule)


def ambush(state: State, effect: Effect, card: Played) -> Rules[None]:
    """Walkers appear in contact with the searcher; where there is no room, none does."""
    for _ in range(effect.walkers):
        victim = state.survivor(card.user)
        walker = new_walker(state)
        if not (spares(state) and (yield from state.board.ambush(walker, victim.id))):
            yield from tell(card.rule, f"No walker comes up to {victim.name}", "enter")
            return
        state.walkers[walker.id] = walker
        text = f"{walker.name} is upon {victim.name}"
        yield from tell(card.rule, text, "enter", id=walker.id, met=victim.id)


def heal(state: State, effect: Effect, card: Played) -> Rules[None]:
    """The user or a friend in its Kill Zone regains health, up to its maximum."""
    near = yield from state.board.in_zone(card.user, state.friends(card.user))
    hurt = [name for name in (card.user, *near) if state.survivor(name).health < state.profile(name).health]
    if not hurt:
        yield from tell(card.rule, "Nobody near is hurt", "heal")
        return
    who, text = state.owner(card.user), "Who is treated?"
    patient = state.survivor((yield from pick(state, hurt, card.rule, text, card.user, who=who)))
    patient.health = min(state.profile(patient.id).health, patient.health + effect.health)
    yield from tell(card.rule, f"{patient.name} has {patient.health} health", "heal", id=patient.id)


def reload(state: State, effect: Effect, card: Played) -> Rules[None]:
    """A weapon of the user that is out of ammo is ready again (AOW-178)."""
    chosen = yield from pick_item(state, card, "Reload which weapon?", lambda item: item.empty)
    if not chosen:
        yield from tell(card.rule, "No weapon needs reloading", "ammo", id=card.user)
        return
    item = held(state, card.user, chosen)
    item.empty = False
    name = state.item_card(item).name
    yield from tell(card.rule, f"{name} is reloaded", "ammo", id=card.user, item=item.id)


def lure(state: State, effect: Effect, card: Played) -> Rules[None]:
    """NOISE at a point the player picks, so many inches from the user at most."""
    far = effect.within * INCH
    where = yield from state.board.lure(state.survivor(card.user).id, far, card.rule)
    yield from make_commotion(state, "noise", where)


def order(state: State, effect: Effect, card: Played) -> Rules[None]:
    """A friend of the user has an Action more this turn."""
    yield from give_order(state, card.user, card.rule)


def more_cards(state: State, effect: Effect, card: Played) -> Rules[None]:
    """The searcher draws further supply cards."""
    from shamble.games.allout.actions.search import draw_supply

    for _ in range(effect.cards):
        yield from draw_supply(state, state.survivor(card.user).id)


def drop_item(state: State, effect: Effect, card: Played) -> Rules[None]:
    """The searcher discards an item of the player's choice."""
    chosen = yield from pick_item(state, card, "Which item is lost?", lambda item: True)
    name = state.survivor(card.user).name
    if not chosen:
        yield from tell(card.rule, f"{name} has nothing to lose", "discard", id=card.user)
        return
    item = take(state, card.user, chosen)
    discard(state, item)
    yield from tell(card.rule, f"{name} loses {state.item_card(item).name}", "discard", id=card.user)


def pick_item(state: State, card: Played, text: str, wanted: Callable[[Item], bool]) -> Rules[str]:
    """The id of the user's only item of that kind, or of the one the player picks; empty when there is none."""

    def found() -> list[Item]:
        return [item for item in state.survivor(card.user).carried() if wanted(item)]

    def ask() -> Choose:
        options = tuple(Option(item.id, state.item_card(item).name) for item in found())
        first = options[0].id if options else gone("the item")
        return Choose(
            rule=card.rule,
            text=text,
            who=state.owner(card.user),
            subjects=(card.user,),
            options=options,
            default=first,
        )

    items = found()
    if len(items) > 1:
        return (yield from choose(ask))
    return items[0].id if items else ""


def note(state: State, effect: Effect, card: Played) -> Rules[None]:
    """What no program knows is shown, and people apply it by hand."""

    def ask() -> Choose:
        who = state.owner(card.user) if card.user in state.survivors else state.initiative
        done = (Option("done", "Done by hand, with corrections where facts have changed"),)
        return Choose(rule=card.rule, text=effect.text, who=who, options=done, default="done")

    yield from choose(ask)


Deed = Callable[[State, Effect, Played], Rules[None]]

DEEDS: dict[str, Deed] = {
    "move": move,
    "move-all": move_all,
    "enter": bring,
    "arrive": arrive,
    "threat": threat,
    "rise": stir,
    "noise": commotion,
    "mayhem": commotion,
    "wound": wound,
    "ambush": ambush,
    "heal": heal,
    "reload": reload,
    "lure": lure,
    "order": order,
    "draw": more_cards,
    "drop-item": drop_item,
    "note": note,
}
