"""What is offered, and what comes of it, does not depend on the order in which models came to where they stand."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.allout.given import BLUE, RED, Table, given
from games.allout.random_tables import random_table
from shamble.games.allout.activation import may_activate
from shamble.games.allout.game import GAME
from shamble.games.allout.measured.pushing import push_apart
from shamble.games.allout.measured.shambling import lunge, shamble
from shamble.games.allout.melee.split import split
from shamble.games.allout.state import State
from shamble.kernel.asks import Boundary, Choose, Event, Rules

Facts = list[Any]
"""What some part of the rules finds."""


def shuffled(rng: random.Random, state: State) -> None:
    """Take every model to a far corner and back, one after another in a random order."""
    for figure in rng.sample(list(state.figures()), len(list(state.figures()))):
        assert figure.at is not None
        here = figure.at
        state.board.positions.place(figure, type(here)(here.y, here.x))
        state.board.positions.place(figure, here)


def two_sided(rng: random.Random) -> Table:
    """A crowded table of two groups."""
    table = random_table(rng, size=9.0, crowd={"survivors": 4, "walkers": 14, "cars": 1, "barriers": 3})
    table.state.seats = [RED, BLUE]
    for survivor in table.state.survivors.values():
        survivor.group = rng.choice((RED, BLUE))
        survivor.supplies = rng.randrange(2)
    return table


def copy_of(state: State) -> State:
    """The same table, loaded from a save: there models come in the order of the roster."""
    from shamble.games.allout.measured.board import MeasuredBoard
    from shamble.kernel.codec import from_plain, to_plain

    twin: State = from_plain(State, to_plain(state))
    twin.book, twin.scenario, twin.house = state.book, state.scenario, state.house
    twin.board = MeasuredBoard(twin)
    return twin


def until_asked(rules: Rules[Any]) -> Any:
    """The first question with its options, or what the rules return."""
    try:
        found = next(rules)
        while isinstance(found, Event | Boundary):
            found = rules.send(None)
    except StopIteration as end:
        return end.value
    ask = found()
    return (ask.rule, [option.id for option in ask.options], ask.default) if isinstance(ask, Choose) else ask


def contacts(state: State) -> Facts:
    """Who touches, faces, is linked with and lies under the template of whom; who is next to what."""
    board, positions = state.board, state.board.positions
    names = [figure.id for figure in state.figures()]
    return [
        [(board.touching(n), board.foes(n), board.engaged_with(n), positions.zone(n)) for n in names],
        [(positions.near(n, 4000), positions.pieces_touching(n)) for n in names],
        [positions.line(a, b) for a in names[:3] for b in names],
        board.by_nearness(state.walkers),
        may_activate(state),
    ]


def questions(state: State) -> Facts:
    """The first question of commotion, Kill Zones, cards, splitting and moving, with its options."""
    board = state.board
    names = [figure.id for figure in state.figures()]
    walkers = list(state.walkers)
    rules: list[Rules[Any]] = [board.lunges(), split(state, names)]
    rules += [board.noise(name, walkers, 10_000, set()) for name in state.survivors]
    found: Facts = [until_asked(rule) for rule in rules]
    return found + [
        [option.id for option in board.destination(name, 8000, "AOW-110").options]
        for name in state.survivors
        if not state.survivors[name].prone
    ]


def movements(state: State) -> Facts:
    """Where models are after shambling, lunging and being pushed, one after another."""
    positions = state.board.positions
    first = next(iter(state.survivors))
    for name in list(state.walkers):
        shamble(positions, name, first, 6000)
        for victim in state.survivors:
            lunge(positions, name, victim)
    for name in state.survivors:
        if foes := state.board.enemies_touching(name):
            push_apart(positions, [name], foes, 1000, whole=False)
    return [GAME.save(state)]


@pytest.mark.parametrize("seen", [contacts, questions, movements])
def test_whoever_moved_when_the_table_is_the_same(seen: Callable[[State], Facts], full: bool) -> None:
    for seed in range(600 if full else 40):
        rng = random.Random(seed)
        state = two_sided(rng).state
        again, loaded = copy_of(state), copy_of(state)
        shuffled(rng, again)
        assert seen(again) == seen(state) == seen(loaded), f"seed {seed}"


def test_rivals_that_one_walker_could_attack_are_offered_as_the_roster_has_them() -> None:
    for first, second in (("ann", "amy"), ("amy", "ann")):
        table = given(ann="9,10", amy="11,10", rivals=["amy"], walkers=["10,12"])
        for name in (first, second):
            survivor = table.state.survivors[name]
            assert survivor.at is not None
            table.state.board.positions.place(survivor, survivor.at)
        rule, options, _ = until_asked(table.state.board.lunges())
        assert (rule, options) == ("AOW-240", ["ann", "amy"])
