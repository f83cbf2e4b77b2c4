"""A game of the campaign played here: how it is set up, and its outcome for the league."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from shamble.games.allout.actions.amputate import ARM, LEG
from shamble.games.allout.campaign.outcome import fit
from shamble.games.allout.campaign.recovery import start_health
from shamble.games.allout.campaign.state import DRAW, Character, League, Match
from shamble.games.allout.campaign.underdog import underdog_dice
from shamble.games.allout.cards.model import Member, SurvivorCard
from shamble.games.allout.end_phase import DRAW as DRAWN
from shamble.games.allout.house import resolved
from shamble.games.allout.setup.new import arranged
from shamble.games.allout.state import RIVALS, State, Survivor
from shamble.kernel.asks import Json
from shamble.kernel.errors import BadInput


def match_setup(league: League, game: Match, scenario: str, seed: int | None) -> dict[str, Json]:
    """The resolved data of a game of All Out War between the two groups as they are now.

    The first seat plays red. BadInput for an unknown scenario, or for a group without anybody fit to play.
    """
    for_two = [name for name, one in league.book.scenarios.items() if one.rivals]
    if scenario not in for_two:
        known = ", ".join(sorted(for_two))
        raise BadInput(f"there is no scenario {scenario[:60]!r} for two; known: {known}")
    red, blue = sides(league, game)
    for seat, group in zip(game.seats, (red, blue), strict=True):
        if not group:
            raise BadInput(f"{seat} has nobody fit to play; enter the result by hand")
    base = league.book.scenarios[scenario]
    mine = replace(base, group=red, rivals=blue)
    book = replace(league.book, survivors=people(league), scenarios={scenario: mine}, groups={})
    small, rules = book.only_for(scenario), resolved({})
    laid = arranged(small, mine, seed, "program" if mine.layout == "standard" else "", rules)
    dice = underdog_dice(*(league.worth(seat) for seat in game.seats))
    return {
        "scenario": scenario,
        "house": rules,
        "underdog": dict(zip(RIVALS, dice, strict=True)),
        "book": replace(small, scenarios={scenario: laid}).to_dict(),
    }


def sides(league: League, game: Match) -> tuple[tuple[Member, ...], tuple[Member, ...]]:
    """The two groups as a game takes them, red first."""
    red, blue = (tuple(member(league, one) for one in playing(league, seat)) for seat in game.seats)
    return red, blue


def people(league: League) -> dict[str, SurvivorCard]:
    """The card of every character as it is now, by the character's id."""
    return {one.id: replace(league.profile(one), id=one.id) for _, one in league.everybody()}


def playing(league: League, seat: str) -> list[Character]:
    """Who plays the next game for a player, its Leader first (AOW-571)."""
    team = league.team(seat)
    ones = [team.members[name] for name in fit(league, seat)]
    return sorted(ones, key=lambda one: one.id != team.leader)


def member(league: League, one: Character) -> Member:
    """A character as a game takes it (AOW-562, AOW-567, AOW-572)."""
    health = start_health(league, one) if one.hurt else 0
    return Member(one.id, tuple(one.items), health, one.hands_lost, one.lame, one.amputated)


def outcome_of(league: League, game: Match, state: State) -> dict[str, Json]:
    """The outcome of a game that is over, as the league takes it; BadInput for one that other groups have played."""
    if not state.result:
        raise BadInput("that game is not over; play it to its end, or enter the result by hand")
    seats: dict[str, str] = dict(zip(RIVALS, game.seats, strict=True))
    if len(state.seats) != len(RIVALS):
        raise BadInput("that game was for one player; expected one of two groups: campaign match plays it")
    if not played_by(league, game, state):
        red, blue = game.seats
        raise BadInput(
            f"that game was not played by the groups of {red} and {blue} as they are now; give the one that "
            "campaign match began last, or enter the result by hand"
        )
    living = {survivor.card: survivor for survivor in state.survivors.values()}
    return {
        "winner": DRAW if state.result == DRAWN else seats.get(state.result, state.result),
        "supplies": {seat: state.supplies_held(side) for side, seat in seats.items()},
        "fates": {seat: fates(league, seat, living, state.fallen, state.limbs) for seat in game.seats},
    }


def played_by(league: League, game: Match, state: State) -> bool:
    """Whether a game was set up with both groups as they are now: not before they learnt, suffered or bought."""
    then, now = state.scenario, people(league)
    if (then.group, then.rivals) != sides(league, game):
        return False
    return all(state.book.survivors[one.card] == now[one.card] for one in (*then.group, *then.rivals))


def fates(
    league: League, seat: str, living: dict[str, Survivor], fallen: dict[str, bool], limbs: dict[str, str]
) -> dict[str, dict[str, Any]]:
    """How the game ended for each of a player's survivors who was in it."""
    found: dict[str, dict[str, Any]] = {}
    for one in playing(league, seat):
        if one.id in living:
            survivor = living[one.id]
            lost = (ARM if survivor.hands_lost > one.hands_lost else LEG) if survivor.amputated else ""
            limb = "" if one.amputated else lost
            found[one.id] = {"health": survivor.health, "bitten": survivor.bitten, "limb": limb}
        elif one.id in fallen:
            found[one.id] = {
                "health": 0,
                "bitten": fallen[one.id],
                "out": True,
                "limb": limbs.get(one.id, ""),
            }
    return found
