"""The guides: each command they tell to type is one that there is, with options that it has."""

import re
import shlex
from pathlib import Path

import click
import pytest

from shamble.cli.main import shamble as commands

ROOT = Path(__file__).parents[2]
GUIDES = ("README.md", "docs/tracker.md", "hardware/ASSEMBLY.md")
QUOTED = re.compile(r"`shamble ([a-z][^`\n]*)`|^(?:[^`\n]*/)?shamble ([a-z].*?)(?:  .*)?$", re.MULTILINE)


def told(guide):
    """The words after `shamble` of each command in a guide."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    return {one or other for one, other in QUOTED.findall(text)}


@pytest.mark.parametrize("guide", GUIDES)
def test_each_command_of_a_guide_is_one_that_there_is(guide):
    typed = told(guide)
    assert len(typed) >= 5
    assert [line for line in typed if fault_of(shlex.split(line))] == []


def fault_of(words):
    """What is wrong with a command; it is not run."""
    command = commands
    while isinstance(command, click.Group) and words:
        command = command.get_command(click.Context(command), words.pop(0))
    if command is None or isinstance(command, click.Group):
        return "no such command" if command is None or words else ""
    known = {name for parameter in command.params for name in parameter.opts}
    if unknown := [word for word in words if word.startswith("--") and word.partition("=")[0] not in known]:
        return f"no such option: {unknown}"
    needed = [one for one in command.params if isinstance(one, click.Argument) and one.required]
    given = [word for word in words if not word.startswith("-")]
    return "an argument is missing" if len(given) < len(needed) and words else ""


def test_the_check_of_commands_finds_what_is_wrong():
    assert [
        bool(fault_of(line.split())) for line in ("device list", "device dance", "play allout --dyce table")
    ] == [
        False,
        True,
        True,
    ]


def by_hand(guide):
    """The mpremote commands of a guide, in order."""
    return re.findall(r"^mpremote (?:cp .*|reset)$", (ROOT / guide).read_text(encoding="utf-8"), re.MULTILINE)


def test_flashing_by_hand_is_told_alike_in_both_guides_and_names_what_is_there():
    assert by_hand("README.md") == by_hand("docs/tracker.md")
    copied = [words[-2] for words in map(str.split, by_hand("README.md")) if "cp" in words]
    assert copied == ["firmware/shamble_tracker", "firmware/main.py"]
    assert all((ROOT / path).exists() for path in copied)


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("README.md", "hardware/README.md"),
        ("README.md", "docs/tracker.md"),
        ("CONTRIBUTING.md", "hardware/README.md"),
        ("docs/tracker.md", "../hardware/ASSEMBLY.md"),
        ("docs/architecture.md", "protocol.md"),
    ],
)
def test_the_pages_lead_to_each_other(page, link):
    assert f"]({link})" in (ROOT / page).read_text(encoding="utf-8")
    assert ((ROOT / page).parent / link).is_file()
