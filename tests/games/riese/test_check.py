"""`shamble check` of files for Projekt Riese: each fault with its place and what to do, all of them together."""

from __future__ import annotations

import pytest

from shamble.games.riese.library import check_files, load_book
from shamble.games.riese.tracks import read_track, write_track
from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import BadFile

BOARD = """
[[board]]
id = "yard"
name = "The Yard"
drawing = '''
    A   B   C   D
  +---+---+---+---+
1 | A   A     | O1|
  +   +   +   +   +
2 | Z         D   >
  +   +---+   +   +
3 | S1| O2 ~  L P |
  +---+---+---+---+
'''
"""

MISSION = """
[[mission]]
id = "raid"
name = "A Raid"
board = "yard"
intro = "In and out."
track = "S1 | - | S1*"
zombies = { beta = 4, alpha = 1 }
aside = { alpha = 1 }
spawns = { S1 = "alpha" }
powers = { alpha = ["howl", "-leader-of-the-pack"] }
keys = { C3-D3 = "pump-key" }
barricades = ["O2"]
exit = "X"
leads_to = ["basic-steps"]
special = ["players-first"]

[[mission.hero]]
id = "rai"
name = "Rai"
card = "rai"
items = ["kukri", "lee-enfield"]
skills = ["bladesman"]
ammo = 1

[[mission.hero]]
id = "hale"
name = "Hale"
kind = "trooper"
items = ["colt-m1911"]
must = true

[[mission.person]]
id = "guard"
name = "Guard"
weapon = "mp-40"
at = "P"
goal = "X"

[[mission.soul]]
id = "clerk"
name = "The clerk"
at = "O2"

[[mission.lying]]
at = "Z"
what = "ammo"

[[mission.objective]]
id = "out"
text = "Get out."
on = "exit"
at = "X"
count = 0

[[mission.objective]]
id = "clerk"
text = "Take the clerk along."
on = "rescue"
of = "clerk"
primary = false

[[mission.search]]
at = "O1"
[[mission.search.row]]
least = 1
most = 6
text = "Nothing."
[[mission.search.row]]
least = 7
most = 12
text = "A key."
deeds = [{ do = "give", what = "pump-key" }]

[[mission.trigger]]
on = "open"
at = "C2-D2"
deeds = [{ do = "flag", what = "seen" }, { do = "spawn", at = "S1" }, { do = "wake", of = "guard" }]

[[mission.trigger]]
on = "enter"
at = "D1"
needs = "seen"
deeds = [{ do = "timer", what = "alarm", count = 2 }]

[[mission.trigger]]
on = "timer"
of = "alarm"
deeds = [{ do = "roll", what = "sirens" }]

[[mission.tables.sirens]]
least = 1
most = 12
text = "They howl."
"""
WHOLE = BOARD + MISSION


def faults(folder, text: str) -> list[str]:
    """What is wrong with a file of this text, without its name and line."""
    (folder / "own.toml").write_text(text)
    (sheet,) = check_files([folder / "own.toml"])
    told = [str(fault).split(": ", 1)[1] for fault in sheet.faults]
    return [fault.removeprefix("mission[1].").removeprefix("armament[1].") for fault in told]


def test_a_file_without_faults_is_read_into_the_book(tmp_path):
    assert faults(tmp_path, WHOLE) == []
    book = load_book(tmp_path)
    raid = book.scenarios["raid"]
    assert raid.map == "yard"
    assert [recruit.kit.supplies for recruit in raid.team] == [{"ammo": 1}, {}]
    assert (raid.track[2].codes, raid.track[2].star) == (("S1",), True)
    assert raid.searches[0].rows[1].deeds[0].what == "pump-key"
    assert raid.triggers[0].deeds[2].of == "guard"
    assert raid.tables["sirens"][0].most == 12
    assert "basic-steps" in book.scenarios


def test_the_checked_book_is_kept_and_read_again(tmp_path):
    cache = tmp_path / "cache"
    first = load_book(None, cache)
    kept = {file: file.stat().st_mtime_ns for file in cache.iterdir()}
    assert load_book(None, cache) == first
    assert {file: file.stat().st_mtime_ns for file in cache.iterdir()} == kept


def test_what_is_ones_own_replaces_what_is_shipped(tmp_path):
    (tmp_path / "own.toml").write_text(
        '[[armament]]\nid = "luger"\nname = "Luger"\nstun = 7\nwound = 10\nrm = 1\n'
    )
    assert load_book(tmp_path).weapons["luger"].stun == 7
    assert load_book().weapons["luger"].stun == 6


