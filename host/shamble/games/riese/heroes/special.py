"""Special actions: searching, rescuing, forcing locks, setting charges (RIE-305, RIE-336 to 339, RIE-356, RIE-545)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from shamble.games.riese import ground
from shamble.games.riese.attack import locks
from shamble.games.riese.blasts.satchel import charge_squares, set_charge
from shamble.games.riese.cards import SUPPLIES, Deed, Finding, Search
from shamble.games.riese.dice import ANY, d12
from shamble.games.riese.heroes.doors import has_key, locked_doors, open_door
from shamble.games.riese.heroes.points import UNLOCK, acting, spend
from shamble.games.riese.horde import waiting
from shamble.games.riese.skills.held import has, value
from shamble.games.riese.state import Hero, Soul, State, Thing
from shamble.games.riese.story import happenings, xp
from shamble.games.riese.words import name as spoken
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

MOST = 12


def special_options(state: State, name: str) -> list[Option]:
    """The special actions that are possible where a hero stands; Max can only search (RIE-214, RIE-356, RIE-357)."""
    hero = state.hero(name)
    found = [
        Option(f"search:{thing.id}", f"Search {spoken(state, thing.id)}") for thing in markers(state, hero)
    ]
    if not hero.human:
        return found
    found += [
        Option(f"rescue:{soul.id}", f"Rescue {spoken(state, soul.id)}") for soul in in_need(state, hero)
    ]
    found += [Option(f"force:{door.id}", f"Force the door {door.id}") for door in locked_doors(state, hero)]
    found += [
        Option(f"force:{thing.id}", f"Force {spoken(state, thing.id)}") for thing in cabinets(state, hero)
    ]
    if charge_squares(state, name):
        found.append(Option("set:charge", "Set a satchel charge"))
    return found


def paid_specials(state: State, name: str) -> Iterator[tuple[Option, int]]:
    """The special actions that skills let the active hero do for MPs, with what they cost (RIC-086, RIC-107)."""
    hero = state.hero(name)
    any_kind, pioneer = value(state, hero, "special"), value(state, hero, "satchel")
    for option in special_options(state, name) if any_kind or pioneer else ():
        work = option.id == "set:charge" or option.id.removeprefix("force:") in state.doors
        costs = [cost for cost in (any_kind, pioneer if work else 0) if cost]
        if costs and min(costs) <= acting(state, name).mp:
            yield option, min(costs)


def do_special(state: State, name: str, option: str, cost: int = 0) -> Rules[None]:
    """Carry out one of special_options; a skill's comes out of the MPs, any other is the whole activation (RIE-356)."""
    act = acting(state, name)
    act.mp -= cost
    act.special_done = act.special_done or act.declared == "special"
    verb, _, what = option.partition(":")
    yield from DEEDS[verb](state, name, what)


# -- searching


def lying_near(state: State, hero: Hero) -> Iterator[Thing]:
    """The objective markers on a hero's square and on adjacent ones, whichever way it faces (RIE-336, RIE-337)."""
    here = state.square(hero.id)
    for square in (here, *ground.beside(state, here)):
        yield from state.lying(square, "objective")


def markers(state: State, hero: Hero) -> list[Thing]:
    """The markers that a hero could search from where it stands (RIE-336)."""
    near = lying_near(state, hero)
    return [thing for thing in near if searchable(state, thing) and not shut(state, thing)]


def cabinets(state: State, hero: Hero) -> list[Thing]:
    """The locked cabinets beside a hero (RIE-621, RIE-622)."""
    return [thing for thing in lying_near(state, hero) if searchable(state, thing) and shut(state, thing)]


def search_at(state: State, thing: Thing) -> Search | None:
    """What searching a marker brings; None where the scenario has no table for it."""
    return next((search for search in state.scenario.searches if search.at == thing.what), None)


def searchable(state: State, thing: Thing) -> bool:
    """Whether the scenario lets anybody search a marker: by a table, or because something waits for it (RIE-356)."""
    if search_at(state, thing) is not None:
        return True
    return any(watch.on == "search" and watch.at == thing.what for watch in happenings.watches(state))


def shut(state: State, thing: Thing) -> bool:
    """Whether a marker is a cabinet that is still locked."""
    search = search_at(state, thing)
    return search is not None and bool(search.key) and opened(thing) not in state.flags


