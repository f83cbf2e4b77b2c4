"""What skills change about the attacks of whoever has them: modifiers, dice, targets, results (RIC-010 to 113)."""

from __future__ import annotations

import pytest

from games.riese.given import BOOK, active, attack, given
from shamble.games.riese.attack.model import HANDS, Attack
from shamble.games.riese.attack.modifiers import needed
from shamble.games.riese.attack.options import attack_options, possible
from shamble.games.riese.attack.weapons import dice_of
from shamble.games.riese.blasts.aiming import numbers_for, throws
from shamble.games.riese.heroes.points import points


def rule(*args):
    """A case of a table of tests that claims its clause."""
    clause, *case = args
    return pytest.param(*case, marks=pytest.mark.rule(clause), id=f"{clause} {' '.join(map(str, case))}")


def facing_a_beta(hero, skills="", target="b1 beta", **more):
    """A hero on a1 with skills, and a Beta."""
    learned = " ".join(f"+{skill}" for skill in skills.split())
    return given(12, 3, **{hero: f"a1 e {learned}: knife 3 ammo"}, zombies=[target], **more)


def an_attack(hero, kind, weapon, **more):
    """An attack of that kind on the Beta; "fists" for bare hands."""
    card = HANDS if weapon == "fists" else BOOK.weapons[weapon]
    return Attack(hero, kind, card, target="z1", **more)


def change(hero, skills, kind, weapon):
    """By how much skills change what the hero must roll, for a stun and for a wound alike."""
    plain = needed(facing_a_beta(hero).state, an_attack(hero, kind, weapon))
    skilled = needed(facing_a_beta(hero, skills).state, an_attack(hero, kind, weapon))
    assert skilled[0] - plain[0] == skilled[1] - plain[1]
    return skilled[0] - plain[0]


# -- modifiers


@pytest.mark.parametrize(("hero", "skills", "with_it", "without", "value"), [
    rule("RIC-010", "kelley", "knife-proficiency", "melee knife", "melee kukri", -1),
    rule("RIC-013", "kelley", "preferred-weapon", "normal m1-thompson", "normal sten", -1),
    rule("RIC-025", "jackson", "preferred-weapon", "spread bar", "normal mg-42", -1),
    rule("RIC-034", "frost", "preferred-weapon", "normal sten", "normal m1-thompson", -1),
    rule("RIC-046", "rai", "preferred-weapon", "melee kukri", "normal lee-enfield", -1),
    rule("RIC-058", "spiering", "preferred-weapon-1", "normal mauser-c96", "normal luger", -1),
    rule("RIC-064", "spiering", "surf-and-turf", "normal mauser-c96", "normal luger", -2),
    rule("RIC-064", "spiering", "surf-and-turf", "melee knife", "melee kukri", -2),
    rule("RIC-064", "spiering", "preferred-weapon-1 surf-and-turf", "normal mauser-c96", "melee kukri", -3),
    rule("RIC-073", "nicole", "preferred-weapon", "normal fg-42", "melee knife", -1),
    rule("RIC-074", "nicole", "killing-blow", "melee knife", "melee fg-42", -2),
    rule("RIC-074", "nicole", "killing-blow", "melee axe", "melee fists", -2),
    rule("RIC-082", "sobieska", "preferred-weapon", "normal webley-mk-vi", "normal luger", -1),
    rule("RIC-082", "sobieska", "preferred-weapon", "normal flare-pistol", "melee knife", -1),
    rule("RIC-097", "wurger", "tuned", "spread mg-42", "normal bar", -1),
    rule("RIC-106", "til", "preferred-weapon", "melee tils-axe", "melee kukri", -1),
    rule("RIC-106", "til", "preferred-weapon", "melee axe", "melee knife", -1),
    rule("RIC-108", "til", "witness", "normal stg-44", "normal mp-40", -1),
    rule("RIC-022", "jackson", "big-time-operator", "spread bar", "spread m1-thompson", -1),
    rule("RIC-070", "nicole", "big-time-operator", "spread fg-42", "spread bar", -1),
    rule("RIC-094", "wurger", "preferred-weapon", "spread mg-42", "normal mg-42", -1),
    rule("RIC-088", "sobieska", "ambidexterity", "spread mg-42", "normal mg-42", -1),
])  # fmt: skip
def test_a_skill_helps_with_its_weapons_and_in_its_way_alone(hero, skills, with_it, without, value):
    assert change(hero, skills, *with_it.split()) == value
    assert change(hero, skills, *without.split()) == 0