# -- weapons and zombies


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (
            "stun = 9\nwound = 6\nrm = 1",
            "stun: found a stun on 9 and a wound on 6; expected a wound on no lower",
        ),
        ("melee = [9, 6]", "melee: found a stun on 9 and a wound on 6"),
        ("stun = 13\nwound = 14\nrm = 1", "stun: found 13; expected less than or equal to 12"),
        ("stun = 6\nrm = 1", "wound: found 0; expected a roll from 1 to 12 for both"),
        ("stun = 6\nwound = 9", "rm: found 0; expected squares to each further +1"),
        ('stun = 6\nwound = 9\nrm = 2\nmark = "A"', "rm: found 2; expected nothing"),
        ('mark = "H"', "melee: found nothing; expected stun and wound such as [6, 9]"),
        ("rof = 1", "stun: found 0; expected a weapon that does something"),
        ("rof = 0\nstun = 6\nwound = 9\nrm = 1", "rof: found 0; expected at least 1 die"),
        (
            "rof = 7\nstun = 6\nwound = 9\nrm = 1",
            "rof: found 7; expected less than or equal to 6",
        ),
        (
            "rof = -1\nstun = 6\nwound = 9\nrm = 1",
            "rof: found -1; expected greater than or equal to 0",
        ),
        (
            "pbr = 0\nstun = 6\nwound = 9\nrm = 1",
            "pbr: found 0; expected greater than or equal to 1",
        ),
        (
            "melee = [6, 9]\nselect_fire = true",
            "select_fire: found true; expected a weapon that is fired",
        ),
        (
            'melee = [6, 9]\none_handed = true\nsize = "double"',
            "one_handed: found true; expected",
        ),
        (
            'melee = [6, 9]\ntraits = ["thrwn"]',
            "traits[1]: found 'thrwn'; expected 'thrown', perhaps",
        ),
        (
            'melee = [6, 9]\nprovisional = ["rouf"]',
            "provisional[1]: found 'rouf'; expected 'rof', perhaps",
        ),
        ('melee = [6, 9]\nid2 = "x"', "id2: found an unknown key; expected `id`, perhaps"),
    ],
)
def test_a_weapon_with_impossible_numbers(tmp_path, keys, told):
    found = faults(tmp_path, f'[[armament]]\nid = "gun"\nname = "Gun"\n{keys}\n')
    assert len([fault for fault in found if fault.startswith(told)]) == 1
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[equipment]]\nid = "tin"\nname = "Tin"\ntraits = ["kay"]', "found 'kay'; expected 'key', perhaps"),
        (
            '[[equipment]]\nid = "luger"\nname = "Luger"',
            "found 'luger'; expected an id that no [[equipment]] has",
        ),
        (
            '[[breed]]\nid = "hound"\nname = "Hound"\nplural = "Many"\nglyph = "h"\nfamily = "beta"\npowers = ["lepa"]',
            "breed[1].powers[1]: found 'lepa'; expected 'leap', perhaps",
        ),
        (
            '[[breed]]\nid = "hound"\nname = "Hound"\nplural = "Many"\nglyph = "b"\nfamily = "beta"',
            "breed[1].glyph: found 'b'; expected another sign than that of beta",
        ),
        (
            '[[breed]]\nid = "hound"\nname = "Hound"\nplural = "Many"\nglyph = "h"\nfamily = "beta"\nhealth = 0',
            "breed[1].health: found 0; expected greater than or equal to 1",
        ),
    ],
)
def test_gear_and_zombies(tmp_path, text, told):
    (tmp_path / "own.toml").write_text(text)
    sheets = check_files([tmp_path / "own.toml"])
    assert told in "\n".join(str(fault) for sheet in sheets for fault in sheet.faults)


