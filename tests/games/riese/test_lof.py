"""Line of fire: what blocks it and what it costs, clause by clause and against a slow search (RIE-054 to 060)."""

from fractions import Fraction
from random import Random

import pytest

from games.riese.given import active, given, place, zombie_turn
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.modifiers import modifiers, needed
from shamble.games.riese.attack.options import attack_options
from shamble.games.riese.attack.targets import choices
from shamble.games.riese.cards import Border, Cell
from shamble.games.riese.heroes.moving import steps
from shamble.games.riese.sight import in_sight, line_modifier, line_modifiers
from shamble.geometry.squares import edge


def cost(table, a, b):
    """The modifier of the line from a to b."""
    return line_modifier(table.state, place(a), place(b))


def seen(table, a, b):
    """Whether there is line of fire, which is so from both ends or from none."""
    there = in_sight(table.state, place(a), place(b))
    assert in_sight(table.state, place(b), place(a)) == there
    return there


# -- what it costs


@pytest.mark.rule("RIE-055")
def test_each_figure_fired_past_costs_two_whoever_it_is():
    table = given(8, 1, kelley="b1 e: ", zombies=["d1 beta"], npcs=["f1 mp-40"])
    assert cost(table, "a1", "c1") == 2
    assert cost(table, "a1", "e1") == 4
    assert cost(table, "c1", "e1") == 2
    assert cost(table, "e1", "g1") == 2


@pytest.mark.rule("RIE-055")
def test_figures_at_the_ends_and_beside_the_line_cost_nothing():
    table = given(8, 2, kelley="a1 e: ", zombies=["e1 beta", "c2 beta"])
    assert cost(table, "a1", "e1") == 0


@pytest.mark.rule("RIE-056")
def test_each_square_of_hindering_terrain_costs_two():
    table = given(8, 1, cells={"c1 d1": "hindering"})
    assert cost(table, "a1", "f1") == 4
    assert cost(given(8, 1, cells={"d1": "hindering"}), "a1", "f1") == 2


@pytest.mark.rule("RIE-054")
def test_hindering_terrain_of_the_target_counts_unless_it_is_adjacent():
    table = given(8, 3, cells={"d1 b1 b2": "hindering"}, zombies=["d1 beta"])
    assert cost(table, "a1", "d1") == 2
    assert cost(table, "a1", "b1") == 0
    assert cost(table, "a1", "b2") == 2, "a square at a corner is not adjacent"


@pytest.mark.rule("RIE-054")
def test_a_figure_and_hindering_terrain_on_one_square_are_both_charged():
    table = given(8, 1, cells={"d1": "hindering"}, zombies=["d1 beta"])
    assert [words for words, _ in line_modifiers(table.state, place("a1"), place("f1"))] == [
        "past Beta 1",
        "through D1",
    ]
    assert cost(table, "a1", "f1") == 4


@pytest.mark.rule("RIE-057")
def test_hindering_terrain_one_stands_in_costs_nothing():
    table = given(8, 1, cells={"a1": "hindering"})
    assert cost(table, "a1", "f1") == 0
    assert cost(table, "f1", "a1") == 2


@pytest.mark.rule("RIE-058")
def test_hindering_terrain_next_to_the_attacker_costs_nothing():
    table = given(8, 1, cells={"b1 c1": "hindering"})
    assert cost(table, "a1", "f1") == 2
    assert cost(table, "f1", "a1") == 4


@pytest.mark.rule("RIE-059")
def test_a_figure_next_to_the_attacker_still_costs_two():
    assert cost(given(8, 1, kelley="b1 e: "), "a1", "f1") == 2


@pytest.mark.rule("RIE-060")
def test_a_line_never_costs_more_than_four():
    table = given(
        9,
        1,
        cells={"d1 e1": "hindering"},
        kelley="a1 e: colt-m1911 1 ammo",
        zombies=["f1 beta", "g1 beta", "h1 alpha"],
    )
    assert cost(table, "a1", "h1") == 4
    attack = Attack("kelley", "normal", table.state.book.weapons["fg-42"], target="z3")
    assert sum(modifier.value for modifier in modifiers(table.state, attack)) == 4


@pytest.mark.rule("RIE-611")
def test_terrain_drawn_with_a_dotted_line_is_nothing_to_attacks():
    dotted = given(
        8,
        1,
        cells={"c1": "hindering dotted", "d1": "obstructive dotted"},
        borders={"e1-f1": "wall dotted", "f1-g1": "yellow dotted"},
    )
    assert seen(dotted, "a1", "h1")
    assert cost(dotted, "a1", "h1") == 0
    drawn = given(8, 1, cells={"c1": "hindering"}, borders={"f1-g1": "yellow"})
    assert cost(drawn, "a1", "h1") == 4
    assert not seen(given(8, 1, borders={"e1-f1": "wall"}), "a1", "h1")


