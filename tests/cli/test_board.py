"""`shamble board` shows the table of a save in the terminal and as SVG, and harms no file."""

import os
import re
import subprocess
import sys
from contextlib import closing
from types import ModuleType
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from kernel.toy import ToyGame, ToyProgram
from shamble import games
from shamble.cli.board import board
from shamble.kernel.errors import BadInput, BadSave, Refused, SaveFailed
from shamble.kernel.journal import Header
from shamble.kernel.save import SqliteJournal
from shamble.kernel.session import Session
from shamble.kernel.view import Mark, Picture, Status


class PicturedToy(ToyGame):
    """The toy on a table of 20 by 20 inches, its walkers an inch along for each step."""

    measured = True

    def status(self, state):
        return Status(state.turn, "Walk", state.noise, "Quiet", (("Quiet", 9),), "walkers")

    def picture(self, state, ask=None):
        if not self.measured:
            return None
        marks = tuple(
            Mark(name, f"Walkér {name}", "walker", name.upper(), (1000 * walker.at + 500, 5500), 490)
            for name, walker in state.walkers.items()
        )
        reach = ((15_000, 15_000),) if ask is not None and ask.subjects == ("b",) else ()
        return Picture(20_000, 20_000, (), marks, reach)


@pytest.fixture
def game(monkeypatch):
    module = ModuleType("pictured_toy")
    module.GAME = PicturedToy()
    monkeypatch.setitem(sys.modules, "pictured_toy", module)
    monkeypatch.setattr(games, "GAMES", {"toy": "pictured_toy"})
    return module.GAME


@pytest.fixture
def save(game, tmp_path, monkeypatch):
    """A save "walk" in which walker a has run three inches; it stays open, as while it is played."""
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path))
    path = tmp_path / "data" / "walk.shamble"
    path.parent.mkdir()
    header = Header("toy", game.schema, "1", {"turns": 2, "walkers": ["a", "b"]})
    with closing(SqliteJournal.create(path, header)) as journal:
        session = Session(game, journal, ToyProgram(dice=False))
        session.run()
        session.answer(session.ask_no, 3)
        yield path


def run(*arguments):
    return CliRunner().invoke(board, arguments, env={"COLUMNS": "80", "LINES": "24"}, standalone_mode=False)


def output(*arguments):
    result = run(*arguments)
    if result.exception:
        raise result.exception
    return result.stdout


def test_it_draws_the_table_where_the_game_stands(save):
    drawing = output("walk")
    assert "A  Walkér a  3.5,5.5" in drawing
    assert " 5│ B     A " in drawing
    assert len(drawing.splitlines()) == 23


def test_it_shows_what_the_ask_on_show_could_reach(save):
    assert "· in reach" in output("walk")


def test_ascii_draws_with_ascii_only(save):
    drawing = output("walk", "--ascii")
    assert drawing.isascii()
    assert "A  Walker a  3.5,5.5" in drawing


def test_svg_is_written_to_a_file_and_told_nothing_about(save, tmp_path):
    picture = tmp_path / "walk.svg"
    assert output("walk", "--svg", str(picture)) == ""
    text = picture.read_text(encoding="utf-8")
    assert "Walkér a" in text
    assert "Turn 1, Walk" in text
    assert ElementTree.fromstring(text).tag.endswith("svg")


def test_svg_on_the_output_is_the_same_picture_in_any_encoding(save, tmp_path):
    picture = tmp_path / "walk.svg"
    output("walk", "--svg", str(picture))
    written = output("walk", "--svg", "-")
    assert written.isascii()
    same = ElementTree.canonicalize(picture.read_text(encoding="utf-8"), strip_text=True)
    assert ElementTree.canonicalize(written, strip_text=True) == same


def test_only_a_picture_is_written_over_unasked(save, tmp_path):
    file = tmp_path / "walk.svg"
    output("walk", "--svg", str(file))
    drawn = file.read_text(encoding="utf-8")
    file.write_text("<svg older/>")
    output("walk", "--svg", str(file))
    assert file.read_text(encoding="utf-8") == drawn
    file.write_text("a letter")
    with pytest.raises(Refused, match="exists already"):
        output("walk", "--svg", str(file))
    assert file.read_text() == "a letter"
    output("walk", "--svg", str(file), "--force")
    assert file.read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize("where", ["missing/walk.svg", "walk.txt/walk.svg"])
def test_a_file_that_cannot_be_written_is_named(save, tmp_path, where):
    (tmp_path / "walk.txt").write_text("")
    with pytest.raises(SaveFailed, match=r"cannot write .*walk\.svg"):
        output("walk", "--svg", str(tmp_path / where))


def test_a_game_that_is_not_there_is_answered_with_those_that_are(save):
    with pytest.raises(BadInput, match="there is no game 'wal'; there is walk"):
        output("wal")


def test_a_foreign_file_is_no_save(save):
    save.with_name("other.shamble").write_text("a letter")
    with pytest.raises(BadSave, match="not a Shamble save"):
        output("other")


def test_a_table_that_is_not_measured_has_no_board(save, game):
    game.measured = False
    with pytest.raises(Refused, match="walk has no board to show"):
        output("walk")


def test_looking_changes_nothing(save):
    before = [
        (path.name, path.read_bytes()) for path in sorted(save.parent.iterdir()) if "shm" not in path.name
    ]
    output("walk")
    output("walk", "--svg", "-")
    after = [
        (path.name, path.read_bytes()) for path in sorted(save.parent.iterdir()) if "shm" not in path.name
    ]
    assert after == before


def test_an_output_that_knows_no_lines_gets_ascii(tmp_path):
    """The command as installed: a terminal of another encoding."""
    code = (
        "from shamble.cli.board import show; from shamble.kernel.view import Mark, Picture;"
        "show(Picture(4000, 4000, (), (Mark('a', 'In\\xe9s \\u4e27', 'walker', 'A', (0, 0), 490),)), False)"
    )
    env = {**os.environ, "PYTHONIOENCODING": "latin-1", "COLUMNS": "60"}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
    assert b"A  Ines ?  0,0" in result.stdout
    assert result.stdout.isascii()


def test_the_starter_game_stands_on_its_table(tmp_path, monkeypatch):
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path))
    module = games.load("allout")
    (tmp_path / "data").mkdir()
    header = Header("allout", module.GAME.schema, "1", module.new_setup("quickstart", 1, None, None))
    with closing(SqliteJournal.create(tmp_path / "data" / "first.shamble", header)) as journal:
        Session(module.GAME, journal, module.GAME.program({}, 1)).run()
    drawing = output("first")
    assert re.search(r"^13│ {8}1 +7 +▒▒.▒ +5 +│", drawing, re.MULTILINE)
    assert re.search(r"1  Walker 1 +4,13\.5$", drawing, re.MULTILINE)
    assert "▒▒ Taxi" in drawing
    assert "Blue car" in output("first", "--svg", "-")
