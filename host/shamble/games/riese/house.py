"""House rules of Projekt Riese: what to play where the manual leaves a gap a group may see otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from shamble.games.house import HouseRule, Rulebook
from shamble.games.riese.state import State

OPTIONS: Mapping[str, HouseRule] = {
    "select-fire": HouseRule(
        "RIE-341",
        {
            "help": "The raised dice of select fire come with -1, as printed: easier to hit.",
            "hinder": "The raised dice of select fire come with +1: harder to hit.",
        },
    ),
    "strong": HouseRule(
        "RIE-605",
        {
            "harder": "A lock held by a STRONG zombie is 2 harder to break.",
            "easier": "A lock held by a STRONG zombie is 2 easier to break, as the printed sign says.",
        },
    ),
    "blast-modifiers": HouseRule(
        "RIE-014",
        {
            "powers": "A blast counts the target's powers and what names area attacks, nothing else.",
            "none": "A blast counts no modifier at all.",
            "all": "A blast counts every modifier but those of the line of fire.",
        },
    ),
    "covering": HouseRule(
        "RIE-066",
        {
            "replaces": "The covering modifier stands in place of the one for the declared movement.",
            "adds": "The covering modifier is added to the one for the declared movement.",
        },
    ),
    "close-combat": HouseRule(
        "RIE-032",
        {
            "awake": "An adjacent enemy that is not stunned leaves a hero hand-to-hand alone.",
            "any": "Any adjacent enemy leaves a hero hand-to-hand alone, a stunned one, too.",
        },
    ),
    "spread-select": HouseRule(
        "RIE-361",
        {
            "counts": "The die of select fire counts for the two that spread fire takes.",
            "printed": "Spread fire takes a weapon that has two dice without select fire.",
        },
    ),
    "deviation": HouseRule(
        "RIE-411",
        {
            "map": "A deviation of 1 goes to the top of the map, whoever throws.",
            "throw": "A deviation of 1 goes on in the direction of the throw.",
        },
    ),
    "fire-out": HouseRule(
        "RIE-531",
        {
            "next": "A fire marker may go out from the end of the round after the one it was laid in.",
            "same": "A fire marker may go out at the end of the round it was laid in.",
        },
    ),
    "torch": HouseRule(
        "RIE-554",
        {
            "helps": "A readied torch gives -2 on attempts to break a lock.",
            "lights": "A torch gives light and no more: the help with locks is the oiled coat's alone.",
        },
    ),
    "first-space": HouseRule(
        "RIE-324",
        {
            "no-advance": "A reset is no advance: an asterisk on the first space raises no threat.",
            "advance": "A reset is an advance onto the first space: an asterisk there raises threat.",
        },
    ),
    "absent-xp": HouseRule(
        "RIE-131",
        {
            "all": "XP for a completed scenario go to every living member of the team.",
            "present": "XP for a completed scenario go to those who took part in it.",
        },
    ),
    "switching": HouseRule(
        "RIE-155",
        {
            "turn": "Switching weapons costs 1 MP walking and 2 MPs running, like a turn.",
            "pass": "Switching weapons costs 2 MPs, like passing.",
        },
    ),
    "webbing": HouseRule(
        "RIE-153",
        {
            "any": "The webbing holds up to three small things, or one that is not small.",
            "small": "The webbing holds small things only.",
        },
    ),
    "stopped-turn": HouseRule(
        "RIE-492",
        {
            "paid": "Turning to face the zombie that stopped a hero costs MPs like any turn.",
            "free": "Turning to face the zombie that stopped a hero costs nothing.",
        },
    ),
    "diagonal-hindrance": HouseRule(
        "RIE-224",
        {
            "both": "A diagonal step pays 1 MP more for the square it goes over and 1 more for where it ends.",
            "once": "A diagonal step pays at most 1 MP more for hindering terrain.",
        },
    ),
    "zombie-order": HouseRule(
        "RIE-445",
        {
            "moves": "The zombie with the fewest moves to a target acts first, looked at anew after each.",
            "range": "The zombie with the shortest range to a target acts first, whatever is between them.",
        },
    ),
    "hindered-ways": HouseRule(
        "RIE-467",
        {
            "closed": "A zombie with no way but over hindering terrain or through a fire stays where it is.",
            "through": "It follows the shortest of these ways up to what it may not enter, and waits there.",
        },
    ),
    "dodge": HouseRule(
        "RIE-575",
        {
            "blasts": "DODGE is rolled against the dice of blasts, too.",
            "no-blasts": "Nobody dodges a blast.",
        },
    ),
    "howl": HouseRule(
        "RIE-591",
        {
            "heroes": "Howling spoils the attacks of heroes.",
            "everybody": "Howling spoils every attack, also those of NPCs and of zombies with guns.",
        },
    ),
}

FIXED: Mapping[str, str] = {
    "RIE-125": "they are the types that are more than a Beta and less than an Alpha",
    "RIE-130": "XP are credited as they are earned, so a point that must not count is taken back",
    "RIE-134": "what a hero has laid or thrown is the hero's doing; nobody earns what nobody did",
    "RIE-142": "two troopers may fill a place, so one may, and leaves it half empty",
    "RIE-179": "nobody who is dead has achieved anything; the whole team is the campaign's affair",
    "RIE-318": "may be activated is not must, and who has declared nothing has nothing to cover with",
    "RIE-319": "the entry on timers is the one that says when they run",
    "RIE-321": "the tracks stand in the scenarios, which are data",
    "RIE-326": "nobody else is there to choose",
    "RIE-420": "the entry on timers is the one that says when they run",
    "RIE-433": "whoever is alive and out has survived and escaped, and an odd trooper is no character",
    "RIE-442": "the conditions of victory count two troopers as one character",
    "RIE-007": "a wall keeps neighbours apart in all they do; a door is no wall to whoever opens it",
    "RIE-122": "whoever set the entry off is the one there; what the team has room for is not lost",
    "RIE-183": "a step up without stairs or a ladder is not possible, one down is a jump: nothing else is printed",
    "RIE-188": "the end of an activation is the same whatever ends it",
    "RIE-204": "Max is a trooper in all that his own entry does not change",
    "RIE-210": "three of each kind is what everybody carries, so that the entry would say nothing",
    "RIE-218": "the ban on movement actions is printed without exception",
    "RIE-229": "the prose says what the torn table should; one action, one thing",
    "RIE-233": "a hero is not made to walk into the fire of its own will, and nobody is punished for what was forced",
    "RIE-243": "the costs of steps aside and back mean nothing otherwise",
    "RIE-302": "before the first round nobody is in a hurry",
    "RIE-338": "a table that could be rolled on for ever would end every scenario; a scenario may say otherwise",
    "RIE-351": "what costs nothing still has to be possible",
    "RIE-356": "the entries of charges, doors and cabinets need no scenario to be of use",
    "RIE-358": "the marker is what was searched, and both kinds of terrain are named",
    "RIE-427": "the team control sheet shows two boxes and no more",
    "RIE-494": "every ZOC square that is entered stops; only the one that was begun in does not",
    "RIE-611": "one marking under two names",
    "RIE-621": "one number is printed, so it is the same for walkers and runners",
    "RIE-628": "one number is printed, so it is the same for walkers and runners",
    "RIE-635": "one step crosses one border, whatever lies behind it",
    "RIE-637": "one number is printed each way; a step that is dearer by its direction, or not possible, stays so",
    "RIE-017": "the stun of range 0 comes of the place, not of the die: it wounds people once, and no dodge undoes it",
    "RIE-025": "a square on a diagonal is as much ahead as aside",
    "RIE-041": "a die is rolled to see what goes wrong; whoever is gone cannot be hit again",
    "RIE-047": "a natural 2 and the value that is reached are two rules, and neither names the other",
    "RIE-054": "the square of the attacker is left out by name, so that the target's counts",
    "RIE-078": "the row for people says one wound for any result",
    "RIE-100": "an NPC counts as having walked whenever it attacks, and takes what it can get",
    "RIE-102": "whatever can be seen to happen can be interrupted, and nothing smaller",
    "RIE-159": "bare hands are not specialised for hand-to-hand",
    "RIE-070": "every other row of the table has its sign in front",
    "RIE-191": "squares that meet at a corner leave a gap there, a wall that runs on through one does not",
    "RIE-196": "the declaration comes before the attempt, whatever is declared",
    "RIE-198": "the attempt is rolled as the attack would be, dice and weapon included",
    "RIE-200": "it is rolled as an attack, in which a 1 misses",
    "RIE-332": "a die that is rolled again is another die, and whoever takes the token has made the choice",
    "RIE-333": "the rule says any die",
    "RIE-363": "the usual limits hold for what the rule does not name",
    "RIE-616": "a barricade is no enemy: it forces nobody, and only what damages it counts",
    "RIE-619": "the rule lets a hero attack and names no type, so that all will do",
    "RIE-636": "an edge belongs to the squares on both its sides",
    "RIE-046": "the roll that places an explosive is no attack die, so its 2 hits nobody on the way",
    "RIE-498": "an extra attack in each activation is what the entry's other two lasting effects are like",
    "RIE-514": "fire that flames leave is like any other marker: it may go out, too",
    "RIE-520": "light falls on what is looked at, so it does not matter where the one who looks stands",
    "RIE-540": "the card has values for stun and wound, which an automatic wound would never need",
    "RIE-587": "the players' own final phase is the first that comes after all of their activations",
    "RIE-624": "explosives are attacks and keep to what can be seen; decoys and flares attack nobody",
    "RIE-174": "the dead hero is a new zombie, and one that comes in the zombie turn is never activated in it",
    "RIE-382": "a blast takes no modifiers, and a throw and a break are rolled as attacks are",
    "RIE-383": "nobody who stands still can be slower",
    "RIE-385": "they are the types that are more than a Beta and less than an Alpha",
    "RIE-387": "it is a spawn, so what holds for spawning holds for it",
    "RIE-453": "what is locked is wounded, and one lock is all a figure can have",
    "RIE-454": "whoever picks among the free picks among the locked",
    "RIE-464": "what zombies never enter is not empty; the corner of a fire is named by itself",
    "RIE-484": "wounding is printed for heroes alone, and for the spawn and not for the waiting",
    "RIE-488": "ties of zombies are the player's throughout",
    "RIE-505": "the entry speaks of the way to go and of no attack",
    "RIE-564": "the number stands beside health, and one wound is what an attack inflicts",
    "RIE-579": "the modifiers of the line are named, and what a 2 does is no modifier",
    "RIE-580": "each attack is carried out to its end before anything follows from it",
    "RIE-581": "the entry of the power is the rule, and whoever attacked has killed",
    "RIE-582": "a stun result is one that stands alone, or that follows a wound which was survived",
    "RIE-583": "one figure is attacked by one die where nothing else is printed",
    "RIE-590": "the entry sets numbers, and changes change what was set",
    "RIE-592": "what lies face down is nobody yet",
    "RIE-599": "both guns are fired on the move",
    "RIE-607": "the entry's own stun is the exception to its first sentence",
    "RIE-618": "a barricade is locked as anybody is",
    "RIE-644": "zombies change their elevation by stairs and not otherwise: nothing else is printed",
}
"""Readings that were guesses and are no option, each with the reason."""

RULEBOOK = Rulebook("riese", OPTIONS)
read_house, resolved, house_of = RULEBOOK.read_house, RULEBOOK.resolved, RULEBOOK.house_of


def by_house(state: State, name: str) -> str:
    """The value in force of an option."""
    return RULEBOOK.in_force(state.house, name)
