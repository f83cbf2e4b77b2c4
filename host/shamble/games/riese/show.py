"""What front ends show of a scenario: status, everybody, the end, and measuring."""

from __future__ import annotations

from collections.abc import Iterator

from shamble.games.riese.campaign.replays import left
from shamble.games.riese.campaign.result import ending
from shamble.games.riese.campaign.sheet import sheet_lines
from shamble.games.riese.cards import Objective
from shamble.games.riese.facts_people import marker
from shamble.games.riese.heroes.carrying import in_hand, outfit_of
from shamble.games.riese.horde.warnings import title
from shamble.games.riese.sight import in_sight, line_modifiers
from shamble.games.riese.state import Hero, Npc, Sheet, State, Zombie
from shamble.games.riese.story.happenings import counting
from shamble.games.riese.story.xp import pegs
from shamble.games.riese.turn import PHASES
from shamble.games.riese.words import SINGLE, counted, item_name, listed, name, square_of
from shamble.geometry.squares import distance, name_of
from shamble.kernel.hands import TABLE
from shamble.kernel.view import Person, Status

BANDS = (("Quiet", 3), ("Noise", 7), ("Agitation", 9), ("Horde", 12))
"""The threat track in bands: nothing, heroes hampered, zombies that dodge, zombies that come back (RIE-380 to 387)."""
SEGMENTS = ("Players", "NPCs", "Zombies", "End")
SIDES = ("players", "zombies")
"""Who may go first."""


def status(state: State) -> Status:
    """Where the game stands."""
    band = next(word for word, last in BANDS if state.threat <= last)
    phase = PHASES[state.now if state.phase != "over" else "over"]
    first = {"player": SIDES[0], "zombie": SIDES[1], "": ""}[state.first]
    return Status(
        state.round,
        phase,
        state.threat,
        band,
        BANDS,
        first,
        tuple(notes(state)),
        SEGMENTS,
        unit="Round",
        noisy=False,
        sides=SIDES,
    )


def notes(state: State) -> Iterator[tuple[str, str]]:
    """What else there is to know at a glance."""
    if not state.heroes:
        if state.sheet is not None and state.mission:
            yield from campaign_notes(state.sheet)
        return
    if state.scenario.track:
        yield "track", f"{state.space + 1} of {len(state.scenario.track)}"
    zombies = list(state.horde())
    hidden = sum(zombie.hidden for zombie in zombies)
    yield "zombies", f"{len(zombies)}, {hidden} face down" if hidden else str(len(zombies))
    if state.scratch:
        yield "scratch tokens", str(state.scratch)
    if state.active_threat != state.threat:
        yield "threat in force", str(state.active_threat)
    if state.dark:
        yield "light", "darkness"
    for clock, rounds in state.clocks.items():
        yield clock, f"in {counted(rounds, 'round')}"
    if state.result:
        yield "result", state.result