@pytest.mark.rule("RIE-611", "RIE-007")
@pytest.mark.parametrize("dotted", [True, False])
def test_a_dotted_wall_does_not_stop_who_strikes_over_it(dotted):
    wall = "wall dotted" if dotted else "wall"
    table = given(3, 1, kelley="a1 e: knife", zombies=["b1 beta"], borders={"a1-b1": wall})
    active(table, "kelley")
    assert bool(attack_options(table.state, "kelley")) is dotted
    zombie_turn(table)
    assert table.hero("kelley").locked_by == ("z1" if dotted else "")


@pytest.mark.rule("RIE-636")
def test_a_yellow_edge_counts_as_hindering_but_for_one_of_the_own_square():
    table = given(8, 1, borders={"d1-e1": "yellow"})
    assert cost(table, "a1", "f1") == 2
    assert cost(table, "d1", "f1") == 0
    assert cost(table, "e1", "a1") == 0
    assert cost(table, "c1", "f1") == 2


@pytest.mark.rule("RIE-636")
def test_yellow_edges_share_the_cap():
    table = given(8, 1, borders={"b1-c1": "yellow", "d1-e1": "yellow"}, cells={"f1": "hindering"})
    assert cost(table, "a1", "h1") == 4


@pytest.mark.rule("RIE-612")
def test_a_barricade_is_hindering_for_those_fired_at_behind_it():
    table = given(8, 1, barricades="d1", zombies=["f1 beta"])
    assert seen(table, "a1", "f1")
    assert cost(table, "a1", "f1") == 2
    assert cost(table, "c1", "f1") == 0
    assert cost(given(8, 1, zombies=["f1 beta"]), "a1", "f1") == 0


@pytest.mark.rule("RIE-612")
def test_a_barricade_that_is_aimed_at_costs_nothing_itself():
    assert cost(given(8, 1, barricades="d1"), "a1", "d1") == 0


# -- what blocks it


@pytest.mark.rule("RIE-190")
def test_obstructive_squares_block():
    table = given(8, 3, cells={"c1": "obstructive"})
    assert not seen(table, "a1", "e1")
    assert seen(table, "a2", "e2")


@pytest.mark.rule("RIE-190", "RIE-641")
@pytest.mark.parametrize("kind", ["wall", "door", "locked-door"])
def test_walls_and_closed_doors_block(kind):
    table = given(8, 2, borders={"c1-d1": kind})
    assert not seen(table, "a1", "e1")
    assert seen(table, "a2", "e2")


@pytest.mark.rule("RIE-190")
def test_open_doors_and_stairs_do_not_block():
    table = given(8, 1, borders={"c1-d1": "door", "e1-f1": "stairs"})
    assert not seen(table, "a1", "g1")
    next(iter(table.state.doors.values())).open = True
    assert seen(table, "a1", "g1")


@pytest.mark.rule("RIE-190")
def test_what_is_no_part_of_the_map_blocks():
    assert not seen(given(6, 1, holes="c1"), "a1", "e1")


@pytest.mark.rule("RIE-191")
def test_a_line_through_the_corner_that_two_obstructive_squares_share_is_clear():
    table = given(3, 3, cells={"b1 a2": "obstructive"})
    assert seen(table, "a1", "b2")
    assert seen(table, "a1", "c3")
    assert not seen(given(3, 3, cells={"b2": "obstructive"}), "a1", "c3")


@pytest.mark.rule("RIE-191")
def test_edges_that_meet_the_line_at_a_corner_do_not_block_it():
    assert seen(given(2, 2, borders={"a1-b1": "wall", "b1-b2": "wall"}), "a1", "b2")
    assert not seen(given(3, 2, borders={"b1-b2": "wall"}), "a1", "c2")


@pytest.mark.rule("RIE-192")
def test_figures_never_block():
    table = given(8, 1, kelley="b1 e: ", zombies=["c1 beta", "d1 alpha"], npcs=["e1 mp-40"])
    assert seen(table, "a1", "f1")


@pytest.mark.rule("RIE-189")
def test_the_line_runs_from_centre_to_centre():
    table = given(5, 3, cells={"c2": "hindering"})
    assert cost(table, "a1", "e3") == 2
    assert cost(table, "a1", "e2") == 2
    assert cost(table, "a1", "d1") == 0