@pytest.mark.rule("RIE-354")
def test_nobody_else_has_anything_of_a_skill():
    table = given(12, 3, kelley="a1 e +knife-proficiency: knife", nicole="a2 e: knife", zombies=["b1 beta"])
    knife = BOOK.weapons["knife"]
    assert needed(table.state, Attack("kelley", "melee", knife, target="z1")) == (5, 8)
    assert needed(table.state, Attack("nicole", "melee", knife, target="z1")) == (6, 9)


@pytest.mark.rule("RIC-088")
def test_who_is_ambidextrous_has_no_off_hand():
    off_hand = {"off_hand": True}
    plain = needed(facing_a_beta("sobieska").state, an_attack("sobieska", "normal", "luger", **off_hand))
    skilled = facing_a_beta("sobieska", "ambidexterity")
    assert plain == (8, 11)
    assert needed(skilled.state, an_attack("sobieska", "normal", "luger", **off_hand)) == (6, 9)


@pytest.mark.rule("RIC-071")
@pytest.mark.parametrize(("declared", "value"), [("stationary", -3), ("walking", 0), ("running", 2)])
def test_braced_makes_it_3_for_who_stands_still_and_changes_nothing_else(declared, value):
    table = facing_a_beta("nicole", "braced")
    assert needed(table.state, an_attack("nicole", "normal", "luger", declared=declared)) == (
        6 + value,
        9 + value,
    )


@pytest.mark.rule("RIC-101")
def test_who_runs_and_guns_has_no_penalty_for_running():
    running = {"declared": "running"}
    skilled = facing_a_beta("wurger", "run-and-gun")
    assert needed(skilled.state, an_attack("wurger", "normal", "mg-42", **running)) == (6, 9)
    assert needed(facing_a_beta("wurger").state, an_attack("wurger", "normal", "mg-42", **running)) == (8, 11)


@pytest.mark.rule("RIC-101")
@pytest.mark.parametrize(("skill", "declared", "cover"), [
    ("+run-and-gun", "running", 2), ("", "running", 4),
    ("+run-and-gun", "walking", 2), ("+run-and-gun", "stationary", 0),
])  # fmt: skip
def test_who_runs_and_guns_covers_at_2_after_running(skill, declared, cover):
    from shamble.games.riese.attack.covering import take_cover

    table = given(wurger=f"a1 e {skill}: mg-42 3 ammo")
    active(table, "wurger", declared)
    table.play(take_cover(table.state, "wurger"))
    assert (table.hero("wurger").marker, table.hero("wurger").cover) == ("covering", cover)


@pytest.mark.rule("RIC-029")
def test_full_metal_jacket_shoots_past_people_with_the_bar():
    people = {"kelley": "c1 e", "zombies": ["e1 beta"]}
    table = given(12, 3, jackson="a1 e +full-metal-jacket: bar 3 ammo", **people)
    assert needed(table.state, an_attack("jackson", "normal", "bar")) == (6, 9)
    assert needed(table.state, an_attack("jackson", "normal", "mg-42")) == (8, 11)
    active(table, "jackson")
    attack(table, "jackson", "normal:bar", "2", "3")
    assert table.hero("kelley").health == 3


@pytest.mark.rule("RIC-027")
@pytest.mark.parametrize(("where", "value"), [("a2", -1), ("b2", 0), ("c1", 0)])
def test_a_team_player_helps_whoever_attacks_next_to_him(where, value):
    table = given(12, 3, jackson=f"{where} e +team-player: bar", kelley="a1 e: knife", zombies=["b1 beta"])
    assert needed(table.state, an_attack("kelley", "melee", "knife")) == (6 + value, 9 + value)
    assert needed(table.state, Attack("jackson", "normal", BOOK.weapons["bar"], target="z1")) == (6, 9)