def campaign_notes(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Where a campaign stands between its scenarios."""
    yield "campaign", sheet.difficulty
    yield "scenarios completed", str(len(sheet.won))
    yield "replays left", str(left(sheet))


# -- everybody


def roster(state: State) -> list[list[str]]:
    """Each hero, NPC, zombie and whoever is to be rescued on a line, what there is to know of each in the last column.

    Then the objectives, and what the team control sheet of a campaign says.
    """
    rows = [["Who", "Where", "Health", "XP", ""]]
    rows += [hero_row(state, hero) for hero in state.members().values()]
    if state.heroes:
        rows += [npc_row(state, npc) for npc in state.people()]
        rows += [
            [soul.name, square(soul), "", "", soul.kind]
            for soul in state.souls.values()
            if soul.at is not None
        ]
        rows += [zombie_row(state, zombie) for zombie in state.horde()]
        rows += [
            goal_row(state, goal) for primary in (True, False) for goal in counting(state, primary=primary)
        ]
    return [*rows, *([what, "", "", "", words] for what, words in sheet_lines(state))]


def hero_row(state: State, hero: Hero) -> list[str]:
    """One line about a hero: what is the matter, what is ready, and what is carried besides."""
    ready = f"{listed([item_name(state, item) for item in in_hand(state, hero)], 'nothing')} ready"
    track = pegs(hero.xp) if state.hands.board == TABLE else ""
    words = "; ".join(word for word in (*conditions(state, hero), ready, gear(state, hero), track) if word)
    return [hero.name, square(hero) if state.heroes else "", health(hero), str(hero.xp), words]


def npc_row(state: State, npc: Npc) -> list[str]:
    """One line about an NPC."""
    return [
        npc.name,
        square(npc),
        health(npc),
        "",
        "; ".join([*conditions(state, npc), npc_arms(state, npc)]),
    ]


def zombie_row(state: State, zombie: Zombie) -> list[str]:
    """One line about a zombie; of one that lies face down nobody knows more than its square."""
    if zombie.hidden:
        return [name(state, zombie.id), square(zombie), "", "", "face down"]
    words = "; ".join([*conditions(state, zombie), *map(title, zombie.powers)])
    return [
        name(state, zombie.id),
        square(zombie),
        f"{zombie.health} of {state.breed(zombie).health}",
        "",
        words,
    ]


def goal_row(state: State, goal: Objective) -> list[str]:
    """One line about an objective."""
    done = "reached" if goal.id in state.reached else "open"
    return ["Primary" if goal.primary else "Secondary", "", done, "", goal.text]


def square(figure: Hero | Npc | Zombie | object) -> str:
    """Where somebody stands."""
    at = getattr(figure, "at", None)
    return name_of(at) if at is not None else "off"


def health(figure: Hero | Npc) -> str:
    """Health now and at most."""
    return f"{figure.health} of {figure.most}"


def conditions(state: State, figure: Hero | Npc | Zombie) -> Iterator[str]:
    """What is the matter with somebody, in words."""
    if isinstance(figure, Zombie):
        yield from ["stunned"] * figure.stunned
        if figure.locks:
            yield f"locks {name(state, figure.locks)}"
    else:
        if figure.locked_by:
            yield f"locked by {name(state, figure.locked_by)}"
        if figure.marker:
            yield marker(figure)
    if isinstance(figure, Hero):
        yield from fates(figure)
    if figure.burning:
        yield "carries a flare marker"


def fates(hero: Hero) -> Iterator[str]:
    """What is special about a hero."""
    yield from ["dead"] * hero.dead
    yield from ["out"] * hero.left
    yield from ["Blitz"] * hero.blitz
    yield from ["Blitz crash"] * hero.crash
    if hero.rescued:
        yield f"with {counted(len(hero.rescued), 'rescued figure')}"


def npc_arms(state: State, npc: Npc) -> str:
    """What an NPC fights with."""
    return state.book.weapons[npc.weapon].name if npc.weapon else "unarmed"


def gear(state: State, hero: Hero) -> str:
    """What a hero carries besides, and supplies."""
    away = [item_name(state, item) for item in (*outfit_of(state, hero).away, *hero.pockets)]
    supplies = [counted(count, SINGLE[kind], kind) for kind, count in hero.supplies.items() if count]
    return ", ".join([*away, *supplies])


def people(state: State) -> list[Person]:
    """Each hero: done whoever has been activated in this turn."""
    acting = state.now in ("player", "act")
    return [
        Person(
            hero.id,
            hero.name,
            hero.seat,
            max(hero.health, 0),
            hero.most,
            acting and hero.activated,
            (*conditions(state, hero), square(hero)),
            tuple(item_name(state, item) for item in hero.carried),
        )
        for hero in state.members().values()
    ]


# -- the end, and measuring


def summary(state: State) -> list[str]:
    """Lines that close the game."""
    killed = ", ".join(f"{count} {breed_words(state, kind, count)}" for kind, count in state.killed.items())
    gained = ", ".join(f"{hero.name} {hero.xp}" for hero in state.members().values())
    return [
        f"{ending(state)}.",
        f"Killed: {killed or 'nobody'}. XP: {gained or 'nobody'}.",
    ]


def breed_words(state: State, kind: str, count: int) -> str:
    """What zombies of a type, or NPCs, are called."""
    breed = state.book.breeds.get(kind)
    if breed is None:
        return "NPC" if count == 1 else "NPCs"
    return breed.name if count == 1 else breed.plural


def measure(state: State, first: str, second: str) -> str:
    """The range between two squares or figures, and the line of fire; BadInput for a name that fits nothing."""
    a, b = square_of(state, first), square_of(state, second)
    words = f"{name_of(a)} to {name_of(b)}: range {distance(a, b)}"
    if not in_sight(state, a, b):
        return f"{words}; no line of fire"
    found = [f"{value:+d} {text}" for text, value in line_modifiers(state, a, b)]
    return f"{words}; line of fire, {listed(found, 'nothing on it')}"
