"""Rule tests in game words: given(...) lays a table out, say(...) answers what is asked.

    table = given({5: card(edges="W . . .")}, locations={(0, 0): 1}, occupants={(0, 1): 2}, deck=[5, 6])
    table.say("occupy", "1,0")
    assert table.state.map.occupants == ...

Occupants are written L, S, W and WW, with -move, -look or -burn behind; "." is an edge without anybody.
Cards that a test does not describe have no occupants, no container and no effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from shamble.games.surrounded.cards import SIZE, Card, Deck, Effect, Occupant
from shamble.games.surrounded.game import GAME
from shamble.games.surrounded.grid import OPPOSITE, STEPS, cell, cell_id
from shamble.games.surrounded.maps import Map
from shamble.games.surrounded.scenarios import Record, Scenario, Verdict, judge
from shamble.games.surrounded.scoring import score
from shamble.games.surrounded.setup import setup_of
from shamble.games.surrounded.state import ACT, State
from shamble.kernel.asks import Ask, Choose, Draw, Event, Json, StepEnded
from shamble.kernel.course import reading
from shamble.kernel.drive import Drive

KINDS = {"L": "leader", "S": "survivor", "W": "walker", "WW": "two_walkers"}
Places = Mapping[tuple[int, int], int]


def person(text: str) -> Occupant | None:
    """An occupant as written in tests."""
    kind, _, ability = text.partition("-")
    return None if kind in (".", "") else Occupant(KINDS[kind], ability)  # type: ignore[arg-type]


def card(
    edges: str = ". . . .", printed: str = "", container: str = "none", effect: tuple[str, int] | None = None
) -> dict[str, Any]:
    """The parts of a card: edges north, east, south, west; printed occupants; effect as (op, amount)."""
    people = tuple(person(text) for text in printed.split())
    return {
        "edges": tuple(person(text) for text in edges.split()),
        "printed": people,
        "container": container,
        "effect": Effect(*effect) if effect else None,  # type: ignore[arg-type]
    }


def deck_of(cards: Mapping[int, dict[str, Any]] | None = None) -> Deck:
    """A deck in which these cards are as described."""
    described = {number: card() for number in range(1, SIZE + 1)} | dict(cards or {})
    return Deck("test", {n: Card(number=n, name=f"Place {n}", **parts) for n, parts in described.items()})


def at(places: Places) -> dict[int, int]:
    """Cells by columns and rows."""
    return {cell(*place): number for place, number in places.items()}


@dataclass
class Table:
    """A game in play: its state, the ask on show, and what was told."""

    state: State
    told: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Run to the first ask."""
        self.labels: list[str] = []
        self.drive = Drive(GAME, self.state, self.told, lambda drive: self.labels.append(drive.label))

    @property
    def ask(self) -> Ask | None:
        """What is asked now."""
        return self.drive.ask

    @property
    def rule(self) -> str:
        """The clause of what is asked now."""
        return self.ask.rule if self.ask else ""

    @property
    def options(self) -> list[str]:
        """What may be answered now."""
        ask = self.ask
        if isinstance(ask, Draw):
            return list(ask.cards)
        return sorted(option.id for option in ask.options) if isinstance(ask, Choose) else []

    def say(self, *answers: Json) -> Table:
        """Give these answers, one after the other; a card that is drawn may be told by its number."""
        for answer in answers:
            ask = self.ask
            assert ask is not None, f"nothing is asked, but {answer!r} is said"
            if isinstance(ask, Draw) and isinstance(answer, int):
                answer = [one for one in ask.cards if one.partition("-")[0] == str(answer)]
            value = reading(ask, answer)
            self.drive.end_step(value) if isinstance(value, StepEnded) else self.drive.send(value)
        return self

    def rules(self) -> list[str]:
        """The clauses that were told."""
        return [event.rule for event in self.told]

    def events(self, kind: str) -> list[Event]:
        """What was told of that kind."""
        return [event for event in self.told if event.kind == kind]

    def where(self, number: int) -> str:
        """Where a card lies on the map, or nothing."""
        cells = {**self.state.map.locations, **self.state.map.occupants}
        return next((cell_id(place) for place, held in cells.items() if held == number), "")


def given(
    cards: Mapping[int, dict[str, Any]] | None = None,
    *,
    locations: Places | None = None,
    occupants: Places | None = None,
    deck: list[int] | None = None,
    scenario: str = "free",
    **more: Any,
) -> Table:
    """A table at the start of turn 1, with these cards on the map and in the deck, from the top."""
    played = {name: more.pop(name) for name in ("seats", "first", "look") if name in more}
    setup = setup_of(deck_of(cards), scenario, **played)
    state = GAME.new(setup)
    state.step, state.turn = ACT, 1
    state.map = Map(at(locations or {(0, 0): 1}), at(occupants if occupants is not None else {(0, 1): 2}))
    state.deck = list(range(3, SIZE + 1)) if deck is None else deck
    on_map = [*state.map.locations.values(), *state.map.occupants.values()]
    state.deal = [*on_map, *(number for number in state.deck if number > 0 and number not in on_map)]
    state.deal += [0] * (SIZE - len(state.deal))
    for name, value in more.items():
        setattr(state, name, value)
    return Table(state)


def new_game(cards: Mapping[int, dict[str, Any]] | None = None, scenario: str = "free", **more: Any) -> Table:
    """A game from its very beginning; the cards that come to light are asked for."""
    return Table(GAME.new(setup_of(deck_of(cards), scenario, **more)))


def site(*sides: str, printed: str = "", container: str = "none", effect: tuple[str, int] | None = None):
    """A location alone with the occupants on its north, east, south and west side; "-" is no card there."""
    cards = {1: card(printed=printed, container=container, effect=effect)}
    occupants = {}
    for side, text in enumerate(sides):
        if text != "-":
            edges = ["."] * 4
            edges[OPPOSITE[side]] = text
            cards[2 + side] = card(" ".join(edges))
            occupants[STEPS[side]] = 2 + side
    return deck_of(cards), Map({0: 1}, occupants)


def ends(*sides: str, **more: Any) -> Verdict:
    """How that location ends."""
    deck, table = site(*sides, **more)
    found = judge(deck, table, Record({}, 0), None)
    assert found.total == score(deck, table), "the quick score is another"
    return found


def remaining(*sides: str, **more: Any) -> str:
    """Who remains there, such as "L S S" or "W"; nothing when nobody does."""
    (one,) = ends(*sides, **more).outcomes
    return " ".join(["L"] * one.leaders + ["S"] * one.survivors + ["W"] * one.walkers)


def points(*sides: str, **more: Any) -> int:
    """What it scores."""
    return ends(*sides, **more).total


def wins(
    scenario: str, deck: Deck, table: Map, used: Mapping[str, int] | None = None, explored: int = 0
) -> bool:
    """Whether a game that ends so wins the scenario."""
    number, _, level = scenario.partition("-")
    found = judge(deck, table, Record(used or {}, explored), Scenario(int(number), level)).won
    assert found is not None
    return found
