"""Draws the pictures of the full screen that the docs show: ``PYTHONPATH=tests python -m ui.table.draw``."""

from pathlib import Path

from ui.table.at_table import at, desk_of
from ui.table.picture import svg

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
SIZE = (100, 30)
MOST_ENTERS = 40


async def table(seat):
    """A survivor of the quick start is walked about, some turns into the game."""
    for _ in range(MOST_ENTERS):
        if seat.session.state.turn == 2 and "where to?" in seat.sitting.now.question:
            break
        await seat.press("enter")
    await seat.press("b", "up", "up", "up", "right", "right", "right", "right")
    while seat.sitting.work():
        pass
    seat.app.show()
    await seat.pilot.pause()
    return svg(seat.app)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "table.svg").write_text(at(desk_of("allout", 4), table, SIZE), encoding="utf-8")
