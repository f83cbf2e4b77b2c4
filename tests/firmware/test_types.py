"""The firmware is typed, and against what MicroPython on a Pico has, not what CPython has."""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from shamble_tracker import wire

FOLDER = Path(wire.__file__).parents[1]
STUBS = "micropython-rp2-rpi-pico-stubs", "micropython-stdlib-stubs"
SETTINGS = """
[mypy]
strict = true
warn_unused_ignores = false
disallow_any_generics = false
mypy_path = {modules}:{firmware}
custom_typeshed_dir = {typeshed}
cache_dir = {cache}
[mypy-shamble_tracker.pio]
# PIO programs are written in words that only the assembler knows.
disable_error_code = name-defined, untyped-decorator, misc, index, func-returns-value
"""


@pytest.fixture(scope="module")
def board_types(tmp_path_factory):
    """The settings for mypy to see MicroPython's modules and standard library in place of CPython's."""
    root = tmp_path_factory.mktemp("stubs")
    for name in STUBS:
        try:
            found = metadata.files(name) or ()
        except metadata.PackageNotFoundError:
            pytest.skip(f"{name} is not installed")
        for file in found:
            if file.suffix == ".pyi" or file.name == "VERSIONS":
                place = root / ("typeshed" if file.parts[0] == "stdlib" else "modules") / file
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(file.read_binary())
    (root / "typeshed" / "stubs" / "mypy-extensions").mkdir(parents=True)
    (root / "typeshed" / "stubs" / "mypy-extensions" / "mypy_extensions.pyi").touch()
    settings = root / "mypy.ini"
    settings.write_text(
        SETTINGS.format(
            modules=root / "modules", typeshed=root / "typeshed", firmware=FOLDER, cache=root / "cache"
        )
    )
    return settings


def complaints(settings, *what):
    """What mypy says of files that are not the stubs."""
    command = [sys.executable, "-m", "mypy", "--config-file", settings, *what]
    result = subprocess.run(command, capture_output=True, text=True, cwd=FOLDER)
    assert "checked" in result.stdout, result.stdout + result.stderr
    stubs = str(settings.parent / "modules")
    lines = [line for line in result.stdout.splitlines() if ": error: " in line]
    return [line for line in lines if not (FOLDER / line.partition(":")[0]).resolve().is_relative_to(stubs)]


def test_the_firmware_is_typed_as_micropython_on_a_pico_is(board_types):
    assert complaints(board_types, "-p", "shamble_tracker") == []


@pytest.mark.parametrize(
    "wrong",
    [
        "from machine import Pin\nPin(1).no_such_thing()\n",
        "import time\ntime.monotonic()\n",
        "import machine\nmachine.Timer('x')\n",
    ],
)
def test_what_only_cpython_has_or_no_pico_is_found(board_types, tmp_path, wrong):
    (tmp_path / "wrong.py").write_text(wrong)
    (complaint,) = complaints(board_types, str(tmp_path / "wrong.py"))
    assert "wrong.py:2" in complaint
