"""Special rules of survivors (AOW-522 to 527, 529 to 531, 533 to 535)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, fight, pools
from games.allout.test_split_rivals import near
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.activation import activate
from shamble.kernel.errors import BadAnswer

EVEN = {"melee": ("white",), "defense": ("white",)}


def alone(rule: str, threat: int = 1, **more: Any) -> Table:
    """Ann, who has that rule, and nobody near."""
    profile = {"rules": (rule,) if rule else (), "nerve": "high"}
    return given(ann="10,10", threat=threat, cards={"ann": {**profile, **more.pop("ann", {})}}, **more)


def acts(table: Table, *script: str) -> Table:
    """Ann's activation."""
    table.play(activate(table.state, "ann"), *script)
    return table


def asked(table: Table, rule: str) -> list[Any]:
    """What was asked under a clause."""
    return [ask for ask in table.asked if ask.rule == rule]


# -- how many Actions


@pytest.mark.rule("AOW-522")
@pytest.mark.parametrize(
    ("rule", "threat", "actions"), [("adrenaline-junkie", 14, 3), ("adrenaline-junkie", 13, 2), ("", 14, 2)]
)
def test_the_adrenaline_junkie_has_an_action_more_while_threat_is_high(
    rule: str, threat: int, actions: int
) -> None:
    deeds = ["noise", "nerve", "sneak"][:actions]
    script = {"noise": ["noise"], "nerve": ["nerve", "blank"], "sneak": ["sneak", "stay"]}
    table = acts(alone(rule, threat), *[word for deed in deeds for word in script[deed]])
    assert len(asked(table, "AOW-095")) == actions


@pytest.mark.rule("AOW-534")
@pytest.mark.parametrize(("face", "actions"), [("1", 1), ("2!", 2), ("3!", 3)])
def test_the_unstable_have_as_many_actions_as_a_blue_die_shows(face: str, actions: int) -> None:
    table = acts(
        alone("unstable"), face, *["noise", "sneak", "stay", "nerve", "blank"][: (1, 3, 5)[actions - 1]]
    )
    assert [die.name for die in table.asked[0].dice] == ["blue"]  # type: ignore[attr-defined]
    assert len(asked(table, "AOW-095")) == actions


@pytest.mark.rule("AOW-534", "AOW-535")
def test_it_is_rolled_before_panic_which_then_limits_them_to_one() -> None:
    table = acts(alone("unstable", 9, ann={"nerve": "low"}), "3!", "terrified", "noise")
    assert [ask.rule for ask in table.asked] == ["AOW-534", "AOW-063", "AOW-095"]


@pytest.mark.rule("AOW-535")
def test_panic_limits_the_adrenaline_junkie_too() -> None:
    table = acts(alone("adrenaline-junkie", 14, ann={"nerve": "low"}), "quiet", "sneak", "stay")
    assert len(asked(table, "AOW-095")) == 1


# -- moving


@pytest.mark.rule("AOW-523")
@pytest.mark.parametrize(("rule", "far"), [("athletic", 10.0), ("", 8.0)])
def test_the_athletic_run_ten_inches(rule: str, far: float) -> None:
    table = given(ann="2,10", cards={"ann": {"rules": (rule,) if rule else ()}})
    acts(table, "run", f"e {far:g}", "end")
    assert table.at("ann") == (2 + far, 10.0)
    assert f"up to {far:g} in" in next(o.text for o in table.asked[0].options if o.id == "run")  # type: ignore[attr-defined]


@pytest.mark.rule("AOW-110", "AOW-523")
@pytest.mark.parametrize(("rule", "far"), [("athletic", 10.0), ("", 8.0)])
def test_nobody_runs_a_hundredth_farther(rule: str, far: float) -> None:
    table = given(ann="2,10", cards={"ann": {"rules": (rule,) if rule else ()}})
    with pytest.raises(BadAnswer, match=f"too far; legal up to {far:g} in"):
        acts(table, "run", f"e {far + 0.01:.2f}", "end")


@pytest.mark.rule("AOW-523")
def test_but_sneak_no_farther() -> None:
    table = acts(alone("athletic"), "sneak", "e 4", "end")
    assert table.at("ann") == (14.0, 10.0)


