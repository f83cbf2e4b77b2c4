"""Typed lines on the full screen: completed with Tab, and cards entered question by question."""

from shamble.games import card_box
from ui.table.at_table import at, desk_of


def test_tab_goes_on_with_a_line_as_far_as_there_is_one_way():
    async def deeds(seat):
        await seat.press("colon", "d", "i", "c", "tab", "t", "tab", "enter")
        return seat.session.facts()["dice"]

    assert at(desk_of("zombicide"), deeds) == "table"


def test_a_card_is_entered_question_by_question(tmp_path):
    async def deeds(seat):
        await seat.type("new Lock Gates")
        for line in ("event", "", "enter 1", "bogus", "=", "=", "=", "", ""):
            seat.app.query_one("#line").value = line
            await seat.press("enter")
            if line == "bogus":
                assert "none of these" in seat.text
        return seat.text, seat.session.line()[-1].body["value"]["event"]["name"]

    desk = desk_of("allout", box=lambda: card_box("allout", tmp_path))
    text, name = at(desk, deeds)
    assert name == "Lock Gates"
    assert "In the game: Lock Gates" in text
    assert (tmp_path / "allout" / "own-cards.toml").exists()
