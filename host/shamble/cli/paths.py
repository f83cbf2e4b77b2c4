"""Where the program keeps things on this computer; `SHAMBLE_HOME` moves all of them into one folder."""

import os
from pathlib import Path

from shamble.kernel.errors import BadInput


def data_dir() -> Path:
    """Return the folder of the saved games."""
    return _folder("data")


def config_dir() -> Path:
    """Return the folder of the player's own files: cards, maps, scenarios, house rules."""
    return _folder("config")


def cache_dir() -> Path:
    """Return the folder of what can be made again at any time."""
    return _folder("cache")


def state_dir() -> Path:
    """Return the folder of error reports and of what is known about trackers."""
    return _folder("state")


def _folder(kind: str) -> Path:
    if home := os.environ.get("SHAMBLE_HOME"):
        return _own_folder(home) / kind
    import platformdirs

    place: Path = getattr(platformdirs, f"user_{kind}_path")("shamble", appauthor=False)
    return place


def _own_folder(home: str) -> Path:
    folder = Path(home).expanduser()
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"SHAMBLE_HOME is {home}, which is a file; set it to a folder, which may be a new one")
    return folder
