"""What the commands do at the desk; each gives back lines for people and facts for programs."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field

from shamble.kernel.asks import Ask, Draw, Json, brief
from shamble.kernel.dialogue import CardBox, Dialogue
from shamble.kernel.errors import BadInput, Refused, ShambleError
from shamble.kernel.hands import BOARD
from shamble.kernel.journal import ANSWER, Entry
from shamble.kernel.session import Misfit
from shamble.ui import facts, words
from shamble.ui.asking import ask_facts, entry_facts, option_lines
from shamble.ui.desk import BACK, NOW, Desk

LOG_LINES = 15
CARDS = "cards.new"
"""The fact by which a card that nobody knew comes into a game."""
OURS = "This question is ours, no rulebook's"


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command gives back: lines for people, facts for programs, and whether to leave.

    dialogue: questions that come first, whose end is the reply.
    """

    lines: list[str] = field(default_factory=list)
    facts: dict[str, Json] = field(default_factory=dict)
    leave: bool = False
    dialogue: Dialogue[Reply] | None = None


# -- along the history


def undo(desk: Desk, number: int | None = None, turn: int | None = None, mark: str | None = None) -> Reply:
    """Take back the last answer, all from a number on, a turn (0: this one), or go to a mark."""
    one_only("undo", number=number, turn=turn, mark=mark)
    if mark is not None:
        left = desk.session.go_to_mark(mark)
        desk.moved(BACK)
        way = f"; f to {left} goes on with the line left" if left else ""
        return Reply([f"Back at mark {mark!r}{way}."], {"mark": mark, **({"left": left} if left else {})})
    entry = desk.session.undo(number) if turn is None else desk.session.undo_to_label(turn_label(desk, turn))
    desk.moved(BACK)
    return Reply([f"Taken back: {entry.text}"], {"undone": entry_facts(entry, desk.next_number)})


def one_only(command: str, **given: Json) -> None:
    """Raise BadInput when more than one of these is given: they would contradict each other."""
    if len(stated := [name for name, value in given.items() if value is not None]) > 1:
        raise BadInput(f"{command} takes only one of: {', '.join(given)}; given: {', '.join(stated)}")


def turn_label(desk: Desk, turn: int) -> str:
    """How the boundary labels of a turn begin: the part before the first slash, with that turn's number.

    A boundary without a slash belongs to the turn before it.
    """
    labels = [desk.session.label, *(entry.label for entry in reversed(desk.session.line()))]
    label = next((label for label in labels if "/" in label), labels[0]).partition("/")[0]
    return re.sub(r"\d+", str(turn), label, count=1) if turn else label


def redo(desk: Desk) -> Reply:
    """Do again what was undone."""
    number = desk.next_number
    entry = desk.session.redo()
    desk.moved(NOW)
    return Reply([f"Done again: {entry.text}"], {"redone": entry_facts(entry, number)})


def amend(desk: Desk, number: int = 0, **given: Json) -> Reply:
    """Change an earlier answer and go on with the later ones; without an answer, show what was asked."""
    entry = entry_at(desk, number)
    if "answer" not in given:
        ask = ask_at(desk, entry)
        lines = [f"{number}: {entry.text}", *option_lines(ask), *words.how_to_answer(ask)]
        return Reply(lines, {"ask": ask_facts(ask)})
    misfit = desk.session.amend(number, given["answer"])
    desk.moved(BACK)
    now = desk.session.line()[number - 1]
    return with_misfit(f"Now: {now.text}", misfit, {"amended": entry_facts(now, number)})


def reroll(desk: Desk, number: int = 0) -> Reply:
    """Roll or draw anew what the program rolled or drew as that number."""
    misfit = desk.session.reroll(number)
    desk.moved(BACK)
    now = desk.session.line()[number - 1]
    return with_misfit(f"Now: {now.text}", misfit, {"amended": entry_facts(now, number)})


