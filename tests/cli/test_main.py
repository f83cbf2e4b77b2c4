"""The command line starts fast and ends every error as one line and an exit code."""

import os
import subprocess
import sys

import click
import pytest

from shamble import __version__
from shamble.cli import errors, main, paths
from shamble.kernel.errors import BadInput, Refused, ShambleError, TrackerError

KERNEL_ERRORS = ("shamble.kernel", "shamble.kernel.errors")
RUN = (sys.executable, "-c", "from shamble.cli.main import run; run()")


def shamble(*arguments, **env):
    return subprocess.run(
        [*RUN, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture
def buffered(monkeypatch):
    """An environment whose output is buffered, as it is for users."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


def exit_of(error):
    def fail():
        raise error

    with pytest.raises(SystemExit) as caught:
        errors.run_and_exit(fail)
    return caught.value.code


def test_help_lists_every_command_of_the_table():
    result = shamble("--help")
    assert result.returncode == 0
    for name, (_, text) in main.COMMANDS.items():
        assert f"{name} " in result.stdout
        assert text.split()[0] in result.stdout


def test_help_imports_nothing_but_click():
    script = (
        "import sys; from shamble.cli.main import shamble; shamble(['--help'], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(result.stderr.split())
    ours = {name for name in loaded if name.startswith("shamble")}
    assert ours == {"shamble", "shamble.cli", "shamble.cli.errors", "shamble.cli.main", *KERNEL_ERRORS}
    assert not loaded & {
        "tomllib",
        "json",
        "sqlite3",
        "asyncio",
        "subprocess",
        "dataclasses",
        "platformdirs",
        "pydantic",
        "difflib",
    }


def test_looking_a_rule_up_imports_nothing_that_plays():
    script = (
        "import sys; from shamble.cli.main import shamble\n"
        "shamble(['rules', 'allout', 'AOW-052'], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "AOW-052" in result.stdout
    assert not set(result.stderr.split()) & {"shamble.kernel.session", "shamble.kernel.asks", "sqlite3"}


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_of_the_table_exists_and_explains_itself(name):
    command = main.shamble.get_command(click.Context(main.shamble), name)
    assert isinstance(command, click.Command)
    assert command.help


def test_the_version():
    assert shamble("--version").stdout == f"shamble {__version__}\n"


def test_a_wrong_command_is_bad_usage_and_names_the_nearest():
    result = shamble("ruls")
    assert result.returncode == 2
    assert result.stdout == ""
    assert "There is no command 'ruls'. Did you mean rules?" in result.stderr


def test_a_wrong_option_is_bad_usage():
    result = shamble("--bogus")
    assert result.returncode == 2
    assert "--bogus" in result.stderr


def test_bad_input_is_one_line_on_stderr():
    result = shamble("rules", "alout")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: There is no rule ledger for 'alout'.")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code"), [(ShambleError("x"), 1), (BadInput("x"), 2), (Refused("x"), 3), (TrackerError("x"), 4)]
)
def test_each_kind_of_error_has_its_exit_code(error, code, capsys):
    assert exit_of(error) == code
    assert capsys.readouterr() == ("", "Error: x\n")


def test_ctrl_c_is_quiet(capsys):
    assert exit_of(KeyboardInterrupt()) == 130
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_at_a_prompt_is_quiet(capsys):
    abort = click.Abort()
    abort.__cause__ = KeyboardInterrupt()
    assert exit_of(abort) == 130
    assert capsys.readouterr() == ("", "")


def test_input_that_ends_is_a_failed_command(capsys):
    abort = click.Abort()
    abort.__cause__ = EOFError()
    assert exit_of(abort) == 1
    assert "the input ended" in capsys.readouterr().err


def test_the_operating_system_is_quoted_with_the_file(capsys):
    assert exit_of(PermissionError(13, "Permission denied", "saves/game.db")) == 1
    assert capsys.readouterr().err == "Error: Permission denied: saves/game.db\n"


@pytest.mark.parametrize(("result", "code"), [(1, 1), (0, 0), (None, 0), (True, 0), ("text", 0)])
def test_a_command_may_return_its_exit_code(result, code):
    with pytest.raises(SystemExit) as caught:
        errors.run_and_exit(lambda: result)
    assert caught.value.code == code


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    ("env", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)],
)
def test_a_terminal_gets_colour_unless_the_user_says_no(env, coloured):
    reader, terminal = os.openpty()
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    subprocess.run(
        [*RUN, "rules", "allout", "52"], stdout=terminal, env={**plain, "TERM": "xterm", **env}, check=True
    )
    os.close(terminal)
    said = os.read(reader, 4096)
    os.close(reader)
    assert b"AOW-052" in said
    assert (b"\x1b" in said) is coloured


def test_an_unforeseen_error_is_one_line_and_its_traceback_is_kept(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path))
    assert exit_of(ZeroDivisionError("first line\nsecond line")) == 1
    said = capsys.readouterr().err
    (kept,) = (tmp_path / "state" / "errors").iterdir()
    assert said.count("\n") == 1
    assert "ZeroDivisionError: first line)" in said
    assert str(kept) in said
    assert "Traceback (most recent call last)" in kept.read_text()


def test_an_unforeseen_error_is_told_whole_where_it_cannot_be_kept(capsys, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "file"))
    assert exit_of(ZeroDivisionError("oh")) == 1
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_complaint(buffered):
    process = subprocess.Popen([*RUN, "rules", "riese", "a"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


def test_output_smaller_than_the_buffer_meets_a_closed_reader_quietly(buffered):
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run([*RUN, "rules"], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (result.returncode, result.stderr) == (1, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="the output is closed as POSIX does it")
def test_an_output_that_is_closed_from_the_start_is_no_complaint():
    result = subprocess.run([*RUN, "rules"], stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
    assert (result.returncode, result.stderr) == (1, b"")


@pytest.mark.parametrize("command", [["games"], ["play", "allout"], ["play", "allout", "--name", "x"]])
def test_a_file_as_shamble_home_is_one_error_that_names_it(capsys, tmp_path, monkeypatch, command):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "file"))
    with pytest.raises(SystemExit) as left:
        main.run(command)
    out, err = capsys.readouterr()
    assert (left.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"Error: SHAMBLE_HOME is {tmp_path / 'file'}, which is a file; set it to a folder")


def test_every_place_moves_with_shamble_home(tmp_path, monkeypatch):
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path))
    places = [paths.data_dir(), paths.config_dir(), paths.cache_dir(), paths.state_dir()]
    assert places == [tmp_path / kind for kind in ("data", "config", "cache", "state")]


def test_without_it_places_are_those_of_the_system(monkeypatch):
    import platformdirs

    monkeypatch.delenv("SHAMBLE_HOME", raising=False)
    assert paths.data_dir() == platformdirs.user_data_path("shamble", appauthor=False)
    assert paths.state_dir() == platformdirs.user_state_path("shamble", appauthor=False)
