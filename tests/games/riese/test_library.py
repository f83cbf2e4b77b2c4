"""The shipped cards are those of the manual, number by number; what it leaves open is marked as ours."""

from __future__ import annotations

import pytest

from games.riese.given import active, given
from shamble.games.riese.attack.options import attack_options
from shamble.games.riese.cards import COSTS
from shamble.games.riese.library import load_book
from shamble.games.riese.skills.held import skills_of

BOOK = load_book()


def rule(name, *values):
    """A case of a clause."""
    return pytest.param(*values, marks=pytest.mark.rule(name), id=f"{name}-{values[0]}")


# -- weapons


@pytest.mark.parametrize(
    ("weapon", "printed"),
    [
        rule("RIE-434", "colt-m1911", {"rof": 1, "stun": 6, "wound": 9, "pbr": 4, "rm": 1}),
        rule("RIE-437", "m1-thompson", {"rof": 2, "stun": 5, "wound": 9, "pbr": 4}),
        rule("RIE-438", "mp-40", {"stun": 6, "pbr": 4, "rm": 2}),
        rule("RIE-439", "luger", {"one_handed": True}),
        rule("RIE-440", "mg-42", {"rof": 3}),
        rule("RIE-441", "knife", {"one_handed": True, "mark": "H"}),
        rule(
            "RIE-507", "fmw-41", {"rof": 0, "melee": (10, 12), "stun": 0, "wound": 0, "pbr": 6, "mark": "A"}
        ),
        rule(
            "RIE-522",
            "fg-42",
            {"rof": 1, "select_fire": True, "melee": (8, 11), "stun": 6, "wound": 9, "pbr": 9, "rm": 4},
        ),
        rule(
            "RIE-524",
            "grenade",
            {"rof": 1, "stun": 6, "wound": 9, "pbr": 2, "mark": "A", "melee": None, "rm": 0},
        ),
        rule("RIE-527", "molotov", {"rof": 1, "stun": 5, "wound": 6, "pbr": 2, "mark": "A", "size": "small"}),
        rule("RIE-533", "panzerfaust", {"rof": 1, "stun": 4, "wound": 7, "pbr": 3, "mark": "A"}),
        rule(
            "RIE-542",
            "satchel-charge",
            {"rof": 1, "stun": 3, "wound": 6, "pbr": 3, "mark": "A", "size": "slot"},
        ),
        rule(
            "RIE-549",
            "stg-44",
            {"rof": 1, "select_fire": True, "melee": (7, 10), "stun": 6, "wound": 9, "pbr": 5, "rm": 3},
        ),
        rule("RIE-550", "torch", {"rof": 1, "melee": (5, 10), "pbr": 1, "mark": "H", "size": "small"}),
        rule(
            "RIE-557", "flare-pistol", {"rof": 1, "melee": (4, 8), "stun": 2, "wound": 10, "pbr": 2, "rm": 1}
        ),
    ],
)
def test_what_is_printed_of_a_weapon_is_on_its_card_and_not_marked_as_ours(weapon, printed):
    card = BOOK.weapons[weapon]
    assert {key: getattr(card, key) for key in printed} == printed
    assert not set(printed) & set(card.provisional)


@pytest.mark.parametrize(
    ("weapon", "ours"),
    [
        rule("RIE-434", "colt-m1911", {"one_handed": True, "melee": None}),
        rule("RIE-437", "m1-thompson", {"rm": 2, "melee": None, "one_handed": False, "select_fire": False}),
        rule(
            "RIE-438",
            "mp-40",
            {"rof": 2, "wound": 9, "melee": None, "one_handed": False, "select_fire": False},
        ),
        rule("RIE-439", "luger", {"rof": 1, "stun": 6, "wound": 9, "pbr": 4, "rm": 1, "melee": None}),
        rule(
            "RIE-440",
            "mg-42",
            {"stun": 6, "wound": 9, "pbr": 9, "rm": 4, "melee": None, "select_fire": False},
        ),
        rule("RIE-441", "knife", {"rof": 1, "pbr": 1, "melee": (6, 9)}),
        rule("RIE-522", "fg-42", {"one_handed": False}),
        rule("RIE-549", "stg-44", {"one_handed": False}),
        rule("RIE-550", "torch", {"one_handed": True}),
        rule("RIE-557", "flare-pistol", {"one_handed": True}),
    ],
)
def test_what_is_not_printed_of_a_weapon_is_as_the_reading_says_and_marked_as_ours(weapon, ours):
    card = BOOK.weapons[weapon]
    assert {key: getattr(card, key) for key in ours} == ours
    assert set(ours) <= set(card.provisional)


