"""Asking for the square that something explosive is aimed at (RIE-400, RIE-534)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from shamble.games.riese.attack.targets import are_enemies
from shamble.games.riese.blasts.blast import in_area
from shamble.games.riese.cards import Weapon
from shamble.games.riese.entering import square_entry
from shamble.games.riese.state import State
from shamble.games.riese.words import listed, name
from shamble.geometry.squares import Square, name_of, named
from shamble.kernel.asks import Choose, Odds, Option, Rules, choose, enter, gone
from shamble.odds.words import odds_of

GO, BACK = "go", "back"
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

    numbers: the squares that are allowed, each with the lowest roll that hits it. Whoever has a friend in the blast is
    asked once more.
    """

    def ask() -> Choose:
        needed = numbers() or gone("Every square to aim at", rule)
        best = sorted(
            needed,
            key=lambda at: (needed[at] > MOST_ROLL, -worth(state, hero_id, weapon, at), needed[at]),
        )
        options = [
            Option(name_of(square), square_words(state, hero_id, weapon, square, needed[square]))
            for square in best[:OFFERED]
        ]
        return Choose(
            rule=rule,
            text=f"{text} at which square?",
            who=state.hero(hero_id).seat,
            subjects=(hero_id,),
            options=(*options, Option(BACK, "Let it be")),
            default=BACK if weapon.stun and worth(state, hero_id, weapon, best[0]) <= 0 else options[0].id,
            entry=square_entry(state, needed, "a square such as C4", "that it can be aimed at"),
            odds=lambda: {name_of(square): odds(needed[square]) for square in needed},
        )

    answer = str((yield from enter(ask)))
    if answer == BACK or not (yield from meant(state, hero_id, weapon, named(answer), rule)):
        return None
    return named(answer)


def meant(state: State, hero_id: str, weapon: Weapon, square: Square, rule: str) -> Rules[bool]:
    """Whether a square is aimed at although friends would be in the blast; nobody asks where there are none."""
    if not caught(state, hero_id, weapon, square)[1]:
        return True

    def ask() -> Choose:
        inside = caught_words(state, hero_id, weapon, square)
        return risk_ask(state, hero_id, rule, f"aim the {weapon.name} at {name_of(square)}, which {inside}")

    return (yield from choose(ask)) == GO


def risk_ask(state: State, hero_id: str, rule: str, deed: str) -> Choose:
    """Whether a hero does what harms friends."""
    hero = state.hero(hero_id)
    return Choose(
        rule=rule,
        text=f"{hero.name} would {deed}. Go?",
        who=hero.seat,
        subjects=(hero_id,),
        options=(Option(GO, "Go"), Option(BACK, "Let it be")),
        default=BACK,
    )


def caught(state: State, hero_id: str, weapon: Weapon, square: Square) -> tuple[list[str], list[str]]:
    """The enemies and the friends whom a blast on a square would attack, the hero too; nobody if it is no blast."""
    inside = in_area(state, square, weapon.pbr) if weapon.stun else []
    foes = [target for target in inside if are_enemies(state, hero_id, target)]
    return foes, [target for target in inside if target not in foes]


def worth(state: State, hero_id: str, weapon: Weapon, square: Square) -> int:
    """How many enemies a blast on a square would attack, friends counted against it twice."""
    foes, friends = caught(state, hero_id, weapon, square)
    return len(foes) - 2 * len(friends)


def square_words(state: State, hero_id: str, weapon: Weapon, square: Square, number: int) -> str:
    """A square, what it takes to hit it, and who would be in the blast there."""
    inside = f"; {caught_words(state, hero_id, weapon, square)}" if weapon.stun else ""
    return f"{name_of(square)}: {least(number)}{inside}"


def caught_words(state: State, hero_id: str, weapon: Weapon, square: Square) -> str:
    """Whom a blast on a square would catch: enemies first, then friends."""
    foes, friends = [[name(state, one) for one in side] for side in caught(state, hero_id, weapon, square)]
    also = f"; also {listed(friends)}" if foes and friends else ""
    return f"catches {listed(foes or friends)}{also}"


def least(number: int) -> str:
    """What a roll must reach, in words: a 1 never does (RIE-407)."""
    return f"{max(2, number)}+" if number <= MOST_ROLL else "out of reach of any roll, it will deviate"


def odds(number: int) -> Odds:
    """How likely a roll of that number or more is; a 1 never does it (RIE-407)."""
    return odds_of({"on target": Fraction(max(0, MOST_ROLL + 1 - max(2, number)), MOST_ROLL)})
