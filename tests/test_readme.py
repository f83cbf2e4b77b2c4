"""The README: the game it opens with is a game that was played, and its links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def played(options: list[str], typed: list[str], home: Path) -> str:
    """What the line mode prints to a reader that is no terminal."""
    return printed(["play", "allout", *options], home, "\n".join(typed) + "\n")


def printed(arguments: list[str], home: Path, typed: str = "") -> str:
    """What a command prints to a reader that is no terminal."""
    code = "from shamble.cli.main import run; run()"
    environment = {
        **os.environ,
        "SHAMBLE_HOME": str(home),
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=True,
    )
    return "\n".join(line.rstrip() for line in done.stdout.split("\n"))


def test_the_game_in_the_readme_is_one_that_was_played(tmp_path: Path) -> None:
    found = re.search(r"<!-- game: ([^\n]*), typed ([^\n]*) -->\n```text\n(.*?)\n```", README, re.DOTALL)
    assert found is not None
    options, typed, shown = found.groups()
    assert shown in played(options.split(), typed.split(), tmp_path)


def test_the_corrections_and_measurements_it_names_can_be_typed(tmp_path: Path) -> None:
    typed = re.findall(r"`([cd] [^`]+)`", README)
    assert typed
    shown = played([], ["1", "1", "1", *typed, "q"], tmp_path)
    wrong = [
        line for line in shown.split("\n") if "no fact" in line or "expected" in line or "there is no" in line
    ]
    assert wrong == []
    assert shown.count("On the table now") == sum(words.startswith("c ") for words in typed)
    assert shown.count("line of sight") == sum(words.startswith("d ") for words in typed)


def test_the_odds_in_the_readme_are_what_is_said(tmp_path: Path) -> None:
    found = re.search(r"<!-- odds: ([^\n]*) -->\n```text\n(.*?)```", README, re.DOTALL)
    assert found is not None
    assert found[2] == printed(["odds", *found[1].split()], tmp_path)


def test_its_links_lead_to_files() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
