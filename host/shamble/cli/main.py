"""The `shamble` command: a table of subcommands, each imported only when it is called."""

import importlib
import os
from typing import NoReturn

import click

from shamble.cli import errors

# name: (where the click command stands, its line in `shamble --help`)
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("shamble.cli.play:play", "Play a game."),
    "resume": ("shamble.cli.play:resume", "Go on with a saved game."),
    "table": ("shamble.cli.table:table", "Play on the full screen: everything at a glance."),
    "watch": ("shamble.cli.watch:watch", "Follow a game that is played in another terminal."),
    "board": ("shamble.cli.board:board", "Show the table of a saved game."),
    "games": ("shamble.cli.saves:games", "List the saved games."),
    "rename": ("shamble.cli.saves:rename", "Give a saved game another name."),
    "delete": ("shamble.cli.saves:delete", "Delete a saved game."),
    "export": ("shamble.cli.saves:export", "Write a saved game as JSON lines."),
    "import": ("shamble.cli.saves:import_", "Make a saved game of an export."),
    "replay": ("shamble.cli.replay:replay", "Tell a game again, and check it."),
    "bug": ("shamble.cli.replay:bug", "Write one file that reproduces a game."),
    "track": ("shamble.cli.track:track", "Keep threat, phases and initiative; no rules."),
    "device": ("shamble.cli.device:device", "Find, flash, check and try the tracker."),
    "why": ("shamble.cli.why:why", "Show the rule behind what is asked."),
    "odds": ("shamble.cli.odds:odds", "What dice, or an attack in a saved game, are likely to do."),
    "rules": ("shamble.cli.rules:rules", "Search the numbered rules of a game."),
    "surrounded": (
        "shamble.cli.surrounded:surrounded",
        "Set up Surrounded, or find the best play of a deal.",
    ),
    "zombicide": ("shamble.cli.zombicide:zombicide", "Resolve one attack of Zombicide's zone combat."),
    "riese": ("shamble.cli.riese:riese", "Draw a map of Projekt Riese, or show a scenario."),
    "campaign": ("shamble.cli.campaign:campaign", "Play a league of All Out War."),
    "group": ("shamble.cli.group:group", "Build and check groups of your own."),
    "survivor": ("shamble.cli.survivor:survivor", "Build survivors of your own, and reckon their cost."),
    "check": ("shamble.cli.check:check", "Check card files of your own."),
    "cards": ("shamble.cli.cards:cards", "List cards, or enter one of your own."),
}


class LazyGroup(click.Group):
    """A group whose help comes from `COMMANDS`, so that showing it imports no command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table, which is the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command, or None when the table has no such name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is a usage error that names the nearest names."""
        name = args[0]
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        import difflib

        near = difflib.get_close_matches(name, COMMANDS, n=3, cutoff=0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise click.UsageError(f"There is no command {name!r}.{hint}", ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from shamble import __version__

        click.echo(f"shamble {__version__}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version.",
)
@click.pass_context
def shamble(ctx: click.Context) -> None:
    """Referee, companion and tracker for zombie tabletop games.

    \b
    Examples:
      shamble play allout           a game for one, at once
      shamble resume                go on with the game played last
      shamble rules                 the games and how many rules each has
      shamble rules allout noise    what All Out War says about noise
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        ctx.color = False


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line (by default the one this process was given) and exit with its code."""
    errors.run_and_exit(lambda: shamble.main(arguments, prog_name="shamble", standalone_mode=False))
