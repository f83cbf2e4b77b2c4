"""Every key of the full screen: one table for what they do, the help, and the line of hints."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """Keys as the terminal names them, as people read them, what they do, and which deed that is."""

    names: tuple[str, ...]
    shown: str
    text: str
    deed: str


GAME = (
    Key(("enter",), "Enter", "take the option that is picked out; on the board: put the model there", "take"),
    Key(("up", "down", "home", "end"), "↑ ↓", "pick another option", "pick"),
    Key(tuple("0123456789"), "1-9", "take that option (10 and more: all digits, then Enter)", "digit"),
    Key(("space",), "Space", "tick one of several things; Enter answers with all that are ticked", "tick"),
    Key(
        ("tab", "b"),
        "b Tab",
        "to the board and back; arrows walk there, with Shift by a tenth or five squares",
        "board",
    ),
    Key(
        ("colon", "slash"), ": or /", "type anything line mode takes: ne 4, threat 7, 2 2! 0, u turn", "type"
    ),
    Key(
        ("exclamation_mark",),
        "!",
        "it went otherwise at the table: ! skip, ! 3 1, ! and what happened",
        "escape",
    ),
    Key(("u", "backspace"), "u", "take back the last answer", "undo"),
    Key(("r",), "r", "do again what was taken back", "redo"),
    Key(("l",), "l", "the log: why, amend and undo at any answer", "log"),
    Key(("w",), "w", "the rule behind this question and the last event", "why"),
    Key(("s",), "s", "everybody on the table", "status"),
    Key(("c",), "c", "set a fact right, such as c nadia health 3", "correct"),
    Key(("a",), "a", "change an earlier answer", "amend"),
    Key(("d",), "d", "the distance between two things", "measure"),
    Key(("m",), "m", "mark this place; u mark NAME comes back", "mark"),
    Key(("f",), "f", "keep this line of play, or go on with one kept", "fork"),
    Key(("v",), "v", "all that was said last, such as what to put back", "said"),
    Key(("z",), "z", "large type, readable from two metres", "large"),
    Key(("pageup", "pagedown"), "PgUp PgDn", "scroll the events", "scroll"),
    Key(("question_mark", "h", "f1"), "? h", "this help", "help"),
    Key(("k",), "k", "give up, once confirmed", "concede"),
    Key(("q", "ctrl+q"), "q", "stop; everything is saved", "quit"),
)
HINTS = (
    ("Enter", "take"),
    ("b", "board"),
    ("u", "undo"),
    ("l", "log"),
    ("w", "why"),
    (":", "type"),
    ("z", "large"),
    ("?", "keys"),
    ("q", "quit"),
)
BOARD_HINTS = (
    ("Enter", "put"),
    ("↑ ↓ ← →", "walk"),
    ("Shift", "a tenth"),
    ("Esc", "back"),
    ("u", "undo"),
    ("?", "keys"),
)
SQUARE_HINTS = (("Enter", "go"), *BOARD_HINTS[1:2], ("Shift", "five"), *BOARD_HINTS[3:])
DEEDS = {name: key.deed for key in GAME for name in key.names}
