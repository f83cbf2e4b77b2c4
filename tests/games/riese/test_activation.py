"""Who is activated when, what a hero declares, how it goes to a square, and how an activation ends."""

from __future__ import annotations

import pytest

from games.riese.given import FACING, active, given, place
from games.riese.walks import options
from shamble.games.riese import threat
from shamble.games.riese.heroes import moving
from shamble.games.riese.heroes.activation import act, choose_hero, declarations
from shamble.games.riese.heroes.menu import menu, menu_ask
from shamble.games.riese.heroes.points import points
from shamble.games.riese.state import Pending
from shamble.kernel.asks import BadAnswer
from shamble.ui.words import read_answer


def ids(ask):
    """The option ids of an ask."""
    return [option.id for option in ask.options]


# -- who


@pytest.mark.rule("RIE-002", "RIE-005", "RIE-318")
def test_each_hero_is_activated_once_a_turn_in_the_order_the_players_like():
    table = given(4, 4, kelley="a1 e", nicole="a3 e")
    table.play(choose_hero(table.state), "nicole")
    assert (table.state.phase, table.state.active, table.state.act.hero) == ("act", "nicole", "nicole")
    table.state.phase = "player"
    table.play(choose_hero(table.state), "kelley")
    assert [ids(ask) for ask in table.asked] == [["kelley", "nicole", "nobody"], ["kelley", "nobody"]]
    assert table.asked[0].options[0].text == "Kelley (A1, 4 of 4 health)"
    table.play(choose_hero(table.state))
    assert table.state.phase == "player-final"


@pytest.mark.rule("RIE-004", "RIE-318")
def test_the_players_may_leave_heroes_out_and_those_get_no_marker():
    table = given(4, 4, kelley="a1 e", nicole="a3 e")
    table.play(choose_hero(table.state), "nobody")
    assert table.state.phase == "player-final"
    assert [hero.marker for hero in table.state.heroes.values()] == ["", ""]


@pytest.mark.rule("RIE-006")
def test_nobody_else_is_activated_before_an_activation_is_over():
    table = given(4, 4, kelley="a1 e", nicole="a3 e")
    table.play(choose_hero(table.state), "kelley")
    table.play(act(table.state), "walking")
    table.play(act(table.state), "step:B1")
    assert table.state.phase == "act"
    table.play(act(table.state), "done")
    assert table.state.phase == "act"
    table.play(act(table.state))
    assert (table.state.phase, table.state.active) == ("player", "")


@pytest.mark.rule("RIE-002")
def test_what_needs_an_activation_is_refused_outside_it():
    table = given(4, 4, kelley="a1 e", nicole="a3 e")
    active(table, "kelley", "walking", 4)
    table.play(moving.go(table.state, "kelley", place("b1")))
    assert table.where("kelley") == "b1"
    with pytest.raises(Exception, match="no longer there"):
        moving.steps(table.state, "nicole")


@pytest.mark.rule("RIE-318")
@pytest.mark.parametrize("skipped", ["declaration", "menu"])
def test_an_ask_that_is_skipped_ends_the_activation_in_order(skipped):
    from shamble.kernel.asks import step

    table = given(4, 4, kelley="a1 e")
    table.play(choose_hero(table.state), "kelley")
    if skipped == "menu":
        table.play(act(table.state), "walking")
    table.play(step(act(table.state)), "skip")
    table.play(step(act(table.state)))
    assert (table.state.phase, table.state.act) == ("player", None)
    assert table.hero("kelley").marker == ("covering" if skipped == "menu" else "")


@pytest.mark.rule("RIE-587")
@pytest.mark.parametrize(("toxic", "gassed"), [("c2", True), ("d4", False)])
def test_who_ends_its_activation_in_gas_is_noted_and_steps_into_it_say_so(toxic, gassed):
    table = given(5, 5, kelley="a1 e")
    table.state.put("toxic", place(toxic))
    active(table, "kelley", "walking", 4)
    words = {item.id: item.text for item in menu(table.state, "kelley")}
    assert ("toxic" in words["step:B1"]) is gassed
    table.play(act(table.state), "step:B1")
    table.play(act(table.state), "done")
    table.play(act(table.state))
    assert table.hero("kelley").gassed is gassed


@pytest.mark.rule("RIE-002")
def test_who_is_taken_off_the_map_in_mid_activation_is_done():
    table = given(5, 5, kelley="a1 e")
    active(table, "kelley", "walking", 4)
    table.state.place("kelley", None)
    table.play(act(table.state))
    assert (table.state.act, table.state.phase) == (None, "player")


