"""The stage between scenarios: medkits, sharing, skills, threat reduction, and what comes next (RIE-088 to 096)."""

from __future__ import annotations

from shamble.games.riese.campaign.buying import buy, for_sale
from shamble.games.riese.campaign.sharing import share, shareable
from shamble.games.riese.campaign.sheet import sheet_of
from shamble.games.riese.skills.held import value
from shamble.games.riese.state import Hero, Sheet, State
from shamble.games.riese.words import counted
from shamble.kernel.asks import Choose, Option, Rules, choose, tell

ON = "on"
MEDKIT_HEALS = 1


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
            found.append(Option(f"medkit:{hero.id}", f"{hero.name} uses a medkit"))
        for skill in for_sale(state.book, hero):
            words = f"{hero.name} learns {skill.name} for {skill.cost} of {hero.xp} XP"
            found.append(Option(f"skill:{hero.id}.{skill.id}", words))
    if len(sheet.team) > 1:
        found += [
            Option(f"share:{h.id}", f"{h.name} hands something over")
            for h in sheet.team.values()
            if shareable(h)
        ]
    if not sheet.reduced:
        for scenario in state.book.scenarios.values():
            if scenario.reduction:
                found.append(Option(f"reduce:{scenario.id}", f"Lower the threat: {scenario.name}"))
    return found


def patients(sheet: Sheet) -> list[Hero]:
    """Those whom a medkit can help: each once in a stage, and never above full health (RIE-094, RIE-165)."""
    return [hero for hero in sheet.team.values() if hero.wounded and hero.id not in sheet.healed]


def use_medkit(state: State, owner: str) -> Rules[None]:
    """A medkit heals anybody of the team by 1, or by 2 from the hands of a healer (RIE-093, RIC-063)."""
    sheet = sheet_of(state)
    names = [hero.id for hero in patients(sheet)]
    name = names[0]
    if len(names) > 1:
        options = tuple([Option(one, sheet.team[one].name) for one in names])
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
    hero.health = min(hero.most, hero.health + max(value(state, healer, "medkit"), MEDKIT_HEALS))
    words = f"{healer.name} uses a medkit: {hero.name} has {counted(hero.health, 'health', 'health')}"
    yield from tell("RIE-093", words, "heal", who=name)


def learn(state: State, name: str, skill_id: str) -> Rules[None]:
    """A hero buys a skill (RIE-095, RIE-343)."""
    hero = sheet_of(state).team[name]
    skill = next(skill for skill in for_sale(state.book, hero) if skill.id == skill_id)
    buy(hero, skill)
    yield from tell("RIE-343", f"{hero.name} learns {skill.name}; {hero.xp} XP left", "learn", who=name)
