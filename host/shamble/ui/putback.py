"""Put it back: what to move, set and return on a real table once the game stands elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, zip_longest

from shamble.geometry.squares import named
from shamble.kernel.asks import Json
from shamble.kernel.drive import Fact
from shamble.kernel.journal import Entry
from shamble.ui.facts import OFF, PLACES, subject_of, title, tokens, value_words

NEAR = 1.0
"""Inches, or cells of a map, within which a thing may stand in the way of another."""


@dataclass(frozen=True, slots=True)
class Change:
    """A fact that is not what the table showed before; None: not there."""

    path: str
    before: Json
    after: Json


@dataclass(frozen=True, slots=True)
class View:
    """What a table shows: facts by path, and what people call the places of cards among them.

    home: what things go back on that stand nowhere, by the path that says where they stand; names: what people call
    whom a fact is about, by its path, where that is another word than the first of the path.
    """

    facts: Mapping[str, Json]
    where: Mapping[str, str]
    home: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, facts: Mapping[str, Fact]) -> View:
        """The view of these facts."""
        where = {path: fact.where for path, fact in facts.items() if fact.where}
        home = {path: place for path, place in where.items() if path.partition(".")[2] in PLACES}
        values = {path: fact.value for path, fact in facts.items() if not fact.derived}
        names = {path: fact.name for path, fact in facts.items() if fact.name}
        return cls(values, {path: where[path] for path in where if path not in home}, home, names)

    def called(self, path: str) -> str:
        """What people call whom a fact is about; nothing for a fact about nobody."""
        name, subject = self.names.get(path, ""), subject_of(path)
        return name[:1].upper() + name[1:] if name else title(subject) if subject else ""

    def cards(self, path: str) -> list[str]:
        """The cards that lie at that place."""
        words = re.split("[,+]", str(self.facts.get(path) or ""))
        return [card for word in words if (card := word.strip()) and card != NOTHING]

    def subjects(self) -> set[str]:
        """Everything that stands somewhere."""
        return {subject_of(path) for path in self.facts if path.partition(".")[2] in PLACES}


NOTHING = "nothing"
MOVES = "moves"
"""What a fact is called that counts how often a thing was moved which nobody measures."""


def changes(before: Mapping[str, Json], after: Mapping[str, Json]) -> list[Change]:
    """Every fact that differs, in the order of the facts now; those that are gone follow."""
    paths = [*after, *(path for path in before if path not in after)]
    pairs = ((path, before.get(path), after.get(path)) for path in paths)
    return [Change(*pair) for pair in pairs if pair[1] != pair[2]]


def put_back(before: View, after: View, drawn: Sequence[str] = ()) -> list[str]:
    """What to do on the table, in an order in which it can be done: what is set and moved first, the shortest
    words first, then the cards.

    drawn: the cards that were drawn or laid in between, in the order in which they are to go back.
    """
    places = {*before.where, *after.where}
    found = [change for change in changes(before.facts, after.facts) if change.path not in places]
    there = {subject_of(path) for path in after.facts}
    words: dict[str, Change] = {}
    home = [change.path for change in found if change.after in (None, *OFF) and change.path in before.home]
    for change in found:
        if change.path in home:
            continue
        called = (after if change.path in after.facts else before).called(change.path)
        if text := change_text(change, called, subject_of(change.path) in there):
            words.setdefault(text, change)
    return [*in_order(words), *sent_home(before, home), *cards_moved(before, after, drawn)]


def sent_home(before: View, paths: Sequence[str]) -> list[str]:
    """Things that go back on what they came from, the last of the facts first."""
    last_first = [path for path in reversed(list(before.facts)) if path in paths]
    groups = groupby(last_first, key=lambda path: before.home[path])
    return [
        f"{', then '.join(title(subject_of(path)) for path in group)} back on top of {place}"
        for place, group in groups
    ]


# -- what is set and moved


def change_text(change: Change, called: str, there: bool) -> str:
    """One change such as "Ann to 4,2.5" or "Walker 3 off", or nothing where another says it.

    called: what people call whom it is about; there: whether its subject is still on the table.
    """
    subject, name = subject_of(change.path), change.path.partition(".")[2] or change.path
    if change.before is None and (not change.after or change.after in (NOTHING, OFF[0])):
        return ""
    who = f"{called} " if called else ""
    if subject and (not there or change.after == OFF[0]):
        return f"{who}off"
    if name == MOVES:
        back = (change.before or 0) > (change.after or 0)
        return (
            f"{who}back where {'they' if who.endswith('s ') else 'it'} stood" if back else f"{who}moved again"
        )
    if change.after is None:
        return "" if subject and name not in PLACES else f"{who or title(name) + ' '}off"
    if name in PLACES:
        return f"{who}to {value_words(change.after)}"
    words = " ".join(tokens(name))
    if isinstance(change.after, bool):
        return f"{who}{'' if change.after else 'not '}{words}"
    return f"{who}{words} {value_words(change.after)}"


def in_order(words: Mapping[str, Change]) -> list[str]:
    """The shortest first, but nothing before what stands where it goes has left; who stand in each other's way swap."""
    left = sorted(words, key=lambda text: (len(text), text))
    ordered: list[str] = []
    while left:
        free = (text for text in left if not any(in_way(words[text], words[o]) for o in left if o != text))
        ordered.append(next(free, left[0]))
        left.remove(ordered[-1])
    return ordered