@pytest.mark.rule("RIC-120")
def test_a_trooper_with_proficiency_attacks_better_with_whatever_it_has():
    for kind, weapon in (("normal", "stg-44"), ("melee", "knife"), ("spread", "mp-40")):
        assert change("hale", "proficiency", kind, weapon) == -1


@pytest.mark.rule("RIC-121")
def test_a_troopers_second_upgrade_is_worth_an_mp_walking_and_running():
    plain, better = given(hale="a1"), given(hale="a1 e +extra-mp")
    for declared, mps in (("walking", 5), ("running", 9), ("stationary", 0)):
        assert points(better.state, better.hero("hale"), declared) == mps
        assert points(plain.state, plain.hero("hale"), declared) == max(mps - 1, 0)
    assert change("hale", "extra-mp", "normal", "stg-44") == 0


# -- dice


@pytest.mark.parametrize(("hero", "skill", "kind", "weapon", "dice", "plain"), [
    rule("RIC-016", "kelley", "chicago-piano", "normal", "m1-thompson", 3, 2),
    rule("RIC-016", "kelley", "chicago-piano", "melee", "m1-thompson", 1, 1),
    rule("RIC-016", "kelley", "chicago-piano", "normal", "sten", 2, 2),
    rule("RIC-028", "jackson", "bar-proficiency", "normal", "bar", 3, 2),
    rule("RIC-028", "jackson", "bar-proficiency", "normal", "sten", 2, 2),
    rule("RIC-040", "frost", "sten-gun-proficiency", "spread", "sten", 3, 2),
    rule("RIC-040", "frost", "sten-gun-proficiency", "melee", "sten", 1, 1),
    rule("RIC-050", "rai", "proficient", "melee", "kukri", 2, 1),
    rule("RIC-050", "rai", "proficient", "melee", "knife", 1, 1),
    rule("RIC-052", "rai", "five-rounds-rapid", "normal", "lee-enfield", 2, 1),
    rule("RIC-052", "rai", "five-rounds-rapid", "melee", "lee-enfield", 1, 1),
    rule("RIC-085", "sobieska", "quick-load", "normal", "webley-mk-vi", 2, 1),
    rule("RIC-085", "sobieska", "quick-load", "normal", "luger", 1, 1),
    rule("RIC-100", "wurger", "buzz-saw", "normal", "mg-42", 4, 3),
    rule("RIC-100", "wurger", "buzz-saw", "normal", "bar", 2, 2),
])  # fmt: skip
def test_a_skill_sets_the_dice_of_its_weapon(hero, skill, kind, weapon, dice, plain):
    assert dice_of(facing_a_beta(hero, skill).state, an_attack(hero, kind, weapon)) == dice
    assert dice_of(facing_a_beta(hero).state, an_attack(hero, kind, weapon)) == plain


@pytest.mark.parametrize(("hero", "skill", "weapon", "numbers"), [
    rule("RIC-016", "kelley", "chicago-piano", "m1-thompson", (5, 9)),
    rule("RIC-040", "frost", "sten-gun-proficiency", "sten", (6, 9)),
])  # fmt: skip
def test_an_smg_fights_hand_to_hand_with_its_ranged_numbers(hero, skill, weapon, numbers):
    table = given(12, 3, **{hero: f"a1 e +{skill}: {weapon} 3 ammo"}, zombies=["b1 beta"])
    active(table, hero)
    (found,) = possible(table.state, hero).values()
    assert (found.kind, found.weapon.id, needed(table.state, found)) == ("melee", weapon, numbers)
    table.hero(hero).skills = []
    (found,) = possible(table.state, hero).values()
    assert (found.weapon.id, needed(table.state, found)) == ("fists", (10, 12))


# -- dice that are rolled again


