"""Whole games by chance, with powers handed out at random: what must hold of zombies holds between any two steps."""

import random

from games.riese.wild import wild_setup
from shamble.games.riese import ground
from shamble.games.riese.cards import MOST_SUPPLIES
from shamble.games.riese.game import GAME, new_setup, scenarios
from shamble.games.riese.heroes.carrying import fits, outfit_of
from shamble.games.riese.horde.reveal import to_turn_up
from shamble.games.riese.horde.waiting import next_in
from shamble.games.riese.story.beginning import new_state
from shamble.kernel.asks import Boundary, Choose, Event, StepEnded

POWERS = [
    *(
        "dodge",
        "armoured",
        "fluchtig",
        "leader-of-the-pack",
        "cannibal",
        "faust",
        "flak-38",
        "frenzy",
        "howl",
    ),
    *("leap", "maw", "mg-42", "shutzshild", "smash", "strong", "thick-skin", "vampire"),
]


def faults(state):
    """What is wrong with the horde as it stands, in words."""
    standing = [figure for figure in state.figures() if figure.at is not None]
    if state.places != {figure.at: figure.id for figure in standing} or len(state.places) != len(standing):
        yield "two figures on a square, or one that the map does not know"
    yield from (f"{figure.id} in a wall" for figure in standing if ground.obstructive(state, figure.at))
    for zombie in state.zombies.values():
        if zombie.at is None and zombie.waits_for is None:
            yield f"{zombie.id} is nowhere"
        if zombie.health <= 0:
            yield f"{zombie.id} is dead and walks"
        if zombie.locks:
            held = state.things.get(zombie.locks) or state.find(zombie.locks)
            if held is None or held.locked_by != zombie.id or zombie.stunned:
                yield f"{zombie.id} holds {zombie.locks} and should not"
            elif not ground.adjacent(state, zombie.at, held.at):
                yield f"{zombie.id} holds {zombie.locks} from afar"
    if state.phase != "setup" and to_turn_up(state):
        yield f"{to_turn_up(state)} are seen and lie face down"
    if next_in(state) is not None:
        yield f"{next_in(state).id} waits for a free square"


def wrongs(state):
    """What is wrong with whoever else stands on the map, in words."""
    for figure in [*state.on_map(), *state.people()]:
        if figure.health <= 0:
            yield f"{figure.id} is dead and stands there"
        if figure.locked_by and figure.marker == "covering":
            yield f"{figure.id} is locked and covers"
    for held in [*state.on_map(), *state.people(), *state.all_of("barricade")]:
        holder = state.zombies.get(held.locked_by)
        if held.locked_by and (holder is None or holder.locks != held.id):
            yield f"{held.id} is locked by {held.locked_by}, who does not hold it"
    for hero in state.on_map():
        if hero.human and not fits(state, hero, outfit_of(state, hero)):
            yield f"{hero.id} carries too much"
        if any(not 0 <= count <= MOST_SUPPLIES for count in hero.supplies.values()):
            yield f"{hero.id} has {hero.supplies}"
    yield from (
        f"{door.id} was forced and is shut" for door in state.doors.values() if door.forced > door.open
    )


def enchant(state, dice):
    """Give zombies powers and the threat a level by chance; it may grow dark, which hides only who was not seen yet."""
    state.active_threat, state.dark = dice.choice([0, 9, 12]), state.dark or dice.random() < 0.1
    for zombie in state.zombies.values():
        if zombie.breed and dice.random() < 0.3:
            zombie.powers = sorted({*zombie.powers, dice.choice(POWERS)})


def play(setup, seed, drawn_well=True):
    """Play a scenario by chance, some steps skipped; what is wrong at its boundaries.

    drawn_well: nothing is drawn so that it stands in a wall from the beginning.
    """
    dice = random.Random(seed)
    state = new_state(setup)
    state.windows = dice.choice(["always", "smart", "never"])
    program = GAME.program(dict.fromkeys(setup["seats"], "random"), seed)
    rules, send, ended = GAME.play(state), None, None
    try:
        while True:
            step = rules.throw(ended) if ended else rules.send(send)
            send = ended = None
            if isinstance(step, Boundary):
                if state.phase == "zombie-start":
                    enchant(state, dice)
                found = [*faults(state), *wrongs(state)]
                if found := [fault for fault in found if drawn_well or "in a wall" not in fault]:
                    return found, step.label
            elif not isinstance(step, Event):
                try:
                    ask = step()
                    skips = isinstance(ask, Choose) and ask.escape == "skip" and dice.random() < 0.01
                    send = ask.read({"skip": True} if skips else program.answer(ask, state))
                except StepEnded as skipped:
                    ended = skipped
    except StopIteration:
        return [], state.result


def test_zombies_stay_what_they_are_through_games_by_chance(full):
    for seed in range(400 if full else 2):
        for name in scenarios():
            found, where = play(new_setup(name), seed)
            assert not found, (name, seed, where)


def test_so_they_do_on_maps_and_in_events_by_chance(full):
    for seed in range(400 if full else 8):
        found, where = play(wild_setup(seed), seed, drawn_well=False)
        assert not found, (seed, where)
