"""Gear: Blitz, decoys, flares, torch, coat, sight, and the flamethrower (RIE-496 to 521, RIE-551 to 562)."""

from dataclasses import replace

import pytest

from games.riese.given import BOOK, active, given, place
from shamble.games.riese.attack.allowed import may_attack
from shamble.games.riese.attack.harm import wound
from shamble.games.riese.attack.model import Attack
from shamble.games.riese.attack.options import attack_options, make_attack
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.blasts.flames import tank_hit
from shamble.games.riese.blasts.flares import hit_by_flare
from shamble.games.riese.blasts.gear import extra_attacks, gear_options, use_gear
from shamble.games.riese.blasts.gear_modifiers import gear_modifiers
from shamble.games.riese.blasts.throwing import throw, throw_options
from shamble.games.riese.campaign.result import join
from shamble.games.riese.cards import Gear
from shamble.games.riese.heroes.doors import has_key
from shamble.games.riese.heroes.items import arrange
from shamble.games.riese.heroes.points import points
from shamble.games.riese.heroes.special import with_key
from shamble.games.riese.state import Hero, Sheet
from shamble.games.riese.story.closing import closing, team_after
from shamble.kernel.errors import BadAnswer


def ids(table, name="nicole"):
    """What the hero may throw or fire over an area."""
    return [option.id for option in throw_options(table.state, name)]


def free(table, name="nicole"):
    """The free uses of gear a hero has, by their verbs."""
    return [option.id.split(":")[0] for option in gear_options(table.state, name)]


def uses(table, verb, *script, name="nicole"):
    """Use a piece of gear."""
    option = next(option.id for option in gear_options(table.state, name) if option.id.startswith(verb))
    return table.play(use_gear(table.state, name, option), *script)


def fires(table, verb, *script, name="nicole"):
    """Throw or fire something."""
    option = next(option for option in ids(table, name) if option.startswith(verb))
    return table.play(throw(table.state, name, option), *script)


def helped(table, kind, name="nicole", weapon="colt-m1911"):
    """What gear adds to an attack of a hero, by clause."""
    attack = Attack(name, kind, BOOK.weapons[weapon], target="z1")
    return {m.rule: m.value for m in gear_modifiers(table.state, attack)}


def card(name):
    """The numbers of a weapon as its icon gives them: ROF, hand-to-hand, ranged, PBR, RM or mark."""
    weapon = BOOK.weapons[name]
    ranged = (weapon.stun, weapon.wound) if weapon.stun else None
    return weapon.rof, weapon.melee, ranged, weapon.pbr, weapon.mark or weapon.rm


# -- sizes and numbers


@pytest.mark.rule("RIE-496")
@pytest.mark.parametrize(
    ("size", "names"),
    [
        ("zero", "blitz decoy oiled-coat vampir-sight grenade"),
        ("small", "flare gas-mask molotov torch"),
        ("double", "fmw-41"),
        ("slot", "fg-42 panzerfaust satchel-charge stg-44 flare-pistol"),
    ],
)
def test_carrying_sizes(size, names):
    cards = {**BOOK.gear, **BOOK.weapons}
    assert {cards[name].size for name in names.split()} == {size}
    assert {card.size for card in BOOK.gear.values() if "key" in card.traits} == {"zero"}


@pytest.mark.rule("RIE-507", "RIE-522", "RIE-524")
def test_the_cards_of_the_flamethrower_the_fg_42_and_the_grenade():
    assert card("fmw-41") == (0, (10, 12), None, 6, "A")
    assert card("fg-42") == (1, (8, 11), (6, 9), 9, 4)
    assert BOOK.weapons["fg-42"].select_fire
    assert not BOOK.weapons["fg-42"].one_handed
    assert card("grenade") == (1, None, (6, 9), 2, "A")


@pytest.mark.rule("RIE-533", "RIE-542", "RIE-549")
def test_the_cards_of_the_panzerfaust_the_satchel_charge_and_the_stg_44():
    assert card("panzerfaust") == (1, None, (4, 7), 3, "A")
    assert card("satchel-charge") == (1, None, (3, 6), 3, "A")
    assert card("stg-44") == (1, (7, 10), (6, 9), 5, 3)
    assert BOOK.weapons["stg-44"].select_fire
    assert not BOOK.weapons["stg-44"].one_handed