@pytest.mark.rule("RIE-140")
def test_every_piece_on_the_map_is_a_figure_and_bars_the_way():
    table = given(
        3, 3, kelley="b2 e", hale="c2 w", zombies=["b1 beta stunned"], npcs=["a2 mp-40"], souls=["b3"]
    )
    active(table, "kelley", "walking", 4)
    assert len(list(table.state.figures())) == 5
    assert not [key for key in options(table) if key.startswith("step:")]


@pytest.mark.rule("RIE-215")
def test_no_medkit_is_of_use_in_a_scenario():
    table = given(3, 3, kelley="b2 e 2hp: knife 3 medkits", nicole="b3 n 1hp")
    table.state.act = None
    active(table, "kelley", "walking", 0)
    assert options(table) == ["done"]


# -- what it declares


@pytest.mark.rule("RIE-168")
def test_a_hero_first_declares_one_of_four_and_then_no_other():
    table = given(4, 4, kelley="a1 e", scenario={"searches": ()})
    table.state.put("objective", place("b1"), "O1")
    active(table, "kelley", "")
    assert declarations(table.state, table.hero("kelley")) == ["stationary", "walking", "running"]
    table.play(act(table.state), "walking")
    assert table.state.act.declared == "walking"
    assert not {"stationary", "walking", "running", "special"} & set(options(table))


@pytest.mark.rule("RIE-169", "RIE-170", "RIE-171")
@pytest.mark.parametrize(("declared", "mp"), [("stationary", 0), ("walking", 4), ("running", 8)])
def test_each_declaration_gives_its_mps_and_one_attack(declared, mp):
    table = given(4, 4, kelley="a1 e: colt-m1911 2 ammo", zombies=["d1 beta"])
    active(table, "kelley", "")
    table.play(act(table.state), declared)
    assert (table.state.act.mp, table.state.act.attacks) == (mp, 1)
    assert [key for key in options(table) if key.startswith("normal:")]


@pytest.mark.rule("RIE-218", "RIE-169")
@pytest.mark.parametrize("declared", ["stationary", "special"])
def test_without_mps_there_is_no_movement_action_not_even_with_more_mps_from_elsewhere(declared):
    table = given(4, 4, kelley="b2 e", borders={"b2-b1": "door"})
    table.hero("kelley").blitz = True
    active(table, "kelley", declared, points(table.state, table.hero("kelley"), declared))
    assert options(table) == ["done"]
    table.state.act.mp = 4
    assert options(table) == ["done"]


@pytest.mark.rule("RIE-499", "RIE-501")
@pytest.mark.parametrize(("blitz", "crash", "more"), [(True, False, 1), (False, True, -1), (False, False, 0)])
def test_blitz_gives_an_mp_and_its_crash_takes_one(blitz, crash, more):
    table = given(4, 4, kelley="a1 e")
    hero = table.hero("kelley")
    hero.blitz, hero.crash = blitz, crash
    assert [points(table.state, hero, word) for word in ("walking", "running")] == [4 + more, 8 + more]


@pytest.mark.rule("RIE-590", "RIE-383")
@pytest.mark.parametrize(("zombies", "threat", "mps"), [
    (["d4 beta howl"], 0, [3, 6]),
    (["d4 beta howl stunned"], 0, [4, 8]),
    (["d4 beta howl"], 6, [2, 5]),
    ([], 6, [3, 7]),
])  # fmt: skip
def test_a_howl_sets_the_mps_and_threat_comes_off_them(zombies, threat, mps):
    table = given(4, 4, kelley="a1 e", zombies=zombies, active_threat=threat)
    assert [points(table.state, table.hero("kelley"), word) for word in ("walking", "running")] == mps


@pytest.mark.rule("RIE-383")
@pytest.mark.parametrize(("penalty", "mp"), [(3, 1), (4, 0), (5, 0)])
def test_mps_never_fall_below_0(penalty, mp, monkeypatch):
    table = given(4, 4, kelley="a1 e")
    monkeypatch.setattr(threat, "mp_penalty", lambda state, hero: penalty)
    assert points(table.state, table.hero("kelley"), "walking") == mp
    assert points(table.state, table.hero("kelley"), "stationary") == 0


@pytest.mark.rule("RIC-059", "RIC-065")
def test_quick_and_stealthy_add_up():
    table = given(4, 4, spiering="a1 e")
    hero = table.hero("spiering")
    hero.skills = ["quick", "stealthy"]
    assert [points(table.state, hero, word) for word in ("walking", "running")] == [7, 10]


