"""A card or deck that does not fit is refused with its line, its key, what was found and what was expected."""

import random
from collections import Counter

import pytest

from games.allout.card_files import ITEM, faults, person
from shamble.games.allout.cards.library import SHIPPED, load_book


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
        ("points = 2", f"points = 0x{'f' * 9000}", "points", "an enormous number", "less than"),
        ("points = 2", f"range = 0x{'f' * 9000}", "range", "an enormous number", "number"),
        ('"umbrella"', f"0x{'f' * 9000}", "id", "an enormous number", "a valid string"),
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
def test_a_misfit_is_named_with_key_value_and_expectation(tmp_path, old, new, key, found, expected):
    assert old in ITEM
    (fault,) = faults(tmp_path, ITEM.replace(old, new))
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
def test_each_deed_belongs_on_its_own_kinds_of_card(tmp_path, deed, where, fits):
    sections = {
        "event": f"quiet = [{deed}]\nlow = []\nmedium = []\nhigh = []",
        "incident": f'text = "B"\neffects = [{deed}]',
    }
    assert (faults(tmp_path, f'[[{where}]]\nid = "a"\nname = "A"\n{sections[where]}\n') == []) is fits


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
def test_a_survivors_profile_has_limits(tmp_path, old, new, fits):
    text = person("ada")
    assert old in text
    assert (faults(tmp_path, text.replace(old, new)) == []) is fits


@pytest.mark.rule("AOW-418")
@pytest.mark.parametrize("kind", ["bruiser", "tactician", "marksman", "support", "runner", "leader"])
def test_there_are_five_types_of_survivor(tmp_path, kind):
    assert (faults(tmp_path, person("ada", kind)) == []) is (kind != "leader")


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
def test_an_item_has_only_what_its_kind_uses(tmp_path, change, key):
    (fault,) = faults(tmp_path, ITEM.replace('kind = "melee"', change))
    assert fault.key == f"item[1].{key}"


def test_a_table_in_single_brackets_is_explained(tmp_path):
    (fault,) = faults(tmp_path, "[item]\nid = 'a'\n")
    assert (fault.line, fault.expected) == (1, "tables headed [[item]], in double brackets")


def test_an_unknown_table_and_an_empty_file_name_what_there_is(tmp_path):
    (unknown,) = faults(tmp_path, "[[spell]]\nid = 'a'\n")
    assert (unknown.line, unknown.found) == (1, "an unknown table")
    (empty,) = faults(tmp_path, "")
    assert "[[item]]" in unknown.expected
    assert "[[item]]" in empty.expected


RUBBLE = (
    "=",
    "[",
    "[[",
    "]",
    "{",
    "}",
    '"',
    '""',
    "'",
    "\n",
    "#",
    ".",
    "-0",
    "1e400",
    "nan",
    "true",
    "[]",
    "{}",
)
VALUES = (*RUBBLE, "0x" + "f" * 6000, "1979-05-27", '"a\\u0000"', "[[1]]", '{ do = "move" }')


def mangled(text, chance):
    """A card file with a few values replaced and a few places overwritten."""
    lines = text.split("\n")
    for _ in range(chance.randint(0, 2)):
        number = chance.randrange(len(lines))
        key, equals, _ = lines[number].partition("=")
        lines[number] = key + equals + (chance.choice(VALUES) if equals else "")
    text = "\n".join(lines)
    for _ in range(chance.randint(0, 2)):
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice(RUBBLE) + text[place + chance.randint(0, 4) :]
    return text


def test_a_mangled_file_is_read_or_refused_with_lines_but_never_a_surprise(tmp_path, full):
    shipped = [path.read_text(encoding="utf-8") for path in sorted(SHIPPED.glob("*.toml"))]
    outcomes = Counter()
    for seed in range(3000 if full else 100):
        chance = random.Random(seed)
        text = mangled(chance.choice(shipped), chance)
        found = faults(tmp_path, text)
        assert all(fault.line or not fault.key for fault in found), text
        outcomes["refused" if found else "sound"] += 1
    assert min(outcomes["refused"], outcomes["sound"]) > 10


# --- decks ---


def test_a_deck_names_cards_that_exist_and_fit_it(tmp_path):
    deck = (
        '[[deck]]\nid = "d"\nname = "D"\nkind = "event"\n[deck.cards]\ncrows = 2\nclaw-hammer = 1\nnone = 1\n'
    )
    found = faults(tmp_path, deck)
    assert [(fault.line, fault.key) for fault in found] == [
        (7, "deck[1].cards.claw-hammer"),
        (8, "deck[1].cards.none"),
    ]


def test_a_deck_writes_its_copies_out(tmp_path):
    deck = '[[deck]]\nid = "d"\nname = "D"\nkind = "event"\n[deck.cards]\ncrows = 2\na-shout = 1\n'
    (tmp_path / "d.toml").write_text(deck, encoding="utf-8")
    assert load_book(tmp_path).decks["d"].cards == ("crows", "crows", "a-shout")


def test_a_faulty_card_is_not_called_missing_as_well(tmp_path):
    deck = '[[deck]]\nid = "d"\nname = "D"\nkind = "supply"\n[deck.cards]\numbrella = 2\n'
    (fault,) = faults(tmp_path, ITEM.replace("red", "pink") + deck)
    assert fault.key == "item[1].dice[1]"


@pytest.mark.parametrize(
    ("ability", "key"),
    [
        ('{ do = "reroll", on = "melee", count = 2, blanks = true }', ""),
        ('{ do = "remove", on = "ranged", dice = ["red"], whose = "enemy" }', ""),
        ('{ do = "reroll", on = "ranged" }', "on"),
        ('{ do = "add", on = "melee" }', "dice"),
        ('{ do = "reroll", on = "nerve" }', "on"),
        ('{ do = "reroll", on = "melee", count = 0 }', "count"),
    ],
)
def test_an_ability_says_what_it_does_to_which_roll(tmp_path, ability, key):
    changed = ITEM.replace('kind = "melee"', f'kind = "melee"\nabilities = [{ability}]')
    assert [fault.key for fault in faults(tmp_path, changed)] == (
        [f"item[1].abilities[1].{key}"] if key else []
    )
