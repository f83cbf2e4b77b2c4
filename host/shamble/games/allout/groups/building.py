"""Survivors and groups built step by step, every step legal (AOW-408 to 417, AOW-504 to 521)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast, get_args

from shamble.games.allout.abilities.leading import ONLY_FOR
from shamble.games.allout.cards.menu import confirmed, dice_of, one_of
from shamble.games.allout.cards.model import (
    Book,
    Dice,
    Group,
    LeaderAbility,
    Member,
    SpecialRule,
    SurvivorCard,
    SurvivorType,
)
from shamble.games.allout.cards.single import id_of
from shamble.games.allout.groups import limits
from shamble.games.allout.groups.choosing import Ended, Taken, Undone, View, page, reader
from shamble.games.allout.groups.custom import (
    HEALTH,
    LEADING,
    MOST_DICE,
    MOST_RULES,
    NERVE,
    PACK,
    RULES,
    dice_price,
    title,
    total,
)
from shamble.kernel.dialogue import Dialogue, asked
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import brief

T = TypeVar("T")
BLANK = SurvivorCard("new", "new", "support", 0, (), (), ("red",), "low", 3, 1)
"""The cheapest survivor there is, before the first step."""
MOST_WORDS = 40


# -- a survivor


def build_survivor(taken: Container[str]) -> Dialogue[SurvivorCard]:
    """The nine steps of a survivor of one's own, each with what it costs (AOW-504); BadInput when it is broken off."""
    name = yield from asked("Name: ", named)
    card = replace(BLANK, id=id_of(name, taken), name=name)
    faction = yield from asked("Faction (Enter: none): ", lambda line: worded(line) if line else "")
    kinds = list(get_args(SurvivorType))
    kind = yield from asked(f"Type ({', '.join(kinds)}): ", lambda line: one_of(kinds, line))
    card = replace(card, faction=faction, type=cast(SurvivorType, kind))
    for part in ("melee", "shoot", "defense"):
        least = part == "defense"
        pool = yield from asked(
            f"{part.capitalize()} dice (such as red white): ", dice_reader(least), price_list(part)
        )
        card = replace(card, **cast("dict[str, Any]", {part: pool}))
    nerve = yield from asked("Nerve: ", lambda line: one_of(list(NERVE), line), priced("Nerve", NERVE))
    health = yield from asked("Health: ", of_table(HEALTH), priced("Health", HEALTH))
    pack = yield from asked("Pack slots: ", of_table(PACK), priced("Pack slots", PACK))
    card = replace(card, nerve=cast(Any, nerve), health=health, pack=pack)
    rules = yield from asked(
        "Special rules (up to two, with commas between; Enter: none): ",
        rules_of,
        priced("Special rules", RULES),
    )
    abilities = {a: cost for a, cost in LEADING.items() if ONLY_FOR.get(a, card.type) == card.type}
    leads = yield from asked(
        "Leader Ability (Enter: none): ",
        lambda line: one_of(list(abilities), slug(line)) if line else "",
        priced("Leader Abilities", abilities),
    )
    card = replace(card, rules=rules, leads=cast("LeaderAbility", leads))
    card = replace(card, points=total(card))
    yield from asked("Keep it (Y/n)? ", confirmed, f"{card.name} costs {card.points} points.")
    return card


def named(line: str) -> str:
    """A name of a card; BadInput for none, one that is too long, or one of which no id can be made."""
    id_of(worded(line), ())
    return line


def worded(line: str) -> str:
    """Words of one's own; BadInput for none, or too many."""
    if not 1 <= len(line) <= MOST_WORDS:
        raise BadInput(f"expected 1 to {MOST_WORDS} characters")
    return line


def slug(line: str) -> str:
    """A rule as cards name it, however it was typed."""
    return "-".join(line.casefold().replace("'", "").replace("!", "").split())


def dice_reader(least: bool) -> Callable[[str], Dice]:
    """Reads dice of a characteristic: three at most, for Defense one at least (AOW-508, AOW-509)."""

    def read(line: str) -> Dice:
        pool = cast(Dice, tuple(dice_of(line)))
        if len(pool) > MOST_DICE or (least and not pool):
            raise BadInput(f"{len(pool)} dice; expected {'one' if least else 'none'} to {MOST_DICE}")
        return pool

    return read


