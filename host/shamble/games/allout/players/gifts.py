"""How program players use special rules, keywords, Leader Abilities and Underdog dice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from shamble.games.allout.abilities.leading import LATER, NOW, ONLY_FOR
from shamble.games.allout.abilities.nimble import STAY, TRY
from shamble.games.allout.actions.shoot import loaded, targets
from shamble.games.allout.measured.positions import point
from shamble.games.allout.odds.rolls import contest
from shamble.games.allout.players.outlook import Outlook, balance
from shamble.games.allout.players.rivalry import accepted, ids
from shamble.games.allout.pools import KEEP, SPEND
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Choose, Json

FRAGILE = 2
"""So little health that a fight with walkers is worth an Underdog die."""
ENOUGH = 2
"""So many of the group must gain by an ability that is used once."""
DRIFT, TURNS = 3, range(0, 360, 30)
"""How far an opponent moves a template, in inches, and to which sides (AOW-607)."""


def underdog(ask: Choose, outlook: Outlook) -> Json:
    """In rolls against rivals, and against walkers when one of us could die or is outnumbered (AOW-590)."""
    if any(name in outlook.rivals for name in ask.subjects):
        return SPEND
    ours = [name for name in ask.subjects if name in outlook.ours]
    foes = {foe for name in ours for foe in outlook.state.board.foes(name)}
    if not ours or (foes and not foes & {*outlook.rivals} and not in_danger(outlook, ours, foes)):
        return KEEP
    fires = any(name in outlook.figures for name in ask.subjects if name not in outlook.ours)
    return KEEP if fires else SPEND


def in_danger(outlook: Outlook, ours: Collection[str], foes: Collection[str]) -> bool:
    """Whether walkers outnumber some of us, or one has little health left."""
    return len(foes) > len(ours) or any(outlook.survivors[name].health <= FRAGILE for name in ours)


def once(ask: Choose, outlook: Outlook) -> Json:
    """An ability that is used once: when enough of the group gain by it now; None for whom it is then given."""
    if NOW not in ids(ask):
        return None
    return NOW if USEFUL[ask.rule](outlook) else LATER


def ready(outlook: Outlook) -> list[str]:
    """Those of us who may still act."""
    board = outlook.state.board
    return [n for n in outlook.ours if not outlook.survivors[n].activated and not board.standing_enemies(n)]


def of_type(outlook: Outlook, names: Iterable[str], kind: str) -> list[str]:
    """The Leader, and those of a type."""
    return [n for n in names if outlook.survivors[n].leader or outlook.state.profile(n).type == kind]


def spurs(kind: str, outlook: Outlook) -> bool:
    """Whether an Action more helps: enough can act, or all there are, and have somewhere to go."""
    return enough_ready(outlook, kind, outlook.goal)


def enough_ready(outlook: Outlook, kind: str, able: Callable[[str], object]) -> bool:
    """Whether enough of those that an ability reaches, or all there are, may still act and are able to."""
    found = [name for name in of_type(outlook, ready(outlook), kind) if able(name)]
    return len(found) >= min(ENOUGH, len(of_type(outlook, outlook.ours, kind)))


def shots_free(outlook: Outlook) -> bool:
    """Whether enough have a shot now."""
    return enough_ready(outlook, ONLY_FOR["blaze-of-glory"], partial(has_target, outlook))


def has_target(outlook: Outlook, name: str) -> bool:
    """Whether a survivor can fire at somebody."""
    state = outlook.state
    return any(glance(targets(state, name, weapon), []) for weapon in loaded(state, name))


def handed_out(outlook: Outlook) -> bool:
    """Whether enough are still to act; the Leader, who acts now, is one of them."""
    return len(ready(outlook)) + 1 >= ENOUGH


def charge_led(outlook: Outlook) -> bool:
    """Whether the Leader's melee, which there is, is one with rivals, or enough of its Bruisers fight."""
    fighters = [n for n in of_type(outlook, outlook.ours, ONLY_FOR["gung-ho"]) if outlook.state.board.foes(n)]
    return len(fighters) >= ENOUGH or meets_rivals(outlook, fighters)


def meets_rivals(outlook: Outlook, names: Iterable[str]) -> bool:
    """Whether any of these fights a rival."""
    return any(foe in outlook.rivals for name in names for foe in outlook.state.board.foes(name))


def seizes(outlook: Outlook) -> bool:
    """Initiative matters most in a melee of both groups, where it wins draws (AOW-324)."""
    return outlook.state.now == "melee" and meets_rivals(outlook, outlook.ours)


USEFUL: Mapping[str, Callable[[Outlook], bool]] = {
    "AOW-537": shots_free,
    "AOW-542": charge_led,
    "AOW-543": handed_out,
    "AOW-546": seizes,
    "AOW-547": handed_out,
    "AOW-548": partial(spurs, ONLY_FOR["smash-n-grab"]),
    "AOW-551": partial(spurs, ONLY_FOR["tactical-ops"]),
}
"""When each ability that is used once is."""


def slips(ask: Choose, outlook: Outlook) -> Json:
    """Out of a melee that is likelier to hurt it than its enemies (AOW-528)."""
    (name,) = ask.subjects
    foes = outlook.state.board.foes(name)
    fared = balance(contest(outlook.attack([name], foes), outlook.attack(foes, [name])))
    return TRY if fared < 0 else STAY


def operated(ask: Choose, outlook: Outlook) -> Json:
    """Whoever is the likeliest to live: never one that has lost a limb while another has not (AOW-592, AOW-597)."""
    one_of = outlook.survivors
    return max(ids(ask), key=lambda name: (not one_of[name].amputated, one_of[name].health))


def may_operate(outlook: Outlook, name: str) -> bool:
    """Whether a bitten friend near would outlive an amputation (AOW-593, AOW-597)."""
    state = outlook.state
    bitten = [n for n in state.friends(name) if state.survivor(n).bitten]
    near = glance(state.board.in_zone(name, bitten), [])
    return any(not state.survivor(n).amputated and state.survivor(n).health > FRAGILE for n in near)


# -- blasts


def lays(ask: Choose, outlook: Outlook) -> Json:
    """The target with most enemies and fewest of us about it (AOW-604)."""
    at = {name: place for name in ids(ask) if (place := outlook.state.figure(name).at) is not None}
    return max(at, key=lambda name: outlook.blasted(at[name]), default=None)


def moves_blast(ask: Choose, outlook: Outlook) -> Json:
    """Where it harms us least and the others most; it stays when no place about is better (AOW-607)."""
    stays = accepted(ask, "0° 0", None)
    ends = [at for turn in TURNS if (at := accepted(ask, f"{turn}° {DRIFT}", None)) is not None]
    if stays is None or not ends:
        return None
    best = max(ends, key=lambda at: outlook.blasted(point(at)))
    return best if outlook.blasted(point(best)) > outlook.blasted(point(stays)) else None
