"""Skills with a choice: once a round, in an activation or at any time, and what bars them (RIE-349 to 355)."""

from __future__ import annotations

import pytest

from games.riese.given import active, attack, given, zombie_turn
from shamble.games.riese.attack.covering import cover_with, window
from shamble.games.riese.facts import facts
from shamble.games.riese.heroes.menu import menu
from shamble.games.riese.skills.choices import new_round
from shamble.games.riese.skills.options import open_to, skill_options, use_skill
from shamble.games.riese.story.initiative import initiative


def uses(table, name):
    """What skills can do in somebody's activation, without the owner and the skill: "shift.nicole"."""
    return [".".join(deed.id.split(".")[-2:]) for deed in open_to(table.state, name)]


def use(table, name, what, *script):
    """Use a skill in somebody's activation."""
    deed = next(deed for deed in open_to(table.state, name) if deed.id.endswith(what))
    key = deed.id if deed.hero == name else f"skill:{deed.chance.owner}.{deed.chance.skill.id}.others"
    assert key in [option.id for option in skill_options(table.state, name)]
    table.play(use_skill(table.state, name, key), *([deed.id] if key != deed.id else []), *script)


def tactics(number=1, owner="kelley", **more):
    """Kelley with Tactics, Nicole, and a Beta far away."""
    heroes = {owner: f"a1 e +tactics-{number}: knife", "nicole": "c1 e: fg-42 3 ammo"}
    return given(12, 6, **heroes, zombies=["h1 beta 9hp"], **more)


def asked_of(table):
    """Whom the skills were offered to, by seat, with the verbs of what was offered."""
    return [(ask.who, {option.id.split(".")[-2] for option in ask.options[1:]}) for ask in table.asked]


# -- Tactics


@pytest.mark.parametrize(("owner", "number", "kinds"), [
    pytest.param("kelley", 1, {"modifier", "shift"}, marks=pytest.mark.rule("RIC-014")),
    pytest.param("kelley", 2, {"modifier", "shift", "attack"}, marks=pytest.mark.rule("RIC-017")),
    pytest.param("frost", 1, {"modifier", "shift"}, marks=pytest.mark.rule("RIC-038")),
    pytest.param("frost", 2, {"modifier", "shift", "attack"}, marks=pytest.mark.rule("RIC-041")),
])  # fmt: skip
def test_tactics_offers_one_thing_a_round_for_anybody_of_the_team(owner, number, kinds):
    table = tactics(number, owner)
    active(table, "nicole")
    assert {word.partition(".")[0] for word in uses(table, "nicole")} == kinds
    assert f"shift.{owner}" in uses(table, "nicole")
    use(table, "nicole", "modifier.nicole")
    assert uses(table, "nicole") == []
    new_round(table.state)
    assert uses(table, "nicole")


@pytest.mark.parametrize(("owner", "number", "value"), [
    pytest.param("kelley", 1, -1, marks=pytest.mark.rule("RIC-014")),
    pytest.param("kelley", 2, -2, marks=pytest.mark.rule("RIC-017")),
    pytest.param("frost", 1, -1, marks=pytest.mark.rule("RIC-038")),
    pytest.param("frost", 2, -2, marks=pytest.mark.rule("RIC-041")),
])  # fmt: skip
def test_tactics_betters_the_next_attack_and_that_alone(owner, number, value):
    table = tactics(number, owner)
    act = active(table, "nicole", attacks=2)
    use(table, "nicole", "modifier.nicole")
    attack(table, "nicole", "normal", "3")
    assert f"{value:+d} Tactics {number}" in table.asked[-1].text
    attack(table, "nicole", "normal", "3")
    assert "Tactics" not in table.asked[-1].text
    assert act.attacks == 0


@pytest.mark.parametrize(("owner", "number", "steps"), [
    pytest.param("kelley", 1, ["step:D2"], marks=pytest.mark.rule("RIC-014", "RIE-351")),
    pytest.param("kelley", 2, ["step:D2", "step:E3"], marks=pytest.mark.rule("RIC-017")),
    pytest.param("frost", 1, ["step:D2"], marks=pytest.mark.rule("RIC-038")),
    pytest.param("frost", 2, ["step:D2", "step:E3"], marks=pytest.mark.rule("RIC-041")),
])  # fmt: skip
def test_tactics_shifts_somebody_in_any_direction_without_mps(owner, number, steps):
    table = tactics(number, owner)
    act = active(table, "nicole", mp=1)
    use(table, "nicole", "shift.nicole", *steps)
    assert (table.where("nicole"), act.mp) == (steps[-1].removeprefix("step:").lower(), 1)


