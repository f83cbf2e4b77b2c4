"""Whole turns of each game with six buttons and the dial, no key typed; and the ring alone says how the game stands."""

import random
import time

import pytest

from shamble.games import load
from shamble.kernel.hands import BOARD, DECKS, DICE, TABLE, AtTheTable
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session
from shamble.kernel.view import phase_number
from shamble.tracker.ringview import colours
from shamble.tracker.scenes import initiative_light
from shamble.ui.desk import Desk
from shamble_tracker.board import PHASE_LIGHTS, THREAT_LIGHTS
from shamble_tracker.ring import Ring

CLICKS = (-3, -2, -1, 1, 1, 2, 3, 5)
MOST_PUSHES = 14
"""More pushes than any form needs: the dice of the largest pool."""


def desk_of(name, seed, *own):
    """A game whose dice, decks or board the people at the table have."""
    module = load(name)
    setup = module.new_setup(None, seed, None, None) | dict.fromkeys(own, TABLE)
    program = AtTheTable(module.GAME.program({}, seed))
    journal = MemoryJournal(Header(name, module.GAME.schema, "test", setup))
    session = Session(module.GAME, journal, program)
    program.sit_at(session)
    return Desk(module.GAME, session, "t", True)


class Hand:
    """Turns, pushes and presses at random, and looks at nothing but the ring and the screen."""

    def __init__(self, seat, seed):
        self.seat, self.random, self.held = seat, random.Random(seed), set()

    def do(self, what):
        """Do it, and wait until the screen has answered."""
        seat, mark = self.seat, len(self.seat.shown)
        seat.on_board()
        seat.do(what)
        seat.until(lambda: len(seat.shown) > mark)
        seat.until(lambda: seat.shown.endswith(f"{seat.desk.next_number}> ") or seat.shown.endswith("over> "))
        self.held.add(self.pointed.partition(" ")[0])
        time.sleep(0.05)  # the finger is lifted, and the button hears again

    @property
    def pointed(self):
        """What the prompt says the dial holds."""
        prompt = self.seat.shown.rpartition("\n")[2]
        return prompt.partition("[")[2].rpartition("]")[0]

    def answer(self):
        """Answer the question on show by whatever the dial comes to, or by NEXT."""
        desk, session = self.seat.desk, self.seat.desk.session
        asked = session.ask_no
        if self.random.random() < 0.25:
            self.do("tap NEXT")
        for push in range(MOST_PUSHES):
            if session.ask_no != asked or desk.over:
                return
            if self.random.random() < 0.7 or not push:
                self.do(f"turn {self.random.choice(CLICKS)}")
            self.do("tap PUSH")
        for _ in range(2):  # a place that cannot be reached, so often: back to the options
            if session.ask_no == asked and "turn:" in self.pointed:
                self.do("tap UNDO")
        if session.ask_no == asked:
            self.do("tap NEXT")

    def play(self, most):
        """So many questions; now and then one is taken back."""
        desk = self.seat.desk
        for _ in range(most):
            if desk.over:
                return
            self.answer()
            if desk.over:
                return
            self.seat.until(  # a flash may hide it for a second
                lambda: ring_says(self.seat) == game_says(desk),
                says=lambda: f"the ring says {ring_says(self.seat)}, the game {game_says(desk)}",
            )
            if self.random.random() < 0.05 and desk.session.line():
                self.do("tap UNDO")


def ring_says(seat):
    """Threat lights, the band by the colour of the last, phase, initiative and whether an answer is wanted."""
    lights = colours(seat.board.lights)
    lit = sum(any(rgb) for rgb in lights[:THREAT_LIGHTS])
    phases = [any(rgb) for rgb in lights[THREAT_LIGHTS : THREAT_LIGHTS + PHASE_LIGHTS]]
    first, second = (any(rgb) for rgb in lights[THREAT_LIGHTS + PHASE_LIGHTS :])
    band = band_of(lights[lit - 1]) if lit else 0
    return lit, band, phases.index(True) + 1 if sum(phases) == 1 else 0, first + 2 * second


def band_of(rgb):
    """Which of the four colours that is, at any brightness."""
    return max(
        range(4), key=lambda n: sum(a * b for a, b in zip(rgb, Ring.COLOURS[n], strict=True)) / length(n)
    )


def length(band):
    """How long a colour is as an arrow."""
    return sum(value**2 for value in Ring.COLOURS[band]) ** 0.5


def game_says(desk):
    """The same, of the game itself."""
    status = desk.status()
    most = status.bands[-1][1] if status.bands else max(status.threat, 1)
    lit = Ring.lit(status.threat, most)
    ends = [last for _, last in status.bands] or [most]
    band = min(sum(status.threat > last for last in ends), 3) if lit else 0
    phase = phase_number(status, PHASE_LIGHTS)
    return lit, band, phase, initiative_light(status, desk.seats)


@pytest.mark.parametrize(
    ("game", "own", "questions"),
    [
        ("allout", (DICE,), 45),
        ("allout", (DICE, DECKS, BOARD), 60),
        ("riese", (DICE,), 30),
        ("riese", (DICE, DECKS, BOARD), 40),
        ("surrounded", (DECKS,), 30),
        ("zombicide", (DICE,), 30),
    ],
)
def test_a_whole_turn_is_played_with_the_dial_and_the_buttons_alone(sit, game, own, questions, full):
    for seed in range(3 if full else 1):
        desk = desk_of(game, seed, *own)
        seat = sit(desk)
        hand = Hand(seat, seed)
        hand.play(4 * questions if full else questions)
        assert desk.over or desk.status().turn > 1
        assert "turn:" in hand.held


def test_a_companion_without_rules_needs_no_keyboard_either(sit):
    seat = sit(desk_of("track", 0))
    hand = Hand(seat, 0)
    for press in (
        "turn 9",
        "tap PUSH",
        *["tap NEXT"] * 4,
        "tap MAYHEM",
        "tap NOISE",
        "tap INITIATIVE",
        "tap UNDO",
    ):
        hand.do(press)
    assert seat.answers() == ["threat 9", *["next"] * 4, "mayhem", "noise"]
    seat.until(lambda: ring_says(seat) == game_says(seat.desk) == (10, 2, 1, 1))


def test_the_ring_breathes_while_an_answer_is_wanted_and_only_then(sit):
    seat = sit(desk_of("zombicide", 0))

    def strengths():
        found, end = set(), time.monotonic() + 1.6
        while time.monotonic() < end:
            found.add(bytes(seat.board.lights[4 * THREAT_LIGHTS : 4 * (THREAT_LIGHTS + PHASE_LIGHTS)]))
            time.sleep(0.02)
        return found

    assert len(strengths()) > 3
    calm = sit(desk_of("track", 0))
    calm.until(lambda: ring_says(calm) == game_says(calm.desk))
    seat = calm
    assert len(strengths()) == 1
