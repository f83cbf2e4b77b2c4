"""What each power of a zombie means for those who meet it, told when it is first seen (RIE-571 to 608)."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.riese.heroes.points import HOWLED
from shamble.games.riese.horde.arms import BURST, FAUST, FLAK_38, MG_42
from shamble.games.riese.horde.powers import BURSTS, DODGED, MAW, STRONG, STUNNED_INSTEAD
from shamble.games.riese.house import by_house
from shamble.games.riese.state import State, Zombie
from shamble.kernel.asks import Rules, tell

WORDS: Mapping[str, tuple[str, str]] = {
    "antihero": ("RIE-571", "attacks on it are 1 harder"),
    "armoured": ("RIE-572", "nothing stuns it"),
    "cannibal": ("RIE-573", "wounded, it feeds on a Beta or an Armoured beside it and recovers 1"),
    "dodge": ("RIE-575", f"each die that would stun or wound it comes to nothing on {DODGED} or more"),
    "faust": (
        "RIE-576",
        f"where it falls a grenade goes off, {FAUST.stun}/{FAUST.wound} within {FAUST.pbr} squares",
    ),
    "flak-38": (
        "RIE-577",
        f"after its move it fires {FLAK_38.rof} dice of {FLAK_38.stun}/{FLAK_38.wound} at any range",
    ),
    "fluchtig": (
        "RIE-581",
        f"a stun kills it: then it bursts, {BURST.stun}/{BURST.wound} within {BURST.pbr} squares, on 1 to {BURSTS}, "
        "and else leaves toxic gas",
    ),
    "frenzy": ("RIE-589", "it wounds at once and locks nobody"),
    "howl": (
        "RIE-590",
        f"every hero has {HOWLED['walking']} or {HOWLED['running']} MPs and attacks at 1 more, but while it is stunned",
    ),
    "leader-of-the-pack": ("RIE-592", "zombies with one move make two"),
    "leap": ("RIE-594", "it passes hindering terrain and other zombies"),
    "maw": ("RIE-596", f"whoever it holds takes {MAW} wounds at a time"),
    "mg-42": ("RIE-597", f"it fires {MG_42.rof} dice of {MG_42.stun}/{MG_42.wound} at any range"),
    "shutzshild": ("RIE-601", "nothing stuns it, and attacks on it are 2 harder"),
    "smash": ("RIE-603", "it goes through hindering terrain and changes places with zombies in its way"),
    "strong": ("RIE-605", f"its lock is {STRONG} {{strong}} to break"),
    "thick-skin": ("RIE-607", f"a wound comes to nothing on 1 or {STUNNED_INSTEAD}, and no stun counts"),
    "vampire": ("RIE-608", "it recovers as much as it wounds"),
}
"""The clause of each power, and what follows after its name."""
PRINTED = {"fluchtig": "FLÜCHTIG", "mg-42": "MG-42"}
"""Powers that are printed otherwise than files write them."""


def warn(state: State, zombie: Zombie) -> Rules[None]:
    """Tell what the powers of a zombie that lies face up mean, each power once in a scenario."""
    for power in zombie.powers:
        if power in state.known or power not in WORDS:
            continue
        state.known.append(power)
        rule, words = WORDS[power]
        text = f"{title(power)}: {words.format(strong=by_house(state, 'strong'))}"
        yield from tell(rule, text, "power", zombie=zombie.id, power=power)


def title(power: str) -> str:
    """A power as it stands on a marker."""
    return PRINTED.get(power, power.replace("-", " ").upper())