@pytest.mark.rule("RIE-189", "RIE-191")
@pytest.mark.parametrize(
    ("end", "through", "beside"),
    [("e2", "c1 c2 d2", "d1 b2"), ("d2", "c2", "c1 b2"), ("b5", "a3 b3 b4", "b2 a4")],
)
def test_it_passes_the_squares_that_a_ruler_would_lie_on(end, through, beside):
    for word in (*through.split(), *beside.split()):
        table = given(5, 5, cells={word: "hindering"})
        assert cost(table, "a1", end) == (2 if word in through.split() else 0), word


# -- the example


def example():
    """Nicole faces east, Kelley stands between her and zombie 1, and zombie 2 is behind a wall."""
    return given(
        6,
        5,
        nicole="a1 e: fg-42 1 ammo",
        kelley="c1 w: colt-m1911 1 ammo",
        zombies=["e1 beta", "e4 beta"],
        borders={"d2-d3": "wall", "c2-c3": "wall", "e2-e3": "wall", "c3-d3": "wall"},
    )


@pytest.mark.rule("RIE-193")
def test_nicole_can_attack_the_zombie_behind_kelley_at_two_more():
    table = example()
    attack = Attack("nicole", "normal", table.state.book.weapons["fg-42"], target="z1")
    assert choices(table.state, "nicole", attack.weapon, "normal") == ["z1"]
    assert needed(table.state, attack) == (8, 11)


@pytest.mark.rule("RIE-194")
def test_nicole_cannot_attack_the_zombie_behind_the_wall():
    table = example()
    table.state.place("z1", None)
    assert choices(table.state, "nicole", table.state.book.weapons["fg-42"], "normal") == []
    table.state.place("z2", place("e2"))
    assert choices(table.state, "nicole", table.state.book.weapons["fg-42"], "normal") == ["z2"]


@pytest.mark.rule("RIE-195")
def test_kelley_can_attack_neither_for_both_are_behind_him():
    table = example()
    active(table, "kelley")
    assert attack_options(table.state, "kelley") == []
    table.hero("kelley").facing = (1, 0)
    assert [option.id for option in attack_options(table.state, "kelley")] == ["normal:colt-m1911-2"]


# -- against a search of its own


def crossed(a, b, west, east, north, south):
    """How much of the line from a to b lies in a box, as two shares of its length; None for nothing or one point."""
    low, high = Fraction(0), Fraction(1)
    for start, way, least, most in ((a[0], b[0] - a[0], west, east), (a[1], b[1] - a[1], north, south)):
        if way == 0:
            if not least < start < most:
                return None
            continue
        ends = sorted([Fraction(least - start) / way, Fraction(most - start) / way])
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None


def meets(a, b, first, second):
    """Whether the line from a to b crosses the side between two squares elsewhere than at its ends."""
    half = Fraction(1, 2)
    if first[0] != second[0]:
        x, y = max(first[0], second[0]) - half, first[1]
        if (a[0] < x) == (b[0] < x):
            return False
        at = a[1] + (x - a[0]) * Fraction(b[1] - a[1], b[0] - a[0])
        return y - half < at < y + half
    x, y = first[0], max(first[1], second[1]) - half
    if (a[1] < y) == (b[1] < y):
        return False
    at = a[0] + (y - a[1]) * Fraction(b[0] - a[0], b[1] - a[1])
    return x - half < at < x + half


def looked_up(cells, borders, people, a, b):
    """What a line costs, square by square and side by side; None where it is blocked (RIE-054 to 060, RIE-190)."""
    half, total = Fraction(1, 2), 0
    for square, cell in cells.items():
        x, y = square
        on = square != a and (
            square == b or crossed(a, b, x - half, x + half, y - half, y + half) is not None
        )
        if not on or cell.dotted:
            total += 2 * (on and square != b and square in people)
            continue
        if square != b and cell.kind == "obstructive":
            return None
        near = abs(x - a[0]) + abs(y - a[1]) <= 1
        total += 2 * (square != b and square in people) + 2 * (cell.kind == "hindering" and not near)
    for (first, second), border in borders.items():
        if border.dotted or not meets(a, b, first, second):
            continue
        if border.kind == "wall":
            return None
        total += 2 * (a not in (first, second))
    walls = {pair for pair, border in borders.items() if border.kind == "wall" and not border.dotted}
    return None if any(walled(walls, *pair) for pair in through_corners(a, b)) else min(4, total)


