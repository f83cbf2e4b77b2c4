"""Rule tests in game words: given(...) puts people on a map, table.play(...) runs one rule with scripted answers.

    table = given("s1 s2", doug="s1: sub-mg sub-mg", ned="s1", zombies={"s1": "4 walker, 2 runner"})
    table.attack("doug", "s1", "6 6 5 5 5 1")
    assert table.crowd("s1") == {"walker": 1, "runner": 2}

A plan has a word for each cell, rows from north to south; words with b are buildings, "." is nothing, and a word
that comes again is one larger zone. Every scripted answer must be used and every ask answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scripted import Scripted
from shamble.games.zombicide import actions
from shamble.games.zombicide.attack import attack, refusal
from shamble.games.zombicide.cards import Chart, Skirmish, Weapon, Zone
from shamble.games.zombicide.cars import drive_along
from shamble.games.zombicide.library import load_book
from shamble.games.zombicide.state import Car, State, Survivor
from shamble.kernel.asks import Choose, Roll

BOOK = load_book()
LANCE = Weapon("lance", "Lance", (0, 0), 1, 4, 3)
CANNON = Weapon("cannon", "Cannon", (0, 3), 6, 2, 3)
BOW = Weapon("bow", "Bow", (1, 2), 6, 2, 2)
TEST_BOOK = replace(BOOK, weapons={**BOOK.weapons, "lance": LANCE, "cannon": CANNON, "bow": BOW})


def chart(plan: str, openings: str = "", walls: str = "") -> Chart:
    """A map of a plan; openings and walls such as "b1-s1 b1-b2"."""
    rows = [row.split() for row in plan.strip().splitlines()]
    cells: dict[str, list[tuple[int, int]]] = {}
    for up, row in enumerate(reversed(rows)):
        for across, word in enumerate(row):
            if word != ".":
                cells.setdefault(word, []).append((across, up))
    zones = []
    for word, places in sorted(cells.items()):
        at = min(x for x, _ in places), min(y for _, y in places)
        size = max(x for x, _ in places) - at[0] + 1, max(y for _, y in places) - at[1] + 1
        assert size[0] * size[1] == len(places), f"{word} is no rectangle"
        zones.append(Zone(word, word.upper(), "building" if "b" in word else "street", at, size))
    return Chart("plan", "Plan", tuple(zones), pairs(openings), pairs(walls))


def pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Pairs of zones."""
    return tuple((a, b) for a, _, b in (pair.partition("-") for pair in text.split()))


@dataclass
class Table(Scripted):
    """A state with a script: what was asked, what was told."""

    state: State

    def attack(self, name: str, zone: str, *script: str, hands: Sequence[int] | None = None) -> None:
        """An attack with both hands, or with the cards of the hands named."""
        survivor = self.state.survivors[name]
        items = survivor.held if hands is None else [survivor.hands[hand] for hand in hands]
        assert refusal(self.state, name, items, zone) is None
        self.play(attack(self.state, name, items, zone), *script)

    def refused(self, name: str, zone: str, hands: Sequence[int] | None = None) -> str:
        """The clause that forbids this attack, or nothing."""
        survivor = self.state.survivors[name]
        items = survivor.held if hands is None else [survivor.hands[hand] for hand in hands]
        found = refusal(self.state, name, items, zone)
        return found.rule if found else ""

    def drive(self, name: str, route: str, *script: str) -> None:
        """A drive along those zones."""
        self.play(drive_along(self.state, name, route.split()), *script)

    def do(self, name: str, deed: str, *script: str) -> None:
        """Carry out what was picked among the actions."""
        assert deed in self.deeds(name), f"not offered: {deed} among {self.deeds(name)}"
        self.play(actions.carry_out(self.state, name, deed), *script)

    def deeds(self, name: str) -> list[str]:
        """What a Survivor is offered."""
        return [option.id for option in actions.ask(self.state, name).options]

    def crowd(self, zone: str) -> dict[str, int]:
        """The Zombies in a zone."""
        return dict(self.state.crowd(zone))

    def alive(self) -> dict[str, int]:
        """The Survivors alive, with their wounds."""
        return {name: survivor.wounds for name, survivor in self.state.survivors.items()}

    def dice(self, number: int = -1) -> int:
        """How many dice one of the asks had."""
        rolls = [ask for ask in self.asked if isinstance(ask, Roll)]
        return len(rolls[number].dice)

    def options(self, number: int = -1) -> list[str]:
        """The options of one of the choices asked for, by id."""
        choices = [ask for ask in self.asked if isinstance(ask, Choose)]
        return [option.id for option in choices[number].options]

    def rolls(self) -> int:
        """How often dice were rolled."""
        return sum(isinstance(ask, Roll) for ask in self.asked)


def given(
    plan: str = "s1",
    openings: str = "",
    walls: str = "",
    zombies: dict[str, str] | None = None,
    cars: dict[str, str] | None = None,
    actions: int = 3,
    thrower_dies: bool = True,
    exit: str = "",
    turns: int = 9,
    **people: str,
) -> Table:
    """A table: people such as doug="s1: sub-mg sub-mg / scope", cars such as taxi="s1: phil amy"."""
    ground = chart(plan, openings, walls)
    skirmish = Skirmish("test", "Test", "plan", turns, exit, actions, thrower_dies, (), (), ())
    state = State(book=TEST_BOOK, skirmish=skirmish, chart=ground, phase="act", now="act")
    for name, text in people.items():
        zone, _, cards = text.partition(":")
        hands, _, pack = cards.partition("/")
        held = [state.new_item(card) for card in hands.split()]
        survivor = Survivor(name, name.capitalize(), zone.strip(), actions=actions)
        survivor.hands = [*held, *[None] * (2 - len(held))]
        survivor.pack = [state.new_item(card) for card in pack.split()]
        state.survivors[name] = survivor
    for zone, crowd in (zombies or {}).items():
        for part in crowd.split(","):
            number, kind = part.split()
            state.add(zone, kind, int(number))
    for name, text in (cars or {}).items():
        zone, _, seats = text.partition(":")
        taken = ["" if seat == "-" else seat for seat in seats.split()]
        state.cars[name] = Car(name, name.capitalize(), zone.strip(), [*taken, *[""] * (4 - len(taken))])
    return Table(state)