@pytest.mark.rule("RIC-014", "RIC-038")
@pytest.mark.parametrize("owner", ["kelley", "frost"])
def test_tactics_1_opens_an_adjacent_door_that_is_not_locked(owner):
    doors = {"borders": {"c1-d1": "door", "c1-c2": "locked-door"}}
    table = tactics(1, owner, **doors)
    active(table, "nicole")
    assert "door.nicole" in uses(table, "nicole")
    assert f"door.{owner}" not in uses(table, "nicole")
    use(table, "nicole", "door.nicole")
    assert table.state.doors["C1-D1"].open
    assert not table.state.doors["C1-C2"].open


@pytest.mark.rule("RIC-017", "RIC-041", "RIE-347")
@pytest.mark.parametrize("owner", ["kelley", "frost"])
def test_tactics_2_opens_no_door_although_tactics_1_did(owner):
    table = tactics(2, owner, borders={"c1-d1": "door"})
    table.hero(owner).skills = ["tactics-1", "tactics-2"]
    active(table, "nicole")
    assert "door.nicole" not in uses(table, "nicole")


@pytest.mark.rule("RIE-348", "RIE-347")
def test_who_has_tactics_2_uses_tactics_1_no_more():
    table = tactics(2)
    table.hero("kelley").skills = ["tactics-1", "tactics-2"]
    active(table, "nicole")
    assert not any("tactics-1" in option.id for option in skill_options(table.state, "nicole"))
    use(table, "nicole", "modifier.nicole")
    assert table.state.act.bonus == [("Tactics 2", -2)]


@pytest.mark.parametrize(("owner", "number", "plus"), [
    pytest.param("kelley", 1, 2, marks=pytest.mark.rule("RIC-014", "RIE-355")),
    pytest.param("kelley", 2, 4, marks=pytest.mark.rule("RIC-017", "RIE-355")),
    pytest.param("frost", 1, 2, marks=pytest.mark.rule("RIC-038", "RIE-355")),
    pytest.param("frost", 2, 4, marks=pytest.mark.rule("RIC-041", "RIE-355")),
])  # fmt: skip
def test_tactics_is_added_to_the_initiative_before_the_dice_and_is_then_used_up(owner, number, plus):
    table = tactics(number, owner)
    table.state.phase = table.state.now = "initiative"
    table.play(initiative(table.state), "use", "1", str(4 + plus), "player")
    assert [ask.kind for ask in table.asked] == ["choose", "roll", "roll", "choose"]
    assert table.state.turns == ["zombie"]
    assert f"heroes 1 + {plus} = {1 + plus}" in table.words()
    active(table, "nicole")
    assert uses(table, "nicole") == []


@pytest.mark.rule("RIE-333", "RIE-355")
@pytest.mark.parametrize(("zombies", "rest"), [("6", ["player"]), ("8", ["keep"])])
def test_a_token_is_offered_only_where_the_die_loses_with_tactics_added(zombies, rest):
    table = tactics(1, scratch=1)
    table.state.phase = table.state.now = "initiative"
    table.play(initiative(table.state), "use", "1", zombies, *rest)
    assert ("RIE-333" in [ask.rule for ask in table.asked]) == (rest == ["keep"])


@pytest.mark.rule("RIC-014")
def test_tactics_that_is_kept_for_later_adds_nothing():
    table = tactics(1)
    table.state.phase = table.state.now = "initiative"
    table.play(initiative(table.state), "no", "1", "6")
    assert table.state.turns == ["player"]
    active(table, "nicole")
    assert uses(table, "nicole")


@pytest.mark.rule("RIC-017", "RIE-350")
def test_the_extra_attack_of_the_active_hero_may_wait_until_it_has_moved():
    table = tactics(2)
    active(table, "nicole")
    attack(table, "nicole", "normal", "3")
    use(table, "nicole", "attack.nicole")
    words = [item.id.partition(":")[0] for item in menu(table.state, "nicole")]
    assert "step" in words
    assert "normal" in words
    attack(table, "nicole", "normal", "3")
    assert table.state.act.attacks == 0


