"""What weapons do once their side has won by attacking: Action dice that are no part of the attack roll (AOW-327)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shamble.games.allout.damage import hurt_walker, knock_down, lose_health
from shamble.games.allout.dice import badge
from shamble.games.allout.melee.sides import Side, upright
from shamble.games.allout.melee.weapons import Armed, in_hand
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pick, present
from shamble.kernel.asks import Rules, step, tell


def after_win(state: State, winners: Side, losers: Side, armed: Armed, hurt: Sequence[str]) -> Rules[None]:
    """Every victor who attacked rolls for its weapon, when the winner is known and no draw made him (AOW-327, 328).

    hurt: the survivors that the attack has wounded, but not killed.
    """
    for name in present(state, winners.survivors):
        weapon = in_hand(state, name, armed.get(name, ""))
        for keyword in state.item_card(weapon).keywords if weapon is not None else ():
            if keyword in AFTER_WIN:
                yield from step(AFTER_WIN[keyword](state, name, losers))
            if keyword == "stun":
                yield from step(stun(state, name, hurt))


def sharp(state: State, name: str, losers: Side) -> Rules[None]:
    """On a badge one enemy of the winner's choice takes a point more (AOW-627)."""
    left = [*present(state, losers.survivors), *upright(state, losers.fighters)]
    foes, who = list(dict.fromkeys(left)), state.owner(name)
    if not foes or not (yield from badge("AOW-627", f"{state.survivor(name).name} cuts deep", name, who=who)):
        return
    foe = yield from pick(state, foes, "AOW-627", "Who takes one point more?", name, who=who)
    if foe in state.walkers:
        yield from hurt_walker(state, foe, headshot=False, rule="AOW-627")
    else:
        yield from lose_health(state, foe, 1, "AOW-627")


def stun(state: State, name: str, hurt: Sequence[str]) -> Rules[None]:
    """One wounded enemy of the winner's choice is laid prone at once (AOW-631, AOW-632)."""
    foes, who = upright(state, hurt), state.owner(name)
    if foes:
        foe = yield from pick(state, foes, "AOW-632", "Who is stunned?", name, who=who)
        yield from knock_down(state, foe, "AOW-631")


def bludgeon(state: State, name: str, losers: Side) -> Rules[None]:
    """An Action die for every enemy that still stands: on a badge it is laid prone (AOW-603)."""
    for foe in upright(state, losers.fighters):
        text = f"{state.survivor(name).name} may strike {state.figure(foe).name} down"
        if (yield from badge("AOW-603", text, name, foe, who=state.owner(name))):
            state.figure(foe).prone = True
            yield from tell("AOW-603", f"{state.figure(foe).name} is laid prone", "prone", id=foe)


AFTER_WIN: Mapping[str, Callable[[State, str, Side], Rules[None]]] = {"sharp": sharp, "bludgeon": bludgeon}
"""What a keyword of the weapon used does then."""
