"""Leader Abilities (AOW-419, 420, 536 to 552)."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.melees import T, pools, put
from shamble.games.allout.abilities.initiative import mind_games
from shamble.games.allout.abilities.leading import begin_actions, begin_melee, blazes, gung_ho, spurred
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.model import Effect, ItemCard
from shamble.games.allout.end_phase import end_of_turn
from shamble.games.allout.turn import STEPS, action

WHISTLE = ItemCard("whistle", "Whistle", "special", 5, action=(Effect("order"),))


def led(ability: str, kind: str = "support", others: str = "support", **more: Any) -> Table:
    """Ann leads with that ability; Bob and Cid follow, both far off, and of another type."""
    cards = {name: {"nerve": "high", "type": others} for name in ("bob", "cid")}
    cards["ann"] = {"nerve": "high", "type": kind, "leads": ability}
    fields: dict[str, Any] = {"bob": "3,3", "cid": "17,3", "cards": cards, **more}
    return given(ann="10,10", **fields)


def acts(table: Table, name: str, *script: str) -> Table:
    """One activation."""
    table.play(activate(table.state, name), *script)
    return table


# -- the Leader


@pytest.mark.rule("AOW-419")
def test_a_leader_needs_no_ability_and_is_then_asked_nothing() -> None:
    table = led("")
    table.play(begin_actions(table.state))
    assert table.state.survivor("ann").leader
    assert table.asked == []


@pytest.mark.rule("AOW-420")
def test_with_the_leader_the_ability_goes_and_nobody_takes_the_place() -> None:
    table = led("smash-n-grab", "runner", cards={n: {"leads": "smash-n-grab"} for n in ("ann", "bob", "cid")})
    table.state.board.remove(table.state.survivors.pop("ann"))
    table.play(begin_actions(table.state))
    assert table.asked == []


@pytest.mark.rule("AOW-025")
@pytest.mark.parametrize(("bearer", "works"), [("ann", True), ("bob", False)])
def test_a_leader_ability_works_only_on_the_nominated_leader(bearer: str, works: bool) -> None:
    cards = {"bob": {"nerve": "low"}, "cid": {"nerve": "low"}, "ann": {"nerve": "low"}}
    cards[bearer] = {"nerve": "high", "leads": "be-more-afraid-of-me"}
    table = given(ann="10,10", bob="11,10", cid="10.5,11.5", threat=9, cards=cards)
    assert [name for name, survivor in table.state.survivors.items() if survivor.leader] == ["ann"]
    acts(table, "cid", *([] if works else ["quiet"]), "end")
    cards[bearer] = {"nerve": "high", "leads": "stay-calm"}
    table = given(ann="10,10", bob="3,3", threat=10, cards=cards)
    acts(table, bearer, "nerve", "3!" if works else "badge", "end")
    assert table.state.threat == (7 if works else 9)


# -- nerve


@pytest.mark.rule("AOW-536")
@pytest.mark.parametrize(("place", "panics"), [("12.9,10", False), ("13.6,10", True)])
def test_friends_in_the_kill_zone_have_the_leaders_nerve(place: str, panics: bool) -> None:
    cards = {"ann": {"nerve": "high", "leads": "be-more-afraid-of-me"}, "bob": {"nerve": "low"}}
    table = given(ann="10,10", bob=place, threat=9, cards=cards)
    acts(table, "bob", *(["quiet"] if panics else []), "end")
    assert ("AOW-063" in table.rules()) is panics


@pytest.mark.rule("AOW-536")
def test_unless_their_own_is_higher_and_never_rivals() -> None:
    cards = {"ann": {"nerve": "low", "leads": "be-more-afraid-of-me"}, "bob": {"nerve": "high"}}
    own = acts(given(ann="10,10", bob="12,10", threat=9, cards=cards), "bob", "end")
    assert "AOW-063" not in own.rules()
    cards = {"ann": {"nerve": "high", "leads": "be-more-afraid-of-me"}, "bob": {"nerve": "low"}}
    rival = given(ann="10,10", bob="12,10", rivals=["bob"], threat=9, cards=cards)
    assert "AOW-063" in acts(rival, "bob", "quiet", "end").rules()


@pytest.mark.rule("AOW-549")
@pytest.mark.parametrize(("face", "left"), [("1", 9), ("3!", 7)])
def test_stay_calm_lowers_threat_by_a_blue_die_without_an_action_die(face: str, left: int) -> None:
    table = acts(led("stay-calm", threat=10), "ann", "nerve", face, "end")
    assert table.state.threat == left
    assert pools(table) == [["blue"]]


@pytest.mark.rule("AOW-549")
def test_it_is_the_leaders_alone() -> None:
    table = acts(led("stay-calm", threat=10), "bob", "nerve", "badge", "end")
    assert table.state.threat == 9


@pytest.mark.rule("AOW-544", "AOW-545")
def test_merciless_kills_a_friend_and_nobody_not_yet_activated_panics() -> None:
    cards = {"ann": {"nerve": "high", "leads": "merciless"}, "cid": {"nerve": "low"}}
    table = given(ann="10,10", bob="12,10", cid="17,3", threat=9, cards=cards)
    acts(table, "ann", "merciless", "end")
    assert "bob" not in table.state.survivors
    (walker,) = table.state.walkers.values()
    assert walker.prone
    assert table.at(walker.id) == (12.0, 10.0)
    acts(table, "cid", "end")
    assert "AOW-063" not in table.rules()
    table.play(end_of_turn(table.state))
    acts(table, "cid", "quiet", "end")


@pytest.mark.rule("AOW-544", "AOW-234")
@pytest.mark.parametrize("rule", ["each", "one"])
def test_it_is_a_special_action(rule: str) -> None:
    cards = {"ann": {"nerve": "high", "leads": "merciless"}}
    table = given(
        ann="10,10 whistle", bob="12,10", cards=cards, items=[WHISTLE], house={"special-actions": rule}
    )
    acts(table, "ann", "use:whistle", "end")
    assert ("merciless" in table.ids()) is (rule == "each")


@pytest.mark.rule("AOW-544")
def test_the_last_friend_may_be_killed_and_then_there_is_none() -> None:
    table = acts(
        given(ann="10,10", bob="12,10", cards={"ann": {"leads": "merciless"}}), "ann", "merciless", "end"
    )
    assert list(table.state.survivors) == ["ann"]


@pytest.mark.rule("AOW-544")
def test_only_in_the_kill_zone_only_friends_and_only_that_leader() -> None:
    assert "merciless" not in acts(led("merciless", bob="13.6,10"), "ann", "end").ids()
    assert "merciless" not in acts(led("merciless", bob="12,10", rivals=["bob"]), "ann", "end").ids()
    assert "merciless" not in acts(led("", bob="12,10"), "ann", "end").ids()


# -- extra Actions


@pytest.mark.rule("AOW-548", "AOW-551")
@pytest.mark.parametrize(("ability", "kind"), [("smash-n-grab", "runner"), ("tactical-ops", "tactician")])
def test_once_in_a_game_the_leader_and_its_type_have_an_action_more_for_one_phase(
    ability: str, kind: str
) -> None:
    table = led(ability, kind, cards={
        "ann": {"nerve": "high", "type": kind, "leads": ability},
        "bob": {"nerve": "high", "type": kind},
        "cid": {"nerve": "high"},
    })  # fmt: skip
    table.play(begin_actions(table.state), "now")
    assert [spurred(table.state, name) for name in ("ann", "bob", "cid")] == [1, 1, 0]
    acts(table, "bob", "noise", "sneak", "stay", "nerve", *(["badge"] if kind == "runner" else []))
    table.play(end_of_turn(table.state))
    assert [spurred(table.state, name) for name in ("ann", "bob", "cid")] == [0, 0, 0], "unused ones are lost"
    table.asked.clear()
    table.play(begin_actions(table.state))
    assert table.asked == [], "once in the game"


@pytest.mark.rule("AOW-548", "AOW-551")
@pytest.mark.parametrize(("ability", "kind"), [("smash-n-grab", "runner"), ("tactical-ops", "tactician")])
def test_not_used_it_may_be_used_in_a_later_turn(ability: str, kind: str) -> None:
    table = led(ability, kind)
    table.play(begin_actions(table.state), "later")
    assert spurred(table.state, "ann") == 0
    table.play(begin_actions(table.state), "now")
    assert spurred(table.state, "ann") == 1


@pytest.mark.rule("AOW-543", "AOW-547")
@pytest.mark.parametrize(
    ("ability", "die", "face", "given_out"),
    [("master-strategist", "white", "2!", 2), ("respected", "red", "1", 1), ("respected", "red", "0", 0)],
)
def test_as_its_activation_starts_a_leader_gives_out_as_many_as_its_die_shows(
    ability: str, die: str, face: str, given_out: int
) -> None:
    table = led(ability)
    acts(table, "ann", "now", face, *["ann", "bob"][:given_out], "end")
    assert [table.state.survivor(name).extra for name in ("ann", "bob", "cid")] == [
        int(given_out > 0), int(given_out > 1), 0
    ]  # fmt: skip
    assert pools(table)[0] == [die]
    acts(table, "ann", "end")
    assert len([ask for ask in table.asked if "once in the game" in ask.text]) == 1


@pytest.mark.rule("AOW-543", "AOW-547")
@pytest.mark.parametrize("ability", ["master-strategist", "respected"])
def test_at_most_one_each_and_only_to_those_of_the_group_yet_to_act(ability: str) -> None:
    table = led(ability, dee="3,17", rivals=["dee"])
    table.state.survivor("cid").activated = True
    acts(table, "ann", "now", "2!", "bob", "ann", "end")
    offered = [table.ids(number) for number in (2, 3)]
    assert offered == [["ann", "bob", "later"], ["ann", "later"]]


@pytest.mark.rule("AOW-543")
def test_it_may_be_kept_for_a_later_turn() -> None:
    table = acts(led("master-strategist"), "ann", "later", "end")
    acts(table, "ann", "now", "0", "end")


@pytest.mark.rule("AOW-543", "AOW-547")
def test_an_action_given_out_can_be_used() -> None:
    table = acts(led("respected"), "ann", "now", "1", "bob", "end")
    table.play(activate(table.state, "bob"), "noise", "sneak", "stay", "nerve", "blank")


# -- Marksmen


def marksmen(ability: str, **more: Any) -> Table:
    """Ann and Bob are Marksmen with bows, Cid is none; a walker is in reach of all."""
    cards = {name: {"type": "marksman", "nerve": "high"} for name in ("ann", "bob")}
    cards["ann"]["leads"] = ability
    cards["cid"] = {"nerve": "high"}
    return given(ann="3,3 bow", bob="3,6 bow", cid="3,9 bow", walkers=["12,6"], cards=cards, **more)


@pytest.mark.rule("AOW-537", "AOW-538")
def test_blaze_of_glory_gives_every_marksman_a_free_shot_in_one_phase() -> None:
    table = marksmen("blaze-of-glory")
    table.play(begin_actions(table.state), "now")
    acts(table, "bob", "blaze", "walker-1", "0 0", "0", "sneak", "stay", "nerve", "blank")
    assert "sneak" in table.ids(-4)
    assert {"shoot", "blaze"}.isdisjoint(table.ids(-4)), "the free shot is the only one"
    acts(table, "cid", "end")
    assert "blaze" not in table.ids()
    table.play(end_of_turn(table.state))
    acts(table, "ann", "end")
    assert "blaze" not in table.ids(), "unused ones are lost"


@pytest.mark.rule("AOW-537")
def test_the_free_shot_is_still_there_when_both_actions_are_done() -> None:
    table = marksmen("blaze-of-glory")
    table.play(begin_actions(table.state), "now")
    acts(table, "ann", "sneak", "stay", "nerve", "blank", "blaze", "walker-1", "0 0", "0")


@pytest.mark.rule("AOW-539")
def test_a_called_shot_gives_the_group_a_red_die_against_the_same_target_this_turn() -> None:
    table = marksmen("called-shot")
    acts(table, "ann", "aim", "walker-1", "0 0 0", "0")
    assert pools(table)[0] == ["white", "white", "red"]
    table.play(shoot(table.state, "cid"), "walker-1", "0 0 0", "0")
    table.play(end_of_turn(table.state))
    table.play(shoot(table.state, "cid"), "walker-1", "0 0", "0")


@pytest.mark.rule("AOW-539")
def test_without_the_extra_action_or_by_another_nothing_is_called() -> None:
    table = marksmen("called-shot")
    acts(table, "ann", "shoot", "walker-1", "0 0", "0", "end")
    acts(table, "bob", "end")
    assert "aim" not in table.ids()
    table.play(shoot(table.state, "cid"), "walker-1", "0 0", "0")


@pytest.mark.rule("AOW-539", "AOW-192")
def test_called_is_whoever_is_aimed_at_though_the_shot_goes_astray() -> None:
    table = marksmen("called-shot", rivals=["cid"])
    put(table, "cid", f"{12 + T},6")
    acts(table, "ann", "aim", "walker-1", "blank", "0 0 0", "0")
    table.play(shoot(table.state, "bob"), "walker-1", "blank", "0 0 0", "0")
    assert table.state.called == [f"{RED}:walker-1"]


@pytest.mark.rule("AOW-539", "AOW-604")
@pytest.mark.parametrize(("where", "dice"), [("walker-1", 3), ("10,6", 2)])
def test_a_blast_calls_a_model_but_no_place(where: str, dice: int) -> None:
    bomb = ItemCard("bomb", "Bomb", "ranged", 10, ("white",), range=16.0, keywords=("blast", "rifle"))
    cards = {name: {"type": "marksman", "nerve": "high"} for name in ("ann", "bob")}
    cards["ann"]["leads"] = "called-shot"
    table = given(ann="3,3 bomb", bob="3,6 bow", walkers=["12,6"], cards=cards, items=[bomb])
    acts(table, "ann", "aim", where, *(["0 0 0 0"] if dice == 3 else ["0 0 0"]), "stay", "0")
    assert len(pools(table)[0]) == dice + 1
    table.play(shoot(table.state, "bob"), "walker-1", "0 0" + " 0" * (dice - 2), "0")


@pytest.mark.rule("AOW-539")
def test_nor_for_rivals_or_against_other_targets() -> None:
    table = marksmen("called-shot", rivals=["cid"])
    acts(table, "ann", "aim", "walker-1", "0 0 0", "0")
    table.play(shoot(table.state, "cid"), "walker-1", "0 0", "0")
    table.play(shoot(table.state, "bob"), "cid", "0 0", "0")


# -- Bruisers


@pytest.mark.rule("AOW-542")
def test_gung_ho_is_a_red_die_in_melee_for_the_leader_and_every_bruiser_for_the_rest_of_the_turn() -> None:
    cards = {"ann": {"type": "bruiser", "leads": "gung-ho"}, "bob": {"type": "bruiser"}}
    walkers = [f"{8 + T},8", f"{15 + T},8", f"{8 + T},15"]
    table = given(ann="8,8", bob="15,8", cid="8,15", walkers=walkers, cards=cards)
    table.play(begin_melee(table.state), "now")
    assert {name: len(attack(table, name)) for name in ("ann", "bob", "cid")} == {
        "ann": 2,
        "bob": 2,
        "cid": 1,
    }
    table.play(end_of_turn(table.state))
    assert len(attack(table, "ann")) == 1
    table.asked.clear()
    table.play(begin_melee(table.state))
    assert table.asked == [], "once in the game"


@pytest.mark.parametrize(
    ("ability", "begin", "works"),
    [
        pytest.param("blaze-of-glory", begin_actions, blazes, marks=pytest.mark.rule("AOW-537")),
        pytest.param("smash-n-grab", begin_actions, spurred, marks=pytest.mark.rule("AOW-548")),
        pytest.param("tactical-ops", begin_actions, spurred, marks=pytest.mark.rule("AOW-551")),
        pytest.param("gung-ho", begin_melee, gung_ho, marks=pytest.mark.rule("AOW-542")),
    ],
)
def test_the_leader_is_among_them_though_its_card_prints_another_type(
    ability: str, begin: Any, works: Any
) -> None:
    table = led(ability, "support", walkers=["10.984,10"])
    table.play(begin(table.state), "now")
    assert [bool(works(table.state, name)) for name in ("ann", "bob", "cid")] == [True, False, False]


def attack(table: Table, name: str) -> list[str]:
    """The dice of a model's melee attack."""
    from shamble.games.allout.melee.weapons import attack_dice

    return list(attack_dice(table.state, name, None))


