"""Every visible fact can be corrected, in words that people see on the table."""

from __future__ import annotations

import pytest

from games.riese.given import active, given, place
from shamble.games.riese.cards import Objective, Space
from shamble.games.riese.facts import facts
from shamble.games.riese.turn import play
from shamble.kernel.asks import Event
from shamble.kernel.codec import to_plain
from shamble.kernel.errors import BadInput
from shamble.ui.facts import find_fact, with_names
from shamble.ui.putback import View, put_back


def table_of(**more):
    """A table with one of everything."""
    table = given(
        kelley="a1 e covering 2: m1-thompson 2 ammo | knife gas-mask",
        hale="a3 s: colt-m1911",
        zombies=["d1 beta locks kelley", "f2 ?alpha", "f3 alpha stunned"],
        npcs=["h6 mp-40"],
        souls=["c6"],
        barricades="e4",
        borders={"c1-c2": "door"},
        scenario={
            "track": (Space(("S1",)), Space()),
            "objectives": (
                Objective("out", "Get out", "exit"),
                Objective("cat", "The cat", "search", hidden=True),
            ),
        },
        hidden_goals=["cat"],
        clocks={"flood": 3},
        pool="beta beta",
        **more,
    )
    table.state.put("supply", place("b6"), "ammo", count=2)
    table.state.put("satchel", place("b5"), "satchel-charge", timers=2)
    return table


def corrected(path, value, table=None):
    """All facts after one was set as people do."""
    table = table or table_of()
    facts(table.state)[path].set(value)
    return {name: fact.value for name, fact in facts(table.state).items()}


def refusal(path, value, table=None):
    """What is said of a value that cannot be."""
    with pytest.raises(BadInput) as fault:
        corrected(path, value, table)
    return str(fault.value)


def test_each_fact_can_be_set_to_what_it_says_without_a_change():
    table = table_of()
    before = {path: fact.value for path, fact in facts(table.state).items()}
    for path, value in before.items():
        if value is not None:
            assert corrected(path, value, table) == before, path


CHANGES = [
    *(("kelley.at", "B2"), ("kelley.at", "off"), ("kelley.facing", "north"), ("kelley.health", 1)),
    *(("kelley.marker", "attacked"), ("kelley.marker", "covering 4"), ("kelley.marker", "nothing")),
    *(
        ("kelley.locked-by", "nobody"),
        ("kelley.locked-by", "z3"),
        ("kelley.activated", True),
        ("kelley.xp", 55),
    ),
    *(("kelley.ammo", 3), ("kelley.grenades", 1), ("kelley.ready", "nothing"), ("kelley.ready", "knife")),
    *(
        ("kelley.gear", "knife, decoy"),
        ("kelley.gear", "nothing"),
        ("kelley.fate", "dead"),
        ("hale.fate", "out"),
    ),
    *(("kelley.blitz", True), ("hale.off-hand", "nothing")),
    *(
        ("z1.at", "D2"),
        ("z1.stunned", True),
        ("z3.health", 1),
        ("z1.powers", "dodge, howl"),
        ("z2.breed", "omega"),
    ),
    *(("z1.breed", "unknown"), ("z1.activated", True)),
    *(
        ("n1.at", "H5"),
        ("n1.health", 1),
        ("n1.weapon", "nothing"),
        ("n1.foes", "zombies"),
        ("n1.locked-by", "z3"),
    ),
    *(("p1.at", "C5"), ("p1.at", "kelley"), ("p1.at", "off")),
    *(("supply-6.count", 1), ("supply-6.at", "B4"), ("satchel-7.timers", 1)),
    *(
        ("c1-c2.door", "open"),
        ("c1-c2.door", "locked"),
        ("c1-c2.door", "forced"),
        ("pool.beta", 0),
        ("discard.alpha", 2),
    ),
    *(
        ("threat", 12),
        ("threat-in-force", 3),
        ("space", 2),
        ("resets", 1),
        ("scratch", 3),
        ("dark", True),
    ),
    *(("windows", "never"), ("turns", "npc, zombie"), ("flags", "lit, wet"), ("flood.clock", 1)),
    *(("out.objective", "reached"), ("cat.objective", "open"), ("board", "table"), ("decks", "table")),
]


