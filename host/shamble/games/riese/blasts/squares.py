"""Asking for the square that something explosive is aimed at (RIE-400, RIE-534)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shamble.games.riese.attack.targets import are_enemies
from shamble.games.riese.blasts.blast import in_area
from shamble.games.riese.cards import Weapon
from shamble.games.riese.entering import square_entry
from shamble.games.riese.state import State
from shamble.games.riese.words import listed, name
from shamble.geometry.squares import Square, name_of, named
from shamble.kernel.asks import Choose, Odds, Option, Rules, enter, gone

BACK = "back"
MOST_ROLL = 12
OFFERED = 12
"""How many squares are listed; any other may be typed."""


def ask_square(
    state: State,
    hero_id: str,
    weapon: Weapon,
    rule: str,
    text: str,
    numbers: Callable[[], Mapping[Square, int]],
) -> Rules[Square | None]:
    """Which square a hero aims at, those with the most enemies in the blast first; None to let it be.

    numbers: the squares that are allowed, each with the lowest roll that hits it.
    """

    def ask() -> Choose:
        needed = numbers() or gone("Every square to aim at", rule)
        best = sorted(
            needed,
            key=lambda at: (needed[at] > MOST_ROLL, -worth(state, hero_id, weapon, at), needed[at]),
        )
        options = [
            Option(name_of(square), square_words(state, weapon, square, needed[square]))
            for square in best[:OFFERED]
        ]
        return Choose(
            rule=rule,
            text=f"{text} at which square?",
            who=state.hero(hero_id).seat,
            subjects=(hero_id,),
            options=(*options, Option(BACK, "Let it be")),
            default=options[0].id,
            entry=square_entry(state, needed, "a square such as C4", "that it can be aimed at"),
            odds=lambda: {name_of(square): odds(needed[square]) for square in needed},
        )

    answer = str((yield from enter(ask)))
    return None if answer == BACK else named(answer)


def worth(state: State, hero_id: str, weapon: Weapon, square: Square) -> int:
    """How many enemies a blast on a square would attack, friends counted against it twice."""
    caught = in_area(state, square, weapon.pbr) if weapon.stun else []
    foes = [target for target in caught if are_enemies(state, hero_id, target)]
    return len(foes) - 2 * (len(caught) - len(foes))


def square_words(state: State, weapon: Weapon, square: Square, number: int) -> str:
    """A square, what it takes to hit it, and who would be in the blast there."""
    caught = in_area(state, square, weapon.pbr) if weapon.stun else []
    inside = f", with {listed([name(state, target) for target in caught])} in the blast" if caught else ""
    return f"{name_of(square)}: {least(number)}{inside}"


def least(number: int) -> str:
    """What a roll must reach, in words: a 1 never does (RIE-407)."""
    return f"{max(2, number)}+" if number <= MOST_ROLL else "out of reach of any roll, it will deviate"


def odds(number: int) -> Odds:
    """How likely a roll of that number or more is; a 1 never does it (RIE-407)."""
    chance = max(0, 13 - max(2, number)) / 12
    return Odds(f"{chance:.0%} on target", {"on target": chance})
