"""Hit assignment against direct enumeration: every way to hand out the hits, figure by figure."""

import itertools
import random

from games.zombicide.given import TEST_BOOK, given
from shamble.games.zombicide.hits import NOBODY, Blow, assign
from shamble.kernel.asks import Choose, Event

NEEDED = {"walker": 1, "runner": 1, "fatty": 2, "abomination": 3}
RANKS = {"survivor": 1, "walker": 2, "fatty": 3, "abomination": 3, "runner": 4}


def by_hand(figures, hits, damage, free):
    """Every outcome there can be: figures are (kind, name, wounds); the rulebook's words taken literally."""
    if hits == 0 or not figures:
        return {outcome(figures)}
    first = min(RANKS[kind] for kind, _, _ in figures)
    allowed = [one for one in figures if free or RANKS[one[0]] == first]
    found = set()
    for figure in allowed:
        found |= by_hand(after_hit(figures, figure, damage), hits - 1, damage, free)
    if free and all(kind == "survivor" for kind, _, _ in figures):
        found.add(outcome(figures))
    return found


def after_hit(figures, figure, damage):
    """The figures when one of them has taken one hit."""
    kind, name, wounds = figure
    rest = list(figures)
    rest.remove(figure)
    if kind == "survivor":
        return rest if wounds + damage >= 2 else sorted([*rest, (kind, name, wounds + damage)])
    return rest if damage >= NEEDED[kind] else figures


def outcome(figures):
    """Who is left, with wounds; Zombies of one kind are alike."""
    return tuple(sorted((kind, name if kind == "survivor" else "", wounds) for kind, name, wounds in figures))


def by_rules(people, crowd, hits, damage, free, blade=False):
    """Every outcome that answers to the rules' asks can bring."""
    found, open_lines = set(), [()]
    while open_lines:
        line = open_lines.pop()
        end, options = followed(people, crowd, hits, damage, free, blade, line)
        if options is None:
            found.add(end)
        else:
            open_lines += [(*line, option) for option in options]
    return found


def followed(people, crowd, hits, damage, free, blade, line):
    """The outcome after those answers, or the options of the ask that comes next."""
    zombies = ", ".join(f"{number} {kind}" for kind, number in crowd.items())
    table = given(doug="s1", zombies={"s1": zombies} if zombies else None, **dict.fromkeys(people, "s1"))
    for name, wounds in people.items():
        table.state.survivors[name].wounds = wounds
    rules = assign(table.state, Blow("doug", "s1", damage, ("doug",), free, blade), hits)
    answers, value = list(line), None
    try:
        while True:
            step = rules.send(value)
            value = None
            if not isinstance(step, Event):
                ask = step()
                assert isinstance(ask, Choose)
                assert len(ask.options) > 1, "nobody is asked without a choice"
                if not answers:
                    return None, [option.id for option in ask.options]
                value = answers.pop(0)
    except StopIteration:
        left = [("survivor", s.id, s.wounds) for s in table.state.survivors.values() if s.id != "doug"]
        left += [(kind, "", 0) for kind, number in table.crowd("s1").items() for _ in range(number)]
        return outcome(left), None


def figures_of(people, crowd):
    """One tuple for each figure."""
    zombies = [(kind, f"{kind}-{n}", 0) for kind, number in crowd.items() for n in range(number)]
    return sorted([("survivor", name, wounds) for name, wounds in people.items()] + zombies)


def random_crowds(seed, count):
    """Small crowds of everything, with hits and Damage."""
    rng = random.Random(seed)
    for _ in range(count):
        people = {name: rng.randint(0, 1) for name in rng.sample(["amy", "ned", "josh"], rng.randint(0, 2))}
        kinds = rng.sample(list(TEST_BOOK.breeds), rng.randint(0, 3))
        crowd = {kind: rng.randint(1, 2) for kind in TEST_BOOK.breeds if kind in kinds}
        if people or crowd:
            yield people, crowd, rng.randint(0, 4), rng.randint(1, 3)


def test_hits_by_priority_reach_exactly_what_enumeration_finds(full):
    for people, crowd, hits, damage in random_crowds(1, 2_000 if full else 60):
        expected = by_hand(figures_of(people, crowd), hits, damage, free=False)
        assert by_rules(people, crowd, hits, damage, free=False) == expected, (people, crowd, hits, damage)


def test_freely_chosen_hits_reach_exactly_what_enumeration_finds(full):
    for people, crowd, hits, damage in random_crowds(2, 1_000 if full else 40):
        expected = by_hand(figures_of(people, crowd), hits, damage, free=True)
        assert by_rules(people, crowd, hits, damage, free=True) == expected, (people, crowd, hits, damage)


def test_melee_hits_reach_what_enumeration_finds_among_zombies_alone(full):
    for people, crowd, hits, damage in random_crowds(3, 1_000 if full else 40):
        expected = by_hand(figures_of({}, crowd), hits, damage, free=True)
        people_left = tuple(("survivor", name, wounds) for name, wounds in people.items())
        expected = {tuple(sorted([*end, *people_left])) for end in expected}
        assert by_rules(people, crowd, hits, damage, free=True, blade=True) == expected


def test_all_small_crowds_by_priority():
    for walkers, fatties, runners, ned in itertools.product(range(3), range(2), range(3), (None, 0, 1)):
        people = {} if ned is None else {"ned": ned}
        crowd = {k: n for k, n in (("walker", walkers), ("fatty", fatties), ("runner", runners)) if n}
        for hits, damage in itertools.product(range(5), (1, 2)):
            expected = by_hand(figures_of(people, crowd), hits, damage, free=False)
            assert by_rules(people, crowd, hits, damage, free=False) == expected


def test_nobody_is_only_offered_where_survivors_alone_are_left():
    assert NOBODY not in followed({"ned": 0}, {"walker": 1}, 1, 1, True, False, ())[1]
    assert NOBODY in followed({"ned": 0}, {}, 1, 1, True, False, ())[1]
