"""After a scenario: its result is kept or played again, then written on the sheet (RIE-088 to 091, RIE-112 to 119)."""

from __future__ import annotations

from shamble.games.riese.campaign import replays
from shamble.games.riese.campaign.buying import saved_for
from shamble.games.riese.campaign.sheet import characters, has_slot, sheet_of, strike_off
from shamble.games.riese.horde.pool import antiheroes
from shamble.games.riese.skills.held import value
from shamble.games.riese.state import MOST_THREAT, Hero, Sheet, State, alive
from shamble.games.riese.story.closing import team_after, threat_after, threat_words
from shamble.games.riese.story.outcome import level, out_alive, outcome, score
from shamble.games.riese.story.xp import tick
from shamble.games.riese.words import counted
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

KEEP, REPLAY = "keep", "replay"
OPENED = "opened:"
"""How notes begin that are about a marker of one scenario."""


def result(state: State) -> Rules[None]:
    """Keep the result, or play the scenario again at once (RIE-097, RIE-112, RIE-113)."""
    sheet = sheet_of(state)
    state.phase = "settle"
    if replays.left(sheet) <= 0 or sheet.before is None or sheet.doomed:
        return
    if (yield from choose(lambda: result_ask(state))) == REPLAY:
        state.phase, state.sheet = "begin", replays.rewound(sheet)
        left = counted(replays.left(state.sheet), "replay")
        yield from tell("RIE-097", f"{state.scenario.name} is played again; {left} left", "replay")


def result_ask(state: State) -> Choose:
    """Whether the result stands (RIE-112, RIE-119)."""
    sheet = sheet_of(state)
    many = counted(replays.left(sheet), "replay")
    end = "Keep the result" if survives(state) else "Give the campaign up"
    return Choose(
        rule="RIE-112",
        text=f"{outcome(state)}.",
        who=state.seats[0],
        options=(Option(KEEP, end), Option(REPLAY, f"Use a replay ({many} left)")),
        default=KEEP if survives(state) else REPLAY,
    )


def survives(state: State) -> bool:
    """Whether the campaign goes on with this result: its goal was reached, or it only was to lower threat (RIE-088)."""
    if sheet_of(state).doomed:
        return False
    someone = any(hero.kind == "character" for hero in living_team(state))
    return someone and (state.result == "won" or bool(state.scenario.reduction))


def living_team(state: State) -> list[Hero]:
    """The team as the scenario leaves it, those who did not take part included (RIE-177)."""
    here = {hero.id: hero for hero in state.heroes.values()}
    rest = [hero for hero in sheet_of(state).team.values() if hero.id not in here]
    return [*alive(here.values()), *rest]


def settle(state: State) -> Rules[None]:
    """Write the scenario on the sheet; the campaign is lost, won, or goes on (RIE-089, RIE-114, RIE-177, RIE-179)."""
    sheet = sheet_of(state)
    goes_on = survives(state)
    for hero in state.heroes.values():
        if hero.dead:
            strike_off(sheet, hero.id)
    sheet.last, sheet.before = state.mission, None
    if state.result == "won":
        yield from completed(state, sheet)
    yield from join(state, sheet)
    sheet.rising = antiheroes(state)
    sheet.flags = [word for word in state.flags if not word.startswith(OPENED)]
    if not goes_on:
        yield from lost(state, why_lost(state))
    elif state.scenario.escape and score(out_alive(state)):
        yield from won(state, sheet)
    else:
        yield from stage_begins(state, sheet)


def completed(state: State, sheet: Sheet) -> Rules[None]:
    """A completed scenario is noted; one that lowers threat counts for whoever took part (RIE-089, RIC-103)."""
    reduces = bool(state.scenario.reduction)
    if not reduces and state.mission not in sheet.won:
        sheet.won.append(state.mission)
    for hero in alive(state.heroes.values()) if reduces else ():
        yield from tick(state, hero.id, "threat-reduction")


def join(state: State, sheet: Sheet) -> Rules[None]:
    """Those who live go on as they are; whoever was met joins where a slot is free, or leaves (RIE-145, RIE-372)."""
    for hero in sheet.team.values():
        if hero.id not in state.heroes:
            hero.xp += state.team_xp
            hero.crash = False
    for hero in team_after(state):
        if hero.id in sheet.team or not was_met(state, hero) or (yield from joins(state, sheet, hero)):
            sheet.team[hero.id] = hero


