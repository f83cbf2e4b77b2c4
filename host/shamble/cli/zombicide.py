"""`shamble zombicide`: one attack by itself, with the program's dice or your own."""

from __future__ import annotations

import json
import random
import sys
from typing import TYPE_CHECKING, Any

import click

from shamble.cli import paths
from shamble.kernel.asks import Ask, Choose, Json, Roll
from shamble.kernel.errors import BadInput

if TYPE_CHECKING:
    from shamble.games.zombicide.state import State

SCHEMA = "shamble.zombicide.attack/1"


@click.group()
def zombicide() -> None:
    """Zombicide's zone combat: resolve one attack. A whole skirmish is: shamble play zombicide.

    \b
    Examples:
      shamble zombicide attack sub-mg sub-mg --there "ned, 4 walkers, fatty, 2 runners"
      shamble zombicide attack rifle --far 3 --there "2 walkers" --dice table
    """


@zombicide.command()
@click.argument("weapons", metavar="WEAPON...", nargs=-1, required=True)
@click.option(
    "--there", default="", help="Who is in the target zone: '4 walkers, fatty, ned, amy:1' (one wound)."
)
@click.option(
    "--far", type=click.IntRange(0, 12), help="Zones to the target; as near as possible by default."
)
@click.option("--roll", "faces", help="The faces of your dice, such as '6 6 5 5 5 1'.")
@click.option("--hits", "targets", help="Who takes each hit that you may assign, such as 'runner fatty'.")
@click.option(
    "--dice", type=click.Choice(["program", "table"]), default="program", help="Who rolls and assigns."
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Make the program's dice repeatable.")
@click.option("--thrower-lives", is_flag=True, help="A Molotov in the own zone spares who threw it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def attack(weapons: tuple[str, ...], there: str, far: int | None, thrower_lives: bool, **how: Any) -> None:
    """Resolve one attack with a weapon, a pair of equal weapons, or `car`.

    What you do not give with --roll and --hits, the program rolls and assigns; with --dice table you are asked.

    \b
    Examples:
      shamble zombicide attack sub-mg sub-mg --there "ned, 4 walkers" --roll "6 6 5 5 5 1"
      shamble zombicide attack machete machete --there "walker, runner, fatty" --roll "5 6" --hits "runner fatty"
      shamble zombicide attack car --there "walker, 3 runners, josh" --dice table
    """
    from shamble.games.zombicide import library, single

    if len(weapons) > 2:
        raise BadInput(f"{len(weapons)} weapons are too many; expected one, or two equal ones in both hands")
    book = library.load_book(paths.config_dir() / library.OWN, paths.cache_dir())
    state = single.range_of(book, weapons, far, there, not thrower_lives)
    answers = Answers(state, how["faces"], how["targets"], how["dice"] == "table", how["seed"])
    told = single.resolve(single.rules_of(state), answers)
    answers.finish()
    left = single.left(state)
    if how["as_json"]:
        events = [{"rule": event.rule, "text": event.text, **event.facts} for event in told]
        content = {"schema": SCHEMA, "roll": answers.rolled, "events": events, "left": left}
        click.echo(json.dumps(content, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(lines(state, answers.rolled, [event.text for event in told], left)))


class Answers:
    """Answers the asks of one attack: as given, from the people at the table, or by program."""

    def __init__(
        self, state: State, faces: str | None, targets: str | None, table: bool, seed: int | None
    ) -> None:
        self.state = state
        self.faces = None if faces is None else faces.replace(",", " ").split()
        self.targets = (targets or "").replace(",", " ").split()
        self.table = table
        self.random = random.Random(seed)
        self.rolled: list[str] = []

    def __call__(self, ask: Ask) -> Json:
        """The answer to an ask."""
        if isinstance(ask, Roll):
            answer = self.roll(ask)
            self.rolled = answer if isinstance(answer, list) else []
            return answer
        assert isinstance(ask, Choose)
        if self.targets:
            return target_named(ask, self.targets.pop(0))
        if self.table:
            return typed(ask)
        from shamble.games.zombicide.tactics import decide

        return decide(ask, self.state)

    def roll(self, ask: Roll) -> Json:
        """The faces given, typed or rolled."""
        if self.faces is not None:
            given, self.faces = self.faces, None
            if len(given) != len(ask.dice):
                raise BadInput(f"--roll has {len(given)} faces; this attack rolls {len(ask.dice)} dice")
            return given
        return typed(ask) if self.table else [self.random.choice(die.faces).name for die in ask.dice]

    def finish(self) -> None:
        """BadInput when something was given that the attack did not ask for."""
        if self.faces is not None:
            raise BadInput("--roll was given, but this attack rolls no dice")
        if self.targets:
            raise BadInput(
                f"--hits names {' '.join(self.targets)[:60]!r}, but no hit was left to assign to it"
            )


def target_named(ask: Choose, word: str) -> str:
    """The option of that id, or of the plural or the beginning of its words; BadInput when there is none."""
    wanted = word.casefold()
    for option in ask.options:
        if wanted == option.id or (len(wanted) > 2 and option.id.startswith(wanted.rstrip("s"))):
            return option.id
    known = ", ".join(option.id for option in ask.options)
    raise BadInput(f"--hits names {word[:40]!r}, who cannot take this hit; expected one of: {known}")


def typed(ask: Ask) -> Json:
    """What a person types at the terminal; whatever does not fit is asked again."""
    from shamble.ui import words
    from shamble.ui.asking import option_lines

    click.echo("\n".join([ask.text, *option_lines(ask)]), err=True)
    while True:
        click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            raise click.Abort
        try:
            answer = words.read_answer(ask, line.rstrip("\n"))
            ask.read(answer)
        except BadInput as error:
            click.echo(str(error), err=True)
        else:
            return answer


def lines(state: State, rolled: list[str], told: list[str], left: dict[str, Any]) -> list[str]:
    """The attack for people: dice, what happened, and who is left."""
    from shamble.games.zombicide.words import occupants
    from shamble.kernel.plain import counted

    zone = state.chart.zones[-1].id
    dice = [f"Dice: {' '.join(rolled)}"] if rolled else []
    points = left["experience"]
    gained = "The attacker is dead." if points is None else f"Experience: {points}."
    wounded = [f"{state.survivors[n].name}: {counted(w, 'Wound')}" for n, w in left["survivors"].items() if w]
    return [*dice, *told, *wounded, f"Left there: {occupants(state, zone, 'attacker')}. {gained}"]