@pytest.mark.rule("AOW-542")
def test_only_while_the_leader_is_engaged() -> None:
    table = given(ann="3,3", bob="8,8", walkers=[f"{8 + T},8"], cards={"ann": {"leads": "gung-ho"}})
    table.play(begin_melee(table.state))
    assert table.asked == []


# -- Initiative


@pytest.mark.rule("AOW-546")
def test_mind_games_takes_the_initiative_and_a_rival_takes_it_back_each_once() -> None:
    cards = {name: {"leads": "mind-games"} for name in ("ann", "bob")}
    table = given(ann="3,3", bob="17,17", rivals=["bob"], cards=cards)
    table.play(mind_games(table.state), "now", "now")
    assert [ask.who for ask in table.asked] == [BLUE, RED]
    assert table.state.initiative == RED
    table.asked.clear()
    table.play(mind_games(table.state))
    assert table.asked == []


@pytest.mark.rule("AOW-546")
def test_whoever_has_it_is_not_asked_and_it_may_be_kept() -> None:
    table = given(ann="3,3", bob="17,17", rivals=["bob"], cards={"ann": {"leads": "mind-games"}})
    table.play(mind_games(table.state))
    assert table.asked == []
    table.state.initiative = table.state.mover = BLUE
    table.play(mind_games(table.state), "later")
    assert table.state.initiative == BLUE
    table.play(mind_games(table.state), "now")
    assert (table.state.initiative, table.state.mover) == (RED, RED)