@pytest.mark.rule("RIE-172", "RIE-173", "RIE-356")
def test_a_special_action_fills_the_activation_and_marks_the_hero_at_once():
    table = given(4, 4, souls=["b1"], kelley="a1 e: colt-m1911 2 ammo", zombies=["d1 beta"])
    active(table, "kelley", "")
    table.play(act(table.state), "special")
    assert (table.hero("kelley").marker, table.state.act.attacks) == ("attacked", 0)
    assert options(table) == ["rescue:p1", "done"]
    table.play(act(table.state), "rescue:p1")
    table.play(act(table.state))
    assert (table.state.act, table.hero("kelley").marker) == (None, "attacked")


@pytest.mark.rule("RIE-356")
def test_where_there_is_nothing_special_to_do_nobody_declares_it():
    table = given(4, 4, kelley="a1 e")
    active(table, "kelley", "")
    table.play(act(table.state), "walking")
    assert ids(table.asked[0]) == ["stationary", "walking", "running"]


@pytest.mark.rule("RIE-173")
def test_whoever_attacks_carries_the_marker_from_then_on():
    table = given(4, 4, kelley="a1 e: colt-m1911 2 ammo", zombies=["d1 beta"])
    active(table, "kelley", "walking", 4)
    assert table.hero("kelley").marker == ""
    table.play(act(table.state), next(key for key in options(table) if key.startswith("normal:")), "3")
    assert table.hero("kelley").marker == "attacked"
    assert not [key for key in options(table) if key.startswith("normal:")]
    assert "step:B1" in options(table)


@pytest.mark.rule("RIE-030", "RIE-226")
def test_an_attack_comes_before_after_or_between_moves():
    table = given(6, 3, kelley="a1 e: colt-m1911 2 ammo", zombies=["f1 beta"])
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "step:B1")
    table.play(act(table.state), next(key for key in options(table) if key.startswith("normal:")), "3")
    table.play(act(table.state), "step:C1")
    assert (table.where("kelley"), table.state.act.mp) == ("c1", 2)


# -- locked


@pytest.mark.rule("RIE-196", "RIE-202")
def test_who_is_locked_declares_then_tries_to_break_free_and_moves_if_it_does():
    table = given(4, 4, kelley="a1 e: knife", zombies=["b1 beta locks kelley"])
    active(table, "kelley", "")
    table.play(act(table.state), "walking", "12")
    assert (table.hero("kelley").locked_by, table.state.act.barred) == ("", False)
    assert "step:A2" in options(table)


@pytest.mark.rule("RIE-197", "RIE-107")
def test_who_stays_locked_neither_moves_nor_attacks_and_covers_nothing():
    table = given(4, 4, kelley="a1 e: knife", zombies=["b1 beta locks kelley"])
    active(table, "kelley", "")
    table.play(act(table.state), "walking", "3")
    assert options(table) == ["done"]
    table.play(act(table.state))
    table.play(act(table.state))
    assert (table.state.act, table.hero("kelley").marker) == (None, "")


@pytest.mark.rule("RIE-196")
@pytest.mark.parametrize(("roll", "found"), [("12", ["rescue:p1", "done"]), ("3", ["done"])])
def test_a_special_action_that_was_declared_takes_a_broken_lock(roll, found):
    table = given(4, 4, souls=["a2"], kelley="a1 e: knife", zombies=["b1 beta locks kelley"])
    active(table, "kelley", "")
    table.play(act(table.state), "special", roll)
    assert options(table) == found


# -- going to a square


def test_a_typed_square_is_gone_to_by_the_cheapest_way_with_turns_where_they_pay():
    table = given(6, 6, kelley="a1 e")
    active(table, "kelley", "running", 8)
    table.play(act(table.state), "c3")
    assert (table.where("kelley"), table.state.act.mp) == ("c3", 4)
    table.play(act(table.state), "C5")
    assert (table.where("kelley"), table.state.act.mp, table.hero("kelley").facing) == ("c5", 0, FACING["s"])


