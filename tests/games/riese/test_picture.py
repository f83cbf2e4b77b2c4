"""The map as people see it: terrain, doors, who stands where and how they are, and what the ask on show is about."""

from dataclasses import replace

import pytest

from games.riese.given import active, given
from shamble.games.riese.attack.covering import cover_ask
from shamble.games.riese.heroes.menu import menu, menu_ask
from shamble.games.riese.heroes.moving import by_option, steps
from shamble.games.riese.maps import BORDERS, FIRE, LETHAL
from shamble.games.riese.picture import picture
from shamble.geometry.squares import DOWN, RIGHT, edge, named
from shamble.kernel.asks import Choose, Entry, Option, Roll
from shamble.kernel.dice import Die, Face
from shamble.ui import squares_svg, squares_text
from shamble.ui.squares_look import code
from shamble.ui.squares_text import EDGES


def at(*names):
    return tuple(map(named, names))


def square(shown, name):
    return next((one for one in shown.squares if one.at == named(name)), None)


def figure(shown, name):
    return next(one for one in shown.figures if one.id == name)


def edge_of(shown, a, b):
    return next((one for one in shown.edges if one.between == edge(named(a), named(b))), None)


def choice(*ids, subjects=("kelley",), entry=None):
    return Choose(
        rule="", text="?", subjects=subjects, options=tuple(Option(one, one) for one in ids), entry=entry
    )


TYPED = Entry("square", "a square", lambda value: value)


# -- the ground


def test_terrain_stands_as_it_is_drawn():
    cells = {"b1": "hindering", "c1": "obstructive dotted", "d1": "fire", "e1": "lethal", "f1": "height 2"}
    shown = picture(given(8, 2, cells=cells, holes="h2").state)
    assert (square(shown, "B1").kind, square(shown, "B1").dotted) == ("hindering", False)
    assert (square(shown, "C1").kind, square(shown, "C1").dotted) == ("obstructive", True)
    assert square(shown, "D1").marks == ("fire",)
    assert square(shown, "E1").marks == ("lethal",)
    assert square(shown, "F1").marks == ("height 2",)
    assert square(shown, "H2").kind == "outside"
    assert square(shown, "A1") is None, "a clear and empty square needs no telling"
    assert (shown.width, shown.height) == (8, 2)


def test_doors_stand_as_they_are():
    borders = {
        "a1-a2": "wall dotted",
        "b1-b2": "door",
        "c1-c2": "locked-door",
        "d1-d2": "yellow",
        "e1-e2": "stairs",
        "f1-f2": "door",
    }
    state = given(8, 2, borders=borders, exits={"X": "h1 e"}).state
    state.doors["F1-F2"].open = True
    shown = picture(state)
    kinds = {name: edge_of(shown, f"{name}1", f"{name}2").kind for name in "ABCDEF"}
    assert kinds == {
        "A": "wall",
        "B": "door-closed",
        "C": "door-locked",
        "D": "yellow",
        "E": "stairs",
        "F": "door-open",
    }
    assert edge_of(shown, "A1", "A2").dotted
    assert edge_of(shown, "H1", "I1").kind == "exit"


def test_what_lies_there_is_marked():
    state = given(8, 3, barricades="a1").state
    state.put("fire", named("B1"))
    state.put("satchel", named("C1"), timers=2)
    state.put("supply", named("D1"), "ammo", count=2)
    state.put("objective", named("E1"), "O1")
    state.put("toxic", named("G2"))
    item = state.put("item", named("F1"), "knife")
    item.item = state.new_item("knife")
    shown = picture(state)
    marks = {name: square(shown, f"{name}1").marks for name in "ABCDE"}
    assert marks == {
        "A": ("barricade",),
        "B": ("fire",),
        "C": ("satchel", "timer 2"),
        "D": ("ammo",),
        "E": ("O1",),
    }
    assert square(shown, "F1").marks[0] == state.book.weapons["knife"].name
    assert {one.at for one in shown.squares if "toxic" in one.marks} == {
        named(f"{column}{row}") for column in "FGH" for row in (1, 2, 3)
    }


@pytest.mark.parametrize(("now", "seen"), [("setup", {"A", "Z", "S1"}), ("player", {"S1"})])
def test_starts_are_shown_in_the_set_up_and_an_objective_only_while_it_lies_there(now, seen):
    state = given(8, 2, labels={"A": "a1", "Z": "b1", "S1": "c1", "O1": "d1"}).state
    state.now = now
    assert {mark for one in picture(state).squares for mark in one.marks} == seen


