"""People at a real table who do what the list to put back says, word for word."""

from __future__ import annotations

import re
from collections import Counter

from shamble.ui.facts import PLACES, subject_of, tokens, value_words
from shamble.ui.putback import MOVES, NOTHING, View

Table = dict[str, str]
"""What lies and stands on a table: a word for each fact, and for each place of cards their names, sorted."""


def seen(view: View) -> Table:
    """A table as people see it: what is no, nothing or 0 leaves no trace on it."""
    words = {}
    for path, value in view.facts.items():
        if path in view.where:
            words[path] = " ".join(sorted(view.cards(path)))
        else:
            gone = value == "off" and subject_of(path)
            words[path] = "" if gone or value in (False, 0) else value_words(value)
    return {path: word for path, word in words.items() if word not in ("", NOTHING, "none")}


def done(before: View, after: View, lines: list[str]) -> Table:
    """The table of before, once people have done all that; after only says how things are called."""
    table = seen(before)
    for line in lines:
        cards_done(before, after, table, line) or thing_done(before, after, table, line)
    return table


def cards_done(before: View, after: View, table: Table, line: str) -> bool:
    """Carry cards from a place to another; whether the line was about cards."""
    places = {where: path for view in (before, after) for path, where in view.where.items()}
    ends = "|".join(map(re.escape, sorted(places, key=len, reverse=True)))
    found = ends and re.fullmatch(f"(.+?)(?: from ({ends}))?(?: (?:to|back on top of) ({ends}))?", line)
    if not found or not (found[2] or found[3]):
        return False
    for name in found[1].split(", then "):
        for where, sign in ((found[2], -1), (found[3], 1)):
            if where:
                move(table, places[where], name.casefold().replace(" ", "-"), sign)
    return True


def move(table: Table, path: str, card: str, sign: int) -> None:
    """Lay a card down or take it up; one that is not there cannot be taken."""
    cards = Counter(table.get(path, "").split())
    cards[card] += sign
    assert cards[card] >= 0, f"there is no {card} at {path} to take"
    table[path] = " ".join(sorted(cards.elements()))
    if not table[path]:
        del table[path]


def thing_done(before: View, after: View, table: Table, line: str) -> None:
    """Take a thing off, move it, or set something of it."""
    paths = [*after.facts, *before.facts]
    called = [view.called for view in (before, after)]
    if line.endswith(" off") and (gone := {p for p in table if line[:-4] in [name(p) for name in called]}):
        waits = any(subject_of(path) == subject_of(next(iter(gone))) for path in after.facts)
        for path in gone - before.where.keys():  # whoever waits beside the table keeps what is written down
            if not waits or path.partition(".")[2] in PLACES:
                del table[path]
        return
    if found := re.fullmatch("(.+) (back where (it|they) stood|moved again)", line):
        (path,) = (
            path
            for path in {*paths}
            if path == f"{subject_of(path)}.{MOVES}" and before.called(path) == found[1]
        )
        table.pop(path, None)
        if count := after.facts.get(path):
            table[path] = str(count)
        return
    if line.endswith(tuple(f" back on top of {place}" for place in before.home.values())):
        for name in line.partition(" back on ")[0].split(", then "):
            (path,) = (path for path in before.home if before.called(path) == name)
            del table[path]
        return
    for path in paths:
        name = path.partition(".")[2] or path
        who = f"{(after if path in after.facts else before).called(path)} ".lstrip()
        start = f"{who}to" if name in PLACES else f"{who}{' '.join(tokens(name))}"
        if line == f"{who}not {' '.join(tokens(name))}":
            table.pop(path, None)
            return
        if line == start or line.startswith(f"{start} "):
            word = line[len(start) + 1 :] or "yes"
            table[path] = word
            if word in ("0", "nothing"):
                del table[path]
            return
    raise AssertionError(f"nobody can do this: {line}")


def same(table: Table, view: View) -> None:
    """The table shows what the view says."""
    wanted = seen(view)
    found = {path: word for path, word in table.items() if path in view.facts}
    differ = {p: (found.get(p), wanted.get(p)) for p in found | wanted if found.get(p) != wanted.get(p)}
    assert not differ, f"what the people have, and what they should: {differ}"
