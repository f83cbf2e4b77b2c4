"""Decks as files: what a card may carry, and what makes a deck (SUR-001 to 013)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.surrounded.given import card, deck_of, given, new_game, points, remaining
from shamble.games.surrounded import library
from shamble.games.surrounded.cards import Occupant
from shamble.games.surrounded.library import SHIPPED, check_files, load_deck
from shamble.kernel.errors import BadInput
from shamble.kernel.toml_text import BadFile

GOOD = SHIPPED.read_text(encoding="utf-8")


@pytest.fixture
def faults(tmp_path):
    """What is wrong with a deck text."""

    def told(text):
        file = tmp_path / "deck.toml"
        file.write_text(text, encoding="utf-8")
        (sheet,) = check_files([file])
        return [str(fault).partition(": ")[2] for fault in sheet.faults]

    return told


def without(number):
    """The deck less one card."""
    return re.sub(rf"\[\[card\]\]\nnumber = {number}\n.*?(?=\[\[card\]\]|\Z)", "", GOOD, flags=re.DOTALL)


@pytest.mark.rule("SUR-001")
def test_a_deck_is_eighteen_cards(faults):
    assert faults(GOOD) == []
    assert faults(without(7)) == ["found no card 7; expected each number from 1 to 18 once"]
    assert len(load_deck().cards) == 18


@pytest.mark.rule("SUR-001")
def test_only_one_face_of_a_card_is_in_use():
    table = new_game({1: card(printed="S"), 2: card("L W L L")}).say(1, 2, 3, "occupy", "0,1")
    everywhere = [*table.state.map.locations.values(), *table.state.map.occupants.values(), *table.state.deck]
    known = [number for number in everywhere if number > 0]
    assert sorted(known) == sorted(set(known))
    assert len(everywhere) == 18


@pytest.mark.rule("SUR-002")
def test_numbers_are_1_to_18_and_each_once(faults):
    assert "found 3 again" in faults(GOOD.replace("number = 4\n", "number = 3\n"))[1]
    for wrong in (0, 19):
        assert f"found {wrong};" in faults(GOOD.replace("number = 4\n", f"number = {wrong}\n"))[0]


@pytest.mark.rule("SUR-003")
def test_names_are_labels_that_no_rule_reads(faults):
    assert faults(re.sub(r'name = ".*"', 'name = "Nowhere"', GOOD)) == []
    assert faults(GOOD.replace('name = "Rail Yard"\n', "", 1)) == [
        "card[5].name: found nothing; expected this key, which cannot be left out"
    ]
    there = new_game().say(1, 2)
    deck = deck_of()
    for number, one in deck.cards.items():
        object.__setattr__(one, "name", f"Elsewhere {number % 2}")
    other = new_game()
    other.state.cards = deck
    other.say(1, 2)
    assert (there.options, there.state.map, there.labels) == (other.options, other.state.map, other.labels)


@pytest.mark.rule("SUR-004")
def test_printed_occupants_are_at_their_location(faults):
    assert remaining("-", "-", "-", "-", printed="S") == "S"
    assert remaining("-", "-", "-", "-", printed="S L") == "L S"
    assert faults(GOOD.replace("printed = []", 'printed = [{ kind = "leader", ability = "look" }]', 1)) == []


@pytest.mark.rule("SUR-005")
def test_a_location_has_one_container_or_none(faults):
    assert faults(GOOD.replace('container = "none"\n', "")) == []
    assert "card[1].container" in faults(GOOD.replace('"gas"', '["gas", "weapon"]', 1))[0]
    assert "'crate'; expected 'none', 'gas'" in faults(GOOD.replace('"gas"', '"crate"', 1))[0]


@pytest.mark.parametrize("supply", ["gas", "weapon", "medkit"])
@pytest.mark.rule("SUR-005")
def test_a_deck_has_at_least_two_of_each_supply(faults, supply):
    assert GOOD.count(f'"{supply}"') == 4
    assert faults(GOOD.replace(f'"{supply}"', '"+2"', 2)) == []
    (fault,) = faults(GOOD.replace(f'"{supply}"', '"+2"', 3))
    assert fault.startswith(f"found 1 locations with container '{supply}'; expected at least 2")


@pytest.mark.rule("SUR-006")
def test_an_unknown_effect_is_refused_and_none_is_the_default(faults):
    assert load_deck()[1].effect is None
    assert "found 'teleport'; expected 'barricade'" in faults(GOOD.replace('"kill_bonus"', '"teleport"'))[0]
    assert points("S", "-", "-", "-") == 1
    assert points("S", "-", "-", "-", effect=("survivor_bonus", 2)) == 3


@pytest.mark.rule("SUR-007")
def test_an_occupant_face_has_one_occupant_on_each_edge_and_may_leave_some_empty(faults):
    assert faults(GOOD.replace('north = { kind = "walker" }\n', "")) == []
    assert "an unknown key" in faults(GOOD.replace("north =", "up =", 1))[0]
    north, east, south, west = load_deck()[1].edges
    assert (north, east) == (Occupant("survivor", "look"), Occupant("walker"))
    assert (south, west) == (Occupant("leader"), Occupant("two_walkers"))


@pytest.mark.rule("SUR-008")
def test_there_are_four_kinds_of_occupant(faults):
    (fault,) = faults(GOOD.replace('south = { kind = "leader" }', 'south = { kind = "dog" }', 1))
    assert "found 'dog'; expected 'leader', 'survivor', 'walker' or 'two_walkers'" in fault


@pytest.mark.rule("SUR-009", "SUR-010")
@pytest.mark.parametrize("human", ["L", "S"])
def test_leaders_and_survivors_are_humans_who_fight_walkers(human):
    assert remaining(human, "W", "-", "-") == ""
    assert remaining(human, "-", "-", "-") == human


@pytest.mark.rule("SUR-011")
@pytest.mark.parametrize("kind", ["walker", "two_walkers"])
def test_walkers_are_no_humans_and_have_no_ability(faults, kind):
    text = GOOD.replace('east = { kind = "walker" }', f'east = {{ kind = "{kind}", ability = "burn" }}', 1)
    assert faults(text) == [
        "card[1].edges.east.ability: found 'burn'; expected no ability, because Walkers have none"
    ]
    printed = GOOD.replace("printed = []", f'printed = [{{ kind = "{kind}", ability = "look" }}]', 1)
    assert "card[1].printed[1].ability" in faults(printed)[0]
    assert not Occupant(kind).human
    assert remaining("W", "WW", "-", "-") == "W W W"


@pytest.mark.rule("SUR-012")
def test_a_double_walker_is_two_wherever_walkers_count():
    assert remaining("WW", "S", "-", "-") == "W"
    assert remaining("WW", "S", "S", "-") == ""
    assert points("WW", "-", "-", "-") == -2
    assert points("W", "-", "-", "-") == -1


@pytest.mark.rule("SUR-013")
def test_a_human_has_one_ability_or_none(faults):
    for ability in ("move", "look", "burn"):
        text = f'south = {{ kind = "leader", ability = "{ability}" }}'
        assert faults(GOOD.replace('south = { kind = "leader" }', text, 1)) == []
    (fault,) = faults(
        GOOD.replace('south = { kind = "leader" }', 'south = { kind = "leader", ability = "fly" }', 1)
    )
    assert "found 'fly'; expected" in fault
    both = 'south = { kind = "leader", ability = ["look", "burn"] }'
    assert len(faults(GOOD.replace('south = { kind = "leader" }', both, 1))) == 1


# -- files


def test_every_fault_has_its_line_and_nothing_is_silent(faults):
    everything = ", ".join(map(str, range(1, 19)))
    assert faults("") == [f"found no card {everything}; expected each number from 1 to 18 once"]
    assert "an unknown table" in faults(f"{GOOD}\n[extra]\nx = 1\n")[0]
    assert "in double brackets" in faults("[card]\nnumber = 1\n")[0]
    assert faults(GOOD + GOOD)[0].startswith("card[19].number: found 1 again (first in line 3)")
    assert "expected 18 cards" in faults(GOOD * 11)[0]
    assert "text that is not TOML" in faults(GOOD.replace("[[card]]", "[[card]", 1))[0]


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path):
    (sheet,) = check_files([tmp_path / "none.toml"])
    assert "expected a TOML file that can be read" in str(sheet.faults[0])


def test_an_own_deck_takes_the_place_of_the_shipped_one(tmp_path):
    (tmp_path / "deck.toml").write_text(GOOD.replace("Rail Yard", "My Yard"), encoding="utf-8")
    (tmp_path / "other.toml").write_text(GOOD.replace("Rail Yard", "Her Yard"), encoding="utf-8")
    assert load_deck(None, tmp_path)[5].name == "My Yard"
    assert load_deck("other", tmp_path)[5].name == "Her Yard"
    assert load_deck("shipped", tmp_path)[5].name == "Rail Yard"
    with pytest.raises(BadInput, match="known: shipped, deck, other"):
        load_deck("mine", tmp_path)


def test_a_faulty_deck_is_refused_with_all_its_faults(tmp_path):
    (tmp_path / "deck.toml").write_text(GOOD.replace('"gas"', '"petrol"'), encoding="utf-8")
    with pytest.raises(BadFile, match=r"petrol.*\n.*petrol"):
        load_deck(None, tmp_path)


def test_a_checked_deck_is_kept_until_it_changes(tmp_path, monkeypatch):
    own, cache = tmp_path / "own", tmp_path / "cache"
    own.mkdir()
    (own / "deck.toml").write_text(GOOD, encoding="utf-8")
    first = load_deck(None, own, cache)
    with monkeypatch.context() as patch:
        patch.setattr(library, "from_plain", lambda kind, known: ("kept", known["name"]))
        assert load_deck(None, own, cache) == ("kept", "deck")
    assert load_deck(None, own, cache) == first
    (own / "deck.toml").write_text(GOOD.replace("Rail Yard", "My Yard"), encoding="utf-8")
    assert load_deck(None, own, cache)[5].name == "My Yard"


def test_the_shipped_deck_reads_as_the_guide_tells_it():
    guide = (Path(__file__).parents[3] / "docs" / "surrounded.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    assert example.strip() in GOOD


def test_a_game_keeps_the_deck_it_was_set_up_with():
    table = given({3: card("S . . .")})
    assert table.state.cards[3].edges[0] == Occupant("survivor")
