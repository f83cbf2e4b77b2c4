"""Replays: how many a difficulty level allows, and what one brings back (RIE-112 to 119, RIE-178)."""

from __future__ import annotations

from copy import deepcopy

from shamble.games.riese.state import Sheet

GREEN, REGULAR, ELITE = "green", "regular", "elite"
ALLOWED = {GREEN: 2, REGULAR: 6, ELITE: 0}
"""For each scenario on green, for the whole campaign on regular (RIE-116 to 118)."""
WORDS = {
    GREEN: "Green: 2 replays for each scenario",
    REGULAR: "Regular: 6 replays for the whole campaign",
    ELITE: "Elite: no replays",
}


def left(sheet: Sheet) -> int:
    """How many replays may still be used."""
    return ALLOWED[sheet.difficulty] - sheet.replays


def remember(sheet: Sheet) -> None:
    """Note how things stand before a scenario is first played (RIE-115); on green its replays begin anew."""
    if sheet.difficulty == GREEN:
        sheet.replays = 0
    sheet.before = deepcopy(sheet)


def rewound(sheet: Sheet) -> Sheet:
    """The sheet as it was when the scenario began, but for the replay that is used now (RIE-115, RIE-178)."""
    assert sheet.before is not None
    again = deepcopy(sheet.before)
    again.replays = sheet.replays + 1
    again.before = deepcopy(sheet.before)
    return again
