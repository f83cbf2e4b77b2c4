"""The command line in this process, with the toy game among its games and all files in a folder of the test."""

import io
import sys

import pytest

from cli.toy_shelf import TOY
from shamble import games
from shamble.cli import main


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The folder of all files, with the toy game on offer."""
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setitem(games.GAMES, "toy", TOY)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def shamble(home, monkeypatch, capsys):
    """Runs a command in this process: arguments and typed lines to exit code, output and errors."""

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main.run([str(one) for one in arguments])
        return (left.value.code, *capsys.readouterr())

    return run
