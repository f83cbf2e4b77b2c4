"""Files of weapons, Zombies, maps and skirmishes that players write: what is taken, and every fault told."""

import re
from pathlib import Path

import pytest

from games.zombicide.given import given
from shamble.games.zombicide.game import GAME
from shamble.games.zombicide.library import check_files, load_book
from shamble.games.zombicide.setup import new_setup, scenarios
from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import BadFile

MAP = """
[[map]]
id = "yard"
name = "Yard"
openings = [["shed", "lane"]]
zone = [
  {{ id = "lane", name = "Lane", kind = "street", at = [0, 0], size = [2, 1] }},
  {{ id = "road", name = "Road", kind = "street", at = [2, 0] }},
  {{ id = "shed", name = "Shed", kind = "building", at = {shed} }},
]
"""
WEAPON = '[[weapon]]\nid = "a"\nname = "A"\n'
BREED = '[[zombie]]\nid = "a"\nname = "A"\nplural = "As"\nglyph = "a"\ntoughness = 1\nexperience = 1\n'
SKIRMISH = """
[[skirmish]]
id = "mine"
name = "Mine"
map = "yard"
turns = 4
[[skirmish.survivor]]
id = "ann"
name = "Ann"
zone = "lane"
hands = ["pan"]
[[skirmish.car]]
id = "bus"
name = "Bus"
zone = "lane"
driver = "ann"
[[skirmish.zombies]]
zone = "road"
kinds = {{ walker = 2 }}
{more}
"""