def test_weapons_that_the_manual_only_names_are_ours_in_every_number():
    named_only = ["bar", "sten", "lee-enfield", "mauser-c96", "webley-mk-vi"]
    for name in named_only:
        assert {"rof", "stun", "wound", "pbr", "rm"} <= set(BOOK.weapons[name].provisional)
    for name in ("kukri", "axe", "tils-axe", "spear"):
        assert {"rof", "pbr", "melee"} <= set(BOOK.weapons[name].provisional)


def shot(weapon, squares):
    """The attack that Kelley can make with a weapon at a Beta so many squares ahead, and what it needs."""
    table = given(
        20, 1, kelley=f"a1 e: {weapon} 1 ammo", zombies=[f"{'abcdefghijklmnopqrst'[squares]}1 beta"]
    )
    active(table, "kelley")
    (option,) = [one for one in attack_options(table.state, "kelley") if one.id.startswith("normal:")]
    return option


@pytest.mark.rule("RIE-435", "RIE-436")
@pytest.mark.parametrize(
    ("squares", "stun", "wound"), [(1 + 1, 6, 9), (4, 6, 9), (5, 7, 10), (6, 8, 11), (7, 9, 12), (10, 12, 15)]
)
def test_the_colt_needs_1_more_for_each_square_beyond_the_fourth(squares, stun, wound):
    assert BOOK.weapons["colt-m1911"].rof == 1
    option = shot("colt-m1911", squares)
    assert f"stun {stun}+" in option.text
    assert (f"wound {wound}+" in option.text) == (wound <= 12)


# -- gear


@pytest.mark.rule("RIE-496")
@pytest.mark.parametrize(
    ("size", "cards"),
    [
        ("zero", {"blitz", "decoy", "oiled-coat", "vampir-sight", "pump-key"}),
        ("small", {"flare", "gas-mask", "molotov", "torch"}),
        ("double", {"fmw-41"}),
    ],
)
def test_what_takes_less_or_more_than_a_slot(size, cards):
    everything = {**BOOK.weapons, **BOOK.gear}
    keys = {name for name, card in BOOK.gear.items() if "key" in card.traits}
    found = {name for name, card in everything.items() if card.size == size and name != "grenade"}
    assert found - keys == cards - keys
    assert all(BOOK.gear[name].size == "zero" for name in keys)


# -- zombies


@pytest.mark.parametrize(
    ("breed", "move", "health", "powers", "xp"),
    [
        rule("RIE-564", "beta", 1, 1, (), 1),
        rule("RIE-565", "armoured", 1, 1, ("armoured",), 1),
        rule("RIE-566", "flammenghul", 1, 1, ("fluchtig",), 1),
        rule("RIE-567", "alpha", 2, 2, ("leader-of-the-pack",), 2),
        rule("RIE-568", "gross-karl", 2, 3, (), 3),
        rule("RIE-569", "ilse", 2, 3, (), 3),
        rule("RIE-570", "omega", 2, 4, (), 4),
    ],
)
def test_each_type_of_zombie_has_its_numbers_and_one_attack(breed, move, health, powers, xp):
    card = BOOK.breeds[breed]
    assert (card.move, card.attack, card.health, card.powers, card.xp) == (move, 1, health, powers, xp)


