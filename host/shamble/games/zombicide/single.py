"""One attack by itself: a street, somebody with a weapon or a car, and whoever stands in the target zone."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence

from shamble.games.zombicide.attack import attack, refusal
from shamble.games.zombicide.cards import Book, Chart, Skirmish, Zone
from shamble.games.zombicide.cars import run_over
from shamble.games.zombicide.state import Car, State, Survivor
from shamble.games.zombicide.words import slug
from shamble.kernel.asks import Ask, Boundary, Event, Json, Rules, StepEnded
from shamble.kernel.errors import BadInput
from shamble.kernel.plain import brief

CAR, ATTACKER = "car", "attacker"
FARTHEST = 12
MOST = 99


def range_of(book: Book, weapons: Sequence[str], far: int | None, there: str, thrower_dies: bool) -> State:
    """A straight street with the attacker at one end and the target zone `far` zones off.

    weapons: the ids of one card or two in the hands, or "car"; far: by default as near as the weapon allows;
    there: who is in the target zone, such as "ned, 4 walkers, fatty". Raises BadInput for what is not there.
    """
    known = [*book.weapons, CAR]
    for weapon in weapons:
        if weapon not in known:
            near = difflib.get_close_matches(weapon, known, 3, 0.5) or known
            raise BadInput(f"there is no weapon {brief(weapon)[:60]}; expected one of: {', '.join(near)}")
    car = CAR in weapons
    if car and (len(weapons) > 1 or far):
        raise BadInput("a car attacks the zone it is in, by itself: leave out --far and other weapons")
    distance = far if far is not None else 0 if car else book.weapons[weapons[0]].range[0]
    zones = tuple([Zone(f"zone-{n}", f"Zone {n}", "street", (n, 0), (1, 1)) for n in range(distance + 1)])
    chart = Chart("street", "Street", zones, (), ())
    skirmish = Skirmish("attack", "Attack", "street", 1, "", 1, thrower_dies, (), (), ())
    state = State(book=book, chart=chart, skirmish=skirmish)
    attacker = Survivor(ATTACKER, "The attacker", "zone-0", actions=1)
    attacker.hands = [*map(state.new_item, () if car else weapons), *[None] * 2][:2]
    state.survivors[ATTACKER] = attacker
    if car:
        state.cars[CAR] = Car(CAR, "car", "zone-0", [ATTACKER])
    for part in filter(None, (part.strip() for part in there.split(","))):
        place(state, part, zones[-1].id)
    return state


def place(state: State, part: str, zone: str) -> None:
    """Zombies such as "4 walkers" or "fatty", or a Survivor such as "ned" or, once wounded, "ned:1"."""
    match = re.fullmatch(r"(?:(\d{1,2})\s+)?([\w' -]{1,40}?)(?::([01]))?", part)
    if match is None:
        raise BadInput(
            f"{brief(part)[:60]} is nobody; expected such as '4 walkers', 'fatty', 'ned' or 'ned:1'"
        )
    number, name, wounds = int(match[1] or 1), slug(match[2]), int(match[3] or 0)
    kinds = {slug(word): kind for kind, b in state.book.breeds.items() for word in (kind, b.name, b.plural)}
    if name in kinds and not match[3]:
        if not 1 <= number + state.crowd(zone).get(kinds[name], 0) <= MOST or not number:
            raise BadInput(f"{brief(part)} is out of range; expected 1 to {MOST} Zombies of a kind")
        state.add(zone, kinds[name], number)
    elif match[1] or not name:
        raise BadInput(
            f"there is no Zombie {brief(match[2])}; expected one of: {', '.join(state.book.breeds)}"
        )
    elif meant := mistyped(name, kinds):
        raise BadInput(
            f"{brief(match[2])[:60]} is neither a Zombie nor a Survivor's name; expected such as {meant}"
        )
    elif near := difflib.get_close_matches(name, kinds, 1, 0.85):
        raise BadInput(
            f"{brief(match[2])} is neither a Zombie nor a Survivor's name; did you mean {near[0]}?"
        )
    elif name in state.survivors:
        raise BadInput(f"{brief(match[2])} is there already; give each Survivor a name of their own")
    else:
        state.survivors[name] = Survivor(name, match[2].strip().title(), zone, wounds)


def mistyped(name: str, kinds: Iterable[str]) -> str:
    """What a name may have been meant for that begins with a digit or ends in a kind of Zombie, or empty."""
    kind = next((kind for kind in sorted(kinds, key=len, reverse=True) if name.endswith(kind)), "")
    digits = re.match(r"\d*", name)[0]  # type: ignore[index]
    if not kind:
        return "'4 walkers' or 'ned'" if digits else ""
    return repr(f"{digits if 0 < len(digits) < 3 else 4} {kind}") if digits else repr(kind)


def rules_of(state: State) -> Rules[None]:
    """The attack that the state was set up for; BadInput, with the clause, when it is not allowed."""
    zone = state.chart.zones[-1].id
    items = state.survivors[ATTACKER].held
    if not items:
        if not state.count(zone) and len(state.survivors) == 1:
            raise BadInput("nobody is in the zone; say with --there who is")
        return run_over(state, ATTACKER, zone)
    wrong = refusal(state, ATTACKER, items, zone)
    if wrong is not None:
        raise BadInput(f"that attack is not allowed: {wrong.words} ({wrong.rule})")
    return attack(state, ATTACKER, items, zone)


def resolve(rules: Rules[None], answer: Callable[[Ask], Json]) -> list[Event]:
    """Run rules to their end with these answers; returns what was told. Raises BadAnswer for one that misfits."""
    told: list[Event] = []
    value: Json = None
    ended: StepEnded | None = None
    while True:
        try:
            step = rules.throw(ended) if ended else rules.send(value)
        except StopIteration:
            return told
        except StepEnded as over:
            return [*told, Event(over.rule, over.text, "skipped")]
        value = ended = None
        if isinstance(step, Event):
            told.append(step)
        elif not isinstance(step, Boundary):
            try:
                ask = step()
                value = ask.read(answer(ask))
            except StepEnded as over:
                ended = over


def left(state: State) -> dict[str, Json]:
    """Who is left in the target zone, the Survivors' wounds, and the experience gained."""
    zone = state.chart.zones[-1].id
    people = {s.id: s.wounds for s in state.people(zone) if s.id != ATTACKER}
    attacker = state.survivors.get(ATTACKER)
    return {
        "zombies": dict(state.crowd(zone)),
        "survivors": people,
        "dead": list(state.dead),
        "experience": attacker.experience if attacker else None,
    }
