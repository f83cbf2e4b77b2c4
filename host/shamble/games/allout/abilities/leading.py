"""What Leaders do for their group in the Action Phase (AOW-537, 543, 547, 548, 551, 552)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shamble.games.allout.abilities.held import lasts, leader_with, leads, let_last, use_up, used
from shamble.games.allout.cards.model import LeaderAbility, SurvivorType
from shamble.games.allout.dice import RED, WHITE, number_on
from shamble.games.allout.state import State
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell
from shamble.kernel.dice import Die

ONLY_FOR: Mapping[LeaderAbility, SurvivorType] = {
    "blaze-of-glory": "marksman",
    "called-shot": "marksman",
    "confidence-booster": "support",
    "gung-ho": "bruiser",
    "smash-n-grab": "runner",
    "tactical-insight": "tactician",
    "tactical-ops": "tactician",
}
"""Of which type a Leader must be that has the ability; most of them work on models of that type (AOW-552)."""
NAMES: Mapping[LeaderAbility, str] = {
    "blaze-of-glory": "Blaze of Glory: a free shot for the Leader and every Marksman this Action Phase",
    "smash-n-grab": "Smash 'n' Grab: an Action more for the Leader and every Runner this Action Phase",
    "tactical-ops": "Tactical Ops: an Action more for the Leader and every Tactician this Action Phase",
    "master-strategist": "Master Strategist: extra Actions for as many as a white die shows",
    "respected": "Respected: extra Actions for as many as a red die shows",
    "gung-ho": "Gung-Ho: a red die more for the Leader and every Bruiser in melee this turn",
    "mind-games": "Mind Games: take the Initiative",
}
RULES: Mapping[LeaderAbility, str] = {
    "blaze-of-glory": "AOW-537",
    "smash-n-grab": "AOW-548",
    "tactical-ops": "AOW-551",
    "master-strategist": "AOW-543",
    "respected": "AOW-547",
    "gung-ho": "AOW-542",
    "mind-games": "AOW-546",
}
SPURS: tuple[LeaderAbility, ...] = ("smash-n-grab", "tactical-ops")
"""What gives an Action more for one Action Phase."""
NOW, LATER = "now", "later"


def offer(state: State, leader: str, ability: LeaderAbility) -> Rules[bool]:
    """Whether a Leader uses an ability now that can be used once in the game."""
    seat = state.owner(leader)
    if used(state, seat, ability):
        return False
    if (yield from step(choose(lambda: offer_ask(state, leader, ability)))) != NOW:
        return False
    use_up(state, seat, ability)
    text = f"{state.survivor(leader).name}: {NAMES[ability]}"
    yield from tell(RULES[ability], text, "ability", id=leader, ability=ability)
    return True


def offer_ask(state: State, leader: str, ability: LeaderAbility) -> Choose:
    """Now, or later; it is kept unless somebody says so."""
    name = state.survivor(leader).name
    return Choose(
        rule=RULES[ability],
        text=f"{name} may use {NAMES[ability]}, once in the game. Now?",
        who=state.owner(leader),
        subjects=(leader,),
        options=(Option(NOW, "Now"), Option(LATER, "Not now")),
        default=LATER,
    )


def begin_actions(state: State) -> Rules[None]:
    """At the start of an Action Phase: abilities that last for it (AOW-537, AOW-548, AOW-551)."""
    for seat in state.seats:
        for ability in ("blaze-of-glory", *SPURS):
            leader = leader_with(state, seat, ability)
            if leader and (yield from offer(state, leader, ability)):
                let_last(state, seat, ability)


def follows(state: State, name: str, ability: LeaderAbility) -> bool:
    """Whether an ability that lasts works on a survivor: the Leader, and models of its type (AOW-420, AOW-552)."""
    if not lasts(state, state.owner(name), ability):
        return False
    return leads(state, name, ability) or state.profile(name).type == ONLY_FOR[ability]


def spurred(state: State, name: str) -> int:
    """How many Actions a survivor has more in this Action Phase (AOW-548, AOW-551)."""
    return sum(follows(state, name, ability) for ability in SPURS)


def blazes(state: State, name: str) -> bool:
    """Whether a survivor has a free ranged attack this turn (AOW-537, AOW-538)."""
    return follows(state, name, "blaze-of-glory")


def begin_melee(state: State) -> Rules[None]:
    """At the start of the Melee Phase: a Leader who is engaged may lead a charge (AOW-542)."""
    for seat in state.seats:
        leader = leader_with(state, seat, "gung-ho")
        if leader and state.board.foes(leader) and (yield from offer(state, leader, "gung-ho")):
            let_last(state, seat, "gung-ho")


def gung_ho(state: State, name: str) -> bool:
    """Whether a survivor has a red die more in melee this turn (AOW-542)."""
    return follows(state, name, "gung-ho")


GIVES: Mapping[LeaderAbility, Die] = {"master-strategist": WHITE, "respected": RED}
"""The die that says how many extra Actions a Leader gives out."""


def lead(state: State, name: str) -> Rules[None]:
    """As its activation starts a Leader may give out extra Actions (AOW-543, AOW-547)."""
    for ability, die in GIVES.items():
        if leads(state, name, ability) and (yield from offer(state, name, ability)):
            text = f"{state.survivor(name).name} gives out how many Actions?"
            count = yield from number_on(die, RULES[ability], text, name, who=state.owner(name))
            yield from hand_out(state, name, count, RULES[ability])


def hand_out(state: State, leader: str, count: int, rule: str) -> Rules[None]:
    """So many extra Actions, at most one for each member yet to act, the Leader among them."""
    given: list[str] = []
    while len(given) < count and waiting(state, leader, given):
        chosen = yield from choose(lambda: who_ask(state, leader, given, rule))
        if chosen == LATER:
            return
        given.append(chosen)
        yield from give_action(state, chosen, rule)


def give_action(state: State, name: str, rule: str) -> Rules[None]:
    """A survivor has an Action more this turn."""
    state.survivor(name).extra += 1
    yield from tell(rule, f"{state.survivor(name).name} has an Action more this turn", "ability", id=name)


def waiting(state: State, leader: str, given: Iterable[str]) -> list[str]:
    """The Leader, and members who have yet to act, without those who have been given one."""
    group = state.group(state.owner(leader))
    return [n for n in group if n not in given and (n == leader or not state.survivor(n).activated)]


def who_ask(state: State, leader: str, given: list[str], rule: str) -> Choose:
    """Who gets the next extra Action."""
    names = waiting(state, leader, given) or gone("a friend who has yet to act", rule)
    options = [Option(name, state.survivor(name).name) for name in names]
    return Choose(
        rule=rule,
        text="Who gets an extra Action?",
        who=state.owner(leader),
        subjects=(leader,),
        options=(*options, Option(LATER, "Nobody else")),
        default=names[0],
    )