@pytest.mark.rule("AOW-546")
def test_alone_there_is_nobody_to_take_it_from() -> None:
    table = led("mind-games")
    table.play(mind_games(table.state))
    assert table.asked == []


@pytest.mark.rule("AOW-546")
@pytest.mark.parametrize("step", ["action", "kill-zone", "melee", "dead-return"])
def test_mind_games_may_be_played_as_each_phase_begins(step: str) -> None:
    table = given(ann="3,3", bob="17,17", rivals=["bob"], cards={"bob": {"leads": "mind-games"}})
    table.state.phase = step
    table.state.steps = {f"{step}/": 1}
    table.play(STEPS[step](table.state), "now")
    assert [(ask.rule, ask.who) for ask in table.asked][:1] == [("AOW-546", BLUE)]
    assert table.state.initiative == BLUE


@pytest.mark.rule("AOW-537", "AOW-548")
@pytest.mark.parametrize(("steps", "offered"), [(1, True), (2, False)])
def test_abilities_for_an_action_phase_are_offered_as_it_begins_and_only_then(
    steps: int, offered: bool
) -> None:
    for ability, kind in (("blaze-of-glory", "marksman"), ("smash-n-grab", "runner")):
        table = led(ability, kind)
        table.state.steps = {"action/": steps}
        table.play(STEPS["action"](table.state), *(["later"] if offered else []), "ann")
        assert len(table.asked) == 1 + offered


