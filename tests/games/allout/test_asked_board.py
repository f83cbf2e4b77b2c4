"""What the people of an asked table are told and asked, and what follows from what they say."""

from __future__ import annotations

from typing import Any

import pytest

from games.allout.given import Table, given
from shamble.games.allout.actions.move import run, sneak
from shamble.games.allout.actions.shoot import shoot
from shamble.games.allout.activation import Doing, action_ask
from shamble.games.allout.boards import hand_over
from shamble.games.allout.cards.model import Effect, EventCard
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.damage import kill_survivor
from shamble.games.allout.effects import Played, bring_in, move
from shamble.games.allout.event_phase import event_card, kill_zone
from shamble.games.allout.melee.phase import begin
from shamble.games.allout.melee.push_back import push_back
from shamble.games.allout.panic import flee
from shamble.games.allout.views.facts import facts
from shamble.games.allout.views.show import roster
from shamble.games.allout.walkers import pick, rise
from shamble.kernel.asks import Choose, Measure
from shamble.kernel.errors import BadAnswer, BadInput

FAR = ["2,18", "18,18", "10,18"]


def people(*, walkers: Any = FAR, **more: Any) -> Table:
    """Ann and Bob at a table that only their players see, with three walkers far from them."""
    table = given(ann="5,5", bob="12,12", walkers=walkers, **more)
    hand_over(table.state)
    return table


def last(table: Table) -> Measure:
    """The question that was put last."""
    ask = table.asked[-1]
    assert isinstance(ask, Measure)
    return ask


def touching(table: Table) -> dict[str, list[str]]:
    """Whom each survivor touches, if anybody."""
    board = table.state.board
    found = {name: board.enemies_touching(name) for name in table.state.survivors}
    return {name: touched for name, touched in found.items() if touched}


def answered(table: Table, rules: Any, *answers: Any) -> Table:
    """Carry out a rule with these answers, lists among them."""
    send: Any = None
    given_so_far = list(answers)
    try:
        while True:
            step = rules.send(send)
            send = None
            if callable(step):
                ask = step()
                table.asked.append(ask)
                send = ask.read(given_so_far.pop(0))
            elif hasattr(step, "rule"):
                table.told.append(step)
    except StopIteration:
        assert not given_so_far, "more was answered than asked"
    return table


# -- the steps of the walkers


def test_all_lunges_are_one_question_which_enter_answers_with_nobody() -> None:
    table = people()
    answered(table, kill_zone(table.state), "none")
    assert len(table.asked) == 1
    assert last(table).default == "none"
    assert "within 3 in of its middle" in last(table).text
    assert touching(table) == {}


def test_walkers_that_lunge_are_told_by_whom_they_touch_and_how_many() -> None:
    table = people()
    answered(table, kill_zone(table.state), ["ann", "ann", "bob"])
    assert touching(table) == {"ann": ["walker-1", "walker-2"], "bob": ["walker-3"]}
    assert [event.rule for event in table.told] == ["AOW-238"] * 3


def test_a_walker_that_touches_several_is_the_only_further_question() -> None:
    table = people()
    answered(table, kill_zone(table.state), ["ann", "several"], "ann+bob")
    assert touching(table) == {"ann": ["walker-1", "walker-2"], "bob": ["walker-2"]}
    assert len(table.asked) == 2


def test_more_walkers_than_are_free_cannot_come() -> None:
    table = people(walkers=["5.984,5", "18,18"])
    rules = kill_zone(table.state)
    ask = next(rules)()  # type: ignore[operator]
    with pytest.raises(BadAnswer, match="there can be 1 at most"):
        ask.read(["ann", "bob"])


def test_with_no_free_walker_nothing_is_asked() -> None:
    table = people(walkers=["5.984,5", "15,15"], prone=["walker-2"])
    assert answered(table, kill_zone(table.state)).asked == []


def test_noise_asks_at_once_whether_one_hears_it_and_whom_it_touches() -> None:
    table = people()
    spent: set[str] = set()
    answered(table, make_commotion(table.state, "noise", "ann", spent), "bob")
    assert touching(table) == {"bob": ["walker-1"]}
    assert spent == {"walker-1"}
    unheard = people()
    answered(unheard, make_commotion(unheard.state, "noise", "ann", spent := set()), "unheard")
    assert not spent
    assert unheard.told[-1].rule == "AOW-043"


def test_room_is_made_by_walkers_that_then_touch_somebody_else() -> None:
    table = people(walkers=["5.984,5", "18,18"])
    answered(table, kill_zone(table.state), ["ann", "aside"], ["walker-1+bob"])
    assert touching(table) == {"ann": ["walker-1", "walker-2"], "bob": ["walker-1"]}


