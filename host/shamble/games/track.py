"""The companion without rules: threat, phases, initiative, noise and mayhem, set by hand and kept in the journal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from shamble.kernel.asks import (
    Ask,
    BadAnswer,
    Boundary,
    Choose,
    Entry,
    Event,
    Json,
    Option,
    Rules,
    brief,
    enter,
    step,
    tell,
    whole,
)
from shamble.kernel.codec import from_plain, to_plain
from shamble.kernel.drive import Fact
from shamble.kernel.errors import BadInput
from shamble.kernel.session import Program
from shamble.kernel.view import PHASES, Person, Picture, Status

FIRST, SECOND = "first", "second"
BANDS = (("All Quiet", 3), ("Low", 8), ("Medium", 13), ("High", 18))
MOST_LEVEL = 35
"""The longest track the ring of the tracker can tell exactly."""


@dataclass(slots=True)
class Track:
    """Where the table stands; `step` counts what was done, so that each has a place of its own."""

    bands: list[tuple[str, int]]
    phases: list[str]
    threat: int
    turn: int = 1
    phase: int = 0
    initiative: str = FIRST
    noise: int = 0
    mayhem: int = 0
    step: int = 0
    over: bool = False

    @property
    def most(self) -> int:
        """The end of the threat track."""
        return self.bands[-1][1]

    @property
    def band(self) -> str:
        """The name of the band that the threat is in."""
        return next((name for name, last in self.bands if self.threat <= last), self.bands[-1][0])


class Companion:
    """A game of which the program knows nothing but what a threat dial knows."""

    name = "track"
    title = "Companion"
    seats = (FIRST, SECOND)
    schema = 1
    migrations: Mapping[int, Callable[[Json, Json], tuple[Json, Json]]] = {}

    def new(self, setup: Json) -> Track:
        """A track of the set-up's bands and phases."""
        return Track([(name, last) for name, last in setup["bands"]], list(setup["phases"]), setup["threat"])

    def play(self, state: Track) -> Rules[None]:
        """What happens at the table, one thing after another, until it is over."""
        while not state.over:
            yield Boundary(f"t{state.turn}/{state.step}")
            state.step += 1
            yield from step(one_step(state))

    def save(self, state: Track) -> Json:
        """As plain data."""
        return to_plain(state)

    def load(self, setup: Json, data: Json) -> Track:
        """From plain data."""
        return from_plain(Track, data)

    def concede(self, state: Track, who: str) -> Event:
        """The game is over."""
        state.over = True
        return Event("", "The game is given up", "over")

    def facts(self, state: Track) -> Mapping[str, Fact]:
        """Everything that is tracked."""
        limits = {"threat": state.most, "turn": 999, "noise": 999, "mayhem": 999}
        found = {
            name: Fact(getattr(state, name), partial(put_number, state, name, most))
            for name, most in limits.items()
        }
        found["phase"] = Fact(state.phases[state.phase], partial(put_phase, state))
        found["initiative"] = Fact(state.initiative, partial(put_initiative, state))
        return found

    def seated(self, setup: Json) -> tuple[str, ...]:
        """Always the same."""
        return self.seats

    def status(self, state: Track) -> Status:
        """The status line."""
        notes = (("noise", str(state.noise)), ("mayhem", str(state.mayhem)))
        phase = "over" if state.over else state.phases[state.phase]
        bands, phases = tuple(state.bands), tuple(state.phases)
        return Status(state.turn, phase, state.threat, state.band, bands, state.initiative, notes, phases)

    def picture(self, state: Track, ask: Ask | None = None) -> Picture | None:
        """Nothing is measured."""
        return None

    def roster(self, state: Track) -> Sequence[Sequence[str]]:
        """What is tracked."""
        return [("tracked", "now"), *((name, str(fact.value)) for name, fact in self.facts(state).items())]

    def people(self, state: Track) -> Sequence[Person]:
        """Nobody is known."""
        return ()

    def summary(self, state: Track) -> Sequence[str]:
        """How it ended."""
        return [
            f"Over after {state.turn} turns at threat {state.threat} ({state.band}); "
            f"noise {state.noise} times, mayhem {state.mayhem} times."
        ]

    def measure(self, state: Track, first: str, second: str) -> str:
        """Nothing is measured: BadInput says so."""
        raise BadInput("the companion knows no places; measure at the table")

    def program(self, seats: Mapping[str, str], seed: Json = None) -> Program:
        """Nobody: everything is done by hand. BadInput when a program should play."""
        if seats:
            raise BadInput("the companion knows no rules, so no program can play; leave --auto out")
        return Nobody()


class Nobody:
    """A program that answers nothing."""

    def takes(self, ask: Ask) -> bool:
        """Never."""
        return False

    def answer(self, ask: Ask, state: Json) -> Json:
        """BadInput: there is nothing to roll."""
        raise BadInput("the companion rolls nothing")


def one_step(state: Track) -> Rules[None]:
    """Ask what happens, and do it."""
    done = yield from enter(partial(what_happens, state))
    word, _, number = str(done).partition(" ")
    yield from (set_threat(state, int(number)) if word == "threat" else DEEDS[word](state))


