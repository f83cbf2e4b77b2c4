"""Asks and answers as front ends show them: facts for programs, numbered lines for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from itertools import zip_longest

from shamble.kernel.asks import Ask, Choose, Draw, Json, Odds, Roll
from shamble.kernel.asks import Entry as AskEntry
from shamble.kernel.journal import Entry
from shamble.ui.words import asks_length, expected, numbered, numbered_things


def entry_facts(entry: Entry, number: int) -> dict[str, Json]:
    """An entry of the journal for programs."""
    return {"number": number, "kind": entry.kind, "by": entry.by, "text": entry.text, "answer": entry.body}


def ask_facts(ask: Ask) -> dict[str, Json]:
    """An ask for programs: what is common to all, and what its kind adds."""
    common = {name: getattr(ask, name) for name in ("kind", "rule", "who", "text", "escape")}
    return {**common, "subjects": list(ask.subjects), **kind_facts(ask)}


def kind_facts(ask: Ask) -> dict[str, Json]:
    """What only this kind of ask has: options and entry, dice, or cards."""
    if isinstance(ask, Choose):
        odds = odds_of(ask)
        numbers = {name: {"odds": dict(likely.numbers)} for name, likely in odds.items()}
        options = [{**asdict(option), **numbers.get(option.id, {})} for option in ask.options]
        return {
            "options": options,
            "default": ask.default,
            "entry": entry_words(ask.entry) if ask.entry else None,
        }
    if isinstance(ask, Roll):
        dice = [(die.name, [face.name for face in die.faces]) for die in ask.dice]
        return {"dice": [{"name": name, "faces": faces} for name, faces in dice]}
    assert isinstance(ask, Draw)
    return {
        "deck": ask.deck,
        "count": ask.count,
        "cards": list(ask.cards),
        "known": list(ask.known),
        "titles": dict(ask.titles),
    }


def odds_of(ask: Choose) -> Mapping[str, Odds]:
    """What options are likely to bring, by id, as far as the game says so."""
    return ask.odds() if ask.odds else {}


def entry_words(entry: AskEntry) -> dict[str, Json]:
    """What may be typed beside the options; with wheels or several, how a dial could say it."""
    facts: dict[str, Json] = {"kind": entry.kind, "hint": entry.hint}
    facts |= {"wheels": [asdict(wheel) for wheel in entry.wheels]} if entry.wheels else {}
    return facts | ({"several": [asdict(option) for option in entry.several]} if entry.several else {})


def option_lines(ask: Ask) -> list[str]:
    """The numbered options and things, the faces to name or the cards to choose from; * marks the likely option."""
    if isinstance(ask, Choose):
        if asks_length(ask):
            return [f"{'*' if o.id == ask.default else ' '}   {o.id}: {o.text}" for o in ask.options]
        odds = {name: f" · {likely.words}" for name, likely in odds_of(ask).items()}
        return [
            f"{'*' if o.id == ask.default else ' '}{n:2}  {o.text}{odds.get(o.id, '')}"
            for n, o in enumerate(numbered_things(ask), 1)
        ]
    if isinstance(ask, Roll):
        return [f"    {name}: {', '.join(names)}" for name, names in face_lists(ask).items()]
    assert isinstance(ask, Draw)
    if numbered(ask.cards):
        return [f"     {card}" for card in dict.fromkeys(ask.cards)]
    left = Counter(ask.cards)
    titles = [f"{ask.title(card)}{f' ({left[card]})' if left[card] > 1 else ''}" for card in left]
    return [f" {number:2}  {title}" for number, title in enumerate(titles, 1)]


def ask_lines(ask: Ask, width: int, rows: int) -> list[str]:
    """The options and what else may be typed; side by side where they would take more rows than that."""
    lines, hint = option_lines(ask), hint_of(ask)
    if len(lines) + bool(hint) > rows:
        lines = side_by_side(lines, width)
    return [*lines, *([f"     {hint}"] if hint else [])]


def hint_of(ask: Ask) -> str:
    """What may be typed beside the options."""
    if isinstance(ask, Choose):
        return f"or {ask.entry.hint}" if ask.entry and ask.entry.hint else ""
    return f"type {expected(ask)}"


def side_by_side(lines: list[str], width: int) -> list[str]:
    """The lines in columns, read downward, as many as stand in that width."""
    wide = max(map(len, lines), default=0) + 2
    columns = max(1, (width + 2) // wide)
    tall = -(-len(lines) // columns)
    rows = zip_longest(
        *(lines[start : start + tall] for start in range(0, len(lines), tall or 1)), fillvalue=""
    )
    return ["".join(cell.ljust(wide) for cell in row).rstrip() for row in rows]


def face_lists(ask: Roll) -> dict[str, list[str]]:
    """The faces of each kind of die in the roll, each once."""
    return {die.name: list(die.by_name) for die in ask.dice}
