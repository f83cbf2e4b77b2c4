"""Every way of a hero to attack somebody, with what each is likely to do."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.riese import ground
from shamble.games.riese.attack.model import CLOSE, Attack
from shamble.games.riese.attack.odds import chances
from shamble.games.riese.attack.options import head_words, option_words, ways
from shamble.games.riese.attack.targets import choices, enemies_of, place_of, sees
from shamble.games.riese.state import State
from shamble.games.riese.words import name as spoken
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import brief
from shamble.odds.report import Report


def attack_reports(state: State, attacker: str, target: str) -> list[Report]:
    """Each attack that a hero could make on an enemy, exact, one that cannot be made now with the reason.

    Who is not active is reckoned as walking. Raises BadInput for names that fit nobody on the map.
    """
    name = named(state, attacker, [hero.id for hero in state.on_map()], "who attacks")
    hero = state.hero(name)
    barricades = [thing.id for thing in state.things.values() if thing.health]
    foe = named(state, target, [*enemies_of(state, name), *barricades], f"whom {hero.name} attacks")
    return [report(state, attack, foe) for attack in ways(state, name, covering=False)]


def named(state: State, text: str, among: Iterable[str], role: str) -> str:
    """The one of these that people call so, by name or id; BadInput when that is nobody."""
    wanted, known = text.strip().casefold(), list(among)
    for name in known:
        if wanted in (name, name.replace("-", " "), spoken(state, name).casefold()):
            return name
    if not known:
        raise BadInput(f"nobody on the map can be {role}; go on with the game first")
    there = ", ".join(spoken(state, name) for name in known)
    raise BadInput(f"{role} cannot be {brief(text)[:60]}; expected one of: {there[:300]}")


def report(state: State, attack: Attack, foe: str) -> Report:
    """One way to attack."""
    attack.target = foe
    if hindered := out_of_question(state, attack, foe):
        return Report(f"{head_words(state, attack)} at {spoken(state, foe)}", hindered)
    allowed = foe in choices(state, attack.attacker, attack.weapon, attack.kind)
    note = "" if allowed else "It cannot be aimed there now: not ahead, or another is closer"
    return Report(option_words(state, attack, [foe]), note, chances(state, attack))


def out_of_question(state: State, attack: Attack, foe: str) -> str:
    """Why an attack has no numbers now; "" when it has."""
    here, there = place_of(state, attack.attacker), place_of(state, foe)
    if attack.kind in CLOSE and not ground.adjacent(state, here, there):
        return "Too far now"
    return "" if sees(state, attack.attacker, here, there) else "No line of fire now"