@pytest.mark.rule("RIC-017", "RIE-350")
def test_an_extra_attack_follows_the_rules_of_any_other():
    table = tactics(2)
    active(table, "nicole")
    table.hero("nicole").supplies["ammo"] = 0
    assert "attack.nicole" not in uses(table, "nicole")
    table.hero("nicole").supplies["ammo"] = 1
    table.hero("nicole").facing = (-1, 0)
    assert "attack.nicole" not in uses(table, "nicole")


@pytest.mark.rule("RIC-017", "RIE-172")
@pytest.mark.parametrize(("declared", "found"), [("stationary", True), ("running", True), ("special", False)])
def test_nobody_who_has_declared_a_special_action_is_given_an_attack(declared, found):
    table = tactics(2)
    active(table, "nicole", declared)
    assert ("attack.nicole" in uses(table, "nicole")) == found


@pytest.mark.rule("RIC-017", "RIE-349")
def test_in_somebody_elses_activation_a_comrade_attacks_at_once():
    table = tactics(2)
    active(table, "kelley")
    use(table, "kelley", "attack.nicole", "normal:fg-42-2", "12")
    assert table.zombie("z1").health == 8
    assert table.hero("nicole").marker == ""
    assert table.state.act.attacks == 1


@pytest.mark.rule("RIE-349", "RIC-014")
def test_what_helps_others_is_one_option_and_may_be_left():
    table = tactics(1)
    active(table, "nicole")
    texts = {option.id: option.text for option in skill_options(table.state, "nicole")}
    assert texts == {
        "skill:kelley.tactics-1.modifier.nicole": "Tactics 1: -1 on Nicole's next attack (once a round)",
        "skill:kelley.tactics-1.shift.nicole": "Tactics 1: Nicole shifts 1 square (once a round)",
        "skill:kelley.tactics-1.others": "Tactics 1 (once a round) for Kelley",
    }
    table.play(use_skill(table.state, "nicole", "skill:kelley.tactics-1.others"), "no")
    assert table.hero("kelley").used == []


# -- Inspiring


@pytest.mark.parametrize("owner", [
    pytest.param("kelley", marks=pytest.mark.rule("RIC-011")), pytest.param("frost", marks=pytest.mark.rule("RIC-035")),
])  # fmt: skip
def test_whoever_activates_next_to_an_inspiring_comrade_has_an_mp_or_a_better_attack(owner):
    heroes = {owner: "a1 e +inspiring: knife", "nicole": "b1 e: fg-42 3 ammo", "wurger": "c3 e: mg-42 3 ammo"}
    table = given(12, 6, **heroes, zombies=["h1 beta 9hp"])
    act = active(table, "nicole")
    assert uses(table, "nicole") == ["points.nicole", "modifier.nicole"]
    use(table, "nicole", "points.nicole")
    assert (act.mp, uses(table, "nicole")) == (5, [])
    new_round(table.state)
    use(table, "nicole", "modifier.nicole")
    assert act.bonus == [("Inspiring", -1)]
    new_round(table.state)
    active(table, "wurger")
    assert uses(table, "wurger") == []
    active(table, owner)
    assert uses(table, owner) == []


@pytest.mark.rule("RIC-011")
@pytest.mark.parametrize(("where", "declared", "moved", "found"), [
    ("b1", "walking", False, ["points.nicole", "modifier.nicole"]),
    ("b1", "walking", True, []),
    ("b2", "walking", False, []),
    ("b1", "stationary", False, ["modifier.nicole"]),
])  # fmt: skip
def test_inspiring_needs_the_hero_beside_it_as_it_activates(where, declared, moved, found):
    table = given(12, 6, kelley="a1 e +inspiring: knife", nicole=f"{where} e: fg-42 3 ammo")
    active(table, "nicole", declared, moved=moved)
    assert uses(table, "nicole") == found


# -- in one's own activation


def own(clause, *case):
    """A hero with a choice of its own: name, skill, what it may pick, squares of a shift, attack modifier."""
    return pytest.param(*case, marks=pytest.mark.rule(clause))


