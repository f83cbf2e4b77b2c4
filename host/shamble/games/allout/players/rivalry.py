"""How a program player plays against another group: what it decides otherwise than alone, by the clause that asks."""

from __future__ import annotations

from collections.abc import Iterable

from shamble.games.allout.actions.aim import sure_criticals
from shamble.games.allout.actions.move import RUN, SNEAK
from shamble.games.allout.actions.shoot import loaded, targets
from shamble.games.allout.items import held
from shamble.games.allout.melee.handgun import NOBODY
from shamble.games.allout.melee.stance import ATTACK, DEFEND
from shamble.games.allout.odds.rolls import contest
from shamble.games.allout.players.outlook import HARM, LATE, Outlook, balance
from shamble.games.allout.state import Item
from shamble.games.allout.views.glance import glance
from shamble.kernel.asks import Choose, Json
from shamble.kernel.errors import BadAnswer

LOUD = {"": 0.0, "noise": 0.2, "mayhem": 0.6}
"""What commotion costs where nobody comes of it, in walkers put down; mayhem raises threat (AOW-048)."""
FOR_GOOD = 0.5
"""How much more it is worth to put a walker down for good than to lay it prone."""
AIMING = 0.8
"""What aiming must add for whoever has somewhere to go with the Action that it takes."""
PAYS = 0.3
"""A shot or a charge worth less leaves the time to better things."""
DARING = 0.1
"""How much less a charge must be worth with each turn once it is late."""
LIKELY = 0.6
"""The chance of a blow that is worth the noise of a melee."""
DENIED = 0.5
"""What it is worth to hold a rival who has not acted yet (AOW-101)."""


def ids(ask: Choose) -> list[str]:
    """The ids of the options."""
    return [option.id for option in ask.options]


def accepted(ask: Choose, answer: Json, other: Json) -> Json:
    """The typed answer when the ask takes it, else the other."""
    try:
        return ask.picked(answer)
    except BadAnswer:
        return other


def first_accepted(ask: Choose, answers: Iterable[Json]) -> Json:
    """The first of these typed answers that the ask takes; None when it takes none."""
    typed = (accepted(ask, answer, None) for answer in answers)
    return next((answer for answer in typed if answer is not None), None)


# -- shots


def hit(outlook: Outlook, name: str, weapon: Item, target: str, aimed: bool = False) -> float:
    """What a shot is worth, in walkers put down; nothing at those that trouble the rival."""
    shot, defense = outlook.shot(name, weapon, target, aimed), outlook.guard((target,), (name,))
    critical = sure_criticals(outlook.state.item_card(weapon)) if aimed else 0
    wounds = contest(shot, defense).ahead
    if target in outlook.rivals:
        prize = 1.5 if outlook.state.survivor(target).supplies else 1.0
        return HARM * prize * (contest(defense, shot).loss + critical * wounds)
    at = outlook.state.board.positions.at(target)
    near = outlook.company(at) <= outlook.rival_company(at)
    return wounds * (1 + FOR_GOOD * critical) if near else 0.0


def din(outlook: Outlook, name: str, commotion: str) -> float:
    """What commotion there costs: its own price, none for who is ahead, and walkers that it brings to us."""
    at = outlook.places[name]
    drawn = {"noise": int(outlook.noise_brings(at)), "mayhem": outlook.in_earshot(at)}
    return LOUD[commotion] * (not outlook.ahead) + drawn.get(commotion, 0) * (
        1.0 - min(0.8, outlook.strengths[name] / 2)
    )


def shot_worth(outlook: Outlook, name: str, weapon: Item, aimed: bool = False) -> float:
    """The worth of the best target in no melee with one of us, less the commotion."""
    found = marks(outlook, name, weapon)
    best = max((hit(outlook, name, weapon, target, aimed) for target in found), default=0.0)
    return best - din(outlook, name, outlook.state.item_card(weapon).commotion)


def marks(outlook: Outlook, name: str, weapon: Item) -> list[str]:
    """Who can be fired at without harm to us: in no melee with one of us, nor near us if it is a blast (AOW-608)."""
    state = outlook.state
    found = [foe for foe in glance(targets(state, name, weapon), []) if not among_us(outlook, foe)]
    if "blast" not in state.item_card(weapon).keywords:
        return found
    return [foe for foe in found if outlook.blasted(state.board.positions.at(foe)) > 0]


def among_us(outlook: Outlook, foe: str) -> bool:
    """Whether it is in a melee with one of us, whom a shot at it may hit."""
    return any(name in outlook.ours for name in outlook.state.board.melee_of(foe))


