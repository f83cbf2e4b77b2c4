"""The zombie pool: markers drawn face down, discarded, set aside, and those of a type by name (RIE-477 to 486)."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.riese.state import State, Zombie
from shamble.geometry.squares import Square
from shamble.kernel.asks import Draw, Measure, Option, Rules, choose, draw, tell
from shamble.kernel.hands import TABLE

DECK = "zombies"
ANTIHERO = "antihero"


def antihero_marker(hero_id: str) -> str:
    """What the pool calls the zombie that a dead hero has become (RIE-176)."""
    return f"beta:{hero_id}"


def antiheroes(state: State) -> list[str]:
    """The heroes who go on as zombies when a scenario ends, for the pools of the next ones, by id (RIE-176)."""
    at_large = [zombie.was for zombie in state.zombies.values() if ANTIHERO in zombie.powers and zombie.was]
    kept = [*state.pool, *state.aside, *state.discard]
    return sorted({*at_large, *(entry.partition(":")[2] for entry in kept if ":" in entry)})


def with_changes(powers: Iterable[str], changes: Iterable[str]) -> list[str]:
    """Powers as a scenario changes them: a name adds one, a name after a minus takes one away (RIE-563)."""
    found = list(powers)
    for change in changes:
        if change.startswith("-"):
            found = [power for power in found if power != change[1:]]
        elif change not in found:
            found.append(change)
    return found


# -- drawing


def unknown(state: State) -> int:
    """How many face-down markers there are whose types still count in the pool, as nobody has seen them."""
    return sum(not zombie.breed for zombie in state.zombies.values())


def take_top(state: State) -> Rules[str | None]:
    """Draw a marker, shuffling the discards in first if none is left; None: there is none at all (RIE-479, RIE-480).

    Returns "" at the table, where nobody knows what lies face down.
    """
    if len(state.pool) <= unknown(state) and state.discard:
        state.pool += state.discard
        state.discard.clear()
        yield from tell("RIE-479", "The discarded zombies are shuffled into the pool", "pool")
    if len(state.pool) <= unknown(state):
        return None
    if state.hands.decks == TABLE:
        return ""
    if sorted(state.pool_order) != sorted(state.pool):
        state.pool_order = yield from shuffled(tuple(state.pool))
    marker = state.pool_order.pop(0)
    state.pool.remove(marker)
    return marker


def shuffled(markers: tuple[str, ...]) -> Rules[list[str]]:
    """The markers in the order in which they will be drawn; one alone needs no shuffling (RIE-148)."""
    if len(set(markers)) < 2:
        return list(markers)
    ask = Draw(rule="RIE-148", text="Shuffle the zombie pool", deck=DECK, cards=markers, count=len(markers))
    return list((yield from draw(lambda: ask)))


def new_zombie(state: State, marker: str, hidden: bool = True) -> Zombie:
    """A zombie for a marker, not on the map yet."""
    state.bred += 1
    zombie = Zombie(f"zombie-{state.bred}", hidden=hidden)
    state.zombies[zombie.id] = zombie
    if marker:
        become(state, zombie, marker)
    return zombie


def become(state: State, zombie: Zombie, marker: str) -> None:
    """Give a zombie the type of a marker, with its health and the powers that the scenario leaves it (RIE-563)."""
    breed, _, was = marker.partition(":")
    card = state.book.breeds[breed]
    changes = [*state.scenario.powers.get("all", ()), *state.scenario.powers.get(breed, ())]
    zombie.breed, zombie.health, zombie.was = breed, card.health, was
    zombie.powers = with_changes([*card.powers, *zombie.powers, *([ANTIHERO] if was else [])], changes)


def draw_marker(state: State, at: Square) -> Rules[str]:
    """Draw a zombie face down onto a free square, as in the set-up; its id, or "" for none (RIE-329, RIE-477)."""
    marker = yield from take_top(state)
    if marker is None:
        return ""
    zombie = new_zombie(state, marker)
    state.place(zombie.id, at)
    return zombie.id


def learn(state: State, zombie_id: str) -> Rules[None]:
    """At the table the people say what a face-down marker is, as it is turned up."""
    if state.zombie(zombie_id).breed:
        return

    def ask() -> Draw:
        titles = {breed.id: breed.name for breed in state.book.breeds.values()}
        return Draw(
            rule="RIE-473",
            text="A zombie is turned up: which is it?",
            subjects=(zombie_id,),
            deck=DECK,
            cards=tuple(state.pool),
            known=tuple(state.book.breeds),
            titles=titles,
        )

    (marker,) = yield from draw(ask)
    if marker in state.pool:
        state.pool.remove(marker)
    become(state, state.zombie(zombie_id), marker)


# -- discarding, and markers of a type


def to_discard(state: State, zombie: Zombie) -> None:
    """Put the marker of a killed zombie with the discarded ones; a dead hero's is gone for good (RIE-075, RIE-176)."""
    if zombie.breed and not (ANTIHERO in zombie.powers and zombie.was):
        state.discard.append(zombie.breed)


def named(state: State, breed: str) -> Rules[bool]:
    """Take a marker of a type from those set aside, the discard or the pool; False: all are out (RIE-485, RIE-486)."""
    for pile in (state.aside, state.discard):
        if breed in pile:
            pile.remove(breed)
            return True
    if breed not in state.pool or not (yield from found_in_pool(state, breed)):
        return False
    state.pool.remove(breed)
    state.pool_order.clear()  # so that the pool is shuffled again before the next draw
    return True


def found_in_pool(state: State, breed: str) -> Rules[bool]:
    """Whether the pool holds a marker of a type; with unseen ones on the map only the people can tell."""
    if not unknown(state):
        return True
    title = state.book.breeds[breed].name
    ask = Measure(
        rule="RIE-485",
        text=f"Look for a marker {title} in the zombie pool, then shuffle it",
        who=state.seats[0],
        options=(Option("found", "Found"), Option("none", "There is none: all are on the map")),
        default="found",
    )
    return (yield from choose(lambda: ask)) == "found"