@pytest.mark.rule("RIE-550", "RIE-557")
def test_the_cards_of_the_torch_and_the_flare_pistol():
    assert card("torch") == (1, (5, 10), None, 1, "H")
    assert BOOK.weapons["torch"].one_handed
    assert card("flare-pistol") == (1, (4, 8), (2, 10), 2, 1)
    assert BOOK.weapons["flare-pistol"].one_handed


# -- Blitz


@pytest.mark.rule("RIE-497")
def test_blitz_is_free_and_uses_up_one_dose():
    table = given(nicole="a1 e: knife | blitz blitz")
    active(table, "nicole", mp=3)
    uses(table, "blitz")
    hero = table.hero("nicole")
    assert hero.blitz
    assert len(hero.pockets) == 1
    assert free(table) == []


@pytest.mark.rule("RIE-497")
def test_blitz_is_taken_between_activations_and_in_the_own_one_but_in_no_other():
    table = given(nicole="a1 e: knife | blitz", kelley="c1 e: knife")
    assert free(table) == ["blitz"]
    active(table, "nicole")
    assert free(table) == ["blitz"]
    active(table, "kelley")
    assert free(table) == []


@pytest.mark.rule("RIE-498")
def test_blitz_gives_one_attack_more_where_the_hero_may_attack():
    table = given(nicole="a1 e: knife | blitz")
    act = active(table, "nicole")
    assert extra_attacks(table.hero("nicole")) == 0
    uses(table, "blitz")
    assert act.attacks == 2
    assert extra_attacks(table.hero("nicole")) == 1
    table = given(nicole="a1 e: knife | blitz")
    act = active(table, "nicole", "special", attacks=0)
    uses(table, "blitz")
    assert act.attacks == 0


@pytest.mark.rule("RIE-499")
@pytest.mark.parametrize(
    ("declared", "before"), [("walking", 4), ("running", 8), ("stationary", 0), ("special", 0)]
)
def test_blitz_gives_one_mp_more_to_who_has_any(declared, before):
    table = given(nicole="a1 e: knife | blitz")
    act = active(table, "nicole", declared, mp=before)
    uses(table, "blitz")
    assert act.mp == points(table.state, table.hero("nicole"), declared) == (before + 1 if before else 0)


@pytest.mark.rule("RIE-500", "RIE-502")
@pytest.mark.parametrize("kind", ["normal", "melee", "thrown", "break"])
def test_blitz_helps_every_attack_and_the_crash_hampers_it(kind):
    table = given(nicole="a1 e: colt-m1911", zombies=["c1 beta"])
    assert helped(table, kind) == {}
    table.hero("nicole").blitz = True
    assert helped(table, kind) == {"RIE-500": -1}
    table.hero("nicole").blitz, table.hero("nicole").crash = False, True
    assert helped(table, kind) == {"RIE-502": 1}


@pytest.mark.rule("RIE-501")
@pytest.mark.parametrize(("declared", "mps"), [("walking", 3), ("running", 7), ("stationary", 0)])
def test_after_blitz_comes_a_crash_in_the_next_scenario(declared, mps):
    table = given(nicole="a1 e: knife", kelley="b1 e: knife")
    table.hero("nicole").blitz = table.hero("kelley").crash = True
    nicole, kelley = team_after(table.state)
    assert (nicole.blitz, nicole.crash, kelley.crash) == (False, True, False)
    assert points(table.state, nicole, declared) == mps


@pytest.mark.rule("RIE-501")
def test_who_sits_the_next_scenario_out_has_no_crash():
    table = given(kelley="b1 e: knife")
    nicole = Hero("nicole", "Nicole", crash=True)
    table.state.sheet = Sheet(team={"nicole": nicole, "kelley": table.hero("kelley")})
    table.play(join(table.state, table.state.sheet))
    assert not table.state.sheet.team["nicole"].crash


@pytest.mark.rule("RIE-503")
def test_who_suffers_from_blitz_takes_none():
    table = given(nicole="a1 e: knife | blitz")
    table.hero("nicole").crash = True
    active(table, "nicole")
    assert free(table) == []


