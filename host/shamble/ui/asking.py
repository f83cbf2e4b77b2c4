"""Asks and answers as front ends show them: facts for programs, numbered lines for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from shamble.kernel.asks import Ask, Choose, Draw, Json, Odds, Roll
from shamble.kernel.asks import Entry as AskEntry
from shamble.kernel.journal import Entry
from shamble.ui.words import asks_length, numbered, numbered_things


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
    return [f" {number:2}  {card}" for number, card in enumerate(dict.fromkeys(ask.cards), 1)]


def face_lists(ask: Roll) -> dict[str, list[str]]:
    """The faces of each kind of die in the roll, each once."""
    return {die.name: list(die.by_name) for die in ask.dice}