@pytest.mark.parametrize(("hero", "skill", "way", "weapon", "again", "stands"), [
    rule("RIC-023", "jackson", "controlled-burst", "normal", "bar", "2", "3"),
    rule("RIC-026", "jackson", "extra-mags", "normal", "bar", "2", "3"),
    rule("RIC-037", "frost", "extra-mags", "normal", "sten", "2", "3"),
    rule("RIC-061", "spiering", "one-in-the-pipe", "normal", "mauser-c96", "2", "3"),
    rule("RIC-047", "rai", "bladesman", "melee", "kukri", "2", "3"),
    rule("RIC-076", "nicole", "precision-strike", "normal", "fg-42", "3", "4"),
    rule("RIC-076", "nicole", "precision-strike", "melee", "knife", "3", "4"),
])  # fmt: skip
def test_a_low_die_may_be_rolled_again_once(hero, skill, way, weapon, again, stands):
    near = "b1 beta" if way == "melee" else "e1 beta"

    def table(die):
        found = given(12, 3, **{hero: f"a1 e +{skill}: {weapon} 3 ammo"}, zombies=[near])
        rest = ["12"] * (dice_of(found.state, an_attack(hero, way, weapon)) - 1)
        active(found, hero)
        attack(found, hero, way, die, *(["again", again] if die == again else []), *rest)
        return found

    assert "Roll it again?" in table(again).asked[1].text
    assert not any("again" in ask.text for ask in table(stands).asked)


@pytest.mark.rule("RIC-023")
def test_controlled_burst_leaves_a_1_and_extra_mags_do_not():
    for skill, script in (("controlled-burst", ["1"]), ("extra-mags", ["1", "again", "5"])):
        table = given(12, 3, jackson=f"a1 e +{skill}: bar 3 ammo", zombies=["e1 beta"])
        active(table, "jackson")
        attack(table, "jackson", "normal", *script, "12")
        assert table.hero("jackson").supplies["ammo"] == (2 if skill == "controlled-burst" else 3)


@pytest.mark.parametrize(("hero", "skill", "weapon"), [
    rule("RIC-026", "jackson", "extra-mags", "bar"),
    rule("RIC-037", "frost", "extra-mags", "sten"),
    rule("RIC-061", "spiering", "one-in-the-pipe", "mauser-c96"),
    rule("RIC-076", "nicole", "precision-strike", "fg-42"),
])  # fmt: skip
def test_only_the_die_that_is_kept_counts(hero, skill, weapon):
    """A 1 that was rolled again costs no ammo, and a 2 hits nobody; the new die may do either."""
    for first, second, ammo, kelley in (
        ("1", "5", 3, 4),
        ("2", "5", 3, 4),
        ("2", "1", 2, 4),
        ("1", "2", 3, 3),
    ):
        table = given(
            12, 3, **{hero: f"a1 e +{skill}: {weapon} 3 ammo"}, kelley="c1 e", zombies=["e1 beta"], scratch=3
        )
        rest = ["12"] * (dice_of(table.state, an_attack(hero, "normal", weapon)) - 1)
        active(table, hero)
        more = ["keep"] if second == "1" else []
        table.state.windows = "never"
        attack(table, hero, "normal", first, "again", second, *more, *rest)
        assert (table.hero(hero).supplies["ammo"], table.hero("kelley").health) == (ammo, kelley)


@pytest.mark.rule("RIC-047")
def test_a_bladesman_keeps_what_he_rolls_in_ranged_attacks_and_when_he_breaks_free():
    from shamble.games.riese.attack.locks import break_lock

    table = given(12, 3, rai="a1 e +bladesman: lee-enfield kukri 3 ammo", zombies=["e1 beta"])
    active(table, "rai")
    attack(table, "rai", "normal", "2")
    table = given(12, 3, rai="a1 e +bladesman: kukri", zombies=["b1 beta locks rai"])
    table.play(break_lock(table.state, "rai"), "2")
    assert table.hero("rai").locked_by == "z1"


@pytest.mark.rule("RIC-023")
def test_a_die_may_be_kept_as_it_is():
    table = given(12, 3, jackson="a1 e +controlled-burst: bar 3 ammo", zombies=["e1 beta"])
    active(table, "jackson")
    attack(table, "jackson", "normal", "2", "keep", "3")
    assert not table.zombie("z1").stunned


# -- whom, and with what result


