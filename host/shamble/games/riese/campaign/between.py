"""The stage between scenarios: medkits, sharing, skills, threat reduction, and what comes next (RIE-088 to 096)."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.campaign.buying import buy, for_sale
from shamble.games.riese.campaign.sharing import share, shareable
from shamble.games.riese.campaign.sheet import sheet_of
from shamble.games.riese.skills.held import value
from shamble.games.riese.state import Hero, Sheet, State
from shamble.games.riese.words import counted
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

ON = "on"
MEDKIT_HEALS = 1
REDUCTIONS = {
    "cull": (47, "lowers threat the most"),
    "raid": (44, "lowers threat, with sabotage, personal objectives and supplies"),
    "loot": (45, "lowers threat little, with the best chances of supplies"),
}
"""The number of the scenario of each kind, and what it is good for (RIE-393 to 395)."""


def between(state: State) -> Rules[None]:
    """One thing of the stage; it goes on until the players have done with it."""
    state.phase = "between"
    verb, _, what = (yield from choose(lambda: stage_ask(state))).partition(":")
    match verb:
        case "medkit":
            yield from use_medkit(state, what)
        case "skill":
            yield from learn(state, *what.split("."))
        case "share":
            yield from share(state, what)
        case "reduce":
            state.phase, state.mission = "begin", what
            sheet_of(state).reduced = True
        case _:
            state.phase = "mission"


def stage_ask(state: State) -> Choose:
    """What may be done now."""
    sheet = sheet_of(state)
    return Choose(
        rule="RIE-088",
        text=f"Between scenarios (threat {sheet.threat}). What does the team do?",
        who=state.seats[0],
        options=(*stage_options(state, sheet), Option(ON, "Go on to the next scenario")),
        default=ON,
    )


def stage_options(state: State, sheet: Sheet) -> list[Option]:
    """Medkits, skills, sharing and threat reduction, as far as there is any (RIE-092 to 096)."""
    found = []
    for hero in sheet.team.values():
        if hero.supplies.get("medkits") and patients(sheet):
            words = f"{hero.name} uses 1 of {counted(hero.supplies['medkits'], 'medkit')}: it heals"
            found.append(Option(f"medkit:{hero.id}", f"{words} {healing(state, hero)}"))
        for skill in for_sale(state.book, hero):
            words = f"{hero.name} learns {skill.name} for {skill.cost} of {hero.xp} XP: {skill.text}"
            found.append(Option(f"skill:{hero.id}.{skill.id}", words))
    if len(sheet.team) > 1:
        found += [
            Option(f"share:{h.id}", f"{h.name} hands something over")
            for h in sheet.team.values()
            if shareable(h)
        ]
    return found + list(reductions(state, sheet))


def reductions(state: State, sheet: Sheet) -> Iterator[Option]:
    """The scenarios that lower threat; one may be played before the campaign goes on (RIE-096, RIE-391)."""
    for scenario in () if sheet.reduced else state.book.scenarios.values():
        if scenario.reduction:
            number, brings = REDUCTIONS[scenario.reduction]
            times = sheet.tallies.get(scenario.reduction, 0)
            played = f"played {counted(times, 'time')}" if times else "not played yet"
            kind = f"a {scenario.reduction}, as scenario {number}; {played}"
            yield Option(f"reduce:{scenario.id}", f"Play {scenario.name} ({kind}): {brings}")


def patients(sheet: Sheet) -> list[Hero]:
    """Those whom a medkit can help: each once in a stage, and never above full health (RIE-094, RIE-165)."""
    return [hero for hero in sheet.team.values() if hero.wounded and hero.id not in sheet.healed]


def healing(state: State, healer: Hero) -> int:
    """What a medkit heals in somebody's hands (RIE-093, RIC-063)."""
    return max(value(state, healer, "medkit"), MEDKIT_HEALS)


def use_medkit(state: State, owner: str) -> Rules[None]:
    """A medkit heals anybody of the team by 1, or by 2 from the hands of a healer (RIE-093, RIC-063)."""
    sheet = sheet_of(state)
    names = [hero.id for hero in patients(sheet)]
    name = names[0]
    if len(names) > 1:
        options = tuple([Option(one, health_words(sheet.team[one])) for one in names])
        name = yield from choose(
            lambda: Choose(
                rule="RIE-093",
                text="Whom does the medkit heal?",
                who=state.seats[0],
                options=options,
                default=names[0],
            )
        )
    healer, hero = sheet.team[owner], sheet.team[name]
    healer.supplies["medkits"] -= 1
    sheet.healed.append(name)
    hero.health = min(hero.most, hero.health + healing(state, healer))
    words = f"{healer.name} uses a medkit: {hero.name} has {counted(hero.health, 'health', 'health')}"
    yield from tell("RIE-093", words, "heal", who=name)


def health_words(hero: Hero) -> str:
    """A hero with the health they have."""
    return f"{hero.name} ({hero.health} of {hero.most} health)"


def learn(state: State, name: str, skill_id: str) -> Rules[None]:
    """A hero buys a skill (RIE-095, RIE-343)."""
    hero = sheet_of(state).team[name]
    skill = next(skill for skill in for_sale(state.book, hero) if skill.id == skill_id)
    buy(hero, skill)
    yield from tell("RIE-343", f"{hero.name} learns {skill.name}; {hero.xp} XP left", "learn", who=name)