@pytest.mark.rule("AOW-542")
def test_gung_ho_is_offered_as_the_melee_phase_begins() -> None:
    table = led("gung-ho", "bruiser", walkers=["10.984,10"])
    table.play(STEPS["melee"](table.state), "now")
    assert [ask.rule for ask in table.asked] == ["AOW-542"]


@pytest.mark.rule("AOW-540")
def test_a_friend_that_cannot_act_any_more_is_not_sent() -> None:
    table = led("confidence-booster", walkers=["3.984,3"])
    table.state.follows, table.state.steps = "bob", {"action/": 4}
    table.play(STEPS["action"](table.state), "cid")
    assert (table.state.active, table.state.follows) == ("cid", "")


# -- orders


@pytest.mark.rule("AOW-541", "AOW-540")
@pytest.mark.parametrize(("face", "next_up"), [("badge", "bob"), ("blank", "")])
def test_confidence_booster_sends_the_friend_with_the_extra_action_right_after_the_leader(
    face: str, next_up: str
) -> None:
    table = led("confidence-booster", bob="12,10", items=[WHISTLE])
    give_whistle(table)
    acts(table, "ann", "use:whistle", face, "end")
    assert table.state.survivor("bob").extra == 1
    table.state.phase = "action"
    table.state.steps = {"action/": 4}
    table.asked.clear()
    table.play(action(table.state), *([] if next_up else ["cid"]))
    assert table.state.active == (next_up or "cid")