@pytest.mark.rule("AOW-529")
@pytest.mark.parametrize(("first", "second"), [("sneak", ["sneak", "run"]), ("run", ["sneak"])])
def test_the_quick_move_twice_but_run_once(first: str, second: list[str]) -> None:
    table = acts(alone("quick"), first, "e 1", "end")
    assert [move for move in table.ids() if move in ("sneak", "run")] == second


@pytest.mark.rule("AOW-529")
def test_nobody_else_moves_twice_nor_they_three_times() -> None:
    assert {"sneak", "run"}.isdisjoint(acts(alone(""), "sneak", "e 1", "end").ids())
    thrice = alone("quick", 14, ann={"rules": ("quick", "adrenaline-junkie")})
    acts(thrice, "sneak", "e 1", "sneak", "e 1", "end")
    assert {"sneak", "run"}.isdisjoint(thrice.ids())


@pytest.mark.rule("AOW-525")
def test_distract_makes_noise_up_to_six_inches_off() -> None:
    table = given(ann="3,10", walkers=["12,10"], cards={"ann": {"rules": ("distract",)}})
    acts(table, "noise", "7,13", "end")
    assert table.at("walker-1")[1] > 12, "toward the place, not toward Ann"


@pytest.mark.rule("AOW-525")
def test_not_farther_and_not_on_a_model() -> None:
    from shamble.kernel.errors import BadAnswer

    far = given(ann="3,10", cards={"ann": {"rules": ("distract",)}})
    with pytest.raises(BadAnswer):
        acts(far, "noise", "9.6,10", "end")
    taken = given(ann="3,10", bob="6,10", cards={"ann": {"rules": ("distract",)}})
    with pytest.raises(BadAnswer):
        acts(taken, "noise", "6.2,10", "end")


@pytest.mark.rule("AOW-525")
def test_everybody_else_is_the_source_themselves() -> None:
    table = acts(given(ann="3,10", walkers=["12,10"]), "noise", "end")
    assert table.at("walker-1") == pytest.approx((6.0, 10.0), abs=0.01)


# -- shooting


@pytest.mark.rule("AOW-526")
@pytest.mark.parametrize(("rules", "dice"), [(("expert-shot",), ["red"]), ((), ["red", "red"])])
def test_targets_of_an_expert_shot_have_no_cover(rules: tuple[str, ...], dice: list[str]) -> None:
    table = given(ann="3,3 bow", walkers=["13,3"], barriers=["8,3 90"], cards={"ann": {"rules": rules}})
    table.play(shoot(table.state, "ann"), "walker-1", "0 0", " ".join("0" for _ in dice))
    assert pools(table)[1] == dice


# -- panic


@pytest.mark.rule("AOW-527")
@pytest.mark.parametrize(("place", "again"), [("12.9,10", True), ("13.6,10", False)])
def test_the_level_headed_let_friends_near_roll_panic_again(place: str, again: bool) -> None:
    cards = {"ann": {"nerve": "low"}, "bob": {"rules": ("level-headed",), "nerve": "high"}}
    table = given(ann="10,10", bob=place, threat=9, cards=cards)
    acts(table, "terrified", *(["again", "berserk"] if again else []), "end")
    assert bool(asked(table, "AOW-527")) is again
    assert table.state.survivor("ann").berserk is again, "the second result stands"


@pytest.mark.rule("AOW-527")
def test_and_themselves_and_may_keep_the_first() -> None:
    table = alone("level-headed", 9, ann={"nerve": "low"})
    acts(table, "berserk", "keep", "end")
    assert table.state.survivor("ann").berserk


@pytest.mark.rule("AOW-527")
@pytest.mark.parametrize(
    ("face", "proposed"),
    [("scream", "again"), ("terrified", "again"), ("quiet", "keep"), ("berserk", "keep")],
)
def test_what_harms_little_is_proposed_to_be_kept(face: str, proposed: str) -> None:
    table = alone("level-headed", 9, ann={"nerve": "low"})
    acts(table, face, "keep", "end")
    (ask,) = asked(table, "AOW-527")
    assert ask.default == proposed


@pytest.mark.rule("AOW-527")
def test_not_rivals() -> None:
    cards = {"ann": {"nerve": "low"}, "bob": {"rules": ("level-headed",)}}
    table = given(ann="10,10", bob="12.5,10", rivals=["bob"], threat=9, cards=cards)
    acts(table, "terrified", "end")
    assert not asked(table, "AOW-527")


