"""House rules: what each value of each option changes in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import cos, sin, tau
from pathlib import Path
from typing import Any

import pytest

from games.allout.given import given
from games.allout.melees import T, begun, fight
from games.allout.test_three_sided import SOUTH, rick_and_derek
from shamble.games.allout.actions.swap import swap
from shamble.games.allout.activation import activate
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import Effect, EventCard, ItemCard
from shamble.games.allout.damage import lose_health
from shamble.games.allout.decks import draw_card
from shamble.games.allout.end_phase import verdict
from shamble.games.allout.event_phase import kill_zone
from shamble.games.allout.house import FIXED, OPTIONS, base_of, read_house
from shamble.games.allout.measured.steps import shamble
from shamble.games.allout.melee.push_back import push_back
from shamble.games.allout.panic import flee
from shamble.games.allout.setup.layout import laid_out
from shamble.games.allout.setup.new import check_bases, new_setup, new_state
from shamble.kernel.errors import BadInput, BadSave
from shamble.kernel.ledger import Clause, Ledger
from shamble.kernel.toml_text import BadFile

SHOWN: set[tuple[str, str]] = set()
"""The options and values that a test below plays."""


def shows(option: str, **expected: object) -> Callable[[Any], Any]:
    """Play a test once for each value of an option, with house rules that set it and what must come of it.

    A value that is no name is written with an underscore: _3, _pass, and 2.5 as _2_5.
    """
    values = {key.lstrip("_").replace("_", "."): result for key, result in expected.items()}
    SHOWN.update((option, value) for value in values)
    rule = OPTIONS[option].rule
    cases = [({option: value}, result) for value, result in values.items()]
    cases.append(({}, values[OPTIONS[option].default]))

    def mark(test: Any) -> Any:
        return pytest.mark.rule(rule)(pytest.mark.parametrize(("house", "result"), cases)(test))

    return mark


def test_every_value_of_every_option_is_played_below() -> None:
    assert {(name, value) for name, option in OPTIONS.items() for value in option.values} == SHOWN


@shows("red-critical", yes=True, no=False)
def test_walkers_bite_only_with_a_red_critical(house: dict[str, str], result: bool) -> None:
    table = fight(
        given(ann="5,5", walkers=[f"{5 + T},5"], house=house), "attack", "0", "2!" if result else "2"
    )
    assert table.state.survivor("ann").bitten is result


@shows("base", _25=True, _20=False, _32=True)
def test_the_size_of_bases_says_what_touches(house: dict[str, str], result: bool) -> None:
    table = given(ann="5,5", walkers=["5.984,5"], house=house)
    assert bool(table.state.board.standing_enemies("ann")) is result


@shows("base", _25=984, _20=788, _32=1260)
def test_a_walker_stops_in_contact_of_bases_of_that_size(house: dict[str, str], result: int) -> None:
    table = given(ann="5,5", walkers=["9,5"], house=house)
    table.play(shamble(table.state, "walker-1", "ann", "AOW-254"))
    assert table.at("walker-1")[0] == pytest.approx(5 + result / 1000, abs=0.002)


@shows("kill-zone", _3=["walker-1", "walker-2"], _2_5=["walker-1"], _4=["walker-1", "walker-2", "walker-3"])
def test_walkers_lunge_as_far_as_the_kill_zone_reaches(house: dict[str, str], result: list[str]) -> None:
    # With a base's radius on top the limits lie at 2.992, 3.492 and 4.492 inches between the centres.
    table = given(ann="10,10", walkers=["12.99,10", "6.51,10", "10,14.49"], house=house)
    table.play(kill_zone(table.state), *(["rest"] if len(result) > 1 else []))
    assert sorted(event.facts["id"] for event in table.told if event.kind == "engage") == result


@shows("flee-from", anyone="west", standing="east")
def test_who_flees_minds_the_nearest_enemy(house: dict[str, str], result: str) -> None:
    table = given(ann="10,10", walkers=["12,10", "7,10"], prone=["walker-1"], house=house)
    table.play(flee(table.state, "ann"))
    assert ("west" if table.at("ann")[0] < 10 else "east") == result


@shows("flee-prone", crawl=True, stay=False)
def test_a_prone_model_crawls_from_its_enemy_or_stays(house: dict[str, str], result: bool) -> None:
    table = given(ann="10,10", walkers=["13,10"], prone=["ann"], house=house)
    table.play(flee(table.state, "ann"))
    assert table.at("ann") == ((6, 10) if result else (10, 10))


@shows("keep-apart", inch=False, any=True)
def test_a_move_may_end_near_an_enemy(house: dict[str, str], result: bool) -> None:
    state = given(ann="10,10", walkers=["13,10"], house=house).state
    here = state.board.positions.at("walker-1")
    assert (state.board.positions.too_near(here._replace(x=here.x - 1500), "ann") is None) is result


@shows("no-walker-left", nothing=1, threat=2)
def test_threat_when_nobody_can_take_a_dead_survivors_place(house: dict[str, str], result: int) -> None:
    table = given(ann="5,5", house=house)
    object.__setattr__(table.state.scenario, "models", 1)
    table.state.walkers["walker-1"] = given(walkers=["1,1"]).state.walkers["walker-1"]
    table.play(lose_health(table.state, "ann", 9, "AOW-159"))
    assert (table.state.threat, list(table.state.walkers)) == (result, ["walker-1"])


@shows("empty-supply", reshuffle="crowbar", stay="")
def test_an_empty_supply_deck(house: dict[str, str], result: str) -> None:
    table = given(house=house)
    table.state.decks["supply"].discards.append("crowbar")
    assert table.play(draw_card(table.state, "supply"), *(["crowbar"] if result else [])) == result


@shows("empty-event", reshuffle="storm", stay="")
def test_an_empty_event_deck(house: dict[str, str], result: str) -> None:
    table = given(house=house, events=[EventCard("storm", "Storm", (), (), (), ())])
    table.state.decks["event"].discards.append("storm")
    assert table.play(draw_card(table.state, "event"), *(["storm"] if result else [])) == result


@shows("swap-supplies", no=(1, 0), yes=(0, 1))
def test_supply_counters_are_handed_over(house: dict[str, str], result: tuple[int, int]) -> None:
    table = given(ann="5,5 bat", bob="7,5", house=house)
    table.state.survivor("ann").supplies = 1
    table.play(swap(table.state, "ann"), *(["supply:bob:one"] if result[1] else []), "done")
    assert any(name.startswith("supply:") for name in table.ids(0)) is bool(result[1])
    assert (table.state.survivor("ann").supplies, table.state.survivor("bob").supplies) == result


@shows("special-actions", each=True, one=False)
def test_a_second_special_action(house: dict[str, str], result: bool) -> None:
    calm = [
        ItemCard(name, name, "special", 1, action=(Effect("threat", by=-1),)) for name in ("flask", "radio")
    ]
    table = given(ann="5,5 flask radio", items=calm, threat=5, house=house)
    table.play(activate(table.state, "ann"), "use:flask", "end")
    assert ("use:radio" in table.ids()) is result


@shows("kill-zone-order", initiative=True, nearest=False)
def test_who_says_which_walker_lunges_first(house: dict[str, str], result: bool) -> None:
    table = given(ann="10,10", walkers=["12.9,10", "7.2,10"], house=house)
    table.play(kill_zone(table.state), *(["walker-1"] if result else []))
    first = next(event.facts["id"] for event in table.told if event.kind == "engage")
    assert (first == "walker-1") is result


@shows("prone-in-the-way", stop=8, _pass=5)
def test_a_walker_and_a_prone_survivor_on_its_way(house: dict[str, str], result: int) -> None:
    table = given(ann="3,5", bob="8,5", walkers=["11,5"], prone=["bob"], house=house)
    table.play(shamble(table.state, "walker-1", "ann", "AOW-254"))
    assert table.at("walker-1") == (pytest.approx(result + (T if result == 8 else 0), abs=0.002), 5)


@shows("prone-in-the-way", stop=8, _pass=8)
def test_a_walker_passes_nobody_who_stands(house: dict[str, str], result: int) -> None:
    table = given(ann="3,5", bob="8,5", walkers=["11,5"], house=house)
    table.play(shamble(table.state, "walker-1", "ann", "AOW-254"))
    assert table.at("walker-1") == (pytest.approx(result + T, abs=0.002), 5)


def test_a_walker_that_passes_the_prone_never_ends_on_one() -> None:
    table = given(ann="3,5", bob="5.5,5", walkers=["11,5"], prone=["bob"], house={"prone-in-the-way": "pass"})
    table.play(shamble(table.state, "walker-1", "ann", "AOW-254"))
    assert table.at("walker-1") == (pytest.approx(5.5 + T, abs=0.002), 5)


@shows("make-room", slide=True, free=False)
def test_walkers_slide_to_let_another_in(house: dict[str, str], result: bool) -> None:
    # Five stand evenly round her, so that there is no room for a sixth between any two.
    turns = [tau * (n + 0.5) / 5 for n in range(5)]
    ring = [f"{10 + T * cos(turn):.3f},{10 + T * sin(turn):.3f}" for turn in turns]
    table = given(ann="10,10", walkers=[*ring, "15,10"], house=house)
    table.play(shamble(table.state, "walker-6", "ann", "AOW-254"))
    assert bool(table.state.board.enemies_touching("walker-6")) is result


@shows("split-first", walkers=["walker-4", "bob"], survivors=["bob", "walker-4"])
def test_who_is_given_an_opponent_first(house: dict[str, str], result: list[str]) -> None:
    row, other = [f"{5 + n * T:.3f},5" for n in range(5)], [f"{5 + n * T:.3f},12" for n in range(5)]
    chain, pair = {"ann": row[0], "bob": row[2], "cid": row[4]}, {"dee": other[1], "eve": other[3]}
    table = given(**chain, **pair, walkers=[row[1], row[3], other[0], other[2], other[4]], house=house)
    begun(table, *(["dee", "walker-1"] if result[0] != "bob" else ["walker-1", "dee"]))
    assert [ask.subjects[0] for ask in table.asked] == result


@shows("push-blocked", winners=["ann"], others=["walker-2"])
def test_one_of_two_losers_is_blocked(house: dict[str, str], result: list[str]) -> None:
    table = given(ann="5,5", bob="6.968,5", walkers=["5.984,5", "5,5.984"], house=house)
    table.play(push_back(table.state, ["walker-1", "walker-2"], ["ann"]))
    assert [event.facts["id"] for event in table.told if event.kind == "push"] == result


@shows("bites", each=2, one=1, all=3)
def test_how_many_are_bitten(house: dict[str, str], result: int) -> None:
    places = {"ann": f"{5 + T},5", "bob": f"{5 - T},5", "cid": f"5,{5 + T}"}
    table = given(**places, walkers=["5,5"], house=house)
    table.state.book.walkers["walker"] = table.state.walker_card.__class__(
        "walker", "W", ("red",) * 3, ("red",)
    )
    picks = {1: ["bob"], 2: ["bob", "cid"], 3: []}[result]
    fight(table, "attack", "0 0 0", "2! 2! 1", "ann", "ann", "bob", "bob", "cid", *picks)
    assert sum(survivor.bitten for survivor in table.state.survivors.values()) == result


@shows("lent-criticals", bite=(True, 4), headshot=(False, 3))
def test_the_critical_of_a_walker_between_two_groups(house: dict[str, str], result: tuple[bool, int]) -> None:
    table = rick_and_derek(SOUTH, house=house)
    fight(table, "rick", "attack", "1", "0", "2!")
    rick = table.state.survivor("rick")
    assert (rick.bitten, rick.health) == result


@shows("attack-prone", may=["walker-1", "nobody"], must=["walker-1"])
def test_whether_a_prone_enemy_may_be_left_alone(house: dict[str, str], result: list[str]) -> None:
    table = given(ann="5,5", walkers=[f"{5 + T},5"], prone=["walker-1"], house=house)
    begun(table, "walker-1")
    assert table.ids(0) == result


@shows("melee-threat", attack=1, contact=2)
def test_touching_a_prone_enemy_raises_threat(house: dict[str, str], result: int) -> None:
    table = given(ann="5,5", walkers=[f"{5 + T},5"], prone=["walker-1"], house=house)
    begun(table, "nobody")
    assert table.state.threat == result


def test_attacking_it_as_well_raises_threat_but_once() -> None:
    table = given(ann="5,5", walkers=[f"{5 + T},5"], prone=["walker-1"], house={"melee-threat": "contact"})
    begun(table, "walker-1")
    assert table.state.threat == 2


@shows("barrier-push", inch=1.0, clear=0.6)
def test_how_far_a_loser_is_pushed_from_a_barrier(house: dict[str, str], result: float) -> None:
    table = given(ann="10,9.308", walkers=["10,10.692"], barriers=["10,10"], house=house)
    table.play(push_back(table.state, ["walker-1"], ["ann"]))
    assert table.at("walker-1")[1] - 10.692 == pytest.approx(result, abs=0.003)


@shows("walker-zone", _6=6000, _5=5000, _7=7000)
def test_the_walker_zone_keeps_its_distance(house: dict[str, str], result: int) -> None:
    book = load_book()
    laid = laid_out(book, book.scenarios["standard"], 3, house)
    limits = [min(y, laid.depth - y) * 1000 - base_of({}) for _, y in laid.walkers[laid.counters :]]
    limits += [min(s.y, laid.depth - s.y) * 1000 - 250 for s in laid.supplies if not s.hub]
    assert result < min(limits) <= result + 1000


@shows("victory-order", text=("won", "red"), threat=("lost", "draw"))
def test_what_decides_at_the_end_of_the_threat_track(house: dict[str, str], result: tuple[str, str]) -> None:
    solo = given(ann="5,5", to_win=2, threat=18, house=house)
    solo.state.survivor("ann").supplies = 2
    duel = given(ann="5,5", bob="9,9", rivals=["bob"], threat=18, house=house)
    duel.state.survivors.pop("bob")
    assert (verdict(solo.state)[0], verdict(duel.state)[0]) == result
    for table in (solo, duel):
        table.state.threat = 17
    assert (verdict(solo.state)[0], verdict(duel.state)[0]) == ("won", "red")


# -- files and set-up


def test_they_stand_in_the_set_up_and_a_game_without_them_has_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('kill-zone = 2.5\nred-critical = false\nbites = "one"\n')
    setup = new_setup(house=tmp_path / "ours.toml")
    state = new_state(setup)
    assert (state.house["kill-zone"], state.house["red-critical"], state.house["bites"]) == (
        "2.5",
        "no",
        "one",
    )
    assert state.house["base"] == "25"
    assert state.board.positions.kill_zone == 2500
    del setup["house"]
    assert new_state(setup).board.positions.kill_zone == 3000


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("kill-zone = 3.5", "1: kill-zone: found 3.5; expected '3' or '2.5' or '4'"),
        ("\nkil-zone = 3", "2: kil-zone: found no such house rule; expected 'kill-zone'"),
        (
            "zzz = 1",
            "1: zzz: found no such house rule; expected one that `shamble rules allout --house` lists",
        ),
        ("base = [25]", "1: base: found [25]; expected '25' or '20' or '32'"),
        ("bites = true", "1: bites: found true; expected 'each' or 'one' or 'all'"),
    ],
)
def test_a_faulty_file_is_told_by_line_key_value_and_what_was_expected(
    tmp_path: Path, text: str, fault: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(text)
    with pytest.raises(BadFile) as caught:
        read_house(file)
    assert str(caught.value) == f"{file}:{fault}"


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text("base = 26\nbites = 2\n")
    with pytest.raises(BadFile) as caught:
        read_house(tmp_path / "ours.toml")
    assert [fault.line for fault in caught.value.faults] == [1, 2]


def test_a_save_with_rules_that_are_not_known_is_refused() -> None:
    setup = new_setup()
    with pytest.raises(BadSave):
        new_state({**setup, "house": {"kill-zone": "9"}})
    with pytest.raises(BadSave):
        new_state({**setup, "house": ["kill-zone"]})


def test_bases_for_which_a_fixed_table_has_no_room_are_refused() -> None:
    book = load_book()
    tight = replace(book.scenarios["quickstart"], walkers=((10.0, 10.0), (11.1, 10.0)))
    check_bases(tight, base_of({}))
    with pytest.raises(BadInput, match="no room for bases so large"):
        check_bases(tight, base_of({"base": "32"}))


def test_every_guess_of_these_sections_is_an_option_or_fixed_with_its_reason() -> None:
    guesses = {clause.id for clause in Ledger.load("allout").clauses if is_guess(clause)}
    settled = {option.rule for option in OPTIONS.values()} | FIXED.keys()
    assert guesses <= settled
    assert all(len(reason.split()) > 4 for reason in FIXED.values())
    assert all(len(option.values) > 1 for option in OPTIONS.values())


LATER = {
    "groups", "character-types", "leader", "leader-ability", "special-rule", "custom-survivor", "scenery-points",
    "keyword", "campaign", "experience", "underdog",
}  # fmt: skip


def is_guess(clause: Clause) -> bool:
    """Whether a clause's reading rests on a guess, and is not of a section whose rules come later."""
    return "guess" in (clause.basis or "") and clause.section not in LATER and clause.kind != "optional"