def price_list(part: str) -> str:
    """What dice of a characteristic cost, each, where there are one, two or three."""
    prices = {
        die: [dice_price(cast(Any, part), (cast(Any, die),) * n) // n for n in (1, 2, 3)]
        for die in ("red", "white", "blue")
    }
    words = "; ".join(f"{die} {', '.join(map(str, row))}" for die, row in prices.items())
    return f"Each costs, of one, two or three dice: {words}."


def priced(what: str, table: Mapping[Any, int]) -> str:
    """What each costs."""
    return f"{what}: {', '.join(f'{name} {cost}' for name, cost in table.items())}."


def of_table(table: Mapping[int, int]) -> Callable[[str], int]:
    """Reads a number that has a price."""

    def read(line: str) -> int:
        if not (line.isascii() and line.isdecimal() and int(line[:6]) in table):
            raise BadInput(f"{brief(line)}; expected one of: {', '.join(map(str, table))}")
        return int(line)

    return read


def rules_of(line: str) -> tuple[SpecialRule, ...]:
    """Special rules with commas between, two at most and different ones (AOW-519)."""
    words = [slug(word) for word in line.split(",") if word.strip()]
    found = tuple(cast(SpecialRule, one_of(list(RULES), word)) for word in words)
    if len(found) > MOST_RULES or len({*found}) < len(found):
        raise BadInput(f"{', '.join(map(title, found))}; expected at most two different ones")
    return found


# -- a group


def build_group(book: Book, limit: int) -> Dialogue[Group]:
    """A legal group of at most so many points, one survivor or item after another; the first leads (AOW-410)."""
    name = yield from asked("Name of the group: ", named)
    steps: list[list[Member]] = [[]]
    view = View()
    while True:
        menu = choices(book, limit, steps[-1])
        lines = [told(book, limit, steps[-1]), *page(menu, view)]
        read = reader(menu, view, bool(steps[-1]), len(steps) > 1)
        chosen = yield from asked(prompt(view, steps[-1]), read, *lines)
        if isinstance(chosen, Ended):
            return Group(id_of(name, book.groups), name, limit, tuple(steps[-1]))
        view = chosen if isinstance(chosen, View) else View()
        if isinstance(chosen, Taken):
            steps.append(chosen.what)
        elif isinstance(chosen, Undone):
            steps.pop()


def prompt(view: View, members: Sequence[Member]) -> str:
    """The question, and what Enter alone does."""
    enter = "all again" if view != View() else "done" if members else ""
    return f"What next (Enter: {enter})? " if enter else "What next? "


def choices(book: Book, limit: int, members: Sequence[Member]) -> list[tuple[str, list[Member]]]:
    """Every legal next step: a survivor or an item, or one taken out again; in words, with the group it makes."""
    left = limit - limits.value(members, book)
    people = sorted(book.survivors.values(), key=lambda card: (card.name, card.id))
    found = [
        (f"{full_name(card)} ({card.type}, {card.points})", [*members, Member(card.id)])
        for card in people
        if card.points <= left
    ]
    goods = [item for item in book.items.values() if 0 < item.points <= left]
    for number, member in enumerate(members):
        who = book.survivors[member.card].name
        for item in goods:
            changed = [*members]
            changed[number] = replace(member, items=(*member.items, item.id))
            found.append((f"{item.name} for {who} ({item.points})", changed))
    legal = [(words, group) for words, group in found if is_legal(book, limit, group)]
    return legal + [(f"take {book.survivors[m.card].name} out", without(members, m)) for m in members]


def full_name(card: SurvivorCard) -> str:
    """A survivor's name with what tells two of that name apart."""
    return f"{card.name}, {card.subtitle}" if card.subtitle and card.subtitle not in card.name else card.name


def without(members: Sequence[Member], gone: Member) -> list[Member]:
    """The group without one of its members."""
    return [member for member in members if member is not gone]


def is_legal(book: Book, limit: int, members: Iterable[Member]) -> bool:
    """Whether a group keeps every limit; half of a type counts for the group as it will be (AOW-411)."""
    return not list(limits.misfits(list(members), limit, limits.Known(book), ()))


def told(book: Book, limit: int, members: Sequence[Member]) -> str:
    """The group so far."""
    people = [
        f"{book.survivors[m.card].name}{' with ' if m.items else ''}{', '.join(book.items[i].name for i in m.items)}"
        for m in members
    ]
    return f"{limits.value(members, book)} of {limit} points: {'; '.join(people) or 'nobody yet; the first leads'}"
