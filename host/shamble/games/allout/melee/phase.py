"""The Melee Phase in order: raise threat, split combats, resolve one melee after another (AOW-285 to 300)."""

from __future__ import annotations

from shamble.games.allout.abilities.nimble import slip_out
from shamble.games.allout.house import by_house
from shamble.games.allout.melee.fight import resolve_fight
from shamble.games.allout.melee.handgun import fire_handguns
from shamble.games.allout.melee.prone import attack_prone, declared, free_to_attack_prone, hungry
from shamble.games.allout.melee.sides import both, by_group, upright
from shamble.games.allout.melee.split import split
from shamble.games.allout.state import WALKERS, Fight, State
from shamble.games.allout.threat import change_threat
from shamble.games.allout.walkers import present
from shamble.kernel.asks import Choose, Option, Rules, choose, gone


def begin(state: State) -> Rules[None]:
    """Threat goes up by exactly 1 if anybody is engaged, then combats are split (AOW-285, 286, 290, 376)."""
    state.attacked, state.fights = [], []
    yield from state.board.face_across()
    engaged = [figure.id for figure in state.figures() if state.board.foes(figure.id)]
    raised = bool(engaged) or by_prone_alone(state)
    if raised:
        yield from raise_threat(state)
    on_prone = [*(yield from hungry(state, state.walkers)), *(yield from declared(state, state.survivors))]
    if on_prone and not raised:
        yield from raise_threat(state)
    state.fights = [*(yield from split(state, engaged)), *on_prone]


def by_prone_alone(state: State) -> bool:
    """Whether contact with the prone raises threat, and there is some (AOW-376)."""
    everybody = [figure.id for figure in state.figures()]
    return by_house(state, "melee-threat") == "contact" and bool(free_to_attack_prone(state, everybody))


def raise_threat(state: State) -> Rules[None]:
    """One point, however many models fight (AOW-286)."""
    yield from change_threat(state, 1, "AOW-285", "Melee")


def goes_on(state: State, fight: Fight) -> bool:
    """Whether enemies in it still meet; a melee may end early when people correct the table."""
    board = state.board
    here = present(state, fight.models)
    return any(foe in here for name in here for foe in (*board.enemies_touching(name), *board.foes(name)))


def clear_ended(state: State) -> None:
    """Leave out melees that do not go on."""
    state.fights = [fight for fight in state.fights if goes_on(state, fight)]


def next_fights(state: State) -> list[Fight]:
    """The melees of which one is next: those that have begun before any other (AOW-300)."""
    going = [fight for fight in state.fights if goes_on(state, fight)]
    return [fight for fight in going if fight.begun] or going


def put_next_first(state: State) -> Rules[None]:
    """Put the melee that the player with Initiative picks at the head of those left (AOW-299)."""

    def ask() -> Choose:
        fights = next_fights(state)
        options = tuple(Option(name_of(fight), title(state, fight)) for fight in fights)
        first = options[0].id if options else gone("each melee")
        return Choose(
            rule="AOW-299", text="Which melee is next?", who=state.initiative, options=options, default=first
        )

    fights = next_fights(state)
    if fights:
        chosen = name_of(fights[0]) if len(fights) == 1 else (yield from choose(ask))
        state.fights.sort(key=lambda fight: name_of(fight) != chosen)


def name_of(fight: Fight) -> str:
    """What a melee is called: who is in it."""
    return "+".join(fight.models)


def title(state: State, fight: Fight) -> str:
    """Who fights whom."""
    return " against ".join(both(state, members) for members in by_group(state, fight.models).values())


def resolve(state: State, fight: Fight) -> Rules[None]:
    """Resolve one melee completely; walkers it draws join the fighting of this phase (AOW-290, AOW-300, AOW-390)."""
    if not fight.begun:
        yield from slip_out(state, fight.models)
    standing = upright(state, fight.models)
    if len(by_group(state, standing)) < 2:
        here = present(state, fight.models)
        foes = [name for name in here if standing and state.hostile(name, standing[0])]
        if foes:
            yield from rejoin(state, (yield from attack_prone(state, standing, foes[0])))
    elif not (yield from interrupted(state, fight)):
        yield from strike(state, fight)


def interrupted(state: State, fight: Fight) -> Rules[bool]:
    """Handguns first; whether walkers that they drew have joined, so that it is split anew (AOW-310, AOW-311)."""
    drawn = yield from fire_handguns(state, fight)
    fight.begun = True
    state.fights.insert(0, fight)
    yield from rejoin(state, drawn)
    joined = not any(other is fight for other in state.fights)
    state.fights = [other for other in state.fights if other is not fight]
    return joined


def strike(state: State, fight: Fight) -> Rules[None]:
    """The melee of those who are still engaged; the others may turn to the prone (AOW-306, 369, 375)."""
    standing = upright(state, fight.models)
    engaged = [name for name in standing if any(foe in standing for foe in state.board.foes(name))]
    free = [name for name in standing if name not in engaged]
    if engaged:
        yield from rejoin(state, (yield from resolve_fight(state, Fight(engaged, fight.prey))))
    state.fights += yield from hungry(state, [name for name in free if name in state.walkers])
    state.fights += yield from declared(state, [name for name in free if name in state.survivors])


def rejoin(state: State, drawn: set[str]) -> Rules[None]:
    """Split the combats that newly drawn walkers have joined again, before any other melee (AOW-390, AOW-391)."""
    if drawn:
        yield from state.board.face_across()
    victims = {name for walker in present(state, drawn) for name in met_by(state, walker)}
    joined = [fight for fight in state.fights if victims & {*fight.models}]
    pool = victims.union(drawn, *(fight.models for fight in joined))
    state.fights = [fight for fight in state.fights if fight not in joined]
    state.fights += [fight for old in joined if (fight := still_on_ground(state, old)).models]
    again = yield from split(state, pool)
    for fight in again:
        fight.begun = any(old.begun and {*old.models} & {*fight.models} for old in joined)
    state.fights += again
    state.fights += yield from hungry(state, [name for name in state.walkers if name in pool])


def met_by(state: State, walker: str) -> list[str]:
    """The survivors that a walker has come to: in contact, or behind a Barrier (AOW-259)."""
    return [*state.board.enemies_touching(walker), *state.board.across(walker)]


def still_on_ground(state: State, fight: Fight) -> Fight:
    """What is left of survivors' melee against a prone enemy when some of them have become engaged (AOW-369)."""
    groups = by_group(state, upright(state, fight.models))
    if len(groups) != 1 or WALKERS in groups:
        return Fight([])
    (attackers,) = groups.values()
    free = [name for name in attackers if not state.board.foes(name)]
    lying = [name for name in present(state, fight.models) if state.figure(name).prone]
    return Fight([*free, *lying] if free else [])
