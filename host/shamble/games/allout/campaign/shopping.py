"""What supply points buy: survivors, and Equipment for those there are (AOW-565, AOW-587)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shamble.games.allout.campaign.asking import one_of
from shamble.games.allout.campaign.state import Character, League, Team
from shamble.games.allout.cards.model import Member, SurvivorCard
from shamble.games.allout.groups import limits
from shamble.games.allout.items import HANDS
from shamble.kernel.asks import Choose, Option, Rules, choose, tell
from shamble.kernel.plain import counted


def recruit(league: League, seat: str) -> Rules[str]:
    """A survivor joins for its points; returns its id (AOW-587)."""
    team = league.team(seat)

    def ask() -> Choose:
        options = (
            Option(card.id, f"{card.name} ({counted(card.points, 'point')}, {card.type})")
            for card in for_hire(league, team)
        )
        text = f"{seat} has {counted(team.points, 'point')}: who joins?"
        return one_of("AOW-587", text, seat, options, "anybody to recruit")

    card = league.book.survivors[(yield from choose(ask))]
    team.points -= card.points
    one = league.joins(seat, card)
    yield from tell(
        "AOW-587", f"{one.name} joins {seat}: {counted(team.points, 'point')} left", "recruit", id=one.id
    )
    return one.id


def for_hire(league: League, team: Team) -> list[SurvivorCard]:
    """Survivors a player can afford and may have: not dead, and within the limits of a group (AOW-409 to 414, 565)."""
    cards = [card for card in league.book.survivors.values() if card.points <= team.points]
    living = [card for card in cards if card.name not in team.dead]
    return [card for card in living if legal(league, team, extra=[Member(card.id)])]


def legal(league: League, team: Team, extra: Iterable[Member] = ()) -> bool:
    """Whether a group, with some more, keeps the limits that are no points (AOW-409 to 416).

    Without a Leader the first of those who join becomes it. Whoever makes nothing worse may always join: the loss of
    a Leader can leave a group with too many of a type (AOW-411, AOW-574).
    """
    now = members_of(team)
    then = [*now, *extra] if team.leader else [*extra, *now]
    return faults(league, then) <= faults(league, now)


def faults(league: League, members: Sequence[Member]) -> int:
    """How many limits that are no points a group breaks."""
    return len(list(limits.misfits(members, 10**6, limits.Known(league.book), ())))


def members_of(team: Team) -> list[Member]:
    """A group as limits see it, its Leader first."""
    ones = sorted(team.members.values(), key=lambda one: one.id != team.leader)
    return [Member(one.card, tuple(one.items)) for one in ones]


def buy(league: League, seat: str) -> Rules[None]:
    """An Equipment card for a member who has a slot for it (AOW-416, AOW-587)."""
    team = league.team(seat)

    def ask() -> Choose:
        options = (
            Option(
                f"{item}:{name}", f"{league.book.items[item].name} ({points}) for {team.members[name].name}"
            )
            for item, points in affordable(league, team)
            for name in takers(league, team, item)
        )
        text = f"{seat} has {counted(team.points, 'point')}: which Equipment?"
        return one_of("AOW-587", text, seat, options, "anything to buy")

    item, _, name = (yield from choose(ask)).partition(":")
    card, one = league.book.items[item], team.member(name)
    team.points -= card.points
    one.items.append(item)
    text = f"{one.name} gets {card.name}: {counted(team.points, 'point')} left"
    yield from tell("AOW-587", text, "item", id=name, item=item)


def affordable(league: League, team: Team) -> list[tuple[str, int]]:
    """Equipment that can be bought, with its points."""
    items = league.book.items.values()
    return [(item.id, item.points) for item in items if 0 < item.points <= team.points]


def takers(league: League, team: Team, item: str) -> list[str]:
    """The members who have a slot for a card (AOW-416)."""
    return [name for name, one in team.members.items() if has_room(league, one, [*one.items, item])]


def has_room(league: League, one: Character, items: Iterable[str]) -> bool:
    """Whether these cards fit into a character's slots (AOW-416)."""
    bearer, cards = league.profile(one), [league.book.items[item] for item in items]
    return limits.pack_need(bearer, cards, HANDS - one.hands_lost) <= bearer.pack
