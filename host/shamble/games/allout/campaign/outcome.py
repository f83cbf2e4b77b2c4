"""The result of a game of the campaign: told step by step, or taken whole from a game that was played here."""

from __future__ import annotations

from collections.abc import Sequence

from shamble.games.allout.actions.amputate import ARM, LEG
from shamble.games.allout.campaign.state import DRAW, Fate, League, Match
from shamble.kernel.asks import (
    BadAnswer,
    Choose,
    Entry,
    Json,
    Option,
    Rules,
    Wheel,
    brief,
    choose,
    enter,
    tell,
    whole,
)
from shamble.kernel.codec import from_plain
from shamble.kernel.entries import Thing, several
from shamble.kernel.errors import BadSave

NOBODY = "none"
MOST_SUPPLIES = 40


def ask_outcome(league: League, game: Match) -> Rules[None]:
    """Who has won, and how the game ended for everybody who was in it."""
    answer = yield from enter(lambda: outcome_ask(league, game))
    if isinstance(answer, dict):
        take_outcome(game, answer)
        return
    game.winner = str(answer)
    for seat in game.seats:
        yield from ask_fates(league, game, seat)


def outcome_ask(league: League, game: Match) -> Choose:
    """The winner, or everything at once: {winner, fates, supplies} as a played game gives it."""
    one, two = game.seats
    options = (Option(one, f"{one} has won"), Option(two, f"{two} has won"), Option(DRAW, "A draw"))
    entry = Entry(
        "outcome",
        "the result of a game played here: shamble campaign play NAME --result SAVE",
        lambda value: checked(league, game, value),
        told,
    )
    text = f"{one} against {two}: who has won?"
    return Choose(rule="AOW-553", text=text, subjects=game.seats, options=options, entry=entry)


def told(value: Json) -> str:
    """An outcome in words."""
    return f"{value.get('winner', '?')}, as the game was played" if isinstance(value, dict) else brief(value)


def checked(league: League, game: Match, value: Json) -> Json:
    """An outcome if it fits the two groups; BadAnswer says what does not."""
    if not isinstance(value, dict) or {*value} != {"winner", "fates", "supplies"}:
        raise BadAnswer(f"{brief(value)} is no outcome; expected one of: {', '.join(game.seats)}, {DRAW}")
    if value["winner"] not in (*game.seats, DRAW):
        raise BadAnswer(
            f"{brief(value['winner'])} does not play; expected one of: {', '.join(game.seats)}, {DRAW}"
        )
    try:
        found = as_match(game, value)
    except BadSave as error:
        raise BadAnswer(f"{brief(value)} is no outcome; expected what a game played here gives") from error
    for seat in game.seats:
        fates, wish = found.fates.get(seat, {}), ", ".join(fit(league, seat))
        if {*fates} != {*fit(league, seat)}:
            raise BadAnswer(f"the outcome names {brief(', '.join(fates))} of {seat}; expected {wish}")
        whole(found.supplies.get(seat), 0, MOST_SUPPLIES, f"supplies of {seat}")
        for name, fate in fates.items():
            whole(fate.health, 0, league.profile(league.team(seat).member(name)).health, f"health of {name}")
            if fate.limb not in ("", ARM, LEG):
                raise BadAnswer(f"{name} has lost {brief(fate.limb)}; expected {ARM}, {LEG} or nothing")
    return value


def as_match(game: Match, outcome: dict[str, Json]) -> Match:
    """The game with its outcome; BadSave for an outcome of another shape."""
    return from_plain(Match, {"seats": list(game.seats), **outcome})


def take_outcome(game: Match, outcome: dict[str, Json]) -> None:
    """Enter an outcome that was checked."""
    found = as_match(game, outcome)
    game.winner, game.fates, game.supplies = found.winner, found.fates, found.supplies


def fit(league: League, seat: str) -> list[str]:
    """The members who play the next game: those that do not have to miss it (AOW-571)."""
    return [name for name, one in league.team(seat).members.items() if not one.misses]