OWN = [
    own("RIC-075", "nicole", "hero", ["shift.nicole", "attack.nicole", "modifier.nicole"], 2, -2),
    own("RIC-099", "wurger", "hero-1", ["shift.wurger", "door.wurger", "modifier.wurger"], 1, -1),
    own("RIC-102", "wurger", "hero-2", ["shift.wurger", "attack.wurger", "modifier.wurger"], 2, -2),
    own("RIC-111", "til", "hero-2", ["shift.til", "attack.til", "modifier.til"], 2, -2),
]  # fmt: skip


@pytest.mark.parametrize(("name", "skill", "found", "squares", "value"), OWN)
def test_a_hero_picks_one_thing_once_a_round_in_its_own_activation(name, skill, found, squares, value):
    heroes = {name: f"a1 e +{skill}: mp-40 3 ammo", "kelley": "a3 e: knife"}
    table = given(12, 6, **heroes, zombies=["d1 beta 9hp"], borders={"a1-a2": "door"})
    active(table, "kelley")
    assert uses(table, "kelley") == []
    active(table, name)
    assert uses(table, name) == found
    use(table, name, f"shift.{name}", *["step:B2", "step:C3"][:squares])
    assert uses(table, name) == []
    new_round(table.state)
    use(table, name, f"modifier.{name}")
    assert [bonus for _, bonus in table.state.act.bonus] == [value]


@pytest.mark.parametrize(("name", "skill", "found", "squares", "value"), OWN)
def test_it_and_tactics_are_never_used_on_the_same_hero_in_a_round(name, skill, found, squares, value):
    """RIE-353 in both orders, with Tactics of either number and of either officer."""
    for officer, number in (("kelley", 1), ("frost", 2)):
        heroes = {name: f"a1 e +{skill}: mp-40 3 ammo", officer: f"a3 e +tactics-{number}: knife"}
        table = given(12, 6, **heroes, zombies=["d1 beta 9hp"])
        active(table, name)
        use(table, name, f"tactics-{number}.modifier.{name}")
        assert uses(table, name) == []
        new_round(table.state)
        use(table, name, f"{skill}.modifier.{name}")
        assert not [word for word in uses(table, name) if word.endswith(name)]
        assert f"shift.{officer}" in uses(table, name)


@pytest.mark.rule("RIE-352", "RIE-353")
def test_the_bar_holds_for_the_hero_concerned_and_for_the_round():
    heroes = {
        "nicole": "a1 e +hero: fg-42 3 ammo",
        "til": "a3 e +hero-2: tils-axe",
        "kelley": "a5 e +tactics-1: knife",
    }
    table = given(12, 6, **heroes, zombies=["d1 beta 9hp"])
    active(table, "nicole")
    use(table, "nicole", "tactics-1.modifier.nicole")
    assert uses(table, "nicole") == []
    active(table, "til")
    assert uses(table, "til") == ["shift.til", "modifier.til"]
    new_round(table.state)
    active(table, "nicole")
    assert "modifier.nicole" in uses(table, "nicole")


# -- at any time


@pytest.mark.rule("RIC-087")
def test_good_is_for_sobieska_alone_in_her_activation_and_out_of_it():
    table = given(12, 6, sobieska="a1 e +good: luger 3 ammo", kelley="a3 e: knife", zombies=["d1 beta 9hp"])
    active(table, "sobieska")
    assert uses(table, "sobieska") == ["shift.sobieska", "attack.sobieska", "modifier.sobieska"]
    active(table, "kelley")
    assert uses(table, "kelley") == ["shift.sobieska", "attack.sobieska"]
    use(table, "kelley", "shift.sobieska", "step:B2")
    assert (table.where("sobieska"), uses(table, "kelley")) == ("b2", [])
    new_round(table.state)
    active(table, "sobieska")
    use(table, "sobieska", "good.modifier.sobieska")
    assert table.state.act.bonus == [("Good", -2)]


@pytest.mark.rule("RIE-349", "RIC-014")
@pytest.mark.parametrize("moment", ["initiative", "start", "activated", "spawn", "end", "step"])
def test_with_all_windows_wished_for_a_skill_of_any_time_is_offered_at_every_moment(moment):
    for setting, offered in (("always", 1), ("smart", 0), ("never", 0)):
        table = tactics(1, windows=setting)
        table.play(window(table.state, moment), *["no"] * offered)
        assert len(table.asked) == offered


