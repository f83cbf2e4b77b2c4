"""`shamble check` of files for Projekt Riese: each fault with its place and what to do, all of them together."""

from __future__ import annotations

import pytest

from games.riese.own_file import BOARD, WHOLE, faults
from shamble.games.riese.drawing import toml_of, write_drawing
from shamble.games.riese.easel import blank
from shamble.games.riese.library import check_files, load_book
from shamble.games.riese.tracks import read_track, write_track
from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import BadFile


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
            "traits[1]: found 'thrwn'; expected a trait, perhaps 'thrown'",
        ),
        (
            'melee = [6, 9]\nprovisional = ["rouf"]',
            "provisional[1]: found 'rouf'; expected a key of the weapon, perhaps 'rof'",
        ),
        ('melee = [6, 9]\nid2 = "x"', "id2: found an unknown key; expected a known key, perhaps `id`"),
    ],
)
def test_a_weapon_with_impossible_numbers(tmp_path, keys, told):
    found = faults(tmp_path, f'[[armament]]\nid = "gun"\nname = "Gun"\n{keys}\n')
    assert len([fault for fault in found if fault.startswith(told)]) == 1
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[[equipment]]\nid = "tin"\nname = "Tin"\ntraits = ["kay"]',
            "found 'kay'; expected a trait, perhaps 'key'",
        ),
        (
            '[[equipment]]\nid = "luger"\nname = "Luger"',
            "found 'luger'; expected an id that no [[equipment]] has",
        ),
        (
            '[[breed]]\nid = "hound"\nname = "Hound"\nplural = "Many"\nglyph = "h"\nfamily = "beta"\npowers = ["lepa"]',
            "breed[1].powers[1]: found 'lepa'; expected a power, perhaps 'leap'",
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


def test_the_largest_map_that_can_be_drawn_is_sound_as_it_is_saved(tmp_path):
    assert faults(tmp_path, toml_of(write_drawing(blank(100, 100, 'The "Great" Hall')))) == []