@pytest.mark.rule("RIC-077")
def test_locked_on_target_means_any_target_in_sight_and_in_the_arc():
    zombies = ["c1 beta", "e1 beta", "a3 beta"]
    table = given(12, 3, nicole="a1 e +locked-on-target: fg-42 3 ammo", zombies=zombies)
    active(table, "nicole")
    attack(table, "nicole", "normal", "z2", "12")
    assert table.zombie_ids() == ["z1", "z3"]
    options = table.asked[0].options
    assert [option.id for option in options] == ["z1", "z2"]
    table.hero("nicole").skills = []
    table.state.act.attacks = 1
    attack(table, "nicole", "normal", "3")
    assert table.asked[-1].subjects == ("nicole", "z1")


@pytest.mark.rule("RIC-078")
@pytest.mark.parametrize(("breed", "health"), [("beta", 0), ("armoured", 0), ("alpha", 1)])
def test_a_coup_de_grace_wounds_where_others_stun(breed, health):
    table = given(12, 3, nicole="a1 e +coup-de-grace: fg-42 3 ammo", zombies=[f"e1 {breed}"])
    table.zombie("z1").powers = [power for power in table.zombie("z1").powers if power != "dodge"]
    table.zombie("z1").health = health + 1
    active(table, "nicole")
    attack(table, "nicole", "normal", "6")
    left = [zombie.health for zombie in table.state.horde()]
    assert left == ([health] if health else [])


@pytest.mark.rule("RIC-078")
def test_a_flammenghul_that_is_wounded_outright_never_pops():
    for skill, script in (("+coup-de-grace", ["6"]), ("", ["6", "12"])):
        table = given(12, 3, nicole=f"a1 e {skill}: fg-42 3 ammo", zombies=["h1 flammenghul"])
        active(table, "nicole")
        attack(table, "nicole", "normal", *script)
        assert not table.zombie_ids()


@pytest.mark.rule("RIC-088")
def test_who_is_ambidextrous_attacks_with_each_of_two_weapons():
    table = given(12, 3, sobieska="a1 e +ambidexterity: webley-mk-vi luger 3 ammo", zombies=["d1 beta 9hp"])
    active(table, "sobieska")
    attack(table, "sobieska", "normal:webley", "3")
    ways = [option.id for option in attack_options(table.state, "sobieska")]
    assert [way.split("-")[0] for way in ways] == ["normal:luger"]
    attack(table, "sobieska", "normal:luger", "3")
    assert not attack_options(table.state, "sobieska")


@pytest.mark.rule("RIC-088")
def test_nobody_else_attacks_twice_and_one_weapon_is_never_used_twice():
    for kit in ("webley-mk-vi luger 3 ammo", "webley-mk-vi 3 ammo"):
        skill = "" if "luger" in kit else "+ambidexterity"
        table = given(12, 3, sobieska=f"a1 e {skill}: {kit}", zombies=["d1 beta 9hp"])
        active(table, "sobieska")
        attack(table, "sobieska", "normal:webley", "3")
        assert not attack_options(table.state, "sobieska")


# -- explosives


@pytest.mark.parametrize(("hero", "skills", "throw", "area"), [
    rule("RIC-049", "rai", "+grenadier", -2, -1),
    rule("RIC-110", "til", "+grenadier-1", -2, -1),
    rule("RIC-113", "til", "+grenadier-1 +grenadier-2", -4, -2),
])  # fmt: skip
def test_a_grenadier_throws_and_blasts_better(hero, skills, throw, area):
    table = given(12, 3, **{hero: f"a1 e {skills}: knife 3 grenades"}, zombies=["h1 beta"])
    blast = Attack(hero, "area", BOOK.weapons["grenade"], target="z1", origin=(7, 0))
    assert needed(table.state, blast) == (6 + area, 9 + area)
    active(table, hero)
    assert grenade_at(table, hero, (6, 0)) == 6 + throw
    table.hero(hero).skills = []
    assert (needed(table.state, blast), grenade_at(table, hero, (6, 0))) == ((6, 9), 6)


def grenade_at(table, name, square):
    """What a throw of a grenade at a square must roll."""
    hero = table.hero(name)
    grenade = next(thing for thing in throws(table.state, hero) if thing.weapon.id == "grenade")
    return numbers_for(table.state, hero, grenade)[square]
