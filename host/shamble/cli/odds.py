"""`shamble odds`: what dice are likely to show, and what an attack in a saved game is likely to do."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import click

from shamble.cli import shelf
from shamble.kernel.errors import BadInput

if TYPE_CHECKING:
    from shamble.odds.report import Report

SCHEMA = "shamble.odds/1"
ATTACK = "attack"


@click.command()
@click.argument("words", metavar="DICE vs DICE | attack NAME TARGET", nargs=-1, required=True)
@click.option("--save", metavar="SAVE", help="The saved game of an attack; the one played last by default.")
@click.option("--exact", is_flag=True, help="Show each chance as a fraction, too.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def odds(words: tuple[str, ...], save: str | None, exact: bool, as_json: bool) -> None:
    """Show what dice of All Out War are likely to show, or what an attack in a saved game is likely to do.

    Damage is what a shot with that attack takes of a survivor's health: the difference, and one for each critical.

    \b
    Examples:
      shamble odds red red blue vs white          one roll against another
      shamble odds "3 blue vs 2 white" --exact    with fractions
      shamble odds attack nadia walker 3          every way to attack, in the game played last
      shamble odds attack nadia bob --save duel   in another one
      shamble odds attack kelley beta 8           in a game of Projekt Riese
    """
    if words[0].casefold() == ATTACK:
        reports = attack_reports(words[1:], save)
    elif save is not None:
        raise BadInput("--save is for an attack in that game; expected attack NAME TARGET")
    else:
        reports = [dice_report(" ".join(words))]
    show(reports, exact, as_json)


def dice_report(text: str) -> Report:
    """What one roll does against another."""
    from shamble.games.allout.dice import COLOURS
    from shamble.odds.report import match_report
    from shamble.odds.typed import match_of

    return match_report(*match_of(text, COLOURS))


def attack_reports(names: Sequence[str], save: str | None) -> Sequence[Report]:
    """What each way of a model to attack another does, in a saved game read without its lock."""
    from shamble.games import attack_odds

    if len(names) < 2:
        raise BadInput("attack needs two names: who attacks, and whom; such as: attack nadia walker 3")
    path = shelf.existing(save) if save is not None else shelf.newest()
    with closing(shelf.opened(path)) as journal:
        reckon = partial(attack_odds(journal.header.game), shelf.watch(journal).state)
        return first_that_fits([partial(reckon, *pair) for pair in splits(names)])


def splits(words: Sequence[str]) -> list[tuple[str, str]]:
    """Each way to read words as two names."""
    return [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]


def first_that_fits(ways: Sequence[Callable[[], Sequence[Report]]]) -> Sequence[Report]:
    """What the first way finds that names somebody; BadInput of the first way when none does."""
    faults = []
    for way in ways:
        try:
            return way()
        except BadInput as error:
            faults.append(error)
    raise faults[0]


def show(reports: Sequence[Report], exact: bool, as_json: bool) -> None:
    """Print what was found."""
    from shamble.ui.odds_text import report_facts, report_lines
    from shamble.ui.screen import Screen

    if as_json:
        content = {"schema": SCHEMA, "attacks": [report_facts(report) for report in reports]}
        click.echo(json.dumps(content, ensure_ascii=False, indent=2))
        return
    screen = Screen(sys.stdin, sys.stdout)
    for number, report in enumerate(reports):
        screen.say_all([""] * bool(number) + list(report_lines(report, screen.width, exact)))
