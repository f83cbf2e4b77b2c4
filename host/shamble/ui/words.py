"""Typed words to answers, and asks to words: what can be typed, and what a typed line means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from shamble.kernel.asks import Ask, Choose, Draw, Entry, Json, Measure, Option, Roll, brief
from shamble.kernel.dice import Die
from shamble.kernel.entries import INCHES
from shamble.kernel.errors import BadAnswer
from shamble.kernel.plain import counted

ESCAPE = "!"
MOST_NAMED = 6
"""Cards that an error names at most."""


def read_answer(ask: Ask, text: str) -> Json:
    """The answer that a typed line means at this ask; BadAnswer says what was expected."""
    text = " ".join(text.split())
    if not text.isprintable():
        raise BadAnswer(f"{brief(text)} holds control characters; expected {expected(ask)}")
    if text.startswith(ESCAPE):
        return read_escape(ask, text.removeprefix(ESCAPE).strip())
    if isinstance(ask, Roll):
        return read_faces(ask, text)
    if isinstance(ask, Draw):
        return read_cards(ask, text)
    assert isinstance(ask, Choose)
    return read_choice(ask, text)


# -- options and entries


def read_choice(ask: Choose, text: str) -> Json:
    """The id of the option meant by number, id or the beginning of its words; else the text as an entry."""
    if not text:
        if ask.default is None:
            raise BadAnswer(f"nothing is likely enough for Enter alone; expected {expected(ask)}")
        return ask.default
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(ask.options) and not asks_length(ask):
        return ask.options[int(text) - 1].id
    found = matching(ask.options, text, anywhere=ask.entry is None)
    if len(found) == 1:
        return found[0].id
    if ask.entry is not None and ask.entry.several:
        return read_several(ask, text)
    if ask.entry is not None and not (found and refused(ask.entry, text)):
        return text
    if found:
        names = ", ".join(option.text for option in found[:6]) + (", ..." if len(found) > 6 else "")
        raise BadAnswer(f"{brief(text)} could be {names}; type more of it, or the number")
    raise BadAnswer(f"{brief(text)} is not one of the options; expected {expected(ask)}")


def refused(entry: Entry, text: str) -> bool:
    """Whether an entry does not take a text."""
    try:
        entry.check(text)
    except BadAnswer:
        return True
    return False


def read_several(ask: Choose, text: str) -> Json:
    """The ids of the things meant, such as by "2, 5", "ann, bob", "2 ann" or "ann x2"; or an option alone."""
    parts = re.split(r"[\s,]+" if re.fullmatch(r"\d+([\s,]+\d+)+", text) else r"\s*(?:,|\+|\band\b)\s*", text)
    named = [read_thing(ask, part) for part in parts if part]
    alone = {option.id for option in ask.options}
    if len(named) == 1 and named[0][0] in alone:
        return named[0][0]
    if any(name in alone for name, _ in named):
        raise BadAnswer(
            f"{brief(text)} names what stands alone beside other things; expected {expected(ask)}"
        )
    return [name for name, count in named for _ in range(count)]


def read_thing(ask: Choose, text: str) -> tuple[str, int]:
    """The thing or option that a part of the line means, and how many of it."""
    every = numbered_things(ask)
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(every):
        return every[int(text) - 1].id, 1
    counts = (
        (text, 1),
        *((m[2], int(m[1])) for m in [re.fullmatch(r"(\d{1,2})\s*x?\s+(.+)", text)] if m),
        *((m[1], int(m[2])) for m in [re.fullmatch(r"(.+?)\s*x?\s*(\d{1,2})", text)] if m),
    )
    for name, count in counts:
        found = matching(every, name, anywhere=True)
        if len(found) == 1:
            return found[0].id, count
        if found:
            names = ", ".join(thing.text for thing in found[:6])
            raise BadAnswer(f"{brief(name)} could be {names}; type more of it, or the number")
    raise BadAnswer(f"{brief(text)} is none of these; expected {expected(ask)}")


def numbered_things(ask: Choose) -> list[Option]:
    """The options and, after them, the things that may be named together: each has its number in this list."""
    return [*ask.options, *(ask.entry.several if ask.entry else ())]


def asks_length(ask: Choose) -> bool:
    """Whether a number is a length there, so that it names no option."""
    return ask.entry is not None and ask.entry.kind == INCHES


def matching(options: Sequence[Option], text: str, anywhere: bool) -> list[Option]:
    """The options that the text means: exactly, else by their beginning, else (anywhere) by a later word's."""
    wanted = text.casefold()
    if found := lettered(options, text):
        return found
    exact = [option for option in options if wanted in (option.id.casefold(), option.text.casefold())]
    if exact:
        return exact
    begun = [option for option in options if begins(option.id, wanted) or begins(option.text, wanted)]
    if begun or not anywhere:
        return begun
    return [option for option in options if begins_within(option.text, wanted)]


