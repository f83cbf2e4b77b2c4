"""Experience: what earns how many XP and for whom, and personal objectives (RIE-123 to 138, RIE-298, RIE-299)."""

from __future__ import annotations

from shamble.games.riese.house import by_house
from shamble.games.riese.state import Hero, Item, Npc, Soul, State, Zombie, alive
from shamble.games.riese.words import name
from shamble.kernel.asks import Rules, tell

NPC_KILL, RESCUE, COMPLETED, ALL_SECONDARY, PERSONAL = 1, 1, 1, 1, 50
"""XP for these (RIE-129 to 133); a zombie's kill is worth what its type says (RIE-124 to 128)."""
XP_OF = {
    "beta": "RIE-124",
    "armoured": "RIE-125",
    "flammenghul": "RIE-125",
    "alpha": "RIE-126",
    "prime": "RIE-127",
}
"""The row of the XP table for a family of zombies; Omegas have the last one (RIE-128)."""
STILL_COUNTS = "kills-count"
"""The special rule of a scenario whose kills earn XP after a reset, too (RIE-001, RIE-123)."""


def award(state: State, hero_id: str, n: int, rule: str, why: str) -> Rules[None]:
    """Credit a hero with n XP at once; nobody else can have or spend them (RIE-136, RIE-137)."""
    hero = state.members().get(hero_id)
    if hero is not None and n and not hero.dead:
        hero.xp += n
        yield from tell(rule, f"{hero.name} earns {n} XP: {why}", "xp", hero=hero_id, xp=n)


def pegs(xp: int) -> str:
    """XP on the track of a dashboard: the black peg for tens, the white one for the rest (RIE-135).

    A digit that comes twice has the white peg in the red hole beside it.
    """
    tens, ones = divmod(xp, 10)
    white = f"white peg on {ones}"
    if not tens:
        return white
    return f"black peg on {tens}, {white}" + (", in the red hole" if tens == ones else "")


def kill_credit(state: State, by: str, victim: Zombie | Npc, weapon: str = "") -> Rules[None]:
    """Whoever inflicted the final wound, in person or by a device of theirs, earns the kill (RIE-134).

    by: the id of a hero; zombies, NPCs and hazards of the map earn nothing. weapon: the id of what killed it, for
    personal objectives.
    """
    if by not in state.heroes:
        return
    if isinstance(victim, Npc):
        if victim.foes in ("all", "heroes"):
            yield from award(state, by, NPC_KILL, "RIE-129", f"{victim.name} is killed")
        yield from tick(state, by, "npc")
    else:
        if not state.resets or STILL_COUNTS in state.scenario.special:
            yield from zombie_xp(state, by, victim)
        yield from tick(state, by, victim.breed)
    if weapon and not (isinstance(victim, Zombie) and victim.breed == "beta"):
        yield from tick(state, by, f"{weapon}-kill")


def zombie_xp(state: State, by: str, zombie: Zombie) -> Rules[None]:
    """The XP for a zombie of this type, before the track has reset (RIE-123)."""
    breed = state.breed(zombie)
    yield from award(
        state, by, breed.xp, XP_OF.get(breed.family, "RIE-128"), f"{name(state, zombie.id)} is eliminated"
    )


def rescue_credit(state: State, hero_id: str, soul: Soul) -> Rules[None]:
    """A hero has rescued somebody: 1 XP until they are sacrificed (RIE-130), and the personal objective."""
    yield from award(state, hero_id, RESCUE, "RIE-130", f"{name(state, soul.id)} is rescued")
    yield from tick(state, hero_id, "rescue")


def sacrificed(state: State, hero_id: str, soul: Soul) -> Rules[None]:
    """A rescued figure was sacrificed: it counts for no XP and no reward (RIE-309)."""
    hero = state.heroes[hero_id]
    hero.xp = max(hero.xp - RESCUE, 0)
    if "rescue" in hero.progress and not finished(state, hero):
        hero.progress["rescue"] = max(hero.progress["rescue"] - 1, 0)
    yield from tell(
        "RIE-309",
        f"{hero.name} loses the {RESCUE} XP for {name(state, soul.id)}",
        "xp",
        hero=hero_id,
        xp=-RESCUE,
    )


# -- personal objectives


def needs_of(state: State, hero: Hero) -> dict[str, int]:
    """How much of each counter a hero's personal objective asks for; nothing for a trooper."""
    card = state.book.characters.get(hero.card)
    return dict(card.needs) if card else {}


def finished(state: State, hero: Hero) -> bool:
    """Whether a hero's personal objective is complete."""
    needs = needs_of(state, hero)
    return bool(needs) and all(hero.progress.get(counter, 0) >= most for counter, most in needs.items())


def tick(state: State, hero_id: str, counter: str, n: int = 1) -> Rules[None]:
    """Move a counter of the personal objective of whoever did it; its completion is worth 50 XP (RIE-133, RIE-298)."""
    hero = state.members()[hero_id]
    needs = needs_of(state, hero)
    if counter not in needs or hero.dead or finished(state, hero):
        return
    hero.progress[counter] = min(hero.progress.get(counter, 0) + n, needs[counter])
    words = f"{hero.name}'s personal objective: {counter} {hero.progress[counter]} of {needs[counter]}"
    yield from tell("RIE-298", words, "progress", hero=hero_id, counter=counter)
    if finished(state, hero):
        yield from award(state, hero_id, PERSONAL, "RIE-133", "the personal objective is complete")


def item_credit(state: State, hero_id: str, item: Item) -> Rules[None]:
    """An item that a personal objective wants moves it once, for the first hero who can use it (RIE-182, RIE-299).

    The counters are named after the card or after a trait of it.
    """
    counters = [item.card, *state.card(item).traits]
    wanted = [counter for counter in needs_of(state, state.members()[hero_id]) if counter in counters]
    if wanted and item.id not in state.flags:
        state.flags.append(item.id)
        for counter in wanted:
            yield from tick(state, hero_id, counter)


# -- the end of a scenario


def team_credit(state: State, n: int, rule: str, why: str) -> Rules[None]:
    """Every living member of the team earns n XP, by the usual reading also who did not take part (RIE-131)."""
    everybody = by_house(state, "absent-xp") == "all"
    state.team_xp += n * everybody
    for hero in alive(state.heroes.values()):
        hero.xp += n
    who = "Every member of the team" if everybody else "Everybody who took part"
    yield from tell(rule, f"{who} earns {n} XP: {why}", "xp", team=True, xp=n)
