"""Zombies drawn, spawned and waiting, and the dead who rise (RIE-174 to 176, RIE-457, RIE-477 to 486)."""

import pytest

from games.riese.given import active, given, place, zombie_turn
from shamble.games.riese.attack.harm import kill, stun, wound
from shamble.games.riese.cards import Space, Spawn
from shamble.games.riese.heroes.moving import leave
from shamble.games.riese.heroes.special import do_special
from shamble.games.riese.horde import pool
from shamble.games.riese.horde.reveal import reveal
from shamble.games.riese.horde.spawning import rise, spawn, spawn_at, spawn_squares
from shamble.games.riese.moments import after_change, after_step
from shamble.games.riese.npcs.turn import activate
from shamble.kernel.hands import TABLE

FAR_ROOM = {"c1-d1 c2-d2": "wall"}
"""A wall across a map of two rows: what is east of it is out of sight."""


def spawning(pool="beta", squares="h1", **more):
    """A map whose track spawns S1 now, in a room that nobody sees into."""
    track = more.pop("track", (Space(("S1",)), Space()))
    scenario = {"track": track, **more.pop("scenario", {})}
    more.setdefault("kelley", "a1")
    table = given(
        8, 2, pool=pool, labels={"S1": squares, "S2": "g2"}, borders=FAR_ROOM, scenario=scenario, **more
    )
    table.state.turns = ["player"]
    table.state.phase = table.state.now = "zombie-final"
    return table


def newest(table):
    """The zombie that came last."""
    return list(table.state.zombies.values())[-1]


# -- the pool


@pytest.mark.rule("RIE-457")
def test_a_marker_in_play_is_in_no_pile_until_its_zombie_is_eliminated():
    table = spawning()
    table.play(spawn(table.state))
    zombie = newest(table)
    table.play(reveal(table.state, zombie.id))
    assert (table.state.pool, table.state.discard) == ([], [])
    table.play(kill(table.state, zombie.id))
    assert (table.state.pool, table.state.discard) == ([], ["beta"])


@pytest.mark.rule("RIE-477", "RIE-148")
def test_markers_come_in_the_order_of_a_shuffle_that_nobody_sees():
    table = spawning(pool="beta alpha omega", squares="g1 h1")
    table.play(spawn(table.state), "omega beta alpha")
    assert [zombie.breed for zombie in table.state.zombies.values()] == ["omega", "beta"]
    assert all(zombie.hidden for zombie in table.state.zombies.values())
    (ask,) = table.asked
    assert ask.words(["omega", "beta", "alpha"]) == "shuffled"
    assert not any("Omega" in event.text for event in table.told)
    table.play(spawn_at(table.state, place("g2")))
    assert (newest(table).breed, table.state.pool) == ("alpha", [])


@pytest.mark.rule("RIE-477")
def test_a_pool_that_has_changed_is_shuffled_again():
    table = spawning(pool="beta alpha omega")
    table.play(spawn(table.state), "omega beta alpha")
    table.state.pool.append("beta")
    table.play(spawn_at(table.state, place("g2")), "alpha beta beta")
    assert newest(table).breed == "alpha"


@pytest.mark.rule("RIE-479")
def test_an_empty_pool_takes_the_discards_back():
    table = spawning(pool="", discard=["alpha", "beta"], squares="g1 h1")
    table.play(spawn(table.state), "beta alpha")
    assert [zombie.breed for zombie in table.state.zombies.values()] == ["beta", "alpha"]
    assert (table.state.pool, table.state.discard) == ([], [])


@pytest.mark.rule("RIE-479")
def test_the_discards_stay_where_they_are_while_there_is_a_pool():
    table = spawning(pool="beta", discard=["alpha"])
    table.play(spawn(table.state))
    assert (newest(table).breed, table.state.discard) == ("beta", ["alpha"])


@pytest.mark.rule("RIE-480")
def test_with_neither_pool_nor_discards_nobody_comes():
    table = spawning(pool="")
    table.play(spawn(table.state))
    assert table.state.zombies == {}
    assert "No zombie is left for H1" in table.words()


@pytest.mark.rule("RIE-329", "RIE-480")
@pytest.mark.parametrize(("markers", "stand"), [("beta", ["h1"]), ("", [])])
def test_the_set_up_draws_a_zombie_as_long_as_there_is_one(markers, stand):
    table = spawning(pool=markers)
    drawn = table.play(pool.draw_marker(table.state, place("h1")))
    assert [table.where(name) for name in table.state.zombies] == stand
    assert bool(drawn) == bool(stand)