def lettered(options: Sequence[Option], text: str) -> list[Option]:
    """The option whose words begin with these letters and a colon, as places do that a map letters."""
    return [option for option in options if option.text.startswith(f"{text.upper()}: ")] if text else []


def begins(name: str, wanted: str) -> bool:
    """Whether the name begins so; a number is never begun, so that "walker 1" does not mean walker 12."""
    name = name.casefold()
    rest = name.removeprefix(wanted)
    return name.startswith(wanted) and not (wanted[-1:].isdecimal() and rest[:1].isdecimal())


def tails(text: str) -> Iterable[str]:
    """The text from each of its words on."""
    return (text[match.start() :] for match in re.finditer(r"\w+", text))


# -- dice and cards


def read_faces(ask: Roll, text: str) -> list[str]:
    """The names of the faces, typed as "2 2! 0", "112" or "badge"."""
    names = [name for name in re.split(r"[,\s]+", text) if name]
    if len(names) == 1 and len(ask.dice) > 1 and re.fullmatch(r"(\d!?)+", text):
        names = re.findall(r"\d!?", text)
    if len(names) != len(ask.dice):
        raise BadAnswer(f"that is {counted(len(names), 'face')}; expected {expected(ask)}")
    many = len(names) > 1
    pairs = enumerate(zip(ask.dice, names, strict=True), 1)
    return [read_face(die, name, f"die {n}: " if many else "") for n, (die, name) in pairs]


def read_face(die: Die, text: str, which: str = "") -> str:
    """The face meant by its name or the beginning of it; the faces of a symbol die also by number.

    which: what to call the die in the BadAnswer for another face.
    """
    names = face_names(die)
    if text.isdecimal() and not die.counts and 1 <= int(text[:4]) <= len(names):
        return names[int(text) - 1]
    begun = [name for name in names if name.startswith(text.casefold())]
    if len(begun) == 1 or text in begun:
        return text if text in begun else begun[0]
    try:
        return die.face(text).name
    except BadAnswer as error:
        raise BadAnswer(f"{which}{error}") from None


def face_names(die: Die) -> list[str]:
    """Each face once, in the order of the die."""
    return list(die.by_name)


def read_cards(ask: Draw, text: str) -> Json:
    """The drawn cards, typed by name, its beginning or number, with commas between; known ones count as stated."""
    names = [name.strip() for name in (text.split(",") if "," in text or ask.count == 1 else text.split())]
    if len(names) != ask.count or not text:
        raise BadAnswer(f"that is {counted(len(names) if text else 0, 'card')}; expected {expected(ask)}")
    drawn = [read_card(ask, name) for name in names]
    return {"state": drawn} if Counter(drawn) - Counter(ask.cards) else drawn


def read_card(ask: Draw, text: str) -> str:
    """The card meant by its id or title, the beginning of either or of a later word, or its place in the list."""
    left = list(dict.fromkeys(ask.cards))
    among = (left, list(dict.fromkeys(ask.known)))
    for fits in (same, begins) if text.isdecimal() else (same, begins, begins_within):
        for cards in among:
            found = [c for c in cards if any(fits(name, text.casefold()) for name in (c, ask.title(c)))]
            if len(found) == 1:
                return found[0]
            if found:
                names = ", ".join(map(ask.title, found[:6]))
                raise BadAnswer(f"{brief(text)} could be {names}; type more of it")
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(left) and not numbered(left):
        return left[int(text) - 1]
    more = f"; {ask.hint}" if ask.hint else ""
    raise BadAnswer(f"{brief(text)} is no card of this deck; {near_cards(ask, text)}{more}")


def near_cards(ask: Draw, text: str) -> str:
    """The cards most like the text, else those there are."""
    import difflib

    titles = [ask.title(card) for card in dict.fromkeys([*ask.cards, *ask.known])]
    plain = {word.casefold(): title for title in titles for word in title.split() if len(word) > 3}
    plain |= {title.casefold(): title for title in titles}
    near = difflib.get_close_matches(text.casefold(), plain, 3, 0.6)
    if near:
        return f"did you mean {' or '.join(dict.fromkeys(plain[one] for one in near))}?"
    some = ", ".join(titles[:MOST_NAMED]) + (", ..." if len(titles) > MOST_NAMED else "")
    return f"expected one of: {some}"