def what_happens(state: Track) -> Choose:
    """The one ask; its ids are the names of the tracker's buttons, and its entry is what the dial sets."""
    after = state.phases[(state.phase + 1) % len(state.phases)]
    other = SECOND if state.initiative == FIRST else FIRST
    return Choose(
        rule="",
        text="What happens?",
        options=(
            Option("next", f"Next phase: {after}"),
            Option("noise", "Noise"),
            Option("mayhem", f"Mayhem: threat to {min(state.threat + 1, state.most)}"),
            Option("initiative", f"Initiative to the {other} player"),
            Option("end", "End the game"),
        ),
        default="next",
        entry=Entry("threat", f"the threat as t and 0 to {state.most}, +1 or -1", partial(level, state)),
    )


def level(state: Track, typed: Json) -> str:
    """A threat level in words, "threat 7", from such words, "t7", "+1" or "-2"; these never leave the track."""
    match = re.fullmatch(r"(?:t|threat|([+-])) ?([0-9]{1,3})", str(typed).casefold().strip())
    if match is None:
        raise BadAnswer(f"{brief(typed)} is no threat; expected such as t7, +1 or -1")
    sign, number = match[1], int(match[2])
    if not sign:
        return f"threat {whole(number, 0, state.most, 'threat')}"
    moved = state.threat + (number if sign == "+" else -number)
    return f"threat {max(0, min(state.most, moved))}"


def set_threat(state: Track, threat: int) -> Rules[None]:
    """The dial was turned."""
    state.threat = threat
    yield from tell("", f"Threat {threat} ({state.band})", "threat", threat=threat)


def next_phase(state: Track) -> Rules[None]:
    """On to the next phase; after the last a new turn begins."""
    state.phase = (state.phase + 1) % len(state.phases)
    state.turn += state.phase == 0
    yield from tell("", f"Turn {state.turn}, {state.phases[state.phase]}", "phase")


def noise(state: Track) -> Rules[None]:
    """Noise was made; it changes no number but its own."""
    state.noise += 1
    yield from tell("", "Noise", "noise")


def mayhem(state: Track) -> Rules[None]:
    """Mayhem raises the threat by one."""
    state.mayhem += 1
    state.threat = min(state.threat + 1, state.most)
    yield from tell("", f"Mayhem: threat {state.threat} ({state.band})", "mayhem", threat=state.threat)


def pass_initiative(state: Track) -> Rules[None]:
    """The other player has the initiative."""
    state.initiative = SECOND if state.initiative == FIRST else FIRST
    yield from tell("", f"Initiative: {state.initiative} player", "initiative")


def end(state: Track) -> Rules[None]:
    """The game is over."""
    state.over = True
    yield from tell("", "The game is over", "over")


DEEDS: dict[str, Callable[[Track], Rules[None]]] = {
    "next": next_phase,
    "noise": noise,
    "mayhem": mayhem,
    "initiative": pass_initiative,
    "end": end,
}


def put_number(state: Track, name: str, most: int, value: Json) -> None:
    """Set a number; BadInput when it cannot be."""
    setattr(state, name, whole(value, 0, most, name))


def put_phase(state: Track, value: Json) -> None:
    """Set the phase by its name."""
    names = [phase.casefold() for phase in state.phases]
    if str(value).casefold() not in names:
        raise BadInput(f"there is no phase {str(value)[:40]!r}; expected one of: {', '.join(state.phases)}")
    state.phase = names.index(str(value).casefold())


def put_initiative(state: Track, value: Json) -> None:
    """Set who has the initiative."""
    if value not in (FIRST, SECOND):
        raise BadInput(f"initiative is {str(value)[:40]!r}; expected {FIRST} or {SECOND}")
    state.initiative = value


def new_setup(scenario: str | None, seed: int | None, own: Path | None, cache: Path | None) -> Json:
    """The standard track; BadInput when a scenario is asked for."""
    if scenario is not None:
        raise BadInput("the companion knows no scenarios; leave --scenario out")
    return setup_of(BANDS, PHASES)


def setup_of(bands: Sequence[tuple[str, int]], phases: Sequence[str], threat: int = 0) -> dict[str, Json]:
    """Set-up data of a track; BadInput for bands that do not rise, or for more than the ring can show."""
    lasts = [last for _, last in bands]
    if (
        not lasts
        or lasts != sorted(set(lasts))
        or lasts[0] < 1
        or lasts[-1] > MOST_LEVEL
        or len(lasts) > len(BANDS)
    ):
        raise BadInput(
            f"bands end at {', '.join(map(str, lasts)) or 'nothing'}; "
            f"expected one to {len(BANDS)} rising levels of at most {MOST_LEVEL}, such as 3,8,13,18"
        )
    if not 1 <= len(phases) <= len(PHASES) or not all(name.strip() and name.isprintable() for name in phases):
        raise BadInput(f"expected one to {len(PHASES)} names of phases, such as Move,Fight")
    return {"bands": [[name, last] for name, last in bands], "phases": list(phases), "threat": threat}


def scenarios() -> Mapping[str, str]:
    """There is nothing to choose."""
    return {}


GAME = Companion()
