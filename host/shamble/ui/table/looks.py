"""The colours of the full screen by name, and what stands for them where there is no colour."""

from __future__ import annotations

BACKGROUND = "#14171b"
INK = "#cfd4d8"

COLOURS = {
    "dim": "#7d8790",
    "faint": "#39424a",
    "strong": "bold #ffffff",
    "title": "bold #e8c872",
    "key": "#8fbfe8",
    "band0": "#69b578",
    "band1": "#d8c84a",
    "band2": "#e89a3c",
    "band3": "bold #ef5b5b",
    "now": "bold #14171b on #cfd4d8",
    "picked": "bold #ffffff on #27425c",
    "cursor": "bold #14171b on #8fd8ff",
    "way": "#8fd8ff",
    "reach": "#2f6b52",
    "survivor": "bold #6cc7ec",
    "rival": "bold #d993ec",
    "walker": "bold #f2786a",
    "counter": "bold #eec553",
    "other": "bold #cfd4d8",
    "disc-survivor": "bold #ffffff on #1f5f80",
    "disc-rival": "bold #ffffff on #6d3a82",
    "disc-walker": "bold #ffffff on #8c2f22",
    "disc-counter": "bold #14171b on #b8922e",
    "disc-other": "bold #ffffff on #4a545c",
    "scenery": "#5f6b74",
    "letter": "bold #7fd98a",
    "error": "bold #ff8a7a",
    "note": "#e8d8a8",
    "good": "#7fd98a",
}
"""What each name looks like; later names in a style win over earlier ones."""

PLAIN = {
    "strong": "bold",
    "title": "bold",
    "key": "bold",
    "band3": "bold",
    "now": "reverse",
    "picked": "reverse",
    "cursor": "reverse",
    "survivor": "bold",
    "rival": "bold underline",
    "walker": "bold",
    "counter": "underline",
    "other": "bold",
    "disc-survivor": "bold underline",
    "disc-rival": "bold underline",
    "disc-walker": "bold underline",
    "disc-counter": "underline",
    "disc-other": "underline",
    "letter": "bold",
    "error": "bold",
    "note": "bold",
}
"""The same without colour."""

ANSI = {
    "1;36": "survivor",
    "1;35": "rival",
    "1;31": "walker",
    "1;33": "counter",
    "1;32": "letter",
    "1": "other",
    "32": "reach",
    "90": "scenery",
}
"""The styles of the pictures of line mode."""


def named(ansi: str) -> str:
    """The name of a style of line mode; empty for none."""
    return ANSI.get(ansi, "")


def disc(kind: str) -> str:
    """The style of the base of a figure of that kind."""
    return f"disc-{kind}" if f"disc-{kind}" in COLOURS else "disc-other"
