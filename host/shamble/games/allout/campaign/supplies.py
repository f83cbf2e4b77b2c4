"""Supplies: points for counters, spending and swapping; and retiring a group (AOW-575, AOW-586 to 588)."""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.allout.campaign.asking import one_of
from shamble.games.allout.campaign.shopping import affordable, buy, for_hire, has_room, recruit, takers
from shamble.games.allout.campaign.state import League, Match, Team
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell
from shamble.kernel.plain import counted

COUNTER = 10
"""Points a supply counter is worth (AOW-586)."""
DONE = "done"
YES, NO = "yes", "no"


def supplies(league: League, seat: str, game: Match) -> Rules[None]:
    """Take the points, then spend them and swap items until the player has done (AOW-586 to 588)."""
    team, counters = league.team(seat), game.supplies.get(seat, 0)
    team.points += COUNTER * counters
    text = f"{seat} gains {COUNTER * counters} points for {counted(counters, 'supply counter')}: {team.points} in all"
    yield from tell("AOW-586", text, "supply", seat=seat, points=team.points)
    yield from spend(league, team)
    yield from tell(
        "AOW-588", f"{seat} keeps {counted(team.points, 'point')}", "supply", seat=seat, points=team.points
    )


def spend(league: League, team: Team) -> Rules[None]:
    """Recruit, buy and swap until the player has done, or nothing is left to do (AOW-587)."""
    while len(ways(league, team)) > 1:
        chosen = yield from choose(lambda: spend_ask(league, team))
        if chosen == DONE:
            return
        yield from step(WAYS[chosen](league, team.seat))


def spend_ask(league: League, team: Team) -> Choose:
    """What to do with the points."""
    options = ways(league, team)
    text = f"{team.seat} has {counted(team.points, 'point')}: what now?"
    return Choose(
        rule="AOW-587", text=text, who=team.seat, subjects=(team.seat,), options=tuple(options), default=DONE
    )


def ways(league: League, team: Team) -> list[Option]:
    """What can be done in this step."""
    wanted = [
        ("recruit", "Recruit a survivor", bool(for_hire(league, team))),
        ("buy", "Buy Equipment", any(takers(league, team, item) for item, _ in affordable(league, team))),
        ("swap", "Give an item to somebody else", bool(gifts(league, team))),
    ]
    return [Option(DONE, "Done"), *(Option(way, text) for way, text, possible in wanted if possible)]


def gifts(league: League, team: Team) -> dict[str, str]:
    """Every item with every other member who has room for it; two full packs exchange by way of a third (AOW-587)."""
    return {
        f"{giver.id}:{number}:{taker.id}": f"{league.book.items[item].name}, {giver.name} to {taker.name}"
        for giver in team.members.values()
        for number, item in enumerate(giver.items)
        for taker in team.members.values()
        if taker is not giver and has_room(league, taker, [*taker.items, item])
    }


def swap(league: League, seat: str) -> Rules[None]:
    """An item changes hands, freely (AOW-587)."""
    team = league.team(seat)

    def ask() -> Choose:
        options = (Option(gift, text) for gift, text in gifts(league, team).items())
        return one_of("AOW-587", "Who gives what to whom?", seat, options, "anything to give")

    giver, number, taker = (yield from choose(ask)).split(":")
    item = team.member(giver).items.pop(int(number))
    team.member(taker).items.append(item)
    text = f"{team.member(giver).name} gives {league.book.items[item].name} to {team.member(taker).name}"
    yield from tell("AOW-587", text, "item", id=taker, item=item)


WAYS: dict[str, Callable[[League, str], Rules[object]]] = {"recruit": recruit, "buy": buy, "swap": swap}


def retire(league: League, seat: str) -> Rules[None]:
    """A player may start anew with a group of the starting value, for all its points so far (AOW-575)."""
    team = league.team(seat)

    def ask() -> Choose:
        options = (Option(NO, "Go on with this group"), Option(YES, "Retire it and start anew"))
        text = f"{seat} has a group worth {league.worth(seat)}: go on with it?"
        return Choose(rule="AOW-575", text=text, who=seat, subjects=(seat,), options=options, default=NO)

    if (yield from choose(ask)) != YES:
        return
    team.members.clear()
    team.leader, team.score, team.points = "", 0, league.limit
    text = f"{seat} retires the group, loses its points and starts anew with {league.limit}"
    yield from tell("AOW-575", text, "retired", seat=seat)
    yield from step(new_group(league, seat))
    team.points = 0


def new_group(league: League, seat: str) -> Rules[None]:
    """The group of the starting value, bought one after another; the first who joins is its Leader (AOW-555)."""
    team = league.team(seat)
    team.leader = yield from recruit(league, seat)
    yield from spend(league, team)
