"""Where the program keeps things on this computer; `SHAMBLE_HOME` moves all of them into one folder."""

import os
from pathlib import Path


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
        return Path(home).expanduser() / kind
    import platformdirs

    place: Path = getattr(platformdirs, f"user_{kind}_path")("shamble", appauthor=False)
    return place