# -- decoys and flares


@pytest.mark.rule("RIE-504", "RIE-519")
@pytest.mark.parametrize("what", ["decoy", "flare"])
def test_decoys_and_flares_are_thrown_and_lie_there_at_once(what):
    table = given(9, 9, nicole=f"a5 e: knife | {what}", zombies=["f5 alpha"], windows="never")
    act = active(table, "nicole")
    fires(table, "throw", "F5", "5")
    assert [thing.kind for thing in table.state.lying(place("f5"))] == [what]
    assert (act.attacks, act.pending, table.hero("nicole").carried[1:]) == (0, [], [])
    assert table.zombie("z1").health == 2
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-504", "RIE-519")
@pytest.mark.parametrize("what", ["decoy", "flare"])
def test_decoys_and_flares_deviate_and_need_arc_range_and_sight(what):
    table = given(9, 9, nicole=f"b5 e: knife | {what}", borders={"b5-b4": "wall"}, windows="never")
    active(table, "nicole")
    fires(table, "throw", "F5", "3", "7")
    assert [thing.kind for thing in table.state.lying(place("e5"))] == [what]
    assert table.asked[0].entry.check("i4") == "I4"
    for wrong in ("i3", "b3", "a5"):
        with pytest.raises(BadAnswer, match="no square"):
            table.asked[0].entry.check(wrong)


@pytest.mark.rule("RIE-506")
@pytest.mark.parametrize("face", range(1, 13))
def test_a_decoy_stays_on_nine_or_more(face):
    table = given()
    table.state.put("decoy", place("c3"))
    table.play(burn_down(table.state), str(face))
    assert bool(table.state.all_of("decoy")) == (face >= 9)


@pytest.mark.rule("RIE-506")
def test_each_decoy_is_rolled_for():
    table = given()
    table.state.put("decoy", place("c3"))
    table.state.put("decoy", place("d3"))
    table.play(burn_down(table.state), "9", "8")
    assert [thing.at for thing in table.state.all_of("decoy")] == [place("c3")]


@pytest.mark.rule("RIE-518", "RIE-521")
def test_a_flare_is_dropped_for_nothing_and_burns_on():
    table = given(nicole="c3 e: knife | flare")
    act = active(table, "nicole", mp=4)
    uses(table, "drop-flare")
    assert (act.mp, act.attacks, table.hero("nicole").carried[1:]) == (4, 1, [])
    table.play(burn_down(table.state))
    table.state.round += 5
    table.play(burn_down(table.state))
    assert [thing.at for thing in table.state.all_of("flare")] == [place("c3")]


@pytest.mark.rule("RIE-518")
def test_a_flare_is_not_dropped_outside_the_own_activation():
    table = given(nicole="c3 e: knife | flare", kelley="e3 e")
    assert free(table) == []
    active(table, "kelley")
    assert free(table) == []


# -- what is worn


@pytest.mark.rule("RIE-532", "RIE-554")
def test_an_oiled_coat_and_a_readied_torch_help_with_locks_and_add_up():
    table = given(nicole="a1 e: torch | oiled-coat", kelley="a3 e: knife | torch", zombies=["b1 beta"])
    assert helped(table, "break") == {"RIE-532": -2, "RIE-554": -2}
    assert helped(table, "melee") == {}
    assert helped(table, "normal") == {}
    assert helped(table, "break", "kelley") == {}


@pytest.mark.rule("RIE-555")
def test_the_vampir_sight_helps_ranged_attacks_only():
    table = given(nicole="a1 e: colt-m1911 | vampir-sight", zombies=["c1 beta"])
    assert helped(table, "normal") == helped(table, "spread") == {"RIE-555": -2}
    assert helped(table, "melee") == helped(table, "thrown") == helped(table, "break") == {}


@pytest.mark.rule("RIE-213")
def test_max_can_use_no_gear():
    table = given(max="a1 e", zombies=["c1 beta"])
    table.hero("max").pockets = [table.state.new_item(card) for card in ("blitz", "vampir-sight", "decoy")]
    active(table, "max")
    assert free(table, "max") == []
    assert ids(table, "max") == []
    assert helped(table, "normal", "max") == {}


