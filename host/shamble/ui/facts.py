"""Facts of the table in words: which one a person means, and what to put back after going back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shamble.kernel.asks import Json, brief
from shamble.kernel.errors import BadInput
from shamble.ui.board_look import place

OFF = ("off", "none", "gone")
YES, NO = ("yes", "y", "true", "on", "1"), ("no", "n", "false", "0")


@dataclass(frozen=True, slots=True)
class Change:
    """A fact that is not what the table showed before; None: not there."""

    path: str
    before: Json
    after: Json


def changes(before: Mapping[str, Json], after: Mapping[str, Json]) -> list[Change]:
    """Every fact that differs, in the order of the facts now; those that are gone follow."""
    paths = [*after, *(path for path in before if path not in after)]
    pairs = ((path, before.get(path), after.get(path)) for path in paths)
    return [Change(*pair) for pair in pairs if pair[1] != pair[2]]


def change_words(found: Iterable[Change], after: Mapping[str, Json]) -> list[str]:
    """What to do on the table, such as "Ann to 4.0,2.5" or "Walker 3 off"; the shortest first."""
    there = {subject_of(path) for path in after}
    words = dict.fromkeys(change_text(change, subject_of(change.path) in there) for change in found)
    return sorted(filter(None, words), key=lambda text: (len(text), text))


def change_text(change: Change, there: bool) -> str:
    """One change, or nothing where another says it; there: whether its subject is still on the table."""
    subject, name = subject_of(change.path), change.path.partition(".")[2] or change.path
    who = f"{title(subject)} " if subject else ""
    if subject and (not there or change.after == OFF[0]):
        return f"{who}off"
    if change.after is None:
        return "" if subject and name != "at" else f"{who or title(name) + ' '}off"
    if name == "at":
        return f"{who}to {value_words(change.after)}"
    words = " ".join(tokens(name))
    if isinstance(change.after, bool):
        new = change.before is None and not change.after
        return "" if new else f"{who}{'' if change.after else 'not '}{words}"
    return f"{who}{words} {value_words(change.after)}"


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
    return str(value) or "nothing"


def facts_named(facts: Mapping[str, Json], beginning: str) -> dict[str, Json]:
    """The facts whose path, in words, begins so."""
    wanted = " ".join(tokens(beginning))
    return {path: value for path, value in facts.items() if " ".join(tokens(path)).startswith(wanted)}


def fact_lines(facts: Mapping[str, Json]) -> list[str]:
    """A line for each thing with all its facts, in the words that would be typed to correct one."""
    about: dict[str, list[str]] = {}
    for path, value in facts.items():
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
    return text
