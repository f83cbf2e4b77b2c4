"""Setting a scenario up: forces, places, the table, loadouts, and who plays whom (RIE-141 to 148, RIE-325 to 331)."""

from __future__ import annotations

import pytest

from games.riese.given import FACING, given, opening, place, recruit, setup_of
from shamble.games.riese.cards import Deed, Kit, Lying, Objective, Person, Recruit, Soul, Space, Trigger
from shamble.games.riese.story.arrivals import enlist, pick_place, place_found, places_near
from shamble.games.riese.story.beginning import new_setup, new_state, players
from shamble.games.riese.story.closing import closing, team_after
from shamble.games.riese.story.forces import gather
from shamble.games.riese.story.setting_up import arrange, lay_out, place_heroes, set_up
from shamble.geometry.squares import name_of, sides
from shamble.kernel.asks import BadAnswer, StepEnded
from shamble.kernel.codec import to_plain
from shamble.kernel.errors import BadInput, BadSave

TRIO = "kelley nicole frost"
TROOP = "kelley hale vogel stewart"


def force(heroes, places, *script, **scenario):
    """Who goes, by id."""
    table = opening(heroes=heroes, scenario={"places": places, **scenario})
    table.play(gather(table.state), *script)
    return list(table.state.heroes)


def picked(names, heroes, places, **scenario):
    """What the ask about the forces says to these names: the names, or why not."""
    table = opening(heroes=heroes, scenario={"places": places, **scenario})
    rules = gather(table.state)
    ask = next(rules)()
    try:
        return ask.read(names.split())
    except BadAnswer as fault:
        return str(fault)


# -- forces


@pytest.mark.rule("RIE-141")
def test_up_to_so_many_characters_go_and_fewer_may():
    assert picked("kelley frost", TRIO, 2) == ["kelley", "frost"]
    assert picked("frost", TRIO, 2) == ["frost"]
    assert "take 3 places; expected at most 2" in picked(TRIO, TRIO, 2)
    assert force(TRIO, 2, "proposed") == ["kelley", "nicole"]


@pytest.mark.rule("RIE-142", "RIE-143")
def test_two_troopers_go_in_place_of_a_character():
    """'Character x 2' is two characters, or one and two troopers; an odd trooper takes up a place of its own."""
    assert picked("kelley hale vogel", TROOP, 2) == ["kelley", "hale", "vogel"]
    assert picked("kelley hale", TROOP, 2) == ["kelley", "hale"]
    assert "take 3 places" in picked("kelley hale vogel stewart", TROOP, 2)
    assert force(TROOP, 2, "proposed") == ["kelley", "hale", "vogel"]
    assert picked("hale vogel stewart", TROOP, 2) == ["hale", "vogel", "stewart"]
    assert "take 2 places" in picked("hale vogel stewart", TROOP, 1)


@pytest.mark.rule("RIE-143")
def test_four_troopers_fill_the_places_of_two_characters():
    team = "hale vogel stewart max"
    assert picked(team, f"kelley {team}", 2) == team.split()


@pytest.mark.rule("RIE-144")
def test_a_trooper_listed_by_name_goes_in_any_case_and_takes_no_place():
    assert force("kelley nicole frost hale!", 2, "proposed") == ["kelley", "nicole", "hale"]
    assert force("kelley hale!", 1) == ["kelley", "hale"]
    table = opening(heroes="kelley nicole hale!", scenario={"places": 1})
    ask = next(gather(table.state))()
    assert [thing.id for thing in ask.entry.several] == ["kelley", "nicole"]
    assert "in any case Hale" in ask.text


@pytest.mark.rule("RIE-146")
def test_at_least_a_character_or_two_troopers_of_the_team_go():
    assert "at least one character or two troopers" in picked("hale", TROOP, 2)
    assert "at least one character or two troopers" in picked("vogel", "kelley vogel hale!", 2)
    assert picked("hale vogel", TROOP, 2) == ["hale", "vogel"]
    assert picked("kelley", TROOP, 2) == ["kelley"]


@pytest.mark.rule("RIC-042")
def test_lovably_eccentric_brings_a_trooper_more():
    frost = Recruit("frost", "Frost", card="frost", skills=("lovably-eccentric",))
    team = (frost, *map(recruit, ("hale", "vogel", "stewart")))
    assert picked("frost hale vogel stewart", "", 2, team=team) == ["frost", "hale", "vogel", "stewart"]
    assert "take 2 places" in picked("hale vogel stewart", "", 1, team=team)


