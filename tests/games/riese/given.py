"""Rule tests in game words: given(...) draws a map with people, table.play(...) runs a rule with scripted answers.

    table = given(8, 3, kelley="a1 e: colt-m1911 2 ammo", zombies=["d1 beta", "f2 alpha stunned", "h3 ?"])
    table.play(make_attack(table.state, "kelley", ...), "7")
    assert table.zombie("z1").stunned

Squares are named as on the map (a1 is the north-western one); facings are n, e, s, w. Every scripted answer must be
used and every ask answered. What is drawn: cells={"c2": "hindering", "d2": "obstructive dotted", "e1": "fire",
"e2": "lethal", "a3": "height 1"}, borders={"a1-a2": "wall", "b1-b2": "yellow dotted", "c1-c2": "door", "d1-d2":
"locked-door"}, labels={"S1": "h1 h2"}, exits={"X": "a1 n"}; holes="c3 d3" are no part of the map. Zombies are z1,
z2 ... in order, NPCs n1 ..., souls p1 ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scripted import Scripted
from shamble.games.riese.attack.options import attack_options, make_attack
from shamble.games.riese.cards import Border, Cell, Chart, Kit, Recruit, Scenario
from shamble.games.riese.drawing import write_drawing
from shamble.games.riese.ground import door_id
from shamble.games.riese.library import load_book
from shamble.games.riese.state import Activation, Door, Hero, Npc, Soul, State, Zombie
from shamble.games.riese.story.beginning import new_state
from shamble.geometry.squares import DOWN, LEFT, RIGHT, UP, Square, edge, moved, named
from shamble.kernel.asks import Rules
from shamble.kernel.codec import to_plain

FACING = {"n": UP, "e": RIGHT, "s": DOWN, "w": LEFT}
TROOPERS = ("hale", "vogel", "stewart")
"""Heroes of these names are troopers; max is Max; any other name is a character's id."""


BOOK = load_book()
SCENARIO = Scenario("test", "Test", "test", "", 4, (), (), (), {})


def place(word: str) -> Square:
    """A square by its name."""
    return named(word.upper())


def chart(width: int, height: int, **drawn: Any) -> Chart:
    """A map of that size; see the head of this module for what may be drawn."""
    holes = {place(word) for word in drawn.get("holes", "").split()}
    cells = {(x, y): Cell() for y in range(height) for x in range(width) if (x, y) not in holes}
    for where, words in drawn.get("cells", {}).items():
        for word in where.split():
            cells[place(word)] = cell_of(words.split())
    borders = {}
    for where, words in drawn.get("borders", {}).items():
        for pair in where.split():
            a, b = map(place, pair.split("-"))
            kind, *rest = words.split()
            borders[edge(a, b)] = Border(kind, "dotted" in rest)
    labels = {code: tuple(map(place, squares.split())) for code, squares in drawn.get("labels", {}).items()}
    exits = {code: (exit_of(words),) for code, words in drawn.get("exits", {}).items()}
    return Chart("test", "Test", width, height, cells, borders, labels, exits)


def exit_of(words: str) -> tuple[Square, Square]:
    """An edge of the map, as a square and the direction out of it."""
    square, way = words.split()
    return place(square), moved(place(square), FACING[way])


def cell_of(words: list[str]) -> Cell:
    """A square as its words say."""
    kind = next((word for word in words if word in ("hindering", "obstructive")), "clear")
    height = int(words[words.index("height") + 1]) if "height" in words else 0
    return Cell(kind, "dotted" in words, "fire" in words, "lethal" in words, height)


@dataclass
class Table(Scripted):
    """A state with a script: what was asked, what was told."""

    state: State

    def zombie(self, name: str) -> Zombie:
        """The zombie of that id, wherever it is."""
        return self.state.zombies[name]

    def hero(self, name: str) -> Hero:
        """The hero of that id, wherever they are."""
        return self.state.heroes[name]

    def npc(self, name: str) -> Npc:
        """The NPC of that id, wherever they are."""
        return self.state.npcs[name]

    def where(self, name: str) -> str:
        """The name of the square somebody stands on, in lower case; "" off the map."""
        from shamble.geometry.squares import name_of

        at = self.state.find(name).at  # type: ignore[union-attr]
        return name_of(at).lower() if at else ""

    def zombie_ids(self) -> list[str]:
        """The zombies on the map."""
        return [zombie.id for zombie in self.state.horde()]

    def words(self) -> str:
        """Everything that was told, in one text."""
        return "\n".join(event.text for event in self.told)


