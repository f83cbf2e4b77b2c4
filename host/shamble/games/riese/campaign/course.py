"""How a campaign runs: difficulty, the next scenario, and its beginning (RIE-098, RIE-391)."""

from __future__ import annotations

from shamble.games.riese.campaign import replays
from shamble.games.riese.campaign.result import lost
from shamble.games.riese.campaign.sheet import sheet_of
from shamble.games.riese.cards import Scenario
from shamble.games.riese.state import State
from shamble.games.riese.story.beginning import begin_scenario, first_missions
from shamble.kernel.asks import Choose, Option, Rules, choose, tell


def start(state: State) -> Rules[None]:
    """A campaign begins with its difficulty (RIE-098, RIE-116 to 118)."""
    sheet = sheet_of(state)
    sheet.difficulty, state.phase = replays.REGULAR, "mission"
    options = tuple([Option(name, words) for name, words in replays.WORDS.items()])
    sheet.difficulty = yield from choose(
        lambda: Choose(
            rule="RIE-098",
            text="How hard is the campaign?",
            who=state.seats[0],
            options=options,
            default=replays.REGULAR,
        )
    )


def mission(state: State) -> Rules[None]:
    """Which scenario comes next: one that a completed one leads to, else the first ones (RIE-098)."""
    names = [scenario.id for scenario in open_missions(state)]
    if not names:
        yield from lost(state, "no scenario is left, and nobody has escaped")
        return
    state.phase, state.mission = "begin", names[0]
    if len(names) > 1:
        options = tuple([Option(name, state.book.scenarios[name].name) for name in names])
        state.mission = yield from choose(
            lambda: Choose(
                rule="RIE-098",
                text="Which scenario is played?",
                who=state.seats[0],
                options=options,
                default=names[0],
            )
        )


def open_missions(state: State) -> list[Scenario]:
    """The scenarios a campaign may go on with, each once; it begins with those that lead on, if any do."""
    scenarios, sheet = state.book.scenarios, sheet_of(state)
    if sheet.won:
        ways = [name for done in sheet.won for name in scenarios[done].leads_to]
        return [scenarios[name] for name in dict.fromkeys(ways) if name not in sheet.won]
    return first_missions(state.book)


def begin(state: State) -> Rules[None]:
    """The scenario that was chosen begins; how the team stands now is kept for a replay (RIE-115)."""
    sheet = sheet_of(state)
    if sheet.before is None:
        replays.remember(sheet)
    begin_scenario(state, state.mission)
    for hero in state.heroes.values():
        hero.seat = sheet.players.get(hero.id, hero.seat)
    yield from tell("RIE-098", f"{state.scenario.name} begins", "mission", mission=state.mission)