@pytest.mark.rule("RIC-042")
@pytest.mark.parametrize(("heroes", "beside"), [
    ("hale vogel stewart frost", ["stewart"]), ("hale vogel frost", []), ("hale frost", []),
])  # fmt: skip
def test_the_trooper_beyond_the_limit_starts_next_to_frost(heroes, beside):
    frost = Recruit("frost", "Frost", card="frost", at="F", skills=("lovably-eccentric",))
    team = tuple(frost if name == "frost" else recruit(name) for name in heroes.split())
    table = opening(scenario={"team": team, "places": 2}, labels={"A": "a1 a2 a3", "F": "f4"})
    table.play(set_up(table.state), "proposed")
    assert list(table.state.heroes) == heroes.split()
    table.play(place_heroes(table.state), "proposed")
    at = table.hero("frost").at
    assert [name for name in heroes.split() if table.hero(name).at in sides(at)] == beside


def test_nobody_is_asked_where_there_is_no_choice():
    assert force("kelley", 2) == ["kelley"]
    assert force("kelley! nicole!", 2) == ["kelley", "nicole"]


@pytest.mark.rule("RIE-145", "RIE-371")
def test_a_trooper_met_on_the_way_fights_on_and_goes_home_with_the_team():
    hale = Recruit("hale", "Hale", "trooper", later=True, kit=Kit(("colt-m1911",)))
    met = Trigger("setup", deeds=(Deed("arrive", of="hale", at="M"),))
    scenario = {"team": (recruit("kelley"), hale), "triggers": (met,)}
    table = opening(scenario=scenario, labels={"A": "a1", "M": "c3"})
    table.play(set_up(table.state))
    assert list(table.state.heroes) == ["kelley"]
    table.play(place_heroes(table.state), "proposed")
    table.play(lay_out(table.state))
    assert (table.where("hale"), table.hero("hale").ready.card) == ("c3", "colt-m1911")
    assert [hero.id for hero in team_after(table.state)] == ["kelley", "hale"]


@pytest.mark.rule("RIE-147", "RIE-255")
def test_listed_npcs_stand_where_they_are_to_with_their_weapons():
    people = (
        Person("one", "One", "N", "mp-40"),
        Person("two", "Two", "N"),
        Person("late", "Late", "N", later=True),
    )
    table = laid_out(scenario={"people": people}, labels={"A": "a1", "N": "d4 e4"})
    assert [(table.where(npc), table.npc(npc).weapon) for npc in ("one", "two")] == [
        ("d4", "mp-40"),
        ("e4", ""),
    ]
    assert "late" not in table.state.npcs
    assert (table.npc("one").health, table.npc("one").wounded) == (2, False)


@pytest.mark.rule("RIE-148")
def test_markers_set_aside_are_no_part_of_the_pool():
    table = opening(scenario={"zombies": {"beta": 3, "omega": 1}, "aside": {"omega": 1, "beta": 1}})
    assert (sorted(table.state.pool), sorted(table.state.aside)) == (["beta"] * 2, ["beta", "omega"])


@pytest.mark.rule("RIE-148")
def test_the_pool_is_shuffled_before_the_first_marker_is_drawn():
    table = opening(
        scenario={"zombies": {"beta": 2, "alpha": 1}},
        labels={"A": "a1", "Z": "h6"},
        borders={"d1-e1": "wall"},
    )
    table.play(place_heroes(table.state), "proposed")
    table.play(lay_out(table.state), "alpha beta beta")
    (ask,) = table.asked[1:]
    assert (sorted(ask.cards), ask.count) == (["alpha", "beta", "beta"], 3)
    assert table.state.pool_order == ["beta", "beta"]


# -- where heroes stand


@pytest.mark.rule("RIE-326")
def test_where_every_square_is_taken_there_is_no_place():
    table = given(2, 1, kelley="a1 e", zombies=["b1 beta"])
    assert places_near(table.state, [place("a1")]) == []
    for rules in (pick_place(table.state, "nicole", [place("a1")], "RIE-326"), place_found(table.state)):
        with pytest.raises(StepEnded, match="room for"):
            table.play(rules)