@pytest.mark.rule("RIE-552")
def test_a_torch_that_is_swapped_out_is_gone():
    table = given(nicole="a1 e: torch | knife")
    knife = table.hero("nicole").stowed[0].id
    table.play(arrange(table.state, "nicole"), f"ready:{knife}", "off-hand:none")
    assert [item.card for item in table.hero("nicole").carried] == ["knife"]


@pytest.mark.rule("RIE-552")
def test_a_torch_that_stays_readied_or_was_never_lit_is_kept():
    table = given(nicole="a1 e: knife | torch")
    torch = table.hero("nicole").stowed[0].id
    table.play(arrange(table.state, "nicole"), f"ready:{table.hero('nicole').ready.id}", f"off-hand:{torch}")
    assert [item.card for item in table.hero("nicole").readied] == ["knife", "torch"]
    table.play(arrange(table.state, "nicole"), f"ready:{torch}", "off-hand:none")
    assert {item.card for item in table.hero("nicole").carried} == {"knife", "torch"}


@pytest.mark.rule("RIE-553", "RIE-526", "RIE-521")
def test_torches_keys_and_burning_flares_end_with_the_scenario():
    key = Gear("cellar-key", "Cellar key", "zero", ("key",))
    table = given(nicole="a1 e: torch knife | blitz")
    table.state.book = replace(BOOK, gear={**BOOK.gear, "cellar-key": key})
    table.hero("nicole").pockets.append(table.state.new_item("cellar-key"))
    table.hero("nicole").burning = "kelley"
    table.play(closing(table.state))
    (nicole,) = team_after(table.state)
    assert [item.card for item in nicole.carried] == ["knife", "blitz"]
    assert not nicole.burning


@pytest.mark.rule("RIE-525")
@pytest.mark.parametrize(("fits", "opens"), [("cellar-key", True), ("attic-key", False)])
def test_a_key_opens_what_the_scenario_says(fits, opens):
    keys = {name: Gear(name, name, "zero", ("key",)) for name in ("cellar-key", "attic-key")}
    table = given(nicole="a1 e: knife", borders={"a1-b1": "locked-door"})
    table.state.book = replace(BOOK, gear={**BOOK.gear, **keys})
    table.state.doors["A1-B1"].key = fits
    table.hero("nicole").pockets.append(table.state.new_item("cellar-key"))
    assert has_key(table.state, table.hero("nicole"), "cellar-key")
    active(table, "nicole")
    assert [option.id for option in with_key(table.state, "nicole")] == (["unlock:A1-B1"] if opens else [])


@pytest.mark.rule("RIE-554")
def test_by_house_rule_a_torch_gives_light_only():
    table = given(nicole="a1 e: torch | oiled-coat", zombies=["b1 beta"], house={"torch": "lights"})
    assert helped(table, "break") == {"RIE-532": -2}


# -- the flamethrower


@pytest.mark.rule("RIE-508")
@pytest.mark.parametrize("declared", ["stationary", "walking", "running"])
def test_a_readied_flamethrower_allows_attacks_only_stationary(declared):
    table = given(nicole="a1 e: fmw-41 1 grenades", kelley="a3 e: colt-m1911 1 grenades")
    active(table, "nicole", declared)
    assert may_attack(table.state, "nicole") == (declared == "stationary")
    assert bool(ids(table)) == (declared == "stationary")
    active(table, "kelley", declared)
    assert may_attack(table.state, "kelley")


@pytest.mark.rule("RIE-509", "RIE-510", "RIE-512")
def test_two_wounds_without_a_roll_for_everybody_in_the_front_arc_to_range_six():
    table = given(
        9,
        7,
        nicole="a4 e: fmw-41",
        kelley="c4 e",
        zombies=["b3 alpha", "g4 beta", "d1 omega", "h4 beta", "a3 beta stunned", "b6 beta"],
        npcs=["e5 mp-40"],
        cells={"b4 f4": "hindering"},
    )
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert table.asked == []
    assert table.hero("kelley").health == 2
    assert {"z1", "z2"} & set(table.state.zombies) == set()
    assert table.zombie("z3").health == 2
    assert {"z4", "z5", "z6"} <= set(table.state.zombies)
    assert table.npc("n1").at is None


