"""Pictures of the full screen in three sizes, made for people to look at: build/table-GAME-SIZE.svg."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from ui.table.at_table import at, desk_of
from ui.table.picture import svg

BUILD = Path(__file__).parents[3] / "build"
SIZES = ((80, 24), (120, 40), (200, 60))
SCENES = {
    "allout": (("allout", 4), "enter enter enter 3 2 2"),
    "board": (("allout", 4), "enter enter enter 3 2 b up up up up left left"),
    "large": (("allout", 4), "enter enter enter z"),
    "duel": (("allout", 5, "duel"), "enter enter enter enter enter enter enter 1 2"),
    "log": (("allout", 4), "enter enter enter 3 2 2 l up"),
    "help": (("allout", 4), "question_mark"),
    "riese": (("riese", 3), "enter enter enter enter enter enter 3 b"),
    "surrounded": (("surrounded", 2), "1 1 down"),
    "zombicide": (("zombicide", 3), "1 1"),
    "track": (("track", 1), "1 2 3"),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SCENES)
def test_a_picture_says_what_the_screen_says(name, size):
    game, keys = SCENES[name]

    async def look(seat):
        await seat.press(*keys.split())
        while seat.sitting.work():
            seat.app.show()
        await seat.pilot.pause()
        return svg(seat.app), seat.lines

    drawing, lines = at(desk_of(*game), look, size)
    BUILD.mkdir(exist_ok=True)
    (BUILD / f"table-{name}-{size[0]}x{size[1]}.svg").write_text(drawing, encoding="utf-8")
    shown = "".join(ElementTree.fromstring(drawing).itertext()).replace("\u00a0", "").replace(" ", "")
    for line in lines:
        assert line.replace(" ", "") in shown


def test_the_picture_in_the_docs_is_one_of_this_screen():
    drawing = (Path(__file__).parents[3] / "docs" / "pictures" / "table.svg").read_text(encoding="utf-8")
    shown = "".join(ElementTree.fromstring(drawing).itertext()).replace("\u00a0", " ")
    for words in ("All Out War", "Threat", "Initiative", "where to?", "Nadia Sorel", "AOW-", "Shift"):
        assert words in shown
    assert "url(" not in drawing.replace("url(#", "")
