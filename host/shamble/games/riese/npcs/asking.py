"""What the player settles for an NPC where its rules leave a doubt (RIE-251)."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.riese.state import State
from shamble.games.riese.words import subject
from shamble.geometry.squares import name_of
from shamble.kernel.asks import Choose, Option, Rules, choose


def one_of(state: State, names: Sequence[str], text: str, rule: str) -> Rules[str]:
    """The player settles what is left open; one possibility is no question (RIE-251)."""
    if len(names) == 1 or state.windows == "never":
        return names[0]

    def ask() -> Choose:
        options = tuple([Option(name, option_words(state, name)) for name in names])
        return Choose(rule=rule, text=text, who=state.seats[0], options=options, default=names[0])

    return (yield from choose(ask))


def option_words(state: State, name: str) -> str:
    """A figure by its name and square, or a square."""
    figure = state.find(name)
    return name if figure is None or figure.at is None else f"{subject(state, name)} on {name_of(figure.at)}"
