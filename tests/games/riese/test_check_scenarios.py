"""`shamble check` of scenarios for Projekt Riese: each fault by its key, with what was found and what to do."""

from __future__ import annotations

import pytest

from games.riese.own_file import WHOLE, faults
from shamble.games.riese.library import load_book


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # the track
        (
            '"S1 | - | S1*"',
            '""',
            "track: found no space at all; expected a space for each round",
        ),
        (
            '"S1 | - | S1*"',
            '"S1 | - | "',
            "track: found nothing in space 3; expected - for a round",
        ),
        ('"S1 | - | S1*"', '"S1 | | -"', "track: found nothing in space 2"),
        (
            '"S1 | - | S1*"',
            '"S1 | S9"',
            "track: found 'S9', which nobody drew on yard; expected one of A, O1",
        ),
        (
            '"S1 | - | S1*"',
            '"S1 | s1"',
            "track: found 's1' in space 2; expected codes of the map",
        ),
        ("spawns = { S1 =", "spawns = { O1 =", "spawns.O1: found 'O1'; expected a code of the track"),
        (
            '"alpha" }',
            '"omega" }',
            "spawns.S1: found 'omega'; expected the id of a zombie of this scenario",
        ),
        # places
        (
            'at = "P"\ngoal = "X"',
            'at = "Q"\ngoal = "X"',
            "person[1].at: found 'Q', which nobody drew on yard",
        ),
        (
            'at = "P"\ngoal = "X"',
            'at = "P"\ngoal = "Y"',
            "person[1].goal: found 'Y', which nobody drew",
        ),
        ('at = "D1"', 'at = "E1"', "trigger[2].at: found 'E1', which nobody drew"),
        ('at = "C2-D2"', 'at = "B2-C2"', "trigger[1].at: found 'B2-C2', which nobody drew"),
        (
            'barricades = ["O2"]',
            'barricades = ["B"]',
            "barricades[1]: found 'B', which nobody drew",
        ),
        ('at = "Z"\nwhat', 'at = "Y"\nwhat', "lying[1].at: found 'Y', which nobody drew"),
        ("| A   A     |", "|           |", "hero[1].at: found 'A', which nobody drew on yard"),
        ('board = "yard"', 'board = "yerd"', "board: found 'yerd'; expected the id of a map, perhaps 'yard'"),
        ("C3-D3 =", "C2-D2 =", "keys.C2-D2: found 'C2-D2', where no locked door is drawn"),
        # doors and ways out
        (
            'at = "C2-D2"',
            'at = "C1-D1"',
            "trigger[1].at: found 'C1-D1', where no door is drawn; expected a door, such as C2-D2, C3-D3",
        ),
        ('at = "C2-D2"', 'at = "C2"', "trigger[1].at: found 'C2', where no door is drawn"),
        ('at = "C2-D2"', 'at = "O1"', "trigger[1].at: found 'O1', where no door is drawn"),
        ('on = "open"', 'on = "enter"', "trigger[1].at: found 'C2-D2', a door; expected a code or a square"),
        (
            'do = "spawn", at = "S1"',
            'do = "lock", at = "C1-D1"',
            "trigger[1].deeds[2].at: found 'C1-D1', where no door is drawn",
        ),
        (
            'at = "X"\ncount = 0',
            'at = "O1"\ncount = 0',
            "objective[1].at: found 'O1', where no arrow leads off the map; expected the code of an exit: X, ",
        ),
        (
            'at = "X"\ncount = 0',
            'at = "D2"\ncount = 0',
            "objective[1].at: found 'D2', where no arrow leads off the map",
        ),
        # zombies
        (
            "beta = 4",
            "bata = 4",
            "zombies.bata: found 'bata'; expected the id of a type of zombie, perhaps 'beta'",
        ),
        ("{ alpha = 1 }", "{ alpha = 2 }", "aside.alpha: found 2 set aside of 1"),
        (
            "beta = 4, ",
            "",
            "zombies: found 0 in the pool; expected at least 1, one for each square Z",
        ),
        ('"howl"', '"hovl"', "powers.alpha[1]: found 'hovl'; expected a power, perhaps 'howl'"),
        ('"-leader', '"-leeder', "powers.alpha[2]: found 'leeder-of-the-pack'"),
        # the team
        (
            'card = "rai"',
            'card = "ray"',
            "hero[1].card: found 'ray'; expected the id of a character, perhaps 'rai'",
        ),
        (
            'kind = "trooper"',
            'card = "rai"',
            "hero[1].card: found 'rai' again; expected each character once",
        ),
        (
            'kind = "trooper"',
            'kind = "trooper"\ncard = "rai"',
            "hero[2].card: found 'rai'; expected nothing",
        ),
        (
            '["bladesman"]',
            '["blademan"]',
            "hero[1].skills[1]: found 'blademan'; expected the id of a skill of that character, perhaps 'bladesman'",
        ),
        ("ammo = 1", "ammo = 4", "hero[1].ammo: found 4; expected less than or equal to 3"),
        (
            '["colt-m1911"]',
            '["colt-m1911", "knife", "torch"]',
            "hero[2].items: found 3 items; expected no more than 2 boxes",
        ),
        (
            '["colt-m1911"]',
            '["colt"]',
            "hero[2].items[1]: found 'colt'; expected the id of a weapon or gear",
        ),
        (
            '["kukri", "lee-enfield"]',
            '["kukri", "bar", "bar", "bar", "bar", "bar"]',
            "hero[1].items: found 6 items; expected no more than hands",
        ),
        (
            '["kukri", "lee-enfield"]',
            '["satchel-charge", "knife", "molotov", "fmw-41", "fg-42"]',
            "hero[1].items: found 5 items; expected no more than hands",
        ),
        ("must = true", "health = 3", "hero[2].health: found 3; expected at most 2 for a trooper"),
        ('kind = "trooper"', 'kind = "dog"', "hero[2].items: found 1 items; expected none"),
        ('id = "hale"', 'id = "rai"', "hero[1].id: found 'rai' again; expected an id of its own"),
        (
            'id = "hale"',
            'id = "beta"',
            "hero[2].id: found 'beta' again; expected an id of its own",
        ),
        (
            'id = "hale"',
            'later = true\nid = "hale"',
            "hero[2].later: found true, but nobody lets them come",
        ),
        # people and things
        (
            'weapon = "mp-40"',
            'weapon = "mp-41"',
            "person[1].weapon: found 'mp-41'; expected the id of a weapon, perhaps 'mp-40'",
        ),
        (
            'what = "ammo"',
            'what = "amo"',
            "lying[1].what: found 'amo'; expected the id of a card or a kind of supply, perhaps 'ammo'",
        ),
        (
            '"pump-key" }\nbarri',
            '"pomp-key" }\nbarri',
            "keys.C3-D3: found 'pomp-key'; expected the id of a piece of gear, the key, perhaps 'pump-key'",
        ),
        # searches and tables
        (
            'at = "O1"\n[[',
            'at = "P"\n[[',
            "search[1].at: found 'P'; expected a code that begins with O",
        ),
        (
            "most = 6",
            "most = 5",
            "search[1].row: found nothing for 6; expected each roll from 1 to 12",
        ),
        ("most = 6", "most = 7", "search[1].row: found two rows for 7"),
        (
            'most = 12\ntext = "They',
            'most = 11\ntext = "They',
            "tables.sirens: found nothing for 12",
        ),
        # what happens
        (
            'on = "open"',
            'on = "opne"',
            "trigger[1].on: found 'opne'; expected something that happens, perhaps 'open'",
        ),
        (
            'do = "spawn"',
            'do = "spwan"',
            "trigger[1].deeds[2].do: found 'spwan'; expected a deed, perhaps 'spawn'",
        ),
        (
            'do = "spawn", at = "S1"',
            'do = "spawn"',
            "trigger[1].deeds[2].at: found nothing; expected where",
        ),
        (
            'of = "guard" }',
            'of = "gard" }',
            "trigger[1].deeds[3].of: found 'gard'; expected the id of somebody of the scenario, perhaps 'guard'",
        ),
        (
            'needs = "seen"',
            'needs = "heard"',
            "trigger[2].needs: found 'heard'; expected an objective or",
        ),
        ('of = "alarm"', 'of = "alert"', "trigger[3].of: found 'alert'; expected"),
        (
            'do = "roll", what = "sirens"',
            'do = "roll", what = "siren"',
            "found 'siren'; expected a table of the scenario, perhaps 'sirens'",
        ),
        (
            'do = "give", what = "pump-key"',
            'do = "progress", what = "pump"',
            "what: found 'pump'; expected what a personal objective counts",
        ),
        (
            'do = "give", what = "pump-key"',
            'do = "give", what = "pump"',
            "row[2].deeds[1].what: found 'pump'",
        ),
        (
            'of = "clerk"\nprimary',
            'of = "cook"\nprimary',
            "objective[2].of: found 'cook'; expected",
        ),
        # objectives
        (
            "count = 0",
            "primary = false",
            "objective: found no primary objective; expected at least one",
        ),
        ("count = 0", "hidden = true", "objective[1].hidden: found true, but nothing adds it"),
        (
            'of = "clerk"\nprimary',
            "count = 2\nprimary",
            "objective[2].count: found 2; expected at most 1, all there",
        ),
        (
            'leads_to = ["basic-steps"]',
            'leads_to = ["basic-stops"]',
            "leads_to[1]: found 'basic-stops'",
        ),
        (
            '["players-first"]',
            '["player-first"]',
            "special[1]: found 'player-first'; expected a special rule, perhaps 'players-first'",
        ),
    ],
)
def test_a_scenario_with_a_fault(tmp_path, old, new, told):
    assert WHOLE.count(old) >= 1
    found = faults(tmp_path, WHOLE.replace(old, new, 1))
    assert [fault for fault in found if told in fault], found
    assert len(found) <= 3, found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('at = "C2-D2"', 'at = "D2-C2"'),
        ('at = "C2-D2"', 'at = "d2-c2"'),
        ("C3-D3 =", "D3-C3 ="),
        ('at = "C2-D2"', "count = 2"),
        ('do = "spawn", at = "S1"', 'do = "lock", at = "D2-C2"'),
        ('at = "C2-D2"', 'at = "O1"\n[[mission.search]]\nat = "O2"\nkey = "pump-key"'),
    ],
)
def test_a_door_is_named_by_its_squares_in_any_order(tmp_path, old, new):
    whole = WHOLE.replace(old, new, 1)
    if "search" in new:
        whole = WHOLE.replace('at = "O1"', 'at = "O1"\nkey = "pump-key"').replace(old, 'at = "D1"')
    assert faults(tmp_path, whole) == []
    book = load_book(tmp_path)
    assert [*book.scenarios["raid"].keys] == ["C3-D3"]
    assert book.scenarios["raid"].triggers[0].at in ("C2-D2", "D1", "")