# -- who is there


def test_heroes_have_letters_of_their_own_and_a_facing():
    shown = picture(given(8, 2, kelley="a1 s", keller="b1 e", hale="c1 e", max="d1 w").state)
    glyphs = {one.id: one.glyph for one in shown.figures}
    assert glyphs == {"kelley": "K", "keller": "E", "hale": "H", "max": "M"}
    assert figure(shown, "kelley").facing == DOWN
    assert [figure(shown, one).kind for one in ("kelley", "hale", "max")] == ["hero", "trooper", "trooper"]


def test_states_are_told_at_a_glance():
    table = given(
        8, 2, kelley="a1 e 2hp covering 2", hale="c1 e", zombies=["b1 beta stunned locks kelley", "d1 alpha"]
    )
    shown = picture(table.state)
    assert figure(shown, "kelley").states == ("locked by Beta 1", "covering", "2 of 4 health")
    assert figure(shown, "z1").states == ("stunned", "locks Kelley")
    assert figure(shown, "hale").states == figure(shown, "z2").states == ()
    assert [figure(shown, one).glyph for one in ("z1", "z2")] == ["b1", "a2"]


def test_a_zombie_that_lies_face_down_gives_nothing_away():
    state = given(8, 2, zombies=["b1 ?beta", "c1 beta"]).state
    state.zombies["z1"].health = 1
    shown = picture(state)
    hidden, seen = figure(shown, "z1"), figure(shown, "z2")
    assert (hidden.kind, hidden.glyph, hidden.name, hidden.states) == ("hidden-zombie", "?1", "zombie 1", ())
    assert (seen.kind, seen.name) == ("zombie", "Beta 2")
    assert "Beta 1" not in squares_text.draw(shown) + squares_svg.svg(shown)


def test_who_is_off_the_map_is_not_on_it():
    state = given(8, 2, kelley="a1 e", zombies=["b1 beta", "c1 beta"], npcs=["d1 mp-40"], souls=["e1"]).state
    state.place("kelley", None)
    state.place("z1", None)
    state.zombies["z1"].waits_for = named("B2")
    state.dark = True
    shown = picture(state)
    assert {one.id: one.kind for one in shown.figures} == {"z2": "zombie", "n1": "npc", "p1": "civilian"}
    assert shown.notes == ("It is dark.", "Zombies that wait for a square: 1 at B2.")
    assert [figure(shown, one).glyph for one in ("n1", "p1")] == ["G1", "P1"]


# -- what the ask on show is about


def test_the_squares_that_options_name_are_shaded():
    table = given(8, 3, kelley="a2 e", zombies=["h1 beta"])
    assert picture(table.state, choice("C1", "C2")).shaded == at("C1", "C2")
    assert picture(table.state, choice("step:B1", "step:B2", "stay")).shaded == at("B1", "B2")
    assert picture(table.state).shaded == ()
    assert picture(table.state, choice("C1", "C2")).marked == "squares to choose from"


def test_of_a_menu_the_squares_in_reach_are_shaded():
    table = given(5, 3, kelley="a2 e", borders={"a2-b2": "wall"})
    active(table, "kelley", mp=1)
    menu = choice("turn:north", "done", entry=TYPED)
    names = by_option(steps(table.state, "kelley"))
    assert {*picture(table.state, menu).shaded} == {
        stride.to for stride in names.values() if stride.cost == 1
    }
    active(table, "kelley", mp=4)
    assert named("B2") in picture(table.state, menu).shaded
    assert named("A2") not in picture(table.state, menu).shaded
    assert picture(table.state, menu).marked == "in reach of Kelley"


def test_else_the_front_arc_of_whom_it_is_about_is_shaded():
    table = given(3, 3, kelley="a2 e", zombies=["c1 beta"])
    assert picture(table.state, choice("z1", "done")).shaded == at("B1", "B2", "B3", "C1", "C2", "C3")
    assert picture(table.state, choice("z1", "done")).marked == "front arc of Kelley"
    assert picture(table.state, choice("z1", "done", subjects=("z1",))).shaded == ()


