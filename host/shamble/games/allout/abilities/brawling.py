"""What special rules of survivors do in a melee that is decided (AOW-524, AOW-531, AOW-533)."""

from __future__ import annotations

from collections.abc import Collection

from shamble.games.allout.abilities.held import has
from shamble.games.allout.dice import badge
from shamble.games.allout.items import discard, take
from shamble.games.allout.melee.sides import Side
from shamble.games.allout.state import State
from shamble.games.allout.walkers import pick, present
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell


def wins_draws(state: State, side: Side) -> bool:
    """Whether a side pushes its opponents back in a draw: it has a Scrapper (AOW-531)."""
    return any(has(state, name, "scrapper") for name in present(state, side.survivors))


def muscle(state: State, side: Side, armed: Collection[str]) -> int:
    """The points that a side which won deals beyond its dice: one by each of The Muscle who attacked (AOW-533).

    armed: who attacks; one that has fired a handgun instead does not (AOW-308).
    """
    return sum(name in armed and has(state, name, "the-muscle") for name in present(state, side.survivors))


def disarm(state: State, winners: Side, losers: Side) -> Rules[None]:
    """Every victor with Disarm rolls; on a badge an enemy of its choice discards a weapon or special item (AOW-524)."""
    for name in present(state, winners.survivors):
        if has(state, name, "disarm"):
            yield from step(try_disarm(state, name, losers))


def try_disarm(state: State, name: str, losers: Side) -> Rules[None]:
    """The Action die, the victim, and its owner's choice of the card."""
    if not armed_among(state, losers):
        return
    text = f"{state.survivor(name).name} may disarm an enemy"
    if not (yield from badge("AOW-524", text, name, who=state.owner(name))):
        return
    foes = armed_among(state, losers)
    foe = yield from pick(state, foes, "AOW-524", "Who is disarmed?", name, who=state.owner(name))
    item = take(state, foe, (yield from choose(lambda: lost_ask(state, foe))))
    discard(state, item)
    text = f"{state.survivor(foe).name} loses {state.item_card(item).name}"
    yield from tell("AOW-524", text, "discard", id=foe, item=item.id)


def armed_among(state: State, losers: Side) -> list[str]:
    """The enemy survivors still in play with something to lose."""
    return [name for name in present(state, losers.survivors) if losable(state, name)]


def losable(state: State, name: str) -> list[Option]:
    """A survivor's equipped weapons and special items."""
    return [
        Option(item.id, state.item_card(item).name)
        for item in state.survivor(name).equipped()
        if state.item_card(item).kind in ("melee", "ranged", "special")
    ]


def lost_ask(state: State, foe: str) -> Choose:
    """Which card its owner gives up; the last one in its slots unless he says otherwise."""
    options = losable(state, foe) or gone("anything to disarm", "AOW-524")
    return Choose(
        rule="AOW-524",
        text=f"{state.survivor(foe).name} is disarmed: which card is discarded?",
        who=state.owner(foe),
        subjects=(foe,),
        options=tuple(options),
        default=options[-1].id,
    )
