"""Blast: a template that hits everybody under it, friend or foe (AOW-604 to 611)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.actions.aim import call_shot, called_dice
from shamble.games.allout.actions.ammo import ammo_roll, jam_roll
from shamble.games.allout.actions.shot import attack_throw, counted, fells, guarded, hit
from shamble.games.allout.board import Line, Source
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.items import discard, held, take
from shamble.games.allout.measured.positions import INCH
from shamble.games.allout.pools import cast
from shamble.games.allout.state import State
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Rules, step, tell
from shamble.kernel.dice import Rolled

DRIFT = 3 * INCH
"""How far the opponent may move the template (AOW-607)."""


def blast(
    state: State, name: str, weapon: str, found: Sequence[str], reach: float, aimed: bool
) -> Rules[None]:
    """One attack roll against all under the template, then the commotion of where it lies (AOW-604 to 610)."""
    card = state.item_card(held(state, name, weapon))
    aim = f"{state.survivor(name).name} fires {card.name}"
    matters = any(called_dice(state, name, target, aimed) for target in found)
    meant, centre = yield from state.board.blast_at(name, found, reach, matters)
    if aimed and meant:
        yield from call_shot(state, name, meant)
    state.tally.shots += 1
    attack = yield from cast(state, attack_throw(state, name, weapon, "", aim, aimed, meant))
    criticals = counted(card, attack.criticals, aimed, close=True)
    if not criticals:
        centre = yield from state.board.drift(centre, DRIFT, state.rival(state.owner(name)))
    # The shooter comes last: one that its own blast kills has still hit all the others.
    struck = sorted((yield from state.board.beneath(centre)), key=lambda target: target == name)
    if criticals:
        yield from step(ammo_roll(state, name, weapon))
    yield from step(jam_roll(state, name, weapon))
    for target in struck:
        if present(state, [target]):
            yield from step(
                struck_one(state, name, weapon, target, centre, Rolled((), attack.successes, criticals))
            )
    commotion = card.commotion
    if card.one_use and name in state.survivors:
        discard(state, take(state, name, weapon))
    yield from make_commotion(state, commotion, centre)


def struck_one(
    state: State, name: str, weapon: str, target: str, centre: Source, attack: Rolled
) -> Rules[None]:
    """A model under the template defends by itself, with Cover from where the blast is (AOW-608, 609, 611)."""
    card = state.item_card(held(state, name, weapon))

    def look() -> Rules[Line]:
        return state.board.line_from(centre, state.figure(target).id)

    defense = yield from cast(state, (yield from guarded(state, name, target, card, look)))
    wound = attack.successes - defense.successes
    score = f"{state.figure(target).name} under the blast: {attack.successes} against {defense.successes}"
    if wound <= 0:
        yield from tell("AOW-153", f"{score}, no effect", "shot", shooter=name, target=target, wound=0)
        return
    yield from tell("AOW-608", f"{score}, a hit", "shot", shooter=name, target=target, wound=wound)
    yield from hit(state, target, wound, attack.criticals, fells(card, close=False))
