"""What tests of heroes on their feet share: what a step costs, walking by the menu, and what the menu offers."""

from __future__ import annotations

from games.riese.given import active
from shamble.games.riese.heroes import moving
from shamble.games.riese.heroes.activation import act
from shamble.games.riese.heroes.menu import menu


def costs(table, name="kelley"):
    """What each single step costs, by the name of its square and, where there is a choice, what it goes over."""
    found = moving.by_option(moving.steps(table.state, name))
    return {key.removeprefix("step:").lower(): stride.cost for key, stride in found.items()}


def costs_of(table, declared="walking", mp=8):
    """The costs of all steps of Kelley in a fresh activation."""
    active(table, "kelley", declared, mp)
    return costs(table)


def options(table, name="kelley"):
    """The ids of the menu."""
    return [item.id for item in menu(table.state, name)]


def walk(table, *squares):
    """Step after step, by the options of the menu."""
    for square in squares:
        table.play(act(table.state), f"step:{square.upper()}")
