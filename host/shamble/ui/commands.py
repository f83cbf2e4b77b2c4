"""The commands of every front end: one table, and how typed words and JSON become their arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from shamble.kernel.asks import Ask, Choose, Json, brief
from shamble.kernel.course import fits
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.ui import actions, facts, words
from shamble.ui.actions import Reply
from shamble.ui.desk import Desk

ANY: tuple[type, ...] = (object,)
TEXT: tuple[type, ...] = (str,)
NUMBER: tuple[type, ...] = (int,)

Arguments = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its key and name, how it is typed, what it does, and the arguments it takes."""

    key: str
    name: str
    usage: str
    text: str
    run: Callable[..., Reply]
    takes: Mapping[str, tuple[type, ...]] = field(default_factory=dict)
    read: Callable[[Desk, str], Arguments] = lambda desk, typed: {}
    fits: str = ""
    """The typed arguments it can mean; "s 4" is no status, so it may be a place four inches south."""
    confirm: str = ""


def command_of(ask: Ask | None, line: str) -> tuple[Command, str] | None:
    """The command that a typed line means, with its arguments; None when it is an answer.

    Single letters and full names are commands, unless the line names an option or fits only an entry.
    A capital letter that a map gives to an option is that option.
    """
    word, _, rest = " ".join(line.split()).partition(" ")
    command = COMMANDS.get(word.casefold())
    if command is None:
        return None
    if isinstance(ask, Choose) and len(word) > 1 and words.matching(ask.options, line.strip(), False):
        return None
    if isinstance(ask, Choose) and word.isupper() and words.lettered(ask.options, line.strip()):
        return None
    has_entry = isinstance(ask, Choose) and ask.entry is not None
    if has_entry and not re.fullmatch(command.fits, rest, re.IGNORECASE):
        return None
    return command, rest


def understood(desk: Desk, line: str) -> tuple[Command, Arguments] | None:
    """The command that a typed line means, with its arguments; None when it is an answer to the ask on show.

    A correction needs no command where the line cannot be an answer: "threat 7", "walker 3 at 12,4". BadInput for
    arguments that cannot be.
    """
    if found := command_of(desk.ask, line):
        return found[0], found[0].read(desk, found[1])
    if desk.ask is None or answers(desk.ask, line):
        return None
    known, meant = named_facts(desk)
    if said := facts.spoken(known, line):
        return COMMANDS["c"], {"path": meant.get(said[0], said[0]), "value": said[1]}
    return None


def named_facts(desk: Desk) -> tuple[dict[str, Json], dict[str, str]]:
    """The facts by every path that people may type, and the paths that names stand for."""
    return facts.with_names(desk.game.facts(desk.session.state))


def answers(ask: Ask, line: str) -> bool:
    """Whether a typed line is an answer that this ask takes."""
    try:
        return fits(ask, words.read_answer(ask, line))
    except BadAnswer:
        return False


def call(desk: Desk, name: str, arguments: Arguments) -> Reply:
    """Run the command of that name or key; BadInput for an unknown one or for arguments it does not take."""
    command = COMMANDS.get(name)
    if command is None:
        import difflib

        near = difflib.get_close_matches(name, NAMES, 3, 0.6)
        hint = f"did you mean {' or '.join(near)}?" if near else f"expected one of: {', '.join(NAMES)}"
        raise BadInput(f"there is no command {brief(name)[:60]}; {hint}")
    for key, value in arguments.items():
        kinds = command.takes.get(key)
        if kinds is None:
            known = ", ".join(command.takes) or "none"
            raise BadInput(f"{command.name} takes no argument {brief(key)[:60]}; its arguments: {known}")
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is NUMBER):
            kind = "a whole number" if kinds is NUMBER else "text"
            raise BadInput(f"{command.name}: {key} is {brief(value)[:60]}; expected {kind}")
    return command.run(desk, **arguments)


def answer_typed(desk: Desk, line: str) -> None:
    """Answer the ask on show with a typed line; BadInput when it does not fit, or the game is over."""
    if desk.ask is None:
        raise BadInput("the game is over; u takes back the last answer, l shows the log, Enter ends")
    desk.session.answer(desk.session.ask_no, words.read_answer(desk.ask, line))


# -- typed arguments


def only_number(desk: Desk, typed: str) -> Arguments:
    """Nothing, or a number."""
    return {"number": whole_number(typed)} if typed else {}


def only(name: str) -> Callable[[Desk, str], Arguments]:
    """Nothing, or one argument of words."""
    return lambda desk, typed: {name: typed} if typed else {}


def whole_number(typed: str) -> int:
    """The typed number; BadInput when it is none."""
    if not re.fullmatch(r"\d{1,9}", typed):
        raise BadInput(f"{brief(typed)} is no number; expected the number of an answer, as in the log (l)")
    return int(typed)


def log_arguments(desk: Desk, typed: str) -> Arguments:
    """Nothing, or how many answers to show."""
    return {"count": whole_number(typed)} if typed else {}


def undo_arguments(desk: Desk, typed: str) -> Arguments:
    """A number, "turn" with a number or without, or "mark" with a name."""
    word, _, rest = typed.partition(" ")
    if word == "turn":
        return {"turn": whole_number(rest) if rest else 0}
    return {"mark": rest} if word == "mark" else only_number(desk, typed)


