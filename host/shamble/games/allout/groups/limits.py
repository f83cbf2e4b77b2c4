"""What a group may hold: points, factions, types, names and the slots for what it bought (AOW-408 to 418)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from shamble.games.allout.cards.model import Book, ItemCard, Member, SurvivorCard
from shamble.games.allout.items import HANDS, can_carry, hands_for
from shamble.kernel.toml_text import KeyPath, Misfit, words_for


@dataclass(frozen=True, slots=True)
class Known:
    """The cards to check against; a `broken` id exists but is faulty itself, which is said elsewhere."""

    book: Book
    broken: Collection[str] = ()

    def missing(self, card: str, *shelves: str) -> bool:
        """Whether no card of these shelves has this id."""
        return card not in self.broken and not any(card in getattr(self.book, shelf) for shelf in shelves)


def repeats(names: Sequence[str], path: Callable[[int], KeyPath], kind: str) -> Iterator[Misfit]:
    """A misfit for each name that stands there again."""
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Misfit(path(number), f"{words_for(name)} again", f"each {kind} once")


def named(card: str, known: Known, path: KeyPath, shelf: str) -> Iterator[Misfit]:
    """A misfit for an id that no card of the shelf has."""
    if known.missing(card, shelf):
        yield Misfit(path, words_for(card), f"the id of one of the {shelf}")


def misfits(members: Sequence[Member], limit: int, known: Known, path: KeyPath) -> Iterator[Misfit]:
    """Every fault of one player's group of at most `limit` points; the first member is its Leader (AOW-410).

    Rivals may hold characters that it has, too (AOW-415). `path` is the key of its members.
    """
    for number, member in enumerate(members):
        here = (*path, number)
        yield from named(member.card, known, (*here, "card"), "survivors")
        for place, item in enumerate(member.items):
            yield from bought(item, known, (*here, "items", place))
        yield from load(member, known, here)
    chosen = [known.book.survivors.get(member.card) for member in members]
    if members and all(chosen):
        yield from composition([card for card in chosen if card], path)
        yield from cost(members, limit, known.book, path)


def bought(item: str, known: Known, path: KeyPath) -> Iterator[Misfit]:
    """An item is there, and for sale."""
    card = known.book.items.get(item)
    if card and not card.points:
        yield Misfit(path, words_for(item), "an item with points: this one is only found (AOW-010)")
    yield from named(item, known, path, "items")


def load(member: Member, known: Known, path: KeyPath) -> Iterator[Misfit]:
    """Everything bought for a survivor has a slot (AOW-416)."""
    survivor = known.book.survivors.get(member.card)
    items = [card for item in member.items if (card := known.book.items.get(item))]
    if survivor and (need := pack_need(survivor, items)) > survivor.pack:
        found = f"items that need {need} pack slots beside hands, head and body"
        yield Misfit(
            (*path, "items"), found, f"at most {survivor.pack}, the pack of {survivor.name} (AOW-416)"
        )


def pack_need(bearer: SurvivorCard, items: Sequence[ItemCard], hands: int = HANDS) -> int:
    """How many pack slots items need beside hands, head and body (AOW-016 to AOW-019, AOW-601, AOW-612).

    hands: how many hand slots the bearer has. Any card takes one pack slot, so hands are used best by small cards;
    what is attached to another takes no slot.
    """
    bearers = [item for item in items if not item.attach]
    loose = [item for item in items if not any(can_carry(host, item) for host in bearers)]
    worn = Counter(item.kind for item in loose if item.kind in ("head", "body"))
    filled = sorted(hands_for(bearer, item) for item in loose if item.kind not in ("head", "body"))
    held = sum(sum(filled[: number + 1]) <= hands for number in range(len(filled)))
    return len(loose) - held - len(worn)


def composition(group: Sequence[SurvivorCard], path: KeyPath) -> Iterator[Misfit]:
    """Each name once, one faction at most, half of a type that is not the Leader's (AOW-409, 411, 412, 414)."""
    yield from repeats([card.name for card in group], lambda n: (*path, n, "card"), "name (AOW-414)")
    factions = sorted({card.faction for card in group if card.faction})
    if len(factions) > 1:
        yield Misfit(path, f"the factions {' and '.join(factions)}", "one faction at most (AOW-409)")
    most = most_of_a_type(len(group))
    for kind, count in Counter(card.type for card in group).items():
        if count > most and kind != group[0].type:
            wish = f"at most {most}, unless the first, the Leader, is one (AOW-411)"
            yield Misfit(path, f"{count} of type {kind}", wish)


def most_of_a_type(models: int) -> int:
    """How many of so many models may share a type other than the Leader's (AOW-411)."""
    return ceil(models / 2)


def cost(members: Iterable[Member], limit: int, book: Book, path: KeyPath) -> Iterator[Misfit]:
    """All of it costs no more than was agreed (AOW-408)."""
    total = value(members, book)
    if total > limit:
        wish = f"at most {limit}, the limit (AOW-408)"
        yield Misfit(path, f"a group of {total} points", wish)


def value(members: Iterable[Member], book: Book) -> int:
    """The points of survivors and of what was bought for them; cards that are not there count nothing (AOW-408)."""
    total = 0
    for member in members:
        survivor = book.survivors.get(member.card)
        total += survivor.points if survivor else 0
        total += sum(book.items[item].points for item in member.items if item in book.items)
    return total