def test_a_recruit_brings_what_takes_room_and_what_takes_none():
    state = given(kelley="a1 e").state
    nicole = enlist(
        state, Recruit("nicole", "Nicole", card="nicole", kit=Kit(("knife", "fg-42", "gas-mask", "blitz")))
    )
    hale = enlist(state, Recruit("hale", "Hale", "trooper", kit=Kit(("colt-m1911",))))
    assert sorted(item.card for item in nicole.carried) == ["blitz", "fg-42", "gas-mask", "knife"]
    assert [item.card for item in nicole.pockets] == ["blitz"]
    assert (len(nicole.slots), hale.slots) == (4, [])


@pytest.mark.rule("RIE-326")
def test_heroes_stand_on_a_or_as_near_to_it_as_there_is_room():
    table = opening(4, 1, heroes=TRIO, labels={"A": "a1 b1"})
    table.play(place_heroes(table.state), "proposed")
    assert [table.where(name) for name in TRIO.split()] == ["a1", "b1", "c1"]


@pytest.mark.rule("RIE-326")
def test_walls_and_deadly_squares_are_no_room():
    table = opening(
        3, 2, heroes=TRIO, labels={"A": "a1"}, borders={"a1-b1": "wall"}, cells={"b2": "fire", "b1": "lethal"}
    )
    table.play(place_heroes(table.state), "proposed")
    assert [table.where(name) for name in TRIO.split()] == ["a1", "a2", "c2"]


@pytest.mark.rule("RIE-326")
def test_nobody_is_placed_behind_a_door_as_long_as_there_is_room_before_it():
    table = opening(4, 1, heroes=TRIO, labels={"A": "b1"}, borders={"b1-c1": "door"})
    table.play(place_heroes(table.state), "proposed")
    assert [table.where(name) for name in TRIO.split()] == ["b1", "a1", "c1"]


@pytest.mark.rule("RIE-326", "RIE-139")
def test_players_choose_among_equally_near_squares_and_the_four_facings():
    table = opening(3, 3, heroes="kelley nicole", labels={"A": "b2"})
    table.play(place_heroes(table.state), "own", "west", "B3", "south")
    assert (table.where("kelley"), table.hero("kelley").facing) == ("b2", FACING["w"])
    assert (table.where("nicole"), table.hero("nicole").facing) == ("b3", FACING["s"])
    where = next(ask for ask in table.asked if "Nicole stand" in ask.text)
    assert {option.id for option in where.options} == {"B1", "A2", "C2", "B3"}
    ways = next(ask for ask in table.asked if "Kelley face" in ask.text)
    assert {option.id for option in ways.options} == {"north", "east", "south", "west"}


def test_the_proposed_facing_looks_along_the_longest_open_way():
    table = opening(5, 2, heroes="kelley", labels={"A": "a1"})
    table.play(place_heroes(table.state), "proposed")
    assert table.hero("kelley").facing == FACING["e"]


def test_who_has_a_label_of_their_own_starts_there():
    team = (recruit("kelley"), Recruit("nicole", "Nicole", card="nicole", at="B"))
    table = opening(scenario={"team": team}, labels={"A": "a1", "B": "f6"})
    table.play(place_heroes(table.state), "proposed")
    assert (table.where("kelley"), table.where("nicole")) == ("a1", "f6")


# -- the table


def laid_out(*script, width=8, height=6, **told):
    """A scenario with its table laid out."""
    table = opening(width, height, heroes=told.pop("heroes", "kelley"), **told)
    table.play(place_heroes(table.state), "proposed")
    table.play(lay_out(table.state), *script)
    return table


@pytest.mark.rule("RIE-327", "RIE-627")
def test_a_closed_door_on_each_doorway_and_a_locked_one_on_each_purple_one():
    borders = {"c1-c2": "door", "d1-d2": "locked-door", "e1-e2": "wall"}
    table = laid_out(borders=borders, scenario={"keys": {"D1-D2": "key"}})
    doors = {door.id: (door.open, door.locked, door.key) for door in table.state.doors.values()}
    assert doors == {"C1-C2": (False, False, ""), "D1-D2": (False, True, "key")}


