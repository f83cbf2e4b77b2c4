"""The full screen as an SVG document, for the docs and for people who look at what a test has drawn."""

import re

COLUMN = 12.2
"""The width of a column in Textual's pictures."""
PIECE = re.compile(r'(<text[^>]* x=")([\d.]+)("[^>]* textLength=")([\d.]+)("[^>]*>)([^<]*)</text>')
FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
"""Fonts that would be fetched from elsewhere; any of one width will do."""
NO_BREAK = "\u00a0"


def svg(app):
    """The screen as it stands; without blanks at either end of a piece of text, which some programs swallow."""
    drawn = app.export_screenshot().replace("&#160;", NO_BREAK)
    drawn = FONTS.sub("", re.sub(r"terminal-\d+", "table", drawn))
    return re.sub(r"[ \t]+$", "", PIECE.sub(_trimmed, drawn), flags=re.MULTILINE) + "\n"


def _trimmed(piece):
    words = piece[6]
    bare = words.strip(NO_BREAK)
    if not bare:
        return ""
    lead = len(words) - len(words.lstrip(NO_BREAK))
    x = float(piece[2]) + COLUMN * lead
    length = float(piece[4]) - COLUMN * (len(words) - len(bare))
    return f"{piece[1]}{x:g}{piece[3]}{length:g}{piece[5]}{bare}</text>"
