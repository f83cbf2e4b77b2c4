"""Initiative and turns between two players (AOW-051, 052, 088 to 094, 273 to 279, 394, 399, 407), from both seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.table_talk import likely, say, talk, told, until
from shamble.games.allout.cards.model import Effect, EventCard, Remains
from shamble.games.allout.commotion import make_commotion
from shamble.games.allout.end_phase import dead_return, end_of_turn, infection
from shamble.games.allout.event_phase import event_card, kill_zone
from shamble.games.allout.state import InPlay
from shamble.games.allout.turn import STEPS, start_turn
from shamble.kernel.asks import BadAnswer, Choose

SEATS = pytest.mark.parametrize("first", [RED, BLUE])


def other(seat: str) -> str:
    """The opposing player."""
    return BLUE if seat == RED else RED


def pair(first: str, **more: Any) -> Table:
    """Ann is red, Bob is blue, and first holds Initiative; Bob has a friend, Cid."""
    survivors = {"ann": "2,2", "bob": "18,2", "cid": "18,18", **more.pop("survivors", {})}
    return given(rivals=["bob", "cid"], initiative=first, **survivors, **more)


def card(*effects: Effect) -> dict[str, Any]:
    """An event deck of one card that does this whatever the band."""
    event = EventCard("card", "Card", *[effects] * 4)
    return {"events": [event], "event_deck": ["card"]}


def asked(table: Table, rule: str) -> list[str]:
    """Who was asked under a clause, in order."""
    return [ask.who for ask in table.asked if ask.rule == rule]


# -- the Action Phase


def activated(session: Any) -> list[str]:
    """Whose survivors were activated in this turn, one after another, everybody ending at once."""
    seats: list[str] = []
    while session.ask.rule in ("AOW-091", "AOW-095"):
        if session.ask.rule == "AOW-095":
            seats.append(session.ask.who)
            say(session, "end")
        else:
            say(session, likely(session.ask))
    return seats


def acting(face: str, **changes: Any) -> Any:
    """The duel at its first Action Phase; on a badge red has Initiative, on a blank blue."""
    return until(say(talk("duel", walkers=(), **changes), face), "AOW-091", "AOW-095")


@pytest.mark.rule("AOW-091", "AOW-088", "AOW-093")
@pytest.mark.parametrize(("face", "order"), [("badge", [RED, BLUE]), ("blank", [BLUE, RED])])
def test_players_activate_one_survivor_each_by_turns(face: str, order: list[str]) -> None:
    session = acting(face)
    assert activated(session) == order * 3
    assert all(survivor.activated for survivor in session.state.survivors.values())


@pytest.mark.rule("AOW-092", "AOW-094")
@pytest.mark.parametrize(
    ("face", "order"), [("badge", [RED, BLUE, RED, RED]), ("blank", [BLUE, RED, RED, RED])]
)
def test_who_has_survivors_left_activates_them_one_after_another(face: str, order: list[str]) -> None:
    session = talk("duel", walkers=())
    alone = session.state.scenario.rivals[:1]
    assert activated(acting(face, rivals=alone)) == order


@pytest.mark.rule("AOW-091")
@SEATS
def test_the_one_who_chooses_is_the_owner_and_only_own_survivors_are_offered(first: str) -> None:
    table = pair(first, survivors={"dee": "2,18"})
    start_turn(table.state, 1)
    table.play(STEPS["action"](table.state), {RED: "dee", BLUE: "cid"}[first])
    assert asked(table, "AOW-091") == [first]
    assert table.ids() == {RED: ["ann", "dee"], BLUE: ["bob", "cid"]}[first]
    table.play(STEPS["activation"](table.state), "end")
    table.play(STEPS["action"](table.state), {RED: "bob", BLUE: "ann"}[first])
    assert asked(table, "AOW-091") == [first, other(first)]


@pytest.mark.rule("AOW-100", "AOW-094")
@SEATS
def test_engaged_by_a_rival_neither_acts(first: str) -> None:
    table = given(ann="5,5", bob="5.984,5", rivals=["bob"], initiative=first)
    table.play(STEPS["action"](table.state))
    assert table.state.phase == "kill-zone"


# -- initiative passes


@pytest.mark.rule("AOW-090", "AOW-407", "AOW-088")
@SEATS
def test_initiative_goes_to_the_other_player_after_every_turn(first: str) -> None:
    table = pair(first)
    holders = []
    for _ in range(4):
        holders.append(table.state.initiative)
        table.state.phase = "turn-end"
        table.play(STEPS["turn-end"](table.state))
        assert table.state.mover == table.state.initiative, "who goes first next turn"
    assert holders == [first, other(first)] * 2


@pytest.mark.rule("AOW-407", "AOW-406")
def test_it_passes_after_the_victory_check() -> None:
    table = pair(RED)
    table.state.survivor("ann").supplies = 7
    table.play(STEPS["turn-end"](table.state))
    assert (table.state.initiative, table.state.result) == (RED, RED)


# -- commotion


@pytest.mark.rule("AOW-051", "AOW-088")
@SEATS
@pytest.mark.parametrize("source", ["ann", "bob"])
def test_of_two_equally_near_the_one_with_initiative_picks_who_hears_it(first: str, source: str) -> None:
    x = 2 if source == "ann" else 18
    table = pair(first, walkers=[f"{x - 1.5},8", f"{x + 1.5},8"])
    table.play(make_commotion(table.state, "noise", source), "walker-2")
    assert asked(table, "AOW-051") == [first]


@pytest.mark.rule("AOW-052")
@SEATS
def test_under_mayhem_the_players_pick_the_next_walker_by_turns(first: str) -> None:
    table = pair(first, walkers=["2,9", "4,9", "6,9", "8,9"])
    table.play(make_commotion(table.state, "mayhem", "ann"), "walker-2", "walker-4", "walker-1")
    assert asked(table, "AOW-052") == [first, other(first), first]
    assert table.ids(1) == ["walker-1", "walker-3", "walker-4"]


# -- the Event Phase


@pytest.mark.rule("AOW-244", "AOW-240")
@SEATS
def test_the_one_with_initiative_orders_all_lunges_and_picks_between_victims(first: str) -> None:
    table = given(ann="5,5", bob="9,5", rivals=["bob"], initiative=first, walkers=["7,6", "7,3"])
    table.play(kill_zone(table.state), "walker-2", "ann", "bob")
    assert asked(table, "AOW-244") == [first]
    assert asked(table, "AOW-240") == [first, first]


@pytest.mark.rule("AOW-244")
def test_the_whole_order_can_be_left_to_the_program() -> None:
    table = given(ann="5,5", bob="9,5", rivals=["bob"], walkers=["7,6", "7,3"])
    table.play(kill_zone(table.state), "rest", "ann", "bob")
    assert len(asked(table, "AOW-244")) == 1


@pytest.mark.rule("AOW-273", "AOW-274")
@SEATS
def test_an_event_moves_walkers_by_turns_each_another_one(first: str) -> None:
    table = pair(first, walkers=["5,10", "10,10", "15,10", "10,16"], **card(Effect("move", walkers=3)))
    table.play(event_card(table.state), "walker-2", "ann", "walker-1", "bob", "walker-4", "cid")
    assert asked(table, "AOW-273") == [first, other(first), first]
    assert [{*table.ids(number)} for number in (2, 4)] == [
        {"walker-1", "walker-3", "walker-4"},
        {"walker-3", "walker-4"},
    ]
    assert table.at("walker-3") == (15, 10)


@pytest.mark.rule("AOW-273")
@SEATS
def test_also_when_all_of_them_move(first: str) -> None:
    table = pair(first, walkers=["5,10", "10,10", "15,10"], **card(Effect("move-all")))
    table.play(event_card(table.state), "walker-3", "ann", "walker-1", "bob", "cid")
    assert asked(table, "AOW-273") == [first, other(first)], "nobody is asked about the last one"
    assert asked(table, "AOW-007") == [first, other(first), first]


@pytest.mark.rule("AOW-007")
@SEATS
def test_who_moves_a_walker_sends_it_at_any_survivor(first: str) -> None:
    table = pair(first, walkers=["10,2"], **card(Effect("move", walkers=1)))
    table.play(event_card(table.state), "cid")
    assert asked(table, "AOW-007") == [first]
    assert {*table.ids()} == {"ann", "bob", "cid"}
    x, y = table.at("walker-1")
    assert (x - 10) ** 2 + (y - 2) ** 2 == pytest.approx(36, abs=0.01)
    assert (y - 2) / (x - 10) == pytest.approx(2, abs=0.01)


@pytest.mark.rule("AOW-007", "AOW-254")
@pytest.mark.parametrize(
    ("words", "x", "y"),
    [
        ("n", 10, 8),
        ("w", 4, 10 - 8),
        ("90°", 10, 8),
        ("ne 1", 10 + 4.243, 2 + 4.243),
        ("10,3", 10, 8),
        ("s", 10, 0.492),
        ("toward supply 1", 10, 8),
    ],
)
def test_or_off_in_a_direction_as_far_as_it_gets(words: str, x: float, y: float) -> None:
    table = pair(RED, walkers=["10,2"], supplies=["10,19"], **card(Effect("move", walkers=1)))
    table.play(event_card(table.state), words)
    assert table.at("walker-1") == (pytest.approx(x, abs=0.01), pytest.approx(y, abs=0.01))


@pytest.mark.rule("AOW-121")
def test_over_the_boards_edge_it_goes_nowhere() -> None:
    table = pair(RED, walkers=["10,0.492"], **card(Effect("move", walkers=1)))
    table.play(event_card(table.state), "s")
    assert table.at("walker-1") == (10, 0.492)
    assert "cannot move" in table.texts()[-1]


@pytest.mark.parametrize("words", ["10,2", "up", "", "ne x", "toward zed", "x" * 200])
def test_a_direction_that_is_none_is_refused(words: str) -> None:
    table = pair(RED, walkers=["10,2"], **card(Effect("move", walkers=1)))
    with pytest.raises(BadAnswer):
        table.play(event_card(table.state), words)


@pytest.mark.rule("AOW-273")
@SEATS
def test_whose_turn_it_is_moves_a_walker_though_the_other_has_initiative(first: str) -> None:
    table = pair(first, walkers=["10,8", "10,12"], **card(Effect("move", walkers=2)))
    table.play(event_card(table.state), "walker-1", "ann", "bob")
    assert asked(table, "AOW-007") == [first, other(first)]


@pytest.mark.rule("AOW-279", "AOW-276")
@SEATS
def test_entering_walkers_are_placed_by_turns(first: str) -> None:
    table = pair(first, **card(Effect("enter", walkers=3)))
    table.play(event_card(table.state), "north", "south", "east 10")
    assert asked(table, "AOW-279") == [first, other(first), first]


@pytest.mark.rule("AOW-281")
@SEATS
def test_inside_no_kill_zone_of_either_group(first: str) -> None:
    table = pair(first, **card(Effect("enter", walkers=2)))
    table.play(event_card(table.state), "south 2", "south 18")
    for walker in table.state.walkers:
        assert min(table.gap(walker, name) for name in table.state.survivors) > 3 - 0.492


@pytest.mark.rule("AOW-283", "AOW-284")
@SEATS
def test_when_the_spares_run_out_threat_rises_once(first: str) -> None:
    table = pair(first, walkers=["10,10"], prone=["walker-1"], **card(Effect("enter", walkers=3)))
    table.state.scenario = replace(table.state.scenario, models=2)
    table.play(event_card(table.state), "north")
    assert (len(table.state.walkers), table.state.threat) == (2, 2)
    assert asked(table, "AOW-279") == [first]


# -- the End Phase


@pytest.mark.rule("AOW-394")
@SEATS
def test_the_one_with_initiative_orders_the_whole_dead_return(first: str) -> None:
    table = pair(first, walkers=["5,10", "10,10", "15,10"], prone=["walker-1", "walker-2", "walker-3"])
    table.play(dead_return(table.state), "walker-3", "blank", "walker-1", "badge", "blank")
    assert asked(table, "AOW-394") == [first] * 5
    rolled = [ask.subjects for ask in table.asked if not isinstance(ask, Choose)]
    assert rolled == [("walker-3",), ("walker-1",), ("walker-2",)]


@pytest.mark.rule("AOW-399", "AOW-398")
@SEATS
def test_infection_tests_alternate_until_both_have_made_all_of_theirs(first: str) -> None:
    table = pair(first, survivors={"dee": "2,18", "eve": "2,10"})
    for survivor in table.state.survivors.values():
        survivor.bitten = True
    picks = {
        RED: ["dee", "badge", "cid", "badge", "ann", "badge", "badge", "badge"],
        BLUE: ["cid", "badge", "dee", "badge", "badge", "eve", "badge", "badge"],
    }
    table.play(infection(table.state), *picks[first])
    tests = [table.state.owner(ask.subjects[0]) for ask in table.asked if not isinstance(ask, Choose)]
    assert tests == {RED: [RED, BLUE, RED, BLUE, RED], BLUE: [BLUE, RED, BLUE, RED, RED]}[first]
    owners = [(ask.who, ask.subjects[0]) for ask in table.asked if ask.subjects]
    assert all(table.state.owner(name) == who for who, name in owners)


@pytest.mark.rule("AOW-405")
def test_effects_of_the_end_of_the_turn_end_together_and_threat_stays() -> None:
    cards = [
        EventCard(n, n.title(), (), (), (), (), remains=Remains("end-of-turn")) for n in ("fog", "smoke")
    ]
    table = pair(BLUE, events=cards)
    table.state.remains = [InPlay("fog", 1, "quiet"), InPlay("smoke", 1, "quiet")]
    table.play(end_of_turn(table.state))
    assert table.state.decks["event"].discards == ["fog", "smoke"]
    assert table.state.threat == 1, "only in a solo game does the turn's end raise it"


# -- deployment


@pytest.mark.rule("AOW-445", "AOW-447")
@pytest.mark.parametrize(("face", "holder"), [("badge", RED), ("blank", BLUE)])
@pytest.mark.parametrize(("edge", "y", "opposite"), [("south", 492, 19_508), ("north", 19_508, 492)])
def test_the_holder_picks_an_edge_and_the_other_gets_the_opposite_one(
    face: str, holder: str, edge: str, y: int, opposite: int
) -> None:
    session = until(say(talk("duel"), face), "AOW-445")
    first = session.state.group(holder)[0]
    assert session.ask.who == holder
    say(session, first)
    assert (session.ask.rule, session.ask.who) == ("AOW-445", holder)
    say(session, edge, "middle")
    assert session.state.survivor(first).at.y == y
    until(session, "AOW-091")
    places = {
        seat: {session.state.survivor(n).at.y for n in session.state.group(seat)} for seat in (RED, BLUE)
    }
    assert places == {holder: {y}, other(holder): {opposite}}


@pytest.mark.rule("AOW-446", "AOW-444")
@pytest.mark.parametrize(("face", "holder"), [("badge", RED), ("blank", BLUE)])
def test_then_one_model_each_by_turns_until_all_stand(face: str, holder: str) -> None:
    session = until(say(talk("duel"), face), "AOW-091")
    names = [event.facts["id"] for event in session.log if event.kind == "deploy"]
    assert [session.state.owner(name) for name in names] == [holder, other(holder)] * 3
    assert told(session, "AOW-444") == [f"{holder.capitalize()} has first-turn Initiative"]


@pytest.mark.rule("AOW-446")
def test_each_picks_which_of_their_own_comes_next() -> None:
    session = until(say(talk("duel"), "badge"), "AOW-445")
    assert [option.id for option in session.ask.options] == session.state.group(RED)
    say(session, session.state.group(RED)[2], "south", "west")
    assert session.ask.who == BLUE
    assert [option.id for option in session.ask.options] == session.state.group(BLUE)