@pytest.mark.rule("RIE-328")
def test_an_objective_marker_on_every_square_whose_code_begins_with_o():
    table = laid_out(labels={"A": "a1", "O": "b2", "O1": "c3 d3", "P": "e5"})
    markers = [(thing.what, name_of(thing.at)) for thing in table.state.all_of("objective")]
    assert sorted(markers) == [("O", "B2"), ("O1", "C3"), ("O1", "D3")]


@pytest.mark.rule("RIE-329")
def test_a_zombie_is_drawn_face_down_for_each_square_z_and_turned_up_where_a_hero_sees_it():
    scenario = {"zombies": {"beta": 5}}
    table = laid_out(
        scenario=scenario, labels={"A": "a1", "Z": "h1 h6", "S1": "d4"}, borders={"g6-h6 h5-h6": "wall"}
    )
    found = {table.where(zombie): table.zombie(zombie).hidden for zombie in table.state.zombies}
    assert found == {"h1": False, "h6": True}
    assert len(table.state.pool) == 3


@pytest.mark.rule("RIE-330")
def test_the_round_marker_starts_on_the_first_space():
    table = laid_out(scenario={"track": (Space(("S1",)), Space())})
    assert (table.state.space, table.state.round, table.state.resets) == (0, 1, 0)


@pytest.mark.rule("RIE-325")
def test_setting_up_goes_in_the_order_of_the_manual():
    scenario = {
        "intro": "It is dark.",
        "ending": "It is over.",
        "objectives": (Objective("out", "Get out", "exit"),),
        "triggers": (Trigger("setup", deeds=(Deed("read", text="Listen."),)),),
        "zombies": {"beta": 1},
    }
    table = opening(heroes="kelley", scenario=scenario, labels={"A": "a1", "Z": "h6"})
    for rules, script in ((set_up, ()), (place_heroes, ("proposed",)), (lay_out, ()), (arrange, ())):
        table.play(rules(table.state), *script)
    told = [event.text for event in table.told]
    wanted = [
        "It is dark.",
        "Kelley goes",
        "Kelley stands on A1",
        "Listen.",
        "At H6 a zombie",
        "Primary objective: Get out",
    ]
    places = [next(n for n, text in enumerate(told) if text.startswith(words)) for words in wanted]
    assert places == sorted(places)
    assert table.state.phase == "initiative"


def test_a_long_text_is_read_paragraph_by_paragraph():
    table = opening(heroes="kelley", scenario={"intro": "\nIt is\ndark.\n\nIt is  cold.\n"})
    table.play(set_up(table.state))
    assert [event.text for event in table.told if event.kind == "entry"] == ["It is dark.", "It is cold."]


@pytest.mark.rule("RIE-331")
@pytest.mark.parametrize("result", ["won", "lost"])
def test_the_text_of_the_exit_is_read_at_the_end_alone_and_of_a_success_alone(result):
    scenario = {"ending": "It is over.", "objectives": (Objective("out", "Get out", "exit"),)}
    table = laid_out(scenario=scenario)
    table.play(set_up(table.state))
    assert "It is over." not in table.words()
    table.state.result = result
    table.play(closing(table.state))
    assert ("It is over." in table.words()) is (result == "won")


def test_what_the_scenario_lists_lies_and_waits_where_it_says():
    scenario = {
        "barricades": ("K",),
        "lying": (Lying("L", "ammo", 2), Lying("L", "knife")),
        "souls": (Soul("child", "The child", "P", "child"), Soul("late", "Late", "P", later=True)),
    }
    table = laid_out(scenario=scenario, labels={"A": "a1", "K": "c3", "L": "d4", "P": "f5"})
    things = {
        (thing.kind, thing.what, thing.count, name_of(thing.at)) for thing in table.state.things.values()
    }
    assert things == {("barricade", "", 1, "C3"), ("supply", "ammo", 2, "D4"), ("item", "knife", 1, "D4")}
    assert (table.where("child"), table.state.souls["child"].kind) == ("f5", "child")
    assert list(table.state.souls) == ["child"]


def test_a_scenario_begins_as_its_data_say():
    goals = (Objective("out", "Get out", "exit"), Objective("boss", "Kill it", "kill", hidden=True))
    state = opening(scenario={"dark": True, "objectives": goals}).state
    assert (state.dark, state.hidden_goals, state.flags) == (True, ["boss"], [])
    assert not opening().state.dark


