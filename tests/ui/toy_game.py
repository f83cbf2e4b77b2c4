"""The toy game of the kernel's tests, made playable: what a front end needs, and nothing more."""

from dataclasses import replace
from functools import partial

from kernel.toy import ToyGame, ToyProgram, whole
from shamble.kernel.asks import Boundary, Choose, Entry, Event, Odds, StepEnded
from shamble.kernel.errors import BadAnswer, BadInput
from shamble.kernel.view import Mark, Picture, Status


def paces(typed):
    """A typed distance such as "2 paces"; a program may give the number."""
    if isinstance(typed, str):
        number, _, unit = typed.partition(" ")
        if unit != "paces" or not number.isascii() or not number.isdecimal() or len(number) > 3:
            raise BadAnswer(f"{typed!r} is no distance; expected 1 to 3 paces, such as 2 paces")
        typed = int(number)
    return whole(typed, 1, 3, "how far")


def stumbles():
    """What is likely to come of running."""
    return {"run": Odds("falls 25 %", {"fall": 0.25})}


def with_paces(build):
    """Build the ask, its entry typed in paces."""

    def built():
        ask = build()
        if isinstance(ask, Choose) and ask.entry:
            paced = replace(ask, entry=Entry("paces", "1 to 3 paces, such as 2 paces", paces))
            return replace(paced, odds=stumbles) if ask.subjects == ("b",) else paced
        return ask

    return built


class PlayableToy(ToyGame):
    """The toy game at a table of one lane."""

    title = "The Toy"

    def seated(self, setup):
        """One person."""
        return ("you",)

    def play(self, state):
        """As the toy, with entries that a person can type."""
        rules = super().play(state)
        resume = partial(next, rules)
        while True:
            try:
                step = resume()
            except StopIteration:
                return
            try:
                value = yield step if isinstance(step, Event | Boundary) else with_paces(step)
                resume = partial(rules.send, value)
            except StepEnded as ended:
                resume = partial(rules.throw, ended)

    def status(self, state):
        """Noise is the threat."""
        return Status(
            state.turn, "walk", state.noise, "loud" if state.noise > 1 else "quiet", (("quiet", 1),), "you"
        )

    def picture(self, state, ask=None):
        """Each walker on the lane."""
        marks = (
            Mark(name, name, "walker", name, (walker.at * 1000, 1000), 500)
            for name, walker in state.walkers.items()
        )
        return Picture(20_000, 20_000, (), tuple(marks))

    def roster(self, state):
        """Each walker with its place."""
        return [("walker", "at"), *((name, str(walker.at)) for name, walker in state.walkers.items())]

    def people(self, state):
        """Nobody has health here."""
        return ()

    def summary(self, state):
        """How loud it was."""
        return [f"The walk is over after {state.turn - 1} turns, with noise {state.noise}."]

    def measure(self, state, first, second):
        """Paces between two walkers."""
        for name in (first, second):
            if name not in state.walkers:
                raise BadInput(f"{name[:20]!r} is no walker; known: {', '.join(state.walkers)}")
        return f"{abs(state.walkers[first].at - state.walkers[second].at)} paces"

    def program(self, seats, seed=None):
        """Random dice, and random choices when it has the seat."""
        return ToyProgram(seed or 0, players="you" in seats)


GAME = PlayableToy()


def new_setup(scenario, seed, own, cache):
    """Two walkers for so many turns."""
    known = {None: 3, "short": 1, "long": 40}
    if scenario not in known:
        raise BadInput(f"there is no scenario {scenario!r}; there are short and long")
    return {"turns": known[scenario], "walkers": ["a", "b"], "scenario": scenario or "walk"}


def scenarios():
    """The lengths of the walk."""
    return {"short": "One turn", "long": "Forty turns"}