def was_met(state: State, hero: Hero) -> bool:
    """Whether a hero was met in this scenario, rather than sent on it."""
    recruit = next((one for one in state.scenario.team if one.id == hero.id), None)
    return recruit is not None and (recruit.must or recruit.met or recruit.later)


def joins(state: State, sheet: Sheet, hero: Hero) -> Rules[bool]:
    """Whether somebody who was met joins: the players decide about a trooper, if a slot is free (RIE-145, RIE-377)."""
    if not has_slot(sheet, hero):
        yield from tell("RIE-372", f"No slot is free for {hero.name}, who leaves for good", "leave")
        return False
    if hero.kind != "character" and (yield from choose(lambda: join_ask(state, hero))) == "no":
        return False
    yield from tell("RIE-377", f"{hero.name} joins the team", "join", who=hero.id)
    return True


def join_ask(state: State, hero: Hero) -> Choose:
    """Whether a trooper who was met joins the team (RIE-145)."""
    return Choose(
        rule="RIE-145",
        text=f"Does {hero.name} join the team?",
        who=state.seats[0],
        options=(Option("yes", "Yes"), Option("no", "No")),
        default="yes",
    )


def stage_begins(state: State, sheet: Sheet) -> Rules[None]:
    """Threat changes as the scenario says, less what skills take off; then the choices come (RIE-091, RIE-378)."""
    state.phase = "between"
    if kind := state.scenario.reduction:
        sheet.tallies[kind] = sheet.tallies.get(kind, 0) + 1
    else:
        sheet.reduced = False
    sheet.healed = []
    yield from recover(state, sheet)
    calmer = sum(value(state, hero, "after-scenario") for hero in sheet.team.values())
    before, after = sheet.threat, min(max(threat_after(state) + calmer, 0), MOST_THREAT)
    why = [*threat_words(state, before), *([f"{calmer:+d} for skills"] if calmer else [])]
    sheet.threat = state.threat = after
    clear_table(state)
    words = f"Threat {'stays at' if before == after else f'goes from {before} to'} {after}"
    yield from tell("RIE-378", ": ".join([words, *([", ".join(why)] if why else [])]), "threat", threat=after)
    for hero in sheet.team.values():
        if goal := saved_for(state.book, hero):
            yield from tell("RIE-343", f"{hero.name}: {goal}", "xp", who=hero.id, xp=hero.xp)


def recover(state: State, sheet: Sheet) -> Rules[None]:
    """Whoever has the skill heals after a scenario that was completed (RIC-030)."""
    for hero in sheet.team.values():
        more = min(value(state, hero, "heal-after"), hero.most - hero.health)
        if state.result == "won" and more > 0:
            hero.health += more
            yield from tell("RIC-030", f"{hero.name} heals {more}", "heal", who=hero.id)


def clear_table(state: State) -> None:
    """Nothing of the scenario is left on the map."""
    state.heroes, state.zombies, state.npcs, state.souls = {}, {}, {}, {}
    state.things, state.doors, state.result = {}, {}, ""
    state.bred, state.known = 0, []
    state.index()


# -- the end of a campaign


def why_lost(state: State) -> str:
    """Why a campaign cannot go on (RIE-114, RIE-179, RIE-203)."""
    if sheet_of(state).doomed:
        return f"{state.scenario.name} has ended it"
    if not characters(sheet_of(state)):
        return "no character is left alive"
    return f"the primary objective of {state.scenario.name} was missed"


def lost(state: State, why: str) -> Rules[None]:
    """The campaign ends in defeat (RIE-114, RIE-179)."""
    state.phase, state.result = "over", "lost"
    yield from tell("RIE-114", f"The campaign is lost: {why}", "campaign-lost")


def won(state: State, sheet: Sheet) -> Rules[None]:
    """At least one character has escaped: the campaign is won, at some level (RIE-428 to 433, RIE-442)."""
    state.phase, state.result = "over", "won"
    sheet.level = level(score(out_alive(state)))
    words = f"The campaign is won: {sheet.level} victory"
    yield from tell("RIE-442", words, "campaign-won", level=sheet.level)


def ending(state: State) -> str:
    """How it ended, in words: the campaign, else the scenario."""
    sheet = state.sheet
    if sheet is None:
        return outcome(state)
    ends = {"won": f"won, {sheet.level} victory", "lost": "lost"}.get(state.result, "given up")
    return f"The campaign is {ends}, after {counted(len(sheet.won), 'completed scenario')}"