@pytest.mark.rule("RIE-510")
def test_flames_are_no_choice_where_one_must_fight():
    table = given(nicole="a4 e: fmw-41", zombies=["b4 beta"])
    active(table, "nicole", "stationary")
    assert ids(table) == []


@pytest.mark.rule("RIE-511")
@pytest.mark.parametrize(
    ("opened", "borders", "cells", "dies"),
    [
        (False, {"b4-c4": "wall"}, {}, False),
        (False, {"b4-c4": "door"}, {}, False),
        (True, {"b4-c4": "door"}, {}, True),
        (False, {}, {"b4": "obstructive"}, False),
    ],
)
def test_what_is_obstructive_shields_from_flames_but_for_an_opening(opened, borders, cells, dies):
    table = given(nicole="a4 e: fmw-41", zombies=["d4 beta"], borders=borders, cells=cells)
    for door in table.state.doors.values():
        door.open = opened
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert ("z1" not in table.state.zombies) == dies


@pytest.mark.rule("RIE-513")
def test_nobody_dodges_flames():
    table = given(nicole="a4 e: fmw-41", zombies=["d4 alpha dodge"])
    active(table, "nicole", "stationary")
    fires(table, "flames")
    assert "z1" not in table.state.zombies


@pytest.mark.rule("RIE-514")
def test_markers_gas_and_civilians_burn_and_leave_a_fire():
    table = given(9, 5, nicole="a3 e: fmw-41", souls=["e3"])
    for kind, at in (("objective", "c3"), ("toxic", "d3"), ("objective", "i3"), ("decoy", "d4")):
        table.state.put(kind, place(at))
    active(table, "nicole", "stationary")
    fires(table, "flames")
    left = {(thing.kind, thing.at) for thing in table.state.things.values()}
    assert left == {
        ("fire", place("c3")),
        ("fire", place("d3")),
        ("fire", place("e3")),
        ("objective", place("i3")),
        ("decoy", place("d4")),
    }
    assert table.state.souls["p1"].at is None


@pytest.mark.rule("RIE-515")
def test_two_shots_and_no_more():
    table = given(nicole="a3 e: fmw-41 2 ammo")
    for _ in range(2):
        active(table, "nicole", "stationary")
        fires(table, "flames")
    active(table, "nicole", "stationary")
    assert ids(table) == []
    assert table.hero("nicole").supplies["ammo"] == 2


@pytest.mark.rule("RIE-516", "RIE-517")
@pytest.mark.parametrize("cause", ["shot", "blast"])
@pytest.mark.parametrize("face", [1, 6, 11, 12])
def test_a_hit_tank_explodes_on_a_twelve(cause, face):
    table = given(nicole="c3 e: fmw-41", zombies=["d3 beta", "f3 beta"])
    table.play(wound(table.state, "nicole", 1, "", "", cause), str(face), *(["6"] if face == 12 else []))
    assert (table.hero("nicole").at is None) == (face == 12)
    assert bool(table.state.lying(place("c3"), "fire")) == (face == 12)
    assert ("z1" not in table.state.zombies) == (face == 12)
    assert table.state.at(place("c3")) == ("" if face == 12 else "nicole")


@pytest.mark.rule("RIE-516")
@pytest.mark.parametrize("cause", ["zombie", "jump", "fire", "toxic", "flare", "flames", "attack"])
def test_other_wounds_do_not_hit_the_tank(cause):
    table = given(nicole="c3 e: fmw-41")
    table.play(wound(table.state, "nicole", 1, "", "", cause))
    assert table.hero("nicole").health == 3


@pytest.mark.rule("RIE-516", "RIE-517")
def test_the_tank_may_explode_with_the_wound_that_kills_and_its_carrier_does_not_rise():
    table = given(nicole="c3 e 1hp: fmw-41")
    table.play(wound(table.state, "nicole", 1, "", "", "shot"), "12")
    assert table.hero("nicole").dead
    assert not list(table.state.horde())
    table = given(nicole="c3 e 1hp: fmw-41")
    table.play(wound(table.state, "nicole", 1, "", "", "shot"), "11")
    assert [zombie.was for zombie in table.state.horde()] == ["nicole"]


