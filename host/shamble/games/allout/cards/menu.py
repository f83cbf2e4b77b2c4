"""The menu by which people enter a card that the program does not know, one short line for each part of it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, get_args

from shamble.games.allout.cards.model import SHELVES, ItemKind, Keyword
from shamble.games.allout.cards.single import DECK_OF, KINDS, checked, id_of, shelf_of
from shamble.kernel.dialogue import Dialogue, asked
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import Json, brief

Table = dict[str, Any]

BANDS = {
    "quiet": "All Quiet (1 to 3)",
    "low": "Low (4 to 8)",
    "medium": "Medium (9 to 13)",
    "high": "High (14 to 18)",
}
AMOUNT = {
    "move": "walkers",
    "enter": "walkers",
    "ambush": "walkers",
    "threat": "by",
    "wound": "health",
    "heal": "health",
    "draw": "cards",
    "lure": "within",
}
"""What the number after a deed counts."""
WORDS = {
    "move": "move 2 [each]   walkers move",
    "move-all": "move-all        every walker moves",
    "enter": "enter 1 [each]  walkers come on",
    "threat": "threat +1       up, or down: -1",
    "rise": "rise            prone walkers may",
    "noise": "noise, mayhem   at a survivor",
    "wound": "wound 1         health is lost",
    "ambush": "ambush 1        walkers in contact",
    "draw": "draw 1          more supply cards",
    "drop-item": "drop-item       an item is lost",
    "heal": "heal 1          health is regained",
    "reload": "reload          a weapon has ammo",
    "lure": "lure 6          NOISE inches away",
    "order": "order           a friend acts more",
    "note": "note WORDS      shown, done by hand",
}
"""How each deed is typed, in lines that fit beside a board. each: by each player."""
DEEDS = {
    "event": ("note", "move", "move-all", "enter", "threat", "rise", "noise"),
    "incident": (
        *("note", "move", "move-all", "enter", "threat", "rise", "noise"),
        *("wound", "ambush", "draw", "drop-item"),
    ),
    "item": ("note", "threat", "noise", "wound", "heal", "reload", "lure", "order"),
}
NEITHER = ("", "n", "no", "none", "neither")
REMAINS = {"no": "", "turn": "end-of-turn", "event": "next-event", "band": "band-change", "game": "game"}
EFFECT_KEYS = {"event": "quiet", "incident": "effects", "item": "action"}
SAMPLE: dict[str, Table] = {
    "event": {section: [] for section in BANDS},
    "incident": {"text": "-"},
    "item": {"kind": "special", "points": 0},
}


def entering(deck: str, name: str, taken: Container[str]) -> Dialogue[Json]:
    """Ask for a card; returns it as a table such as {"event": {...}}.

    deck: "event", "supply", a kind, or empty for any; name: its name, if that is known; taken: ids it cannot have.
    BadInput when the dialogue is broken off.
    """
    kinds = [kind for kind in KINDS if deck in ("", kind, DECK_OF[kind])]
    kind = kinds[0]
    if len(kinds) > 1:
        kind = yield from asked(f"Kind ({', '.join(kinds)}): ", lambda line: one_of(kinds, line))
    title = name or (yield from asked("Name of the card: ", lambda line: checked_name(kind, line, taken)))
    fields: Table = {"id": id_of(title, taken), "name": title}
    fields |= yield from PARTS[kind]()
    card = checked({kind: fields})
    yield from asked("Keep it (Y/n)? ", confirmed, *told(card))
    return card


def checked_name(kind: str, line: str, taken: Container[str]) -> str:
    """A name that a card can have."""
    checked({kind: {**SAMPLE[kind], "id": id_of(line, taken), "name": line, **usable(kind)}})
    return line


def usable(kind: str) -> Table:
    """The least that a card of that kind must do."""
    return {"effects": [{"do": "rise"}]} if kind == "incident" else {}


def confirmed(line: str) -> None:
    """BadInput, which asks again, for what is neither yes nor no; no breaks off like q."""
    if line.casefold() not in ("", "y", "yes"):
        raise BadInput(f"{brief(line)} is not yes; Enter keeps the card")


# -- the parts of each kind


def event_parts() -> Dialogue[Table]:
    """A change of the threat, a section for each band, and whether it remains."""
    fields: Table = {}
    if by := (yield from asked("Threat at the start of the card (Enter: none, or such as +1): ", signed)):
        fields["threat"] = by
    above: list[Table] = []
    lines = menu("event", "Enter: nothing; =: as above.")
    for section, words in BANDS.items():
        fields[section] = above = yield from asked(f"{words}: ", effects_reader("event", above), *lines)
        lines = []
    prompt = f"Does it remain in play ({', '.join(REMAINS)}; Enter: no)? "
    until = yield from asked(prompt, lambda line: REMAINS[one_of(list(REMAINS), line or "no")])
    return fields | ({"remains": {"until": until}} if until else {})


def incident_parts() -> Dialogue[Table]:
    """What it says and does."""
    text = yield from asked(
        "What it says, in a few words (Enter: nothing): ", text_reader("incident", "text")
    )
    lines = menu("incident", "At least one.")
    effects = yield from asked("What it does: ", effects_reader("incident", []), *lines)
    return {"text": text or "It happens at once.", "effects": effects}


def item_parts() -> Dialogue[Table]:
    """What it is, its dice and range, its keywords, and what it does when it is used."""
    kinds = list(get_args(ItemKind))
    kind = yield from asked(f"Type ({', '.join(kinds)}): ", lambda line: one_of(kinds, line))
    fields: Table = {"kind": kind, "points": 0}
    what = "Defense dice" if kind in ("head", "body", "special") else "Dice"
    dice = yield from asked(f"{what} (such as red red white; Enter: none): ", dice_of)
    if dice:
        fields["defense" if kind == "special" else "dice"] = dice
    if kind == "ranged":
        fields["range"] = yield from asked("Range in inches: ", inches)
    if kind in ("ranged", "melee", "special"):
        loud = yield from asked("NOISE or MAYHEM when it is used (Enter: neither)? ", commotion)
        fields |= {"commotion": loud} if loud else {}
    fields |= yield from special_parts()
    return fields


def special_parts() -> Dialogue[Table]:
    """Keywords, a Special Action, and a rule in words."""
    fields: Table = {}
    lines = ["Keywords: " + ", ".join(get_args(Keyword))]
    if words := (yield from asked("Keywords (Enter: none): ", keywords, *lines)):
        fields["keywords"] = words
    lines = menu("item", "Enter: it has none.")
    if action := (yield from asked("Special Action: ", effects_reader("item", []), *lines)):
        fields["action"] = action
        if (yield from asked("Is it used up then (y/N)? ", yes)):
            fields["one_use"] = True
    prompt = "Any other rule, in words, to be applied by hand (Enter: none): "
    if text := (yield from asked(prompt, text_reader("item", "by_hand"))):
        fields["by_hand"] = text
    return fields


PARTS: dict[str, Callable[[], Dialogue[Table]]] = {
    "event": event_parts,
    "incident": incident_parts,
    "item": item_parts,
}


# -- lines


def menu(kind: str, more: str) -> list[str]:
    """What a card of that kind can make happen, as it is typed."""
    return [
        *(f"  {WORDS[deed]}" for deed in DEEDS[kind]),
        f"  Several with commas: threat +1, enter 2. {more}",
    ]


def one_of(known: Sequence[str], line: str) -> str:
    """The one of these that the line begins or gives the number of; BadInput for another, with those nearest."""
    word = line.casefold()
    if word.isdecimal() and 1 <= int(word[:4]) <= len(known):
        return known[int(word) - 1]
    found = [name for name in known if name == word] or [
        name for name in known if word and name.startswith(word)
    ]
    if len(found) == 1:
        return found[0]
    near = found or difflib.get_close_matches(word, known, 3) or known
    raise BadInput(f"{brief(line[:60])} is none of these; expected {' or '.join(near)}")


def signed(line: str) -> int:
    """A number with its sign, 0 for nothing."""
    if not re.fullmatch(r"([+-]?\d{1,2})?", line):
        raise BadInput(f"{brief(line)} is no change; expected such as +1, -2 or Enter for none")
    by = int(line or 0)
    checked({"event": {**SAMPLE["event"], "id": "x", "name": "x", "threat": by}})
    return by


def inches(line: str) -> float:
    """A range."""
    if not re.fullmatch(r"\d{1,2}(\.\d)?", line):
        raise BadInput(f"{brief(line)} is no range; expected inches such as 10 or 12.5")
    checked({"item": {**SAMPLE["item"], "id": "x", "name": "x", "kind": "ranged", "range": float(line)}})
    return float(line)


def dice_of(line: str) -> list[str]:
    """Colours of dice: "red red white", "2 red, white", "rrw"."""
    words = re.findall(r"[a-z]+|\d+", line.casefold())
    if len(words) == 1 and re.fullmatch(r"[rwb]+", words[0]):
        words = list(words[0])
    found: list[str] = []
    times = 1
    for word in words:
        if word.isdecimal():
            times = int(word[:2])
        else:
            found += [one_of(("red", "white", "blue"), word)] * times
            times = 1
    checked({"item": {**SAMPLE["item"], "id": "x", "name": "x", "kind": "melee", "dice": found}})
    return found


def commotion(line: str) -> str:
    """Noise, mayhem, or neither."""
    return "" if line.casefold() in NEITHER else one_of(("noise", "mayhem"), line)


def keywords(line: str) -> list[str]:
    """Keywords with commas or spaces between."""
    known = get_args(Keyword)
    words = re.split(r"\s*,\s*", line) if "," in line else [line.replace(" ", "-")] if line else []
    if len(words) == 1 and words[0] not in known:
        words = line.split()
    return list(dict.fromkeys(one_of(known, word.replace(" ", "-")) for word in words if word))


def yes(line: str) -> bool:
    """Yes or no; no for nothing."""
    return one_of(("yes", "no"), line or "no") == "yes"


def text_reader(kind: str, key: str) -> Callable[[str], str]:
    """Reads words that such a card may hold there."""

    def read(line: str) -> str:
        if line:
            checked({kind: {**SAMPLE[kind], "id": "x", "name": "x", **usable(kind), key: line}})
        return line

    return read


# -- effects


def effects_reader(kind: str, above: Iterable[Table]) -> Callable[[str], list[Table]]:
    """Reads what a card makes happen: deeds with commas between; "=" stands for the line above."""

    def read(line: str) -> list[Table]:
        effects = list(above) if line == "=" else [effect_of(kind, part) for part in parted(line)]
        key = EFFECT_KEYS[kind]
        if effects or kind == "incident":
            checked({kind: {**SAMPLE[kind], "id": "x", "name": "x", key: effects}})
        return effects

    return read


def parted(line: str) -> list[str]:
    """The deeds in a line; a note takes all of the rest."""
    match = re.fullmatch(r"(.*?)(?:(?:^|,)\s*(note\b.*))?", line)
    deeds, note = match.groups() if match else (line, None)
    return [*(part for word in deeds.split(",") if (part := word.strip())), *([note] if note else [])]


def effect_of(kind: str, text: str) -> Table:
    """One deed with its number: "enter 2", "threat +1", "move 2 each", "note WORDS"."""
    word, _, rest = text.partition(" ")
    deed = one_of([*DEEDS[kind], "mayhem"], word)
    if deed == "note":
        return {"do": deed, "text": rest.strip()}
    match = re.fullmatch(r"([+-]?\d{1,2})?( each)?", f"{rest}" if not rest.startswith("each") else f" {rest}")
    if match is None or bool(match[1]) != (deed in AMOUNT) or (match[2] and deed not in ("move", "enter")):
        raise BadInput(
            f"{brief(text)} is not understood; expected such as {WORDS.get(deed, deed).split('  ')[0]}"
        )
    amount: Table = {AMOUNT[deed]: float(match[1]) if deed == "lure" else int(match[1])} if match[1] else {}
    return {"do": deed, **amount, **({"each": True} if match[2] else {})}


# -- what it will be


def told(card: Json) -> list[str]:
    """The card in words, to be looked at before it is kept."""
    ((kind, fields),) = card.items()
    shown = {
        key: value
        for key, value in SHELVES[shelf_of(kind)].from_dict(fields).to_dict().items()
        if key != "id"
    }
    return [f"{kind.capitalize()}:", *(f"  {key}: {value_words(value)}" for key, value in shown.items())]


def value_words(value: Json) -> str:
    """Effects as they are typed, and anything else as it is."""
    if isinstance(value, list):
        return ", ".join(map(value_words, value)) or "nothing"
    if isinstance(value, dict):
        numbers = (
            f"{one:g}" if isinstance(one, float) else str(one)
            for key, one in value.items()
            if key not in ("do", "each")
        )
        return " ".join([value.get("do", ""), *numbers, *(["each"] if value.get("each") else [])]).strip()
    return str(value)
