"""The command line with the toy game among its games, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

TOY = "ui.toy_game"
TESTS = Path(__file__).parents[1]
WITH_TOY = f"import shamble.games as g; g.GAMES['toy'] = '{TOY}'; from shamble.cli.main import run; run()"


def environment(home, **more):
    """The environment of a process of its own."""
    path = os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "SHAMBLE_HOME": str(home), "PYTHONPATH": path, **more}


def own_process(home, *arguments, typed="", before="", **more):
    """Runs a command in a process of its own, after some Python."""
    return subprocess.run(
        [sys.executable, "-c", before + WITH_TOY, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home, **more),
    )
