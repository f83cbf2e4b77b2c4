"""Experience: a die for everybody who was no casualty, and what dice can be traded for (AOW-576 to 585)."""

from __future__ import annotations

from itertools import combinations

from shamble.games.allout.campaign.asking import one_of
from shamble.games.allout.campaign.state import Character, League, Match
from shamble.games.allout.groups.custom import MOST_DICE, RULES, title
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

VALUE = 3
"""Points a gain is worth (AOW-577)."""
PLACES = ("melee", "shoot", "defense")
SAVE, DONE = "saved", "done"
NEXT = {"red": "white", "white": "blue"}
"""What two dice of a colour are exchanged for (AOW-579, AOW-580)."""
BETTER = {"low": "medium", "medium": "high"}
"""AOW-583."""
PAIR, TRADE = 2, 3
"""Dice for a better one; for a step of Nerve or a special rule (AOW-579, AOW-583, AOW-584)."""
NERVE, RULE = "nerve", "rule"


def experience(league: League, seat: str, game: Match) -> Rules[None]:
    """Every survivor of the game that was no casualty learns; then anybody may trade dice (AOW-576)."""
    fates = game.fates.get(seat, {})
    for name in [name for name, fate in fates.items() if not fate.out]:
        yield from step(learn(league, seat, name))
    for name in list(league.team(seat).members):
        yield from step(trade(league, seat, name))


def learn(league: League, seat: str, name: str) -> Rules[None]:
    """A red die for a characteristic or for later, and 3 points of value (AOW-576 to 578)."""
    one = league.team(seat).member(name)
    one.value += VALUE
    place = yield from allot(league, seat, name, "red")
    yield from tell("AOW-576", f"{one.name} gains a red die: {place}", "experience", id=name, place=place)


def allot(league: League, seat: str, name: str, die: str) -> Rules[str]:
    """Add a die to a characteristic that has room, or save it (AOW-578, AOW-581)."""

    def ask() -> Choose:
        one = league.team(seat).member(name)
        options = [
            Option(place, f"{place.capitalize()}: {dice_words(one, place)}") for place in open_places(one)
        ]
        return Choose(
            rule="AOW-578",
            text=f"{one.name} has a {die} die to allot: where?",
            who=seat,
            subjects=(seat, name),
            options=(*options, Option(SAVE, "Save it for later")),
            default=options[0].id if options else SAVE,
        )

    place = (yield from step(choose(ask))) or SAVE
    dice_at(league.team(seat).member(name), place).append(die)
    return place


def dice_at(one: Character, place: str) -> list[str]:
    """The dice of a characteristic, or those saved."""
    found: list[str] = getattr(one, place)
    return found


def open_places(one: Character) -> list[str]:
    """Characteristics with fewer than three dice (AOW-581)."""
    return [place for place in PLACES if len(dice_at(one, place)) < MOST_DICE]


def dice_words(one: Character, place: str) -> str:
    """The dice of a characteristic, in words."""
    return ", ".join(dice_at(one, place)) or "no dice"


# -- trades


def trade(league: League, seat: str, name: str) -> Rules[None]:
    """Exchanges as long as the player wants some; none changes the value (AOW-579, 580, 583 to 585)."""
    while trades(league.team(seat).member(name)):
        chosen = yield from choose(lambda: trade_ask(league, seat, name))
        if chosen == DONE:
            return
        yield from step(exchange(league, seat, name, chosen))


def trade_ask(league: League, seat: str, name: str) -> Choose:
    """Which exchange, if any."""
    one = league.team(seat).member(name)
    return Choose(
        rule="AOW-579",
        text=f"{one.name} may exchange dice: what for?",
        who=seat,
        subjects=(seat, name),
        options=(Option(DONE, "No exchange"), *(Option(key, text) for key, text in trades(one).items())),
        default=DONE,
    )


def trades(one: Character) -> dict[str, str]:
    """Every kind of exchange open to a character, in words."""
    found = {die: f"Two {die} dice for a {better} one" for die, better in NEXT.items() if sets_of(one, die)}
    if sets_of(one):
        better = BETTER.get(one.nerve)
        found |= {NERVE: f"Three dice for {better} Nerve"} if better else {}
        found |= {RULE: "Three dice for a special rule"}
    return found


def sets_of(one: Character, die: str = "") -> list[tuple[str, ...]]:
    """Two dice of a colour, or any three, each as "place die", that a character can give up (AOW-585).

    Defense keeps one die.
    """
    owned = [f"{place} {d}" for place in (*PLACES, SAVE) for d in dice_at(one, place) if die in ("", d)]
    found = sorted({tuple(sorted(c)) for c in combinations(owned, PAIR if die else TRADE)})
    return [c for c in found if sum(item.startswith("defense") for item in c) < len(one.defense)]


def exchange(league: League, seat: str, name: str, what: str) -> Rules[None]:
    """Give dice up, and take what they bring."""
    rule = (yield from choose(lambda: rule_ask(league, seat, name))) if what == RULE else ""
    yield from give_up(league, seat, name, what if what in NEXT else "")
    one = league.team(seat).member(name)
    if what == NERVE:
        one.nerve = BETTER[one.nerve]
        yield from tell("AOW-583", f"{one.name} has {one.nerve} Nerve now", "experience", id=name)
    elif rule:
        one.rules.append(rule)
        yield from tell("AOW-584", f"{one.name} has learnt {title(rule)}", "experience", id=name)
    else:
        place = yield from allot(league, seat, name, NEXT[what])
        clause = "AOW-579" if what == "red" else "AOW-580"
        yield from tell(clause, f"{one.name} has a {NEXT[what]} die: {place}", "experience", id=name)


def rule_ask(league: League, seat: str, name: str) -> Choose:
    """Which special rule of the custom list is learnt (AOW-584)."""
    one = league.team(seat).member(name)
    options = (Option(rule, title(rule)) for rule in RULES if rule not in one.rules)
    text = f"{one.name} learns which special rule?"
    return one_of("AOW-584", text, seat, options, "a rule to learn", (name,))


def give_up(league: League, seat: str, name: str, die: str) -> Rules[None]:
    """The dice that are given up come from anywhere on the card (AOW-585)."""

    def ask() -> Choose:
        one = league.team(seat).member(name)
        options = (Option("+".join(dice), ", ".join(dice)) for dice in sets_of(one, die))
        return one_of(
            "AOW-585", f"{one.name} gives up which dice?", seat, options, "dice to give up", (name,)
        )

    for item in (yield from choose(ask)).split("+"):
        place, colour = item.split(" ")
        dice_at(league.team(seat).member(name), place).remove(colour)