@pytest.mark.rule("AOW-541")
def test_a_leader_without_such_an_effect_gains_nothing_and_others_roll_nothing() -> None:
    assert not [
        o for o in acts(led("confidence-booster", bob="12,10"), "ann", "end").ids() if o.startswith("use")
    ]
    table = led("", bob="12,10", items=[WHISTLE])
    give_whistle(table)
    acts(table, "ann", "use:whistle", "end")
    assert "AOW-540" not in table.rules()
    assert table.state.survivor("bob").extra == 1


@pytest.mark.rule("AOW-550", "AOW-541")
def test_tactical_insight_reaches_any_tactician_once_in_the_game() -> None:
    table = led("tactical-insight", "tactician", "tactician", items=[WHISTLE])
    give_whistle(table)
    acts(table, "ann", "use:whistle", "cid", "end")
    assert table.state.survivor("cid").extra == 1
    acts(table, "ann", "use:whistle", "end")
    assert [event.text for event in table.told if "Nobody near" in event.text]


@pytest.mark.rule("AOW-550")
def test_not_one_of_another_type_nor_by_another_leader() -> None:
    for ability, others in (("tactical-insight", "support"), ("", "tactician")):
        table = led(ability, "tactician", others, items=[WHISTLE])
        give_whistle(table)
        acts(table, "ann", "use:whistle", "end")
        assert [table.state.survivor(name).extra for name in ("bob", "cid")] == [0, 0]


def give_whistle(table: Table) -> None:
    """Ann has the whistle in hand."""
    from games.allout.given import equip

    equip(table.state, "ann", ["whistle"])


def test_abilities_used_and_actions_given_can_be_corrected() -> None:
    from shamble.games.allout.views.facts import facts
    from shamble.kernel.errors import BadInput

    state = led("respected").state
    facts(state)["abilities.used"].set("survivors:respected")
    facts(state)["bob.extra"].set(1)
    assert (facts(state)["abilities.used"].value, state.survivor("bob").extra) == ("survivors:respected", 1)
    with pytest.raises(BadInput):
        facts(state)["abilities.used"].set("green:respected")
    assert "bob.extra" not in facts(given(ann="3,3", bob="5,3").state)