def test_a_card_moves_so_many_of_your_choice_and_brings_in_those_that_are_missing() -> None:
    table = people()
    card = Played("", "AOW-247")
    answered(table, move(table.state, Effect("move", walkers=2), card), ["ann"])
    assert last(table).text.startswith(
        "Two free walkers, of your choice, go straight at the nearest survivor"
    )
    assert touching(table) == {"ann": ["walker-1"]}
    assert card.moved == {"walker-1", "walker-2"}
    answered(table, move(table.state, Effect("move", walkers=2), card), "none", "done")
    assert last(table).text.startswith("Bring in one walker")
    assert "that this card has not moved" in table.asked[-2].text
    assert "walker-4" in table.state.walkers


def test_where_no_further_walker_has_room_threat_rises() -> None:
    table = people()
    answered(table, bring_in(table.state, 2, "AOW-279", Played("", "AOW-247")), "1")
    assert len(table.state.walkers) == 4
    assert table.told[-1].rule == "AOW-283"


def test_a_card_with_mayhem_counts_those_that_moved_without_touching_anybody() -> None:
    card = EventCard("din", "Din", (Effect("mayhem"), Effect("move", walkers=1)), (), (), ())
    table = people(events=[card], event_deck=["din"])
    table.state.now = "event"
    answered(table, event_card(table.state), "ann", ["ann", "moved"], "none")
    assert "The free walker that this card has not moved" in last(table).text


# -- survivors


def test_a_move_says_what_is_touched_in_the_end_and_nothing_else_is_touched_any_more() -> None:
    table = people(walkers=["5.984,5", *FAR], prone=["walker-1"])
    assert touching(table) == {"ann": ["walker-1"]}
    answered(table, sneak(table.state, "ann"), ["walker-2"])
    assert touching(table) == {"ann": ["walker-2"]}
    assert [event.rule for event in table.told] == ["AOW-109", "AOW-117"]
    things = {thing.text: thing.most for thing in last(table).entry.several}  # type: ignore[union-attr]
    assert things == {"a free walker": 3, "a prone walker touching Ann": 1}


def test_a_climb_asks_only_how_much_of_the_way_is_left() -> None:
    table = people(cars=["10,10"])
    answered(table, run(table.state, "ann"), "climb:any", ["badge"], 5.5, "none")
    assert "up to 2.5 in" in last(table).text
    failed = people(cars=["10,10"])
    answered(failed, run(failed.state, "ann"), "climb:any", ["blank"], "none")
    assert last(failed).text == "Ann stays there, touching what?"


def test_who_cannot_flee_touches_what_it_touched() -> None:
    table = people(walkers=["5.984,5"], prone=["walker-1"])
    answered(table, flee(table.state, "ann"), "nowhere")
    assert touching(table) == {"ann": ["walker-1"]}


def test_cover_is_asked_by_kinds_of_scenery_and_only_where_there_is_some() -> None:
    bare = given(ann="5,5 bow", walkers=FAR, cards={"ann": {"shoot": ()}})
    hand_over(bare.state)
    answered(bare, shoot(bare.state, "ann"), "walker-1", ["0"], ["0"])
    assert not [ask for ask in bare.asked if ask.rule == "AOW-184"]
    table = given(ann="5,5 bow", walkers=FAR, barriers=["9,9", "15,15"], cards={"ann": {"shoot": ()}})
    hand_over(table.state)
    answered(table, shoot(table.state, "ann"), "walker-1", ["0"], ["barrier", "barrier"], ["0", "0", "0"])
    (target,) = (ask for ask in table.asked if ask.rule == "AOW-134")
    assert isinstance(target, Choose)
    assert [option.text for option in target.options] == ["a free walker"]
    assert "within 16 in" in target.text


def test_what_is_likely_is_a_move_and_then_the_end() -> None:
    table = people(supplies=["8,8"])
    assert action_ask(table.state, "ann", Doing("", 2)).default == "sneak"
    assert action_ask(table.state, "ann", Doing("", 1, ["sneak"])).default == "end"


# -- melee


def test_who_may_stand_at_a_barrier_is_asked_in_the_melee_phase_whom_it_faces() -> None:
    table = people(barriers=["10,10"])
    answered(table, sneak(table.state, "ann"), ["barrier"])
    table.state.now = "melee"
    answered(table, begin(table.state), ["walker-1"])
    assert table.state.board.across("ann") == ["walker-1"]
    assert [fight.models for fight in table.state.fights] == [["ann", "walker-1"]]
    assert table.state.board.standing_enemies("ann") == [], "it holds nobody"


