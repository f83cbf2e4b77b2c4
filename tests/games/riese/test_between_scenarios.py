"""Between scenarios: medkits, sharing, skills for XP; what a team control sheet has room for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.riese.campaigning import campaign, does, member, mission, offered, over, sheet, until
from games.riese.given import BOOK, active, attack, given
from shamble.games.riese import threat
from shamble.games.riese.attack.harm import wound
from shamble.games.riese.campaign.buying import for_sale
from shamble.games.riese.campaign.sheet import has_slot, sheet_lines
from shamble.games.riese.cards import Gear
from shamble.games.riese.facts import facts
from shamble.games.riese.game import GAME
from shamble.games.riese.heroes.carrying import fits, outfit_of, room_for, supply_room
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Sheet
from shamble.kernel.errors import BadInput


def stage(heroes="kelley nicole", **supplies):
    """The stage after a first scenario, everybody of it on the team. supplies: what the first of them has."""
    table = campaign(mission("one", heroes, leads_to=("two",)), mission("two", heroes), difficulty="elite")
    over(table, "won")
    member(table, heroes.split()[0]).supplies |= supplies
    return table


# -- medkits


@pytest.mark.rule("RIE-093", "RIE-215")
def test_a_medkit_heals_anybody_by_1_and_is_used_up():
    table = stage("kelley nicole til", medkits=2)
    member(table, "nicole").health, member(table, "til").health = 2, 3
    does(table, "medkit:kelley", "nicole")
    assert [option.text for option in table.asked[-1].options] == [
        "Nicole (2 of 4 health)",
        "Til (3 of 4 health)",
    ]
    assert (member(table, "nicole").health, member(table, "kelley").supplies["medkits"]) == (3, 1)


@pytest.mark.rule("RIE-094")
def test_nobody_gains_from_two_medkits_in_a_stage():
    table = stage(medkits=3)
    member(table, "nicole").health = 1
    does(table, "medkit:kelley")
    assert offered(table, "medkit") == []
    until(table, "setup", "on")
    over(table, "won")
    assert offered(table, "medkit") == ["medkit:kelley"]


@pytest.mark.rule("RIC-063", "RIE-093")
@pytest.mark.parametrize(("skill", "health", "after"), [("healer", 1, 3), ("healer", 3, 4), ("", 1, 2)])
def test_a_healers_medkit_restores_2_to_whomever_she_treats(skill, health, after):
    table = stage("spiering nicole", medkits=1)
    member(table, "spiering").skills = [skill]
    member(table, "nicole").health = health
    does(table, "medkit:spiering")
    assert member(table, "nicole").health == after


@pytest.mark.rule("RIC-063")
def test_in_the_hands_of_another_a_medkit_heals_a_healer_by_1():
    table = stage("kelley spiering", medkits=1)
    member(table, "spiering").skills, member(table, "spiering").health = ["healer"], 1
    does(table, "medkit:kelley")
    assert member(table, "spiering").health == 2


@pytest.mark.rule("RIE-165", "RIE-093")
def test_whoever_is_whole_is_never_treated_and_a_trooper_has_2_health():
    table = stage("kelley hale", medkits=1)
    assert offered(table, "medkit") == []
    member(table, "hale").health = 1
    does(table, "medkit:kelley")
    assert member(table, "hale").health == 2


# -- sharing


@pytest.mark.rule("RIE-092")
def test_anything_goes_from_one_to_another_who_has_room_for_it():
    table = stage("kelley nicole hale", grenades=2, ammo=1)
    member(table, "nicole").supplies["grenades"] = 3
    does(table, "share:kelley", "grenades", "hale")
    assert [option.id for option in table.asked[-1].options] == ["hale", "back"]
    assert (member(table, "kelley").supplies["grenades"], member(table, "hale").supplies["grenades"]) == (
        1,
        1,
    )
    knife = member(table, "kelley").ready.id
    does(table, "share:kelley", knife, "nicole")
    assert [item.card for item in member(table, "nicole").carried] == ["knife", "knife"]
    assert member(table, "kelley").carried == []


@pytest.mark.rule("RIE-092")
def test_nobody_is_given_more_than_they_can_carry():
    table = stage("kelley hale", ammo=1)
    member(table, "hale").off_hand = table.state.new_item("mp-40")
    member(table, "hale").supplies["ammo"] = 3
    does(table, "share:kelley", "back")
    assert [option.id for option in table.asked[-1].options] == ["back"]


@pytest.mark.rule("RIE-092")
def test_who_sat_the_scenario_out_shares_as_well_and_the_dead_do_not():
    table = campaign(
        mission("one", "kelley nicole til", leads_to=("two",)), mission("two"), difficulty="elite"
    )
    over(table, "won")
    until(table, "setup", "on")
    table.state.sheet.won.append("one")
    table.hero("til").dead = True
    over(table, "won", by=["kelley", "til"])
    assert {key.partition(":")[2] for key in offered(table, "share")} == {"kelley", "nicole"}


@pytest.mark.rule("RIE-299", "RIE-182")
def test_an_item_that_changes_hands_helps_the_first_whose_objective_wants_it_and_nobody_after():
    table = stage("til kelley nicole")
    tags = Gear("tags", "dog tags", "zero", ("personal-effect",))
    table.state.book = replace(table.state.book, gear={**BOOK.gear, "tags": tags})
    item = table.state.new_item("tags")
    member(table, "til").pockets.append(item)
    for giver, taker in (("til", "nicole"), ("nicole", "kelley"), ("kelley", "til"), ("til", "kelley")):
        does(table, f"share:{giver}", item.id, taker)
    assert member(table, "kelley").progress == {"personal-effect": 1}
    assert member(table, "nicole").progress == member(table, "til").progress == {}


# -- XP and skills


@pytest.mark.rule("RIE-344", "RIE-343", "RIC-005")
@pytest.mark.parametrize(("xp", "first"), [(14, []), (15, ["knife-proficiency", "inspiring", "brawler"])])
def test_a_skill_of_level_1_needs_its_xp_and_nothing_else(xp, first):
    hero = Hero("kelley", "Kelley", card="kelley", xp=xp)
    assert [skill.id for skill in for_sale(BOOK, hero)] == first


@pytest.mark.parametrize(("skills", "xp", "found"), [
    pytest.param([], 99, "inspiring", marks=pytest.mark.rule("RIE-345")),
    pytest.param(["inspiring"], 34, "", marks=pytest.mark.rule("RIE-343")),
    pytest.param(["inspiring"], 35, "tactics-1", marks=pytest.mark.rule("RIE-345")),
    pytest.param(["inspiring"], 99, "tactics-1", marks=pytest.mark.rule("RIE-346")),
    pytest.param(["inspiring", "tactics-1"], 74, "", marks=pytest.mark.rule("RIE-343")),
    pytest.param(["inspiring", "tactics-1"], 75, "tactics-2", marks=pytest.mark.rule("RIE-346")),
    pytest.param(["inspiring", "tactics-1", "tactics-2"], 999, "", marks=pytest.mark.rule("RIE-342")),
])  # fmt: skip
def test_each_level_needs_the_one_before_it_in_its_group(skills, xp, found):
    hero = Hero("kelley", "Kelley", card="kelley", xp=xp, skills=skills)
    command = {"inspiring", "tactics-1", "tactics-2"}
    assert {skill.id for skill in for_sale(BOOK, hero)} & command == ({found} if found else set())


@pytest.mark.rule("RIE-095", "RIE-138", "RIE-136")
def test_a_skill_is_bought_with_ones_own_xp_and_works_at_once():
    table = stage("spiering nicole", medkits=2)
    member(table, "spiering").xp, member(table, "spiering").skills = 40, ["scrounger"]
    member(table, "nicole").xp, member(table, "nicole").health = 14, 1
    assert {key.split(".")[0] for key in offered(table, "skill")} == {"skill:spiering"}
    does(table, "skill:spiering.healer")
    assert (member(table, "spiering").xp, member(table, "nicole").xp) == (5, 14)
    does(table, "medkit:spiering")
    assert member(table, "nicole").health == 3


@pytest.mark.rule("RIE-137")
def test_nothing_is_bought_in_a_scenario():
    from shamble.games.riese.heroes.menu import menu

    table = given(kelley="a1 e: knife")
    table.hero("kelley").xp = 500
    active(table, "kelley")
    assert not [item.id for item in menu(table.state, "kelley") if item.id.startswith("skill")]


@pytest.mark.parametrize(("xp", "found"), [
    pytest.param(19, [], marks=pytest.mark.rule("RIC-120")),
    pytest.param(20, ["proficiency"], marks=pytest.mark.rule("RIC-120")),
    pytest.param(50, ["proficiency", "extra-mp"], marks=pytest.mark.rule("RIC-121")),
])  # fmt: skip
def test_a_trooper_may_buy_either_upgrade(xp, found):
    table = stage("kelley hale")
    member(table, "hale").xp = xp
    assert offered(table, "skill") == [f"skill:hale.{name}" for name in found]


@pytest.mark.rule("RIC-121", "RIC-120")
def test_the_upgrades_of_a_trooper_are_bought_each_on_its_own():
    table = stage("kelley hale")
    member(table, "hale").xp = 70
    does(table, "skill:hale.extra-mp")
    does(table, "skill:hale.proficiency")
    assert (member(table, "hale").xp, offered(table, "skill")) == (0, [])
    assert has(table.state, member(table, "hale"), "walk")


@pytest.mark.rule("RIC-121")
def test_max_buys_nothing():
    assert not list(for_sale(BOOK, Hero("max", "Max", kind="dog", xp=99)))


@pytest.mark.parametrize("hero", [
    pytest.param("rai", marks=pytest.mark.rule("RIC-048")), pytest.param("spiering", marks=pytest.mark.rule("RIC-060")),
])  # fmt: skip
@pytest.mark.parametrize(("die", "shift", "found"), [
    ("7", "+1", 8), ("7", "-1", 6), ("7", "+0", 7), ("12", "+1", 12), ("1", "-1", 1),
])  # fmt: skip
def test_a_scrounger_moves_a_search_by_1_either_way(hero, die, shift, found):
    from shamble.games.riese.cards import Deed, Finding, Search
    from shamble.games.riese.heroes.special import do_special

    rows = tuple([Finding(n, n, str(n), (Deed("flag", what=f"row-{n}"),)) for n in range(1, 13)])
    searched = {"searches": (Search("O1", rows),)}
    table = given(**{hero: "a1 e +scrounger: knife"}, scenario=searched)
    marker = table.state.put("objective", (0, 0), "O1")
    active(table, hero, "special", 0)
    table.play(do_special(table.state, hero, f"search:{marker.id}"), f"shift:{shift}", die)
    assert table.state.flags == [f"row-{found}"]


# -- the sheet


@pytest.mark.rule("RIC-002", "RIC-006")
def test_a_dashboard_holds_a_weapon_an_off_hand_one_and_four_gear_slots():
    table = given(8, 3, sobieska="a1 e: luger webley-mk-vi 3 ammo", zombies=["d1 beta 9hp"])
    active(table, "sobieska", attacks=2)
    attack(table, "sobieska", "normal:webley-mk-vi", "3")
    assert "+2 off hand" in table.asked[-1].text
    attack(table, "sobieska", "normal:luger", "3")
    assert "off hand" not in table.asked[-1].text
    hero = table.hero("sobieska")
    outfit = outfit_of(table.state, hero)
    outfit.away = [table.state.new_item("mp-40") for _ in range(4)]
    assert fits(table.state, hero, outfit)
    outfit.away.append(table.state.new_item("mp-40"))
    assert not fits(table.state, hero, outfit)


@pytest.mark.rule("RIC-003")
@pytest.mark.parametrize("kind", ["ammo", "medkits", "grenades"])
def test_a_character_has_room_for_three_of_each_supply(kind):
    table = given(kelley=f"a1 e: 2 {kind}")
    assert supply_room(table.hero("kelley"), kind) == 1
    assert all(
        supply_room(table.hero("kelley"), other) == 3 for other in {"ammo", "medkits", "grenades"} - {kind}
    )


@pytest.mark.rule("RIC-004")
@pytest.mark.parametrize(("health", "zombies"), [(2, 0), (1, 1)])
def test_a_character_below_1_health_becomes_a_zombie(health, zombies):
    table = given(kelley=f"a1 e {health}hp", nicole="h6 w", pool="beta beta")
    table.play(wound(table.state, "kelley"))
    assert len(table.zombie_ids()) == zombies
    assert table.hero("kelley").dead is bool(zombies)


@pytest.mark.rule("RIC-117", "RIC-119", "RIE-370")
def test_a_sheet_has_four_slots_for_characters_and_four_for_troopers_and_max():
    team = {f"c{n}": Hero(f"c{n}", f"C{n}") for n in range(3)}
    team |= {f"t{n}": Hero(f"t{n}", f"T{n}", kind="trooper") for n in range(3)}
    found = Sheet(team=team)
    character, trooper, dog = Hero("x", "X"), Hero("y", "Y", kind="trooper"), Hero("max", "Max", kind="dog")
    assert all(has_slot(found, hero) for hero in (character, trooper, dog))
    found.team["x"] = character
    assert not has_slot(found, Hero("z", "Z"))
    assert has_slot(found, trooper)
    found.team["max"] = dog
    assert not has_slot(found, trooper)


@pytest.mark.rule("RIC-119")
def test_a_troopers_line_has_health_two_boxes_and_three_supplies():
    table = stage("kelley hale")
    hale = member(table, "hale")
    hale.health, hale.supplies = 1, {"ammo": 1, "medkits": 2, "grenades": 3}
    hale.off_hand = table.state.new_item("mp-40")
    assert not room_for(table.state, hale, "luger")
    row, *_ = [row for row in GAME.roster(table.state) if row[0] == "Hale"]
    assert (row[2], row[4]) == ("1 of 2", "Knife ready; MP-40, 1 ammo, 2 medkits, 3 grenades")


@pytest.mark.rule("RIC-117", "RIC-115", "RIC-116")
def test_the_sheet_is_shown_between_scenarios():
    table = stage("kelley nicole")
    kelley = member(table, "kelley")
    kelley.skills, kelley.progress, kelley.xp = ["brawler", "inspiring"], {"personal-effect": 2}, 7
    sheet(table).tallies, sheet(table).flags = {"cull": 1}, ["saw-the-map"]
    sheet(table).threat = 3
    assert [": ".join(line) for line in sheet_lines(table.state)] == [
        "Kelley: has learned Inspiring and Brawler",
        "Kelley: 7 XP; next: Knife Proficiency for 15",
        "Kelley: Fate of the Fallen: personal-effect 2 of 6",
        "Nicole: 1 XP; next: Big Time Operator, Braced and It's all in the Reflexes for 15",
        "Threat: 3",
        "Last played: One",
        "Completed: One",
        "Threat reduction: cull 1 time",
        "Trade: not in this campaign",
        "Replays used: 0",
        "Dead: nobody",
        "Notes: saw-the-map",
    ]
    row, *_ = [row for row in GAME.roster(table.state) if row[0] == "Kelley"]
    assert row[3] == "7"
    assert [person.id for person in GAME.people(table.state)] == ["kelley", "nicole"]


@pytest.mark.rule("RIE-343", "RIE-344")
@pytest.mark.parametrize(
    ("skills", "xp", "words"),
    [
        ([], 11, "12 XP; next: Brawler, Inspiring and Knife Proficiency for 15"),
        (["knife-proficiency"], 19, "20 XP; next: Preferred Weapon for 35"),
        ([], 98, ""),
    ],
)
def test_what_a_hero_saves_for_is_told_between_scenarios(skills, xp, words):
    table = stage("kelley nicole")
    kelley = member(table, "kelley")
    kelley.skills, kelley.xp = skills, xp
    until(table, "setup", "on")
    over(table, "won")
    said = [event.text for event in table.told if event.rule == "RIE-343" and event.text.startswith("Kelley")]
    assert said[1:] == ([f"Kelley: {words}"] if words else [])


@pytest.mark.rule("RIC-115", "RIC-116", "RIC-118")
def test_what_is_on_the_sheet_may_be_corrected():
    table = stage("kelley nicole")
    wanted = {
        "threat": 5, "difficulty": "green", "replays-used": 2, "completed": "one, two", "cull.played": 3,
        "last-played": "two", "flags": "saw-the-map", "kelley.health": 2, "kelley.xp": 44, "kelley.medkits": 3,
        "kelley.skills": "inspiring, tactics-1", "kelley.progress.personal-effect": 5, "kelley.gear": "luger",
        "kelley.crash": True,
    }  # fmt: skip
    for path, value in wanted.items():
        facts(table.state)[path].set(value)
    found = facts(table.state)
    assert {path: found[path].value for path in wanted} == wanted
    assert (sheet(table).threat, table.state.threat, member(table, "kelley").skills[1]) == (5, 5, "tactics-1")
    assert not {"kelley.at", "zombies.new", "space", "threat-in-force"} & set(found)


@pytest.mark.parametrize(("path", "value", "words"), [
    ("kelley.skills", "hero", "skills cannot be"),
    ("completed", "nowhere", "completed cannot be"),
    ("threat", 13, "13"),
    ("kelley.progress.personal-effect", 7, "7"),
    ("difficulty", "hard", "expected one of: green, regular, elite"),
])  # fmt: skip
def test_a_correction_that_cannot_be_says_so(path, value, words):
    table = stage("kelley nicole")
    with pytest.raises(BadInput, match=words):
        facts(table.state)[path].set(value)


TRACKER = (
    (0, 0, 0, False, 0, False), (3, 0, 0, False, 0, False), (4, 1, 0, False, 0, False), (5, 1, 0, False, 0, False),
    (6, 1, 1, False, 0, False), (7, 1, 1, False, 0, False), (8, 1, 1, True, 0, False), (9, 1, 1, True, 0, False),
    (10, 1, 1, True, 1, False), (11, 2, 1, True, 1, False), (12, 2, 1, True, 1, True),
)  # fmt: skip
"""Threat, and what it does: to attacks, to MPs, DODGE for all, a move more for a zombie, Betas that come back."""


@pytest.mark.rule("RIC-122")
@pytest.mark.parametrize(("level", "am", "mps", "dodge", "moves", "back"), TRACKER)
def test_the_threat_tracker_of_the_sheet(level, am, mps, dodge, moves, back):
    table = given(kelley="a1 e: knife", zombies=["h6 alpha"], active_threat=level)
    state = table.state
    assert threat.am_penalty(state, "kelley") == am
    assert threat.mp_penalty(state, table.hero("kelley")) == mps
    assert threat.everyone_dodges(state) is dodge
    assert threat.move_bonus(state, BOOK.breeds["alpha"]) == moves
    assert threat.respawns(state) is back


@pytest.mark.rule("RIE-181")
def test_what_was_for_one_scenario_alone_is_gone_after_it():
    key = {"pump-key": "zero"}
    table = campaign(mission("one", leads_to=("two",)), mission("two"), difficulty="elite")
    for card in key:
        table.hero("kelley").pockets.append(table.state.new_item(card))
    over(table, "won")
    assert [item.card for item in member(table, "kelley").carried] == ["knife"]


@pytest.mark.rule("RIE-335")
def test_tokens_do_not_last():
    table = campaign(mission("one", leads_to=("two",)), mission("two"), difficulty="elite")
    table.state.scratch = 3
    over(table, "won")
    until(table, "setup", "on")
    assert table.state.scratch == 0


@pytest.mark.rule("RIC-090")
def test_luck_comes_back_with_every_scenario():
    table = campaign(mission("one", "sobieska", leads_to=("two",)), mission("two"), difficulty="elite")
    table.state.lucky.append("sobieska")
    over(table, "won")
    until(table, "setup", "on")
    assert table.state.lucky == []