def test_whoever_skips_the_questions_of_the_set_up_gets_what_was_proposed():
    table = opening(3, 3, heroes=TRIO, labels={"A": "b2"}, scenario={"places": 2})
    table.play(set_up(table.state), "skip")
    assert list(table.state.heroes) == ["kelley", "nicole"]
    table.play(place_heroes(table.state), "own", "skip", "skip", "skip")
    assert (table.where("kelley"), table.where("nicole")) == ("b2", "a2")
    assert "Kelley stands on B2" in table.words()
    other = opening(3, 3, heroes="kelley", labels={"A": "b2"})
    other.play(place_heroes(other.state), "skip")
    assert other.where("kelley") == "b2"


# -- loadouts, and who plays


@pytest.mark.rule("RIE-302")
def test_before_the_first_round_weapons_are_readied_freely():
    team = (Recruit("kelley", "Kelley", card="kelley", kit=Kit(("m1-thompson", "knife", "colt-m1911"))),)
    table = laid_out(scenario={"team": team})
    assert (table.hero("kelley").ready.card, table.hero("kelley").off_hand) == ("m1-thompson", None)
    knife, colt = (item.id for item in table.hero("kelley").stowed)
    table.play(arrange(table.state), "kelley", f"ready:{knife}", f"off-hand:{colt}", "ready")
    assert [item.card for item in table.hero("kelley").readied] == ["knife", "colt-m1911"]
    assert table.state.phase == "initiative"


def test_nobody_is_asked_about_loadouts_without_anything_to_change():
    table = laid_out()
    table.play(arrange(table.state))


def test_more_than_somebody_can_carry_is_refused_when_the_game_is_set_up():
    team = (Recruit("hale", "Hale", "trooper", kit=Kit(("m1-thompson", "fg-42", "knife"))),)
    with pytest.raises(BadInput, match="Hale cannot carry all of this: m1-thompson, fg-42, knife"):
        opening(scenario={"team": team})


def test_each_player_plays_some_of_the_heroes():
    table = opening(heroes=TRIO, seats={"ann": ["nicole"], "bob": []}, scenario={"places": 3})
    table.play(set_up(table.state), "proposed", "bob", "ann")
    assert {hero.id: hero.seat for hero in table.state.heroes.values()} == {
        "kelley": "bob",
        "nicole": "ann",
        "frost": "ann",
    }


def test_one_player_plays_everybody():
    table = opening(heroes="kelley nicole")
    table.play(set_up(table.state), "proposed")
    assert {hero.seat for hero in table.state.heroes.values()} == {"you"}


def test_players_are_told_apart_and_their_heroes_are_of_the_scenario():
    scenario = new_state(setup_of(4, 4, TRIO)).scenario
    assert dict(players(scenario, ())) == {"you": []}
    assert dict(players(scenario, ("ann=kelley, frost", "bob"))) == {"ann": ["kelley", "frost"], "bob": []}
    for groups in (("ann", "ann"), ("an n",), ("",)):
        with pytest.raises(BadInput, match="is no name of another player"):
            dict(players(scenario, groups))
    for groups in (("ann=rai",), ("ann=kelley", "bob=kelley"), ("ann=kelley,kelley",)):
        with pytest.raises(BadInput, match="nobody left to play; this scenario has: kelley, nicole, frost"):
            dict(players(scenario, groups))


def test_a_scenario_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadInput, match=r"there is no scenario 'moon'; known: .*basic-steps"):
        new_setup("moon")


@pytest.mark.parametrize("lost", ["drawings", "scenarios", "breeds", "characters", "weapons", "seats"])
def test_a_set_up_that_cannot_be_read_is_refused(lost):
    whole = new_setup("the-infirmary")
    assert new_state(whole).heroes
    edited = {
        **whole,
        "book": {**whole["book"], lost: {}},
        "seats": {} if lost == "seats" else whole["seats"],
    }
    with pytest.raises(BadSave, match="the set-up of this game cannot be read"):
        new_state(edited)


def test_the_set_up_holds_all_that_the_game_needs():
    setup = new_setup("basic-steps")
    state = new_state(setup)
    assert (state.scenario.id, list(setup["book"]["scenarios"])) == ("basic-steps", ["basic-steps"])
    assert place("A8") in state.chart.labels["A"]
    assert to_plain(state.scenario) == setup["book"]["scenarios"]["basic-steps"]