def through_corners(a, b):
    """The two squares before and after each corner that a line goes through."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for k in range(1, 2 * max(abs(dx), abs(dy))):
        x, y = (Fraction(k * d, 2 * max(abs(dx), abs(dy))) + c for d, c in ((dx, a[0]), (dy, a[1])))
        if (x - Fraction(1, 2)).denominator == 1 == (y - Fraction(1, 2)).denominator:
            ahead = Fraction(1, 2) * (1 if dx > 0 else -1), Fraction(1, 2) * (1 if dy > 0 else -1)
            yield (int(x - ahead[0]), int(y - ahead[1])), (int(x + ahead[0]), int(y + ahead[1]))


def walled(walls, before, after):
    """Whether a wall stands on each way round the corner between two squares."""
    rounds = ((after[0], before[1]), (before[0], after[1]))
    return all(edge(before, by) in walls or edge(by, after) in walls for by in rounds)


def random_map(rng):
    """A small map with terrain, walls, yellow edges and figures all over it."""
    table = given(7, 6, kelley="a1 e: ", zombies=[f"{'bcdefg'[n]}{n + 1} beta" for n in range(6)])
    chart = table.state.chart
    for square in chart.cells:
        kind = rng.choice(["clear"] * 6 + ["hindering", "hindering", "obstructive"])
        chart.cells[square] = Cell(kind, dotted=rng.random() < 0.2)
    squares = sorted(chart.cells)
    for square in squares:
        for other in ((square[0] + 1, square[1]), (square[0], square[1] + 1)):
            if other in chart.cells and rng.random() < 0.15:
                chart.borders[edge(square, other)] = Border(
                    rng.choice(["wall", "yellow"]), rng.random() < 0.2
                )
    for name in list(table.state.places.values()):
        table.state.place(name, None)
    for name, square in zip(["kelley", *table.state.zombies], rng.sample(squares, 7), strict=True):
        table.state.place(name, square)
    return table.state


@pytest.mark.rule("RIE-190", "RIE-191", "RIE-060")
def test_lines_agree_with_a_slow_search_on_random_maps(full):
    rng = Random(190)
    for _ in range(100_000 if full else 400):
        state = random_map(rng)
        people = set(state.places)
        a, b = rng.sample(sorted(state.chart.cells), 2)
        wanted = looked_up(state.chart.cells, state.chart.borders, people, a, b)
        found = line_modifier(state, a, b) if in_sight(state, a, b) else None
        assert found == wanted, (a, b, state.chart)


@pytest.mark.parametrize(
    ("borders", "clear"),
    [
        ({"a1-a2 b1-b2": "wall"}, False),
        ({"a1-a2": "wall", "b1-b2": "wall dotted"}, True),
        ({"a1-b1 b1-b2": "wall"}, True),
        ({"a1-a2 a1-b1": "wall"}, False),
        ({"a1-a2": "wall", "b1-b2": "door"}, False),
    ],
)
def test_a_wall_that_runs_through_a_corner_bars_the_line_through_it(borders, clear) -> None:
    table = given(3, 3, borders=borders)
    assert in_sight(table.state, place("a1"), place("b2")) == clear
    assert in_sight(table.state, place("b2"), place("a1")) == clear
    if "door" in borders.values():
        table.state.doors["B1-B2"].open = True
        assert in_sight(table.state, place("a1"), place("b2"))


@pytest.mark.rule("RIE-610", "RIE-056", "RIE-060")
@pytest.mark.parametrize(("bushes", "modifier"), [("d1", 2), ("d1 e1", 4), ("d1 e1 f1", 4)])
def test_each_square_within_one_border_counts_by_itself(bushes, modifier):
    table = given(8, 1, cells={bushes: "hindering"})
    assert line_modifier(table.state, place("a1"), place("h1")) == modifier


@pytest.mark.rule("RIE-609")
@pytest.mark.parametrize(
    ("kind", "modifier", "step"), [("clear", 0, 1), ("hindering", 2, 2), ("obstructive", None, None)]
)
def test_a_clear_square_affects_neither_attacks_nor_movement_and_others_do(kind, modifier, step):
    table = given(6, 1, kelley="a1 e", cells={"c1": kind})
    assert (cost(table, "a1", "e1") if seen(table, "a1", "e1") else None) == modifier
    table.state.place("kelley", place("b1"))
    active(table, "kelley")
    assert {stride.to: stride.cost for stride in steps(table.state, "kelley")}.get(place("c1")) == step