def opened(thing: Thing) -> str:
    """What notes that a cabinet has been opened."""
    return f"opened:{thing.id}"


def search(state: State, name: str, thing_id: str) -> Rules[None]:
    """Search a marker: roll on its table, and do what the row says; the marker goes unless it stays (RIE-338)."""
    hero, thing = state.hero(name), state.things.get(thing_id) or gone("The marker", "RIE-336")
    table, at = search_at(state, thing), thing.at
    yield from tell(
        "RIE-336", f"{hero.name} searches {spoken(state, thing_id)}", "search", who=name, at=thing.what
    )
    row, rolled = None, False
    if table is not None and table.rows:
        rolled = len(table.rows) > 1
        row = (yield from roll_row(state, name, table)) if rolled else table.rows[0]
    if (table is None or not table.stays) and thing_id in state.things:
        state.take(thing_id)
    acting(state, name).searched = at
    if row is not None:
        yield from find(state, name, row, rolled)
    yield from happenings.happened(state, "search", at=at, who=name)


def roll_row(state: State, name: str, table: Search) -> Rules[Finding | None]:
    """Roll on a table; skills shift the roll, as chosen before it, or give a second one (RIE-355, RIC-015, RIC-096)."""
    shift = yield from chosen_shift(state, name)
    rolls = []
    for _ in range(2 if has(state, state.hero(name), "search-twice") else 1):
        natural = yield from d12(state, "RIE-338", f"{state.hero(name).name} searches", name, wants=ANY)
        rolls.append(min(max(natural + shift, 1), MOST))
        sum_words = f"{natural} {shift:+d}" if shift else f"{natural}"
        words = f"{sum_words}: {state.hero(name).name} has searched"
        yield from tell("RIE-338", words, "roll", who=name, roll=natural)
    rows = [row for row in (row_of(table, roll) for roll in rolls) if row is not None]
    if len(rows) < 2 or rows[0] == rows[1]:
        return rows[0] if rows else None
    chosen = yield from choose(lambda: rows_ask(state, name, rows))
    return rows[int(chosen.removeprefix("row:")) - 1]


def row_of(table: Search, roll: int) -> Finding | None:
    """The row of a search table for a roll."""
    return next((row for row in table.rows if row.least <= roll <= row.most), None)


def rows_ask(state: State, name: str, rows: list[Finding]) -> Choose:
    """Which of two results is taken (RIC-096)."""
    options = tuple([Option(f"row:{number}", row.text) for number, row in enumerate(rows, 1)])
    hero = state.hero(name)
    text = f"What does {hero.name} find?"
    return Choose(
        rule="RIC-096", text=text, who=hero.seat, subjects=(name,), options=options, default=options[0].id
    )


def chosen_shift(state: State, name: str) -> Rules[int]:
    """By how much a skill raises or lowers the search roll: all of it, or nothing (RIC-015, RIC-048)."""
    size = value(state, state.hero(name), "search")
    if not size:
        return 0

    def ask() -> Choose:
        hero = state.hero(name)
        options = tuple([Option(f"shift:{by:+d}", f"{by:+d}") for by in (size, 0, -size)])
        text = f"Does {hero.name} shift the search roll?"
        return Choose(
            rule="RIE-355", text=text, who=hero.seat, subjects=(name,), options=options, default="shift:+0"
        )

    return int((yield from choose(ask)).removeprefix("shift:"))


def find(state: State, name: str, row: Finding, rolled: bool) -> Rules[None]:
    """Do what a row of a search table says, one deed after the other."""
    from shamble.games.riese.story.deeds import do  # deeds give items, and items are the heroes' business

    if row.text:
        yield from tell("RIE-338", row.text, "entry")
    deeds = (yield from enriched(state, name, row.deeds)) if rolled else row.deeds
    for deed in deeds:
        yield from step(do(state, deed, name))


def enriched(state: State, name: str, deeds: tuple[Deed, ...]) -> Rules[tuple[Deed, ...]]:
    """One more of a kind of supply that was rolled for, by a skill (RIC-083)."""
    more = value(state, state.hero(name), "more-supplies")
    kinds = sorted({deed.what for deed in deeds if deed.do == "give" and deed.what in SUPPLIES})
    if not more or not kinds:
        return deeds
    kind = kinds[0] if len(kinds) == 1 else (yield from choose(lambda: kinds_ask(state, name, kinds)))
    first = next(deed for deed in deeds if deed.do == "give" and deed.what == kind)
    return tuple([replace(deed, count=deed.count + more) if deed is first else deed for deed in deeds])


