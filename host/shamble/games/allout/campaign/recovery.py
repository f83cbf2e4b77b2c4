"""Life and Death: what becomes of the bitten and of casualties, and who leads then (AOW-560 to 574)."""

from __future__ import annotations

from shamble.games.allout.actions.amputate import ARM
from shamble.games.allout.campaign.shopping import has_room, recruit
from shamble.games.allout.campaign.state import Character, Fate, League, Match, Team
from shamble.games.allout.dice import WHITE, badge
from shamble.kernel.asks import Choose, Option, Roll, Rules, choose, gone, roll, step, tell
from shamble.kernel.dice import Rolled

YES, NO, NEW = "yes", "no", "new"


def life_and_death(league: League, seat: str, game: Match) -> Rules[None]:
    """Old hurts are over; then the bitten, then casualties, one character after another (AOW-559, AOW-568)."""
    team, fates = league.team(seat), game.fates.get(seat, {})
    for one in team.members.values():
        one.hurt, one.misses = 0, False
    for name, fate in fates.items():
        if fate.limb and name in team.members:
            yield from step(lose_limb(league, team, name, fate.limb == ARM))
    for name in [name for name, fate in fates.items() if fate.bitten and not fate.out]:
        yield from step(fever(team, name, fates[name]))
    for name in [name for name, fate in fates.items() if fate.out]:
        yield from step(wounds(league, team, name, fates[name]))


def fever(team: Team, name: str, fate: Fate) -> Rules[None]:
    """Step 1: a bitten survivor loses what a die shows, and at 0 counts as a casualty (AOW-560, AOW-561)."""
    rolled = yield from die(team, name, "AOW-560", f"{team.member(name).name} was bitten: how much health?")
    fate.health = max(0, fate.health - rolled.successes)
    fate.out = fate.health == 0
    words = "and succumbs" if fate.out else f"and pulls through with {fate.health}"
    text = f"{team.member(name).name} loses {rolled.successes} health {words}"
    yield from tell("AOW-561" if fate.out else "AOW-560", text, "fever", id=name)


def die(team: Team, name: str, rule: str, text: str) -> Rules[Rolled]:
    """One white die for a character."""
    return (
        yield from roll(
            lambda: Roll(rule=rule, text=text, who=team.seat, subjects=(team.member(name).id,), dice=(WHITE,))
        )
    )


def wounds(league: League, team: Team, name: str, fate: Fate) -> Rules[None]:
    """Steps 2 and 3: a casualty begins its next game hurt; on a critical it may be dead (AOW-562 to 566)."""
    one = team.member(name)
    rolled = yield from die(team, name, "AOW-562", f"{one.name} was a casualty: how badly hurt?")
    one.hurt = rolled.successes
    how = f"{one.hurt} health short" if one.hurt else "with all its health"
    yield from tell("AOW-562", f"{one.name} begins the next game {how}", "hurt", id=name)
    if not rolled.criticals:
        return
    if fate.bitten:
        yield from bitten_to_death(league, team, name)
    elif not (yield from badge("AOW-566", f"Does {one.name} survive?", name, who=team.seat)):
        yield from bury(league, team, name, "AOW-566")


def bitten_to_death(league: League, team: Team, name: str) -> Rules[None]:
    """A bitten casualty with a critical dies, unless a limb is taken off in time (AOW-564, AOW-570, AOW-597)."""
    one = team.member(name)
    if not one.amputated and (yield from choose(lambda: amputation_ask(team, name))) == YES:
        yield from emergency(league, team, name)
    else:
        yield from bury(league, team, name, "AOW-564")


def amputation_ask(team: Team, name: str) -> Choose:
    """Whether the limb is taken off; nobody need be there to do it (AOW-573)."""
    one = team.member(name)
    options = (Option(YES, "Take the limb off"), Option(NO, "Let it be"))
    text = f"{one.name} is dying from a bite: an emergency amputation?"
    return Choose(rule="AOW-570", text=text, who=team.seat, subjects=(name,), options=options, default=YES)


def emergency(league: League, team: Team, name: str) -> Rules[None]:
    """An arm on a badge, a leg on a blank, without a roll for health (AOW-570, AOW-573)."""
    arm = yield from badge("AOW-570", f"{team.member(name).name}: an arm?", name, who=team.seat)
    yield from lose_limb(league, team, name, arm)


def lose_limb(league: League, team: Team, name: str, arm: bool) -> Rules[None]:
    """What an amputation costs, in a game or after it (AOW-571, AOW-572); with an arm also what it held (AOW-595)."""
    one = team.member(name)
    one.amputated = one.misses = True
    if arm:
        one.hands_lost += 1
    else:
        one.lame = True
    what = "an arm and with it a hand slot" if arm else "a leg and will not run again"
    yield from tell("AOW-572", f"{one.name} has lost {what}", "limb", id=name)
    yield from tell("AOW-571", f"{one.name} misses the next game", "misses", id=name)
    while one.items and not has_room(league, one, one.items):
        lost = int((yield from choose(lambda: lost_ask(league, team, name))))
        item = league.book.items[team.member(name).items.pop(lost)]
        yield from tell("AOW-595", f"{one.name} has no hand left for {item.name}", "discard", id=name)


def lost_ask(league: League, team: Team, name: str) -> Choose:
    """What was in the hand that is lost, its owner's choice (AOW-595)."""
    one = team.member(name)
    options = [Option(str(number), league.book.items[item].name) for number, item in enumerate(one.items)]
    return Choose(
        rule="AOW-595",
        text=f"{one.name} has no hand left for all of it: what is lost?",
        who=team.seat,
        subjects=(team.seat, name),
        options=tuple(options),
        default=options[-1].id if options else gone("anything to lose", "AOW-595"),
    )


def bury(league: League, team: Team, name: str, rule: str) -> Rules[None]:
    """A character and all its Equipment are struck off, and nobody may recruit it again (AOW-564, AOW-565)."""
    one = team.members.pop(name)
    team.dead.append(league.book.survivors[one.card].name)
    if team.leader == name:
        team.leader = ""
    yield from tell(rule, f"{one.name} is dead", "death", id=name)


def start_health(league: League, one: Character) -> int:
    """The health a character begins its next game with, 1 at the least (AOW-568, AOW-569)."""
    return max(1, league.profile(one).health - one.hurt)


def name_leader(league: League, seat: str) -> Rules[None]:
    """Another member leads, or a new one who is bought (AOW-574)."""
    team = league.team(seat)
    if team.leader:
        return
    while not team.leader and team.members:
        chosen = yield from step(choose(lambda: leader_ask(team)))
        if chosen == NEW:
            recruited = yield from step(recruit(league, seat))
            team.leader = recruited or ""
        else:
            team.leader = chosen or next(iter(team.members))
    if team.leader:
        text = f"{team.member(team.leader).name} leads the group of {seat} now"
        yield from tell("AOW-574", text, "leader", id=team.leader)


def leader_ask(team: Team) -> Choose:
    """Who leads from now on."""
    options = [Option(name, one.name) for name, one in team.members.items()]
    return Choose(
        rule="AOW-574",
        text=f"{team.seat} has lost its Leader: who leads now?",
        who=team.seat,
        subjects=(team.seat,),
        options=(*options, Option(NEW, "Somebody new, bought with supply points")),
        default=options[0].id,
    )