def across(**more: Any) -> Table:
    """Ann, who faces a walker across a Barrier in the Melee Phase."""
    table = people(barriers=["10,10"], **more)
    answered(table, sneak(table.state, "ann"), ["barrier"])
    table.state.now = "melee"
    return answered(table, begin(table.state), ["walker-1"])


@pytest.mark.rule("AOW-388")
@pytest.mark.parametrize(
    ("house", "words"),
    [
        ({}, "1 in from Walker 1 across the Barrier."),
        ({"barrier-push": "clear"}, "until 1 in clear of Walker 1."),
    ],
)
def test_across_a_barrier_people_are_told_to_push_by_the_reading_in_force(house: Any, words: str) -> None:
    table = across()
    table.state.house |= house
    answered(table, push_back(table.state, ["ann"], ["walker-1"]), "done")
    assert last(table).text.endswith(f"straight away, {words}")
    assert table.state.board.across("ann") == []


@pytest.mark.rule("AOW-528")
@pytest.mark.parametrize(("said", "foes"), [("done", []), ("blocked", ["walker-1"])])
def test_the_nimble_slip_away_from_a_barrier_too(said: str, foes: list[str]) -> None:
    table = across(cards={"ann": {"rules": ("nimble",)}})
    answered(table, table.state.board.slip_away("ann", 1000.0), said)
    assert "from Walker 1 and at no Barrier, touching no other enemy" in last(table).text
    assert table.state.board.foes("ann") == foes


def test_who_was_pushed_may_stand_at_a_barrier_until_it_is_said_otherwise() -> None:
    table = people(walkers=["5.984,5", *FAR], barriers=["10,10"])
    answered(table, push_back(table.state, ["ann"], ["walker-1"]), "done")
    assert touching(table) == {}
    table.state.now = "melee"
    answered(table, begin(table.state), "away")
    assert last(table).default == "away"
    assert answered(table, begin(table.state)).asked[-1] is last(table), "not asked again"


def test_where_a_loser_is_blocked_the_winner_is_pushed_instead() -> None:
    table = people(walkers=["5.984,5"])
    answered(table, push_back(table.state, ["walker-1"], ["ann"]), "blocked", "blocked")
    assert touching(table) == {"ann": ["walker-1"]}
    assert last(table).subjects == ("ann",)


def test_who_touched_one_that_died_touches_the_walker_that_lies_there() -> None:
    table = people(walkers=["5.984,5"])
    table.state.survivors["ann"].supplies = 2
    answered(table, kill_survivor(table.state, "ann"), ["bob"])
    assert touching(table) == {"bob": ["walker-2"]}
    assert [counter.searched for counter in table.state.counters.values()] == [True, True]


def test_walkers_of_one_kind_need_not_be_told_apart() -> None:
    table = people(walkers=["5.984,5", "4.016,5", "18,18"])
    assert table.play(pick(table.state, ["walker-1", "walker-2"], "AOW-340", "Who?")) == "walker-1"
    assert table.asked == []
    table.play(pick(table.state, ["walker-1", "walker-3"], "AOW-340", "Who?"), "walker-3")
    (ask,) = table.asked
    assert isinstance(ask, Choose)
    assert [option.text for option in ask.options] == ["a walker touching Ann", "a free walker"]


def test_the_order_in_which_the_dead_return_is_nobodys_question() -> None:
    table = people(prone=["walker-1", "walker-2"])
    table.play(rise(table.state, "AOW-394"), "badge", "blank")
    assert [walker.prone for walker in table.state.walkers.values()] == [False, True, False]


# -- what people see and correct


def test_contacts_are_shown_and_can_be_corrected() -> None:
    table = people()
    known = facts(table.state)
    assert known["ann.touches"].value == ""
    known["ann.touches"].set("walker 2, w3")
    assert touching(table) == {"ann": ["walker-2", "walker-3"]}
    assert facts(table.state)["walker-2.touches"].value is None, "it is said of Ann"
    assert "touches Walker 2, Walker 3" in roster(table.state)[1][2]
    known["walker-2.touches"].set("nobody")
    assert touching(table) == {"ann": ["walker-3"]}
    known["walker-3.at"].set("off")
    assert touching(table) == {}
    known["walkers.new"].set("the table")
    assert "walker-4" in table.state.walkers


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("ann.touches", "carl", "no 'carl' here"),
        ("ann.touches", "bob", "no 'bob' here"),
        ("ann.touches", 3, "names nobody"),
        ("ann.at", "12,5", "expected off"),
        ("walkers.new", "5,5", "expected off"),
        ("walkers.moves", -1, "whole number"),
    ],
)
def test_what_cannot_be_at_an_asked_table_is_refused(path: str, value: Any, said: str) -> None:
    table = people()
    with pytest.raises(BadInput, match=said):
        facts(table.state)[path].set(value)
    assert touching(table) == {}
