"""The good program player: for each ask the answer it prefers, from the state alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shamble.games.riese.attack.hope import hope
from shamble.games.riese.attack.options import possible
from shamble.games.riese.heroes.moving import may_move, way
from shamble.games.riese.heroes.ways import reachable
from shamble.games.riese.players.danger import danger, pressed
from shamble.games.riese.players.errands import Errand, next_errand
from shamble.games.riese.state import Hero, State
from shamble.geometry.squares import Square, arcs, distance, name_of, named
from shamble.kernel.asks import Choose, Json

ATTACKS = ("normal", "spread", "melee")
"""How options of attacks begin."""
WORTH_IT = 0.45
"""The least chance to do something for which an attack is made."""
USUAL_ROUNDS, LEAST_PATIENCE = 30, 0.25
"""How long a scenario without an end may take, and what danger counts for when time is up."""


def decide(ask: Choose, state: State) -> Json:
    """The answer of a good player; what nobody has thought about gets its marked answer."""
    rule = RULES.get(ask.rule)
    return (rule(ask, state) if rule is not None else None) or ask.default or ask.options[0].id


def activate(ask: Choose, state: State) -> str | None:
    """Who is in trouble comes first, then whoever sees an enemy."""
    heroes = [state.heroes[option.id] for option in ask.options if option.id in state.heroes]
    return min(heroes, key=lambda hero: (not hero.locked_by, not pressed(state, hero))).id if heroes else None


def declare(ask: Choose, state: State) -> str | None:
    """Stand and break free or shoot when pressed, see to the errand when there, else walk, or run over empty ground."""
    hero = state.heroes[ask.subjects[0]]
    if hero.locked_by:
        return "stationary"
    errand, moves = next_errand(state, hero)
    here = moves.get(at(hero), 99)
    options = [option.id for option in ask.options]
    if (
        here == 0
        and errand.verb in ("search", "rescue", "force")
        and "special" in options
        and not next_to(state, hero)
    ):
        return "special"
    if pressed(state, hero):
        return "walking"
    return "running" if here > 3 and "running" in options and not sees_any(state, hero, 5) else "walking"


def at(hero: Hero) -> Square:
    """Where a hero on the map stands."""
    assert hero.at is not None
    return hero.at


def next_to(state: State, hero: Hero) -> bool:
    """Whether an unstunned zombie stands beside a hero."""
    return any(z.at and distance(z.at, at(hero)) == 1 and not z.stunned for z in state.horde())


def sees_any(state: State, hero: Hero, far: int) -> bool:
    """Whether a zombie that is face up stands within a range."""
    return any(z.at and not z.hidden and distance(z.at, at(hero)) <= far for z in state.horde())


# -- one thing of an activation


def act(ask: Choose, state: State) -> str | None:
    """An attack that is worth it, what the errand asks for, a step on the way, a turn toward an enemy, or nothing."""
    name = ask.subjects[0]
    options = {option.id: option.text for option in ask.options}
    return best_attack(state, name, options) or on_errand(state, state.hero(name), options)


def on_errand(state: State, hero: Hero, options: Mapping[str, str]) -> str | None:
    """What brings a hero nearer to what there is to do."""
    errand, moves = next_errand(state, hero)
    return (
        special(options, errand)
        or leaving(state, hero, options, errand)
        or taking(options)
        or door(state, hero, options, moves)
        or step_on(state, hero, moves)
        or turn(state, hero, options)
        or ("done" if "done" in options else None)
    )


def best_attack(state: State, name: str, options: Mapping[str, str]) -> str | None:
    """The attack with the most to hope for, if that is enough."""
    if not any(key.partition(":")[0] in ATTACKS for key in options):
        return None
    known = {key: hope(state, attack) for key, attack in possible(state, name).items() if key in options}
    best = max(known, key=lambda key: known[key], default=None)
    return best if best is not None and known[best] >= WORTH_IT else None


def special(options: Mapping[str, str], errand: Errand) -> str | None:
    """The special action that was declared, the errand's first."""
    verbs = (errand.verb, "search", "rescue", "force")
    found = [key for verb in verbs for key in options if key.partition(":")[0] == verb]
    return found[0] if found else None