@pytest.mark.rule("AOW-530")
@pytest.mark.parametrize(
    ("rivals", "panics"), [(["cid"], False), (["bob", "cid"], True), (["cid", "bob"], True), ([], False)]
)
def test_safety_in_numbers_is_a_level_of_nerve_while_the_group_is_the_larger(
    rivals: list[str], panics: bool
) -> None:
    cards = {"ann": {"nerve": "low", "rules": ("safety-in-numbers",)}}
    table = given(ann="3,3", bob="3,10", cid="10,17", rivals=rivals, threat=9, cards=cards)
    acts(table, *(["quiet"] if panics else []), "end")
    assert bool(asked(table, "AOW-063")) is panics


@pytest.mark.rule("AOW-530")
def test_it_is_one_level_and_no_more() -> None:
    cards = {"ann": {"nerve": "low", "rules": ("safety-in-numbers",)}}
    table = given(ann="3,3", bob="3,10", cid="10,17", rivals=["cid"], threat=14, cards=cards)
    assert asked(acts(table, "quiet", "end"), "AOW-063")


@pytest.mark.rule("AOW-530")
@pytest.mark.parametrize(("rivals", "nerve", "panics"), [(["bob"], "medium", True), ([], "high", False)])
def test_as_many_are_no_more_and_nobody_is_bolder_than_high(
    rivals: list[str], nerve: str, panics: bool
) -> None:
    cards = {"ann": {"nerve": nerve, "rules": ("safety-in-numbers",)}}
    table = given(ann="3,3", bob="3,10", rivals=rivals, threat=14, cards=cards)
    acts(table, *(["quiet"] if panics else []), "end")
    assert bool(asked(table, "AOW-063")) is panics


# -- melee


def brawl(rule: str, who: str = "ann", owned: str = "", **more: Any) -> Table:
    """Ann against Bob, her rival, who holds Initiative; one of them has the rule."""
    cards = {name: {**EVEN, "rules": (rule,) if name == who else ()} for name in ("ann", "bob")}
    fields: dict[str, Any] = {
        "bob": f"{8 + T},8 {owned}",
        "rivals": ["bob"],
        "initiative": BLUE,
        "cards": cards,
    }
    return given(ann="8,8", **{**fields, **more})


@pytest.mark.rule("AOW-531")
@pytest.mark.parametrize(
    ("rule", "who", "pushed"), [("scrapper", "ann", "bob"), ("", "", "ann"), ("scrapper", "bob", "ann")]
)
def test_a_scrapper_pushes_back_in_a_draw_whoever_has_initiative(rule: str, who: str, pushed: str) -> None:
    table = fight(brawl(rule, who), "attack", "attack", "1", "1")
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == [pushed]
    assert {table.state.survivor(name).health for name in ("ann", "bob")} == {5}


@pytest.mark.rule("AOW-531")
def test_a_scrapper_that_loses_is_pushed_like_anybody() -> None:
    table = fight(brawl("scrapper"), "attack", "attack", "2", "1")
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == ["ann"]


@pytest.mark.rule("AOW-533")
@pytest.mark.parametrize(
    ("stance", "rolls", "health"),
    [("attack", ("0", "1"), 3), ("defend", ("0", "1"), 5), ("attack", ("1", "1"), 5)],
)
def test_the_muscle_deals_a_point_more_when_its_side_attacked_and_won(
    stance: str, rolls: tuple[str, str], health: int
) -> None:
    table = fight(brawl("the-muscle"), "attack", stance, *rolls)
    assert table.state.survivor("bob").health == health


@pytest.mark.rule("AOW-533")
def test_not_when_it_loses() -> None:
    table = fight(brawl("the-muscle"), "attack", "attack", "1", "0")
    assert [table.state.survivor(name).health for name in ("ann", "bob")] == [4, 5]


@pytest.mark.rule("AOW-524")
@pytest.mark.parametrize(("face", "hand"), [("badge", ["bat"]), ("blank", ["bat", "lid"])])
def test_disarm_costs_an_enemy_a_card_of_its_owners_choice_on_a_badge(face: str, hand: list[str]) -> None:
    more = ["lid-2"] if face == "badge" else []
    table = fight(brawl("disarm", owned="bat lid"), "attack", "attack", "0 0", "1", face, *more)
    assert [item.card for item in table.state.survivor("bob").slots["hand"]] == hand
    assert [ask.who for ask in asked(table, "AOW-524")] == [RED, BLUE][: 1 + len(more)]


