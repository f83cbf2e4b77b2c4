"""The one place where errors become messages and exit codes.

0 done, 1 the command failed, 2 bad usage or input, 3 refused, 4 tracker, 130 interrupted.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import click

from shamble.kernel.errors import ShambleError

INTERRUPTED = 130


def run_and_exit(command: Callable[[], Any]) -> NoReturn:
    """Run a command, say on stderr what went wrong in one line, and exit.

    A whole number that the command returns is its exit code; anything else is 0.
    """
    sys.exit(_exit_code(command))


def _exit_code(command: Callable[[], Any]) -> int:
    try:
        result = command()
        if sys.stdout is None:  # it was closed before the program began
            return 1
        sys.stdout.flush()  # here, where a reader that went away is still handled
    except BrokenPipeError:
        return _reader_gone()
    except Exception as error:  # noqa: BLE001 - the last door: every error ends as one line
        return _report(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return result if type(result) is int else 0


def _report(error: Exception) -> int:
    match error:
        case ShambleError():
            _say(str(error))
            return error.exit_code
        case click.ClickException():
            error.show()
            return error.exit_code
        case click.Abort():
            return INTERRUPTED if isinstance(error.__cause__, KeyboardInterrupt) else _end_of_input()
        case OSError(strerror=str(reason)):
            _say(f"{reason}: {error.filename}" if error.filename else reason)
            return 1
    return _unforeseen(error)


def _say(message: str) -> None:
    click.echo(f"Error: {message}", err=True)


def _reader_gone() -> int:
    # Python flushes stdout once more at exit and would complain; give it a place to write to.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _end_of_input() -> int:
    _say("the input ended before the question was answered.")
    return 1


def _unforeseen(error: Exception) -> int:
    import traceback

    words = f"{type(error).__name__}: {error}".splitlines()[0]
    try:
        where = f"the full traceback is in {_keep_traceback(error)}; please report it."
    except (OSError, ShambleError):
        where = f"the traceback follows; please report it.\n{''.join(traceback.format_exception(error))}"
    _say(f"shamble met something it did not foresee ({words}); {where}")
    return 1


def _keep_traceback(error: Exception) -> str:
    import time
    import traceback

    from shamble.cli import paths

    folder = paths.state_dir() / "errors"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    file.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    return str(file)
