"""Pools of dice: put together, rolled, and rolled again in the publisher's order (AOW-154, AOW-155)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from shamble.games.allout.dice import colours
from shamble.games.allout.house import by_house
from shamble.games.allout.state import State
from shamble.games.allout.windows import Held, Part, Throw, open_to
from shamble.kernel.asks import Choose, Option, Roll, Rules, choose, gone, roll, step, tell
from shamble.kernel.dice import Die, Face, Rolled

if TYPE_CHECKING:
    from shamble.odds.pool import Again

NO_DICE = Rolled((), 0, 0)
KEEP, SPEND = "keep", "spend"


def cast(state: State, throw: Throw) -> Rules[Rolled]:
    """Roll a pool and let cards roll dice of it again; an empty pool scores nothing and is not asked for (AOW-032)."""

    def ask() -> Roll:
        dice = tuple(die_of(state, part) for part in modified(state, throw))
        return Roll(rule=throw.rule, text=throw.text, who=throw.who, subjects=throw.subjects, dice=dice)

    if not modified(state, throw):
        return NO_DICE
    throw = yield from with_underdog(state, throw)
    rolled = yield from roll(ask)
    return (yield from roll_again(state, throw, rolled))


def with_underdog(state: State, throw: Throw) -> Rules[Throw]:
    """The roll with an Underdog die more, if its player has one and spends it on this roll (AOW-590)."""
    left = state.underdog.get(throw.who, 0)
    if not left or (yield from step(choose(lambda: underdog_ask(state, throw)))) != SPEND:
        return throw
    state.underdog[throw.who] = left - 1
    text = f"{throw.who.capitalize()} adds an Underdog die: {left - 1} left"
    yield from tell("AOW-590", text, "underdog", seat=throw.who, left=left - 1)
    base = throw.parts
    return replace(throw, parts=lambda: [*base(), Part("", "red")])


def underdog_ask(state: State, throw: Throw) -> Choose:
    """Whether a die of the pool goes into this roll; at most one does (AOW-590)."""
    text = f"{throw.text}: add one of {state.underdog[throw.who]} Underdog dice?"
    options = (Option(KEEP, "Not to this roll"), Option(SPEND, "Add a red die"))
    return Choose(
        rule="AOW-590",
        text=text,
        who=throw.who,
        subjects=throw.subjects,
        options=options,
        default=KEEP,
    )


def of(owner: str, dice: Iterable[str]) -> list[Part]:
    """Dice that a model brings, by colour."""
    return [Part(owner, colour) for colour in dice]


def die_of(state: State, part: Part) -> Die:
    """The die of that part; the red one with or without a critical (AOW-034)."""
    return colours(red_critical=by_house(state, "red-critical") == "yes")[part.colour]


# -- before the roll


def modified(state: State, throw: Throw) -> list[Part]:
    """The base dice, changed by the cards of the side that rolls, then by its opponent's (AOW-154)."""
    parts = throw.parts()
    for held in open_to(state, throw, *CHANGES):
        parts = CHANGES[held.ability.do](parts, held)
    for colour in throw.dropped:
        if (dropped := next((part for part in parts if part.colour == colour), None)) is not None:
            parts.remove(dropped)
    return parts


def pierced(state: State, throw: Throw) -> Rules[Throw]:
    """A roll of defense without one die more, which whoever rolls picks (AOW-598)."""

    def ask() -> Choose:
        options = tuple(Option(colour, f"A {colour} die") for colour in droppable(state, throw))
        first = options[0].id if options else gone("every die", "AOW-598")
        text = f"{throw.text} against a weapon that pierces armor: drop which die?"
        return Choose(
            rule="AOW-598",
            text=text,
            who=throw.who,
            subjects=throw.subjects,
            options=options,
            default=first,
        )

    found = droppable(state, throw)
    colour = (yield from choose(ask)) if len(found) > 1 else next(iter(found), "")
    return replace(throw, dropped=(*throw.dropped, colour)) if colour else throw


def pierced_likely(state: State, throw: Throw, times: int) -> Throw:
    """A roll of defense without so many of its weakest dice, as an ask proposes it (AOW-598)."""
    for _ in range(times):
        throw = replace(throw, dropped=(*throw.dropped, *droppable(state, throw)[:1]))
    return throw


def droppable(state: State, throw: Throw) -> list[str]:
    """The colours of a roll's dice, the weakest first."""
    found = {part.colour for part in modified(state, throw)}
    return [colour for colour in ("red", "white", "blue") if colour in found]


def more(parts: list[Part], held: Held) -> list[Part]:
    """The card's dice join the pool."""
    return parts + of(held.owner, held.ability.dice)


