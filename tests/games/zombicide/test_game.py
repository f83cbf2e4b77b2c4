"""The game as kernel and front ends know it: the battery, facts, pictures, program players, a golden game."""

from pathlib import Path

import pytest

from battery import CHECKS, Table
from games.zombicide.given import given
from shamble.games.zombicide import show
from shamble.games.zombicide.facts import facts
from shamble.games.zombicide.game import GAME
from shamble.games.zombicide.setup import new_setup
from shamble.kernel.asks import Choose, Roll
from shamble.kernel.errors import BadInput
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.ui import cards_svg, cards_text

GOLDEN = Path(__file__).parents[2] / "golden"


def any_answer(ask, rng, state):
    """A random legal answer."""
    if isinstance(ask, Roll):
        return [rng.choice(die.faces).name for die in ask.dice]
    assert isinstance(ask, Choose)
    return rng.choice(ask.options).id


def table_of(name):
    """The table of a skirmish for the battery."""
    return Table(GAME, new_setup(name), lambda seed: GAME.program({}, seed), any_answer, samples=4)


@pytest.mark.parametrize("name", ["getaway", "last-stand"])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_battery(check, name, full, tmp_path):
    for seed in range(40 if full else 2):
        check(table_of(name), seed, tmp_path)


def whole_game(name, player, seed):
    """A game played by programs alone."""
    header = Header("zombicide", GAME.schema, "test", new_setup(name))
    session = Session(GAME, MemoryJournal(header), GAME.program({"you": player}, seed))
    session.run()
    assert session.ask is None
    return session


def test_the_good_player_does_far_better_than_a_random_one(full):
    seeds = range(200 if full else 30)
    won = {
        p: sum(whole_game("getaway", p, s).state.result == "won" for s in seeds) for p in ("good", "random")
    }
    assert won["good"] >= 0.7 * len(seeds)
    assert won["random"] <= 0.2 * len(seeds)


def test_players_of_another_kind_are_refused():
    with pytest.raises(BadInput, match="good, random"):
        GAME.program({"you": "evil"})


@pytest.mark.parametrize(("name", "seed"), [("getaway", 8), ("last-stand", 2)])
def test_golden_games(name, seed):
    session = whole_game(name, "good", seed)
    told = [f"{event.rule:8}{event.text}" for event in session.log]
    text = "\n".join([*told, "", *GAME.summary(session.state), ""])
    assert text == (GOLDEN / f"zombicide-{name}.txt").read_text(encoding="utf-8")


# -- facts


FULL = {"cars": {"taxi": "s1: phil"}, "zombies": {"s2": "2 walker"}}


def corrected(table, path, value):
    """Set a fact as people do, and return all facts."""
    facts(table.state)[path].set(value)
    return {name: fact.value for name, fact in facts(table.state).items()}


@pytest.mark.parametrize(
    ("path", "value", "after"),
    [
        ("phil.zone", "s2", {"phil.zone": "s2", "taxi.wheel": "nobody"}),
        ("taxi.zone", "s2", {"phil.zone": "s2", "taxi.zone": "s2"}),
        ("taxi.seat-1", "ann", {"taxi.seat-1": "ann", "ann.zone": "s1"}),
        ("taxi.wheel", "nobody", {"taxi.wheel": "nobody", "phil.zone": "s1"}),
        ("phil.wounds", 1, {"phil.wounds": 1}),
        ("phil.actions", 1, {"phil.actions": 1}),
        ("s2.walker", 0, {"s2.walker": 0}),
        ("s1.fatty", 3, {"s1.fatty": 3, "s2.walker": 2}),
        ("s1.noise", 2, {"s1.noise": 2}),
        ("phil.hand-1", "molotov", {"phil.hand-1": "molotov"}),
        ("phil.hand-1", "nothing", {"phil.hand-1": "nothing"}),
        ("phil.pack", "rifle, scope", {"phil.pack": "rifle, scope"}),
        ("phil.pistol-1-empty", None, None),
        ("phil.sawed-off-1-empty", True, {"phil.sawed-off-1-empty": True}),
        ("house-rule", "off", {"house-rule": "off"}),
    ],
)
def test_facts_can_be_corrected(path, value, after):
    table = given("s1 s2", phil="s1: sawed-off", ann="s2: pistol", **FULL)
    if after is None:
        assert path not in facts(table.state)
    else:
        assert after.items() <= corrected(table, path, value).items()