def ask_fates(league: League, game: Match, seat: str) -> Rules[None]:
    """Casualties, bites, the health of the bitten, and supplies of one player."""
    names = fit(league, seat)
    out = yield from some(league, seat, names, "AOW-562", "was a casualty")
    bitten = yield from some(league, seat, names, "AOW-560", "was Bitten, casualties among them")
    full = {name: league.profile(league.team(seat).member(name)).health for name in names}
    fates = {name: Fate(full[name], name in bitten, name in out) for name in names}
    for name in bitten:
        if name not in out:
            fates[name].health = yield from number(league, seat, name)
    for name in (yield from operated(league, game, seat, names)):
        fates[name].limb = yield from limb(league, seat, name)
    game.fates[seat] = fates
    game.supplies[seat] = yield from count(seat)
    yield from tell("AOW-586", f"{seat} holds {game.supplies[seat]} supply counters", "supply", seat=seat)


def operated(league: League, game: Match, seat: str, names: Sequence[str]) -> Rules[list[str]]:
    """Who was amputated during the game; asked only where somebody of either side had the tools (AOW-571)."""
    sides = [one for other in game.seats for one in league.team(other).members.values()]
    tools = any("amputate" in league.book.items[item].keywords for one in sides for item in one.items)
    return (yield from some(league, seat, names, "AOW-571", "lost a limb")) if tools else []


def limb(league: League, seat: str, name: str) -> Rules[str]:
    """Which limb a survivor has lost (AOW-572)."""
    ask = Choose(
        rule="AOW-572",
        text=f"What has {league.team(seat).member(name).name} lost?",
        who=seat,
        subjects=(seat, name),
        options=(Option(ARM, "An arm"), Option(LEG, "A leg")),
        default=ARM,
    )
    return (yield from choose(lambda: ask))


def some(league: League, seat: str, names: Sequence[str], rule: str, text: str) -> Rules[list[str]]:
    """Those of a player's survivors of whom something is true."""
    if not names:
        return []
    members = league.team(seat).members
    things = [Thing(name, members[name].name) for name in names]
    ask = Choose(
        rule=rule,
        text=f"Who of {seat}'s group {text}?",
        who=seat,
        subjects=(seat,),
        options=(Option(NOBODY, "Nobody"),),
        default=NOBODY,
        entry=several(things, "names with commas between"),
    )
    answer = yield from enter(lambda: ask)
    return list(answer) if isinstance(answer, list) else []


def number(league: League, seat: str, name: str) -> Rules[int]:
    """How much health a bitten survivor had left at the end of the game (AOW-560)."""
    one = league.team(seat).member(name)
    most = league.profile(one).health
    options = tuple(Option(str(points), str(points)) for points in range(1, most + 1))
    ask = Choose(
        rule="AOW-560",
        text=f"How much health had {one.name} left?",
        who=seat,
        subjects=(seat, name),
        options=options,
        default=str(most),
    )
    return int((yield from choose(lambda: ask)))


def count(seat: str) -> Rules[int]:
    """How many supply counters a player controlled at the end of the game (AOW-586)."""
    numbers = (Wheel("counters", tuple(map(str, range(MOST_SUPPLIES + 1)))),)
    entry = Entry("number", f"0 to {MOST_SUPPLIES}", lambda value: counted(value), wheels=numbers)
    ask = Choose(
        rule="AOW-586",
        text=f"How many supply counters has {seat} at the end?",
        who=seat,
        subjects=(seat,),
        options=(Option("0", "None"),),
        default="0",
        entry=entry,
    )
    return int((yield from enter(lambda: ask)))


def counted(value: Json) -> int:
    """A number of counters, typed or sent."""
    typed = (
        isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value) < 5
    )
    return whole(int(value) if typed else value, 0, MOST_SUPPLIES, "supply counters")
