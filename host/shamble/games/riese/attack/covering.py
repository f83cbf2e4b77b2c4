"""Covering: who has not attacked may do so in somebody else's activation (RIE-100 to 109)."""

from __future__ import annotations

from shamble.games.riese import ground
from shamble.games.riese.attack import options, resolve
from shamble.games.riese.attack.hope import idle
from shamble.games.riese.attack.modifiers import COVER
from shamble.games.riese.attack.targets import are_enemies, in_view, place_of
from shamble.games.riese.skills.held import has
from shamble.games.riese.state import Hero, Npc, State
from shamble.games.riese.words import name as spoken
from shamble.games.riese.words import subject
from shamble.geometry.squares import Square, distance, name_of, named
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

WAIT = "wait"
"""The answer of who goes on covering."""
WALKED = COVER["walking"]
FAR = 999


# -- the marker


def wait(state: State, name: str) -> None:
    """Note what a covering hero could do now and does not: it is asked again when that has changed (RIE-102)."""
    hero = state.heroes[name]
    if hero.at is not None and hero.marker == "covering":
        hero.declined = outlook(state, name)


def take_cover(state: State, name: str) -> Rules[None]:
    """The marker that a hero or an NPC has at the end of its activation (RIE-100, RIE-101, RIE-107, RIE-173).

    Attacked, if it did or had something special to do; none, if it is locked; else covering.
    """
    if (hero := state.heroes.get(name)) is not None:
        hero.marker, hero.cover, hero.declined = hero_marker(state, hero)
        modifier, marker, called = hero.cover, hero.marker, hero.name
    else:
        npc = state.npc(name)
        npc.marker, npc.cover = npc_marker(npc)
        modifier, marker, called = npc.cover, npc.marker, npc.name
    if marker == "covering":
        yield from tell("RIE-101", f"{called} covers at {modifier:+d}", "cover", who=name, modifier=modifier)


def hero_marker(state: State, hero: Hero) -> tuple[str, int, str]:
    """Marker, covering modifier and the state of being asked, for a hero whose activation ends."""
    act = state.act if state.act is not None and state.act.hero == hero.id else None
    if hero.marker == "attacked" or (act is not None and (act.attacked or act.declared == "special")):
        return "attacked", 0, ""
    if hero.locked_by or hero.at is None or act is None:
        return "", 0, ""
    running = act.declared == "running" and has(state, hero, "run-and-gun")
    return "covering", WALKED if running else COVER[act.declared], ""


def npc_marker(npc: Npc) -> tuple[str, int]:
    """Marker and covering modifier for an NPC: it counts as having walked (RIE-100)."""
    if npc.marker == "attacked":
        return "attacked", 0
    covers = npc.weapon and not npc.locked_by and npc.at is not None
    return ("covering", WALKED) if covers else ("", 0)


# -- the window


def window(state: State, moment: str, mover: str = "") -> Rules[None]:
    """A moment at which who covers may attack, and the team use what it may use at any time (RIE-102, RIE-349).

    moment: "step", "activation", "activated", "phase" and so on; mover: who has just moved, or acts.
    """
    from shamble.games.riese.skills.windows import offers

    if moment == "start" and ends_now(state):
        forget(state)
    yield from people_cover(state)
    yield from heroes_cover(state, mover)
    yield from offers(state, moment, mover)


def ends_now(state: State) -> bool:
    """Whether heroes are about to lose their markers (RIE-316)."""
    return state.now == "player-start"


def forget(state: State) -> None:
    """Just before covering ends, whoever has waited is asked once more (RIE-108)."""
    for hero in state.on_map():
        hero.declined = ""


def heroes_cover(state: State, mover: str) -> Rules[None]:
    """Each covering hero in turn, and all again as long as one of them attacks (RIE-102)."""
    attacked = False
    for name in [hero.id for hero in state.on_map() if hero.marker == "covering"]:
        if asked(state, name, mover):
            attacked = (yield from step(cover_with(state, name))) or attacked
    if attacked:
        yield from heroes_cover(state, "")


def asked(state: State, name: str, mover: str) -> bool:
    """Whether a covering hero is asked now: it could attack, and things are not as they were when it last waited."""
    hero = state.heroes[name]
    if state.windows == "never" or hero.at is None or hero.marker != "covering":
        return False
    if state.windows == "always":
        return bool(options.attack_options(state, name, covering=True))
    if mover and not concerns(state, hero, mover):
        return False
    situation = outlook(state, name)
    if rest_of(situation) == rest_of(hero.declined):
        hero.declined = situation or hero.declined
        return False
    return bool(situation)