def in_way(mover: Change, other: Change) -> bool:
    """Whether another thing still stands where one goes."""
    goal, stands = spot(mover, mover.after), spot(other, other.before)
    if goal is None or stands is None or subject_of(mover.path) == subject_of(other.path):
        return False
    return (goal[0] - stands[0]) ** 2 + (goal[1] - stands[1]) ** 2 < NEAR**2


def spot(change: Change, value: Json) -> tuple[float, float] | None:
    """The two coordinates of a place; None for what is no place on a grid or a table."""
    if change.path.partition(".")[2] not in PLACES:
        return None
    words = value_words(value)
    if match := re.fullmatch(r"(-?[\d.]+),(-?[\d.]+)", words):
        return float(match[1]), float(match[2])
    return named(words) if re.fullmatch(r"[A-Z]{1,3}[1-9]\d{0,3}", words) else None


# -- cards


@dataclass(frozen=True, slots=True)
class Flow:
    """A card that goes from a place to another (empty: none on the table); back: it was drawn from there."""

    card: str
    source: str
    goal: str
    back: bool = False

    @property
    def way(self) -> str:
        """From where to where, in words."""
        source = f" from {self.source}" if self.source else ""
        if not self.goal:
            return source or " off"
        return f"{source} back on top of {self.goal}" if self.back else f"{source} to {self.goal}"


def cards_moved(before: View, after: View, drawn: Sequence[str]) -> list[str]:
    """Which cards go from where to where, such as "Pistol from Ann's hand back on top of the supply deck"."""
    order = {card: number for number, card in reversed(list(enumerate(drawn)))}
    found = [replace(flow, back=flow.card in order) for flow in flows(before, after)]
    found.sort(key=lambda flow: order.get(flow.card, len(order)))
    ways = groupby(found, key=lambda flow: flow.way)
    return [f"{', then '.join(title(flow.card) for flow in group)}{way}" for way, group in ways]


def flows(before: View, after: View) -> Iterator[Flow]:
    """Every card that lies elsewhere now; where only one table shows a place, it counts if its owner stands."""
    lost: dict[str, list[str]] = {}
    gained: dict[str, list[str]] = {}
    owners = before.subjects() | after.subjects()
    for path in dict.fromkeys([*before.where, *after.where]):
        if subject_of(path) in owners or (path in before.facts and path in after.facts):
            was, now = Counter(before.cards(path)), Counter(after.cards(path))
            where = after.where.get(path) or before.where[path]
            for cards, into in ((was - now, lost), (now - was, gained)):
                for card in cards.elements():
                    into.setdefault(card, []).append(where)
    for card in dict.fromkeys([*lost, *gained]):
        for source, goal in zip_longest(lost.get(card, []), gained.get(card, []), fillvalue=""):
            yield Flow(card, source, goal)


def drawn_in(entries: Iterable[Entry]) -> list[str]:
    """The cards that these answers drew, the last first; in this order they go back on their deck."""
    bodies = (entry.body.get("state") if isinstance(entry.body, dict) else entry.body for entry in entries)
    lists = [body for body in bodies if isinstance(body, list)]
    return [card for body in reversed(lists) for card in reversed(body) if isinstance(card, str)]
