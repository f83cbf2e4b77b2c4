"""Flare markers on figures that a flare pistol has hit (RIE-558 to 562)."""

from __future__ import annotations

from shamble.games.riese.attack import harm
from shamble.games.riese.dice import d12
from shamble.games.riese.horde import reveal
from shamble.games.riese.state import State
from shamble.games.riese.words import name, subject
from shamble.kernel.asks import Rules, tell

GOES_OUT = 7
"""The lowest roll that takes a flare marker off a figure (RIE-561)."""


def hit_by_flare(state: State, target: str, by: str) -> Rules[None]:
    """A stun or wound result of a flare pistol sets a figure alight, if it is still there; once only (RIE-558)."""
    figure = state.find(target)
    if figure is None or figure.at is None or figure.burning:
        return
    figure.burning = by
    yield from tell("RIE-558", f"{subject(state, target)} carries a burning flare", "burning", target=target)
    yield from reveal.look(state)


def flare_wounds(state: State) -> Rules[None]:
    """In the end segment: a wound for each figure with a flare marker, and perhaps it goes out (RIE-560, RIE-561)."""
    for target in [figure.id for figure in state.figures() if figure.at is not None and figure.burning]:
        figure = state.find(target)
        if figure is not None and figure.at is not None:
            yield from harm.wound(state, target, 1, by=figure.burning, rule="RIE-560", cause="flare")
            yield from _may_go_out(state, target)


def _may_go_out(state: State, target: str) -> Rules[None]:
    figure = state.find(target)
    if figure is None or figure.at is None:
        return
    words = f"Does the flare on {name(state, target)} go out? {GOES_OUT}+"
    natural = yield from d12(state, "RIE-561", words, about=target, wants=GOES_OUT * (target in state.heroes))
    out = natural >= GOES_OUT
    figure.burning = "" if out else figure.burning
    words = f"{natural}: the flare on {name(state, target)} {'goes out' if out else 'burns on'}"
    yield from tell("RIE-561", words, "flare-out" if out else "flare-on", target=target)
