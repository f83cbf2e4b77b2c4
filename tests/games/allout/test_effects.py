"""What cards make happen: each deed of an event, an Incident! or an item."""

from __future__ import annotations

import pytest

from games.allout.given import BLUE, Table, given
from games.allout.random_tables import faults
from shamble.games.allout.cards.model import Effect
from shamble.games.allout.effects import apply_all


def apply(table: Table, *effects: Effect, user: str = "", script: tuple[str, ...] = ()) -> Table:
    """Carry out a card: an event, or what a user's card does."""
    table.play(apply_all(table.state, effects, user, "AOW-247"), *script)
    return table


def test_threat_changes() -> None:
    assert apply(given(ann="5,5", threat=5), Effect("threat", by=-2)).state.threat == 3


def test_the_prone_may_rise() -> None:
    table = given(ann="5,5", walkers=["9,9", "12,12"], prone=["walker-1", "walker-2"])
    apply(table, Effect("rise"), script=("walker-2", "badge", "blank"))
    assert [walker.prone for walker in table.state.walkers.values()] == [True, False]


@pytest.mark.parametrize("kind", ["noise", "mayhem"])
def test_an_event_makes_commotion_at_a_survivor_of_the_players_choice(kind: str) -> None:
    table = given(ann="2,5", bob="18,5", walkers=["10.1,5"])
    apply(table, Effect(kind), script=("bob",))  # type: ignore[arg-type]
    assert table.at("walker-1") == (16.1, 5)
    assert table.state.threat == (2 if kind == "mayhem" else 1)


@pytest.mark.rule("AOW-026", "AOW-046")
def test_what_a_survivor_uses_draws_even_a_walker_that_it_has_drawn_before() -> None:
    table = apply(given(ann="2,5", walkers=["12,5"]), Effect("noise"), Effect("noise"), user="ann")
    assert table.state.board.standing_enemies("ann") == ["walker-1"]


def test_a_wound_costs_health_and_ends_the_card_with_the_life() -> None:
    table = given(ann="5,5", threat=5)
    apply(table, Effect("wound", health=2), user="ann")
    assert table.state.survivor("ann").health == 3
    apply(table, Effect("wound", health=3), Effect("threat", by=1), user="ann")
    assert "ann" not in table.state.survivors
    assert table.state.threat == 5


def test_an_ambush_puts_walkers_in_contact_as_far_as_there_is_room() -> None:
    table = apply(given(ann="5,5", threat=5), Effect("ambush", walkers=8), user="ann")
    assert len(table.state.board.standing_enemies("ann")) == len(table.state.walkers) >= 5
    assert not faults(table.state)
    assert table.state.threat == 5


def test_health_is_restored_to_the_maximum_at_most_in_the_kill_zone() -> None:
    table = given(ann="5,5", bob="7,5", cid="15,15", walkers=["5,7"])
    for survivor in table.state.survivors.values():
        survivor.health = 4
    apply(table, Effect("heal", health=3), user="ann", script=("bob",))
    assert [survivor.health for survivor in table.state.survivors.values()] == [4, 5, 4]
    assert table.ids() == ["ann", "bob"]


def test_only_hurt_friends_are_treated_and_the_users_player_says_who() -> None:
    table = given(ann="5,5", bob="7,5", cid="5,7", dee="7,7", rivals=["bob", "cid"])
    for name in ("ann", "bob", "cid"):
        table.state.survivor(name).health = 4
    apply(table, Effect("heal", health=1), user="cid", script=("bob",))
    assert (table.ids(), table.asked[0].who) == (["cid", "bob"], BLUE)
    assert [survivor.health for survivor in table.state.survivors.values()] == [4, 5, 4, 5]


def test_nobody_hurt_is_healed_without_a_question() -> None:
    assert not apply(given(ann="5,5"), Effect("heal", health=3), user="ann").asked


def test_a_spent_weapon_is_reloaded() -> None:
    table = given(ann="5,5 pistol bow")
    for item in table.state.survivor("ann").carried():
        item.empty = True
    apply(table, Effect("reload"), user="ann", script=("bow-2",))
    assert [item.empty for item in table.state.survivor("ann").carried()] == [True, False]
    apply(table, Effect("reload"), user="ann")
    assert not any(item.empty for item in table.state.survivor("ann").carried())
    assert apply(table, Effect("reload"), user="ann").told[-1].text == "No weapon needs reloading"


def test_a_lure_draws_to_where_it_lands() -> None:
    table = apply(given(ann="2,5", walkers=["14,5"]), Effect("lure", within=6.0), user="ann", script=("8,5",))
    assert table.at("walker-1") == (8, 5)


def test_an_item_is_lost() -> None:
    table = given(ann="5,5 pistol bat")
    apply(table, Effect("drop-item"), user="ann", script=("pistol-1",))
    assert [item.card for item in table.state.survivor("ann").carried()] == ["bat"]
    apply(table, Effect("drop-item"), Effect("drop-item"), user="ann")
    assert table.told[-1].text == "Ann has nothing to lose"


def test_further_supply_cards_are_drawn() -> None:
    table = given(ann="5,5", supply_deck=["bat", "vest"])
    apply(table, Effect("draw", cards=2), user="ann", script=("slot:hand", "discard"))
    assert [item.card for item in table.state.survivor("ann").carried()] == ["bat"]
    assert table.state.decks["supply"].discards == ["vest"]


def test_the_player_of_who_loses_an_item_says_which_and_it_is_discarded() -> None:
    table = given(ann="5,5", bob="9,9 pistol bat", rivals=["bob"])
    table.state.survivor("bob").carried()[1].found = True
    apply(table, Effect("drop-item"), user="bob", script=("bat-2",))
    assert (table.asked[0].who, table.asked[0].subjects) == (BLUE, ("bob",))
    assert table.state.decks["supply"].discards == ["bat"]


@pytest.mark.parametrize("kind", ["noise", "mayhem"])
def test_where_no_survivor_is_left_an_event_makes_no_commotion(kind: str) -> None:
    table = given(walkers=["5,5"])
    apply(table, Effect(kind))  # type: ignore[arg-type]
    assert (table.state.threat, table.told) == (1, [])


def test_a_skipped_choice_ends_its_own_deed_only() -> None:
    table = given(ann="5,5 pistol bat", threat=5)
    apply(table, Effect("drop-item"), Effect("threat", by=1), user="ann", script=("skip",))
    assert table.state.threat == 6
    assert len(table.state.survivor("ann").carried()) == 2