def given(
    width: int = 8,
    height: int = 6,
    *,
    zombies: Sequence[str] = (),
    npcs: Sequence[str] = (),
    souls: Sequence[str] = (),
    pool: str = "",
    barricades: str = "",
    scenario: Mapping[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A state in the players' turn of round 1; more: what is drawn, heroes by id, and fields of the state.

    A hero: "a1 e: colt-m1911 knife 2 ammo | gas-mask", readied first, gear slots after the bar; words before the
    colon also: a health such as "2hp", "covering 2", "attacked", "+tactics-1" for a skill. A zombie: "d1 beta stunned
    locks kelley dodge",
    "?" for one that lies face down (or "?alpha"). An NPC: "e4 mp-40 2hp". pool: breeds of the zombie pool, with
    spaces between.
    """
    drawn = {key: more.pop(key) for key in ("cells", "borders", "labels", "exits", "holes") if key in more}
    fields = {key: more.pop(key) for key in list(more) if key in State.__dataclass_fields__}
    state = State(phase="player", now="player", book=BOOK, chart=chart(width, height, **drawn), **fields)
    state.scenario = replace(SCENARIO, **(scenario or {}))
    state.pool = pool.split()
    state.doors = {
        door_id(a, b): Door(door_id(a, b), locked=border.kind == "locked-door")
        for (a, b), border in state.chart.borders.items()
        if border.kind in ("door", "locked-door")
    }
    for name, words in more.items():
        state.heroes[name] = hero_of(state, name, words)
    for number, words in enumerate(zombies, 1):
        state.zombies[f"z{number}"] = zombie_of(f"z{number}", words.split(), state)
    for number, words in enumerate(npcs, 1):
        state.npcs[f"n{number}"] = npc_of(f"n{number}", words.split())
    for number, word in enumerate(souls, 1):
        state.souls[f"p{number}"] = Soul(f"p{number}", f"Prisoner {number}", "prisoner", place(word))
    for word in barricades.split():
        state.put("barricade", place(word), health=1)
    state.index()
    return Table(state)


def hero_of(state: State, name: str, words: str) -> Hero:
    """A hero with what it carries."""
    head, _, kit = words.partition(":")
    square, way, *rest = [*head.split(), "e"][:2] + head.split()[2:]
    kind = "dog" if name == "max" else "trooper" if name in TROOPERS else "character"
    most = 4 if kind == "character" else 2
    hero = Hero(name, name.capitalize(), kind=kind, card=name, at=place(square), facing=FACING[way])
    hero.health = hero.most = most
    hero.slots = [[], [], [], []] if kind == "character" else []
    for number, word in enumerate(rest):
        if word.endswith("hp"):
            hero.health = int(word[:-2])
        elif word == "covering":
            hero.marker, hero.cover = "covering", int(rest[number + 1])
        elif word == "attacked":
            hero.marker = "attacked"
        elif word.startswith("+"):
            hero.skills.append(word[1:])
    ready, _, stowed = kit.partition("|")
    carry(state, hero, ready.split())
    for number, word in enumerate(stowed.split()):
        item = state.new_item(word)
        if state.card(item).size == "zero":
            hero.pockets.append(item)
        else:
            hero.slots[0 if state.card(item).size == "small" else min(number + 1, 3)].append(item)
    return hero


def carry(state: State, hero: Hero, words: Iterable[str]) -> None:
    """Ready these cards; a number before a supply says how many."""
    count = 1
    for word in words:
        if word.isdigit():
            count = int(word)
        elif word in hero.supplies:
            hero.supplies[word] = count
        elif hero.ready is None:
            hero.ready = state.new_item(word)
        else:
            hero.off_hand = state.new_item(word)


def zombie_of(name: str, words: list[str], state: State) -> Zombie:
    """A zombie; a lock it holds is noted on both sides."""
    square, breed, *rest = words
    zombie = Zombie(name, breed.lstrip("?"), place(square), hidden=breed.startswith("?"))
    if zombie.breed:
        card = BOOK.breeds[zombie.breed]
        zombie.health, zombie.powers = card.health, list(card.powers)
    while rest:
        word = rest.pop(0)
        if word == "stunned":
            zombie.stunned = True
        elif word.endswith("hp"):
            zombie.health = int(word[:-2])
        elif word == "locks":
            zombie.locks = rest.pop(0)
            state.heroes[zombie.locks].locked_by = name
        else:
            zombie.powers.append(word)
    return zombie


def npc_of(name: str, words: list[str]) -> Npc:
    """An NPC with a weapon, or "unarmed"."""
    square, weapon, *rest = words
    npc = Npc(name, f"Guard {name[1:]}", "" if weapon == "unarmed" else weapon, place(square))
    npc.health = next((int(word[:-2]) for word in rest if word.endswith("hp")), 2)
    return npc


def active(table: Table, name: str, declared: str = "walking", mp: int = 4, **more: Any) -> Activation:
    """Make somebody the active hero, with what it has declared and its movement points; returns the activation."""
    table.state.active, table.state.phase, table.state.now = name, "act", "act"
    table.state.act = Activation(name, declared, mp, **more)
    return table.state.act


def zombie_turn(table: Table, *script: str) -> None:
    """Let every zombie act, as in the action phase of the zombies' turn."""
    from shamble.games.riese.horde.turn import zombie_acts

    state = table.state
    state.now = state.phase = "zombie"

    def all_of_them() -> Rules[None]:
        while state.phase == "zombie":
            yield from zombie_acts(state)

    table.play(all_of_them(), *script)


def attack(table: Table, name: str, way: str, *script: str, **more: bool) -> bool:
    """Make the attack whose option's id begins like this, such as "normal:fg-42", with " select" for select fire.

    Returns whether it was made; more: covering, extra.
    """
    start, _, select = way.partition(" ")
    offered = [option.id for option in attack_options(table.state, name, **more)]
    fitting = [key for key in offered if key.startswith(start) and key.endswith(":select") == bool(select)]
    assert fitting, f"{way} is not among {offered}"
    return bool(table.play(make_attack(table.state, name, fitting[0], **more), *script))


# -- the beginning of a scenario


def opening(
    width: int = 8,
    height: int = 6,
    *,
    heroes: str = "kelley nicole",
    scenario: Mapping[str, Any] | None = None,
    seats: Mapping[str, list[str]] | None = None,
    house: Mapping[str, str] | None = None,
    **drawn: Any,
) -> Table:
    """A scenario before its first step. heroes: ids, "!" after one who must come; house: options of house rules."""
    return Table(new_state(setup_of(width, height, heroes, scenario, seats, house, **drawn)))


def setup_of(
    width: int,
    height: int,
    heroes: str,
    scenario: Mapping[str, Any] | None = None,
    seats: Mapping[str, list[str]] | None = None,
    house: Mapping[str, str] | None = None,
    **drawn: Any,
) -> dict[str, Any]:
    """The set-up data of a scenario on a map that is drawn as in given; the heroes carry a knife each."""
    told = {"team": tuple(map(recruit, heroes.split()))} | dict(scenario or {})
    book = replace(
        BOOK,
        drawings={"test": write_drawing(chart(width, height, **drawn))},
        scenarios={"test": replace(SCENARIO, **told)},
    )
    return {
        "scenario": "test",
        "seats": dict(seats or {"you": []}),
        "house": dict(house or {}),
        "book": to_plain(book),
    }


def recruit(word: str) -> Recruit:
    """A hero of a scenario by its id, with "!" for one who must come."""
    name = word.rstrip("!")
    kind = "dog" if name == "max" else "trooper" if name in TROOPERS else "character"
    kit = Kit(() if kind == "dog" else ("knife",))
    return Recruit(name, name.capitalize(), kind, name, kit=kit, must=word.endswith("!"))
