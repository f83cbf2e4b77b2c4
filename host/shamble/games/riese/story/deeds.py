"""What triggers, searches and tables do: each deed of a scenario by the word its data has for it.

read                       only its text (every deed may have one)
flag, unflag  what         note something, or strike it out
goal, no-goal  what        an objective counts from now on, or no more (RIE-294)
win, lose                  the scenario is over
doom                       the scenario is lost, and with it a campaign (RIE-203)
threat  count, what        the level changes; what = "now": its effects, too (RIE-390)
xp  count, of              the hero earns XP, or everybody (of = "team")
progress  what, count      a counter of the hero's personal objective moves, if it has that one (RIE-298)
scratch  count             the team gains scratch tokens (RIE-334)
track  count               the round marker goes so many spaces on
give  what, count          the hero gets a card or supplies (RIE-122)
lay  what, at, count       a card, a kind of supply or an objective marker is put on each square
clear  what, at            things of that kind are taken off the squares
spawn  what, at, count     zombies of a breed, or drawn ones, on each square of a label, or where a search finds them
power, no-power  what, of  a breed or a zombie gains or loses a power (RIE-563)
spawn-order  what, of      what the spawn code `of` brings from now on: a breed, "none", or "" for a draw again
target-order  what, of     whom or which place zombies of the breed `of` ("all") go for; "" for the rules again
arrive  of, at             somebody who was to come later does
leave  of                  a figure leaves the map
goal-of  of, at            an NPC tries for the squares of a label or an exit from now on (RIE-252)
hold, move, rest, wake  of an NPC stays where it is or does not, does not act or does
foes  of, what             whom an NPC takes for enemies
open, close, lock, unlock  at: the id of a door
dark, light                darkness falls, or ends (RIE-623)
fire, toxic  at            on each square of a label
timer  what, count, at     a delayed trigger in so many rounds; with `at`, timer markers on the squares (RIE-417)
no-timer  what             a delayed trigger is called off
wound, heal  of, count     somebody, or the hero concerned
roll  what                 a die on a table of the scenario
"""

from __future__ import annotations

from collections.abc import Callable

from shamble.games.riese.attack import harm, locks
from shamble.games.riese.blasts import fire, toxic
from shamble.games.riese.cards import SUPPLIES, Deed
from shamble.games.riese.dice import ANY, d12
from shamble.games.riese.ground import door_word
from shamble.games.riese.heroes import items
from shamble.games.riese.horde import spawning
from shamble.games.riese.horde.warnings import title
from shamble.games.riese.moments import after_change
from shamble.games.riese.state import Door, Hero, Npc, State
from shamble.games.riese.story import xp
from shamble.games.riese.story.arrivals import arrive, place_found
from shamble.games.riese.story.chain import linked
from shamble.games.riese.story.happenings import happened, reach_objectives, squares_of
from shamble.games.riese.story.track import advance, raise_threat
from shamble.games.riese.words import paragraphs, subject
from shamble.geometry.squares import Square
from shamble.kernel.asks import Rules, gone, tell

MOST_SCRATCH = 3
"""Of the whole team (RIE-334)."""


def do(state: State, deed: Deed, hero_id: str = "") -> Rules[None]:
    """Do one deed of the scenario at once, its text first (RIE-121); hero_id: the hero whose doing set it off."""
    for text in paragraphs(deed.text):
        yield from tell("RIE-121", text, "entry")
    if deed.do != "read":
        yield from linked(state, DEEDS[deed.do](state, deed, hero_id))


def hero_of(state: State, deed: Deed, hero_id: str) -> Hero:
    """The hero a deed is about: the one it names, else the one whose doing it is; ends the deed without one."""
    hero = state.heroes.get(deed.of or hero_id)
    return hero if hero is not None and not hero.dead else gone("the hero concerned", "RIE-121")


def npc_of(state: State, deed: Deed) -> Npc:
    """The NPC a deed is about; ends the deed when there is none of that id."""
    return state.npcs.get(deed.of) or gone(deed.of, "RIE-250")


def door_of(state: State, deed: Deed) -> Door:
    """The door a deed is about; ends the deed when there is none of that id."""
    return state.doors.get(deed.at.upper()) or gone(f"the door {deed.at}", "RIE-627")


# -- what the scenario notes