@pytest.mark.parametrize(("path", "value"), CHANGES, ids=lambda part: str(part))
def test_a_fact_is_what_it_was_set_to(path, value):
    table = table_of()
    if path == "decks":
        table.state.zombies.clear()
    assert corrected(path, value, table)[path] == value


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("kelley.at", "Q9", "is no square of this map"),
        ("kelley.at", "d1", "Beta 1 stands on D1; expected a free square"),
        ("kelley.at", 7, "is no square of this map"),
        ("kelley.facing", "up", "expected one of: north, east, south, west"),
        ("kelley.health", 5, "0 to 4"),
        (
            "kelley.marker",
            "covering 3",
            "expected one of: nothing, attacked, covering 0, covering 2, covering 4",
        ),
        ("kelley.locked-by", "z9", "there is no zombie .*expected nobody or one of: z1, z2, z3"),
        ("kelley.ammo", 4, "0 to 3"),
        ("kelley.ready", "cannon", "there is no card .*cannon"),
        ("kelley.gear", "fmw-41, fmw-41, fmw-41", "Kelley cannot carry that, too"),
        ("kelley.off-hand", "knife", "Kelley cannot carry that, too"),
        ("kelley.fate", "ill", "expected one of: alive, out, dead"),
        ("z1.breed", "ghost", "expected one of: .*beta"),
        ("z1.stunned", "perhaps", "yes"),
        ("z1.powers", "dodge, flight", "power cannot be .flight.; expected one of: dodge"),
        ("n1.foes", "me", "expected one of: all, heroes, zombies, none"),
        ("c1-c2.door", "ajar", "expected one of: open, closed, locked, forced"),
        ("threat", 13, "0 to 12"),
        ("space", 3, "1 to 2"),
        ("windows", "often", "expected one of: always, smart, never"),
        ("turns", "mine", "expected one of: player, npc, zombie"),
        ("zombies.new", "ghost d4", "expected one of: .*beta"),
        ("zombies.new", "beta a1", "Kelley stands on A1"),
        ("things.new", "piano d4", "there is no card"),
        ("things.new", "fire", "is no square of this map"),
    ],
)
def test_what_cannot_be_is_refused_with_what_could(path, value, words):
    import re

    table = table_of()
    before = {name: fact.value for name, fact in facts(table.state).items()}
    assert re.search(words, refusal(path, value, table))
    assert {name: fact.value for name, fact in facts(table.state).items()} == before


def test_what_is_refused_changes_nothing_at_all():
    table = table_of()
    before = to_plain(table.state)
    for path in facts(table.state):
        for value in (
            None,
            "",
            "m1-thompson",
            "m1-thompson, bar, fmw-41, fmw-41, fmw-41",
            "beta",
            -1,
            10**9,
            "off",
        ):
            try:
                corrected(path, value, table)
            except BadInput:
                assert to_plain(table.state) == before, f"{path} to {value}"
            else:
                table = table_of()


def test_a_zombie_that_waits_has_its_square_and_may_be_put_on_the_map_or_sent_away():
    table = table_of()
    zombie = table.zombie("z1")
    table.state.place("z1", None)
    zombie.waits_for = place("h1")
    known = {path: fact.value for path, fact in facts(table.state).items() if path.startswith("z1.")}
    assert known == {"z1.at": "off", "z1.waits-for": "H1"}
    assert corrected("z1.waits-for", "H2", table)["z1.waits-for"] == "H2"
    assert "z1.at" not in corrected("z1.waits-for", "nothing", table)
    zombie.waits_for = place("h1")
    assert corrected("z1.at", "D2", table)["z1.at"] == "D2"
    assert zombie.waits_for is None


def test_a_lock_has_two_ends():
    after = corrected("kelley.locked-by", "z3")
    assert (after["kelley.locked-by"], after["hale.locked-by"]) == ("z3", "nobody")
    table = table_of()
    corrected("hale.locked-by", "z1", table)
    assert (table.zombie("z1").locks, table.hero("kelley").locked_by, table.hero("hale").locked_by) == (
        "hale",
        "",
        "z1",
    )
    corrected("z1.at", "off", table)
    assert table.hero("hale").locked_by == ""


def test_who_is_dead_or_out_is_not_on_the_map():
    table = table_of()
    assert corrected("kelley.fate", "dead", table)["kelley.at"] == "off"
    assert (table.state.at(place("a1")), table.zombie("z1").locks) == ("", "")
    assert corrected("hale.fate", "out", table)["hale.at"] == "off"


def test_a_pool_that_was_counted_anew_is_shuffled_anew():
    table = table_of(pool_order=["beta", "beta"])
    corrected("pool.alpha", 1, table)
    assert (sorted(table.state.pool), table.state.pool_order) == (["alpha", "beta", "beta"], [])


def test_new_zombies_and_things_come_to_the_table():
    table = table_of()
    corrected("zombies.new", "alpha D4", table)
    zombie = table.zombie(table.state.at(place("d4")))
    assert (zombie.breed, zombie.health, zombie.powers, zombie.hidden) == (
        "alpha",
        2,
        ["leader-of-the-pack"],
        False,
    )
    for word in ("fire D5", "ammo D5", "knife D5"):
        corrected("things.new", word, table)
    assert [(thing.kind, thing.what) for thing in table.state.lying(place("d5"))] == [
        ("fire", ""),
        ("supply", "ammo"),
        ("item", "knife"),
    ]