def test_a_way_out_that_nobody_drew_and_one_that_a_deed_opens(tmp_path):
    closed = WHOLE.replace("D   >", "D X |")
    assert any(
        "objective[1].at: found 'X', where no arrow leads off the map; expected an exit on the map" in fault
        for fault in faults(tmp_path, closed)
    )
    anywhere = closed.replace('at = "X"\ncount = 0', "count = 0")
    assert any("objective[1].at: found a map without arrows" in fault for fault in faults(tmp_path, anywhere))
    taken = closed.replace('do = "wake", of = "guard"', 'do = "leave", of = "rai"')
    assert not any("arrow" in fault for fault in faults(tmp_path, taken))
    guard = WHOLE.replace('at = "X"\ncount = 0', 'at = "D2"\nof = "guard"')
    assert not any("arrow" in fault for fault in faults(tmp_path, guard))


def test_what_may_happen_and_be_done_is_listed_for_a_word_that_is_none(tmp_path):
    found = "\n".join(faults(tmp_path, WHOLE.replace('on = "enter"', 'on = "departure"')))
    assert "found 'departure'; expected something that happens: enter, exit, open, " in found
    found = "\n".join(faults(tmp_path, WHOLE.replace('do = "wake"', 'do = "zz"')))
    assert "found 'zz'; expected a deed: read, flag, " in found


