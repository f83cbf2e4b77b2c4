"""Satchel charges that are set by hand, with a timer (RIE-417 to 422, RIE-545 to 548)."""

from __future__ import annotations

from shamble.games.riese import ground
from shamble.games.riese.blasts.worn import used_up, with_trait
from shamble.games.riese.entering import square_entry
from shamble.games.riese.state import Item, State
from shamble.games.riese.story import happenings
from shamble.games.riese.words import counted
from shamble.geometry.squares import Square, name_of, named
from shamble.kernel.asks import Choose, Option, Rules, choose, enter, gone, tell

MOST_TIMERS = 6
"""Markers that may be put on a charge (RIE-546)."""


def charge_of(state: State, hero_id: str) -> Item | None:
    """The first satchel charge a hero carries."""
    hero = state.heroes[hero_id]
    return next(iter(with_trait(state, hero.carried, "satchel")), None) if hero.human else None


def charge_squares(state: State, hero_id: str) -> list[Square]:
    """The adjacent squares a hero could set a charge on; none without a charge (RIE-545)."""
    at = state.heroes[hero_id].at
    if at is None or charge_of(state, hero_id) is None:
        return []
    return [square for square in ground.beside(state, at) if not ground.solid(state, square)]


def set_charge(state: State, hero_id: str) -> Rules[bool]:
    """Set a satchel charge on an adjacent square, with one to six timer markers (RIE-418, RIE-545, RIE-546).

    What it costs, and that it is a special action, is its caller's business. Returns whether it was set.
    """
    at = yield from where_to_set(state, hero_id)
    timers = yield from how_long(state, hero_id)
    hero, item = state.hero(hero_id), charge_of(state, hero_id)
    if item is None:
        gone("The satchel charge", "RIE-545")
    used_up(hero, item.id)
    state.put("satchel", at, what=item.card, by=hero_id, timers=timers)
    words = f"{hero.name} sets a satchel charge on {name_of(at)}, with {counted(timers, 'timer marker')}"
    yield from tell("RIE-545", words, "charge", hero=hero_id, at=name_of(at), timers=timers)
    yield from happenings.happened(state, "use", at=at, who=hero_id, of=item.card)
    return True


def where_to_set(state: State, hero_id: str) -> Rules[Square]:
    """The hero chooses among the adjacent squares (RIE-545)."""
    if len(squares := charge_squares(state, hero_id)) == 1:
        return squares[0]

    def ask() -> Choose:
        legal = charge_squares(state, hero_id) or gone("Every square for the charge", "RIE-545")
        return Choose(
            rule="RIE-545",
            text=f"Where does {state.hero(hero_id).name} set the satchel charge?",
            who=state.hero(hero_id).seat,
            subjects=(hero_id,),
            options=tuple([Option(name_of(square), name_of(square)) for square in legal]),
            entry=square_entry(state, legal, "an adjacent square", "beside them"),
        )

    return named(str((yield from enter(ask))))


def how_long(state: State, hero_id: str) -> Rules[int]:
    """One to six timer markers, as the hero likes (RIE-546)."""
    options = tuple(
        [Option(f"timers:{n}", f"{counted(n, 'timer marker')}: {when(n)}") for n in range(1, MOST_TIMERS + 1)]
    )

    def ask() -> Choose:
        hero = state.hero(hero_id)
        text = "How many timer markers are put on the charge?"
        return Choose(rule="RIE-546", text=text, who=hero.seat, subjects=(hero_id,), options=options)

    return int((yield from choose(ask)).removeprefix("timers:"))


def when(timers: int) -> str:
    """When a charge goes off, in words."""
    if timers == 1:
        return "it goes off at the end of this round"
    return (
        f"it goes off at the end of the {('', 'next', 'third', 'fourth', 'fifth', 'sixth')[timers - 1]} round"
    )