@pytest.mark.rule("RIE-349", "RIC-087")
def test_a_zombie_that_is_about_to_attack_is_stepped_away_from():
    table = given(12, 6, sobieska="a1 e +good: luger", zombies=["b1 beta"])
    zombie_turn(table, "skill:sobieska.good.shift.sobieska", "step:A2")
    assert table.where("sobieska") == "a2"
    assert table.hero("sobieska").health == 4


@pytest.mark.rule("RIE-349")
@pytest.mark.parametrize(("zombie", "windows", "asked"), [
    ("b1 beta", "smart", True),
    ("b1 beta", "never", False),
    ("b1 beta stunned", "smart", False),
    ("c1 beta", "smart", False),
    ("c1 alpha", "smart", True),
    ("b1 ?beta", "smart", True),
])  # fmt: skip
def test_smart_windows_ask_when_a_zombie_could_attack_and_only_then(zombie, windows, asked):
    table = given(12, 6, sobieska="a1 e +good: knife", zombies=[zombie], windows=windows)
    table.play(window(table.state, "activation", "z1"), *["no"] * asked)
    assert bool(table.asked) is asked
    if asked:
        assert table.asked[0].text.endswith("is about to act and could attack Sobieska. Use a skill?")


@pytest.mark.rule("RIE-349")
def test_the_turn_of_the_npcs_counts_as_well():
    table = given(12, 6, sobieska="a1 e +good: knife", npcs=["e1 mp-40", "e6 unarmed"])
    table.play(window(table.state, "activation", "n1"), "skill:sobieska.good.shift.sobieska", "step:B2")
    assert table.where("sobieska") == "b2"
    new_round(table.state)
    table.play(window(table.state, "activation", "n2"))
    assert len(table.asked) == 2


@pytest.mark.rule("RIC-017", "RIE-349")
def test_out_of_turn_an_attack_is_made_at_once_and_costs_nobody_its_own():
    table = given(
        12, 6, kelley="a1 e +tactics-2: luger 3 ammo", nicole="a3 n: fg-42 3 ammo", zombies=["b1 beta 2hp"]
    )
    table.state.now = table.state.phase = "zombie"
    deed = "skill:kelley.tactics-2.attack.nicole"
    table.play(window(table.state, "activation", "z1"), deed, "normal:fg-42-2:select", "3", "12")
    assert table.zombie("z1").health == 1
    assert table.hero("nicole").marker == ""


@pytest.mark.rule("RIE-349", "RIE-354")
def test_each_player_is_asked_about_their_own_heroes_skills():
    table = given(12, 6, kelley="a1 e +tactics-1: knife", sobieska="a3 e +good: knife", zombies=["b1 beta"])
    table.state.seats = ["ann", "bob"]
    table.hero("kelley").seat, table.hero("sobieska").seat = "ann", "bob"
    table.state.windows = "always"
    table.play(window(table.state, "activation", "z1"), "no", "no")
    owners = [{option.id.split(".")[0] for option in ask.options[1:]} for ask in table.asked]
    assert [ask.who for ask in table.asked] == ["ann", "bob"]
    assert owners == [{"skill:kelley"}, {"skill:sobieska"}]


@pytest.mark.rule("RIC-014", "RIC-087", "RIE-355")
def test_a_covering_attack_is_helped_before_its_first_die():
    for owner, skill, value in (("kelley", "tactics-1", -1), ("sobieska", "good", -2)):
        heroes = {owner: f"a1 e covering 2 +{skill}: luger 3 ammo"}
        table = given(12, 6, **heroes, zombies=["d1 beta"])
        deed = f"skill:{owner}.{skill}.modifier.{owner}"
        table.play(cover_with(table.state, owner), "normal:luger-1", deed, str(8 + value))
        assert table.zombie("z1").stunned
        assert table.hero(owner).used == [skill]


