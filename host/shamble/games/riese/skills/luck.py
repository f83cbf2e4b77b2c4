"""Second thoughts about a die: scratch tokens, and Lucky (RIE-332 to 334, RIC-090)."""

from __future__ import annotations

from shamble.games.riese.state import State
from shamble.kernel.asks import Rules


def second_thoughts(state: State, natural: int, rule: str, who: str) -> Rules[int]:
    """What a die shows in the end, once those who may roll it again have had their say."""
    yield from ()
    return natural
