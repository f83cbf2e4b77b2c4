"""The turn (AOW-083 to 085, AOW-235, AOW-290): four phases in order, and places where a game can be entered."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from games.allout.given import given, spot
from shamble.games.allout.cards.model import Book
from shamble.games.allout.game import GAME, new_setup
from shamble.games.allout.items import new_item, put
from shamble.games.allout.measured.board import MeasuredBoard
from shamble.games.allout.state import State
from shamble.games.allout.turn import STEPS
from shamble.games.allout.views.show import status
from shamble.kernel.asks import Ask, Boundary, Choose, Draw, Event, Roll, StepEnded
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session


def session(scenario: str = "quickstart", seed: int = 1, **setup: object) -> Session[State]:
    """A game whose every choice a random player makes."""
    header = Header("allout", 1, "test", {**new_setup(scenario, seed), **setup})
    return Session(GAME, MemoryJournal(header), GAME.program({"survivors": "random"}, seed))


class Watched:
    """A whole game by random answers, with every boundary and event noted; skips some choices if told to."""

    def __init__(self, state: State, seed: int, skips: float = 0.0) -> None:
        self.state, self.rng, self.skips = state, random.Random(seed), skips
        self.labels: list[str] = []
        self.events: list[Event] = []
        self.asks: list[tuple[str, Ask]] = []

    def play(self) -> Watched:
        """To the end."""
        rules, send, ended = GAME.play(self.state), None, None
        while True:
            try:
                step = rules.throw(ended) if ended else rules.send(send)
            except StopIteration:
                return self
            send = ended = None
            if isinstance(step, Boundary):
                self.labels.append(step.label)
            elif isinstance(step, Event):
                self.events.append(step)
            else:
                try:
                    send = self.answer(step())
                except StepEnded as error:
                    ended = error

    def answer(self, ask: Ask) -> object:
        """A random answer."""
        self.asks.append((self.state.phase, ask))
        if isinstance(ask, Roll):
            return ask.read([self.rng.choice(die.faces).name for die in ask.dice])
        if isinstance(ask, Draw):
            return ask.read(self.rng.sample(ask.cards, ask.count))
        assert isinstance(ask, Choose)
        if not ask.options or self.rng.random() < self.skips:
            return ask.read({"skip": True})
        return ask.read(self.rng.choice(ask.options).id)


def watched(seed: int, scenario: str = "quickstart", skips: float = 0.0) -> Watched:
    """A random game of everything: loud weapons in hand, so that melees are split again."""
    state = GAME.new(new_setup(scenario, seed))
    for name in state.survivors:
        if seed % 2 and not state.survivor(name).slots["hand"]:
            put(state, name, "hand", new_item(state, "brush-cutter"))
    return Watched(state, seed, skips).play()


# -- set-up


@pytest.mark.rule("AOW-083")
def test_both_decks_are_shuffled_before_the_game() -> None:
    game = session()
    game.run()
    first = game.line()[:2]
    assert [entry.key for entry in first] == ["AOW-083:supply#1", "AOW-083:event#1"]
    book = Book.from_dict(game.journal.header.setup["book"])
    assert sorted(first[0].body) == sorted(book.decks["town-supplies"].cards)
    assert sorted(first[1].body) == sorted(book.decks["town-events"].cards)


@pytest.mark.rule("AOW-081", "AOW-082")
def test_a_scenario_a_group_a_table_of_twenty_inches_its_set_up_and_cards_come_before_the_first_turn() -> (
    None
):
    for scenario in ("quickstart", "standard"):
        state = GAME.new(new_setup(scenario, 1))
        assert state.phase == "setup"
        table = state.board.positions.table
        assert (table.width, table.depth) == (20_000, 20_000)
        assert state.pieces and state.counters and state.walkers  # noqa: PT018
        cost = sum(state.profile(name).points for name in state.survivors)
        cost += sum(state.item_card(item).points for s in state.survivors.values() for item in s.carried())
        assert 0 < cost <= state.scenario.limit
        assert all(s.health == state.profile(n).health and not s.bitten for n, s in state.survivors.items())


@pytest.mark.rule("AOW-448")
def test_threat_starts_at_one() -> None:
    assert GAME.new(new_setup("standard", 1)).threat == 1


# -- phases


@pytest.mark.rule("AOW-084", "AOW-085")
def test_the_phases_follow_in_order_turn_after_turn() -> None:
    for seed in range(6):
        game = watched(seed)
        told = [(event.facts["turn"], event.facts["phase"]) for event in game.events if event.kind == "phase"]
        names = ["Action", "Event", "Melee", "End"]
        assert told == [(turn, name) for turn in range(1, game.state.turn + 1) for name in names]


@pytest.mark.rule("AOW-084", "AOW-235", "AOW-393")
@pytest.mark.parametrize(
    ("phase", "steps"),
    [
        ("Set-up", ("setup", "setup-roll", "select", "share", "scenery", "supplies", "walkers", "deploy")),
        ("Action", ("action", "activation")),
        ("Event", ("kill-zone", "event")),
        ("Melee", ("melee", "fight-order", "fight")),
        ("End", ("dead-return", "infection", "turn-end")),
    ],
)
def test_each_step_belongs_to_its_phase(phase: str, steps: tuple[str, ...]) -> None:
    table = given(ann="5,5")
    for step in steps:
        assert step in STEPS
        table.state.phase = table.state.now = step
        assert status(table.state).phase == phase
    table.state.phase = "over"
    assert status(table.state).phase == "Over"


def test_every_boundary_has_its_turn_its_phase_its_number_and_only_acts_a_name() -> None:
    labels = [label.split("/") for label in watched(1).labels]
    counted = Counter[tuple[str, ...]]()
    for turn, phase, number, *active in labels:
        assert int(number) == counted[turn, phase, *active]
        counted[turn, phase, *active] += 1
    named = {label[1] for label in labels if len(label) > 3}
    plain = {label[1] for label in labels if len(label) == 3}
    assert {"activation", "fight"} <= named <= {"activation", "fight", "deploy"}
    assert {"action", "kill-zone", "event", "melee", "fight-order", "dead-return"} <= plain


@pytest.mark.rule("AOW-299")
def test_melees_that_people_ended_do_not_come_up() -> None:
    table = given(ann="5,5", walkers=["5.984,5"])
    table.state.phase = "melee"
    table.play(STEPS["melee"](table.state))
    table.state.board.place(table.state.walker("walker-1"), spot("15,5"))
    table.play(STEPS["fight-order"](table.state))
    assert (table.state.phase, table.state.fights) == ("dead-return", [])
    table.state.phase = "fight"
    table.play(STEPS["fight"](table.state))
    assert table.state.phase == "fight-order"


@pytest.mark.rule("AOW-235", "AOW-393")
def test_the_steps_of_every_turn_come_in_their_order() -> None:
    order = [
        "action",
        "activation",
        "kill-zone",
        "event",
        "melee",
        "fight-order",
        "fight",
        "dead-return",
        "infection",
    ]
    rank = {name: number for number, name in enumerate([*order, "turn-end"])}
    for seed in range(6):
        labels = [label.split("/") for label in watched(seed).labels]
        for here, there in itertools.pairwise(labels):
            if here[0] == there[0] and here[1] in rank:
                back = {"activation": "action", "fight": "fight-order"}.get(here[1]) == there[1]
                assert rank[there[1]] > rank[here[1]] or back
        once = [
            (turn, phase)
            for turn, phase, *_ in labels
            if phase in ("kill-zone", "event", "melee", "turn-end")
        ]
        assert len(once) == len({*once})


@pytest.mark.rule("AOW-236")
def test_survivors_take_actions_in_the_action_phase_only() -> None:
    for seed in range(8):
        game = watched(seed)
        acting = [phase for phase, ask in game.asks if ask.rule in ("AOW-095", "AOW-091")]
        assert acting
        assert {*acting} <= {"action", "kill-zone"}, "the cursor stands on the step that comes next"
        phase, moved = "", []
        for event in game.events:
            phase = event.facts.get("phase", phase) if event.kind == "phase" else phase
            if event.rule in ("AOW-109", "AOW-110"):
                moved.append(phase)
        assert {*moved} == {"Action"}


# -- boundaries


def test_every_label_is_unique_in_whole_random_games(full: bool) -> None:
    seen, joined = 0, 0
    for seed in range(400 if full else 15):
        game = watched(
            seed, "standard" if seed % 5 == 0 else "quickstart", skips=0.1 if seed % 3 == 0 else 0.0
        )
        assert len(game.labels) == len({*game.labels})
        assert all(label.startswith(f"t{label[1:].split('/')[0]}/") for label in game.labels)
        seen += sum(event.kind == "death" for event in game.events)
        joined += len([label for label in game.labels if "/fight/" in label])
    assert seen > 5
    assert joined > 20


def test_a_whole_game_goes_on_whatever_is_skipped(full: bool) -> None:
    for seed in range(300 if full else 12):
        game = watched(1000 + seed, skips=(0.05, 0.3, 0.7, 1.0)[seed % 4])
        assert game.state.result == "lost" or game.state.result == "won"


def test_a_game_can_be_entered_at_any_of_its_labels() -> None:
    state = watched(3).state
    copy = GAME.load(new_setup("quickstart", 3), GAME.save(state))
    assert isinstance(copy.board, MeasuredBoard)
    assert GAME.save(copy) == GAME.save(state)


def test_every_step_moves_the_cursor_before_it_asks() -> None:
    assert {*STEPS} | {"over"} >= {"setup", "action", "kill-zone", "melee", "dead-return", "turn-end"}
    table = given(ann="5,5", bob="9,9", phase="action")
    rules = STEPS["action"](table.state)
    next(rules)
    assert table.state.phase == "kill-zone"