def leaving(state: State, hero: Hero, options: Mapping[str, str], errand: Errand) -> str | None:
    """Off the map when that is the errand."""
    return (
        next((key for key in options if key.startswith("leave:")), None) if errand.verb == "leave" else None
    )


def taking(options: Mapping[str, str]) -> str | None:
    """Whatever lies in reach."""
    return next((key for key in options if key.startswith("take:")), None)


def door(state: State, hero: Hero, options: Mapping[str, str], moves: Mapping[Square, int]) -> str | None:
    """A closed door beside the hero, when the way to the errand leads through it; one with a key at once."""
    for key in options:
        verb, _, what = key.partition(":")
        if verb == "unlock":
            return key
        if verb == "door" and not state.doors[what].open:
            ends = [named(end) for end in what.split("-")]
            beyond = next((end for end in ends if end != at(hero)), ends[0])
            if at(hero) in ends and moves.get(beyond, 99) < moves.get(at(hero), 99):
                return key
    return None


def step_on(state: State, hero: Hero, moves: Mapping[Square, int]) -> str | None:
    """The square in reach that is nearest to the errand at the least danger, if it is better than this one."""
    if state.act is None or not state.act.mp or not may_move(state, hero):
        return None
    reached = reachable(state, hero, state.act.declared, state.act.mp)
    known = {square: worth(state, square, moves) for square in reached if not state.at(square)}
    here = worth(state, at(hero), moves)
    for square in sorted(known, key=lambda square: (known[square], reached[square])):
        if known[square] > here - 0.01:
            break
        found = way(state, hero.id, square)
        if found is not None and all(stride.safe for stride in found.strides):
            return name_of(square)
    return None


def worth(state: State, square: Square, moves: Mapping[Square, int]) -> float:
    """How bad a square is: moves still to go, and danger, which counts for less as time runs out."""
    return moves.get(square, 60) + danger(state, square) * patience(state)


def patience(state: State) -> float:
    """How much danger still counts: all of it in the first rounds, a quarter in the last ones."""
    rounds = state.scenario.most_rounds or USUAL_ROUNDS
    return max(1 - state.round / rounds, LEAST_PATIENCE)


def turn(state: State, hero: Hero, options: Mapping[str, str]) -> str | None:
    """Toward the nearest enemy that is not in front, with an attack left."""
    if state.act is None or not state.act.attacks:
        return None
    near = [z.at for z in state.horde() if z.at and not z.hidden and distance(z.at, at(hero)) <= 8]
    if not near:
        return None
    target = min(near, key=lambda square: distance(square, at(hero)))
    if "front" in arcs(hero.facing, at(hero), target):
        return None
    wanted = [word for word, way in COMPASS.items() if "front" in arcs(way, at(hero), target)]
    return next((f"turn:{word}" for word in wanted if f"turn:{word}" in options), None)


COMPASS: Mapping[str, Square] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


# -- the rest


def cover(ask: Choose, state: State) -> str | None:
    """A covering attack that is worth it."""
    name = ask.subjects[0]
    known = {key: hope(state, attack) for key, attack in possible(state, name, covering=True).items()}
    best = max(known, key=lambda key: known[key], default=None)
    return best if best is not None and known[best] >= WORTH_IT else "wait"


def away(ask: Choose, state: State) -> str | None:
    """Of squares for a zombie, the one from which it threatens least."""
    squares = {option.id: named(option.id) for option in ask.options if option.id[-1:].isdigit()}

    def threat(square: Square) -> int:
        return sum(5 - min(4, distance(square, at(hero))) for hero in state.on_map())

    return min(squares, key=lambda key: threat(squares[key]), default=None)


def prepare(ask: Choose, state: State) -> str | None:
    """Between scenarios: heal, learn, and lower the threat, as far as there is any of it."""
    ids = [option.id for option in ask.options]
    verbs = ("medkit:", "skill:", *(["reduce:"] if state.threat else []))
    return next((key for verb in verbs for key in ids if key.startswith(verb)), None)


RULES: Mapping[str, Callable[[Choose, State], str | None]] = {
    "RIE-318": activate,
    "RIE-168": declare,
    "RIE-196": declare,
    "RIE-221": act,
    "RIE-102": cover,
    "RIE-469": away,
    "RIE-088": prepare,
}