def test_at_the_table_a_drawn_marker_is_known_to_nobody():
    table = spawning(pool="beta alpha", squares="g1 h1")
    table.state.hands.decks = TABLE
    table.play(spawn(table.state))
    assert [zombie.breed for zombie in table.state.zombies.values()] == ["", ""]
    assert table.state.pool == ["beta", "alpha"]
    table.play(spawn_at(table.state, place("g2")))
    assert len(table.state.zombies) == 2


@pytest.mark.rule("RIE-479")
def test_at_the_table_the_pool_is_empty_when_all_of_it_lies_face_down():
    table = spawning(pool="beta", zombies=["h2 ?"], discard=["alpha"])
    table.state.hands.decks = TABLE
    table.play(spawn(table.state))
    assert (table.state.pool, table.state.discard) == (["beta", "alpha"], [])
    assert newest(table).at == place("h1")


# -- spawning


@pytest.mark.rule("RIE-475")
def test_spawn_locations_have_a_code_of_the_track_or_of_the_scenarios_spawns():
    table = spawning(scenario={"spawns": (Spawn("S2", "alpha"),)})
    table.state.chart.labels["S3"] = (place("f2"),)
    assert sorted(spawn_squares(table.state)) == [place("g2"), place("h1")]


@pytest.mark.rule("RIE-476")
@pytest.mark.parametrize(("space", "come"), [(0, 1), (1, 0)])
def test_zombies_spawn_when_the_present_space_has_a_code(space, come):
    table = spawning(space=space)
    table.play(spawn(table.state))
    assert len(table.state.zombies) == come
    assert all(zombie.fresh for zombie in table.state.zombies.values())
    assert table.state.phase == "player-start"


@pytest.mark.rule("RIE-477")
def test_each_square_with_the_code_gets_a_zombie_face_down():
    table = spawning(pool="beta beta beta", squares="g1 h1")
    table.play(spawn(table.state))
    assert [table.where(name) for name in table.state.zombies] == ["g1", "h1"]
    assert all(zombie.hidden for zombie in table.state.zombies.values())
    assert table.state.pool == ["beta"]


@pytest.mark.rule("RIE-478", "RIE-485")
def test_a_scenario_may_send_a_zombie_of_a_type_the_one_set_aside_first():
    spawns = {"spawns": (Spawn("S1", "alpha"),)}
    table = spawning(pool="alpha beta", aside=["alpha"], discard=["alpha"], scenario=spawns)
    table.play(spawn(table.state))
    assert (newest(table).breed, newest(table).hidden) == ("alpha", True)
    assert (table.state.aside, table.state.discard) == ([], ["alpha"])
    table.play(spawn_at(table.state, place("g1"), "alpha"))
    assert (table.state.discard, table.state.pool) == ([], ["alpha", "beta"])
    table.play(spawn_at(table.state, place("g2"), "alpha"))
    assert table.state.pool == ["beta"]


@pytest.mark.rule("RIE-485")
def test_a_pool_that_was_looked_through_is_shuffled_again():
    table = spawning(pool="alpha beta beta")
    table.state.pool_order = ["beta", "alpha", "beta"]
    table.play(spawn_at(table.state, place("g1"), "alpha"))
    assert table.state.pool_order == []


@pytest.mark.rule("RIE-486")
def test_when_all_of_a_type_are_on_the_map_none_comes():
    table = spawning(pool="beta", zombies=["h2 alpha"])
    table.play(spawn_at(table.state, place("g1"), "alpha"))
    assert list(table.state.zombies) == ["z1"]
    assert table.state.pool == ["beta"]


@pytest.mark.rule("RIE-486")
@pytest.mark.parametrize(("answer", "come"), [("found", 2), ("none", 1)])
def test_at_the_table_only_the_people_can_tell_whether_the_pool_has_one(answer, come):
    table = spawning(pool="beta alpha", zombies=["h2 ?"])
    table.state.hands.decks = TABLE
    table.play(spawn_at(table.state, place("g1"), "alpha"), answer)
    assert len(table.state.zombies) == come


@pytest.mark.rule("RIE-478")
@pytest.mark.parametrize(("order", "breeds"), [("omega", ["omega"]), ("none", []), ("", ["beta"])])
def test_an_order_of_the_scenario_stands_for_a_code_until_further_notice(order, breeds):
    table = spawning(pool="beta", aside=["omega"], spawn_orders={"S1": order})
    table.play(spawn(table.state))
    assert [zombie.breed for zombie in table.state.zombies.values()] == breeds