def test_a_way_around_a_fire_is_taken_where_there_is_one():
    table = given(5, 3, kelley="a2 e", cells={"b2": "fire"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "c2")
    assert (table.where("kelley"), table.hero("kelley").health) == ("c2", 4)


@pytest.mark.parametrize(("answer", "where", "health"), [("go", "c1", 3), ("stay", "a1", 4)])
def test_a_way_through_fire_is_walked_only_if_it_is_meant(answer, where, health):
    table = given(5, 1, kelley="a1 e", cells={"b1": "fire"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "c1", answer)
    assert (table.where("kelley"), table.hero("kelley").health) == (where, health)
    assert "through fire: 1 wound" in table.asked[1].text


def test_a_way_down_is_a_jump_that_is_asked_about():
    table = given(3, 1, kelley="a1 e", cells={"a1": "height 1"})
    active(table, "kelley", "walking", 4)
    table.play(act(table.state), "c1", "go", "12")
    assert (table.where("kelley"), table.state.act.mp) == ("c1", 2)


def test_going_stops_where_a_zombie_is_turned_up():
    table = given(5, 3, kelley="a1 e", zombies=["c3 ?beta"], holes="a2 b2 d2 e2 a3 b3 d3 e3")
    active(table, "kelley", "running", 8)
    table.play(act(table.state), "e1")
    assert (table.where("kelley"), table.zombie("z1").hidden) == ("c1", False)
    table.play(act(table.state), "e1")
    assert table.where("kelley") == "e1"


def test_going_stops_in_a_zone_of_control_and_no_way_leads_through_one():
    table = given(6, 2, kelley="a1 e", zombies=["c2 beta"])
    active(table, "kelley", "walking", 4)
    assert moving.way(table.state, "kelley", place("d1")) is None
    assert not table.play(moving.go(table.state, "kelley", place("d1")))
    assert table.play(moving.go(table.state, "kelley", place("c1")))
    assert table.state.act.stopped_by == ["z1"]


@pytest.mark.parametrize(
    ("answer", "words"),
    [("z9", "no square of"), ("e1", "no way to E1 for 2 MPs"), ("a1", "stands on A1"), ("hop", "no square")],
)
def test_what_cannot_be_gone_to_is_refused_in_one_sentence(answer, words):
    table = given(5, 2, kelley="a1 e")
    active(table, "kelley", "walking", 2)
    with pytest.raises(BadAnswer, match=words):
        table.play(act(table.state), answer)


@pytest.mark.rule("RIE-220")
@pytest.mark.parametrize(
    ("where", "declared", "mp", "words"),
    [
        ("c1 s", "running", 8, r"face north first \(turn north\)"),
        ("c1 s", "walking", 1, "in the north takes more than 1 MP"),
        ("c1 n", "running", 8, "type leave"),
        ("b2 n", "walking", 4, "no exit leads off the map from B2"),
    ],
)
@pytest.mark.parametrize("typed", ["exit", "Leave"])
def test_who_types_that_they_leave_is_told_what_keeps_them(where, declared, mp, words, typed):
    table = given(5, 2, kelley=where, exits={"X": "c1 n"})
    active(table, "kelley", declared, mp)
    with pytest.raises(BadAnswer, match=words):
        table.play(act(table.state), typed)


@pytest.mark.parametrize("typed", ["turn", "step"])
def test_what_begins_several_options_is_no_square_but_one_of_them(typed):
    table = given(5, 2, kelley="b1 e")
    active(table, "kelley", "walking", 4)
    ask = menu_ask(table.state, "kelley", menu(table.state, "kelley"))
    with pytest.raises(BadAnswer, match=f"'{typed}' could be {typed.capitalize()}.*; type more"):
        read_answer(ask, typed)
    assert read_answer(ask, "d1") == "d1"


def test_a_dial_says_a_square_by_column_and_row():
    table = given(5, 5, kelley="c3 n")
    active(table, "kelley", "walking", 1)
    table.play(act(table.state), "C 2")
    assert table.where("kelley") == "c2"
    assert [wheel.values for wheel in table.asked[0].entry.wheels] == [("B", "C", "D"), ("2", "3", "4")]


def test_the_ways_that_are_offered_are_the_cheapest_there_are():
    """Against a plain search over squares and facings, over random maps."""
    import random

    chance = random.Random(5)
    for _ in range(15):
        squares = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
        chance.shuffle(squares)
        cells = {" ".join(squares[:6]): "obstructive", " ".join(squares[6:12]): "hindering"}
        table = given(6, 6, kelley=f"{squares[20]} n", nicole=squares[21], cells=cells)
        declared = chance.choice(["walking", "running"])
        active(table, "kelley", declared, 6)
        by_hand = cheapest_by_hand(table, declared, 6)
        for square in {*squares[12:]} - {squares[20]}:
            found = moving.way(table.state, "kelley", place(square))
            assert (found.cost if found else None) == by_hand.get(place(square))


def cheapest_by_hand(table, declared, most):
    """The least cost of each square by trying every sequence of turns and steps, level by level."""
    from shamble.games.riese import ground

    state = table.state
    start = table.hero("kelley").at, table.hero("kelley").facing
    best, open_ = {start: 0}, [start]
    while open_:
        (x, y), (fx, fy) = stand = open_.pop()
        spent = best[stand]
        turn = 1 if declared == "walking" else 2
        onward = [(((x, y), (-fy, fx)), turn), (((x, y), (fy, -fx)), turn)]
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                to, ahead, aside = (x + dx, y + dy), dx * fx + dy * fy, abs(dx * fy) + abs(dy * fx)
                price = {(1, 0): 1, (0, 1): 2, (-1, 0): 2, (1, 1): 2, (-1, 1): 3}.get((ahead, aside))
                if price is None or (declared == "running" and ahead < 1) or not free(state, to):
                    continue
                over = [(x + dx, y), (x, y + dy)] if dx and dy else [None]
                for via in over:
                    if via is None or free(state, via):
                        slow = ground.hindering(state, to) + (
                            via is not None and ground.hindering(state, via)
                        )
                        onward.append(((to, (fx, fy)), price + slow))
        for there, price in onward:
            if spent + price <= most and spent + price < best.get(there, 99):
                best[there] = spent + price
                open_.append(there)
    costs = {}
    for (square, _), cost in best.items():
        costs[square] = min(cost, costs.get(square, 99))
    return {square: cost for square, cost in costs.items() if square != start[0]}


def free(state, square):
    """Whether a square can be walked on."""
    from shamble.games.riese import ground

    return not ground.obstructive(state, square) and state.at(square) in ("", "kelley")


# -- free moves


@pytest.mark.rule("RIE-351")
def test_a_free_move_goes_any_way_for_nothing_but_obeys_walls_figures_and_zones():
    table = given(4, 3, kelley="b2 n", nicole="a2", zombies=["d3 beta"], cells={"a1 b1": "obstructive"})
    table.play(moving.shift(table.state, "kelley", 2), "step:C2", "step:D2")
    found = ids(table.asked[0])
    assert found == ["step:C2", "step:B3", "step:C1", "step:A3", "stay"] or "step:A2" not in found
    assert "step:A1" not in found
    assert table.where("kelley") == "d2"


@pytest.mark.rule("RIE-351")
def test_a_free_move_ends_in_a_zone_of_control():
    table = given(4, 3, kelley="b2 n", zombies=["d2 beta"])
    table.play(moving.shift(table.state, "kelley", 2), "step:C2")
    assert table.where("kelley") == "c2"


@pytest.mark.parametrize("change", ["figure", "stun", "door", "fire", "skill"])
def test_what_is_known_of_ways_is_found_out_anew_once_the_map_changes(change):
    table = given(4, 3, kelley="a1 e", zombies=["c2 beta", "d3 beta stunned"], borders={"a1-a2": "door"})
    state = table.state
    active(table, "kelley", "walking", 4)
    squares = [place(f"{column}{row}") for column in "abcd" for row in (1, 2, 3)]
    before = [moving.way(state, "kelley", square) for square in squares]
    if change == "figure":
        state.place("z2", place("b1"))
    elif change == "stun":
        table.zombie("z1").stunned = True
    elif change == "door":
        state.doors["A1-A2"].open = True
    elif change == "fire":
        state.put("fire", place("b1"))
    else:
        table.hero("kelley").skills.append("mongoose")
        table.hero("kelley").card = "rai"
    after = [moving.way(state, "kelley", square) for square in squares]
    state.memo.clear()
    assert after == [moving.way(state, "kelley", square) for square in squares]
    assert after != before


def test_a_free_move_may_be_left_out():
    table = given(4, 3, kelley="b2 n")
    table.play(moving.shift(table.state, "kelley", 2), "stay")
    assert table.where("kelley") == "b2"


# -- its end


@pytest.mark.rule("RIE-401")
def test_what_was_thrown_goes_off_at_the_end_wherever_the_hero_has_gone():
    table = given(9, 1, kelley="a1 e", zombies=["i1 beta"])
    act_ = active(table, "kelley", "walking", 4)
    act_.pending.append(Pending("grenade", place("i1"), "kelley"))
    table.play(act(table.state), "done")
    assert table.zombie("z1").at is not None
    table.play(act(table.state), "10")
    assert table.state.at(place("i1")) == ""
