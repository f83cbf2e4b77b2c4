"""Either kind of picture, drawn in a terminal or as SVG: a table seen from above, or a map of cards."""

from __future__ import annotations

from shamble.kernel.view import CardMap, Picture, Status
from shamble.ui.screen import Screen


def drawn(picture: Picture | CardMap, screen: Screen, only_ascii: bool = False) -> str:
    """The picture as large as the terminal is."""
    unicode = screen.unicode and not only_ascii
    if isinstance(picture, CardMap):
        from shamble.ui import cards_text

        return cards_text.draw(picture, screen.width, screen.colour, unicode)
    from shamble.ui import board_text

    height = max(screen.height, board_text.LOWEST)
    return board_text.draw(picture, screen.width, height, screen.colour, unicode)


def svg(picture: Picture | CardMap, status: Status) -> str:
    """The picture as an SVG document."""
    if isinstance(picture, CardMap):
        from shamble.ui import cards_svg

        return cards_svg.svg(picture, "; ".join(f"{name}: {value}" for name, value in status.notes))
    from shamble.ui import board_svg

    return board_svg.svg(picture, status)