def correct_arguments(desk: Desk, typed: str) -> Arguments:
    """A fact in words and its new value; a fact alone is shown."""
    if not typed:
        return {}
    known, meant = named_facts(desk)
    if facts.facts_named(desk.session.facts(), typed):
        return {"path": typed}
    if found := facts.facts_named(known, typed):
        return {"path": facts.subject_of(meant[next(iter(found))])}
    if said := facts.spoken(known, typed):
        return {"path": meant.get(said[0], said[0]), "value": said[1]}
    path, rest = facts.find_fact(known, typed)
    path, value = meant.get(path, path), known[path]
    return {"path": path, "value": facts.read_value(rest, value)} if rest else {"path": path}


def amend_arguments(desk: Desk, typed: str) -> Arguments:
    """A number and the new answer, read as it would have been at that question."""
    number, _, answer = typed.partition(" ")
    if not answer:
        return {"number": whole_number(number)}
    entry = actions.entry_at(desk, whole_number(number))
    return {"number": int(number), "answer": words.read_answer(actions.ask_at(desk, entry), answer)}


def fork_arguments(desk: Desk, typed: str) -> Arguments:
    """A name to keep this line under, or "to" and the name of a line to go on with."""
    word, _, rest = typed.partition(" ")
    return {"to": rest} if word == "to" and rest else only("name")(desk, typed)


def measure_arguments(desk: Desk, typed: str) -> Arguments:
    """Two things; between them a space, "to" or "and"."""
    parts = re.split(r"\s+(?:to|and)\s+", typed)
    if len(parts) == 2:
        return {"first": parts[0], "second": parts[1]}
    split = typed.split()
    for place in range(1, len(split)):
        first, second = " ".join(split[:place]), " ".join(split[place:])
        if can_measure(desk, first, second) or len(split) == 2:
            return {"first": first, "second": second}
    raise BadInput(f"{brief(typed)} names no two things; expected such as: d ann to walker 3")


def can_measure(desk: Desk, first: str, second: str) -> bool:
    """Whether both names fit something on the table."""
    try:
        desk.game.measure(desk.session.state, first, second)
    except BadInput:
        return False
    return True


# -- the table


def show_help(desk: Desk) -> Reply:
    """What can be typed: at this ask, and always."""
    now = words.how_to_answer(desk.ask)
    keys = [f"  {command.usage:29}{command.text}" for command in TABLE]
    keys.append("  Full names work, too: " + ", ".join(NAMES) + ".")
    table = [{"key": c.key, "name": c.name, "arguments": list(c.takes), "text": c.text} for c in TABLE]
    return Reply([*now, "", *keys], {"answers": now, "commands": table})


CLAUSE = r"|[a-z]{3}[- ]?\d+"
TABLE = (
    Command(
        "u",
        "undo",
        "u [N | turn [N] | mark NAME]",
        "take back the last answer, or from N on",
        actions.undo,
        {"number": NUMBER, "turn": NUMBER, "mark": TEXT},
        undo_arguments,
        r"|\d+|turn( \d+)?|mark .+",
    ),
    Command("r", "redo", "r", "do again what was taken back", actions.redo),
    Command(
        "w",
        "why",
        "w [CLAUSE]",
        "the rule behind this question",
        actions.why,
        {"clause": TEXT},
        only("clause"),
        CLAUSE,
    ),
    Command(
        "b",
        "board",
        "b [table | program]",
        "the table from above, or who measures it",
        actions.board,
        {"whose": TEXT},
        only("whose"),
        "|table|program",
    ),
    Command("s", "status", "s", "everybody on the table", actions.status),
    Command(
        "l",
        "log",
        "l [N]",
        "the last N answers, each with its number",
        actions.log,
        {"count": NUMBER},
        log_arguments,
        r"|\d+",
    ),
    Command(
        "c",
        "correct",
        "c [FACT [VALUE]]",
        "set a fact, such as c threat 7; c lists them",
        actions.correct,
        {"path": TEXT, "value": ANY},
        correct_arguments,
        ".*",
    ),
    Command(
        "a",
        "amend",
        "a N [ANSWER]",
        "change answer N; without one: what was asked",
        actions.amend,
        {"number": NUMBER, "answer": ANY},
        amend_arguments,
        r"|\d+( .*)?",
    ),
    Command(
        "reroll",
        "reroll",
        "reroll N",
        "roll or draw anew what the program rolled",
        actions.reroll,
        {"number": NUMBER},
        only_number,
        r"|\d+",
    ),
    Command(
        "m",
        "mark",
        "m [NAME]",
        "name this place; m lists marks and forks",
        actions.mark,
        {"name": TEXT},
        only("name"),
        ".*",
    ),
    Command(
        "f",
        "fork",
        "f [NAME | to NAME]",
        "keep this line of play, or go on with one",
        actions.fork,
        {"name": TEXT, "to": TEXT},
        fork_arguments,
        ".*",
    ),
    Command(
        "d",
        "measure",
        "d A to B",
        "the distance between two things",
        actions.measure,
        {"first": TEXT, "second": TEXT},
        measure_arguments,
        ".*",
    ),
    Command(
        "new",
        "new",
        "new [NAME]",
        "a card that the program does not know",
        actions.new_card,
        {"name": TEXT, "card": ANY},
        only("name"),
        ".*",
    ),
    Command("h", "help", "h or ?", "this help", show_help),
    Command("k", "concede", "k", "give up", actions.concede, confirm="Give up this game?"),
    Command("q", "quit", "q", "stop here; everything is saved", actions.leave),
)
NAMES = [command.name for command in TABLE]
COMMANDS = {word: command for command in TABLE for word in (command.key, command.name)}
COMMANDS["?"] = COMMANDS["h"]