def written(folder, text, name="mine.toml"):
    """A file of that text."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder, text):
    """Every fault of a file, as it is told."""
    sheets = check_files([written(folder, text)])
    return [str(fault).partition(": ")[2] for sheet in sheets for fault in sheet.faults]


def test_the_shipped_files_hold_together_and_every_skirmish_can_be_set_up():
    assert set(scenarios()) == {"getaway", "last-stand"}
    for name in scenarios():
        state = GAME.new(new_setup(name))
        assert state.survivors
        assert state.zombies


def test_a_skirmish_of_the_players_own_is_played_on_a_map_of_their_own(tmp_path):
    own = tmp_path / "zombicide"
    written(own, MAP.format(shed="[1, 1]") + SKIRMISH.format(more=""))
    state = GAME.new(new_setup("mine", own=tmp_path, cache=tmp_path / "cache"))
    assert state.cars["bus"].driver == "ann"
    assert state.ground.sight["lane"] == {"lane": 0, "road": 1, "shed": 1}
    assert new_setup("mine", own=tmp_path, cache=tmp_path / "cache") == new_setup("mine", own=tmp_path)


def test_an_edited_file_replaces_what_was_cached(tmp_path):
    path = written(
        tmp_path / "zombicide",
        '[[weapon]]\nid = "pan"\nname = "Pan"\nlike = "katana"\ndice = 3\n',
    )
    cache = tmp_path / "cache"
    assert load_book(path.parent, cache).weapons["pan"].dice == 3
    path.write_text(path.read_text().replace("dice = 3", "dice = 5"))
    assert load_book(path.parent, cache).weapons["pan"].dice == 5


def test_an_unknown_skirmish_names_those_there_are():
    with pytest.raises(BadInput, match="getaway, last-stand"):
        new_setup("nowhere")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[[weapon]]\nid = "a"\nname = "A"\nrange = [0, 1]\ndice = 1\naccuracy = 4\n',
            "weapon[1].damage: found nothing",
        ),
        (
            '[[weapon]]\nid = "a"\nname = "A"\nrange = [2, 1]\ndice = 1\naccuracy = 4\ndamage = 1\n',
            "the least distance first",
        ),
        (
            '[[weapon]]\nid = "a"\nname = "A"\nrange = [0, 1]\ndice = 1\naccuracy = 7\ndamage = 1\n',
            "less than or equal to 6",
        ),
        (
            '[[weapon]]\nid = "a"\nname = "A"\nburns = true\nrange = [0, 1]\ndice = 1\n',
            "nothing, because the weapon burns",
        ),
        (WEAPON + 'like = "rifel"\n', "perhaps 'rifle'"),
        (WEAPON + 'like = "sniper-rifle"\n', "values of its own"),
        (
            '[[weapon]]\nid = "a"\nname = "A"\nlike = "pan"\n[[weapon]]\nid = "a"\nname = "B"\nlike = "pan"\n',
            "an id of its own",
        ),
        ('[[gear]]\nid = "pan"\nname = "Pan"\n', "an id that no weapon has"),
        ('[[combination]]\nid = "a"\nparts = ["pan", "pan"]\nmakes = "pan"\n', "two different cards"),
        ('[[combination]]\nid = "a"\nparts = ["pan", "scope"]\nmakes = "scope"\n', "the id of a weapon"),
        (
            '[[zombie]]\nid = "a"\nname = "A"\nplural = "As"\nglyph = "a"\ntoughness = 1\nrank = 1\nexperience = 1\n',
            "greater than or equal to 2",
        ),
        ("[[monster]]\nid = 1\n", "an unknown table"),
        ("", "found nothing"),
        ("[weapon]\nid = 1\n", "in double brackets"),
    ],
)
def test_contradictions_in_cards_are_told(tmp_path, text, told):
    found = faults(tmp_path, text)
    assert len(found) == 1
    assert told in found[0]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("[0, 0], size = [2, 1]", "[1, 0], size = [2, 1]"), "overlaps lane"),
        (("shed = 1", "shed = 1"), ""),
        (('[["shed", "lane"]]', '[["shed", "lane"], ["lane", "shed"]]'), "each pair once"),
        (('[["shed", "lane"]]', '[["shed", "road"]]'), "two zones that share an edge"),
        (('[["shed", "lane"]]', '[["road", "lane"]]'), "streets are open to each other"),
        (('[["shed", "lane"]]', '[["shed", "lain"]]'), "perhaps 'lane'"),
        (('[["shed", "lane"]]', '[["shed", "lane"]]\nwalls = [["shed", "lane"]]'), "not both"),
        (('id = "road"', 'id = "lane"'), "an id of its own"),
    ],
)
def test_contradictions_in_maps_are_told(tmp_path, change, told):
    found = faults(tmp_path, MAP.format(shed="[0, 1]").replace(*change))
    assert bool(found) == bool(told)
    assert not told or any(told in fault for fault in found), found


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('map = "yard"', 'map = "yart"'), "perhaps 'yard'"),
        (('zone = "lane"\nhands', 'zone = "moon"\nhands'), "a zone of the map"),
        (('["pan"]', '["pan", "pan", "pan"]'), "at most 2"),
        (('["pan"]', '["pam"]'), "perhaps 'pan'"),
        (('zone = "lane"\ndriver', 'zone = "shed"\ndriver'), "a street"),
        (('driver = "ann"', 'driver = "bob"'), "a Survivor"),
        (('driver = "ann"', 'driver = "ann"\npassengers = ["ann"]'), "one seat"),
        (('driver = "ann"', 'seats = 1\npassengers = ["ann"]'), "at most 0"),
        (('zone = "lane"\ndriver', 'zone = "road"\ndriver'), "somebody in road"),
        (("walker = 2", "walkers = 2"), "perhaps 'walker'"),
        (('zone = "road"\nkinds', 'zone = "road"\nturn = 4\nkinds'), "a turn before the last, 4"),
        (('id = "ann"', 'id = "walker"'), "no kind of Zombie"),
        (("turns = 4", 'turns = 4\nexit = "out"'), "a zone of the map"),
    ],
)
def test_contradictions_in_skirmishes_are_told(tmp_path, change, told):
    text = MAP.format(shed="[0, 1]") + SKIRMISH.format(more="")
    assert change[0] in text
    found = faults(tmp_path, text.replace(*change))
    assert any(told in fault for fault in found), found


def test_a_broken_map_is_not_held_against_the_skirmish_on_it(tmp_path):
    found = faults(tmp_path, MAP.format(shed='"here"') + SKIRMISH.format(more=""))
    assert len(found) == 1


def test_all_faults_of_all_files_are_told_when_a_game_begins(tmp_path):
    written(tmp_path / "zombicide", "[[gear]]\nid = 1\n", "a.toml")
    written(tmp_path / "zombicide", "not toml", "b.toml")
    with pytest.raises(BadFile) as caught:
        new_setup("getaway", own=tmp_path)
    assert len(caught.value.faults) == 3


def test_a_running_game_keeps_its_cards(tmp_path):
    setup = new_setup("getaway")
    setup["book"]["weapons"]["pan"]["dice"] = 9
    assert GAME.new(setup).book.weapons["pan"].dice == 9


def test_the_plan_language_of_these_tests_makes_zones_of_any_size():
    assert given("b1 b1\nb1 b1").state.chart.by_id["b1"].size == (2, 2)


def test_the_files_in_the_documentation_can_be_played(tmp_path):
    page = (Path(__file__).parents[3] / "docs" / "zombicide.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    written(tmp_path / "zombicide", text)
    state = GAME.new(new_setup("harvest", own=tmp_path))
    assert (state.count("track-2"), state.cars["tractor"].driver) == (4, "ada")
    rifle = state.book.weapons["long-rifle"]
    assert (rifle.range, rifle.accuracy) == ((1, 5), 3)
