"""Scenario files with zones, counters, special rules and ways to end: what is sound, and each fault with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.allout.card_files import CAR, HEAD, MEMBER, STANDARD, faults
from shamble.games.allout.cards.library import check_files, load_book
from shamble.games.allout.setup.new import new_setup, new_state
from shamble.geometry.plane import Disc, overlapping
from shamble.kernel.errors import BadInput

DOCS = Path(__file__).parents[3] / "docs" / "scenarios.md"
PLAIN = HEAD.replace("counters_to_win = 1\n", "")
STORY = """
[[scenario.zone]]
name = "pier"
x = 10
y = 18
length = 6
width = 3

[[scenario.zone]]
name = "yard"
x = 4
y = 12
length = 4
width = 4
use = "walkers"

[[scenario.zone]]
name = "start"
x = 10
y = 1
length = 8
width = 2
use = "deploy"

[[scenario.counter]]
name = "ledger"
x = 12
y = 6

[[scenario.hook]]
name = "Bell"
when = "turn-start"
turn = 3
then = [{ do = "arrive", walkers = 2, zone = "yard" }]

[[scenario.hook]]
name = "Planks"
when = "enters"
zone = "pier"
text = "They creak."

[[scenario.hook]]
name = "Horns"
when = "threat"
band = "medium"
then = [{ do = "threat", by = 1 }]

[[scenario.hook]]
name = "Alarm"
when = "taken"
counter = "ledger"
then = [{ do = "enter", walkers = 1 }]

[[scenario.win]]
all = [{ test = "carry", counter = "ledger", zone = "pier" }, { test = "reach", zone = "pier", count = 1 }]

