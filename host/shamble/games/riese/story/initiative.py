"""The initiative segment: which of the players and the zombies come first in this round (RIE-312 to 315)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from shamble.games.riese.attack.covering import window
from shamble.games.riese.blasts.lights import in_darkness
from shamble.games.riese.cursor import next_turn
from shamble.games.riese.dice import d12, natural_d12
from shamble.games.riese.horde.powers import leader
from shamble.games.riese.skills.choices import initiative_bonus
from shamble.games.riese.skills.luck import second_thoughts
from shamble.games.riese.state import Side, State
from shamble.games.riese.story.happenings import happened
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

SLOW = -4
"""What the zombies' die is lowered by (RIE-312)."""
PLAYERS_FIRST, ZOMBIES_FIRST = "players-first", "zombies-first"
"""Special rules of scenarios in which nobody rolls (RIE-001)."""
First: TypeAlias = Literal["player", "zombie"]
ORDERS: dict[First, tuple[Side, ...]] = {
    "player": ("player", "npc", "zombie"),
    "zombie": ("zombie", "npc", "player"),
}
"""The turns of a round by who comes first: the NPCs' is always the second (RIE-310)."""


def initiative(state: State) -> Rules[None]:
    """A round begins: both sides roll, and the turns are put in order."""
    order(state, "player")
    next_turn(state)  # the cursor stands somewhere, whatever happens
    yield from tell("RIE-310", f"Round {state.round}", "round", round=state.round, space=state.space)
    yield from step(happened(state, "round", of=str(state.round)))
    if state.result:
        return
    yield from step(window(state, "initiative"))
    order(state, (yield from first_side(state)))
    words = "players" if state.turns[0] == "player" else "zombies"
    yield from tell("RIE-313", f"The {words} go first", "initiative", first=state.turns[0])
    next_turn(state)


def order(state: State, first: First) -> None:
    """Note the turns of this round, the NPCs' only where the scenario has any."""
    state.first = first
    turns = ORDERS[first]
    peopled = bool(state.npcs or state.scenario.people)
    state.turns = [side for side in turns if side != "npc" or peopled]


def first_side(state: State) -> Rules[First]:
    """ "player" or "zombie": by the dice, or by a special rule of the scenario."""
    if PLAYERS_FIRST in state.scenario.special:
        return "player"
    if ZOMBIES_FIRST in state.scenario.special or not (yield from heroes_win(state)):
        return "zombie"
    return "zombie" if (yield from step(choose(lambda: who_first(state)))) == "zombie" else "player"


def heroes_win(state: State) -> Rules[bool]:
    """Both sides roll until the results differ; the higher one wins (RIE-312, RIE-315)."""
    bonus = (yield from step(initiative_bonus(state))) or 0
    while True:
        heroes = yield from team_die()
        zombies = yield from d12(state, "RIE-312", "Initiative of the zombies")
        slow = handicap(state)
        heroes = yield from second_thoughts(state, heroes, team_die, wants=zombies + slow - bonus)
        words = f"Initiative: heroes {total(heroes, bonus)}, zombies {total(zombies, slow)}"
        yield from tell("RIE-312", words, "initiative-roll", heroes=heroes + bonus, zombies=zombies + slow)
        if heroes + bonus != zombies + slow:
            return heroes + bonus > zombies + slow


def team_die() -> Rules[int]:
    """The heroes' die as it falls; what tokens do to it is settled when both are seen (RIE-312, RIE-333)."""
    return natural_d12("RIE-312", "Initiative of the heroes")


def total(rolled: int, added: int) -> str:
    """A roll with what is added to it, in words."""
    return f"{rolled} {'-' if added < 0 else '+'} {abs(added)} = {rolled + added}" if added else str(rolled)


def handicap(state: State) -> int:
    """-4 for the zombies, unless they have a Leader or a hero is in darkness (RIE-312, RIE-593, RIE-626)."""
    quick = leader(state) or any(in_darkness(state, hero) for hero in state.on_map())
    return 0 if quick else SLOW


def who_first(state: State) -> Choose:
    """Heroes who win the initiative choose (RIE-313)."""
    return Choose(
        rule="RIE-313",
        text="The heroes have the initiative: who goes first?",
        who=state.seats[0],
        options=(Option("player", "The players"), Option("zombie", "The zombies")),
        default="player",
    )
