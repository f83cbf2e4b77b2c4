"""Gear: Blitz, decoys, flares, torch, coat, sight, keys and sight (RIE-496 to 506, RIE-518 to 557)."""

from dataclasses import replace

import pytest

from games.riese.gear import card, fires, free, helped, ids, uses
from games.riese.given import BOOK, active, given, place
from shamble.games.riese.blasts.burning import burn_down
from shamble.games.riese.blasts.gear import extra_attacks
from shamble.games.riese.blasts.throwing import throw
from shamble.games.riese.campaign.result import join
from shamble.games.riese.cards import Deed, Gear, Trigger
from shamble.games.riese.heroes.activation import choose_hero
from shamble.games.riese.heroes.doors import has_key
from shamble.games.riese.heroes.items import arrange
from shamble.games.riese.heroes.points import points
from shamble.games.riese.heroes.special import with_key
from shamble.games.riese.state import Hero, Sheet
from shamble.games.riese.story.closing import closing, team_after
from shamble.kernel.errors import BadAnswer

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


@pytest.mark.rule("RIE-497")
def test_between_activations_the_players_are_offered_it():
    table = given(nicole="a1 e: knife | blitz", kelley="c1 e: knife")
    dose = table.hero("nicole").pockets[0].id
    table.play(choose_hero(table.state), f"blitz:{dose}")
    assert table.hero("nicole").blitz
    assert (table.state.phase, table.state.act) == ("player", None)
    table.play(choose_hero(table.state), "kelley")
    assert [option.id for option in table.asked[-1].options] == ["nicole", "kelley", "nobody"]


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


@pytest.mark.rule("RIE-497", "RIE-504", "RIE-518")
@pytest.mark.parametrize(
    ("on", "what", "at"), [("use", "blitz", "a1"), ("use", "flare", "a1"), ("throw", "decoy", "d1")]
)
@pytest.mark.parametrize("of", ["", "nicole", "the gear", "kelley"])
def test_a_scenario_hears_of_gear_in_use_and_of_its_user(on, what, at, of):
    heard = Trigger(on, at.upper(), what if of == "the gear" else of, deeds=(Deed("flag", "heard"),))
    table = given(nicole="a1 e: knife | blitz decoy flare", scenario={"triggers": (heard,)}, windows="never")
    active(table, "nicole")
    if on == "throw":
        option = next(option for option in ids(table) if "decoy" in option)
        table.play(throw(table.state, "nicole", option), "D1", "12")
    else:
        uses(table, "blitz" if what == "blitz" else "drop-flare")
    assert table.state.flags == ([] if of == "kelley" else ["heard"])


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