# -- maps and scenarios


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # the track
        (
            '"S1 | - | S1*"',
            '""',
            "track: found no space at all; expected write each round's space",
        ),
        (
            '"S1 | - | S1*"',
            '"S1 | - | "',
            "track: found nothing in space 3; expected write - for a round",
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
            "track: found 's1' in space 2; expected write codes of the map",
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
        ('exit = "X"', 'exit = "E"', "exit: found 'E', which nobody drew"),
        ('at = "Z"\nwhat', 'at = "Y"\nwhat', "lying[1].at: found 'Y', which nobody drew"),
        ("| A   A     |", "|           |", "hero[1].at: found 'A', which nobody drew on yard"),
        ('board = "yard"', 'board = "yerd"', "board: found 'yerd'; expected 'yard', perhaps"),
        ("C3-D3 =", "C2-D2 =", "keys.C2-D2: found 'C2-D2', where no locked door is drawn"),
        ("C3-D3 =", "D3-C3 =", "keys.D3-C3: found 'D3-C3', where no locked door is drawn"),
        # zombies
        ("beta = 4", "bata = 4", "zombies.bata: found 'bata'; expected 'beta', perhaps"),
        ("{ alpha = 1 }", "{ alpha = 2 }", "aside.alpha: found 2 set aside of 1"),
        (
            "beta = 4, ",
            "",
            "zombies: found 0 in the pool; expected at least 1, one for each square Z",
        ),
        ('"howl"', '"hovl"', "powers.alpha[1]: found 'hovl'; expected 'howl', perhaps"),
        ('"-leader', '"-leeder', "powers.alpha[2]: found 'leeder-of-the-pack'"),
        # the team
        ('card = "rai"', 'card = "ray"', "hero[1].card: found 'ray'; expected 'rai', perhaps"),
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
            "hero[1].skills[1]: found 'blademan'; expected 'bladesman', perhaps",
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
            "person[1].weapon: found 'mp-41'; expected 'mp-40', perhaps",
        ),
        ('what = "ammo"', 'what = "amo"', "lying[1].what: found 'amo'; expected 'ammo', perhaps"),
        (
            '"pump-key" }\nbarri',
            '"pomp-key" }\nbarri',
            "keys.C3-D3: found 'pomp-key'; expected 'pump-key', perhaps",
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
        ('on = "open"', 'on = "opne"', "trigger[1].on: found 'opne'; expected 'open', perhaps"),
        (
            'do = "spawn"',
            'do = "spwan"',
            "trigger[1].deeds[2].do: found 'spwan'; expected 'spawn', perhaps",
        ),
        (
            'do = "spawn", at = "S1"',
            'do = "spawn"',
            "trigger[1].deeds[2].at: found nothing; expected where",
        ),
        (
            'of = "guard" }',
            'of = "gard" }',
            "trigger[1].deeds[3].of: found 'gard'; expected 'guard', perhaps",
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
            "found 'siren'; expected 'sirens', perhaps",
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
            "special[1]: found 'player-first'; expected 'players-first'",
        ),
    ],
)
def test_a_scenario_with_a_fault(tmp_path, old, new, told):
    assert WHOLE.count(old) >= 1
    found = faults(tmp_path, WHOLE.replace(old, new, 1))
    assert [fault for fault in found if told in fault], found
    assert len(found) <= 3, found


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


def test_a_fault_in_a_drawing_is_shown_in_the_drawing(tmp_path):
    (tmp_path / "own.toml").write_text(BOARD.replace("2 | Z         D   >", "2 | Z    ?    D    "))
    (sheet,) = check_files([tmp_path / "own.toml"])
    assert [str(fault).partition("own.toml:")[2].split("\n") for fault in sheet.faults] == [
        [
            "10:8: board[1].drawing: found the sign '?'; expected a code such as A or S1, # : ~ ; * ! / or a height",
            "    2 | Z    ?    D",
            "           ^^^",
        ],
        [
            "10:19: board[1].drawing: found a hole in the outer wall; expected |, or an arrow for an exit",
            "    2 | Z    ?    D",
            "                      ^",
        ],
    ]


def test_all_faults_of_all_tables_are_told_together(tmp_path):
    text = (
        WHOLE.replace("beta = 4", "bata = 4").replace('on = "open"', 'on = "opne"').replace("D   >", "D    ")
    )
    found = faults(tmp_path, text + '[[armament]]\nid = "gun"\nname = "Gun"\nrof = 1\n')
    assert len(found) >= 5
    for words in ("hole in the outer wall", "'bata'", "'opne'", "a weapon that does something"):
        assert any(words in fault for fault in found)


def test_tables_that_no_file_of_this_game_has(tmp_path):
    assert faults(tmp_path, '[[bord]]\nid = "x"\n') == [
        "bord: found an unknown table; expected one of [[armament]], [[equipment]], [[breed]], [[character]], "
        "[[board]], [[mission]]"
    ]


def test_a_faulty_file_of_ones_own_stops_the_game_with_every_fault(tmp_path):
    (tmp_path / "own.toml").write_text(WHOLE.replace("beta = 4", "bata = 4"))
    with pytest.raises(BadFile, match="'bata'"):
        load_book(tmp_path)


# -- the track by itself


@pytest.mark.rule("RIE-321")
@pytest.mark.parametrize(
    ("words", "spaces"),
    [
        ("S1", [(("S1",), False)]),
        ("- | S1 S2 | *", [((), False), (("S1", "S2"), False), ((), True)]),
        ("S1* | -*", [(("S1",), True), ((), True)]),
        ("S1 S1", [(("S1", "S1"), False)]),
    ],
)
def test_a_track_is_spaces_with_codes_and_asterisks(words, spaces):
    track = read_track(words)
    assert [(space.codes, space.star) for space in track] == spaces
    assert read_track(write_track(track)) == track


@pytest.mark.parametrize("words", ["", "  ", "|", "S1 ||", "S1 | 3", "S1**", "* S1", "| ".join(["-"] * 41)])
def test_a_track_that_is_none(words):
    with pytest.raises(BadInput):
        read_track(words)
