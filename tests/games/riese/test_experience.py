"""XP, personal objectives, the end of a scenario, how well it went (RIE-123 to 138, RIE-177 to 181, RIE-428 to 442)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.riese.given import BOOK, given, opening
from shamble.games.riese.attack import harm
from shamble.games.riese.campaign.between import learn
from shamble.games.riese.cards import Deed, Gear, Objective, Search
from shamble.games.riese.heroes.items import give
from shamble.games.riese.heroes.special import rescue
from shamble.games.riese.show import roster
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Sheet
from shamble.games.riese.story.closing import closing, team_after
from shamble.games.riese.story.deeds import do
from shamble.games.riese.story.outcome import judge, level, outcome, score
from shamble.games.riese.story.xp import award, pegs, tick


def kill(breed, by="kelley", **fields):
    """XP of Kelley after a zombie of that type has been killed."""
    table = given(kelley="a1", npcs=["h1 mp-40"], zombies=[f"h6 {breed}"], **fields)
    table.play(harm.kill(table.state, "z1", by))
    return table.hero("kelley").xp


# -- what kills earn


@pytest.mark.rule("RIE-124", "RIE-125")
def test_betas_and_advanced_zombies_are_worth_1():
    assert [kill(breed) for breed in ("beta", "armoured", "flammenghul")] == [1, 1, 1]


@pytest.mark.rule("RIE-126", "RIE-127", "RIE-128")
def test_alphas_are_worth_2_primes_3_and_an_omega_4():
    assert [kill(breed) for breed in ("alpha", "gross-karl", "ilse", "omega")] == [2, 3, 3, 4]


@pytest.mark.rule("RIE-126", "RIE-127", "RIE-128")
def test_wounds_before_the_final_one_earn_nothing():
    for breed, health, worth in (("alpha", 2, 2), ("ilse", 3, 3), ("omega", 4, 4)):
        table = given(kelley="a1", nicole="a2", zombies=[f"h6 {breed}"])
        for _ in range(health - 1):
            table.play(harm.wound(table.state, "z1", by="nicole"))
        assert table.hero("nicole").xp == 0
        table.play(harm.wound(table.state, "z1", by="kelley"))
        assert (table.hero("kelley").xp, table.hero("nicole").xp) == (worth, 0)


@pytest.mark.rule("RIE-129", "RIE-134")
def test_an_npc_is_worth_1_to_whoever_inflicts_the_final_wound():
    table = given(kelley="a1", nicole="a2", npcs=["h1 mp-40"])
    table.play(harm.wound(table.state, "n1", by="nicole"))
    assert table.hero("nicole").xp == 0
    table.play(harm.wound(table.state, "n1", by="kelley"))
    assert (table.hero("kelley").xp, table.hero("nicole").xp) == (1, 0)


@pytest.mark.rule("RIE-134")
def test_what_zombies_npcs_and_hazards_kill_earns_nothing():
    assert [kill("beta", by) for by in ("z1", "n1", "")] == [0, 0, 0]


@pytest.mark.rule("RIE-129")
@pytest.mark.parametrize(("foes", "worth"), [("all", 1), ("heroes", 1), ("zombies", 0), ("none", 0)])
def test_an_npc_who_is_no_enemy_of_heroes_is_worth_nothing(foes, worth):
    table = given(kelley="a1", npcs=["h1 mp-40 1hp"])
    table.npc("n1").foes = foes
    table.play(harm.wound(table.state, "n1", by="kelley"))
    assert table.hero("kelley").xp == worth


@pytest.mark.rule("RIE-134")
def test_a_fire_that_a_hero_has_laid_earns_the_kill():
    from shamble.games.riese.blasts.fire import put_fire

    for by, worth in (("kelley", 1), ("", 0)):
        table = given(kelley="a1", zombies=["h6 beta"])
        table.play(put_fire(table.state, (7, 5), by))
        assert table.hero("kelley").xp == worth


@pytest.mark.rule("RIE-123")
def test_after_a_reset_zombies_earn_nothing_and_npcs_still_do():
    assert (kill("alpha", resets=1), kill("alpha", resets=0)) == (0, 2)
    table = given(kelley="a1", npcs=["h1 mp-40 1hp"], resets=1)
    table.play(harm.wound(table.state, "n1", by="kelley"))
    assert table.hero("kelley").xp == 1


@pytest.mark.rule("RIE-001", "RIE-123")
def test_a_scenario_may_let_kills_count_after_a_reset_and_nothing_else_changes():
    counts = {"special": ("kills-count",)}
    assert (kill("alpha", resets=1, scenario=counts), kill("beta", "", resets=1, scenario=counts)) == (2, 0)


# -- rescues, and what belongs to one hero


@pytest.mark.rule("RIE-130", "RIE-309")
def test_a_rescue_is_worth_1_until_the_rescued_figure_is_sacrificed():
    table = given(kelley="a1", souls=["b1"])
    table.play(rescue(table.state, "kelley", "p1"))
    assert table.hero("kelley").xp == 1
    table.play(harm.wound(table.state, "kelley"), "p1")
    assert (table.hero("kelley").xp, table.hero("kelley").health) == (0, 4)


@pytest.mark.rule("RIE-136", "RIE-137")
def test_xp_are_credited_at_once_to_the_hero_who_earned_them_alone():
    table = given(kelley="a1", nicole="a2")
    table.play(award(table.state, "nicole", 3, "RIE-137", "so"))
    assert (table.hero("kelley").xp, table.hero("nicole").xp) == (0, 3)
    table.hero("kelley").dead = True
    table.play(award(table.state, "kelley", 3, "RIE-137", "so"))
    assert table.hero("kelley").xp == 0


@pytest.mark.rule("RIE-138")
def test_a_skill_works_from_the_moment_it_is_bought():
    table = given(kelley="a1 e: knife", zombies=["b1 beta"])
    table.state.sheet = Sheet(team=dict(table.state.heroes))
    table.hero("kelley").xp = 20
    assert not has(table.state, table.hero("kelley"), "break")
    table.play(learn(table.state, "kelley", "brawler"))
    assert (has(table.state, table.hero("kelley"), "break"), table.hero("kelley").xp) == (True, 5)


@pytest.mark.rule("RIE-135")
def test_pegs_on_the_track():
    """5 is the white peg on 5; 25 adds the black one on 2; 55 has the white one in the red hole."""
    assert [pegs(xp) for xp in (5, 25, 55)] == [
        "white peg on 5",
        "black peg on 2, white peg on 5",
        "black peg on 5, white peg on 5, in the red hole",
    ]
    table = given(kelley="a1")
    table.play(award(table.state, "kelley", 25, "RIE-137", "so"))
    assert "peg" not in roster(table.state)[1][-1]
    table.state.hands.board = "table"
    assert "black peg on 2, white peg on 5" in roster(table.state)[1][-1]


# -- personal objectives


@pytest.mark.rule("RIE-298", "RIE-133")
def test_a_personal_objective_is_worth_50_once_to_whoever_does_it():
    table = given(jackson="a1", kelley="a2")
    for _ in range(8):
        table.play(tick(table.state, "jackson", "rescue"))
        table.play(tick(table.state, "kelley", "rescue"))
    assert (table.hero("jackson").xp, table.hero("kelley").xp) == (50, 0)
    assert table.hero("jackson").progress == {"rescue": 8}
    table.play(tick(table.state, "jackson", "rescue"))
    assert table.hero("jackson").xp == 50


@pytest.mark.rule("RIE-133")
def test_every_counter_of_a_personal_objective_must_be_full():
    table = given(spiering="a1")
    table.play(tick(table.state, "spiering", "rescue", 5))
    table.play(tick(table.state, "spiering", "hinzelmann-file", 4))
    assert table.hero("spiering").xp == 0
    table.play(tick(table.state, "spiering", "hinzelmann-file"))
    assert table.hero("spiering").xp == 50


@pytest.mark.rule("RIE-298")
def test_kills_and_rescues_move_the_objectives_of_those_who_ask_for_them():
    table = given(nicole="a1", spiering="a2", npcs=["h1 mp-40 1hp"], zombies=["h6 omega 1hp"], souls=["b2"])
    table.play(harm.kill(table.state, "n1", "nicole"))
    table.play(harm.kill(table.state, "z1", "nicole"))
    table.play(rescue(table.state, "spiering", "p1"))
    assert table.hero("nicole").progress == {"npc": 1, "omega": 1}
    assert table.hero("spiering").progress == {"rescue": 1}
    table.play(harm.wound(table.state, "spiering"), "p1")
    assert table.hero("spiering").progress == {"rescue": 0}


@pytest.mark.rule("RIC-043")
def test_betas_are_no_kills_for_my_blades_thirst_and_npcs_are():
    table = given(rai="a1", npcs=["h1 mp-40"], zombies=["h6 beta", "h5 armoured", "h4 alpha"])
    for target, weapon in (("z1", "kukri"), ("z2", "kukri"), ("z3", "lee-enfield"), ("n1", "kukri")):
        table.play(harm.kill(table.state, target, "rai", weapon=weapon))
    assert table.hero("rai").progress == {"kukri-kill": 2}


TAGS = Gear("tags", "Vogel's tags", "zero", ("personal-effect",))


@pytest.mark.rule("RIE-182", "RIE-299")
def test_an_item_moves_the_objective_that_names_it_by_one_and_only_once():
    from shamble.games.riese.story.xp import item_credit

    table = given(kelley="a1", nicole="a2")
    table.state.book = replace(table.state.book, gear={**table.state.book.gear, "tags": TAGS})
    table.play(give(table.state, "nicole", "tags"))
    assert table.hero("nicole").progress == {}
    (tags,) = table.hero("nicole").pockets
    table.play(item_credit(table.state, "kelley", tags))
    table.play(item_credit(table.state, "kelley", tags))
    assert table.hero("kelley").progress == {"personal-effect": 1}


@pytest.mark.rule("RIE-298", "RIC-103")
def test_what_a_scenario_calls_an_act_of_sabotage_counts_for_whoever_does_it():
    table = given(til="a1", kelley="a2")
    for hero in ("til", "kelley"):
        table.play(do(table.state, Deed("progress", what="sabotage"), hero))
    assert table.hero("til").progress == {"sabotage": 1}
    assert table.hero("kelley").progress == {}


# -- the end of a scenario


GOALS = (
    Objective("out", "Get out", "exit"),
    Objective("log", "Find the log", "search", primary=False),
    Objective("cat", "Find the cat", "search", primary=False),
)


def closed(result, reached, **fields):
    """A scenario that has ended so."""
    table = given(
        kelley="a1", nicole="a2", scenario={"objectives": GOALS}, result=result, reached=reached, **fields
    )
    table.play(closing(table.state))
    return table


@pytest.mark.rule("RIE-131")
def test_a_completed_scenario_is_worth_1_to_every_living_member_of_the_team():
    table = given(kelley="a1", nicole="a2", frost="a3", scenario={"objectives": GOALS}, result="won")
    table.hero("frost").dead = True
    table.play(closing(table.state))
    assert [hero.xp for hero in table.state.heroes.values()] == [1, 1, 0]
    assert table.state.team_xp == 1
    assert [hero.xp for hero in closed("lost", []).state.heroes.values()] == [0, 0]


@pytest.mark.rule("RIE-131")
def test_by_house_rule_only_those_who_took_part_earn_it():
    table = closed("won", ["out"], house={"absent-xp": "present"})
    assert (table.state.team_xp, [hero.xp for hero in table.state.heroes.values()]) == (0, [1, 1])


@pytest.mark.rule("RIE-132")
def test_all_secondary_objectives_are_worth_1_more_and_some_of_them_nothing():
    assert closed("won", ["out", "log", "cat"]).state.team_xp == 2
    assert closed("won", ["out", "log"]).state.team_xp == 1
    assert closed("lost", ["log", "cat"]).state.team_xp == 0
    without = given(kelley="a1", scenario={"objectives": GOALS[:1]}, result="won", reached=["out"])
    without.play(closing(without.state))
    assert without.state.team_xp == 1


@pytest.mark.rule("RIE-307")
def test_rescued_figures_part_from_their_rescuer_when_the_scenario_ends():
    table = given(kelley="a1", souls=["b1"], result="lost")
    table.play(rescue(table.state, "kelley", "p1"))
    assert table.hero("kelley").rescued == ["p1"]
    table.play(closing(table.state))
    assert table.hero("kelley").rescued == []
    assert "Prisoner 1 part" in table.words()


@pytest.mark.rule("RIE-181", "RIE-526", "RIE-553")
def test_items_of_a_scenario_are_gone_with_it():
    table = given(kelley="a1 e: torch | gas-mask pump-key knife", result="lost")
    table.play(closing(table.state))
    kelley = table.hero("kelley")
    assert [item.card for item in kelley.carried] == ["gas-mask", "knife"]
    assert kelley.ready is None
    other = given(kelley="a1 e: knife torch", result="lost")
    other.play(closing(other.state))
    assert (other.hero("kelley").ready.card, other.hero("kelley").off_hand) == ("knife", None)


@pytest.mark.rule("RIE-526")
@pytest.mark.parametrize("opens", ["door", "cabinet"])
def test_whatever_opens_a_lock_of_a_scenario_is_gone_with_it(opens):
    pass_card = replace(BOOK, gear={**BOOK.gear, "pass": Gear("pass", "Pass", "zero")})
    locks = {"keys": {"A1-B1": "pass"}} if opens == "door" else {"searches": (Search("O1", (), key="pass"),)}
    for scenario, left in (({}, ["pass"]), (locks, [])):
        table = given(kelley="a1 e", result="lost", scenario=scenario)
        table.state.book = pass_card
        table.hero("kelley").pockets.append(table.state.new_item("pass"))
        table.play(closing(table.state))
        assert [item.card for item in table.hero("kelley").carried] == left


@pytest.mark.rule("RIE-335")
def test_scratch_tokens_are_lost_at_the_end():
    assert closed("won", ["out"], scratch=2).state.scratch == 0


@pytest.mark.rule("RIE-177")
def test_who_died_is_not_on_the_team_any_more_and_the_others_go_on_as_they_are():
    table = given(kelley="a1 e attacked: knife 2 ammo", nicole="a2", zombies=["h6 beta"])
    table.play(harm.kill(table.state, "nicole"))
    table.hero("kelley").health, table.hero("kelley").xp = 3, 7
    (kelley,) = team_after(table.state)
    assert (kelley.id, kelley.health, kelley.xp, kelley.supplies["ammo"]) == ("kelley", 3, 7, 2)
    assert [item.card for item in kelley.carried] == ["knife"]
    assert (kelley.at, kelley.marker, kelley.dead) == (None, "", False)


@pytest.mark.rule("RIE-178")
def test_a_scenario_that_begins_anew_has_everybody_again():
    table = opening(heroes="kelley nicole")
    fresh = opening(heroes="kelley nicole").state.heroes
    table.state.place("nicole", (0, 0))
    table.play(harm.kill(table.state, "nicole"))
    assert table.hero("nicole").dead
    assert [hero.dead for hero in fresh.values()] == [False, False]


@pytest.mark.rule("RIE-501")
def test_who_took_blitz_crashes_in_the_next_scenario_and_in_that_alone():
    table = given(kelley="a1", nicole="a2")
    table.hero("kelley").blitz = table.hero("nicole").crash = True
    after = {hero.id: (hero.blitz, hero.crash) for hero in team_after(table.state)}
    assert after == {"kelley": (False, True), "nicole": (False, False)}


@pytest.mark.rule("RIE-179")
def test_a_scenario_with_nobody_left_alive_has_failed_whatever_was_reached():
    table = given(kelley="a1", nicole="a2", scenario={"objectives": GOALS}, reached=["out"])
    table.play(harm.kill(table.state, "kelley"))
    judge(table.state)
    assert table.state.result == ""
    table.play(harm.kill(table.state, "nicole"))
    judge(table.state)
    assert table.state.result == "lost"
    assert "nobody is left alive" in outcome(table.state)


@pytest.mark.rule("RIE-179")
def test_nothing_is_won_by_the_death_of_the_last_hero():
    table = given(kelley="a1", scenario={"objectives": (Objective("die", "Let them die", "die"),)})
    table.play(harm.kill(table.state, "kelley"))
    judge(table.state)
    assert (table.state.reached, table.state.result) == (["die"], "lost")


@pytest.mark.rule("RIE-179")
def test_it_is_lost_too_when_everybody_has_left_before_it_has_succeeded():
    for reached, result in (([], "lost"), (["out"], "won")):
        table = given(kelley="a1", scenario={"objectives": GOALS}, reached=reached)
        table.state.place("kelley", None)
        table.hero("kelley").left = True
        judge(table.state)
        assert table.state.result == result


# -- how well it went


def escaped(characters, troopers):
    """So many who are out."""
    heroes = [Hero(f"c{n}", "C") for n in range(characters)]
    return [*heroes, *(Hero(f"t{n}", "T", kind="trooper") for n in range(troopers))]


@pytest.mark.rule("RIE-428", "RIE-429", "RIE-430")
def test_one_to_three_who_are_out_are_a_marginal_to_a_decisive_victory():
    assert [level(points) for points in (1, 2, 3)] == ["Marginal", "Significant", "Decisive"]


@pytest.mark.rule("RIE-431", "RIE-432")
def test_four_are_an_overwhelming_victory_and_five_and_more_an_epic_one():
    assert [level(points) for points in (4, 5, 6)] == ["Overwhelming", "Epic", "Epic"]


@pytest.mark.rule("RIE-433", "RIE-442")
def test_two_troopers_count_as_a_character_and_a_lone_one_is_no_victory():
    found = [score(escaped(*who)) for who in ((4, 2), (1, 1), (0, 2), (0, 1), (0, 3))]
    assert found == [5, 1, 1, 0, 1]
    assert level(0) == ""


@pytest.mark.rule("RIE-442")
def test_a_scenario_that_ends_a_campaign_tells_the_level_of_the_victory():
    table = given(kelley="a1", hale="a2", scenario={"objectives": GOALS, "escape": True}, result="won")
    assert "Nobody counts as escaped" in outcome(table.state)
    table.hero("kelley").left = table.hero("hale").left = True
    assert outcome(table.state).endswith("Marginal victory: 1 character out")
    plain = given(kelley="a1", scenario={"objectives": GOALS}, result="won")
    assert "victory" not in outcome(plain.state)