def with_misfit(line: str, misfit: Misfit | None, found: dict[str, Json]) -> Reply:
    """A reply that says, too, where the later answers stopped fitting."""
    if misfit is None:
        return Reply([line], {**found, "misfit": None})
    plain = {"number": misfit.number, "why": misfit.why, "asked": misfit.asked, "fork": misfit.fork}
    return Reply([line, f"Stopped there: {misfit}."], {**found, "misfit": plain})


def entry_at(desk: Desk, number: int) -> Entry:
    """The answer of that number; BadInput when there is none."""
    line = desk.session.line()
    if not 1 <= number <= len(line) or line[number - 1].kind != ANSWER:
        last = f"there are answers 1 to {len(line)}" if line else "nothing has been answered yet"
        raise BadInput(f"there is no answer {number} to amend; {last}, as in the log (l)")
    return line[number - 1]


def ask_at(desk: Desk, entry: Entry) -> Ask:
    """The ask that an earlier entry answered, built again from the state as it was then."""
    from shamble.ui.transcript import session_at

    then = session_at(desk.session, entry.parent)
    if then.ask is None or then.key != entry.key:
        raise BadInput(f"that question can no longer be reached: {entry.text}")
    return then.ask


def mark(desk: Desk, name: str | None = None) -> Reply:
    """Name this place, or list the marks and forks."""
    if name is None:
        return named(desk)
    desk.session.mark(name)
    return Reply([f"Marked as {name!r}; u mark {name} comes back here."], {"mark": name})


def fork(desk: Desk, name: str | None = None, to: str | None = None) -> Reply:
    """Keep the line as it is under a name, go on with one kept (to), or list them."""
    one_only("fork", name=name, to=to)
    if to is not None:
        return switch(desk, to)
    if name is None:
        return named(desk)
    desk.session.fork(name)
    return Reply([f"Kept as fork {name!r}; f to {name} goes on with it."], {"fork": name})


def switch(desk: Desk, name: str = "") -> Reply:
    """Go on with a fork; the line left behind is kept as a fork, too."""
    left = desk.session.switch(name)
    desk.moved(BACK)
    return Reply([f"On fork {name!r} now; f to {left} comes back."], {"fork": name, "left": left})


def named(desk: Desk) -> Reply:
    """The marks and forks."""
    names = desk.session.journal.names
    kept = {f"{kind}s": sorted(names[kind]) for kind in ("mark", "fork")}
    return Reply(
        [f"{kind.title()}: {', '.join(known) or 'none'}" for kind, known in kept.items()], dict(kept)
    )


# -- corrections and the end


def correct(desk: Desk, path: str | None = None, **given: Json) -> Reply:
    """Set a visible fact; without a value, list the facts whose path begins so."""
    known = desk.session.facts()
    if path is None or "value" not in given:
        found = facts.facts_named(known, path or "")
        if not found:
            raise BadInput(f"no fact begins with {brief(path)}; c alone lists them all")
        return Reply(facts.fact_lines(found), {"facts": found})
    desk.session.correct(path, given["value"])
    desk.moved(NOW)
    now = desk.session.facts().get(path)
    return Reply([f"Corrected: {desk.session.line()[-1].text}"], {"path": path, "value": now})


def new_card(desk: Desk, name: str = "", card: Json = None) -> Reply:
    """Bring a card into the game that the program does not know, and take it as the one drawn, if that is asked.

    Without a card, it comes from the player's files if they have one of that name, else its parts are asked for.
    """
    if desk.ask is None:
        raise Refused("the game is over; undo before adding cards")
    if CARDS not in desk.session.facts():
        raise BadInput(f"{desk.game.title} takes no cards of your own")
    if card is not None:
        return with_card(desk, card)
    if isinstance(desk.ask, Draw) and (there := called(desk.ask, name)):
        return drawn(desk, desk.ask, there)
    box = desk.box()
    if box is None:
        raise BadInput('there is no file of your own cards here; give the card itself, as {"event": {...}}')
    box.check()
    deck = desk.ask.deck if isinstance(desk.ask, Draw) else ""
    found = box.known(name, deck) if name else None
    return with_card(desk, found) if found else Reply(dialogue=entered(desk, box, deck, name))