@pytest.mark.rule("RIE-481", "RIE-483")
def test_on_a_square_with_a_zombie_they_wait_in_a_queue_and_enter_when_it_is_free():
    table = spawning(pool="beta beta", zombies=["h1 omega"])
    table.play(spawn_at(table.state, place("h1")))
    table.play(spawn_at(table.state, place("h1")))
    first, second = list(table.state.zombies.values())[1:]
    assert (first.at, first.waits_for, first.hidden) == (None, place("h1"), True)
    table.state.place("z1", place("h2"))
    table.play(after_step(table.state, "z1"))
    assert (table.where(first.id), first.waits_for) == ("h1", None)
    assert (second.at, second.waits_for) == (None, place("h1"))
    table.play(kill(table.state, first.id))
    assert table.where(second.id) == "h1"


VACATED = {
    "left": ({"nicole": "h1 e", "exits": {"X": "h1 e"}}, lambda table: leave(table.state, "nicole", "X")),
    "rescued": (
        {"nicole": "g1 e", "souls": ["h1"]},
        lambda table: do_special(table.state, "nicole", "rescue:p1"),
    ),
    "max dead": ({"max": "h1"}, lambda table: kill(table.state, "max")),
    "prisoner dead": ({"souls": ["h1"]}, lambda table: kill(table.state, "p1")),
    "guard left": ({"npcs": ["h1 unarmed"], "exits": {"X": "h1 e"}}, lambda table: sent_out(table)),
    "zombie dead": ({"zombies": ["h1 beta"]}, lambda table: kill(table.state, "z1")),
    "barricade gone": ({"barricades": "h1"}, lambda table: wound(table.state, "barricade-1")),
}
"""Who or what was on the spawn square, and how it goes."""


def sent_out(table):
    """The guard beside the exit takes it."""
    table.npc("n1").goals = [(8, 0)]
    return activate(table.state, "n1")


@pytest.mark.rule("RIE-481")
@pytest.mark.parametrize("how", VACATED)
def test_who_waits_enters_as_soon_as_the_square_is_free_however_it_came_to_be(how):
    there, goes = VACATED[how]
    table = spawning(**there)
    if "nicole" in there:
        active(table, "nicole", "special", 0)
    zombie = newest(table) if table.play(spawn_at(table.state, place("h1"))) else None
    assert zombie.waits_for == place("h1")
    table.play(goes(table))
    assert (table.where(zombie.id), zombie.waits_for) == ("h1", None)


@pytest.mark.rule("RIE-481", "RIE-634")
@pytest.mark.parametrize(("rolled", "enters"), [("6", False), ("7", True)])
def test_who_waits_behind_a_flammenghul_enters_neither_its_burst_nor_its_fire(rolled, enters):
    table = spawning(zombies=["h1 flammenghul"])
    table.play(spawn_at(table.state, place("h1")))
    zombie = newest(table)
    table.play(stun(table.state, "z1"), rolled)
    assert (zombie.id in table.state.zombies, zombie.waits_for) == (True, None if enters else place("h1"))


@pytest.mark.rule("RIE-481", "RIE-517", "RIE-634")
@pytest.mark.parametrize(
    ("who", "carrier"), [("nicole", {"nicole": "h1 e: fmw-41"}), ("n1", {"npcs": ["h1 fmw-41"]})]
)
def test_who_waits_behind_an_exploding_tank_does_not_enter_its_fire(who, carrier):
    table = spawning(**carrier)
    zombie = newest(table) if table.play(spawn_at(table.state, place("h1"))) else None
    table.play(wound(table.state, who, cause="shot"), "12")
    assert (zombie.at, zombie.waits_for) == (None, place("h1"))


@pytest.mark.rule("RIE-482")
@pytest.mark.parametrize(
    ("now", "fresh"), [("zombie-start", True), ("zombie", True), ("zombie-final", True), ("act", False)]
)
def test_who_enters_during_the_zombie_turn_does_not_act_in_it(now, fresh):
    table = spawning(pool="beta", zombies=["h1 alpha"], windows="never")
    table.play(spawn_at(table.state, place("h1")))
    waiting = newest(table)
    waiting.fresh = False
    table.state.now = now
    table.state.place("z1", place("g1"))
    table.play(after_step(table.state, "z1"))
    assert waiting.fresh == fresh
    table.zombie("z1").activated = True
    zombie_turn(table)
    assert waiting.activated == (not fresh)


@pytest.mark.rule("RIE-484")
def test_a_hero_on_a_spawn_square_is_wounded_once_and_the_zombie_waits():
    table = spawning(nicole="h1")
    table.play(spawn(table.state))
    assert table.hero("nicole").health == 3
    assert newest(table).waits_for == place("h1")
    table.play(after_change(table.state, "end"))
    assert table.hero("nicole").health == 3
    table.state.place("nicole", place("g1"))
    table.play(after_step(table.state, "nicole"))
    assert table.where(newest(table).id) == "h1"