def kinds_ask(state: State, name: str, kinds: list[str]) -> Choose:
    """Of which supply a hero finds one more (RIC-083)."""
    hero = state.hero(name)
    options = tuple([Option(kind, kind.capitalize()) for kind in kinds])
    text = f"Of what does {hero.name} find one more?"
    return Choose(
        rule="RIC-083", text=text, who=hero.seat, subjects=(name,), options=options, default=kinds[0]
    )


# -- rescuing


def in_need(state: State, hero: Hero) -> list[Soul]:
    """The prisoners, civilians and children next to a hero (RIE-305)."""
    near = (state.souls.get(state.at(square)) for square in ground.beside(state, state.square(hero.id)))
    return [soul for soul in near if soul is not None]


def rescue(state: State, name: str, soul_id: str) -> Rules[None]:
    """Take somebody along: they leave the map and are with their rescuer from now on (RIE-305, RIE-306)."""
    hero, soul = state.hero(name), state.souls[soul_id]
    at = state.square(soul_id)
    if soul.locked_by:
        yield from locks.release(state, soul.locked_by)
    state.place(soul_id, None)
    hero.rescued.append(soul_id)
    yield from tell(
        "RIE-305", f"{hero.name} rescues {spoken(state, soul.id)}", "rescue", who=name, soul=soul_id
    )
    yield from xp.rescue_credit(state, name, soul)
    yield from happenings.happened(state, "rescue", at=at, who=name, of=soul_id)
    yield from waiting.let_in(state)


# -- locks and charges


def force(state: State, name: str, what: str) -> Rules[None]:
    """Force a locked door, which can never be closed again, or a locked cabinet (RIE-622, RIE-629, RIE-630)."""
    if what in state.doors:
        yield from open_door(state, what, name, "RIE-629", forced=True)
        return
    at = (state.things.get(what) or gone("The cabinet", "RIE-622")).at
    yield from open_cabinet(state, name, what, "RIE-622", "forces")
    yield from happenings.happened(state, "force", at=at, who=name)


def with_key(state: State, name: str) -> list[Option]:
    """The locked doors and cabinets that the active hero has the key for (RIE-525, RIE-621, RIE-628)."""
    hero = state.hero(name)
    doors = [door.id for door in locked_doors(state, hero) if has_key(state, hero, door.key)]
    boxes = [thing.id for thing in cabinets(state, hero) if has_key(state, hero, key_of(state, thing))]
    doors_words = {door: f"the door {door}" for door in doors}
    words = {**doors_words, **{box: spoken(state, box) for box in boxes}}
    return [Option(f"unlock:{what}", f"Unlock {said} ({UNLOCK} MPs)") for what, said in words.items()]


def key_of(state: State, thing: Thing) -> str:
    """The key that opens a cabinet."""
    search = search_at(state, thing)
    return search.key if search is not None else ""


def unlock(state: State, name: str, what: str) -> Rules[None]:
    """Open a locked door or cabinet with its key, for 2 MPs (RIE-621, RIE-628)."""
    spend(state, name, UNLOCK)
    if what in state.doors:
        yield from open_door(state, what, name, "RIE-628")
    else:
        yield from open_cabinet(state, name, what, "RIE-621", "unlocks")


def open_cabinet(state: State, name: str, thing_id: str, rule: str, verb: str) -> Rules[None]:
    """A cabinet is open from now on and can be searched."""
    thing = state.things.get(thing_id) or gone("The cabinet", rule)
    state.flags.append(opened(thing))
    words = f"{state.hero(name).name} {verb} {spoken(state, thing_id)}"
    yield from tell(rule, words, "open", who=name, at=thing.what)
    yield from happenings.happened(state, "open", at=thing.at, who=name)


def charge(state: State, name: str, what: str) -> Rules[None]:
    """Set a satchel charge (RIE-545)."""
    yield from set_charge(state, name)


DEEDS: dict[str, Callable[[State, str, str], Rules[None]]] = {
    "search": search,
    "rescue": rescue,
    "force": force,
    "set": charge,
}
