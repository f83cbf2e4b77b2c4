"""`shamble rules`: the numbered rules of a game, by section, number or words."""

import click


@click.command()
def rules() -> None:
    """Search the numbered rules of a game."""
