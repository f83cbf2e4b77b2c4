"""Zombie movement against the slow version of it in shuffling.py, on random maps."""

import random

import pytest

from games.riese.given import BOOK, SCENARIO
from games.riese.shuffling import NEVER, Yard, distance_of, leaps, next_squares
from shamble.games.riese.cards import Border, Cell, Chart
from shamble.games.riese.ground import door_id
from shamble.games.riese.horde.fields import FAR, scene
from shamble.games.riese.horde.moving import choices, rests
from shamble.games.riese.horde.order import nearest
from shamble.games.riese.horde.targets import beside
from shamble.games.riese.horde.ways import ways
from shamble.games.riese.state import Door, Hero, Npc, State, Zombie
from shamble.geometry.squares import edge

EDGES = ["wall", "wall", "closed", "open", "yellow", "ladder", "stairs"]


def random_yard(dice):
    """A small map with all that zombies may meet."""
    wide, high = dice.randint(3, 9), dice.randint(3, 8)
    kinds = ["clear"] * 8 + ["obstructive"] + ["hindering"] * dice.choice([0, 0, 1, 4])
    yard = Yard({(x, y): dice.choice(kinds) for x in range(wide) for y in range(high)})
    for _ in range(dice.randint(0, 2)):
        del yard.squares[dice.choice(list(yard.squares))]
    cells = list(yard.squares)
    odd = dice.choice([0, 0.1, 0.2])
    for x, y in cells:
        for other in ((x + 1, y), (x, y + 1)):
            if other in yard.squares and dice.random() < odd:
                yard.edges[frozenset(((x, y), other))] = dice.choice(EDGES)
    yard.fires = set(dice.sample(cells, dice.choice([0, 0, 1, 3]) % len(cells)))
    if dice.random() < 0.3:
        yard.heights = {square: 1 for square in cells if square[0] >= wide // 2}
    spots = dice.sample([c for c in cells if yard.squares[c] != "obstructive"] or cells, k=2)
    rest = [c for c in cells if c not in spots and yard.squares[c] != "obstructive"]
    dice.shuffle(rest)
    yard.people, yard.zombies = {spots[0]}, {spots[1]}
    for _ in range(min(len(rest), dice.randint(0, 8))):
        kind = dice.choice([yard.zombies] * 6 + [yard.people, yard.barricades, yard.decoys])
        kind.add(rest.pop())
    return yard


def as_state(yard):
    """The same map as the rules know it, with Betas on it."""
    cells = {s: Cell(kind, height=yard.heights.get(s, 0)) for s, kind in yard.squares.items()}
    words = {"closed": "door", "open": "door"}
    borders = {edge(*pair): Border(words.get(kind, kind)) for pair, kind in yard.edges.items()}
    state = State(book=BOOK, chart=Chart("t", "T", 9, 9, cells, borders, {}), scenario=SCENARIO)
    for pair, kind in yard.edges.items():
        if kind in words:
            state.doors[door_id(*pair)] = Door(door_id(*pair), open=kind == "open")
    for number, square in enumerate(sorted(yard.people)):
        group, who = (state.heroes, Hero) if number % 2 == 0 else (state.npcs, Npc)
        group[f"h{number}"] = who(f"h{number}", f"H{number}", at=square)
    for number, square in enumerate(sorted(yard.zombies)):
        state.zombies[f"z{number}"] = Zombie(f"z{number}", "beta", square)
    for kind, squares in (("fire", yard.fires), ("barricade", yard.barricades), ("decoy", yard.decoys)):
        for square in sorted(squares):
            state.put(kind, square)
    state.index()
    return state


def ours(state, zombie):
    """Where the rules let a zombie go with one move."""
    field = scene(state).pull(zombie)
    if beside(state, zombie.at) or field is None or field.moves[zombie.at] == 0:
        return set()
    return set(choices(state, zombie, field, zombie.at, 1))


@pytest.mark.rule("RIE-464", "RIE-467", "RIE-468")
def test_a_slow_reading_of_the_ledger_moves_zombies_to_the_same_squares(full):
    for seed in range(100_000 if full else 250):
        yard = random_yard(random.Random(seed))
        state = as_state(yard)
        for zombie in state.horde():
            smash = seed % 3 == 0
            zombie.powers = ["smash"] if smash else []
            if not any(yard.touches(zombie.at, target) for target in yard.targets):
                assert ours(state, zombie) == next_squares(yard, zombie.at, smash), (seed, zombie.at)
            far = distance_of(yard, zombie.at, smash)
            assert scene(state).how_far(zombie) == (FAR if far == NEVER else far), (seed, zombie.at)


def landings(state, zombie, field, at, left):
    """Where the rules let one that leaps come to rest from a square."""
    found = set()
    for square in choices(state, zombie, field, at, left):
        ends = rests(state, zombie, square)
        found |= {square} if ends else landings(state, zombie, field, square, left - 1)
    return found


@pytest.mark.rule("RIE-594", "RIE-595")
def test_leaps_come_to_rest_where_trying_every_way_does(full):
    for seed in range(20_000 if full else 250):
        yard = random_yard(random.Random(seed))
        state = as_state(yard)
        leaper = next(state.horde())
        leaper.breed, leaper.powers = "omega", ["leap"]
        if any(yard.touches(leaper.at, target) for target in yard.targets):
            continue
        field = scene(state).pull(leaper)
        ours = landings(state, leaper, field, leaper.at, 2) if field and field.moves[leaper.at] else set()
        assert ours == leaps(yard, leaper.at, 2), (seed, leaper.at)


@pytest.mark.rule("RIE-445", "RIE-446")
def test_the_closest_by_the_slow_reading_acts_first(full):
    for seed in range(20_000 if full else 100):
        yard = random_yard(random.Random(seed))
        state = as_state(yard)
        far = {zombie.id: distance_of(yard, zombie.at) for zombie in state.horde()}
        first = [zombie.id for zombie in nearest(state, scene(state))]
        assert first == [name for name, moves in far.items() if moves == min(far.values())], seed


def test_what_has_changed_is_looked_at_anew_and_the_rest_stands(full):
    for seed in range(5_000 if full else 60):
        dice = random.Random(seed)
        state = as_state(random_yard(dice))
        cells = list(state.chart.cells)
        for _ in range(4):
            before = [ways(state, rough) for rough in (False, True)]
            for door in state.doors.values():
                door.open = dice.random() < 0.5
            if state.things and dice.random() < 0.5:
                state.take(dice.choice(list(state.things)))
            state.put(dice.choice(["fire", "barricade", "flare"]), dice.choice(cells))
            now = [ways(state, rough) for rough in (False, True)]
            state.memo.clear()
            assert now == [ways(state, rough) for rough in (False, True)], seed
            state.memo.update({"ways False": before[0], "ways True": before[1]})
