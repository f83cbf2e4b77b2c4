"""The library joins shipped cards and the player's own, names every fault, and starts fast from its cache."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shamble.games.allout import library
from shamble.games.allout.card_checks import pack_need
from shamble.games.allout.cards import ItemCard
from shamble.games.allout.library import CACHE_NAME, SHIPPED, check_files, load_book
from shamble.kernel.toml_text import BadFile

ITEM = """
[[item]]
id = "umbrella"
name = "Umbrella"
kind = "melee"
points = 2
dice = ["red"]
"""

HEAD = """
[[scenario]]
id = "yard"
name = "The Yard"
text = "Fetch two bags."
layout = "fixed"
width = 20
depth = 20
limit = 100
counters_to_win = 1
supply = "town-supplies"
event = "town-events"
walker = "walker"
edges = ["south"]
minutes = 10
supplies = [{ x = 10, y = 10 }]
walkers = [[5, 5]]
"""
MEMBER = """
[[scenario.group]]
card = "ines-calloway"
"""
CAR = """
[[scenario.scenery]]
name = "car"
card = "car"
x = 10
y = 15
"""
YARD = HEAD + MEMBER + CAR


@pytest.fixture
def own(tmp_path):
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def faults(folder, text, name="mine.toml"):
    (folder / name).write_text(text, encoding="utf-8")
    sheets = check_files([folder / name], folder)
    return [fault for sheet in sheets for fault in sheet.faults]


def told(folder, text):
    return [(fault.key, fault.found, fault.expected) for fault in faults(folder, text)]


def person(id, kind="runner", **more):
    fields = {"points": 10, "faction": "", "name": id.title(), "pack": 1, **more}
    lines = "".join(
        f"{key} = {value if isinstance(value, int) else repr(value)}\n" for key, value in fields.items()
    )
    pools = 'melee = ["red"]\nshoot = []\ndefense = ["red"]\nnerve = "low"\nhealth = 4\n'
    return f'[[survivor]]\nid = "{id}"\ntype = "{kind}"\n{pools}{lines}'


def group(*names):
    return "".join(f'\n[[scenario.group]]\ncard = "{name}"\n' for name in names)


# --- own cards ---


def test_own_cards_join_the_shipped_ones(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    (own / "b.toml").write_text(YARD, encoding="utf-8")
    (own / "notes.txt").write_text("not a card file", encoding="utf-8")
    book = load_book(own)
    assert book.items["umbrella"].dice == ("red",)
    assert book.scenarios["yard"].counters == 1
    assert book.survivors == load_book().survivors


def test_an_own_card_replaces_the_shipped_one_of_its_id(own):
    (own / "a.toml").write_text(ITEM.replace("umbrella", "claw-hammer"), encoding="utf-8")
    assert load_book(own).items["claw-hammer"].name == "Umbrella"
    assert load_book().items["claw-hammer"].name == "Claw Hammer"


def test_a_folder_that_is_not_there_has_no_cards(own):
    assert load_book(own / "none") == load_book()


def test_a_file_where_the_folder_should_be_is_one_clear_fault(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    with pytest.raises(BadFile, match="not a directory; expected a folder of card files"):
        load_book(own / "a.toml")


def test_the_same_id_in_two_own_files_is_a_fault_that_names_both(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    (fault,) = faults(own, ITEM)
    assert (fault.line, fault.key) == (3, "item[1].id")
    assert "a.toml:2" in fault.found


def test_an_incident_may_not_take_the_id_of_an_item(own):
    incident = '[[incident]]\nid = "umbrella"\nname = "A"\ntext = "B"\neffects = [{ do = "noise" }]\n'
    (fault,) = faults(own, ITEM + incident)
    assert fault.key == "incident[1].id"


def test_own_cards_that_break_a_shipped_scenario_are_told_with_its_line(own):
    text = person("jory-tamm", points=60)
    quick, standard = faults(own, text)
    assert (quick.file, standard.file) == ("quickstart.toml (shipped)", "standard.toml (shipped)")
    assert quick.found == "a group of 138 points"
    with pytest.raises(BadFile, match="quickstart"):
        load_book(own)


def test_all_faults_of_all_files_are_raised_at_once(own):
    (own / "a.toml").write_text(ITEM.replace("red", "pink"), encoding="utf-8")
    (own / "b.toml").write_text(ITEM.replace("points", "pionts").replace("melee", "spoon"), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        load_book(own)
    assert [(Path(fault.file).name, fault.line) for fault in caught.value.faults] == [
        ("a.toml", 7),
        ("b.toml", 5),
        ("b.toml", 6),
    ]


# --- the shape of a card ---


@pytest.mark.parametrize(
    ("old", "new", "key", "found", "expected"),
    [
        ('"umbrella"', '"Um brella"', "id", "'Um brella'", "lower-case letters"),
        ('"Umbrella"', '"a\\u001b[2J"', "name", "'a\\x1b[2J'", "printable words"),
        ('"Umbrella"', '"a\\u202Eb"', "name", "'a\\u202eb'", "printable words"),
        ('"Umbrella"', '" a"', "name", "' a'", "no space at either end"),
        ('"Umbrella"', f'"{"x" * 41}"', "name", "xxx", "at most 40 characters"),
        ('"melee"', '"spoon"', "kind", "'spoon'", "'ranged', 'melee', 'special'"),
        ("points = 2", "points = -1", "points", "-1", "greater than or equal to 0"),
        ("points = 2", "points = true", "points", "true", "a valid integer"),
        ("points = 2", "points = 2.0", "points", "2.0", "a valid integer"),
        ("points = 2", "range = nan", "range", "nan", "a finite number"),
        ("points = 2", "range = inf", "range", "inf", "finite number"),
        ("points = 2", "pionts = 2", "pionts", "an unknown key", "`points`"),
        ('["red"]', '["red", "pink"]', "dice[2]", "'pink'", "'red', 'white' or 'blue'"),
        ('["red"]', '["red"]\naction = [{ do = "heal" }]', "action[1].health", "nothing", "this key"),
        ('["red"]', '["red"]\naction = [{ do = "fly" }]', "action[1]", "'fly'", "'heal'"),
        ('["red"]', '["red"]\naction = [{ do = "draw", cards = 1 }]', "action[1]", "'draw'", "'heal'"),
        ('["red"]', '["red"]\naction = [{ health = 1 }]', "action[1]", "health", "the key `do`"),
        ('id = "umbrella"', "", "id", "nothing", "this key"),
    ],
)
def test_a_misfit_is_named_with_key_value_and_expectation(own, old, new, key, found, expected):
    assert old in ITEM
    (fault,) = faults(own, ITEM.replace(old, new))
    assert fault.key == f"item[1].{key}"
    assert found in fault.found
    assert expected in fault.expected
    assert fault.line >= 2


@pytest.mark.parametrize(
    ("deed", "where", "fits"),
    [
        ('{ do = "wound", health = 1 }', "event", False),
        ('{ do = "wound", health = 1 }', "incident", True),
        ('{ do = "ambush", walkers = 1 }', "event", False),
        ('{ do = "ambush", walkers = 1 }', "incident", True),
        ('{ do = "heal", health = 1 }', "incident", False),
        ('{ do = "draw", cards = 1 }', "event", False),
        ('{ do = "drop-item" }', "incident", True),
        ('{ do = "move", walkers = 2 }', "event", True),
        ('{ do = "move" }', "event", False),
        ('{ do = "move-all", walkers = 2 }', "event", False),
    ],
)
def test_each_deed_belongs_on_its_own_kinds_of_card(own, deed, where, fits):
    sections = {
        "event": f"quiet = [{deed}]\nlow = []\nmedium = []\nhigh = []",
        "incident": f'text = "B"\neffects = [{deed}]',
    }
    assert (faults(own, f'[[{where}]]\nid = "a"\nname = "A"\n{sections[where]}\n') == []) is fits


@pytest.mark.rule("AOW-012", "AOW-020")
@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ('nerve = "low"', 'nerve = "high"', True),
        ('nerve = "low"', 'nerve = "steady"', False),
        ("pack = 1", "pack = 0", False),
        ("pack = 1", "pack = 4", True),
        ("pack = 1", "pack = 5", False),
        ("shoot = []", 'shoot = ["blue", "white"]', True),
        ('defense = ["red"]', "defense = []", False),
    ],
)
def test_a_survivors_profile_has_limits(own, old, new, fits):
    text = person("ada")
    assert old in text
    assert (faults(own, text.replace(old, new)) == []) is fits


@pytest.mark.rule("AOW-418")
@pytest.mark.parametrize("kind", ["bruiser", "tactician", "marksman", "support", "runner", "leader"])
def test_there_are_five_types_of_survivor(own, kind):
    assert (faults(own, person("ada", kind)) == []) is (kind != "leader")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ('kind = "ranged"', "range"),
        ('kind = "melee"\nrange = 4', "range"),
        ('kind = "melee"\nshots = 2', "shots"),
        ('kind = "special"', "dice"),
        ('kind = "head"\ndefense = ["red"]', "defense"),
        ('kind = "body"\nhands = 2', "hands"),
        ('kind = "melee"\nequipped = false', "equipped"),
    ],
)
def test_an_item_has_only_what_its_kind_uses(own, change, key):
    (fault,) = faults(own, ITEM.replace('kind = "melee"', change))
    assert fault.key == f"item[1].{key}"


def test_a_table_in_single_brackets_is_explained(own):
    (fault,) = faults(own, "[item]\nid = 'a'\n")
    assert (fault.line, fault.expected) == (1, "tables headed [[item]], in double brackets")


def test_an_unknown_table_and_an_empty_file_name_what_there_is(own):
    (unknown,) = faults(own, "[[spell]]\nid = 'a'\n")
    assert (unknown.line, unknown.found) == (1, "an unknown table")
    (empty,) = faults(own, "")
    assert "[[item]]" in unknown.expected
    assert "[[item]]" in empty.expected


# --- decks ---


def test_a_deck_names_cards_that_exist_and_fit_it(own):
    deck = (
        '[[deck]]\nid = "d"\nname = "D"\nkind = "event"\n[deck.cards]\ncrows = 2\nclaw-hammer = 1\nnone = 1\n'
    )
    found = faults(own, deck)
    assert [(fault.line, fault.key) for fault in found] == [
        (7, "deck[1].cards.claw-hammer"),
        (8, "deck[1].cards.none"),
    ]


def test_a_deck_writes_its_copies_out(own):
    deck = '[[deck]]\nid = "d"\nname = "D"\nkind = "event"\n[deck.cards]\ncrows = 2\na-shout = 1\n'
    (own / "d.toml").write_text(deck, encoding="utf-8")
    assert load_book(own).decks["d"].cards == ("crows", "crows", "a-shout")


def test_a_faulty_card_is_not_called_missing_as_well(own):
    deck = '[[deck]]\nid = "d"\nname = "D"\nkind = "supply"\n[deck.cards]\numbrella = 2\n'
    (fault,) = faults(own, ITEM.replace("red", "pink") + deck)
    assert fault.key == "item[1].dice[1]"


# --- groups ---


def test_the_sample_scenario_is_sound(own):
    assert faults(own, YARD) == []


@pytest.mark.rule("AOW-408")
def test_a_group_may_cost_the_limit_and_no_more(own):
    cost = HEAD + '[[scenario.group]]\ncard = "ines-calloway"\nitems = ["old-revolver"]\n' + CAR
    assert faults(own, cost.replace("limit = 100", "limit = 41")) == []
    (fault,) = faults(own, cost.replace("limit = 100", "limit = 40"))
    assert fault.found == "a group of 41 points"


@pytest.mark.rule("AOW-409")
def test_neutrals_and_one_faction_may_mix_but_not_two_factions(own):
    people = person("ada", faction="Mill") + person("bo", "support", faction="Mill") + person("cy", "bruiser")
    assert faults(own, people + HEAD + group("ada", "bo", "cy")) == []
    people = people.replace("name = 'Cy'", "name = 'Cy'").replace("faction = ''", "faction = 'Ferry'")
    (fault,) = faults(own, people + HEAD + group("ada", "bo", "cy"))
    assert fault.found == "the factions Ferry and Mill"


@pytest.mark.rule("AOW-411", "AOW-412", "AOW-413")
def test_half_the_group_rounded_up_may_share_a_type_and_any_number_the_leaders(own):
    marksmen = "".join(person(name, "marksman") for name in ("ma", "mb", "mc", "md", "me"))
    leaders = "".join(person(name, "tactician") for name in ("ta", "tb", "tc", "td", "te"))
    assert (
        faults(own, marksmen + leaders + HEAD + group("ta", "tb", "tc", "td", "ma", "mb", "mc", "md")) == []
    )
    assert faults(own, marksmen + leaders + HEAD + group("ta", "tb", "tc", "td", "te")) == []
    assert faults(own, marksmen + leaders + HEAD + group("ta", "tb", "ma", "mb", "mc")) == []
    (fault,) = faults(own, marksmen + leaders + HEAD + group("ta", "tb", "tc", "ma", "mb", "mc", "md", "me"))
    assert (fault.found, fault.expected[:9]) == ("5 of type marksman", "at most 4")


@pytest.mark.rule("AOW-414", "AOW-417")
def test_a_group_has_one_version_of_a_character_even_with_another_subtitle(own):
    people = person("ada") + person("ada-two", "support", name="Ada", subtitle="Older")
    (fault,) = faults(own, people + HEAD + group("ada", "ada-two"))
    assert (fault.key, fault.found) == ("scenario[1].group[2].card", "'Ada' again")
    (fault,) = faults(own, person("ada") + HEAD + group("ada", "ada"))
    assert fault.found == "'Ada' again"


def stuff(*kinds):
    shapes = {"big": ("melee", 2), "small": ("melee", 1)}
    return [ItemCard(kind, kind, *_shaped(*shapes.get(kind, (kind, 1)))) for kind in kinds]


def _shaped(kind, hands):
    return kind, 1, (), (), 0.0, "", 1, hands


@pytest.mark.rule("AOW-016", "AOW-017", "AOW-018")
@pytest.mark.parametrize(
    ("kinds", "need"),
    [
        ((), 0),
        (("small", "special"), 0),
        (("small", "small", "ranged"), 1),
        (("big",), 0),
        (("big", "small"), 1),
        (("big", "small", "small"), 1),
        (("big", "big"), 1),
        (("head", "body"), 0),
        (("head", "head", "body", "body", "body"), 3),
        (("big", "small", "small", "head", "head"), 2),
    ],
)
def test_what_hands_head_and_body_cannot_hold_needs_the_pack(kinds, need):
    assert pack_need(stuff(*kinds)) == need


@pytest.mark.rule("AOW-416", "AOW-019")
def test_nobody_is_bought_more_than_it_can_carry(own):
    text = person("ada", pack=1) + HEAD + group("ada") + "items = [ITEMS]\n"
    full = '"claw-hammer", "slingshot", "cycle-helmet", "fire-axe"'
    assert faults(own, text.replace("ITEMS", full)) == []
    (fault,) = faults(own, text.replace("ITEMS", full + ', "dustbin-lid"'))
    assert fault.key == "scenario[1].group[1].items"
    assert "need 2 pack slots" in fault.found


@pytest.mark.rule("AOW-010")
def test_an_item_without_points_is_found_and_never_bought(own):
    (fault,) = faults(own, HEAD + MEMBER + 'items = ["coffee-flask"]\n')
    assert (fault.key, fault.found) == ("scenario[1].group[1].items[1]", "'coffee-flask'")


# --- tables ---


@pytest.mark.parametrize(
    ("old", "new", "key", "found"),
    [
        ('card = "car"', 'card = "bus"', "scenery[1].card", "'bus'"),
        ('card = "ines-calloway"', 'card = "nobody"', "group[1].card", "'nobody'"),
        ('supply = "town-supplies"', 'supply = "town-events"', "supply", "'town-events'"),
        ('event = "town-events"', 'event = "none"', "event", "'none'"),
        ('walker = "walker"', 'walker = "runner"', "walker", "'runner'"),
        ('edges = ["south"]', 'edges = ["south", "south"]', "edges[2]", "'south' again"),
        ("counters_to_win = 1", "counters_to_win = 2", "counters_to_win", "2"),
        ("limit = 100", "limit = 100\nthreat = 6\nthreat_end = 6", "threat_end", "6"),
        ("y = 15\n", "y = 19.2\n", "scenery[1]", "car over the edge"),
        ("{ x = 10, y = 10 }", "{ x = 10, y = 20.1 }", "supplies[1]", "off the board"),
        ("{ x = 10, y = 10 }", "{ x = 10, y = 15 }", "supplies[1]", "under car"),
        ("{ x = 10, y = 10 }", '{ in = "van" }', "supplies[1].in", "'van'"),
        ("{ x = 10, y = 10 }", "{ x = 10 }", "supplies[1].y", "nothing"),
        ("[[5, 5]]", "[[5, 0.48]]", "walkers[1]", "off the board"),
        ("[[5, 5]]", "[[10, 13.7]]", "walkers[1]", "under car"),
        ("[[5, 5]]", "[[5, 5], [5.9, 5]]", "walkers[2]", "overlapping"),
        ("[[5, 5]]", "[[5, 5, 5]]", "walkers[1]", "[5, 5, 5]"),
        ('layout = "fixed"', 'layout = "loose"', "layout", "'loose'"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_refused(own, old, new, key, found):
    assert YARD.count(old) == 1
    (fault,) = faults(own, YARD.replace(old, new))
    assert fault.key == f"scenario[1].{key}"
    assert found in fault.found
    assert fault.line > 1


def test_bases_and_scenery_may_touch(own):
    assert faults(own, YARD.replace("[[5, 5]]", "[[5, 5], [5.984, 5], [10, 13.633], [0.492, 0.492]]")) == []


def test_scenery_may_not_overlap_even_when_turned(own):
    other = CAR.replace('"car"\ncard', '"van"\ncard')
    clear = other.replace("y = 15", "y = 13.2")
    assert faults(own, YARD + clear) == []
    (fault,) = faults(own, YARD + clear + "turn = 45\n")
    assert fault.found == "van overlapping car"
    assert "'car' again" in str(faults(own, YARD + CAR.replace("y = 15", "y = 3"))[0])


def test_a_counter_in_a_hub_lies_at_its_centre_and_a_barrier_is_no_hub(own):
    inside = YARD.replace("{ x = 10, y = 10 }", '{ in = "car" }')
    (own / "yard.toml").write_text(inside, encoding="utf-8")
    (supply,) = load_book(own).scenarios["yard"].supplies
    assert (supply.x, supply.y, supply.hub) == (10.0, 15.0, "car")
    (fault,) = faults(own, inside.replace('card = "car"', 'card = "barrier"'), "yard.toml")
    assert fault.key == "scenario[1].supplies[1].in"


STANDARD = (
    HEAD.replace("fixed", "standard")
    .replace("supplies = [{ x = 10, y = 10 }]", "counters = 9")
    .replace("walkers = [[5, 5]]", "pieces = { car = 4, barrier = 6 }")
    + MEMBER
)


@pytest.mark.rule("AOW-421", "AOW-423")
@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({}, None),
        ({"barrier = 6": "barrier = 7"}, "pieces"),
        ({"limit = 100": "limit = 300"}, None),
        ({"limit = 100": "limit = 301"}, "width"),
        ({"limit = 100": "limit = 301", "width = 20": "width = 40"}, None),
        ({"limit = 100": "limit = 301", "width = 20": "width = 40", "car = 4": "car = 11"}, None),
        ({"limit = 100": "limit = 301", "width = 20": "width = 40", "car = 4": "car = 12"}, "pieces"),
        ({"width = 20": "width = 40"}, "width"),
        ({"car = 4": "bus = 4"}, "pieces.bus"),
    ],
)
def test_the_standard_table_has_its_size_and_its_scenery_points(own, changes, key):
    text = STANDARD
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    assert [fault.key for fault in faults(own, text)] == ([f"scenario[1].{key}"] if key else [])


# --- the cache ---

START = """
import sys
from pathlib import Path
from shamble.games.allout.library import load_book
book = load_book(None, Path(sys.argv[1]))
print(len(book.events), *(name for name in ("pydantic", "tomllib") if name in sys.modules))
"""


def start(cache):
    done = subprocess.run([sys.executable, "-c", START, cache], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_a_start_from_the_cache_imports_neither_pydantic_nor_tomllib(tmp_path):
    assert start(tmp_path / "cache") == ["24", "pydantic", "tomllib"]
    assert start(tmp_path / "cache") == ["24"]


@pytest.fixture
def checks(monkeypatch):
    """Counts how often the cards are really checked."""
    seen = []
    real = library._checked
    monkeypatch.setattr(library, "_checked", lambda sources: seen.append(1) or real(sources))
    return seen


def test_the_cache_gives_the_same_book_and_notices_every_change(own, tmp_path, checks, monkeypatch):
    cache = tmp_path / "cache"
    assert load_book(own, cache) == load_book(own, cache)
    assert len(checks) == 1
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    assert "umbrella" in load_book(own, cache).items
    (own / "a.toml").write_text(ITEM.replace('"Umbrella"', '"Parasol"'), encoding="utf-8")
    assert load_book(own, cache).items["umbrella"].name == "Parasol"
    assert len(checks) == 3
    monkeypatch.setattr(library, "__version__", "99")
    load_book(own, cache)
    load_book(own, cache)
    assert len(checks) == 4


def test_faulty_cards_are_never_cached(own, tmp_path):
    (own / "a.toml").write_text(ITEM.replace("red", "pink"), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(BadFile, match="pink"):
            load_book(own, tmp_path)


@pytest.mark.parametrize("harm", ["empty", "cut", "edited", "foreign", "binary", "directory"])
def test_a_harmed_cache_is_done_without(tmp_path, harm, checks):
    whole = load_book(None, tmp_path)
    file = tmp_path / CACHE_NAME
    content = file.read_bytes()
    file.unlink()
    if harm == "directory":
        file.mkdir()
    else:
        harmed = {
            "empty": b"",
            "cut": content[:-9],
            "edited": content.replace(b"Walker", b"Strider"),
            "foreign": b'{"hello": 1}\n[]',
            "binary": bytes(range(256)) * 9,
        }
        assert harmed[harm] != content
        file.write_bytes(harmed[harm])
    assert load_book(None, tmp_path) == whole
    assert len(checks) == 2


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert load_book(None, tmp_path / "file") == load_book()
    assert load_book(None, tmp_path / "file" / "below") == load_book()


def test_the_cache_leaves_no_other_file_behind(tmp_path):
    load_book(None, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [CACHE_NAME]


def test_a_file_checked_from_the_own_folder_does_not_meet_itself(own):
    (own / "a.toml").write_text(ITEM, encoding="utf-8")
    (sheet,) = check_files([own / "a.toml", own / "a.toml"], own)
    assert sheet.faults == []
    assert sheet.holds() == {"items": 1}


def test_the_shipped_files_are_sound_as_own_files_too(own):
    for path in SHIPPED.glob("*.toml"):
        shutil.copy(path, own)
    assert load_book(own) == load_book()