@pytest.mark.rule("RIC-075")
def test_what_is_for_ones_own_activation_helps_no_covering_attack():
    table = given(12, 6, nicole="a1 e covering 2 +hero: luger 3 ammo", zombies=["d1 beta"])
    table.play(cover_with(table.state, "nicole"), "normal:luger-1", "7")
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIC-072")
def test_a_covering_marker_is_given_up_for_a_step():
    table = given(12, 6, nicole="a1 e covering 2 +reflexes: knife", zombies=["b1 beta"])
    table.play(window(table.state, "activation", "z1"), "wait", "reflexes:nicole", "step:B2")
    assert (table.where("nicole"), table.hero("nicole").marker) == ("b2", "attacked")
    table.play(window(table.state, "activation", "z1"))


@pytest.mark.rule("RIC-072")
@pytest.mark.parametrize("words", ["covering 2", "+reflexes", "attacked +reflexes"])
def test_without_the_skill_or_the_marker_there_is_no_step(words):
    table = given(12, 6, nicole=f"a1 w {words}: luger", zombies=["b1 beta"])
    table.play(window(table.state, "activation", "z1"))
    assert table.asked == []


@pytest.mark.rule("RIE-351")
def test_a_free_step_keeps_to_the_rules_of_movement():
    table = given(
        6, 6, kelley="b2 n +tactics-2: knife", nicole="b1 e", zombies=["f6 beta"],
        cells={"a2": "obstructive"}, borders={"b2-c2": "wall"},
    )  # fmt: skip
    active(table, "kelley", "stationary", 0)
    option = next(o.id for o in skill_options(table.state, "kelley") if o.id.endswith("shift.kelley"))
    table.play(use_skill(table.state, "kelley", option), "step:B3", "step:C4")
    first = [option.id for option in table.asked[0].options]
    assert set(first) == {"step:B3", "step:A3", "step:C3", "stay"}
    assert table.where("kelley") == "c4"


@pytest.mark.rule("RIE-351")
def test_a_free_move_ends_in_a_zone_of_control_and_is_none_while_locked():
    table = given(8, 6, kelley="a1 e +tactics-2: knife", zombies=["c2 beta"])
    active(table, "kelley")
    use(table, "kelley", "shift.kelley", "step:B2")
    assert table.where("kelley") == "b2"
    locked = given(8, 6, kelley="a1 e +tactics-2: knife", zombies=["b1 beta locks kelley"])
    active(locked, "kelley")
    assert "shift.kelley" not in uses(locked, "kelley")


@pytest.mark.rule("RIE-349")
def test_in_an_activation_the_menu_has_what_is_offered_between_activations():
    table = tactics(1, windows="always")
    active(table, "nicole")
    table.play(window(table.state, "door", "nicole"))
    table.state.act = None
    table.play(window(table.state, "door", "nicole"), "no")


@pytest.mark.rule("RIC-072")
def test_the_step_of_who_covers_is_offered_to_her_own_player():
    table = given(12, 6, nicole="a1 w covering 2 +reflexes: knife", kelley="a6 e", zombies=["b1 beta"])
    table.state.seats = ["ann", "bob"]
    table.hero("kelley").seat, table.hero("nicole").seat = "ann", "bob"
    table.play(window(table.state, "activation", "z1"), "no")
    assert [ask.who for ask in table.asked] == ["bob"]


@pytest.mark.rule("RIC-014")
def test_who_is_barred_from_attacking_is_given_no_better_attack():
    table = tactics(1)
    active(table, "nicole", barred=True)
    assert "modifier.nicole" not in uses(table, "nicole")


@pytest.mark.rule("RIC-014", "RIC-090")
def test_what_was_used_in_this_round_and_the_luck_of_a_scenario_may_be_corrected():
    table = given(12, 6, kelley="a1 e +tactics-1: knife", sobieska="c1 e +lucky: luger", til="e1")
    found = facts(table.state)
    assert (found["kelley.used"].value, found["sobieska.had-luck"].value) == ("nothing", False)
    assert not {"til.used", "kelley.had-luck"} & set(found)
    found["kelley.used"].set("tactics-1")
    found["sobieska.had-luck"].set(True)
    active(table, "kelley")
    assert uses(table, "kelley") == []
    assert table.state.lucky == ["sobieska"]
    facts(table.state)["sobieska.had-luck"].set(False)
    facts(table.state)["kelley.used"].set("nothing")
    assert (table.state.lucky, table.hero("kelley").used) == ([], [])
