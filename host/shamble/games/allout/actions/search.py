"""Search: a supply counter, the card it brings, and where the item goes (AOW-202 to 215)."""

from __future__ import annotations

from shamble.games.allout.decks import draw_card, title
from shamble.games.allout.dice import BLUE, number_on
from shamble.games.allout.effects import apply_all
from shamble.games.allout.items import discard, fits, free_slots, held, hosts, new_item, put, slot_of, take
from shamble.games.allout.state import SLOTS, Item, State
from shamble.games.allout.story.goals import token_title
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, step, tell

DISCARD = "discard"


def searchable(state: State, name: str) -> list[str]:
    """Counters a survivor may search now: touched, and no unengaged enemy touches them (AOW-202 to 204)."""
    if state.board.standing_enemies(name):
        return []
    return [counter for counter in state.board.counters_touching(name) if not guarded(state, name, counter)]


def guarded(state: State, name: str, counter: str) -> bool:
    """Whether an unengaged enemy touches the counter or the scenery that holds it (AOW-203, AOW-204)."""
    enemies = (other for other in state.board.models_at(counter) if state.hostile(name, other))
    return any(not state.board.engaged_with(other) for other in enemies)


def search(state: State, name: str) -> Rules[str]:
    """Search one counter and carry it off (AOW-205, AOW-211 to 214)."""
    counter = yield from pick_counter(state, name)
    if state.counters[counter].token:
        yield from take_token(state, name, counter)
        return ""
    if not state.counters[counter].searched:
        state.counters[counter].searched = True
        for _ in range((yield from cards_there(state, name, state.counters[counter].hub))):
            yield from step(draw_supply(state, name))
    survivor = state.survivor(name)
    if state.counters.pop(counter, None) is None:
        gone("the counter", "AOW-211")
    survivor.supplies += 1
    text = f"{survivor.name} takes a supply counter: {state.supplies_held(survivor.group)} held"
    yield from tell("AOW-211", text, "supply", id=name, held=state.supplies_held(survivor.group))
    return ""


def take_token(state: State, name: str, counter: str) -> Rules[None]:
    """A named counter of the scenario is taken up; it brings no card (AOW-086)."""
    token, survivor = state.counters.pop(counter).token, state.survivor(name)
    survivor.tokens.append(token)
    yield from tell(
        "AOW-086", f"{survivor.name} takes {token_title(state, token)}", "token", id=name, token=token
    )


def cards_there(state: State, name: str, hub: str) -> Rules[int]:
    """One Supply card; inside a building as many as a blue die shows, one after another (AOW-205, AOW-498)."""
    piece = state.pieces.get(hub)
    if piece is None or not state.book.scenery[piece.card].has("building"):
        return 1
    text = f"{state.survivor(name).name} searches {piece.name}: how many cards?"
    return (yield from number_on(BLUE, "AOW-498", text, name, who=state.owner(name)))


def pick_counter(state: State, name: str) -> Rules[str]:
    """The only counter in reach, or the one the player picks (AOW-214)."""
    found = searchable(state, name)
    if len(found) == 1:
        return found[0]
    return (yield from choose(lambda: counter_ask(state, name)))


def counter_ask(state: State, name: str) -> Choose:
    """Which of several counters; ends the step when there is none."""
    found = searchable(state, name)
    if not found:
        gone("a counter to search", "AOW-202")
    return Choose(
        rule="AOW-214",
        text=f"{state.survivor(name).name} searches which counter?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(Option(counter, state.board.title(counter)) for counter in found),
        default=found[0],
    )


def draw_supply(state: State, name: str) -> Rules[None]:
    """Draw a supply card: an item to keep or an Incident! to suffer (AOW-205, AOW-210)."""
    card = yield from draw_card(state, "supply")
    if not card:
        return
    finder = state.survivor(name).name
    yield from tell("AOW-205", f"{finder} finds {title(state.book, card)}", "card", id=name, card=card)
    if card in state.book.incidents:
        incident = state.book.incidents[card]
        yield from tell("AOW-210", incident.text, "incident", card=card)
        state.decks["supply"].discards.append(card)
        yield from apply_all(state, incident.effects, name, "AOW-210")
    else:
        yield from keep_item(state, name, new_item(state, card, found=True))


def keep_item(state: State, name: str, item: Item) -> Rules[None]:
    """Put a found item into a free slot, swap it for one carried, or discard it (AOW-206 to 209, AOW-602)."""
    chosen = (yield from step(choose(lambda: where_to(state, name, item)))) or DISCARD
    what, _, which = chosen.partition(":")
    unwanted = item
    if what == "slot":
        put(state, name, which, item)
        return
    if what == "on":
        held(state, name, which).attached.append(item)
        return
    if what == "swap":
        slot = slot_of(state, name, which)
        unwanted = take(state, name, which)
        put(state, name, slot, item)
    discard(state, unwanted)
    text = f"{state.item_card(unwanted).name} is discarded"
    yield from tell("AOW-209", text, "discard", card=unwanted.card)


def where_to(state: State, name: str, item: Item) -> Choose:
    """The slots and swaps open to a found item."""
    card, survivor = state.item_card(item), state.survivor(name)
    options = [
        Option(f"on:{host.id}", f"Attached to {state.item_card(host).name}")
        for host in hosts(state, name, card)
    ]
    options += [Option(f"slot:{slot}", f"Into the {slot} slot") for slot in free_slots(state, name, card)]
    for slot in SLOTS:
        options += [
            Option(f"swap:{old.id}", f"Instead of {state.item_card(old).name} ({slot})")
            for old in survivor.slots[slot]
            if fits(state, name, slot, card, without=[old.id])
        ]
    options.append(Option(DISCARD, "Discard it"))
    return Choose(
        rule="AOW-206",
        text=f"{survivor.name} found {card.name}: where does it go?",
        who=state.owner(name),
        subjects=(name,),
        options=tuple(options),
        default=options[0].id,
    )