def test_every_type_of_zombie_has_a_sign_of_its_own():
    glyphs = [breed.glyph for breed in BOOK.breeds.values()]
    assert len(set(glyphs)) == len(glyphs) == 7


# -- characters


@pytest.mark.rule("RIC-001")
def test_three_characters_are_women():
    women = {name for name, character in BOOK.characters.items() if character.sex == "female"}
    assert women == {"spiering", "nicole", "sobieska"}


@pytest.mark.parametrize(
    ("character", "full", "preferred"),
    [
        rule("RIC-008", "kelley", "Sgt. Daniel 'Irish' Kelley", ["M1 Thompson SMG"]),
        rule("RIC-020", "jackson", "Cpl. Isaac 'Zac' Jackson", ["Browning Automatic Rifle"]),
        rule("RIC-032", "frost", "Lt. Anthony Frost", ["Sten SMG"]),
        rule("RIC-044", "rai", "L Cpl Ganju Rai", ["Kukri", "Lee Enfield No. 4"]),
        rule("RIC-056", "spiering", "Dr Lies Spiering", ["Mauser C96"]),
        rule("RIC-068", "nicole", "Operative 'Nicole'", ["FG-42", "Knife"]),
        rule(
            "RIC-080", "sobieska", "Flight Sergeant Danika Sobieska", ["Webley & Scott Mk VI", "Flare pistol"]
        ),
        rule("RIC-092", "wurger", "Unteroffizier Hugo Wurger", ["MG-42"]),
        rule("RIC-104", "til", "Gefrietor Til", ["Til's Axe"]),
    ],
)
def test_the_preferred_weapons_of_each_character(character, full, preferred):
    card = BOOK.characters[character]
    assert card.full == full
    assert [BOOK.weapons[name].name for name in card.preferred] == preferred


@pytest.mark.parametrize(
    ("character", "grid"),
    [
        rule(
            "RIC-009",
            "kelley",
            "Weapon Craft: Knife Proficiency, Preferred Weapon, Chicago Piano; "
            "Command: Inspiring, Tactics 1, Tactics 2; Support: Brawler, An eye for the good stuff, Resolve",
        ),
        rule(
            "RIC-021",
            "jackson",
            "Weapon Craft: Big Time Operator, Preferred Weapon, BAR Proficiency; "
            "Gunner: Controlled Burst, Extra Mags, Full Metal Jacket; Support: Airborne, Team Player, Brick Wall",
        ),
        rule(
            "RIC-033",
            "frost",
            "Weapon Craft: Preferred Weapon, Extra Mags, Sten Gun Proficiency; "
            "Command: Inspiring, Tactics 1, Tactics 2; Support: Airborne, Wahai Mohammed!, Lovably Eccentric",
        ),
        rule(
            "RIC-045",
            "rai",
            "Weapon Craft: Preferred Weapon, Grenadier, 5 Rounds Rapid; "
            "H2H: Bladesman, Proficient, Dervish; Support: Scrounger, Better to Die..., Mongoose",
        ),
        rule(
            "RIC-057",
            "spiering",
            "Weapon Craft: Preferred Weapon 1, One in the Pipe, Surf and Turf; "
            "Covert Ops: Quick, Sure Footed, Stealthy; Support: Scrounger, Healer, Self Assured",
        ),
        rule(
            "RIC-069",
            "nicole",
            "Weapon Craft: Big Time Operator, Preferred Weapon, Precision Strike; "
            "Assassin: Braced, Killing Blow, Locked on Target; "
            "Support: It's all in the Reflexes, Hero, Coup de Grace",
        ),
        rule(
            "RIC-081",
            "sobieska",
            "Weapon Craft: Preferred Weapon, Quick Load, Ambidexterity; "
            "Survival: Resourceful, Mechanical Aptitude, Deep Pockets; Support: Light Fingers, Good, Lucky",
        ),
        rule(
            "RIC-093",
            "wurger",
            "Weapon Craft: Preferred Weapon, Tuned, Buzz Saw; "
            "Fallschirmjaeger: Airborne, Sure Footed, Run and Gun; Support: Home Base, Hero 1, Hero 2",
        ),
        rule(
            "RIC-105",
            "til",
            "Weapon Craft: Preferred Weapon, Mighty Swing, True as Steel; "
            "Pionier: Demolitions, Grenadier 1, Grenadier 2; Support: Witness, Hero 2, Berserker",
        ),
    ],
)
def test_each_character_has_three_groups_of_three_skills(character, grid):
    groups = BOOK.characters[character].groups
    assert "; ".join(f"{g.name}: {', '.join(skill.name for skill in g.skills)}" for g in groups) == grid


