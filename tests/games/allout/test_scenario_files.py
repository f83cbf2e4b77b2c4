"""A scenario is refused when its group is not legal or its table cannot be laid out."""

import pytest

from games.allout.card_files import CAR, HEAD, MEMBER, STANDARD, YARD, faults, group, person
from games.allout.given import survivor_card
from shamble.games.allout.cards.library import load_book
from shamble.games.allout.cards.model import ItemCard
from shamble.games.allout.groups.limits import pack_need
from shamble.games.allout.setup.new import new_setup, new_state

# --- groups ---


def test_the_sample_scenario_is_sound(tmp_path):
    assert faults(tmp_path, YARD) == []


@pytest.mark.rule("AOW-408", "AOW-009")
def test_a_group_may_cost_the_limit_and_no_more(tmp_path):
    cost = HEAD + '[[scenario.group]]\ncard = "ines-calloway"\nitems = ["old-revolver"]\n' + CAR
    assert faults(tmp_path, cost.replace("limit = 100", "limit = 41")) == []
    (fault,) = faults(tmp_path, cost.replace("limit = 100", "limit = 40"))
    assert fault.found == "a group of 41 points"


@pytest.mark.rule("AOW-409")
def test_neutrals_and_one_faction_may_mix_but_not_two_factions(tmp_path):
    people = person("ada", faction="Mill") + person("bo", "support", faction="Mill") + person("cy", "bruiser")
    assert faults(tmp_path, people + HEAD + group("ada", "bo", "cy")) == []
    people = people.replace("name = 'Cy'", "name = 'Cy'").replace("faction = ''", "faction = 'Ferry'")
    (fault,) = faults(tmp_path, people + HEAD + group("ada", "bo", "cy"))
    assert fault.found == "the factions Ferry and Mill"


@pytest.mark.rule("AOW-411", "AOW-412", "AOW-413")
def test_half_the_group_rounded_up_may_share_a_type_and_any_number_the_leaders(tmp_path):
    marksmen = "".join(person(name, "marksman") for name in ("ma", "mb", "mc", "md", "me"))
    leaders = "".join(person(name, "tactician") for name in ("ta", "tb", "tc", "td", "te"))
    assert (
        faults(tmp_path, marksmen + leaders + HEAD + group("ta", "tb", "tc", "td", "ma", "mb", "mc", "md"))
        == []
    )
    assert faults(tmp_path, marksmen + leaders + HEAD + group("ta", "tb", "tc", "td", "te")) == []
    assert faults(tmp_path, marksmen + leaders + HEAD + group("ta", "tb", "ma", "mb", "mc")) == []
    (fault,) = faults(
        tmp_path, marksmen + leaders + HEAD + group("ta", "tb", "tc", "ma", "mb", "mc", "md", "me")
    )
    assert (fault.found, fault.expected[:9]) == ("5 of type marksman", "at most 4")


@pytest.mark.rule("AOW-414", "AOW-417")
def test_a_group_has_one_version_of_a_character_even_with_another_subtitle(tmp_path):
    people = person("ada") + person("ada-two", "support", name="Ada", subtitle="Older")
    (fault,) = faults(tmp_path, people + HEAD + group("ada", "ada-two"))
    assert (fault.key, fault.found) == ("scenario[1].group[2].card", "'Ada' again")
    (fault,) = faults(tmp_path, person("ada") + HEAD + group("ada", "ada"))
    assert fault.found == "'Ada' again"


BULKY = {"keywords": ("bulky",)}


def stuff(*kinds):
    shapes = {"big": ("melee", BULKY), "small": ("melee", {})}
    return [
        ItemCard(kind, kind, shape, 1, **more)
        for kind in kinds
        for shape, more in [shapes.get(kind, (kind, {}))]
    ]


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
    assert pack_need(survivor_card("ada"), stuff(*kinds)) == need


