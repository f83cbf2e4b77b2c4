"""`shamble survivor`: what survivors of one's own cost, and one built step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from shamble.cli import paths
from shamble.cli.cards import hear
from shamble.cli.check import BAD_INPUT
from shamble.kernel.dialogue import held

SCHEMA = "shamble.survivor/1"


@click.group()
def survivor() -> None:
    """Survivors of one's own for All Out War, by the book's table of costs.

    \b
    Examples:
      shamble survivor build
      shamble survivor cost my-people.toml
    """


@survivor.command()
def build() -> None:
    """Build a survivor by the nine steps, and keep it among your own cards."""
    from shamble.games.allout.cards.own_file import OwnCards
    from shamble.games.allout.groups.building import build_survivor
    from shamble.games.allout.setup.new import all_cards

    box = OwnCards(paths.config_dir(), paths.cache_dir())
    box.check()
    card = held(build_survivor(all_cards(paths.config_dir(), paths.cache_dir()).survivors), hear)
    click.echo(f"Kept in {box.keep({'survivor': card.to_dict()})}")


@survivor.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def cost(files: tuple[Path, ...], as_json: bool) -> int:
    """Reckon what the survivors in files cost, step by step, and what they may not be."""
    found = [one for file in files for one in reckoned(file)]
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA, "survivors": found}, ensure_ascii=False, indent=2))
    else:
        for line in [line for one in found for line in told(one)] or [
            "There is no [[survivor]] in these files."
        ]:
            click.echo(line)
    return BAD_INPUT if not found or any(one["faults"] for one in found) else 0


def reckoned(file: Path) -> list[dict[str, Any]]:
    """Every survivor of a file with its costs; BadFile for a file that is none."""
    from shamble.games.allout.cards.library import OWN, with_files
    from shamble.games.allout.groups.custom import costs, misfits

    _, sheets = with_files([file], paths.config_dir() / OWN)
    cards = [card for sheet in sheets for (kind, _), card in sheet.cards.items() if kind == "survivor"]
    found = []
    for card in cards:
        faults = [
            f"{'.'.join(map(str, m.path))}: found {m.found}; expected {m.expected}" for m in misfits(card)
        ]
        steps = [] if faults else [{"step": c.what, "points": c.points, "rule": c.rule} for c in costs(card)]
        found.append(
            {
                "id": card.id,
                "name": card.name,
                "printed": card.points,
                "points": sum(step["points"] for step in steps),  # type: ignore[misc]
                "steps": steps,
                "faults": faults,
            }
        )
    return found


def told(one: dict[str, Any]) -> list[str]:
    """A survivor's costs for people."""
    if one["faults"]:
        return [
            f"{one['name']} can't be a survivor of one's own:",
            *(f"  {fault}" for fault in one["faults"]),
        ]
    same = "" if one["printed"] == one["points"] else f" (the card says {one['printed']})"
    steps = [f"  {step['points']:3} {step['step']} ({step['rule']})" for step in one["steps"]]
    return [f"{one['name']} costs {one['points']} points{same}:", *steps]