def test_lines_of_fire_lead_to_each_target_and_to_the_one_that_is_attacked():
    table = given(8, 3, kelley="a2 e", zombies=["h2 beta", "d1 alpha"])
    both = ((named("A2"), named("D1")), (named("A2"), named("H2")))
    assert picture(table.state, choice("z1", "z2")).fire == both
    die = Die("d12", tuple(Face(str(n), n) for n in range(1, 13)))
    attack = Roll(rule="", text="?", subjects=("kelley", "z1"), dice=(die,))
    assert picture(table.state, attack).fire == (both[1],)
    assert picture(table.state, replace(attack, subjects=("kelley",))).fire == ()


def test_a_menu_shows_whom_the_hero_could_fire_at():
    table = given(8, 3, kelley="a2 e: colt-m1911 2 ammo", zombies=["e2 beta", "h1 alpha", "a1 alpha stunned"])
    active(table, "kelley")
    ask = menu_ask(table.state, "kelley", menu(table.state, "kelley"))
    assert any(option.id.startswith("normal:") for option in ask.options)
    assert picture(table.state, ask).fire == ((named("A2"), named("E2")),)
    table.state.act.attacks = 0
    ask = menu_ask(table.state, "kelley", menu(table.state, "kelley"))
    assert picture(table.state, ask).fire == ()


def test_whoever_covers_sees_front_arc_and_line():
    table = given(8, 1, kelley="a1 e covering 0: colt-m1911 2 ammo", zombies=["e1 beta"])
    shown = picture(table.state, cover_ask(table.state, "kelley"))
    assert shown.fire == ((named("A1"), named("E1")),)
    assert shown.shaded == at(*["B1", "C1", "D1", "E1", "F1", "G1", "H1"])


def test_a_barricade_is_a_target_too():
    table = given(8, 1, kelley="a1 e", zombies=["e1 beta"], barricades="c1")
    name = table.state.all_of("barricade")[0].id
    shown = picture(table.state, choice("z1", name))
    assert shown.fire == ((named("A1"), named("C1")), (named("A1"), named("E1")))


def test_a_large_map_is_seen_where_the_ask_is():
    table = given(30, 30, kelley="z20 e", hale="b2 e")
    assert picture(table.state, choice("a", subjects=("hale",))).focus == named("B2")
    active(table, "kelley")
    assert picture(table.state, choice("a", subjects=())).focus == named("Z20")
    assert "K▶" in squares_text.draw(picture(table.state), 80, 12)


def test_the_map_in_a_terminal():
    table = given(
        6,
        3,
        kelley="a2 e",
        zombies=["e2 beta stunned", "f1 ?"],
        cells={"c3": "hindering"},
        borders={"d1-e1": "wall", "d2-e2": "door", "d3-e3": "wall"},
    )
    table.state.doors["D2-E2"].open = True
    assert figure(picture(table.state), "kelley").facing == RIGHT
    assert squares_text.draw(picture(table.state), 60, unicode=False).splitlines() == [
        "   A    B    C    D    E    F",
        "  +-------------------+---------+",
        "1 |                   |     ?2  |",
        "  |    .    .    .    |    .    |",
        "2 |K>                 /b1 s     |",
        "  |    .    .    .    |    .    |",
        "3 |          %%%%     |         |",
        "  +-------------------+---------+",
        "K> Kelley A2; facing east  b1 Beta 1 E2; stunned",
        "?2 zombie 2 F1",
        "% hindering; / open door",
    ]


# -- the signs


def test_signs_in_play_are_those_of_drawings():
    kinds = {"door": "door-closed", "locked-door": "door-locked", "stairs": "stairs", "ladder": "ladder"}
    drawn = {border.kind: sign for sign, border in BORDERS.items() if border.kind in kinds}
    assert {kind: EDGES[kinds[kind]] for kind in kinds} == {kind: sign * 2 for kind, sign in drawn.items()}
    assert (code("fire"), code("lethal"), code("height 12")) == (FIRE, LETHAL, "12")


def test_before_the_set_up_doors_are_closed_as_drawn_and_open_when_they_are_gone():
    table = given(3, 1, borders={"a1-b1": "door", "b1-c1": "locked-door"})
    table.state.doors.clear()
    assert [edge.kind for edge in picture(table.state).edges] == ["door-open", "door-open"]
    table.state.now = "setup"
    assert [edge.kind for edge in picture(table.state).edges] == ["door-closed", "door-locked"]
