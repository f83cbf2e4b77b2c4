"""Who takes the hits of an attack: by targeting priority, or as the player likes (ZOM-028, ZOM-047 to 056)."""

from __future__ import annotations

from dataclasses import dataclass

from shamble.games.zombicide.harm import kill, strike_survivor
from shamble.games.zombicide.state import DEADLY, PLAYER, State
from shamble.games.zombicide.words import spoken
from shamble.kernel.asks import Choose, Option, Rules, choose, gone, tell
from shamble.kernel.plain import counted

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that has hit a zone: by whom, with what Damage, and how its hits are assigned.

    spared: the Survivors who cannot be hit; free: the player chooses among all targets; blade: a Melee
    attack, which hits no Survivor at all.
    """

    attacker: str
    zone: str
    damage: int
    spared: tuple[str, ...] = ()
    free: bool = False
    blade: bool = False


def assign(state: State, blow: Blow, hits: int) -> Rules[None]:
    """Give one hit after another to a target until none or nobody is left (ZOM-005, ZOM-021).

    Nobody is asked where only one target can take the hit, or where no target there can be harmed.
    """
    while hits > 0:
        targets = candidates(state, blow)
        if not targets:
            yield from tell("ZOM-021", f"{counted(hits, 'hit')} left over: nobody is left to take them")
            return
        if not any(harmed(state, target, blow.damage) for target in targets):
            yield from absorbed(state, targets, hits)
            return
        if len(targets) == 1 and not unforced(state, blow, targets):
            hits -= yield from strike(state, blow, targets[0], hits)
            continue
        target = yield from choose(lambda left=hits: target_ask(state, blow, left))  # type: ignore[misc]
        if target == NOBODY:
            return
        hits -= yield from strike(state, blow, target, 1)


def candidates(state: State, blow: Blow) -> list[str]:
    """Who may take the next hit, Survivors by id and Zombies by kind (ZOM-028, ZOM-072).

    By priority that is the first rank with anybody left: Survivors, Walkers, Fatties and Abominations,
    Runners (ZOM-048 to 053).
    """
    people = [] if blow.blade else [s.id for s in state.people(blow.zone) if s.id not in blow.spared]
    crowd = state.crowd(blow.zone)
    if people and not blow.free:
        return people
    breeds = state.book.breeds
    if blow.free or not crowd:
        return [*sorted(crowd, key=lambda kind: breeds[kind].rank), *people]
    first = min([breeds[kind].rank for kind in crowd])
    return [kind for kind in breeds if kind in crowd and breeds[kind].rank == first]


def harmed(state: State, target: str, damage: int) -> bool:
    """Whether one hit of that Damage does anything to the target; damage never adds up (ZOM-015 to 020)."""
    return target in state.survivors or damage >= state.breed(target).toughness


def unforced(state: State, blow: Blow, targets: list[str]) -> bool:
    """Whether only Survivors are left and the player need not hit them (ZOM-074)."""
    return blow.free and all(target in state.survivors for target in targets)


def target_ask(state: State, blow: Blow, hits: int) -> Choose:
    """Who takes the next hit (ZOM-050, ZOM-055)."""
    targets = candidates(state, blow)
    if not targets:
        gone("Every target", "ZOM-055")
    options = [Option(target, target_words(state, blow, target)) for target in targets]
    if unforced(state, blow, targets):
        options.insert(0, Option(NOBODY, "Nobody: let the hits go"))
    rule = "ZOM-028" if blow.blade else "ZOM-072" if blow.free else "ZOM-055"
    return Choose(
        rule=rule,
        text=f"{counted(hits, 'hit')} of Damage {blow.damage} in {state.title(blow.zone)}: who takes the next one?",
        who=PLAYER,
        subjects=(blow.attacker,),
        options=tuple(options),
        default=options[0].id,
    )


def target_words(state: State, blow: Blow, target: str) -> str:
    """A target as an option: who it is, and what the hit would do."""
    if target in state.survivors:
        survivor = state.survivors[target]
        return f"{survivor.name} ({survivor.wounds} wounds)"
    kinds = spoken(state, {target: state.crowd(blow.zone)[target]})
    return kinds if harmed(state, target, blow.damage) else f"{kinds} (unharmed by Damage {blow.damage})"


def strike(state: State, blow: Blow, target: str, hits: int) -> Rules[int]:
    """Let one target, or Zombies of one kind, take up to so many hits; returns how many it took (ZOM-021)."""
    if target in state.survivors:
        return (yield from strike_survivor(state, target, hits, blow.damage))
    if not harmed(state, target, blow.damage):
        yield from absorbed(state, [target], hits)
        return hits
    dying = min(hits, state.crowd(blow.zone)[target])
    yield from kill(state, blow.zone, target, dying, blow.attacker)
    return dying


def absorbed(state: State, targets: list[str], hits: int) -> Rules[None]:
    """Hits too weak for those who take them are lost, and shield whoever comes later (ZOM-019, ZOM-020, ZOM-054)."""
    names = " and ".join(state.breed(target).name for target in targets)
    yield from tell("ZOM-054", f"{names} takes {counted(hits, 'hit')} unharmed", "absorbed", hits=hits)


# -- what hits would do


def kills_of(state: State, blow: Blow, hits: int) -> int:
    """How many Zombies so many hits kill: rank by rank, those that can be harmed first (ZOM-048 to 056)."""
    crowd, breeds = state.crowd(blow.zone), state.book.breeds
    if blow.free:
        return min(hits, sum([count for kind, count in crowd.items() if harmed(state, kind, blow.damage)]))
    left, killed = hits - sum(bystanders(state, blow)), 0
    for rank in sorted({breeds[kind].rank for kind in crowd}):
        kinds = [kind for kind in crowd if breeds[kind].rank == rank]
        able = [kind for kind in kinds if harmed(state, kind, blow.damage)]
        killed += max(0, min(left, sum([crowd[kind] for kind in able])))
        left -= sum([crowd[kind] for kind in able])
        if len(able) < len(kinds):  # the others take all that is left unharmed (ZOM-054)
            break
    return killed


def bystanders(state: State, blow: Blow) -> list[int]:
    """The hits that each Survivor takes before any Zombie does (ZOM-047, ZOM-062)."""
    if blow.blade or blow.free:
        return []
    people = [one for one in state.people(blow.zone) if one.id not in blow.spared]
    return [-((one.wounds - DEADLY) // blow.damage) for one in people]