@pytest.mark.rule("RIE-342", "RIE-343")
def test_the_skills_of_a_group_are_of_levels_1_2_and_3_and_cost_15_35_and_75():
    for character in BOOK.characters.values():
        assert len(character.groups) == 3
        for group in character.groups:
            assert [(skill.level, skill.cost) for skill in group.skills] == [(1, 15), (2, 35), (3, 75)]
    assert COSTS == {1: 15, 2: 35, 3: 75}


@pytest.mark.rule("RIE-347", "RIE-348")
@pytest.mark.parametrize(
    ("character", "lower", "higher"),
    [
        ("kelley", "tactics-1", "tactics-2"),
        ("frost", "tactics-1", "tactics-2"),
        ("wurger", "hero-1", "hero-2"),
        ("til", "grenadier-1", "grenadier-2"),
    ],
)
def test_the_same_skill_with_a_higher_number_replaces_the_lower_one(character, lower, higher):
    table = given(2, 1, **{character: "a1 e"})
    hero = table.hero(character)
    hero.skills = [lower]
    assert [skill.id for skill in skills_of(BOOK, hero)] == [lower]
    hero.skills = [lower, higher]
    assert [skill.id for skill in skills_of(BOOK, hero)] == [higher]


def test_no_other_skill_replaces_any():
    replacing = {
        (c.id, s.id) for c in BOOK.characters.values() for g in c.groups for s in g.skills if s.replaces
    }
    assert replacing == {
        ("kelley", "tactics-2"),
        ("frost", "tactics-2"),
        ("wurger", "hero-2"),
        ("til", "grenadier-2"),
    }


@pytest.mark.parametrize(
    ("character", "objective", "needs"),
    [
        rule("RIC-007", "kelley", "Fate of the Fallen", {"personal-effect": 6}),
        rule("RIC-019", "jackson", "Justice for All", {"rescue": 8}),
        rule("RIC-031", "frost", "King and Empire", {"hinzelmann-file": 4, "enigma-dial": 4}),
        rule("RIC-043", "rai", "My Blades Thirst", {"kukri-kill": 10}),
        rule("RIC-055", "spiering", "The World Must Know", {"rescue": 5, "hinzelmann-file": 5}),
        rule(
            "RIC-067", "nicole", "It Ends with Rothmann", {"omega": 1, "ilse": 1, "gross-karl": 1, "npc": 5}
        ),
        rule("RIC-079", "sobieska", "Nest Egg", {"loot": 4, "hinzelmann-file": 4}),
        rule("RIC-091", "wurger", "Bear Testament", {"rescue": 5, "omega": 1, "ilse": 1, "gross-karl": 1}),
        rule("RIC-103", "til", "Burn Out the Infection", {"threat-reduction": 5, "sabotage": 5}),
    ],
)
def test_what_the_personal_objective_of_each_character_needs(character, objective, needs):
    card = BOOK.characters[character]
    assert (card.objective, dict(card.needs)) == (objective, needs)


def test_every_skill_names_its_clause_and_has_words_for_people():
    skills = [skill for c in BOOK.characters.values() for g in c.groups for skill in g.skills]
    assert len({skill.rule for skill in skills}) == len(skills) == 81
    assert all(skill.text.endswith(".") for skill in skills)