def entered(desk: Desk, box: CardBox, deck: str, name: str) -> Dialogue[Reply]:
    """Ask for the card, bring it into the game, and keep it for the next one."""
    card = yield from box.entering(deck, name)
    reply = with_card(desk, card)
    try:
        kept = f"Kept in {box.keep(card)}"
    except ShambleError as error:
        kept = f"It is in this game, but could not be kept for the next one: {error}"
    return Reply([*reply.lines, kept], reply.facts)


def with_card(desk: Desk, card: Json) -> Reply:
    """Bring the card into the game; where a card of its deck was drawn, it is that one."""
    desk.session.correct(CARDS, card)
    (fields,) = desk.session.line()[-1].body["value"].values()
    ask = desk.ask
    if isinstance(ask, Draw) and ask.count == 1 and fields["id"] in ask.known:
        return drawn(desk, ask, fields["id"])
    return Reply([f"In the game: {fields['name']}"], {"card": fields["id"]})


def called(ask: Draw, name: str) -> str:
    """The card that is called exactly so; empty when there is none."""
    return next((card for card in ask.known if name.casefold() in (card, ask.title(card).casefold())), "")


def drawn(desk: Desk, ask: Draw, card: str) -> Reply:
    """Take a card as the one drawn."""
    desk.session.answer(desk.session.ask_no, {"state": [card]})
    return Reply([f"Drawn: {ask.title(card)}"], {"card": card})


def concede(desk: Desk) -> Reply:
    """Give up; undo takes even that back."""
    desk.session.concede()
    return Reply(["The game is given up."], {"conceded": True})


def leave(desk: Desk) -> Reply:
    """Stop here; everything is saved."""
    return Reply(leave=True)


# -- looking


def why(desk: Desk, clause: str | None = None) -> Reply:
    """The clause of the ask on show and of the last event, or the clause of that number."""
    from shamble.ui.clauses import cites, clause_lines, clauses_of

    asked = desk.ask.rule if desk.ask else ""
    told = desk.session.log[-1].rule if desk.session.log else ""
    found = clauses_of(clause) if clause else [*clauses_of(asked), *clauses_of(told)]
    unique = list({one.id: one for one in found}.values())
    ours = bool(desk.ask) and not clause and not cites(asked)
    if not unique:
        unknown = f"no ledger holds {brief(clause or asked or told)[:60]}"
        raise BadInput(OURS if ours else unknown if clause or asked or told else "no rule has been used yet")
    lines = [line for one in unique for line in clause_lines(one)]
    return Reply(
        [f"{OURS}; what was told last is:", *lines] if ours else lines, {"clauses": [*map(asdict, unique)]}
    )


def board(desk: Desk, whose: str | None = None) -> Reply:
    """The table from above, which the front end draws; or who is to measure it from the next step on."""
    if whose is not None:
        return correct(desk, BOARD, value=whose.casefold())
    picture = desk.game.picture(desk.session.state, desk.ask)
    if picture is None:
        raise BadInput("this game keeps no picture of the table; s shows everybody")
    return Reply([], {"picture": picture})


def log(desk: Desk, count: int = LOG_LINES) -> Reply:
    """The last answers, each with its number, and what was told after each."""
    from shamble.ui.transcript import best_passages

    told = best_passages(desk.game, desk.session.journal)[-max(count, 1) :]
    return Reply([line for passage in told for line in passage.lines()], {"log": [p.facts() for p in told]})


def measure(desk: Desk, first: str = "", second: str = "") -> Reply:
    """What lies between two things."""
    said = desk.game.measure(desk.session.state, first, second)
    return Reply([said], {"first": first, "second": second, "text": said})


def status(desk: Desk) -> Reply:
    """Everybody on the table."""
    rows = [list(map(str, row)) for row in desk.game.roster(desk.session.state)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return Reply([line.rstrip() for line in lines], {"status": asdict(desk.status()), "roster": rows})
