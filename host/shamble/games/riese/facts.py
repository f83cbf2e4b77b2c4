"""Facts people may correct: figures, things, doors, threat, the round and its track, objectives, the zombie pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import get_args

from shamble.games.riese.campaign.between import REDUCTIONS
from shamble.games.riese.campaign.replays import ALLOWED
from shamble.games.riese.cards import SUPPLIES
from shamble.games.riese.facts_people import (
    MOST,
    NOTHING,
    OFF,
    card_of,
    flag,
    free_square,
    hero_facts,
    lasting_facts,
    npc_facts,
    number,
    one_of,
    set_soul,
    where,
    where_soul,
    word_in,
    words_of,
    zombie_facts,
)
from shamble.games.riese.ground import door_word
from shamble.games.riese.horde.pool import antihero_marker, antiheroes, new_zombie
from shamble.games.riese.state import MOST_THREAT, Door, Sheet, Smart, State, Thing
from shamble.games.riese.story.deeds import MOST_SCRATCH, lay_down
from shamble.games.riese.words import name, square_of, thing_words
from shamble.kernel.asks import Json, brief, whole
from shamble.kernel.drive import Fact
from shamble.kernel.hands import NAMES, hand_facts


def facts(state: State) -> dict[str, Fact]:
    """Every visible fact by its path, such as kelley.at, zombie-3.stunned, c4-c5.door or pool.beta."""
    found = {**hand_facts(state.hands, *NAMES), "windows": windows_fact(state)}
    if state.sheet is not None:
        found |= dict(sheet_facts(state, state.sheet))
        if not state.heroes:
            for hero in state.sheet.team.values():
                found |= {f"{hero.id}.{path}": fact for path, fact in lasting_facts(state, hero)}
            return found
    return found | scenario_facts(state)


def windows_fact(state: State) -> Fact:
    """How often people are asked about interruptions."""
    return Fact(state.windows, one_of(state, "windows", get_args(Smart)), derived=True)


def scenario_facts(state: State) -> dict[str, Fact]:
    """What may be corrected while a scenario is played."""
    found = table_facts(state)
    for hero in state.heroes.values():
        found |= {f"{hero.id}.{path}": fact for path, fact in hero_facts(state, hero)}
    for zombie in state.zombies.values():
        facts_ = zombie_facts(state, zombie)
        found |= {f"{zombie.id}.{path}": replace(fact, name=name(state, zombie.id)) for path, fact in facts_}
    for npc in state.npcs.values():
        found |= {f"{npc.id}.{path}": fact for path, fact in npc_facts(state, npc)}
    for soul in state.souls.values():
        found[f"{soul.id}.at"] = Fact(where_soul(state, soul), partial(set_soul, state, soul.id))
    called = thing_names(state)
    for thing in state.things.values():
        lies = thing_facts(state, thing)
        found |= {f"{thing.id}.{path}": replace(fact, name=called[thing.id]) for path, fact in lies}
    for door in state.doors.values():
        set_to = partial(set_door, state, door)
        found[f"{door.id.lower()}.door"] = Fact(door_word(door), set_to, name=door.id)
    for kind in state.book.breeds:
        for pile in ("pool", "discard", "aside"):
            markers: list[str] = getattr(state, pile)
            found[f"{pile}.{kind}"] = Fact(markers.count(kind), partial(set_pile, state, markers, kind))
    return found | dict(corpse_facts(state))


def corpse_facts(state: State) -> Iterator[tuple[str, Fact]]:
    """In which pile the marker of each dead hero is who walks no more, by the hero (RIE-176)."""
    for hero_id in antiheroes(state):
        marker = antihero_marker(hero_id)
        for pile in ("pool", "discard", "aside"):
            markers: list[str] = getattr(state, pile)
            yield f"{pile}.{hero_id}", Fact(markers.count(marker), partial(set_pile, state, markers, marker))


def table_facts(state: State) -> dict[str, Fact]:
    """What belongs to nobody: threat, round, track, tokens, objectives, and new things and zombies."""
    found = {
        "threat": Fact(state.threat, number(state, "threat", MOST_THREAT)),
        "threat-in-force": Fact(
            state.active_threat, number(state, "active_threat", MOST_THREAT), derived=True
        ),
        "space": Fact(state.space + 1, partial(set_space, state), name="round marker"),
        "resets": Fact(state.resets, number(state, "resets", MOST), derived=True),
        "scratch": Fact(state.scratch, number(state, "scratch", MOST_SCRATCH)),
        "dark": Fact(state.dark, flag(state, "dark")),
        "turns": Fact(", ".join(state.turns) or NOTHING, partial(set_turns, state), derived=True),
        "flags": Fact(", ".join(state.flags) or NOTHING, partial(set_flags, state), derived=True),
        "zombies.new": Fact(None, partial(add_zombie, state)),
        "things.new": Fact(None, partial(add_thing, state)),
    }
    for goal in state.scenario.objectives if state.scenario else ():
        found[f"{goal.id}.objective"] = Fact(
            goal_word(state, goal.id), partial(set_goal, state, goal.id), derived=True
        )
    for clock, rounds in state.clocks.items():
        found[f"{clock}.clock"] = Fact(rounds, partial(set_clock, state, clock), derived=True)
    return found


# -- the team control sheet


def sheet_facts(state: State, sheet: Sheet) -> Iterator[tuple[str, Fact]]:
    """What a campaign has written down (RIC-115 to 118)."""
    played = tuple(state.book.scenarios)
    yield "difficulty", Fact(sheet.difficulty or NOTHING, one_of(sheet, "difficulty", tuple(ALLOWED)))
    yield "replays-used", Fact(sheet.replays, number(sheet, "replays", MOST))
    yield "last-played", Fact(sheet.last or NOTHING, one_of(sheet, "last", played))
    yield "completed", Fact(", ".join(sheet.won) or NOTHING, partial(set_completed, sheet, played))
    for kind in REDUCTIONS:
        yield f"{kind}.played", Fact(sheet.tallies.get(kind, 0), partial(set_tally, sheet, kind))
    yield "threat-reduced", Fact(sheet.reduced, flag(sheet, "reduced"))
    if not state.heroes:
        yield "threat", Fact(sheet.threat, partial(set_threat, state, sheet))
        yield "flags", Fact(", ".join(sheet.flags) or NOTHING, partial(set_notes, sheet))


def set_completed(sheet: Sheet, played: tuple[str, ...], value: Json) -> None:
    """Which scenarios have been completed."""
    sheet.won = [word_in(word, played, "completed") for word in words_of(value)]


def set_tally(sheet: Sheet, kind: str, value: Json) -> None:
    """How often threat was reduced in one way."""
    sheet.tallies[kind] = whole(value, 0, MOST, kind)


def set_threat(state: State, sheet: Sheet, value: Json) -> None:
    """The threat level between two scenarios."""
    sheet.threat = state.threat = whole(value, 0, MOST_THREAT, "threat")


def set_notes(sheet: Sheet, value: Json) -> None:
    """What the campaign has noted."""
    sheet.flags = words_of(value)


# -- things, doors and the track


def thing_names(state: State) -> dict[str, str]:
    """What people call each thing, with its number where others are called the same."""
    words = {thing.id: thing_word(state, thing) for thing in state.things.values()}
    many = Counter(words.values())
    return {
        one: f"{word} {one.rpartition('-')[2]}" if many[word] > 1 else word for one, word in words.items()
    }


def thing_word(state: State, thing: Thing) -> str:
    """What something is, without how much of it."""
    return thing.what if thing.kind == "supply" else thing_words(state, thing)


def thing_facts(state: State, thing: Thing) -> Iterator[tuple[str, Fact]]:
    """Where something lies, and how much of it."""
    yield "at", Fact(where(thing), partial(set_thing, state, thing.id))
    if thing.timers:
        yield "timers", Fact(thing.timers, number(thing, "timers", MOST, 1))
    if thing.kind == "supply":
        yield "count", Fact(thing.count, number(thing, "count", MOST, 1))


def set_thing(state: State, thing_id: str, value: Json) -> None:
    """Something lies on another square, or is gone."""
    thing = state.things[thing_id]
    if value == OFF:
        state.take(thing_id)
        return
    square = square_of(state, value if isinstance(value, str) else brief(value))
    state.take(thing_id)
    thing.at = square
    state.things[thing_id] = thing
    state.index()


def add_zombie(state: State, value: Json) -> None:
    """A new zombie, such as "beta D4"."""
    kind, _, at = (value if isinstance(value, str) else brief(value)).partition(" ")
    breed, square = word_in(kind, tuple(state.book.breeds), "breed"), free_square(state, at)
    state.place(new_zombie(state, breed, hidden=False).id, square)


def add_thing(state: State, value: Json) -> None:
    """A new thing, such as "fire D4", "ammo C2" or "knife A1"."""
    what, _, at = (value if isinstance(value, str) else brief(value)).partition(" ")
    kinds = (*SUPPLIES, "fire", "toxic", "decoy", "flare", "objective", "barricade", "timer")
    if what not in kinds:
        card_of(state, what)
    lay_down(state, square_of(state, at), what)


def set_door(state: State, door: Door, value: Json) -> None:
    """Open, closed, locked or forced."""
    word = word_in(value, ("open", "closed", "locked", "forced"), "door")
    door.open, door.locked, door.forced = word in ("open", "forced"), word == "locked", word == "forced"


def set_pile(state: State, markers: list[str], kind: str, value: Json) -> None:
    """How many markers of a type are in the pool, discarded or set aside."""
    wanted = whole(value, 0, MOST, kind)
    while markers.count(kind) > wanted:
        markers.remove(kind)
    markers += [kind] * (wanted - markers.count(kind))
    state.pool_order.clear()


def set_space(state: State, value: Json) -> None:
    """The space of the round marker, counted from 1."""
    state.space = whole(value, 1, max(len(state.scenario.track), 1), "space") - 1


def set_turns(state: State, value: Json) -> None:
    """The turns still to come in this round."""
    state.turns = [word_in(word, ("player", "npc", "zombie"), "turns") for word in words_of(value)]  # type: ignore[misc]


def set_flags(state: State, value: Json) -> None:
    """What the scenario has noted."""
    state.flags = words_of(value)


def goal_word(state: State, goal: str) -> str:
    """Whether an objective is open, reached or hidden."""
    return "hidden" if goal in state.hidden_goals else "reached" if goal in state.reached else "open"


def set_goal(state: State, goal: str, value: Json) -> None:
    """Open, reached or hidden."""
    word = word_in(value, ("open", "reached", "hidden"), "objective")
    for listed, kind in ((state.hidden_goals, "hidden"), (state.reached, "reached")):
        if goal in listed:
            listed.remove(goal)
        if word == kind:
            listed.append(goal)


def set_clock(state: State, clock: str, value: Json) -> None:
    """In how many rounds a delayed trigger comes."""
    state.clocks[clock] = whole(value, 1, MOST, "clock")
