"""Facts about figures that people may correct: where they are, health, what they carry, markers, locks, powers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal

from shamble.games.riese.cards import SUPPLIES
from shamble.games.riese.heroes import carrying
from shamble.games.riese.horde.pool import become
from shamble.games.riese.skills.held import has, known_skills
from shamble.games.riese.skills.luck import LUCKY
from shamble.games.riese.state import Figure, Hero, Item, Npc, Soul, State, Thing, Zombie
from shamble.games.riese.story.xp import needs_of
from shamble.games.riese.words import FACINGS, facing_word, name, square_of
from shamble.geometry.squares import Square, name_of
from shamble.kernel.asks import Json, brief, whole, yes_or_no
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput

OFF, NOTHING, NOBODY, UNKNOWN = "off", "nothing", "nobody", "unknown"
"""Who is not on the map, an empty hand, no lock, and a marker that nobody has turned up."""
EMPTY = (NOTHING, NOBODY, "none", "", "-")
MOST = 99
FATES = ("alive", "out", "dead")
MARKERS = (NOTHING, "attacked", "covering 0", "covering 2", "covering 4")


# -- plain values


def number(thing: Any, field: str, most: int, least: int = 0) -> Callable[[Json], None]:
    """Sets a field that is a whole number."""
    return lambda value: setattr(thing, field, whole(value, least, most, field.replace("_", "-")))


def flag(thing: Any, field: str) -> Callable[[Json], None]:
    """Sets a field that is yes or no."""
    return lambda value: setattr(thing, field, yes_or_no(value, field))


def one_of(thing: Any, field: str, words: tuple[str, ...]) -> Callable[[Json], None]:
    """Sets a field to one of these words."""
    return lambda value: setattr(thing, field, word_in(value, words, field))


def word_in(value: Json, words: tuple[str, ...], what: str) -> str:
    """One of these words; BadInput for any other."""
    if value not in words:
        raise BadInput(f"{what} cannot be {brief(value)[:60]}; expected one of: {', '.join(words)}")
    return str(value)


def words_of(value: Json) -> list[str]:
    """Words with commas between; none for "nothing"."""
    words = [word.strip() for word in (value if isinstance(value, str) else brief(value)).split(",")]
    return [word for word in words if word not in EMPTY]


def free_square(state: State, value: Json, who: str = "") -> Square:
    """A square of the map where nobody else stands; BadInput for any other."""
    square = square_of(state, value if isinstance(value, str) else brief(value))
    if state.at(square) not in ("", who):
        raise BadInput(f"{name(state, state.at(square))} stands on {name_of(square)}; expected a free square")
    return square


def where(figure: Figure | Thing) -> str:
    """The square of a figure in a word."""
    return name_of(figure.at) if figure.at is not None else OFF


def set_square(state: State, who: str, value: Json) -> None:
    """Where a figure stands; off takes it off the map, out of every lock."""
    if value == OFF:
        state.place(who, None)
        unlock(state, who)
        return
    state.place(who, free_square(state, value, who))
    if who in state.zombies:
        state.zombies[who].waits_for = None


# -- heroes


def hero_facts(state: State, hero: Hero) -> Iterator[tuple[str, Fact]]:
    """What may be corrected of a hero in a scenario."""
    yield from lasting_facts(state, hero)
    yield "at", Fact(where(hero), partial(set_square, state, hero.id))
    off = hero.at is None
    yield "facing", Fact(facing_word(hero.facing), partial(set_facing, hero), derived=off)
    yield "fate", Fact(fate(hero), partial(set_fate, state, hero), derived=True)
    yield "marker", Fact(marker(hero), partial(set_marker, hero), derived=off)
    yield "locked-by", Fact(hero.locked_by or NOBODY, partial(set_lock, state, hero.id), derived=off)
    yield "activated", Fact(hero.activated, flag(hero, "activated"), derived=True)
    yield "blitz", Fact(hero.blitz, flag(hero, "blitz"))
    yield "gassed", Fact(hero.gassed, flag(hero, "gassed"), derived=True)
    yield "flare", Fact(hero.burning or NOTHING, partial(set_flare, state, hero))
    if hero.skills:
        used = ", ".join(hero.used) or NOTHING
        yield "used", Fact(used, partial(set_used, state, hero), derived=True)
        if has(state, hero, LUCKY):
            yield "had-luck", Fact(hero.id in state.lucky, partial(set_luck, state, hero), derived=True)
    if state.act is not None and state.act.hero == hero.id:
        yield "mp", Fact(state.act.mp, number(state.act, "mp", MOST), derived=True)
        yield "attacks", Fact(state.act.attacks, number(state.act, "attacks", MOST), derived=True)


def lasting_facts(state: State, hero: Hero) -> Iterator[tuple[str, Fact]]:
    """What a hero goes on with from scenario to scenario, and may be corrected between them, too."""
    yield "health", Fact(hero.health, number(hero, "health", hero.most))
    yield "xp", Fact(hero.xp, number(hero, "xp", MOST * MOST))
    yield "crash", Fact(hero.crash, flag(hero, "crash"))
    for item in hero.carried:
        if item.shots:
            yield f"{item.id}.shots", Fact(item.shots, number(item, "shots", MOST, 1))
    yield "player", Fact(hero.seat, one_of(hero, "seat", tuple(state.seats)), derived=True)
    for kind in SUPPLIES:
        yield kind, Fact(hero.supplies.get(kind, 0), partial(set_supply, hero, kind))
    hands = carrying.outfit_of(state, hero)
    for path, held in (("ready", hands.ready), ("off-hand", hands.off_hand)):
        words = f"{hero.name}'s {'main' if path == 'ready' else 'off'} hand"
        yield path, Fact(held.card if held else NOTHING, partial(set_hand, state, hero, path), words)
    away = ", ".join(item.card for item in (*hands.away, *hero.pockets))
    yield "gear", Fact(away or NOTHING, partial(set_gear, state, hero), f"{hero.name}'s gear")
    yield "skills", Fact(", ".join(hero.skills) or NOTHING, partial(set_skills, state, hero))
    for counter, most in needs_of(state, hero).items():
        count = hero.progress.get(counter, 0)
        yield f"progress.{counter}", Fact(count, partial(set_progress, hero, counter, most))


def set_skills(state: State, hero: Hero, value: Json) -> None:
    """Which skills a hero has: ids with commas between."""
    known = tuple(skill.id for skill in known_skills(state.book, hero))
    hero.skills = list(dict.fromkeys(word_in(word, known, "skills") for word in words_of(value)))


def set_used(state: State, hero: Hero, value: Json) -> None:
    """Which of its skills a hero has used in this round."""
    hero.used = [word_in(word, tuple(hero.skills), "used") for word in words_of(value)]


def set_luck(state: State, hero: Hero, value: Json) -> None:
    """Whether a lucky hero has had its luck in this scenario (RIC-090)."""
    had = yes_or_no(value, "had-luck")
    state.lucky = [name for name in state.lucky if name != hero.id] + [hero.id] * had


def set_progress(hero: Hero, counter: str, most: int, value: Json) -> None:
    """How far a counter of the personal objective has come."""
    hero.progress[counter] = whole(value, 0, most, counter)


def fate(hero: Hero) -> str:
    """Whether a hero is alive in the scenario, has left it, or is dead."""
    return "dead" if hero.dead else "out" if hero.left else "alive"


def set_fate(state: State, hero: Hero, value: Json) -> None:
    """Who is dead or out is not on the map."""
    word = word_in(value, FATES, "fate")
    hero.dead, hero.left = word == "dead", word == "out"
    if word != "alive":
        set_square(state, hero.id, OFF)


def set_facing(hero: Hero, value: Json) -> None:
    """Which way a hero faces."""
    hero.facing = FACINGS[word_in(value, tuple(FACINGS), "facing")]


def marker(figure: Hero | Npc) -> str:
    """The marker beside a hero or an NPC, in words."""
    return f"covering {figure.cover}" if figure.marker == "covering" else figure.marker or NOTHING


def set_marker(figure: Hero | Npc, value: Json) -> None:
    """Attacked, covering with its modifier, or none."""
    word, _, cover = word_in(value, MARKERS, "marker").partition(" ")
    figure.marker, figure.cover = "" if word == NOTHING else word, int(cover or 0)


def set_supply(hero: Hero, kind: str, value: Json) -> None:
    """How much of a supply a hero has."""
    room = carrying.supply_room(hero, kind) + hero.supplies.get(kind, 0)
    hero.supplies[kind] = whole(value, 0, room, kind)


def card_of(state: State, value: Json) -> str:
    """A weapon or a piece of gear by its id."""
    if not isinstance(value, str) or (value not in state.book.weapons and value not in state.book.gear):
        known = ", ".join([*state.book.weapons, *state.book.gear])
        raise BadInput(f"there is no card {brief(value)[:60]}; known: {known[:400]}")
    return value


def set_hand(state: State, hero: Hero, path: str, value: Json) -> None:
    """What is readied in a hand."""
    outfit = carrying.outfit_of(state, hero)
    field: Literal["ready", "off_hand"] = "ready" if path == "ready" else "off_hand"
    now: Item | None = getattr(outfit, field)
    card = "" if value in EMPTY else card_of(state, value)
    if card != (now.card if now else ""):
        setattr(outfit, field, Item("", card) if card else None)
    wear(state, hero, outfit, hero.pockets)


def set_gear(state: State, hero: Hero, value: Json) -> None:
    """What a hero carries besides what is readied: ids with commas between."""
    outfit = carrying.outfit_of(state, hero)
    before, pockets = [*outfit.away, *hero.pockets], list[Item]()
    outfit.away = []
    for card in [card_of(state, word) for word in words_of(value)]:
        same = next((item for item in before if item.card == card), None)
        if same is not None:
            before.remove(same)
        item = same or Item("", card)
        (pockets if carrying.weightless(state, item) else outfit.away).append(item)
    wear(state, hero, outfit, pockets)


def wear(state: State, hero: Hero, outfit: carrying.Outfit, pockets: list[Item]) -> None:
    """Give a hero an outfit and what takes no room, new cards without an id yet; BadInput for what is too much."""
    if not carrying.fits(state, hero, outfit):
        raise BadInput(f"{hero.name} cannot carry that, too; lay something down first")
    for item in (*outfit.hands, *outfit.away, *pockets):
        if not item.id:
            new = state.new_item(item.card)
            item.id, item.shots = new.id, new.shots
    carrying.put_on(state, hero, outfit)
    hero.pockets = pockets


# -- locks


def unlock(state: State, who: str) -> None:
    """No lock holds a figure, and it holds none."""
    for zombie in state.zombies.values():
        if zombie.locks == who:
            zombie.locks = ""
    figure = state.find(who)
    if isinstance(figure, Zombie):
        release(state, figure)
    elif figure is not None:
        figure.locked_by = ""


def release(state: State, zombie: Zombie) -> None:
    """A zombie holds nobody."""
    held = state.things.get(zombie.locks) or state.find(zombie.locks)
    if held is not None and not isinstance(held, Zombie):
        held.locked_by = ""
    zombie.locks = ""


def set_lock(state: State, who: str, value: Json) -> None:
    """Which zombie holds a figure."""
    if value in EMPTY:
        unlock(state, who)
        return
    zombie = state.zombies.get(value) if isinstance(value, str) else None
    if zombie is None or zombie.at is None:
        known = ", ".join(zombie.id for zombie in state.horde())
        raise BadInput(f"there is no zombie {brief(value)[:60]}; expected {NOBODY} or one of: {known[:300]}")
    unlock(state, who)
    release(state, zombie)
    zombie.locks = who
    figure = state.find(who)
    if figure is not None and not isinstance(figure, Zombie):
        figure.locked_by = zombie.id


# -- zombies, NPCs and those to rescue


def zombie_facts(state: State, zombie: Zombie) -> Iterator[tuple[str, Fact]]:
    """What may be corrected of a zombie on the map, or of one that waits; who lies face down keeps its secret."""
    if zombie.at is None:
        yield from waiting_facts(state, zombie)
        return
    yield "at", Fact(where(zombie), partial(set_square, state, zombie.id))
    seen = zombie.breed if not zombie.hidden else UNKNOWN
    yield "face-down", Fact(zombie.hidden, partial(set_hidden, zombie))
    yield "breed", Fact(seen, partial(set_breed, state, zombie), derived=zombie.hidden)
    yield "activated", Fact(zombie.activated, flag(zombie, "activated"), derived=True)
    yield "stunned", Fact(zombie.stunned, flag(zombie, "stunned"))
    yield "flare", Fact(zombie.burning or NOTHING, partial(set_flare, state, zombie))
    if not zombie.hidden:
        yield "health", Fact(zombie.health, number(zombie, "health", MOST, 1))
        yield "powers", Fact(", ".join(zombie.powers) or NOTHING, partial(set_powers, zombie))


def waiting_facts(state: State, zombie: Zombie) -> Iterator[tuple[str, Fact]]:
    """What may be corrected of a zombie that waits beside the map for its spawn square; of one in no play nothing."""
    if zombie.waits_for is not None:
        yield "at", Fact(OFF, partial(set_square, state, zombie.id))
        yield "waits-for", Fact(name_of(zombie.waits_for), partial(set_waits, state, zombie))


def set_waits(state: State, zombie: Zombie, value: Json) -> None:
    """Which square a zombie waits for; nothing if it does not come at all."""
    free = value in EMPTY
    zombie.waits_for = None if free else square_of(state, value if isinstance(value, str) else brief(value))


def set_hidden(zombie: Zombie, value: Json) -> None:
    """Whether a zombie lies face down; BadInput for one to turn up that is of no type yet."""
    hidden = yes_or_no(value, "face-down")
    if not hidden and not zombie.breed:
        raise BadInput("nobody knows yet what it is; say that: breed beta")
    zombie.hidden = hidden


def set_breed(state: State, zombie: Zombie, value: Json) -> None:
    """Which type a zombie is; unknown turns it face down."""
    if value == UNKNOWN:
        zombie.hidden = True
        return
    kind = word_in(value, tuple(state.book.breeds), "breed")
    zombie.hidden = False
    if kind != zombie.breed:
        zombie.powers = []
        become(state, zombie, kind)


def set_powers(zombie: Zombie, value: Json) -> None:
    """The powers of a zombie, with commas between."""
    from shamble.games.riese.plot import POWERS  # with checkers of files, which are not read for every game

    zombie.powers = [word_in(word, POWERS, "power") for word in words_of(value)]


def npc_facts(state: State, npc: Npc) -> Iterator[tuple[str, Fact]]:
    """What may be corrected of an NPC."""
    yield "at", Fact(where(npc), partial(set_square, state, npc.id))
    yield "health", Fact(npc.health, number(npc, "health", npc.most))
    yield "weapon", Fact(npc.weapon or NOTHING, partial(set_weapon, state, npc))
    yield "foes", Fact(npc.foes, one_of(npc, "foes", ("all", "heroes", "zombies", "none")))
    yield "marker", Fact(marker(npc), partial(set_marker, npc))
    yield "locked-by", Fact(npc.locked_by or NOBODY, partial(set_lock, state, npc.id))
    yield "activated", Fact(npc.activated, flag(npc, "activated"), derived=True)
    yield "flare", Fact(npc.burning or NOTHING, partial(set_flare, state, npc))


def set_flare(state: State, figure: Hero | Zombie | Npc, value: Json) -> None:
    """Who has set the flare marker that burns on a figure; nothing for none (RIE-558)."""
    known = (NOTHING, *state.heroes, *state.npcs)
    word = word_in(value, known, "flare")
    figure.burning = "" if word == NOTHING else word


def set_weapon(state: State, npc: Npc, value: Json) -> None:
    """What an NPC fights with."""
    npc.weapon = "" if value in EMPTY else card_of(state, value)


def where_soul(state: State, soul: Soul) -> str:
    """The square of somebody to rescue, or the hero they are with."""
    with_whom = next((hero.id for hero in state.heroes.values() if soul.id in hero.rescued), "")
    return with_whom or where(soul)


def set_soul(state: State, who: str, value: Json) -> None:
    """On a square, with a hero, or off."""
    hero = state.heroes.get(value) if isinstance(value, str) else None
    set_square(state, who, OFF if hero else value)
    for other in state.heroes.values():
        other.rescued = [soul for soul in other.rescued if soul != who]
    if hero:
        hero.rescued.append(who)
