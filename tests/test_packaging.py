"""The wheel that users install is whole: it is built, installed outside the tree and run."""

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = {"shamble": ROOT / "host" / "shamble", "shamble_tracker": ROOT / "firmware" / "shamble_tracker"}
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def run(*command, cwd, **env):
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    result = subprocess.run(
        list(map(str, command)), cwd=cwd, env={**clean, **OFFLINE, **env}, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip_wheel = (
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        folder,
    )
    run(*pip_wheel, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A fresh environment with the wheel; it borrows this one's dependencies, but not its shamble."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", wheel, cwd=folder)
    # Paths named by a .pth file come last, and .pth files found there are not read in their turn.
    site = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    )
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "venv" / "bin"


def tracked(folder):
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=folder, capture_output=True, text=True)
    if listing.returncode:
        pytest.skip("this is no git checkout, so nobody says which files belong to the project")
    return {name for name in listing.stdout.split("\0") if name and (folder / name).exists()}


def test_the_wheel_holds_every_file_of_both_packages(wheel):
    packed = set(zipfile.ZipFile(wheel).namelist())
    for package, folder in SOURCES.items():
        assert {f"{package}/{name}" for name in tracked(folder)} - packed == set()


def test_the_wheel_holds_nothing_else(wheel):
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(SOURCES)


def test_the_installed_command_runs_outside_the_tree(installed, tmp_path):
    where = run(installed / "python", "-c", "import shamble; print(shamble.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)
    assert "Usage: shamble" in run(installed / "shamble", "--help", cwd=tmp_path)
    assert run(installed / "shamble", "rules", "allout", "AOW-052", cwd=tmp_path).startswith("AOW-052  ")


def test_the_version_is_the_same_everywhere(wheel):
    import shamble
    import shamble_tracker

    assert wheel.name.split("-")[:2] == ["shamble", shamble.__version__]
    assert shamble_tracker.__version__ == shamble.__version__


def test_the_readme_has_one_test_command_that_ends_in_pytest():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = r"<!-- test-command -->\n+```\w*\n([^\n]+)\n```\n+<!-- /test-command -->"
    (command,) = re.findall(block, text)
    assert re.search(r"pytest( -\S+( \d+)?)*$", command), (
        f"`.ci/run --full` adds its option at the end of {command!r}"
    )