def same(name: str, wanted: str) -> bool:
    """Whether that is the whole name."""
    return name.casefold() == wanted


def begins_within(name: str, wanted: str) -> bool:
    """Whether a later word of the name begins so."""
    return any(begins(tail, wanted) for tail in tails(name))


def numbered(cards: Iterable[str]) -> bool:
    """Whether the cards have numbers of their own, so that a typed number is never a place in the list."""
    return any(card[:1].isdecimal() for card in cards)


# -- escapes


def read_escape(ask: Ask, text: str) -> Json:
    """What really happened, typed after "!": skip, a stated result, stated cards, or words."""
    if isinstance(ask, Measure) and text:
        return {"state": text}
    if isinstance(ask, Roll):
        return read_result(text)
    if isinstance(ask, Draw) and text:
        drawn = read_cards(ask, text)
        return drawn if isinstance(drawn, dict) else {"state": drawn}
    if text.casefold() == "skip" and ask.escape == "skip":
        return {"skip": True}
    raise BadAnswer(f"{brief(ESCAPE + text)} says too little; expected {escape_words(ask)}")


def read_result(text: str) -> Json:
    """A stated result: successes and, if any, criticals."""
    numbers = text.split()
    if not 1 <= len(numbers) <= 2 or not all(re.fullmatch(r"\d{1,3}", number) for number in numbers):
        raise BadAnswer(f"{brief(text)} is no result; expected ! successes [criticals], such as ! 3 1")
    successes, criticals = (int(number) for number in [*numbers, "0"][:2])
    return {"state": {"successes": successes, "criticals": criticals}}


# -- asks to words


def expected(ask: Ask) -> str:
    """What an answer to this ask looks like, in a few words."""
    if isinstance(ask, Roll):
        dice = ", ".join(die.name for die in ask.dice)
        return f"{counted(len(ask.dice), 'face')} ({dice}), such as {sample_roll(ask)}"
    if isinstance(ask, Draw):
        which = "number" if numbered(ask.cards) else "name or number"
        more = f"; {ask.hint}" if ask.hint else ""
        return f"{counted(ask.count, 'card')} of the {ask.deck} deck by {which}{more}"
    assert isinstance(ask, Choose)
    count = len(numbered_things(ask))
    if ask.entry and asks_length(ask):
        return " or ".join([*(option.id for option in ask.options), ask.entry.hint])
    numbers = f"a number from 1 to {count}" if count > 1 else "1"
    parts = [numbers if count else "", ask.entry.hint if ask.entry else ""]
    return " or ".join(part for part in parts if part)


def sample_roll(ask: Roll) -> str:
    """A roll as it may be typed: the last face of each die."""
    return " ".join(die.faces[-1].name for die in ask.dice)


def escape_words(ask: Ask) -> str:
    """How to say that it really went otherwise."""
    if isinstance(ask, Measure):
        return "! and what happened, in words"
    if isinstance(ask, Roll):
        return "! and the result: successes [criticals], such as ! 3 1"
    if isinstance(ask, Draw):
        return "! and the card that was drawn, whatever the deck should hold"
    return "! skip to leave this step out"


def how_to_answer(ask: Ask | None) -> list[str]:
    """Lines for help: everything that can be typed at this ask; None: the game is over."""
    if ask is None:
        return ["The game is over; u takes back the last answer."]
    lines = [f"Answer with {expected(ask)}."]
    if isinstance(ask, Choose) and ask.options:
        lines.append("An option may also be named by its id or the beginning of its words.")
    if isinstance(ask, Choose) and ask.default is not None:
        lines.append("Enter alone takes the option marked *.")
    dice = dict.fromkeys(ask.dice) if isinstance(ask, Roll) else ()
    lines += [f"Faces of the {die.name} die: {', '.join(face_names(die))}." for die in dice]
    return [*lines, f"If it went otherwise at the table: {escape_words(ask)}."]


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def quoted(name: str) -> str:
    """The name as it is typed in a shell."""
    return name if name.replace("-", "").replace("_", "").replace(".", "").isalnum() else f"'{name}'"