def fewer(parts: list[Part], held: Held) -> list[Part]:
    """Dice like the card's leave the pool, as far as it has such; of one's own only those one brought (AOW-155)."""
    left = list(parts)
    for colour in held.ability.dice:
        found = [part for part in left if part.colour == colour and reaches(held, part)]
        if found:
            left.remove(found[-1])
    return left


def reaches(held: Held, part: Part) -> bool:
    """Whether a card may touch a die: its bearer's, or where it says so the enemy's (AOW-155)."""
    return held.ability.whose == "enemy" or part.owner == held.owner


CHANGES: Mapping[str, Callable[[list[Part], Held], list[Part]]] = {"add": more, "remove": fewer}


# -- after the roll


@dataclass(slots=True)
class Shown:
    """A roll on the table: each die with its face, and which side has rolled which of them again."""

    parts: list[Part]
    dice: list[Die]
    faces: list[Face]
    spent: set[tuple[str, int]] = field(default_factory=set)


def roll_again(state: State, throw: Throw, rolled: Rolled) -> Rules[Rolled]:
    """Re-rolls of the side that rolled, then of its opponent (AOW-154); a stated sum has no dice to take up."""
    parts = modified(state, throw)
    if not rolled.faces or len(parts) != len(rolled.faces):
        return rolled
    dice = [die_of(state, part) for part in parts]
    shown = Shown(parts, dice, [die.face(name) for die, name in zip(dice, rolled.faces, strict=True)])
    done: set[Held] = set()
    while held := next((held for held in open_to(state, throw, "reroll") if held not in done), None):
        done.add(held)
        yield from step(use(state, throw, held, shown))
    return Rolled.of(tuple(shown.faces))


def use(state: State, throw: Throw, held: Held, shown: Shown) -> Rules[None]:
    """One card lets its bearer roll so many dice again, each as its player wishes."""
    seat = state.owner(held.owner)
    for _ in range(held.ability.count):
        if not may_take(held, seat, shown):
            return
        chosen = yield from choose(lambda: which_ask(state, held, seat, shown))
        if chosen == KEEP:
            return
        number = int(chosen)
        shown.spent.add((seat, number))
        shown.faces[number] = yield from rolled_anew(state, throw, held, shown.dice[number])


def may_take(held: Held, seat: str, shown: Shown) -> list[int]:
    """The dice a card may roll again: in its reach, and not yet rolled again by the same side (AOW-154, AOW-155)."""
    blank = held.ability.blanks
    return [
        number
        for number, (part, face) in enumerate(zip(shown.parts, shown.faces, strict=True))
        if reaches(held, part) and (seat, number) not in shown.spent and not (blank and face.successes)
    ]


def which_ask(state: State, held: Held, seat: str, shown: Shown) -> Choose:
    """Which die to roll again, or none."""
    item = next((i for i in state.survivor(held.owner).carried() if i.id == held.item), None)
    name = state.item_card(item or gone("the card", "AOW-154")).name
    able = may_take(held, seat, shown)
    options = [Option(str(n), f"The {shown.dice[n].name} die that shows {shown.faces[n].name}") for n in able]
    return Choose(
        rule="AOW-154",
        text=f"{state.survivor(held.owner).name} may roll a die again ({name}): which?",
        who=seat,
        subjects=(held.owner, held.item),
        options=(*options, Option(KEEP, "Keep the roll")),
        default=likely(state, held, able, shown),
    )


def likely(state: State, held: Held, able: list[int], shown: Shown) -> str:
    """The die whose second roll promises most: one's own worst, the enemy's best; none if that gains nothing."""
    from shamble.odds.again import rank
    from shamble.odds.pool import Owned

    again, ranks = leave(state, held), {}
    for number in able:
        owned = Owned(shown.dice[number], shown.parts[number].owner)
        if (found := rank(again, owned, shown.faces[number])) is not None:
            ranks[number] = found
    return str(min(ranks, key=lambda number: ranks[number])) if ranks else KEEP


def leave(state: State, held: Held) -> Again:
    """What a card lets its bearer's player roll again (AOW-154, AOW-155)."""
    from shamble.odds.pool import Again

    ability, own = held.ability, held.ability.whose == "own"
    owner = held.owner if own else None
    return Again(ability.count, state.owner(held.owner), owner, ability.blanks, better=own)


def rolled_anew(state: State, throw: Throw, held: Held, die: Die) -> Rules[Face]:
    """The face of one die rolled again, by whoever rolled it; a stated result stands for a face."""
    text = f"The {die.name} die again ({state.survivor(held.owner).name})"
    rolled = yield from roll(
        lambda: Roll(rule="AOW-154", text=text, who=throw.who, subjects=(held.owner, held.item), dice=(die,))
    )
    return die.face(rolled.face) if rolled.faces else Face("", rolled.successes, rolled.criticals)
