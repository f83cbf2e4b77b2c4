"""What people answer who see a measured table and are asked about it: no more than it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from games.allout.taping import Deed, seen, touching
from shamble.games.allout.asked.contacts import WALKERS
from shamble.games.allout.asked.kinds import grouped
from shamble.games.allout.asked.melee import beyond
from shamble.games.allout.asked.survivors import nearest_kinds
from shamble.games.allout.asked.touched import likely, those_aside
from shamble.games.allout.measured.barriers import long_edge
from shamble.games.allout.state import State
from shamble.games.allout.walkers import eligible
from shamble.kernel.asks import Json, Measure

if TYPE_CHECKING:
    from games.allout.both_ways import Follower

LEAST = 100.0
"""Mils: less than this is not asked about."""

# -- answers to the steps of the walkers


def met_now(deed: Deed) -> dict[str, list[str]]:
    """The walkers that a deed brought into contact, and with whom."""
    new = touching(deed.after) - touching(deed.before)
    found: dict[str, list[str]] = {}
    for pair in new:
        for walker in pair & deed.after.walkers.keys():
            found.setdefault(walker, []).extend(pair - {walker})
    return {walker: sorted(found[walker]) for walker in sorted(found)}


def came(follower: Follower, ask: Measure, deed: Deed, ready: list[str], others: list[str]) -> Json:
    """Whom walkers touch now; they are the first of those that were ready, in the order of what is named."""
    if ask.subjects:
        return slid(follower, deed) if ask.subjects == (WALKERS,) else both(follower, ask, deed)
    met = {walker: whom for walker, whom in met_now(deed).items() if follower.theirs(walker) in ready}
    aside = ["aside"] if len(met) < len(met_now(deed)) else []
    named = [("several" if len(whom) > 1 else whom[0], walker) for walker, whom in met.items()]
    assert ask.entry is not None
    order = [thing.id for thing in ask.entry.several]
    named.sort(key=lambda pair: order.index(pair[0]))
    for (_, walker), theirs in zip(named, likely(follower.state, ready, [n for n, _ in named]), strict=False):
        follower.bind(walker, theirs)
    rest = [name for name in ready if name not in [follower.theirs(walker) for _, walker in named]]
    idle = [walker for walker in others if walker not in met]
    for walker, theirs in zip(idle, rest, strict=False):
        follower.bind(walker, theirs)
    moved = ["moved"] * len(idle) if "moved" in order else []
    return [name for name, _ in named] + moved + aside or "none"


def slid(follower: Follower, deed: Deed) -> Json:
    """The walkers that stood at a survivor and have come to touch another one, too."""
    ours = met_now(deed)
    new = {follower.theirs(walker) for walker in ours if not deed.before.board.enemies_touching(walker)}
    asides = those_aside(follower.state, new)
    found = []
    for walker, whom in met_now(deed).items():
        theirs = follower.theirs(walker)
        there = {name for name in follower.state.survivors if {name, theirs} in touching(follower.state)}
        for name in [name for name in whom if name not in there]:
            (first,) = (one for one, kind in asides.items() if theirs in kind)
            follower.bind(walker, first)
            found.append(f"{first}+{name}")
    return found


def both(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """The survivors that one walker touches."""
    (walker,) = ask.subjects
    return sorted(met_now(deed)[follower.ours(walker)])


def of_lunges(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """All free walkers were ready."""
    return came(follower, ask, deed, eligible(follower.state, follower.state.walkers), [])


def of_mayhem(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Those that the rules named were ready."""
    return came(follower, ask, deed, list(follower.args[1]), sorted(deed.moved))


