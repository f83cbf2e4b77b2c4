"""Amputate: a limb for a life, as a Special Action on a bitten friend (AOW-592 to 597)."""

from __future__ import annotations

from shamble.games.allout.damage import kill_survivor, lose_health
from shamble.games.allout.dice import WHITE, badge, number_on
from shamble.games.allout.items import can_hold, discard, take
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pick
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

ARM, LEG = "arm", "leg"


def patients(state: State, name: str) -> Rules[list[str]]:
    """The bitten friends inside a survivor's Kill Zone; nobody operates on themselves (AOW-592)."""
    bitten = [friend for friend in state.friends(name) if state.survivor(friend).bitten]
    return (yield from state.board.in_zone(name, bitten))


def amputate(state: State, name: str) -> Rules[None]:
    """The patient loses health by a white die, then an arm or a leg; a second limb costs its life (AOW-593 to 597).

    Who dies of it loses a limb as well, which counts for whoever comes back to life after a game (AOW-571).
    """
    found = (yield from patients(state, name)) or gone("a bitten friend", "AOW-592")
    patient = yield from pick(state, found, "AOW-592", "Who is operated on?", name, who=state.owner(name))
    if state.survivor(patient).amputated:
        text = f"{state.survivor(patient).name} does not survive a second amputation"
        yield from tell("AOW-597", text, "wound", id=patient)
        yield from kill_survivor(state, patient, turns=False)
        return
    card, who = state.survivor(patient).card, state.owner(patient)
    text = f"{state.survivor(patient).name} loses a limb: how much health?"
    lost = yield from number_on(WHITE, "AOW-593", text, patient, who=who)
    yield from lose_health(state, patient, lost, "AOW-593")
    if patient in state.survivors:
        state.survivor(patient).bitten = False
        yield from tell("AOW-594", f"{state.survivor(patient).name} is no longer bitten", "heal", id=patient)
        yield from step(arm_or_leg(state, patient))
    elif (yield from badge("AOW-595", "Which limb was it, for after the game: an arm?", who=who)):
        state.limbs[card] = ARM
    else:
        state.limbs[card] = LEG


def arm_or_leg(state: State, name: str) -> Rules[None]:
    """On a badge a hand slot is lost, on a blank the patient never runs again (AOW-595, AOW-596)."""
    survivor = state.survivor(name)
    survivor.amputated = True
    if not (yield from badge("AOW-595", f"{survivor.name}: an arm?", name, who=state.owner(name))):
        survivor.lame, state.limbs[survivor.card] = True, LEG
        yield from tell("AOW-596", f"{survivor.name} has lost a leg and runs no more", "limb", id=name)
        return
    survivor.hands_lost, state.limbs[survivor.card] = survivor.hands_lost + 1, ARM
    yield from tell("AOW-595", f"{survivor.name} has lost an arm: one hand slot less", "limb", id=name)
    while not can_hold(state, name, map(state.item_card, state.survivor(name).slots["hand"])):
        item = take(state, name, (yield from choose(lambda: dropped_ask(state, name))))
        discard(state, item)
        text = f"{state.survivor(name).name} loses {state.item_card(item).name}"
        yield from tell("AOW-595", text, "discard", id=name, item=item.id)


def dropped_ask(state: State, name: str) -> Choose:
    """What was equipped in the lost hand, its owner's choice (AOW-595)."""
    held = state.survivor(name).slots["hand"]
    options = tuple(Option(item.id, state.item_card(item).name) for item in held)
    first = options[-1].id if options else gone("anything in hand", "AOW-595")
    return Choose(
        rule="AOW-595",
        text=f"{state.survivor(name).name}: what was in that hand?",
        who=state.owner(name),
        subjects=(name,),
        options=options,
        default=first,
    )