[[scenario.lose]]
all = [{ test = "last", turn = 9 }]
"""
YARD = (
    PLAIN.replace("walkers = [[5, 5]]", 'walkers = [[5, 5], { in = "yard", count = 3 }]')
    + STORY
    + MEMBER
    + CAR
)


def test_a_sound_story_is_read(tmp_path: Path) -> None:
    assert faults(tmp_path, YARD) == []
    scenario = load_book(tmp_path).scenarios["yard"]
    assert [zone.title for zone in scenario.zones] == ["Pier", "Yard", "Start"]
    assert scenario.counters_to_win == 0
    assert not scenario.gathering
    assert [(herd.zone, herd.count) for herd in scenario.herds] == [("yard", 3)]


@pytest.mark.parametrize(
    ("old", "new", "key", "found", "expected"),
    [
        ("y = 18\n", "y = 19\n", "zone[1]", "zone pier over the edge", "on the board of 20 by 20"),
        ('name = "yard"\nx', 'name = "pier"\nx', "zone[2].name", "'pier' again", "each zone once"),
        ("y = 1\n", "y = 4\n", "zone[3]", "beside no such edge", "south"),
        ('use = "deploy"', 'use = "deploy"\nseat = "red"', "zone[3].seat", "'red'", "one group"),
        ('use = "walkers"', 'use = "wolves"', "zone[2].use", "'wolves'", "'goal', 'deploy' or 'walkers'"),
        ("x = 12\ny = 6", "x = 21\ny = 6", "counter[1]", "21,6", "a place on the board"),
        ("x = 12\ny = 6", 'in = "van"', "counter[1].in", "'van'", "piece of scenery"),
        ('name = "ledger"', 'name = "supply"', "counter[1].name", "'supply'", "other than"),
        (
            '{ in = "yard", count = 3 }',
            '{ in = "barn", count = 3 }',
            "walkers[2]",
            "'barn'",
            "name of a zone",
        ),
        (
            '{ in = "yard", count = 3 }',
            '{ in = "yard", count = 14 }',
            "walkers[2]",
            "14 walkers",
            "at most 13",
        ),
        ('zone = "yard" }]', 'zone = "barn" }]', "hook[1].then[1].zone", "'barn'", "pier, yard, start"),
        ("turn = 3\n", "", "hook[1]", "neither `turn` nor `every`", "one of them"),
        ("turn = 3\n", "turn = 3\nevery = 2\n", "hook[1]", "both `turn` and `every`", "one of them"),
        ('when = "turn-start"', 'when = "noon"', "hook[1]", "'noon'", "'turn-start'"),
        ('when = "turn-start"\n', "", "hook[1]", "", "the key `when`"),
        ('when = "enters"\nzone = "pier"', 'when = "enters"', "hook[2].zone", "nothing", "this key"),
        ('when = "enters"\nzone = "pier"', 'when = "enters"\nzone = "x"', "hook[2].zone", "'x'", "pier"),
        ('text = "They creak."\n', "", "hook[2]", "a hook that does nothing", "`text`"),
        ('name = "Planks"', 'name = "Bell"', "hook[2].name", "'Bell' again", "each hook once"),
        ("limit = 100", "limit = 100\nthreat = 9", "hook[3].band", "'medium'", "a band above Medium"),
        ("limit = 100", "limit = 100\nthreat_end = 8", "hook[3].band", "'medium'", "at 8 or below"),
        ('"taken"\ncounter = "ledger"', '"taken"\ncounter = "x"', "hook[4].counter", "'x'", "ledger, supply"),
        ('{ do = "enter"', '{ do = "wound"', "hook[4].then[1]", "'wound'", "'arrive'"),
        (
            'counter = "ledger", zone = "pier"',
            'counter = "x", zone = "pier"',
            "win[1].all[1].counter",
            "'x'",
            "ledger",
        ),
        (
            'counter = "ledger", zone = "pier"',
            'counter = "ledger"',
            "win[1].all[1]",
            "neither",
            "`zone` and `edge`",
        ),
        ('zone = "pier", count = 1', 'zone = "pier", count = 2', "win[1].all[2].count", "2", "never be met"),
        ('zone = "pier", count = 1', 'zone = "quay", count = 1', "win[1].all[2].zone", "'quay'", "pier"),
        (
            '{ test = "last", turn = 9 }',
            '{ test = "fallen", count = 2 }',
            "lose[1].all[1].count",
            "2",
            "at most 1",
        ),
        (
            '{ test = "last", turn = 9 }',
            '{ test = "supplies", count = 2 }',
            "lose[1].all[1].count",
            "2",
            "at most 1",
        ),
        ('{ test = "last", turn = 9 }', '{ test = "luck" }', "lose[1].all[1]", "'luck'", "'supplies'"),
        ("[[scenario.lose]]", "[[scenario.draw]]", "draw[1]", "a draw", "[[scenario.lose]]"),
        ("[[scenario.lose]]", '[[scenario.lose]]\nseat = "red"', "lose[1].seat", "'red'", "no seat"),
        ("limit = 100", "limit = 100\ncounters_to_win = 1", "counters_to_win", "1", "no such key"),
    ],
)
def test_a_fault_is_told_with_its_line_its_value_and_what_was_expected(
    tmp_path: Path, old: str, new: str, key: str, found: str, expected: str
) -> None:
    assert YARD.count(old) == 1, old
    told = {fault.key: fault for fault in faults(tmp_path, YARD.replace(old, new))}
    fault = told[f"scenario[1].{key}"]
    assert found in fault.found
    assert expected in fault.expected
    assert fault.line > 1


@pytest.mark.parametrize(
    ("tests", "found"),
    [
        (
            '{ test = "leave", edge = "south", count = 1 }, { test = "reach", zone = "pier", count = 1 }',
            "1 gone off",
        ),
        (
            '{ test = "carry", counter = "ledger", edge = "south" }, '
            '{ test = "carry", counter = "ledger", edge = "north" }',
            "ledger carried to two places",
        ),
    ],
)
def test_conditions_that_can_never_be_met_together_are_told(tmp_path: Path, tests: str, found: str) -> None:
    (fault,) = faults(tmp_path, re.sub(r"all = \[\{ test = \"carry\".*\]", f"all = [{tests}]", YARD))
    assert fault.key == "scenario[1].win[1]"
    assert found in fault.found
    assert "never be met" in fault.expected


def test_walkers_of_a_zone_stand_in_it_clear_of_everything_where_the_seed_says(tmp_path: Path) -> None:
    (tmp_path / "allout").mkdir()
    (tmp_path / "allout" / "mine.toml").write_text(YARD, encoding="utf-8")
    states = [new_state(new_setup("yard", seed, tmp_path)) for seed in (1, 1, 2)]
    places = [[walker.at for walker in state.walkers.values()] for state in states]
    assert places[0] == places[1] != places[2]
    assert [len(state.board.inside("yard")) for state in states] == [3, 3, 3]
    discs = [Disc(at, 492) for at in places[0] if at is not None]
    assert not any(overlapping(one, two) for n, one in enumerate(discs) for two in discs[:n])


def test_two_entries_of_walkers_may_name_one_zone(tmp_path: Path) -> None:
    (tmp_path / "allout").mkdir()
    entry = re.search(r"\{[^}]*count = 3[^}]*\}", YARD)
    assert entry is not None
    twice = YARD.replace(entry[0], f"{entry[0]}, {entry[0].replace('3', '2')}")
    (tmp_path / "allout" / "mine.toml").write_text(twice, encoding="utf-8")
    state = new_state(new_setup("yard", 1, tmp_path))
    assert len(state.board.inside("yard")) == 5


def test_a_zone_too_narrow_for_its_walkers_is_refused_as_the_game_is_set_up(tmp_path: Path) -> None:
    narrow = YARD.replace("length = 4\nwidth = 4", "length = 4\nwidth = 1.3").replace(
        "count = 3", "count = 4"
    )
    crowded = narrow.replace("walkers = [[5, 5]", "walkers = [[2.6, 12], [3.7, 12], [4.8, 12], [5.9, 12]")
    (tmp_path / "allout").mkdir()
    (tmp_path / "allout" / "mine.toml").write_text(crowded, encoding="utf-8")
    with pytest.raises(BadInput, match="zone 'yard' has no room for 4 walkers"):
        new_setup("yard", 1, tmp_path)


def test_a_standard_table_may_have_a_story_and_say_who_lays_it_out(tmp_path: Path) -> None:
    text = STANDARD.replace("counters_to_win = 1\n", 'lays = "players"\n').replace(MEMBER, "")
    story = (
        STORY[: STORY.index("[[scenario.counter]]")]
        + '[[scenario.win]]\nall = [{ test = "kill", count = 3 }]\n'
    )
    assert faults(tmp_path, text + story + MEMBER) == []
    (tmp_path / "allout").mkdir()
    (tmp_path / "allout" / "mine.toml").write_text(text + story + MEMBER, encoding="utf-8")
    assert new_state(new_setup("yard", 1, tmp_path)).heaps
    assert not new_state(new_setup("yard", 1, tmp_path, by="program")).heaps


def test_the_example_of_the_guide_is_sound(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(# my-scenario\.toml.*?)```", DOCS.read_text(encoding="utf-8"), re.S)
    path = tmp_path / "my-scenario.toml"
    path.write_text(example, encoding="utf-8")
    sheets: list[Any] = check_files([path])
    assert [fault for sheet in sheets for fault in sheet.faults] == []


def test_the_guide_names_all_there_is() -> None:
    from typing import get_args

    from shamble.games.allout.cards import plot

    text = DOCS.read_text(encoding="utf-8")
    words = {word for kind in (plot.When, plot.Test, plot.ZoneUse) for word in get_args(kind)}
    assert {word for word in words if f"`{word}`" not in text} == set()
