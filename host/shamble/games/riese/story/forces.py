"""Who goes on a scenario (RIE-141 to 146)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from shamble.games.riese.skills.held import value
from shamble.games.riese.state import Hero, State
from shamble.games.riese.words import counted, listed
from shamble.kernel.asks import Choose, Option, Rules, enter, step, tell
from shamble.kernel.entries import Thing, several
from shamble.kernel.errors import BadAnswer

PROPOSED = "proposed"


def gather(state: State) -> Rules[None]:
    """The players pick their heroes where there is a choice; the others stay behind (RIE-141)."""
    chosen = proposal(state)
    if any_choice(state, chosen):
        answer = yield from step(enter(lambda: who_comes(state)))
        chosen = [*musts(state), *answer] if isinstance(answer, list) else proposal(state)
    state.heroes = {name: hero for name, hero in state.heroes.items() if name in chosen}
    comes = listed([hero.name for hero in state.heroes.values()])
    yield from tell(
        "RIE-141", f"{comes} go{'es' if len(chosen) == 1 else ''}", "forces", heroes=list(state.heroes)
    )


def any_choice(state: State, chosen: Sequence[str]) -> bool:
    """Whether other heroes could go than these: some are left out, or some could be."""
    free = [name for name in chosen if name not in musts(state)]
    fewer = ([other for other in chosen if other != name] for name in free)
    return len(chosen) < len(candidates(state)) or not all(fault_of(state, names) for names in fewer)


def who_comes(state: State) -> Choose:
    """Which heroes of the team, besides those the scenario takes in any case (RIE-141, RIE-144)."""
    free = [name for name in candidates(state) if name not in musts(state)]
    must = listed([state.heroes[name].name for name in musts(state)], "")
    entry = several([Thing(name, state.heroes[name].name) for name in free])
    proposed = [state.heroes[name].name for name in proposal(state)]
    return Choose(
        rule="RIE-141",
        text=(
            f"Who comes? Up to {counted(places(state), 'character')}, or two troopers in place of each"
            + (f"; in any case {must}" if must else "")
        ),
        who=state.seats[0],
        options=(Option(PROPOSED, listed(proposed)),),
        default=PROPOSED,
        entry=replace(entry, check=lambda value: fitting(state, entry.check(value))),
    )


def fitting(state: State, names: Sequence[str]) -> list[str]:
    """The heroes that were named, when they may go together; else BadAnswer with the reason."""
    if fault := fault_of(state, [*musts(state), *names]):
        raise BadAnswer(fault)
    return list(names)


def candidates(state: State) -> list[str]:
    """Everybody who could come."""
    return list(state.heroes)


def musts(state: State) -> list[str]:
    """Those whom the scenario takes in any case (RIE-144)."""
    return [recruit.id for recruit in state.scenario.team if recruit.must and recruit.id in state.heroes]


def places(state: State) -> int:
    """How many places for characters the scenario has."""
    return state.scenario.places


def fault_of(state: State, names: Sequence[str]) -> str:
    """Why these heroes cannot go together; "" when they can."""
    heroes = [state.heroes[name] for name in names]
    characters, troopers = counted_ones(state, heroes)
    if not characters and len(troopers) < 2:
        return "at least one character or two troopers of the team must go (RIE-146)"
    return too_many(state, heroes)


def counted_ones(state: State, heroes: Sequence[Hero]) -> tuple[list[Hero], list[Hero]]:
    """The characters among them, and the troopers of the team: one whom the scenario names takes no place (RIE-144)."""
    characters = [hero for hero in heroes if hero.kind == "character"]
    listed_ones = musts(state)
    return characters, [hero for hero in heroes if hero.kind != "character" and hero.id not in listed_ones]


def too_many(state: State, heroes: Sequence[Hero]) -> str:
    """Why there is no place for all of them; two troopers fill a character's place (RIE-141 to 143)."""
    characters, troopers = counted_ones(state, heroes)
    odd = max(len(troopers) - extra(state, characters), 0)
    taken = len(characters) + (odd + 1) // 2
    if taken <= places(state):
        return ""
    return (
        f"{counted(len(characters), 'character')} and {counted(len(troopers), 'trooper')} take {taken} places; "
        f"expected at most {places(state)}, with two troopers in each that no character takes"
    )


def extra(state: State, characters: Sequence[Hero]) -> int:
    """How many troopers beyond the limit a skill of those who come allows (RIC-042)."""
    return sum(value(state, hero, "extra-trooper") for hero in characters)


def companions(state: State) -> dict[str, str]:
    """The troopers beyond the limit, the last ones, and the hero by whom each of them is set up (RIC-042)."""
    characters, troopers = counted_ones(state, list(state.heroes.values()))
    hosts = [hero.id for hero in characters for _ in range(value(state, hero, "extra-trooper"))]
    beyond = len(troopers) - 2 * (places(state) - len(characters))
    last = troopers[len(troopers) - min(max(beyond, 0), len(hosts)) :]
    return {trooper.id: host for trooper, host in zip(last, hosts, strict=False)}


def proposal(state: State) -> list[str]:
    """As many of the heroes as fit, in the order of the team."""
    chosen = musts(state)
    for name in candidates(state):
        if name not in chosen and not too_many(state, [state.heroes[one] for one in (*chosen, name)]):
            chosen.append(name)
    return [name for name in candidates(state) if name in chosen]
