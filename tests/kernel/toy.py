"""A toy game that uses everything the kernel offers: a walk to a door past dice, cards and a measured gap."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from shamble.kernel.asks import (
    Ask,
    BadAnswer,
    Boundary,
    Choose,
    Draw,
    Entry,
    Event,
    Json,
    Measure,
    Option,
    Roll,
    Rules,
    choose,
    draw,
    enter,
    gone,
    roll,
    step,
    tell,
    whole,
)
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.dice import Die, Face
from shamble.kernel.drive import Fact
from shamble.kernel.hands import DECKS, DICE, Hands, hand_facts, hands_of
from tables import Table

RED = Die("red", (Face("0"), Face("0"), Face("1", 1), Face("1", 1), Face("1", 1), Face("2!", 2, 1)))
COIN = Die("coin", (Face("badge"), Face("blank")), counts=False)
CARDS = ("bang", "calm", "calm", "rats")


@dataclass(slots=True)
class Walker:
    """A figure: how far it has come, and whether it stands."""

    at: int = 0
    standing: bool = True


@dataclass(slots=True)
class Toy:
    """The state, with an explicit cursor: turn, then the walkers still to act."""

    turns: int
    turn: int = 1
    queue: list[str] = field(default_factory=list)
    walkers: dict[str, Walker] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    noise: int = 0
    over: bool = False
    hands: Hands = field(default_factory=Hands)


class ToyGame:
    """Two walkers walk; each turn every one that stands may step, then a card is drawn."""

    name = "toy"
    schema = 2
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {
        1: lambda setup, state: (setup, state and {**state, "noise": state.pop("din")})
    }

    def new(self, setup: Json) -> Toy:
        """Walkers a, b and so on at the start."""
        walkers = {name: Walker() for name in setup["walkers"]}
        return Toy(setup["turns"], walkers=walkers, hands=hands_of(setup))

    def save(self, state: Toy) -> Json:
        """As plain data."""
        return to_plain(state)

    def load(self, setup: Json, data: Json) -> Toy:
        """From plain data."""
        return from_plain(Toy, data)

    def concede(self, state: Toy, who: str) -> Event:
        """The walk is over."""
        state.over = True
        return Event("TOY-8", "Given up")

    def facts(self, state: Toy) -> Mapping[str, Fact]:
        """Noise, and each walker's place; None takes a walker away."""
        facts = {
            "noise": Fact(state.noise, lambda value: setattr(state, "noise", whole(value, 0, 99, "noise"))),
            **hand_facts(state.hands, DICE, DECKS),
        }
        for name, walker in state.walkers.items():
            facts[f"{name}.at"] = Fact(walker.at, self._placer(state, name))
        return facts

    @staticmethod
    def _placer(state: Toy, name: str) -> Callable[[Json], None]:
        def place(value: Json) -> None:
            if value is None:
                del state.walkers[name]
            else:
                state.walkers[name].at = whole(value, 0, 99, "at")

        return place

    def play(self, state: Toy) -> Rules[None]:
        """Turn by turn; every activation is a boundary."""
        while not state.over:
            if not state.queue:
                state.queue = [*sorted(state.walkers), "card"]
            yield Boundary(f"t{state.turn}/{state.queue[0]}")
            name = state.queue[0]
            yield from step(card(state) if name == "card" else walk(state, name))
            state.queue.pop(0)
            if not state.queue:
                state.turn += 1
                state.over = state.turn > state.turns
        yield from tell("TOY-9", f"Over, with noise {state.noise}")


def walk(state: Toy, name: str) -> Rules[None]:
    """Step, run or stay; who runs rolls."""

    def ask() -> Choose:
        if name not in state.walkers:
            gone(name, "TOY-1")
        options = (Option("step", "Step"), Option("run", "Run"), Option("stay", "Stay"))
        return Choose(
            rule="TOY-1",
            text=f"{name} at {state.walkers[name].at}",
            who="you",
            subjects=(name,),
            options=options,
            default="step",
            entry=Entry("number", "how far, 1 to 3", lambda value: whole(value, 1, 3, "how far")),
        )

    chosen = yield from enter(ask)
    if chosen == "run":
        rolled = yield from roll(
            lambda: Roll(rule="TOY-2", text=f"{name} runs", subjects=(name,), dice=(RED, RED))
        )
        yield from advance(state, name, 2 + rolled.successes)
        state.noise += rolled.criticals
    elif chosen != "stay":
        yield from advance(state, name, 1 if chosen == "step" else chosen)


def advance(state: Toy, name: str, far: int) -> Rules[None]:
    """Move, if still there, and measure whether the gap is open when it is near."""
    if name not in state.walkers:
        gone(name)
    state.walkers[name].at += far
    yield from tell("TOY-3", f"{name} goes to {state.walkers[name].at}", "move", name=name, far=far)
    if state.walkers[name].at % 4 == 0:
        options = (Option("open", "Open"), Option("shut", "Shut"))
        seen = yield from choose(
            lambda: Measure(
                rule="TOY-4", text="Is the gap open?", who="you", subjects=(name,), options=options
            )
        )
        yield from tell("TOY-4", f"The gap is {seen}")


def card(state: Toy) -> Rules[None]:
    """Shuffle when empty, draw, and toss a coin for rats."""
    if not state.deck:
        state.deck = list(
            (yield from draw(lambda: Draw(rule="TOY-5", text="Shuffle", deck="toy", cards=CARDS, count=4)))
        )
    top = state.deck.pop(0)
    yield from tell("TOY-6", f"Card: {top}")
    if top == "rats":
        tossed = yield from roll(lambda: Roll(rule="TOY-7", text="Rats?", dice=(COIN,)))
        state.noise += tossed.face == "badge"
    elif top == "bang":
        state.noise += 1


class ToyProgram:
    """Program dice and decks; choices too when players is set."""

    def __init__(self, seed: int = 0, players: bool = False, dice: bool = True) -> None:
        self.random = random.Random(seed)
        self.players = players
        self.dice = dice

    def takes(self, ask: Ask) -> bool:
        """Chance always, choices when it plays."""
        return self.dice if isinstance(ask, Roll | Draw) else self.players

    def answer(self, ask: Ask, state: Json) -> Json:
        """Any legal answer."""
        return any_answer(ask, self.random)


def any_answer(ask: Ask, rng: random.Random) -> Json:
    """A random legal answer to any ask."""
    if isinstance(ask, Roll):
        return [rng.choice(die.faces).name for die in ask.dice]
    if isinstance(ask, Draw):
        return rng.sample(list(ask.cards), ask.count)
    if isinstance(ask, Choose):
        return rng.choice(ask.options).id
    raise BadAnswer(f"no answer to {ask.kind}")


TOY = Table(
    game=ToyGame(),
    setup={"turns": 5, "walkers": ["ann", "bob", "cat"]},
    program=ToyProgram,
    any_answer=lambda ask, rng, state: any_answer(ask, rng),
    samples=1_000,
)