def of_march(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Free walkers that the card has not moved."""
    free = eligible(follower.state, follower.state.walkers)
    ready = [name for name in free if name not in follower.args[1]]
    return came(follower, ask, deed, ready, sorted(deed.moved))


def of_noise(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """The walker that came."""
    if ask.subjects:
        return slid(follower, deed) if ask.subjects == (WALKERS,) else both(follower, ask, deed)
    if not deed.moved:
        return "unheard"
    (walker,) = deed.moved
    follower.bind(walker, follower.args[1][0])
    whom = met_now(deed).get(walker, [])
    if len(met_now(deed)) > bool(whom):
        return "aside"
    return "several" if len(whom) > 1 else whom[0] if whom else "free"


def of_enter(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """All, or so many."""
    return "done" if deed.result == follower.args[0] else str(deed.result)


def of_ambush(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Whether there was room, and who else is touched."""
    others = sorted(set(deed.met) - {deed.args[1]})
    return (others or "done") if deed.result else "none"


# -- answers about survivors


def of_move(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """What comes of a Move: a climb, or what is touched in the end."""
    (name,) = ask.subjects
    if ask.rule == "AOW-130":
        _, left, follower.here = follower.legs.pop(0)
        return "all" if left < LEAST else round((follower.left - left) / 1000, 2)
    if ask.rule != "AOW-117":
        while follower.legs and follower.legs[0][0] == "walk":
            _, _, follower.here = follower.legs.pop(0)
        if follower.legs:
            return "climb:any"
    elif follower.legs and follower.legs[0][0] == "fail":
        _, _, follower.here = follower.legs.pop(0)
    return touched(follower, ask, name, follower.here)


def touched(follower: Follower, ask: Measure, name: str, table: State) -> Json:
    """What a survivor touches on a table."""
    found = of_kinds(follower, nearest_kinds(follower.state, name), table.board.enemies_touching(name))
    if at_barrier(table, name):
        found.append("barrier")
    return found or "none"


def of_kinds(follower: Follower, among: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """Models of the measured game as the asked one names them: the first of each kind, once for each."""
    groups, found = grouped(follower.state, among), list[str]()
    taken: Counter[str] = Counter()
    for ours in wanted:
        theirs = follower.theirs(ours)
        first = next(one for one, members in groups.items() if theirs in members)
        if theirs in follower.state.walkers:
            follower.bind(ours, groups[first][taken[first]])
        taken[first] += 1
        found.append(first)
    return found


def at_barrier(table: State, name: str) -> bool:
    """Whether a survivor touches the long side of a Barrier."""
    positions = table.board.positions
    cards = {piece.id: table.book.scenery[piece.card] for piece in table.pieces.values()}
    touched = [piece for piece in positions.pieces_touching(name) if cards[piece].has("defensible")]
    return any(long_edge(positions.boxes[piece], positions.disc(name)) for piece in touched)


def of_flee(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """How a flight went."""
    if deed.result.far < 5.0:
        return "nowhere"
    (name,) = ask.subjects
    lying = [enemy for enemy in follower.state.enemies(name) if follower.state.figure(enemy).prone]
    return of_kinds(follower, lying, deed.after.board.enemies_touching(name)) or "done"


def of_push(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Who could not be pushed."""
    losers = [name for name in deed.args[0] if follower.theirs(name) in ask.subjects]
    stuck = [name for name in losers if name not in deed.result]
    if len(stuck) == len(losers):
        return "blocked"
    return of_kinds(follower, ask.subjects, stuck) or "done"


def of_lie(follower: Follower, ask: Measure, deed: Deed) -> Json:
    """Which friends touch the one who fell."""
    assert ask.entry is not None
    touch = deed.after.board.enemies_touching(deed.args[0].id)
    return [thing.id for thing in ask.entry.several if thing.id in touch] or "none"


ANSWERS: Mapping[str, Callable[[Follower, Measure, Deed], Json]] = {
    "lunges": of_lunges,
    "noise": of_noise,
    "mayhem": of_mayhem,
    "march": of_march,
    "enter": of_enter,
    "ambush": of_ambush,
    "move": of_move,
    "flee": of_flee,
    "push_apart": of_push,
    "lie": of_lie,
    "slip_away": lambda follower, ask, deed: "done" if deed.result else "blocked",
}


# -- answers to what can be seen at any time


def zone(follower: Follower, ask: Measure) -> Json:
    """Who is in a Kill Zone."""
    centre, *others = ask.subjects
    positions = follower.now.board.positions
    near = [follower.theirs(name) for name in positions.zone(follower.ours(centre))]
    if others:
        return "yes" if others[0] in near else "no"
    assert ask.entry is not None
    return [thing.id for thing in ask.entry.several if thing.id in near] or "none"


def close(follower: Follower, ask: Measure) -> Json:
    """Whether two models are within 6 inches."""
    one, two = map(follower.ours, ask.subjects)
    return "yes" if follower.now.board.positions.gap(one, two) <= 6005 else "no"


def cover(follower: Follower, ask: Measure) -> Json:
    """What a line crosses, by kind."""
    shooter, target = map(follower.ours, ask.subjects)
    crossed = follower.now.board.positions.line(shooter, target).pieces
    return sorted(follower.state.pieces[piece].card for piece in crossed) or "none"


def facing(follower: Follower, ask: Measure) -> Json:
    """Who stands across a Barrier."""
    (name,) = ask.subjects
    table = seen(follower.now)
    for figure in table.figures():
        figure.prone = False
    if not at_barrier(table, name):
        return "away"
    touch = table.board.enemies_touching(name)
    foes = [foe for foe in table.board.across(name) if foe not in touch]
    here = [foe for foe in foes if follower.theirs(foe) in {figure.id for figure in follower.state.figures()}]
    up = [foe for foe in here if not follower.state.figure(follower.theirs(foe)).prone]
    open_to = beyond(follower.state, name)
    return of_kinds(follower, open_to, [foe for foe in up if follower.theirs(foe) in open_to]) or "none"


QUERIES: Mapping[str, Callable[[Follower, Measure], Json]] = {
    "AOW-040": zone,
    "AOW-599": close,
    "AOW-184": cover,
    "AOW-377": facing,
}