@pytest.mark.rule("RIE-484")
def test_others_on_a_spawn_square_make_it_wait_unharmed():
    table = spawning(pool="beta beta", squares="g1 h1", npcs=["h1 mp-40"], souls=["g1"])
    table.play(spawn(table.state))
    assert [zombie.at for zombie in table.state.zombies.values()] == [None, None]
    assert table.npc("n1").health == 2
    assert table.state.souls["p1"].at == place("g1")


@pytest.mark.rule("RIE-634")
@pytest.mark.parametrize("burning", ["marker", "drawn"])
def test_nothing_comes_at_a_square_on_fire_until_it_is_out(burning):
    drawn = {"cells": {"h1": "fire"}} if burning == "drawn" else {}
    table = spawning(**drawn)
    fire = table.state.put("fire", place("h1")) if burning == "marker" else None
    table.play(spawn(table.state))
    assert (table.state.zombies, table.state.pool) == ({}, ["beta"])
    if fire:
        table.state.take(fire.id)
        table.play(spawn_at(table.state, place("h1")))
        assert len(table.state.zombies) == 1


@pytest.mark.rule("RIE-634")
def test_who_waits_does_not_enter_a_fire():
    table = spawning(zombies=["h1 beta"])
    table.play(spawn_at(table.state, place("h1")))
    table.state.put("fire", place("h1"))
    table.state.place("z1", place("g1"))
    table.play(after_step(table.state, "z1"))
    assert newest(table).at is None


def test_at_the_table_a_marker_may_be_put_elsewhere():
    table = spawning()
    table.state.hands.board = TABLE
    table.play(spawn(table.state), "g1")
    assert table.where(newest(table).id) == "g1"


@pytest.mark.rule("RIE-474")
def test_a_zombie_that_spawns_in_sight_is_turned_up_at_once():
    table = spawning(squares="c2")
    table.play(spawn(table.state))
    assert not newest(table).hidden


# -- the dead


@pytest.mark.rule("RIE-174", "RIE-175")
def test_a_killed_hero_is_at_once_a_beta_with_antihero_where_it_died():
    table = given(8, 3, kelley="c2", nicole="a1")
    table.play(kill(table.state, "kelley"))
    (zombie,) = table.state.zombies.values()
    assert (zombie.breed, zombie.powers, zombie.was) == ("beta", ["antihero"], "kelley")
    assert (table.where(zombie.id), zombie.hidden) == ("c2", False)


@pytest.mark.rule("RIE-174", "RIE-258")
@pytest.mark.parametrize("victim", ["kelley", "n1"])
@pytest.mark.parametrize(("now", "acts"), [("zombie", False), ("act", True)])
def test_who_rises_first_acts_in_the_next_zombie_turn(victim, now, acts):
    table = given(8, 3, kelley="c2", npcs=["e2 mp-40"], nicole="a1", windows="never")
    table.state.now = now
    table.play(kill(table.state, victim))
    zombie_turn(table)
    assert newest(table).activated == acts


@pytest.mark.rule("RIE-258")
def test_a_killed_npc_is_at_once_a_plain_beta():
    table = given(8, 3, npcs=["e2 mp-40"], nicole="a1")
    table.play(kill(table.state, "n1"))
    (zombie,) = table.state.zombies.values()
    assert (zombie.breed, zombie.powers, zombie.was) == ("beta", [], "n1")
    assert table.where(zombie.id) == "e2"


@pytest.mark.rule("RIE-174", "RIE-258")
@pytest.mark.parametrize("victim", ["kelley", "n1"])
def test_who_rises_lies_face_up_though_nobody_sees_it(victim):
    table = given(8, 3, kelley="c2", npcs=["e2 mp-40"], nicole="a1", cells={"b1 b2 b3": "obstructive"})
    table.play(kill(table.state, victim))
    assert not newest(table).hidden


@pytest.mark.rule("RIE-176")
def test_a_dead_hero_goes_on_in_the_pools_of_later_scenarios_until_it_is_killed():
    table = given(8, 3, kelley="c2", nicole="a1")
    table.play(rise(table.state, place("c3"), "kelley"))
    assert pool.antiheroes(table.state) == ["kelley"]
    later = spawning(pool=pool.antihero_marker("kelley"))
    assert pool.antiheroes(later.state) == ["kelley"]
    later.play(spawn(later.state))
    zombie = newest(later)
    assert (zombie.breed, zombie.powers, zombie.was) == ("beta", ["antihero"], "kelley")
    assert pool.antiheroes(later.state) == ["kelley"]
    later.play(kill(later.state, zombie.id))
    assert pool.antiheroes(later.state) == []
    assert (later.state.pool, later.state.discard) == ([], [])
