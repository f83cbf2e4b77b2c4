"""After a scenario: its result is kept or played again, then written on the sheet (RIE-088 to 091, RIE-112 to 119)."""

from __future__ import annotations

from shamble.games.riese.campaign import replays
from shamble.games.riese.campaign.sheet import characters, enter, sheet_of, strike_off
from shamble.games.riese.horde.pool import antiheroes
from shamble.games.riese.skills.held import value
from shamble.games.riese.state import MOST_THREAT, Hero, Sheet, State, alive
from shamble.games.riese.story.closing import team_after, threat_after
from shamble.games.riese.story.outcome import LEVELS, level, out_alive, outcome, score
from shamble.games.riese.story.xp import tick
from shamble.games.riese.words import counted, listed
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

KEEP, REPLAY = "keep", "replay"


def result(state: State) -> Rules[None]:
    """Keep the result, or play the scenario again at once (RIE-097, RIE-112, RIE-113)."""
    sheet = sheet_of(state)
    state.phase = "settle"
    if replays.left(sheet) <= 0 or sheet.before is None:
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
    sheet.last = state.mission
    yield from join(state, sheet)
    sheet.rising = antiheroes(state)
    sheet.flags = list(state.flags)
    if state.result == "won":
        yield from completed(state, sheet)
    if not goes_on:
        yield from lost(state, sheet)
    elif state.scenario.escape and score(out_alive(state)):
        yield from won(state, sheet)
    else:
        yield from stage_begins(state, sheet)


def join(state: State, sheet: Sheet) -> Rules[None]:
    """Those who live go on as they are; newly met ones join where a slot is free, or leave (RIE-145, RIE-372)."""
    before = set(sheet.team)
    for hero in sheet.team.values():
        if hero.id not in state.heroes:
            hero.xp += state.team_xp
            hero.crash = False
    turned_away = enter(sheet, team_after(state))
    new = [hero.name for name, hero in sheet.team.items() if name not in before]
    if new:
        yield from tell("RIE-377", f"{listed(new)} join the team", "join")
    if turned_away:
        yield from tell(
            "RIE-372", f"No slot is free for {listed([one.name for one in turned_away])}", "leave"
        )


def completed(state: State, sheet: Sheet) -> Rules[None]:
    """A completed scenario: it is noted, a reduction is tallied and credited, and some heal (RIE-392, RIC-030)."""
    if state.scenario.reduction:
        kind = state.scenario.reduction
        sheet.tallies[kind] = sheet.tallies.get(kind, 0) + 1
        for name in [hero.id for hero in alive(state.heroes.values())]:
            yield from tick(state, name, "threat-reduction")
    elif state.mission not in sheet.won:
        sheet.won.append(state.mission)
    for hero in sheet.team.values():
        more = min(value(state, hero, "heal-after"), hero.most - hero.health)
        if more > 0:
            hero.health += more
            yield from tell("RIC-030", f"{hero.name} heals {more}", "heal", who=hero.id)


def stage_begins(state: State, sheet: Sheet) -> Rules[None]:
    """Threat changes as the scenario says, less what skills take off; then the choices come (RIE-091, RIE-378)."""
    state.phase = "between"
    if not state.scenario.reduction:
        sheet.reduced = False
    sheet.healed = []
    calmer = sum(value(state, hero, "after-scenario") for hero in sheet.team.values())
    before, sheet.threat = sheet.threat, min(max(threat_after(state) + calmer, 0), MOST_THREAT)
    words = f"Threat {'stays at' if before == sheet.threat else f'goes from {before} to'} {sheet.threat}"
    yield from tell("RIE-378", words, "threat", threat=sheet.threat)


def lost(state: State, sheet: Sheet) -> Rules[None]:
    """The campaign ends in defeat (RIE-114, RIE-179)."""
    state.phase, state.result = "over", "lost"
    why = "no character is left alive" if not characters(sheet) else "the primary objective was missed"
    yield from tell("RIE-114", f"The campaign is lost: {why}", "campaign-lost")


def won(state: State, sheet: Sheet) -> Rules[None]:
    """At least one character has escaped: the campaign is won, at some level (RIE-428 to 433, RIE-442)."""
    state.phase, state.result = "over", "won"
    sheet.level = level(score(out_alive(state))) or LEVELS[1]
    yield from tell(
        "RIE-442", f"The campaign is won: {sheet.level} victory", "campaign-won", level=sheet.level
    )
