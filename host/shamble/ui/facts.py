"""Facts of the table in words: which one a person means, and to what it is to be set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from shamble.kernel.asks import Json, brief
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput
from shamble.ui.board_look import place

OFF = ("off", "none", "gone")
SHORTEST = 3
"""Letters of a shortened word of a correction that does not begin with c."""
PLACES = ("at", "zone")
"""What a fact is called that says where a thing stands."""
YES, NO = ("yes", "y", "true", "on", "1"), ("no", "n", "false", "0")


def subject_of(path: str) -> str:
    """The thing a fact is about: what stands before the first dot, or nothing."""
    return path.partition(".")[0] if "." in path else ""


def title(name: str) -> str:
    """An id as a name: "walker-3" is "Walker 3"."""
    words = re.sub(r"[-_.]+", " ", name)
    return words[:1].upper() + words[1:]


def value_words(value: Json) -> str:
    """A value as people write it; a pair of whole numbers is a place in thousandths of an inch."""
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(type(part) is int for part in value):
            return place((value[0], value[1]))
        return ", ".join(map(value_words, value)) or "nothing"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return f"{value:g}" if isinstance(value, float) else str(value) or "nothing"


def facts_named(facts: Mapping[str, Json], beginning: str) -> dict[str, Json]:
    """The facts whose path, in words, begins so."""
    wanted = " ".join(tokens(beginning))
    return {path: value for path, value in facts.items() if " ".join(tokens(path)).startswith(wanted)}


def fact_lines(facts: Mapping[str, Json]) -> list[str]:
    """A line for each thing with all its facts, in the words that would be typed to correct one."""
    about: dict[str, list[str]] = {}
    for path, value in facts.items():
        if value is None:
            continue
        name = path.partition(".")[2] or path
        about.setdefault(subject_of(path), []).append(f"{' '.join(tokens(name))} {value_words(value)}")
    plain = {" ".join(tokens(subject)): "; ".join(known) for subject, known in about.items()}
    return [f"{subject}: {known}" if subject else known for subject, known in plain.items()]


def tokens(text: str) -> list[str]:
    """The words and numbers in a path or in what a person typed."""
    return re.findall(r"[^\W_]+", text.casefold())


def find_fact(facts: Mapping[str, Json], text: str) -> tuple[str, str]:
    """The path that the typed words begin with, and the rest of the words.

    Each word may be shortened while one path alone fits. BadInput when none or several fit.
    """
    fitting = [(path, end) for path in facts if (end := spoken_end(path, text, whole=True))]
    if not fitting:
        fitting = [(path, end) for path in facts if (end := spoken_end(path, text, whole=False))]
        if len(fitting) > 1:
            names = ", ".join(path for path, _ in fitting[:5])
            raise BadInput(f"{brief(text)} could mean {names}; write more of it")
    if not fitting:
        raise BadInput(
            f"{brief(text)} names no fact of the table; c alone lists them all{nearest(facts, text)}"
        )
    path, end = max(fitting, key=lambda found: found[1])
    return path, text[end:].strip(" =:")


def spoken(facts: Mapping[str, Json], text: str) -> tuple[str, Json] | None:
    """The fact that words such as these set, and its new value; None when they are no such words.

    "threat 7", "ann health 3", "walker 3 prone", "walker 3 not prone", "walker 3 to 12,4", "walker 3 off": as they
    stand in what to put back. Words may be shortened to three letters where a value follows.
    """
    words = text.split()
    if path := exactly(facts, words):
        return (path, True) if isinstance(facts[path], bool) else None
    if len(words) > 2 and words[-2].casefold() == "not":
        path = exactly(facts, [*words[:-2], words[-1]])
        return (path, False) if path and isinstance(facts[path], bool) else None
    for name in PLACES:
        if words[-1:] and words[-1].casefold() == OFF[0] and (path := exactly(facts, [*words[:-1], name])):
            return path, read_value(OFF[0], facts[path])
        if found := _set_to(facts, re.sub(r"\bto\b", name, text, count=1, flags=re.IGNORECASE)):
            return found
    return None


def with_names(facts: Mapping[str, Fact]) -> tuple[dict[str, Json], dict[str, str]]:
    """Values by path, and by what people call whom they are about; and the paths that such names stand for."""
    spoken_of = {
        f"{fact.name.casefold()}.{path.partition('.')[2] or path}": path
        for path, fact in facts.items()
        if fact.name
    }
    spoken_of = {name: path for name, path in spoken_of.items() if tokens(name) != tokens(path)}
    values = {path: fact.value for path, fact in facts.items()}
    return values | {name: values[path] for name, path in spoken_of.items()}, spoken_of


def exactly(facts: Mapping[str, Json], words: list[str]) -> str:
    """The path of exactly these words; empty when there is none."""
    wanted = tokens(" ".join(words))
    return next((path for path in facts if tokens(path) == wanted), "")


def _set_to(facts: Mapping[str, Json], text: str) -> tuple[str, Json] | None:
    try:
        path, rest = find_fact(facts, text)
    except BadInput:
        return None
    named, typed = tokens(path), tokens(text)
    short = any(len(word) < min(len(token), SHORTEST) for token, word in zip(named, typed, strict=False))
    return (path, read_value(rest, facts[path])) if rest and not short else None


def spoken_end(path: str, text: str, whole: bool) -> int:
    """Where in the text the words of this path end; 0 when the text does not begin with them."""
    end = 0
    for token in tokens(path):
        match = re.compile(r"[\s.\-_]*([^\W_]+)").match(text, end)
        word = match[1].casefold() if match else ""
        if not match or not (
            word == token or (not whole and token.startswith(word) and not word.isdecimal())
        ):
            return 0
        end = match.end()
    return end


def nearest(facts: Iterable[str], text: str) -> str:
    """The paths most like the text, as the end of a message."""
    import difflib

    near = difflib.get_close_matches(".".join(tokens(text)[:2]), list(facts), 3, 0.4)
    return f"; near it: {', '.join(near)}" if near else ""


def read_value(text: str, current: Json) -> Json:
    """A typed value as JSON; the current value says whether text, yes or no, or a number is meant."""
    word = text.casefold()
    if isinstance(current, str):
        return text
    if word in OFF:
        return None
    if isinstance(current, bool) and word in (*YES, *NO):
        return word in YES
    if re.fullmatch(r"-?\d{1,15}", text):
        return int(text)
    if isinstance(current, float) and re.fullmatch(r"-?\d{1,15}\.\d{1,15}", text):
        return float(text)
    return text
