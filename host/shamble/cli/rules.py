"""`shamble rules`: the numbered rules of a game, by section, number or words."""

import dataclasses
import json
import re
import shutil
import textwrap
from pathlib import Path

import click

from shamble.games import house_rules
from shamble.kernel import ledger
from shamble.kernel.errors import BadInput
from shamble.kernel.ledger import Clause, Ledger
from shamble.ui.clauses import clause_heading, clause_notes

WIDEST = 100
SCHEMA = "shamble.rules/1"


@click.command()
@click.argument("game", required=False)
@click.argument("words", nargs=-1)
@click.option(
    "--house",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Show the house rules: what is played by default, or with a file of yours.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")
def rules(game: str | None, words: tuple[str, ...], house: str | None, as_json: bool) -> None:
    """Search the numbered rules of a game, in our own words.

    A scenario's special rules are data of its own: a game tells them as they come; docs/scenarios.md has all there are.

    \b
    Examples:
      shamble rules                     the games
      shamble rules allout              the sections of All Out War
      shamble rules allout kill zone    a section, or every rule with these words
      shamble rules allout 52           one rule; AOW-052 works too
      shamble rules allout --house      the house rules, and what else could be played
    """
    if house is not None:
        _show_house(game or house, Path(house) if game and house else None, as_json)
    elif game is None:
        _show_games(as_json)
    elif ledger.is_clause_id(game) and not words:
        _show_clauses([ledger.find_clause(game)], as_json)
    elif not words:
        _show_sections(Ledger.load(game.lower()), as_json)
    else:
        _show_clauses(_wanted(Ledger.load(game.lower()), " ".join(words)), as_json)


def _show_house(game: str, file: Path | None, as_json: bool) -> None:
    """The house rules in force with a file or without one, each with its clause; then the readings that are fixed."""
    house = house_rules(game.lower())
    chosen = house.read_house(file)
    values = house.resolved(chosen)
    if as_json:
        options = {
            name: {"rule": option.rule, "value": values[name], "values": option.values}
            for name, option in house.OPTIONS.items()
        }
        _print_json(game=game.lower(), house=options, fixed=house.FIXED)
        return
    for name, option in house.OPTIONS.items():
        others = ", ".join(value for value in option.values if value != values[name])
        mark = " (of your file)" if name in chosen else ""
        click.echo(f"{click.style(f'{name} = {values[name]}', bold=True)}  {option.rule}{mark}")
        click.echo(_wrapped(f"{option.values[values[name]]} Or: {others}."))
    click.echo("Fixed:")
    for rule, reason in house.FIXED.items():
        click.echo(_wrapped(f"{rule}: {reason}"))


def _wanted(book: Ledger, words: str) -> list[Clause]:
    if words.isdecimal() or ledger.is_clause_id(words):
        return book.fitting(words) or [book.clause(words)]
    found = book.section(words) or book.search(words)
    if not found:
        raise BadInput(
            f"No rule of {book.game} holds {words!r}.{_nearest_words(book, words)} "
            f"`shamble rules {book.game}` lists the sections."
        )
    return found


def _nearest_words(book: Ledger, words: str) -> str:
    known = {word for clause in book.clauses for word in re.findall(r"[\w-]+", clause.words)}
    unheard = [word for word in words.lower().split() if not any(word in name for name in known)]
    return ledger.did_you_mean(unheard[0], sorted(known)) if unheard else ""


def _show_games(as_json: bool) -> None:
    counts = {name: len(Ledger.load(name).clauses) for name in ledger.games()}
    if as_json:
        _print_json(games=counts)
    else:
        _print_counts(counts)


def _show_sections(book: Ledger, as_json: bool) -> None:
    if as_json:
        _print_json(game=book.game, sections=book.sections())
    else:
        _print_counts(book.sections())


def _show_clauses(clauses: list[Clause], as_json: bool) -> None:
    if as_json:
        _print_json(clauses=[dataclasses.asdict(clause) for clause in clauses])
    else:
        click.echo("\n\n".join(clause_text(clause) for clause in clauses))


def clause_text(clause: Clause) -> str:
    """Return the clause as lines for the terminal, wrapped to its width: number, place, text, reading."""
    return "\n".join(
        [
            f"{click.style(clause.id, bold=True)}  {clause_heading(clause)}",
            *map(_wrapped, clause_notes(clause)),
        ]
    )


def _wrapped(text: str) -> str:
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return textwrap.fill(text, max(width, 20), initial_indent="  ", subsequent_indent="  ")


def _print_counts(counts: dict[str, int]) -> None:
    width = max(map(len, counts))
    for name, count in counts.items():
        click.echo(f"{name:{width}}  {count:4} {'rule' if count == 1 else 'rules'}")


def _print_json(**content: object) -> None:
    click.echo(json.dumps({"schema": SCHEMA, **content}, ensure_ascii=False, indent=2))