@pytest.mark.rule("AOW-416", "AOW-019")
def test_nobody_is_bought_more_than_it_can_carry(tmp_path):
    text = person("ada", pack=1) + HEAD + group("ada") + "items = [ITEMS]\n"
    full = '"claw-hammer", "slingshot", "cycle-helmet", "fire-axe"'
    assert faults(tmp_path, text.replace("ITEMS", full)) == []
    (fault,) = faults(tmp_path, text.replace("ITEMS", full + ', "dustbin-lid"'))
    assert fault.key == "scenario[1].group[1].items"
    assert "need 2 pack slots" in fault.found


@pytest.mark.rule("AOW-010")
def test_an_item_without_points_is_found_and_never_bought(tmp_path):
    (fault,) = faults(tmp_path, HEAD + MEMBER + 'items = ["coffee-flask"]\n')
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
        ('layout = "fixed"', 'layout = ["fixed"]', "layout", "['fixed']"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_refused(tmp_path, old, new, key, found):
    assert YARD.count(old) == 1
    (fault,) = faults(tmp_path, YARD.replace(old, new))
    assert fault.key == f"scenario[1].{key}"
    assert found in fault.found
    assert fault.line > 1


def test_bases_and_scenery_may_touch(tmp_path):
    assert (
        faults(tmp_path, YARD.replace("[[5, 5]]", "[[5, 5], [5.984, 5], [10, 13.633], [0.492, 0.492]]")) == []
    )


def test_scenery_may_not_overlap_even_when_turned(tmp_path):
    other = CAR.replace('"car"\ncard', '"van"\ncard')
    clear = other.replace("y = 15", "y = 13.2")
    assert faults(tmp_path, YARD + clear) == []
    (fault,) = faults(tmp_path, YARD + clear + "turn = 45\n")
    assert fault.found == "van overlapping car"
    assert "'car' again" in str(faults(tmp_path, YARD + CAR.replace("y = 15", "y = 3"))[0])


def test_a_counter_in_a_hub_lies_at_its_centre_and_a_barrier_is_no_hub(tmp_path):
    inside = YARD.replace("{ x = 10, y = 10 }", '{ in = "car" }')
    (tmp_path / "yard.toml").write_text(inside, encoding="utf-8")
    (supply,) = load_book(tmp_path).scenarios["yard"].supplies
    assert (supply.x, supply.y, supply.hub) == (10.0, 15.0, "car")
    (fault,) = faults(tmp_path, inside.replace('card = "car"', 'card = "barrier"'), "yard.toml")
    assert fault.key == "scenario[1].supplies[1].in"


@pytest.mark.rule("AOW-421")
@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({}, None),
        ({"barrier = 6": "barrier = 20"}, None),
        ({"limit = 100": "limit = 300"}, None),
        ({"limit = 100": "limit = 301"}, "width"),
        ({"limit = 100": "limit = 301", "width = 20": "width = 40"}, None),
        ({"width = 20": "width = 40"}, "width"),
        ({"car = 4": "bus = 4"}, "pieces.bus"),
    ],
)
def test_the_standard_table_has_the_size_for_its_limit(tmp_path, changes, key):
    text = STANDARD
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    assert [fault.key for fault in faults(tmp_path, text)] == ([f"scenario[1].{key}"] if key else [])


@pytest.mark.rule("AOW-410")
def test_each_group_has_exactly_one_leader_the_first():
    state = new_state(new_setup("rivals", 1))
    for seat in state.seats:
        leaders = [state.survivor(name).leader for name in state.group(seat)]
        assert leaders == [True, *[False] * (len(leaders) - 1)]


@pytest.mark.rule("AOW-415")
def test_rivals_may_hold_a_character_of_the_other_group(tmp_path):
    rivals = '\n[[scenario.rivals]]\ncard = "ada"\n'
    text = person("ada") + HEAD + group("ada") + rivals
    assert faults(tmp_path, text) == []
    (fault,) = faults(tmp_path, text + rivals)
    assert fault.found == "'Ada' again"
