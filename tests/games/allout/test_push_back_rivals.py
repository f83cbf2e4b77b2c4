"""Push back between rivals and in fights of three sides (AOW-329 to 336)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.allout.given import BLUE, RED, Table, equip, given
from games.allout.melees import fight
from games.allout.random_tables import faults, random_table
from games.allout.test_fight_rivals import duel
from games.allout.test_split_rivals import near
from shamble.games.allout.melee import phase
from shamble.games.allout.melee.handgun import HANDGUN
from shamble.games.allout.turn import STEPS
from shamble.kernel.asks import Ask, Boundary, Choose, Event, Roll, Rules, StepEnded

ROUND = {"melee", "fight-order", "fight"}


def pushed(table: Table) -> list[str]:
    """Who was pushed, in order."""
    return [event.facts["id"] for event in table.told if event.kind == "push"]


@pytest.mark.rule("AOW-329", "AOW-334")
@pytest.mark.parametrize(
    ("ann", "bob", "loser", "place"), [("2", "1", "bob", (9.984, 8)), ("1", "2", "ann", (7, 8))]
)
def test_the_loser_is_moved_an_inch_from_its_rival(
    ann: str, bob: str, loser: str, place: tuple[float, float]
) -> None:
    table = fight(duel(), "attack", "attack", ann, bob)
    assert pushed(table) == [loser]
    assert table.at(loser) == place
    assert [event.kind for event in table.told] == ["melee", "push", "wound"]


@pytest.mark.rule("AOW-333", "AOW-336")
def test_example_rick_is_moved_until_he_is_an_inch_from_both_rivals_that_beat_him() -> None:
    table = given(rick="8,8", derek=near(8, 8, 45), negan=near(8, 8, -45), rivals=["derek", "negan"])
    fight(table, "attack", "attack", "0", "1 1")
    assert pushed(table) == ["rick"]
    assert table.state.survivor("rick").health == 3
    assert table.gap("rick", "derek") == pytest.approx(1, abs=0.003)
    assert table.gap("rick", "negan") == pytest.approx(1, abs=0.003)
    assert table.at("rick")[1] == pytest.approx(8, abs=0.002)


@pytest.mark.rule("AOW-330", "AOW-331")
@pytest.mark.parametrize(("dee", "side", "loser"), [("10.968,8", "dee", "bob"), ("10.968,8", "", "ann")])
def test_one_may_be_pushed_into_a_friend_but_not_into_an_enemy(dee: str, side: str, loser: str) -> None:
    table = duel(dee=dee, rivals=["bob", *([side] if side else [])])
    table.play(phase.resolve(table.state, fight_of("ann bob")), "attack", "attack", "1", "0")
    assert pushed(table) == [loser]


def fight_of(models: str) -> phase.Fight:
    """A fight of these models."""
    return phase.Fight(models.split())


@pytest.mark.rule("AOW-330")
def test_nor_into_a_walker() -> None:
    table = duel(walkers=["10.968,8"])
    table.play(phase.resolve(table.state, fight_of("ann bob")), "attack", "attack", "1", "0")
    assert pushed(table) == ["ann"]
    assert table.state.survivor("bob").health == 4, "the loser is hurt all the same"


@pytest.mark.rule("AOW-331", "AOW-335")
def test_of_two_winners_that_move_instead_the_blocked_one_stays() -> None:
    table = given(
        ann="8,8", bob=near(8, 8, 0), cid=near(8, 8, 180), rivals=["bob", "cid"], barriers=["10.2,8 90"]
    )
    fight(table, "attack", "attack", "0", "1 1")
    assert pushed(table) == ["cid"], "Ann is between them, Bob against the Barrier"
    assert table.state.board.standing_enemies("ann") == ["bob"]


def whole_phase(table: Table, rng: random.Random) -> int:
    """Play the Melee Phase through with random answers, now and then a skip; how many melees were rolled for."""
    state, asks = table.state, 0
    state.phase = "melee"
    while state.phase in ROUND:
        asks += at_random(STEPS[state.phase](state), rng)
    return asks


def at_random(rules: Rules[None], rng: random.Random) -> int:
    """Run rules with random answers; how many rolls they took."""
    send, error, rolls = None, None, 0
    try:
        while True:
            step = rules.throw(error) if error else rules.send(send)
            send = error = None
            if not isinstance(step, (Event, Boundary)):
                ask = step()
                rolls += isinstance(ask, Roll)
                try:
                    send = ask.read(answer(ask, rng))
                except StepEnded as ended:
                    error = ended
    except (StopIteration, StepEnded):
        return rolls


def answer(ask: Ask, rng: random.Random) -> object:
    """Any face, any option, and a skip for one question in ten."""
    if isinstance(ask, Roll):
        return [rng.choice(die.faces).name for die in ask.dice]
    assert isinstance(ask, Choose)
    assert ask.who in (RED, BLUE)
    return {"skip": True} if rng.random() < 0.1 else rng.choice(ask.options).id


@pytest.mark.rule("AOW-330", "AOW-335")
def test_whole_melee_phases_of_random_crowds_never_overlap_nor_lose_a_model(full: bool) -> None:
    rolls = 0
    for seed in range(2000 if full else 150):
        rng = random.Random(seed)
        table = random_table(rng, 7.0, {"survivors": 4, "walkers": 8, "cars": 1, "barriers": 3})
        state = table.state
        state.seats, state.initiative = [RED, BLUE], rng.choice((RED, BLUE))
        state.book.items["pistol"] = replace(state.book.items["pistol"], keywords=(HANDGUN,))
        for name, survivor in state.survivors.items():
            survivor.group = rng.choice((RED, BLUE))
            equip(state, name, rng.choice(([], ["pistol"], ["saw"], ["bat", "pistol"])))
        rolls += whole_phase(table, rng)
        assert not faults(state)
        assert state.fights == []
        assert state.phase == "dead-return"
    assert rolls > 150
