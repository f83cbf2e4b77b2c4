"""Threat: the track from 1 to 18, its four bands, and nerve (AOW-053 to 061)."""

from __future__ import annotations

from shamble.games.allout.remains import end_by_band
from shamble.games.allout.state import State
from shamble.kernel.asks import Rules, tell

LEAST, MOST = 1, 18
BANDS = {"quiet": (1, 3), "low": (4, 8), "medium": (9, 13), "high": (14, 18)}
BAND_NAMES = {"quiet": "All Quiet", "low": "Low", "medium": "Medium", "high": "High"}
ORDER = tuple(BANDS)


def band_of(threat: int) -> str:
    """The band of a threat level: quiet, low, medium or high (AOW-053 to 056)."""
    return next(band for band, (first, last) in BANDS.items() if first <= threat <= last)


def above_nerve(threat: int, nerve: str) -> bool:
    """Whether the threat band is higher than that nerve, so that the model panics (AOW-059 to 062)."""
    return ORDER.index(band_of(threat)) > ORDER.index(nerve)


def change_threat(state: State, by: int, rule: str, why: str) -> Rules[None]:
    """Move the marker at once, one space a point, never off the track (AOW-057, AOW-058).

    Cards that remain in play only while the band lasts end with it (AOW-249).
    """
    before = state.threat
    state.threat = max(LEAST, min(MOST, before + by))
    if state.threat == before:
        return
    word = "rises" if by > 0 else "falls"
    text = f"{why}: threat {word} to {state.threat} ({BAND_NAMES[band_of(state.threat)]})"
    yield from tell(rule, text, "threat", threat=state.threat, before=before)
    yield from end_by_band(state, band_of(state.threat))