def test_an_objective_that_no_hero_can_reach(tmp_path):
    walled = WHOLE.replace("2 | Z         D   >", "2 | Z         |   >").replace("~  L P |", "~  | P |")
    walled = walled.replace("| O1|\n  +   +   +   +   +", "| O1|\n  +   +   +   +---+")
    found = "\n".join(faults(tmp_path, walled))
    assert "objective[1].at: found 'X', which no hero can reach" in found
    assert "board[1].drawing: found D1 and 2 more squares that nobody can reach" in found


def test_a_goal_inside_solid_rock_is_reached_from_beside_it_or_not_at_all(tmp_path):
    solid = WHOLE.replace("D   >", "D # >").replace('at = "X"\ncount = 0', 'at = "D2"\ncount = 1')
    assert any("'D2', which no hero can reach" in fault for fault in faults(tmp_path, solid))
    blown = solid.replace('on = "exit"', 'on = "destroy"')
    assert not any("which no hero can reach" in fault for fault in faults(tmp_path, blown))


def test_a_team_beyond_the_limits(tmp_path):
    extra = "".join(
        f'[[mission.hero]]\nid = "{name}"\nname = "{name}"\ncard = "{name}"\nmust = true\n'
        for name in ("kelley", "frost", "jackson", "til")
    )
    found = faults(tmp_path, WHOLE + extra)
    assert "hero: found 5 characters; expected at most 4" in found
    none = WHOLE.replace('card = "rai"', "later = true", 1).replace(
        'id = "rai"', 'id = "vogel"\nkind = "trooper"'
    )
    assert any(
        "found nobody to go; expected at least one character or two troopers" in f
        for f in faults(tmp_path, none)
    )
    few = WHOLE.replace('board = "yard"', 'board = "yard"\nplaces = 1') + extra
    assert any(
        "found 1 for 4 characters who must come; expected at least 4" in f for f in faults(tmp_path, few)
    )


@pytest.mark.parametrize(("code", "solid"), [("| Z  ", "|#Z# "), ("| A  ", "|#A# ")])
def test_nobody_begins_inside_something_solid(tmp_path, code, solid):
    assert code in WHOLE
    found = "\n".join(faults(tmp_path, WHOLE.replace(code, solid, 1)))
    assert f"found {code[2]} where nobody can stand; expected a square that is not solid" in found
    assert "where nobody can stand" not in "\n".join(faults(tmp_path, WHOLE))
