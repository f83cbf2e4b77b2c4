"""What zombies are called: by type and number, or after whom they were (RIE-174, RIE-176, RIE-258)."""

import pytest

from games.riese.given import given, place
from shamble.games.riese.attack.harm import kill
from shamble.games.riese.campaign.result import clear_table
from shamble.games.riese.facts import facts
from shamble.games.riese.horde import pool
from shamble.games.riese.words import name


def risen(table):
    """The only zombie there is."""
    (zombie,) = table.state.zombies.values()
    return zombie


@pytest.mark.rule("RIE-174", "RIE-258")
@pytest.mark.parametrize(("victim", "called"), [("kelley", "Kelley's corpse"), ("n1", "Guard 1's corpse")])
def test_the_zombie_that_somebody_has_become_is_called_after_them(victim, called):
    table = given(8, 3, kelley="c2", npcs=["e2 mp-40"], nicole="a1")
    table.npc("n1").name = "Guard 1"
    table.play(kill(table.state, victim))
    assert name(table.state, risen(table).id) == called
    risen(table).hidden = True
    assert name(table.state, risen(table).id) == "zombie 1"


@pytest.mark.rule("RIE-176")
@pytest.mark.parametrize(("hero", "called"), [("kelley", "Kelley's corpse"), ("hale", "Hale's corpse")])
def test_so_it_is_in_the_pools_of_later_scenarios_whose_markers_may_be_corrected(hero, called):
    later = given(8, 3, nicole="a1", pool=f"beta {pool.antihero_marker(hero)}")
    found = facts(later.state)
    assert found[f"pool.{hero}"].value == 1
    found[f"pool.{hero}"].set(0)
    assert later.state.pool == ["beta"]
    found[f"discard.{hero}"].set(1)
    assert later.state.discard == [pool.antihero_marker(hero)]
    zombie = pool.new_zombie(later.state, pool.antihero_marker(hero), hidden=False)
    assert name(later.state, zombie.id) == called


def test_zombies_are_numbered_by_themselves_and_anew_in_each_scenario():
    table = given(8, 3, pool="beta beta beta")
    table.state.put("fire", place("a1"))
    table.state.new_item("knife")
    assert [pool.new_zombie(table.state, "beta").id for _ in range(2)] == ["zombie-1", "zombie-2"]
    clear_table(table.state)
    assert pool.new_zombie(table.state, "beta").id == "zombie-1"
    assert table.state.new_item("knife").id == "knife-3"