def fire(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """At rivals and at walkers that trouble us, when it pays; aimed when that adds more than another Action would."""
    if not {"shoot", "aim", "blaze"} & {*open_now}:
        return ""
    plain = best_shot(outlook, name)
    if "blaze" in open_now:
        return "blaze" if plain > 0 else ""
    gain = best_shot(outlook, name, aimed=True) if "aim" in open_now else 0.0
    if gain > PAYS and gain - plain > (AIMING if outlook.goal(name) else 0.0):
        return "aim"
    return "shoot" if plain > PAYS else ""


def best_shot(outlook: Outlook, name: str, aimed: bool = False) -> float:
    """The worth of the best weapon's shot."""
    weapons = loaded(outlook.state, name, aimed=aimed)
    return max((shot_worth(outlook, name, weapon, aimed) for weapon in weapons), default=0.0)


def best_weapon(ask: Choose, outlook: Outlook) -> Json:
    """The one whose shot is worth most."""
    (name,) = ask.subjects
    return max(ids(ask), key=lambda weapon: shot_worth(outlook, name, held(outlook.state, name, weapon)))


def best_target(ask: Choose, outlook: Outlook) -> Json:
    """Whom a hit hurts most; no further shot where it would help the rival."""
    (name,) = ask.subjects
    guns = loaded(outlook.state, name)

    def value(target: str) -> float:
        if target not in outlook.figures or not guns:
            return 0.01
        return -1.0 if among_us(outlook, target) else hit(outlook, name, guns[0], target)

    return max(ids(ask), key=value)


def handgun(ask: Choose, outlook: Outlook) -> Json:
    """A shot, and defense after it, where that is worth more than the better stance without it (AOW-301, AOW-392)."""
    ours = list(ask.subjects)
    attack, defense = (stance_worth(outlook, ours, choice) for choice in (ATTACK, DEFEND))
    shots = {option: point_blank(outlook, option) for option in ids(ask) if option != NOBODY}
    best = max(shots, key=lambda option: shots[option])
    return best if shots[best] + defense > max(attack, defense) else NOBODY


def point_blank(outlook: Outlook, option: str) -> float:
    """What a handgun does to the best of those in contact, less its commotion; option: "survivor/gun"."""
    name, _, gun = option.partition("/")
    weapon, touched = held(outlook.state, name, gun), outlook.state.board.enemies_touching(name)
    best = max((hit(outlook, name, weapon, foe) for foe in touched), default=0.0)
    return best - din(outlook, name, outlook.state.item_card(weapon).commotion)


# -- melee


def stance(ask: Choose, outlook: Outlook) -> Json:
    """Attack or defend, whichever fares better against those in contact."""
    ours = [name for name in ask.subjects if name in outlook.ours]
    return max((ATTACK, DEFEND), key=lambda choice: stance_worth(outlook, ours, choice))


def stance_worth(outlook: Outlook, ours: list[str], choice: str) -> float:
    """What a stance is worth in harm done, less harm taken, when the others attack."""
    state = outlook.state
    foes = list(dict.fromkeys(foe for name in ours for foe in state.board.foes(name)))
    theirs = outlook.attack(foes, ours)
    if choice == DEFEND:
        return -HARM * contest(outlook.guard(ours, foes), theirs).loss
    attack = outlook.attack([name for name in ours if name not in state.attacked], foes)
    if not any(foe in outlook.rivals for foe in foes):
        return balance(contest(attack, theirs))
    return HARM * (contest(theirs, attack).loss - contest(attack, theirs).loss)


def edge(outlook: Outlook, name: str, foe: str) -> float:
    """What a melee of two is worth: with a rival who picks the stance that suits it, or with a walker."""
    attack, theirs = outlook.attack([name], [foe]), outlook.attack([foe], [name])
    if foe not in outlook.rivals:
        return balance(contest(attack, theirs))
    fought = contest(theirs, attack).loss - contest(attack, theirs).loss
    return HARM * min(fought, contest(outlook.guard([foe], [name]), attack).loss)


def opponent(ask: Choose, outlook: Outlook) -> Json:
    """Of those it touches, the one it fares best against."""
    (name,) = ask.subjects
    return max(ids(ask), key=lambda foe: edge(outlook, name, foe))


def victim(ask: Choose, outlook: Outlook) -> Json:
    """Harm to the rival first, to carriers and the weak before others; then to walkers near us; least to our own."""

    def value(name: str) -> tuple[float, ...]:
        if name in outlook.survivors:
            survivor = outlook.survivors[name]
            ours = name in outlook.ours
            return (0.0, 0.0, survivor.health) if ours else (2.0, survivor.supplies, -survivor.health)
        return (1.0, 0.0, -outlook.company(outlook.state.board.positions.at(name)))

    return max((name for name in ids(ask) if name in outlook.figures), key=value, default=None)


def bitten(ask: Choose, outlook: Outlook) -> Json:
    """Of rivals one that is not bitten yet; of our own one that is."""

    def value(name: str) -> tuple[bool, int]:
        survivor, ours = outlook.survivors[name], name in outlook.ours
        return survivor.bitten == ours, survivor.health if ours else -survivor.health

    return max((name for name in ids(ask) if name in outlook.survivors), key=value, default=None)


def prey_of_walkers(ask: Choose, outlook: Outlook) -> Json:
    """Walkers fall upon the weakest rival, else upon the sturdiest of us."""

    def value(name: str) -> tuple[bool, float]:
        theirs = name in outlook.rivals
        return theirs, -outlook.strengths[name] if theirs else outlook.strengths[name]

    return max((name for name in ids(ask) if name in outlook.survivors), key=value, default=None)


def clamour(ask: Choose, outlook: Outlook) -> Json:
    """Commotion of a card at the rival whom walkers are nearest to, else at the loneliest of us."""

    def value(name: str) -> tuple[bool, float]:
        theirs, room = name in outlook.rivals, outlook.room(outlook.places[name])
        return theirs, -room if theirs else room

    return max((name for name in ids(ask) if name in outlook.places), key=value, default=None)


# -- charges


def charge(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """At a rival in reach that it is likely to beat: silently if that is near enough."""
    for move, far in (("sneak", SNEAK), ("run", RUN)):
        if move in open_now and prey(outlook, name, far):
            return move
    return ""


def prey(outlook: Outlook, name: str, far: float) -> str:
    """The rival within a move that is most worth a charge; empty when none is."""
    worth = {foe: charge_worth(outlook, name, foe) for foe in outlook.rivals}
    least = least_worth(outlook)
    foes = [foe for foe in worth if worth[foe] > least and within(outlook, name, foe, far)]
    return max(foes, key=lambda foe: worth[foe], default="")


def least_worth(outlook: Outlook) -> float:
    """What a charge must promise: ever less as a hunt goes on, so that every game comes to an end."""
    return PAYS - max(0, outlook.state.turn - LATE) * DARING if outlook.hunting else PAYS


def charge_worth(outlook: Outlook, name: str, foe: str) -> float:
    """What a charge is worth: the melee, a rival held up, counters won; less what the counter ahead is worth."""
    rival = outlook.state.survivor(foe)
    if outlook.lungers(outlook.places[foe]) and not (outlook.hunting and outlook.late):
        return 0.0
    goal = outlook.goals.get(name)
    near = goal is not None and outlook.off(outlook.places[name], goal) <= RUN
    carried = rival.supplies * (1.0 if outlook.short else 0.5)
    if rival.prone:
        return HARM * rival.health * coup(outlook, name, foe) * (1 + carried) - 1.5 * near
    return edge(outlook, name, foe) * (1 + carried) + DENIED * (not rival.activated) - 1.5 * near


def coup(outlook: Outlook, name: str, foe: str) -> float:
    """The chance to finish somebody on the ground, whatever health it has (AOW-371)."""
    return contest(outlook.attack([name], [foe]), outlook.guard([foe], [name])).ahead


def finish_off(ask: Choose, outlook: Outlook) -> Json:
    """A rival on the ground before all; a walker when the blow is likely to be its last."""
    (name,) = ask.subjects
    chances = {foe: coup(outlook, name, foe) for foe in ids(ask) if foe in outlook.figures}
    foes = [foe for foe in chances if foe in outlook.rivals or chances[foe] >= LIKELY]
    return max(
        foes,
        key=lambda foe: (foe in outlook.rivals, chances[foe]),
        default=NOBODY if NOBODY in ids(ask) else None,
    )


def charged(ask: Choose, foe: str) -> Json:
    """The answer that takes a survivor into contact with the rival; None when the ask takes none."""
    return first_accepted(ask, (f"toward:{foe}", f"toward {foe}"))


def within(outlook: Outlook, name: str, foe: str, far: float) -> bool:
    """Whether it can come into contact within so many mils."""
    positions = outlook.state.board.positions
    if positions.gap(name, foe) > far:
        return False
    path = positions.reach(name, far, foe).contact(positions.disc(foe))
    return path is not None and path.length <= far
