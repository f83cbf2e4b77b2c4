"""Every way of one model to attack another, with what each is likely to do."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.allout.actions.shoot import fires, in_range, in_sight
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.melee.sides import Side
from shamble.games.allout.melee.stance import ATTACK, DEFEND, likely_stance
from shamble.games.allout.melee.weapons import attack_dice, melee_weapons, ways_to_attack
from shamble.games.allout.odds.fights import (
    Fighters,
    Harm,
    best_armed,
    clash_chances,
    ground_chances,
)
from shamble.games.allout.odds.shots import Blow, shot_chances
from shamble.games.allout.odds.words import blow_values, clash_values
from shamble.games.allout.state import Item, State
from shamble.games.allout.views.glance import glance
from shamble.games.allout.views.names import find
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.odds.chances import Chances
from shamble.odds.report import Chart, Report, chart_of


def attack_reports(state: State, attacker: str, target: str) -> list[Report]:
    """Each shot and each melee that a survivor could make of it; BadInput for names that fit nobody."""
    name = named(state, attacker, list(state.survivors), "The survivor who attacks")
    if state.asked is None and state.survivor(name).at is None:
        raise BadInput(f"{state.survivor(name).name} is not on the table yet; go on with the set-up first")
    foe = named(state, target, state.enemies(name), f"The enemy of {state.survivor(name).name}")
    found = [*shot_reports(state, name, foe), *melee_reports(state, name, foe)]
    return found or [Report(f"{state.survivor(name).name} has nothing to attack with")]


def named(state: State, text: str, among: list[str], role: str) -> str:
    """The one of these that people call so; BadInput when that is nobody."""
    try:
        return find(state, text, among)
    except BadAnswer as error:
        raise BadInput(f"{role}: {error}") from error


# -- shots


def shot_reports(state: State, name: str, foe: str) -> Iterator[Report]:
    """Each ranged weapon in hand, also one that cannot be fired at that target now."""
    ranged = [item for item in state.survivor(name).slots["hand"] if state.item_card(item).kind == "ranged"]
    for item in ranged:
        title = f"{state.survivor(name).name} fires {state.item_card(item).name} at {state.figure(foe).name}"
        chances = shot_chances(state, name, item.id, foe, sure="blast" in state.item_card(item).keywords)
        hit = chances.then(lambda blow: Blow(blow.lost, blow.killed))
        notes = [hindrance(state, name, item, foe), manner(state.item_card(item))]
        charts = (blow_chart(state, foe, hit),)
        yield Report(title, "; ".join(filter(None, notes)), blow_values(chances), charts)


def manner(card: ItemCard) -> str:
    """What a weapon does beside one shot at one target (AOW-195, AOW-604)."""
    if "blast" in card.keywords:
        return "Blast: for the one in its middle, as long as it does not drift"
    return f"Each of up to {card.shots} shots" if card.shots > 1 else ""


def hindrance(state: State, name: str, item: Item, foe: str) -> str:
    """Why a weapon cannot be fired at that target now; empty when it can."""
    if not fires(item):
        return "It cannot be fired now: jammed" if item.jammed else "It cannot be fired now: out of ammo"
    if not glance(in_range(state, name, foe, item), True):
        return f"Out of range now: it reaches {state.item_card(item).range:g} in"
    if not glance(in_sight(state, name, foe), True):
        return "No line of sight now"
    seen = glance(state.board.line(name, foe), None) is not None
    return "" if seen else "In the open: only you see what would give Cover"


def blow_chart(state: State, foe: str, chances: Chances[Blow]) -> Chart:
    """What can become of the one who is attacked."""
    if foe in state.walkers:
        words = PRONE_WALKER if state.walker(foe).prone else WALKER
        return chart_of("walker", chances.then(lambda blow: blow.lost + blow.killed), words.__getitem__)
    health = state.survivor(foe).health
    losses = {lost: str(lost) for lost in range(health)} | {health: f"{health}, dead"}
    return chart_of("health lost", chances.then(lambda blow: blow.lost), losses.__getitem__)


WALKER = {0: "stays up", 1: "goes down", 2: "is gone"}
PRONE_WALKER = {0: "stays down", 2: "is gone"}
"""What becomes of a walker."""


# -- melee


def melee_reports(state: State, name: str, foe: str) -> Iterator[Report]:
    """Each way to attack in melee, and to defend, one to one; on the ground there is no defense."""
    if state.survivor(name).prone or not any(attack_dice(state, name, way) for way in hands(state, name)):
        return
    for way in ways_to_attack(state, name):
        with_what = f"{state.survivor(name).name} attacks {state.figure(foe).name}: {way.text}"
        armed = {name: way.id}
        if state.figure(foe).prone:
            chances = ground_chances(state, [name], foe, armed)
            yield Report(with_what, "On the ground", blow_values(chances), (blow_chart(state, foe, chances),))
        else:
            yield clash_report(
                state, with_what, Fighters(Side(state.side(name), [name], []), ATTACK, armed), foe
            )
    if not state.figure(foe).prone:
        title = f"{state.survivor(name).name} defends against {state.figure(foe).name}"
        yield clash_report(state, title, Fighters(Side(state.side(name), [name], []), DEFEND, {}), foe)


def hands(state: State, name: str) -> Iterator[Item | None]:
    """Each melee weapon in hand, and none."""
    yield from (None, *melee_weapons(state, name))


def clash_report(state: State, title: str, ours: Fighters, foe: str) -> Report:
    """A melee of two, in which the other attacks if it can."""
    people = [foe] if foe in state.survivors else []
    other = Side(state.rival(ours.side.seat), people, [] if people else [foe])
    stance = likely_stance(state, other)
    theirs = Fighters(other, stance, best_armed(state, people) if stance == ATTACK else {})
    chances = clash_chances(state, ours, theirs)
    charts = [harm_chart(state, ours.side.survivors[0], chances.then(lambda clash: clash.taken), "own loss")]
    if ours.stance == ATTACK:
        charts.insert(0, harm_chart(state, foe, chances.then(lambda clash: clash.dealt), "health lost"))
    values = clash_values(chances, attacks=ours.stance == ATTACK)
    return Report(title, "In melee, one to one", values, tuple(charts))


def harm_chart(state: State, name: str, chances: Chances[Harm], heading: str) -> Chart:
    """What can become of one of two in a melee."""
    chart = blow_chart(state, name, chances.then(lambda harm: Blow(harm.lost, harm.killed > 0)))
    return chart if name in state.walkers else chart._replace(heading=heading)