def test_a_marker_that_lies_face_down_keeps_its_secret():
    values = {path: fact.value for path, fact in facts(table_of().state).items()}
    assert values["z2.breed"] == "unknown"
    assert not {"z2.health", "z2.powers"} & set(values)
    assert corrected("z2.breed", "beta")["z2.health"] == 1


def test_the_points_of_the_active_hero_can_be_corrected():
    table = table_of()
    assert "kelley.mp" not in facts(table.state)
    active(table, "kelley", mp=4)
    assert corrected("kelley.mp", 2, table)["kelley.mp"] == 2
    assert corrected("kelley.attacks", 0, table)["kelley.attacks"] == 0


def test_gear_that_stays_keeps_its_shots():
    table = given(kelley="a1 e: fmw-41 | knife")
    flames = table.hero("kelley").ready
    flames.shots = 1
    corrected("kelley.ready", "fmw-41", table)
    assert table.hero("kelley").ready is flames
    corrected("kelley.gear", "gas-mask", table)
    assert [item.card for item in table.hero("kelley").carried] == ["fmw-41", "gas-mask"]


# -- in people's words

INNER = (
    "player",
    "activated",
    "turns",
    "mp",
    "flags",
    "objective",
    "clock",
    "used",
    "fate",
    "resets",
    "windows",
)
"""What the program notes and nobody lays on a table."""


def test_what_is_put_back_is_what_lies_on_a_table_in_peoples_words():
    before, after = View.of(facts(table_of().state)), table_of()
    for path, value in {
        "kelley.at": "b1",
        "kelley.facing": "north",
        "hale.activated": True,
        "z1.stunned": True,
        "z2.breed": "omega",
        "z3.breed": "unknown",
        "c1-c2.door": "open",
        "supply-6.count": 1,
        "satchel-7.at": "off",
        "flags": "seen",
        "cat.objective": "open",
        "windows": "never",
        "resets": 2,
        "space": 2,
    }.items():
        facts(after.state)[path].set(value)
    words = put_back(before, View.of(facts(after.state)))
    assert {
        "Kelley to B1",
        "C1-C2 door open",
        "Beta 1 stunned",
        "Zombie 3 face down",
        "Omega 2 not face down",
    } <= {*words}
    assert "Round marker space 2" in words
    assert {"Ammo count 1", "Satchel charge off", "Kelley facing north", "Omega 2 breed omega"} <= {*words}
    assert not [text for text in words for word in INNER if word in text.split()]


def test_nobody_who_is_off_the_map_faces_anywhere():
    table = table_of()
    before = View.of(facts(table.state))
    facts(table.state)["kelley.facing"].set("north")
    facts(table.state)["kelley.at"].set("off")
    assert [text for text in put_back(before, View.of(facts(table.state))) if "Kelley" in text] == [
        "Kelley off"
    ]


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("beta 1 at c3", "z1.at"),
        ("alpha 3 stunned no", "z3.stunned"),
        ("satchel charge at b4", "satchel-7.at"),
        ("ammo count 1", "supply-6.count"),
        ("z1 at c3", "z1.at"),
        ("space 2", "space"),
        ("round marker space 2", "space"),
        ("c1-c2 door open", "c1-c2.door"),
    ],
)
def test_whatever_has_a_name_on_the_screen_is_corrected_by_it(line, path):
    known, meant = with_names(facts(table_of().state))
    found, _ = find_fact(known, line)
    assert meant.get(found, found) == path


def test_a_zombie_that_nobody_knows_is_not_turned_up_without_its_type():
    table = table_of()
    table.zombie("z2").breed = ""
    assert refusal("z2.face-down", False, table) == "nobody knows yet what it is; say that: breed beta"
    assert corrected("z1.face-down", True, table)["z1.breed"] == "unknown"
    assert corrected("z1.face-down", False, table)["z1.breed"] == "beta"


@pytest.mark.rule("RIE-473")
@pytest.mark.parametrize(("square", "turned_up"), [("f1", True), ("f3", False)])
def test_whoever_a_correction_puts_into_sight_is_turned_up_at_the_next_moment(square, turned_up):
    table = given(
        8,
        3,
        kelley="a1 e: knife",
        zombies=["h3 ?alpha"],
        borders={" ".join(f"{x}2-{x}3" for x in "abcdefgh"): "wall"},
    )
    active(table, "kelley", "walking", 4)
    table.state.phase = table.state.now = "act"
    rules = play(table.state)
    while not callable(next(rules)):
        pass
    facts(table.state)["z1.at"].set(square)
    told = []
    rules = play(table.state)
    while not callable(happening := next(rules)):
        told += [happening.text] if isinstance(happening, Event) else []
    assert ("At F1 a zombie is turned up: Alpha 1" in told) == turned_up
    assert table.zombie("z1").hidden != turned_up
