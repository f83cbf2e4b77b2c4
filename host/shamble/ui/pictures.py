"""Any kind of picture, drawn in a terminal or as SVG: a table seen from above, a map of cards, a map of squares."""

from __future__ import annotations

from shamble.kernel.view import AnyPicture, CardMap, SquareMap, Status
from shamble.ui.screen import Screen

BESIDE_MAP = 12
"""Rows that a question keeps where a map of squares is drawn above it."""


def drawn(picture: AnyPicture, screen: Screen, only_ascii: bool = False, whole: bool = True) -> str:
    """The picture as large as the terminal is; of a map of squares all rows, or with `whole` false what is in focus."""
    unicode = screen.unicode and not only_ascii
    if isinstance(picture, CardMap):
        from shamble.ui import cards_text

        return cards_text.draw(picture, screen.width, screen.colour, unicode)
    if isinstance(picture, SquareMap):
        from shamble.ui import squares_text

        height = 0 if whole else max(screen.height - BESIDE_MAP, squares_text.LOWEST)
        return squares_text.draw(picture, screen.width, height, screen.colour, unicode)
    from shamble.ui import board_text

    height = max(screen.height, board_text.LOWEST)
    return board_text.draw(picture, screen.width, height, screen.colour, unicode)


def svg(picture: AnyPicture, status: Status) -> str:
    """The picture as an SVG document."""
    notes = "; ".join(f"{name}: {value}" for name, value in status.notes)
    if isinstance(picture, CardMap):
        from shamble.ui import cards_svg

        return cards_svg.svg(picture, notes)
    if isinstance(picture, SquareMap):
        from shamble.ui import squares_svg

        return squares_svg.svg(picture, notes)
    from shamble.ui import board_svg

    return board_svg.svg(picture, status)