def flag(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Note something."""
    if deed.what not in state.flags:
        state.flags.append(deed.what)
        yield from happened(state, "flag", who=hero_id, of=deed.what)


def unflag(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Strike a note out."""
    state.flags = [word for word in state.flags if word != deed.what]
    yield from ()


def goal(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """An objective counts from now on (RIE-294)."""
    if deed.what in state.hidden_goals:
        state.hidden_goals.remove(deed.what)
        text = next(goal.text for goal in state.scenario.objectives if goal.id == deed.what)
        yield from tell("RIE-294", f"New objective: {text}", "objective", objective=deed.what)
    yield from reach_objectives(state)


def no_goal(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """An objective counts no more (RIE-294)."""
    if deed.what not in state.hidden_goals:
        state.hidden_goals.append(deed.what)
    yield from ()


def end_as(result: str) -> Callable[[State, Deed, str], Rules[None]]:
    """The scenario is over with that result."""

    def over(state: State, deed: Deed, hero_id: str) -> Rules[None]:
        state.result = result
        yield from ()

    return over


def doom(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """The scenario is lost, and a campaign with it, whatever replays are left (RIE-203)."""
    state.result = "lost"
    if state.sheet is not None:
        state.sheet.doomed = True
    yield from ()


def threat(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """The threat level changes."""
    yield from raise_threat(state, deed.count, "RIE-121", now=deed.what == "now")


def experience(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Somebody earns XP, or the whole team."""
    if deed.of == "team":
        yield from xp.team_credit(state, deed.count, "RIE-121", "so the scenario says")
    else:
        yield from xp.award(
            state, hero_of(state, deed, hero_id).id, deed.count, "RIE-121", "so the scenario says"
        )


def progress(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """The hero's personal objective moves by what it has done (RIE-298, RIC-103)."""
    yield from xp.tick(state, hero_of(state, deed, hero_id).id, deed.what, deed.count)


def scratch(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Scratch tokens for the team, or fewer of them."""
    state.scratch = min(max(state.scratch + deed.count, 0), MOST_SCRATCH)
    yield from tell("RIE-334", f"Scratch tokens: {state.scratch}", "scratch", scratch=state.scratch)


def track(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """The round marker goes on at once."""
    for _ in range(deed.count):
        yield from advance(state)


def timer(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """A delayed trigger, or timer markers on squares (RIE-417, RIE-418)."""
    for square in squares_of(state, deed.at):
        state.put("timer", square, deed.what, by=hero_id, timers=deed.count)
    if not deed.at:
        state.clocks[deed.what] = deed.count
    yield from ()


def no_timer(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """A delayed trigger will not come, and timer markers of that name are taken off."""
    state.clocks.pop(deed.what, None)
    for thing in state.all_of("timer"):
        if thing.what == deed.what:
            state.take(thing.id)
    yield from ()


def roll(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """A die on a table of the scenario; what its row says is done."""
    words = deed.text or "A roll of the scenario"
    natural = yield from d12(state, "RIE-121", words, hero_id, wants=ANY)
    yield from tell("RIE-121", f"{natural}: {words[:1].lower()}{words[1:]}", "roll", roll=natural)
    for row in state.scenario.tables[deed.what]:
        if row.least <= natural <= row.most:
            yield from tell("RIE-121", row.text, "entry")
            for each in row.deeds:
                yield from do(state, each, hero_id)


# -- what lies on the map


def give_to(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """A card, or supplies, for a hero (RIE-122)."""
    hero = hero_of(state, deed, hero_id)
    if deed.what in SUPPLIES:
        yield from items.gain_supply(state, hero.id, deed.what, deed.count)
        return
    for _ in range(deed.count):
        yield from items.give(state, hero.id, deed.what)


def lay(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Something lies on each square of a label from now on."""
    for square in squares_of(state, deed.at):
        lay_down(state, square, deed.what, deed.count)
    yield from ()


def lay_down(state: State, square: Square, what: str, count: int = 1) -> None:
    """Put a kind of supply, a card, or something else by its kind on a square (RIE-229)."""
    if what in SUPPLIES:
        state.put("supply", square, what, count=count)
    elif what in state.book.weapons or what in state.book.gear:
        for _ in range(count):
            items.lay(state, square, state.new_item(what))
    else:
        state.put(what, square, health=int(what == "barricade"))


def clear(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Things of a kind, or of a label, are taken off squares; without a place, wherever they are."""
    where = squares_of(state, deed.at)
    for thing in list(state.things.values()):
        if deed.what in (thing.kind, thing.what) and (not deed.at or thing.at in where):
            yield from locks.let_go(state, thing.id)
            state.take(thing.id)
    yield from after_change(state, "clear")


def burn(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Fire on each square of a label (RIE-234)."""
    for square in squares_of(state, deed.at):
        yield from fire.put_fire(state, square)


def gas(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """A toxic cloud on each square of a label (RIE-586)."""
    for square in squares_of(state, deed.at):
        yield from toxic.put_toxic(state, square)


def darkness(dark: bool) -> Callable[[State, Deed, str], Rules[None]]:
    """Darkness falls, or ends (RIE-623)."""

    def change(state: State, deed: Deed, hero_id: str) -> Rules[None]:
        state.dark = dark
        yield from after_change(state, "light")

    return change


def door(opened: bool | None = None, locked: bool | None = None) -> Callable[[State, Deed, str], Rules[None]]:
    """A door is open, closed, locked or unlocked from now on; a forced one cannot be closed (RIE-630)."""

    def change(state: State, deed: Deed, hero_id: str) -> Rules[None]:
        found = door_of(state, deed)
        was, word = found.open, door_word(found)
        found.locked = found.locked if locked is None else locked
        if opened is not None:
            found.open = opened or found.forced
        if door_word(found) != word:
            yield from tell(
                "RIE-627", f"The door {found.id} is {door_word(found)} now", "door", door=found.id
            )
        if found.open != was:
            yield from locks.part(state)
            yield from happened(state, "open" if found.open else "close", at=found.id)
            yield from after_change(state, "door")

    return change


# -- zombies, NPCs and heroes


def spawn(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Zombies of a breed, or drawn ones, on each square of a label, or where a search finds them (RIE-358, RIE-478)."""
    for square in squares_of(state, deed.at):
        for _ in range(deed.count):
            yield from spawning.spawn_at(state, square, deed.what)
    for _ in range(0 if deed.at else deed.count):
        found = yield from place_found(state)
        yield from spawning.spawn_at(state, found, deed.what)


def power(gained: bool) -> Callable[[State, Deed, str], Rules[None]]:
    """A zombie, or every zombie of a breed, gains or loses a power from now on (RIE-563)."""

    def change(state: State, deed: Deed, hero_id: str) -> Rules[None]:
        for zombie in state.zombies.values():
            if deed.of in (zombie.id, zombie.breed):
                zombie.powers = [word for word in zombie.powers if word != deed.what]
                zombie.powers += [deed.what] * gained
        yield from tell(
            "RIE-563",
            f"{subject(state, deed.of)} {'gains' if gained else 'loses'} {title(deed.what)}",
            "power",
        )

    return change


def spawn_order(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """What a spawn code brings until further notice."""
    state.spawn_orders.pop(deed.of, None)
    if deed.what:
        state.spawn_orders[deed.of] = deed.what
    yield from ()


def target_order(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Whom zombies go for until further notice."""
    state.target_orders.pop(deed.of or "all", None)
    if deed.what:
        state.target_orders[deed.of or "all"] = deed.what
    yield from ()


def come(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Somebody who was to come later does (RIE-371)."""
    yield from arrive(state, deed.of, deed.at, near=hero_id)


def go(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """A figure leaves the map for good."""
    figure = state.find(deed.of) or gone(deed.of, "RIE-121")
    yield from locks.let_go(state, deed.of)
    if figure.at is not None:
        state.place(deed.of, None)
    if isinstance(figure, Hero | Npc):
        figure.left = True
    yield from after_change(state, "leave")


def aim(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """An NPC tries for other squares; for none without a place (RIE-252)."""
    npc_of(state, deed).goals = list(squares_of(state, deed.at)) if deed.at else []
    yield from ()


def npc_is(**fields: bool) -> Callable[[State, Deed, str], Rules[None]]:
    """An NPC holds its place or moves, rests or acts."""

    def change(state: State, deed: Deed, hero_id: str) -> Rules[None]:
        npc = npc_of(state, deed)
        for field, value in fields.items():
            setattr(npc, field, value)
        yield from ()

    return change


def foes(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Whom an NPC takes for enemies (RIE-250)."""
    npc_of(state, deed).foes = deed.what  # type: ignore[assignment]
    yield from after_change(state, "foes")


def concerned(state: State, deed: Deed, hero_id: str) -> list[str]:
    """Whom a deed hurts or heals: who stands on the squares it names, the team, somebody, or the hero concerned."""
    if deed.at:
        return [who for square in squares_of(state, deed.at) if (who := state.at(square))]
    if deed.of == "team":
        return [hero.id for hero in state.on_map()]
    return [deed.of or hero_id]


def hurt(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Somebody is wounded by the scenario."""
    for who in concerned(state, deed, hero_id):
        yield from harm.wound(state, who, deed.count, rule="RIE-121", cause="hazard")


def heal(state: State, deed: Deed, hero_id: str) -> Rules[None]:
    """Heroes regain health, never more than they have at most (RIE-165)."""
    for who in concerned(state, deed, hero_id):
        if (hero := state.heroes.get(who)) is not None and not hero.dead:
            hero.health = min(hero.health + deed.count, hero.most)
            words = f"{hero.name} has {hero.health} health"
            yield from tell("RIE-163", words, "heal", hero=hero.id, health=hero.health)


DEEDS: dict[str, Callable[[State, Deed, str], Rules[None]]] = {
    "flag": flag,
    "unflag": unflag,
    "goal": goal,
    "no-goal": no_goal,
    "win": end_as("won"),
    "lose": end_as("lost"),
    "doom": doom,
    "threat": threat,
    "xp": experience,
    "progress": progress,
    "scratch": scratch,
    "track": track,
    "give": give_to,
    "lay": lay,
    "clear": clear,
    "spawn": spawn,
    "power": power(gained=True),
    "no-power": power(gained=False),
    "spawn-order": spawn_order,
    "target-order": target_order,
    "arrive": come,
    "leave": go,
    "goal-of": aim,
    "hold": npc_is(holds=True),
    "move": npc_is(holds=False),
    "rest": npc_is(quiet=True),
    "wake": npc_is(quiet=False),
    "foes": foes,
    "open": door(opened=True, locked=False),
    "close": door(opened=False),
    "lock": door(opened=False, locked=True),
    "unlock": door(locked=False),
    "dark": darkness(dark=True),
    "light": darkness(dark=False),
    "fire": burn,
    "toxic": gas,
    "timer": timer,
    "no-timer": no_timer,
    "wound": hurt,
    "heal": heal,
    "roll": roll,
}
"""Every deed but read, which has its text alone."""