@pytest.mark.rule("AOW-524")
def test_it_works_for_a_side_that_won_by_defending_but_not_in_a_draw_or_a_defeat() -> None:
    assert asked(fight(brawl("disarm", owned="bat"), "attack", "defend", "0 0", "1", "blank"), "AOW-524")
    for rolls in (("1 0", "1"), ("1 0", "0")):
        assert not asked(fight(brawl("disarm", owned="bat"), "attack", "attack", *rolls), "AOW-524")


@pytest.mark.rule("AOW-524")
def test_armor_and_the_pack_are_safe_and_an_empty_hand_is_not_rolled_for() -> None:
    assert not asked(
        fight(
            brawl("disarm", owned="vest pack:bat"),
            "attack",
            "attack",
            "0",
            "2",
        ),
        "AOW-524",
    )


@pytest.mark.rule("AOW-524")
def test_who_disarms_picks_the_victim() -> None:
    table = brawl("disarm", owned="bat", cid=f"{near(8, 8, 180)} axe", rivals=["bob", "cid"])
    fight(table, "attack", "attack", "0 0 0 0", "2!", "bob", "bob", "badge", "cid", "axe-2")
    assert table.state.survivor("cid").slots["hand"] == []


@pytest.mark.rule("AOW-533")
def test_each_of_several_who_attack_deals_a_point() -> None:
    table = brawl("the-muscle", cid=near(8 + T, 8, 90))
    table.state.book.survivors["cid"] = replace(table.state.profile("cid"), **EVEN, rules=("the-muscle",))
    fight(table, "attack", "attack", "0", "1 0")
    assert table.state.survivor("bob").health == 2


@pytest.mark.rule("AOW-533")
def test_but_none_who_has_fired_a_handgun_instead() -> None:
    table = brawl("the-muscle", cid=near(8 + T, 8, 90))
    table.state.book.survivors["cid"] = replace(table.state.profile("cid"), **EVEN, rules=("the-muscle",))
    table.state.attacked = ["cid"]
    fight(table, "attack", "attack", "0", "1")
    assert table.state.survivor("bob").health == 3


@pytest.mark.rule("AOW-531")
def test_with_a_scrapper_on_both_sides_initiative_decides_a_draw() -> None:
    table = brawl("scrapper")
    table.state.book.survivors["bob"] = replace(table.state.profile("bob"), rules=("scrapper",))
    fight(table, "attack", "attack", "1", "1")
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == ["ann"]


@pytest.mark.rule("AOW-070", "AOW-523")
@pytest.mark.parametrize(("rules", "far"), [(("athletic",), 13.0), ((), 11.0)])
def test_the_athletic_flee_as_far_as_they_run(rules: tuple[str, ...], far: float) -> None:
    table = given(ann="3,10", threat=14, walkers=["1,10"], cards={"ann": {"nerve": "low", "rules": rules}})
    table.play(activate(table.state, "ann"), "flee")
    assert table.at("ann")[0] == pytest.approx(far, abs=0.01)


@pytest.mark.rule("AOW-071", "AOW-596")
def test_who_has_lost_a_leg_flees_four_inches_without_noise() -> None:
    table = given(ann="5,10", threat=14, walkers=["2,10"], cards={"ann": {"nerve": "low"}})
    table.state.survivor("ann").lame = True
    table.play(activate(table.state, "ann"), "flee")
    assert table.at("ann")[0] == pytest.approx(9.0, abs=0.01)
    assert table.at("walker-1") == (2.0, 10.0)


@pytest.mark.rule("AOW-075", "AOW-535", "AOW-522")
def test_a_scream_leaves_one_action_however_many_there_were() -> None:
    cards = {"ann": {"nerve": "low", "rules": ("adrenaline-junkie",)}}
    table = given(ann="10,10", threat=14, cards=cards)
    table.play(activate(table.state, "ann"), "scream", "sneak", "stay")
    assert table.state.threat == 15


@pytest.mark.rule("AOW-534", "AOW-540")
def test_the_unstable_add_an_action_they_were_given_to_what_they_roll() -> None:
    table = given(ann="10,10", cards={"ann": {"nerve": "high", "rules": ("unstable",)}})
    table.state.survivor("ann").extra = 1
    table.play(activate(table.state, "ann"), "1", "noise", "sneak", "stay")
