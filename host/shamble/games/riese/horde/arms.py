"""What zombies fire, and how one bursts: weapons that nobody can carry (RIE-577, RIE-583, RIE-597)."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.riese.cards import Weapon

UNLIMITED = 9_999
"""The point-blank range of a weapon that reaches anywhere without a range modifier, in squares."""
WALKING = "walking"
"""Whatever a zombie did, it fires as one who walked (RIE-579, RIE-599)."""

FLAK_38 = Weapon("flak-38", "FLAK 38", rof=2, stun=8, wound=8, pbr=UNLIMITED, rm=1, traits=("no-lines",))
"""Its fire ignores the modifiers of the line of fire (RIE-579)."""
MG_42 = Weapon("zombie-mg-42", "MG-42", rof=3, stun=10, wound=10, pbr=UNLIMITED, rm=1)
GUNS: Mapping[str, Weapon] = {"flak-38": FLAK_38, "mg-42": MG_42}
"""The weapon of each power that lets a zombie fire."""

BURST = Weapon("burst", "burst", stun=5, wound=6, pbr=2, mark="A", traits=("fire",))
"""What a popped Flammenghul may do; a fire marker takes its place (RIE-583, RIE-584)."""
FAUST = Weapon("faust", "Faust", stun=6, wound=9, pbr=2, mark="A")
"""As a grenade (RIE-576)."""