def test_a_survivor_set_off_the_map_has_left_play():
    table = given("s1 s2", phil="s1", ann="s2", **FULL)
    known = corrected(table, "phil.zone", "off")
    assert "phil.zone" not in known
    assert known["taxi.wheel"] == "nobody"
    assert table.state.dead == ["phil"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("phil.zone", "moon"),
        ("phil.zone", None),
        ("taxi.zone", "b1"),
        ("taxi.wheel", "zoe"),
        ("phil.wounds", 2),
        ("phil.wounds", True),
        ("s2.walker", -1),
        ("s2.walker", 100),
        ("phil.hand-1", "spoon"),
        ("phil.pack", "pan, pan, pan, pan"),
        ("house-rule", "fast"),
        ("phil.sawed-off-1-empty", "perhaps"),
    ],
)
def test_impossible_corrections_are_refused_and_change_nothing(path, value):
    table = given("s1 s2 b1", phil="s1: sawed-off", **FULL)
    before = {name: fact.value for name, fact in facts(table.state).items()}
    with pytest.raises(BadInput) as caught:
        facts(table.state)[path].set(value)
    assert str(caught.value).isprintable()
    assert {name: fact.value for name, fact in facts(table.state).items()} == before


# -- what is shown


def test_the_map_shows_zones_people_zombies_cars_doors_and_walls():
    table = given("b1 b1 .\ns1 s2 s3", "b1-s1", "s2-s3", phil="s1", ann="s1", bob="b1", **FULL)
    shown = show.picture(table.state)
    tiles = {tile.id: tile for tile in shown.tiles}
    assert tiles["s1-0"].lines == ("Taxi: Phil", "Ann", "door N")
    assert tiles["s2-0"].lines == ("2w", "wall E")
    assert (tiles["b1-0"].lines, tiles["b1-1"].title) == (("Bob", "door S"), "(B1)")
    text = cards_text.draw(shown, 80)
    assert "Taxi: Phil" in text
    assert "2w" in text
    assert "<svg" in cards_svg.svg(shown, "notes")


def test_larger_zones_tell_once_and_doors_on_the_side_they_are_on():
    table = given("s1 s1 b1\ns1 s1 b2", "s1-b2", ann="s1")
    tiles = [tile for tile in show.picture(table.state).tiles if tile.id.startswith("s1")]
    assert [tile.at for tile in tiles] == [(0, 1), (1, 1), (0, 0), (1, 0)]
    assert [tile.lines for tile in tiles] == [("Ann", "door E"), (), (), ()]


def test_status_roster_and_summary_say_what_there_is():
    table = given("s1 s2", phil="s1: sawed-off / pan", **FULL)
    table.state.survivors["phil"].hands[0].empty = True
    notes = dict(show.status(table.state).notes)
    assert (notes["Zombies"], notes["house rule"]) == ("2", "walk")
    rows = show.roster(table.state)
    assert ["Phil", "S1", "0", "3", "0", "Sawed-off (empty); pack: Pan"] in rows
    assert ["Taxi", "S1", "", "", "", "Phil"] in rows
    assert "house rule of ours" in show.summary(table.state)[-1]


def test_measuring_tells_sight_and_way():
    table = given("s1 s2 s3\n. b1 .", "b1-s2", phil="s1", bob="b1")
    assert show.measure(table.state, "phil", "s3") == "S1 to S3: in sight, 2 zones off; 2 steps on foot"
    assert show.measure(table.state, "phil", "Bob") == "S1 to B1: not in sight; 2 steps on foot"
    with pytest.raises(BadInput, match="names no zone"):
        show.measure(table.state, "phil", "nowhere")


def test_attacks_that_endanger_survivors_come_last_and_are_never_the_default():
    table = given("s1 s2", ann="s1: molotov pistol", bob="s2", zombies={"s2": "1 walker", "s1": "1 walker"})
    deeds = table.deeds("ann")
    assert deeds[0] == "attack:pistol-2:s1"
    assert set(deeds[deeds.index("done") + 1 :]) == {
        "attack:molotov-1:s1",
        "attack:molotov-1:s2",
        "attack:pistol-2:s2",
    }


@pytest.mark.parametrize(
    ("weapon", "crowd", "vain"),
    [
        ("pan", "1 fatty", True),
        ("pan", "1 walker", False),
        ("pistol", "1 fatty, 2 runner", True),
        ("pan", "1 fatty, 2 runner", False),
        ("molotov", "1 fatty", False),
        ("lance", "1 fatty", False),
    ],
)
def test_an_attack_that_can_kill_nobody_comes_last_and_is_never_the_default(weapon, crowd, vain):
    zone = "s2" if weapon == "molotov" else "s1"
    table = given("s1 s2", ann=f"s1: {weapon}", zombies={zone: crowd})
    deeds = table.deeds("ann")
    attack = next(deed for deed in deeds if deed.startswith("attack:") and deed.endswith(zone))
    assert (deeds.index(attack) > deeds.index("done")) is vain
    assert (deeds[0] == attack) is not vain


def test_random_games_never_hold_zombies_below_one_or_people_in_two_cars():
    for seed in range(5):
        session = whole_game("getaway", "random", seed)
        state = session.state
        assert all(n > 0 for crowd in state.zombies.values() for n in crowd.values())
        seated = [seat for car in state.cars.values() for seat in car.seats if seat]
        assert len(seated) == len(set(seated)) <= len(state.survivors)