def concerns(state: State, hero: Hero, mover: str) -> bool:
    """Whether what somebody does could change what a covering hero can do (RIE-035).

    An enemy's steps matter in view, and as long as the targets that the hero waited with stand where they stood, only
    as near as these; a barricade that is nearer may be passed over (RIE-616).
    """
    figure, at = state.find(mover), hero.at
    if figure is None or figure.at is None or at is None or not are_enemies(state, hero.id, mover):
        return True
    waited = {name: named(square) for name, square in known(hero).items()}
    if mover in waited or any(standing(state, name) != square for name, square in waited.items()):
        return True
    far = min(
        [distance(at, square) for name, square in waited.items() if name not in state.things], default=FAR
    )
    if distance(at, figure.at) > far and not has(state, hero, "any-target"):
        return False
    return in_view(state, hero.id, at, figure.at)


def rest_of(situation: str) -> str:
    """An outlook without the squares that targets stand on."""
    return situation.partition("\n")[2]


def known(hero: Hero) -> dict[str, str]:
    """The targets that a hero knew when it last waited, with the names of their squares."""
    first, _, _ = hero.declined.partition("\n")
    return dict(word.split("@") for word in first.split())


def standing(state: State, name: str) -> Square | None:
    """Where a figure or a thing is; None when it is gone."""
    found = state.things.get(name) or state.find(name)
    return found.at if found is not None else None


def outlook(state: State, name: str) -> str:
    """What a covering hero could do now, in one text, "" for nothing; what can neither stun nor wound is nothing.

    Targets with their squares in the first line, then each attack with its numbers, and beside whom the targets stand.
    """
    found = [offer for offer in options.offers(state, name, covering=True) if not idle(state, *offer)]
    aims = {aim for _, targets in found for aim in targets}
    lines = [" ".join(f"{aim}@{name_of(place_of(state, aim))}" for aim in sorted(aims))]
    lines += [options.option_words(state, *offer) for offer in found]
    close = {beside for aim in aims for beside in prey(state, aim)}
    return "\n".join([*lines, *sorted(close)])


def prey(state: State, target: str) -> list[str]:
    """Whom a target could attack from where it stands, being next to them."""
    if target in state.things:
        return []
    near = [state.at(square) for square in ground.beside(state, place_of(state, target))]
    return [other for other in near if other and are_enemies(state, target, other)]


def cover_with(state: State, name: str) -> Rules[bool]:
    """A covering hero attacks, or waits, as with a skip, too; returns whether it attacked (RIE-102, RIE-105)."""
    chosen = yield from step(choose(lambda: cover_ask(state, name)))
    if chosen in (WAIT, None):
        wait(state, name)
        return False
    yield from tell("RIE-102", f"{state.hero(name).name} makes a covering attack", "covering", who=name)
    return (yield from options.make_attack(state, name, chosen, covering=True))


def cover_ask(state: State, name: str) -> Choose:
    """Whether a covering hero attacks now, and how."""
    hero = state.hero(name)
    offered = [Option(WAIT, "Wait"), *options.attack_options(state, name, covering=True)]
    return Choose(
        rule="RIE-102",
        text=f"{hero.name} covers at {hero.cover:+d}{', which ends now' if ends_now(state) else ''}. Attack now?",
        who=hero.seat,
        subjects=(name,),
        options=tuple(offered),
        default=WAIT,
        odds=lambda: options.likely(state, name, covering=True),
    )


# -- people with a mind of their own


def people_cover(state: State) -> Rules[None]:
    """NPCs who cover attack as soon as they can wound an enemy (RIE-100)."""
    for name in [npc.id for npc in state.people()]:
        yield from step(person_covers(state, name))


def person_covers(state: State, name: str) -> Rules[None]:
    """A covering NPC attacks an enemy whom a 12 would wound with the covering modifier on it (RIE-100, RIE-271)."""
    from shamble.games.riese.npcs import judging
    from shamble.games.riese.npcs.asking import one_of

    npc = state.npcs[name]
    if npc.at is None or npc.marker != "covering":
        return
    kind = judging.kind_of(state, npc)
    found = {target: judging.attack_of(state, npc, kind, target) for target in judging.targets(state, npc)}
    for attack in found.values():
        attack.covering, attack.cover = True, npc.cover
    able = [target for target, attack in found.items() if judging.can_wound(state, attack)]
    if not able:
        return
    target = yield from one_of(state, able, f"Whom does {spoken(state, name)} attack?", "RIE-251")
    state.npc(name).marker = "attacked"
    yield from tell("RIE-100", f"{subject(state, name)} makes a covering attack", "covering", who=name)
    yield from resolve.carry_out(state, found[target])
