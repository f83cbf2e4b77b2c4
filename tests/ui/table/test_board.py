"""The board of the full screen: models are walked about by keys or mouse, and a place answers."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.kernel.asks import BadAnswer, Choose, Entry, Option
from shamble.kernel.view import Block, CardMap, Figure, MapEdge, Mark, Picture, Space, SquareMap, Tile
from shamble.ui.table import board, pointer
from shamble.ui.table.ink import plain
from shamble.ui.table.reach import Reach
from ui.squares_game import squares_desk
from ui.table.at_table import Hand, at, desk_of

TABLE = Picture(20_000, 20_000, (Block("car", "Car", "car", (10_000, 10_000), 4000, 2000, 0),), ())
sizes = st.tuples(st.integers(30, 220), st.integers(8, 70))


def mark(name, x, y, radius=492):
    return Mark(name, name.title(), "walker", name[0].upper(), (x, y), radius)


@pytest.fixture
def moving():
    """A hand whose survivor is asked where to: Jory, up to 8 inches."""
    hand = Hand(desk_of("allout"))
    hand.press("enter", "enter", "enter", "3", "2")
    assert "where to? Up to 8 in" in hand.text
    return hand


def jory(hand):
    return next(found for found in hand.sitting.now.picture.marks if found.id == "jory")


def test_arrows_walk_and_enter_puts(moving):
    text = moving.press("b")
    assert "Enter put" in text
    start = jory(moving).at
    moving.press("up", "up", "up", "left", "left")
    moving.press("enter")
    assert moving.answers[-1] == {"x": 15_000, "y": 2000}
    assert jory(moving).at == (15_000, 2000) != start
    assert "Enter take" in moving.text


def test_shift_walks_by_tenths(moving):
    moving.press("b", "up", "up", "shift+up", "shift+left")
    assert "15.9,1.6" in moving.text
    moving.press("up")
    assert "15.9,2" in moving.text


def test_a_place_that_will_not_do_says_why_and_answers_nothing(moving):
    text = moving.press("b", *["up"] * 36)
    before = moving.answers
    assert "! AOW-" in text
    moving.press("enter")
    assert moving.answers == before


def test_escape_and_tab_leave_the_board_and_undo_works_on_it(moving):
    moving.press("b", "escape")
    assert "Enter take" in moving.text
    moving.press("tab", "b")
    assert "Enter take" in moving.text
    moving.press("b", "u")
    assert "which Action?" in moving.text


def test_a_click_points_and_a_second_one_puts(moving):
    column, row = spot_on_screen(moving, (15_250, 3000))
    moving.sitting.click(column, row)
    assert moving.answers[-1] != {"x": 15_200, "y": 3000}
    assert "Enter put" in moving.text
    at_before = moving.session.ask_no
    moving.sitting.click(column, row)
    assert moving.session.ask_no > at_before
    assert abs(jory(moving).at[0] - 15_250) < 300
    assert abs(jory(moving).at[1] - 3000) < 300


def spot_on_screen(hand, at_, size=(120, 40)):
    """The column and row of the screen where a place is drawn."""
    frame = hand.sitting.frame(*size)
    grid = frame.drawn.grid
    column, row = grid.cell(hand.sitting.now.picture, at_)
    return frame.drawn.left + column, frame.top + frame.drawn.top + grid.rows - 1 - row


def test_a_click_on_an_option_answers_it():
    hand = Hand(desk_of("allout"))
    hand.press("enter", "enter", "enter")
    hand.click("2  Odile Brandt")
    assert hand.answers[-1] == "odile"


def test_a_click_on_a_model_that_an_option_names_answers_with_it():
    hand = Hand(desk_of("allout"))
    hand.press("enter", "enter", "enter")
    place = spot_on_screen(hand, next(m.at for m in hand.sitting.now.picture.marks if m.id == "odile"))
    hand.sitting.click(*place)
    hand.sitting.click(*place)
    assert hand.answers[-1] == "odile"


def test_setting_up_along_an_edge_by_the_board():
    hand = Hand(desk_of("allout"))
    hand.press("b", *["down"] * 22, *["right"] * 3)
    assert "south 11.5" in hand.text or "11.5,0" in hand.text
    hand.press("enter")
    nadia = next(m for m in hand.sitting.now.picture.marks if m.id == "nadia")
    assert abs(nadia.at[0] - 11_500) <= 50
    assert nadia.at[1] < 1000


def test_the_board_may_be_looked_at_where_no_place_answers():
    hand = Hand(desk_of("allout"))
    hand.press("enter", "enter", "enter", "b")
    before = hand.answers
    assert "not answered with a place" in hand.press("up", "enter")
    assert hand.answers == before


def test_a_game_without_a_table_says_so():
    hand = Hand(desk_of("track"))
    hand.press("z")
    assert "no table to walk about on" in hand.press("b")
    assert "no table to walk about on" in Hand(desk_of("surrounded")).press("b")


@pytest.mark.parametrize(("name", "walked"), [("allout", True), ("surrounded", False), ("track", False)])
def test_the_key_to_the_board_is_offered_where_there_is_one(name, walked):
    hand = Hand(desk_of(name))
    assert ("b board" in hand.lines()[-1]) is walked


def test_the_mouse_works_through_the_terminal_too():
    async def deeds(seat):
        await seat.press("enter", "enter", "enter")
        row = next(n for n, line in enumerate(seat.lines) if "3  Jory" in line)
        await seat.pilot.click(offset=(seat.lines[row].index("Jory"), row))
        return seat.session.line()[-1].body

    assert at(desk_of("allout"), deeds) == "jory"


def test_all_that_is_shaded_is_taken_and_nothing_else_near():
    hand = Hand(desk_of("allout"))
    hand.press("enter", "enter", "enter", "3", "1")
    ask, picture = hand.sitting.now.ask, hand.sitting.now.picture
    reach = Reach(ask, picture)
    while reach.more(1.0):
        pass
    found = set(reach.found)
    for x in range(0, 20_001, 500):
        for y in range(0, 20_001, 500):
            assert ((x, y) in found) == takes(ask.entry, {"x": x, "y": y}), (x, y)


def takes(entry, value):
    try:
        entry.check(value)
    except BadAnswer:
        return False
    return True


def test_shading_goes_on_in_slices_and_ends():
    hand = Hand(desk_of("allout"))
    hand.press("enter", "enter", "enter", "3", "1", "b")
    slices = 0
    while hand.sitting.work():
        slices += 1
    assert 0 < slices < 500
    assert "·" in hand.text
    hand.press("escape")
    assert "·" not in hand.text


@given(sizes, st.integers(4, 72), st.integers(4, 72))
def test_a_table_of_any_size_keeps_to_its_room(size, width, depth):
    picture = Picture(width * 1000, depth * 1000, (), (mark("ann", 500, 500), mark("bob", 2500, 3500)))
    drawn = board.draw(picture, *size, (1000, 1000), (500, 500), "ann")
    assert len(drawn.lines) <= size[1]
    assert all(len(plain(line)) <= size[0] for line in drawn.lines)


@given(sizes, st.integers(0, 19_999), st.integers(0, 19_999))
def test_the_cell_that_is_clicked_is_the_cell_that_is_drawn(size, x, y):
    drawn = board.draw(replace(TABLE, marks=(mark("ann", x, y, 100),)), *size, None, None, "")
    cell = drawn.grid.cell(TABLE, (x, y))
    column, row = drawn.left + cell[0], drawn.top + drawn.grid.rows - 1 - cell[1]
    found = drawn.spot(column, row)
    assert abs(found[0] - x) <= drawn.grid.wide / 2 + 50
    assert abs(found[1] - y) <= drawn.grid.wide + 50
    if drawn.grid.wide > board.DISCS:
        assert plain(drawn.lines[row])[column] == "A"
    assert drawn.spot(drawn.left - 1, row) is None


def test_bases_of_one_size_are_drawn_alike_wherever_they_stand():
    grid = board.grid_for(TABLE, 120, 40)
    shapes = {
        len(board.base(grid, (x, y), 492)[1]) for x in range(0, 20_000, 370) for y in range(0, 20_000, 410)
    }
    assert len(shapes) == 1


def test_the_ruler_stands_below_its_inches():
    lines = [plain(line) for line in board.draw(TABLE, 44, 21, None, None, "").lines]
    assert lines[-1].index(" 10 ") + 1 == board.SIDE - 1 + 20
    assert lines[0].startswith("19│")
    framed = [plain(line) for line in board.draw(TABLE, 66, 33, None, None, "").lines]
    assert framed[0].startswith("  ┌")
    assert framed[-2].endswith("┘")


def test_a_lying_figure_has_a_bar_beside_it():
    lying = replace(mark("ann", 5250, 5500), lying=True)
    lines = [plain(line) for line in board.draw(replace(TABLE, marks=(lying,)), 44, 21, None, None, "").lines]
    assert "A▁" in "\n".join(lines)


def test_a_map_of_cards_shows_what_can_be_chosen_and_where_the_mouse_is():
    tiles = (Tile("one", "location", (0, 0), "1 Farm"), Tile("two", "occupants", (1, 0), "(2)", letter="A"))
    picture = CardMap("map", tiles, (Space((0, 1), "B"),), ("a note",))
    drawn = board.draw(picture, 60, 20, None, None, "B")
    spots = {letter: (x + wide // 2, y + tall // 2) for x, y, wide, tall, letter in drawn.letters}
    assert drawn.letter(*spots["A"]) == "A"
    assert drawn.letter(*spots["B"]) == "B"
    assert drawn.letter(59, 19) == ""
    assert "[B]" in plain(drawn.lines[spots["B"][1]])
    assert any("picked" in style for _, style in drawn.lines[spots["B"][1]])
    assert plain(drawn.lines[-1]).strip() == "a note"


def test_a_large_map_keeps_what_is_chosen_in_sight():
    tiles = tuple(Tile(str(n), "location", (n, 0), str(n)) for n in range(40))
    picture = CardMap("map", tiles, (Space((40, 0), "Z"),))
    shown = "\n".join(plain(line) for line in board.draw(picture, 40, 10, None, None, "Z").lines)
    assert "Z" in shown


def test_clicking_a_lettered_place_picks_its_option_and_again_takes_it():
    hand = Hand(desk_of("surrounded", 2))
    options = hand.sitting.now.ask.options
    letter = options[-1].text.partition(": ")[0]
    for _ in range(2):
        drawn = hand.sitting.frame(120, 40).drawn
        x, y = next((x + w // 2, y + t // 2) for x, y, w, t, found in drawn.letters if found == letter)
        hand.sitting.click(x, y + 2)
    assert hand.answers == [options[-1].id]


def test_a_map_of_squares_shows_walls_and_who_stands_there_and_lights_a_square():
    figure = Figure("ann", "Ann", "hero", "A", (1, 0), (1, 0))
    picture = SquareMap("map", 4, 3, edges=(MapEdge(((1, 0), (2, 0)), "wall"),), figures=(figure,))
    drawn = board.draw(picture, board.needed(picture, 60, 20), 20, None, None, "B1")
    assert plain(drawn.lines[2]).startswith("1 │     A▶  ┃")
    assert [text for text, style in drawn.lines[2] if "picked" in style] == ["A▶", "  "]
    assert plain(drawn.lines[8]).strip() == "A Ann B1; facing east"
    x, y, *_ = next(spot for spot in drawn.letters if spot[4] == "C3")
    assert drawn.letter(x, y) == "C3"
    assert drawn.letter(x, y + 1) == drawn.letter(0, 0) == ""


def test_a_large_map_of_squares_shows_its_focus_and_moves_to_what_is_picked_out():
    picture = SquareMap("map", 60, 60, focus=(50, 50))
    squares = {spot[4] for spot in board.draw(picture, 50, 20, None, None, "").letters}
    assert "AY51" in squares
    assert squares == {spot[4] for spot in board.draw(picture, 50, 20, None, None, "AX50").letters}
    assert "C4" in {spot[4] for spot in board.draw(picture, 50, 20, None, None, "C4").letters}
    assert "C4" in {spot[4] for spot in board.draw(picture, 50, 20, (2, 3), None, "").letters}


@given(st.integers(1, 60), st.integers(1, 60), sizes)
def test_a_map_of_squares_never_takes_more_room_than_there_is(columns, rows, size):
    picture = SquareMap("map", columns, rows, notes=("a note",))
    width, height = size
    drawn = board.draw(picture, board.needed(picture, width, height), height, None, None, "")
    assert len(drawn.lines) <= height
    assert max(len(plain(parts)) for parts in drawn.lines) <= width


def test_clicking_a_square_picks_the_option_that_goes_there_and_again_takes_it():
    hand = Hand(squares_desk())
    for _ in range(2):
        frame = hand.sitting.frame(120, 40)
        x, y = next((x, y) for x, y, _, _, square in frame.drawn.letters if square == "C1")
        hand.sitting.click(x, y + frame.top)
    assert hand.answers == ["go:C1"]


def test_arrows_walk_from_square_to_square_and_enter_answers_with_the_square():
    hand = Hand(squares_desk())
    assert "b board" in hand.lines()[-1]
    text = hand.press("b")
    assert "A1, a" in text
    assert "Shift five" in text
    assert "B1: Step" in hand.press("right")
    assert "D1: D1 at a run" in hand.press("right", "right")
    hand.press("enter")
    assert hand.answers == ["D1"]
    hand.press("b", "right", "enter")
    assert hand.answers == ["D1", "go:B1"]


def test_a_square_that_will_not_do_says_why_and_answers_nothing():
    hand = Hand(squares_desk())
    assert "! E1 is no square of the first row" in hand.press("b", *["right"] * 4)
    hand.press("enter")
    assert hand.answers == []
    assert "F6" in hand.press("right", "shift+down")
    assert "A30" in hand.press("shift+left", *["shift+down"] * 9)
    assert "Enter take" in hand.press("escape")


def test_the_mouse_points_at_a_square_and_again_goes_there():
    hand = Hand(squares_desk())
    for shown in ("D1: D1 at a run", "Turn 1"):
        frame = hand.sitting.frame(120, 40)
        x, y = next((x, y) for x, y, _, _, square in frame.drawn.letters if square == "D1")
        hand.sitting.click(x, y + frame.top)
        assert shown in hand.text
    assert hand.answers == ["D1"]


def ask_for(kind, check, *options):
    entry = Entry(kind, "hint", check)
    return Choose(rule="", text="?", subjects=("ann",), options=options, entry=entry)


def test_a_model_pointed_at_is_gone_toward_and_an_option_of_its_name_is_taken():
    picture = replace(TABLE, marks=(mark("ann", 2000, 2000), mark("bob", 8000, 2000)))
    ask = ask_for("place", lambda value: value)
    assert pointer.pointed(ask, picture, (8100, 2000)).value == "toward Bob"
    assert pointer.pointed(ask, picture, (2000, 2000)).value == {"x": 2000, "y": 2000}
    named = ask_for("place", lambda value: value, Option("bob", "Bob"))
    assert pointer.pointed(named, picture, (8100, 2000)).value == "bob"
    assert "6.1 in straight" in pointer.pointed(ask, picture, (8100, 2000)).text


def test_an_edge_is_the_nearest_that_will_do():
    def only_north(value):
        if not value.startswith("north"):
            raise BadAnswer("the north edge it must be")
        return value

    ask = ask_for("edge", only_north)
    assert pointer.pointed(ask, TABLE, (5000, 100)).value == "north 5"
    assert pointer.pointed(ask_for("edge", str), TABLE, (100, 7500)).value == "west 7.5"


@given(st.integers(0, 20_000), st.integers(0, 20_000), st.sampled_from(sorted(pointer.WAYS)), st.booleans())
def test_the_pointer_never_leaves_the_table_and_ends_on_steps(x, y, way, fine):
    there = pointer.walked((x, y), way, fine, TABLE)
    far = pointer.FINE if fine else pointer.STEP
    assert all(0 <= axis <= 20_000 for axis in there)
    assert sum(one != two for one, two in zip(there, (x, y), strict=True)) <= 1
    moved = next((two for one, two in zip((x, y), there, strict=True) if one != two), 0)
    assert moved % far == 0
    east, north = pointer.WAYS[way]
    assert (there[0] - x) * east >= 0
    assert (there[1] - y) * north >= 0
    assert there == (x, y) or max(abs(there[0] - x), abs(there[1] - y)) <= far


def test_what_was_refused_is_not_told_as_put_back_by_the_next_answer():
    hand = Hand(desk_of("allout"))
    hand.press("enter", "enter", "enter", "3", "2", "b", "up", "up")
    assert "nothing to redo" in hand.press("r").casefold()
    before = len(hand.answers)
    text = hand.press("enter")
    assert len(hand.answers) == before + 1
    assert "On the table now" not in text