@pytest.mark.rule("RIE-516")
def test_only_who_carries_one_has_a_tank_to_explode():
    table = given(nicole="c3 e: knife | fmw-41", kelley="e3 e: colt-m1911", npcs=["a1 fmw-41"])
    assert not table.play(tank_hit(table.state, "kelley"))
    assert not table.play(tank_hit(table.state, "nicole"), "11")
    assert table.play(tank_hit(table.state, "n1"), "12")
    assert table.npc("n1").at is None
    assert not list(table.state.horde())


# -- flare markers


def shoots(table, *script):
    """Nicole fires her flare pistol, or whatever she has."""
    option = next(o.id for o in attack_options(table.state, "nicole") if o.id.startswith("normal:"))
    table.play(make_attack(table.state, "nicole", option), *script)


@pytest.mark.rule("RIE-559")
@pytest.mark.parametrize("face", ["1", "3", "12"])
def test_a_shot_of_the_flare_pistol_costs_exactly_one_ammo(face):
    for weapon, used in (("flare-pistol", 1), ("colt-m1911", int(face == "1"))):
        table = given(nicole=f"a1 e: {weapon} 3 ammo", zombies=["c1 alpha"], windows="never")
        active(table, "nicole")
        shoots(table, face)
        assert table.hero("nicole").supplies["ammo"] == 3 - used


@pytest.mark.rule("RIE-558")
@pytest.mark.parametrize(
    ("face", "lit"), [("1", False), ("2", True), ("9", True), ("10", True), ("12", True)]
)
def test_a_stun_or_a_wound_of_the_flare_pistol_leaves_a_marker(face, lit):
    for weapon in ("flare-pistol", "colt-m1911"):
        table = given(nicole=f"a1 e: {weapon} 3 ammo", zombies=["c1 alpha"], windows="never")
        active(table, "nicole")
        shoots(table, face)
        assert bool(table.zombie("z1").burning) == (lit and weapon == "flare-pistol")


@pytest.mark.rule("RIE-473", "RIE-562")
def test_what_a_new_light_shows_is_turned_up_at_once():
    for light in ("throw", "drop-flare", "hit"):
        table = given(
            9,
            3,
            nicole="a1 e: flare-pistol 1 ammo | flare",
            zombies=["e1 beta", "f1 ?beta"],
            dark=True,
            windows="never",
        )
        active(table, "nicole")
        if light == "throw":
            fires(table, "throw", "D1", "12")
        elif light == "drop-flare":
            table.state.place("nicole", place("b1"))
            uses(table, "drop-flare")
        else:
            table.play(hit_by_flare(table.state, "z1", "nicole"))
        assert not table.zombie("z2").hidden


@pytest.mark.rule("RIE-558")
def test_a_hit_leaves_one_flare_marker():
    table = given(zombies=["c1 alpha"])
    table.play(hit_by_flare(table.state, "z1", "nicole"))
    table.play(hit_by_flare(table.state, "z1", "kelley"))
    assert table.zombie("z1").burning == "nicole"


@pytest.mark.rule("RIE-560", "RIE-561")
@pytest.mark.parametrize("face", range(1, 13))
def test_a_flare_marker_wounds_and_goes_out_on_seven(face):
    table = given(zombies=["c1 omega", "e1 omega"], nicole="a5 e")
    table.zombie("z1").burning = "nicole"
    table.play(burn_down(table.state), str(face))
    assert (table.zombie("z1").health, table.zombie("z2").health) == (3, 4)
    assert bool(table.zombie("z1").burning) == (face < 7)
    assert not table.zombie("z1").stunned


@pytest.mark.rule("RIE-560", "RIE-134")
def test_heroes_burn_too_and_a_kill_is_credited_to_who_fired():
    table = given(zombies=["c1 beta"], nicole="a5 e", kelley="b5 e")
    table.zombie("z1").burning = table.hero("kelley").burning = "nicole"
    table.play(burn_down(table.state), "1")
    assert "z1" not in table.state.zombies
    assert (table.hero("kelley").health, table.hero("nicole").xp) == (3, 1)
