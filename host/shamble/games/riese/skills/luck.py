"""Second thoughts about a die: skills that roll it again, scratch tokens, and Lucky (RIE-332 to 334, RIC-090)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from shamble.games.riese.attack.model import Attack
from shamble.games.riese.skills.held import has, of_attack
from shamble.games.riese.state import Hero, State
from shamble.games.riese.words import name
from shamble.kernel.asks import Choose, Option, Rules, choose, step, tell

MOST_TOKENS = 3
"""Scratch tokens a team can hold (RIE-334)."""
MOST = 12
"""The highest number of a die."""
KEEP, TOKEN, AGAIN, LUCKY = "keep", "token", "again", "lucky"
Again = Callable[[], Rules[int]]


def second_thoughts(
    state: State,
    natural: int,
    again: Again,
    who: str = "",
    about: str = "",
    attack: Attack | None = None,
    wants: int = 0,
) -> Rules[int]:
    """What a die shows in the end, once those who may roll it again or set it have had their say.

    again: rolls the die anew; who: the figure that rolled, "" for the team as such; about: the figure it was rolled
    against; wants: the number that whoever rolled hoped for, as in d12.
    """
    natural = yield from by_skill(state, natural, again, who, attack)
    stands = False
    if attack is not None and attack.kind != "break" and who in state.heroes and not state.heroes[who].dead:
        natural = yield from scratch_rule(state, natural, again, who)
        stands = natural == 1  # whoever takes a token for a 1 keeps the 1 (RIE-332)
    while offered(state, natural, (who, about), wants, stands):
        tokens = 0 if stands else state.scratch
        chosen = (yield from step(choose(partial(token_ask, state, natural, who, wants, tokens)))) or KEEP
        if chosen == KEEP:
            break
        natural = yield from (spend(state, again, who) if chosen == TOKEN else set_by_luck(state))
        stands = False
    return natural


def by_skill(state: State, natural: int, again: Again, who: str, attack: Attack | None) -> Rules[int]:
    """A skill lets a low natural number be rolled again, once; only the die that is kept counts (RIC-023)."""
    hero = state.heroes.get(who)
    if hero is None or attack is None or attack.kind == "break":
        return natural
    low = any(effect.least <= natural <= effect.faces for effect in of_attack(state, hero, "reroll", attack))
    if not low:
        return natural
    options = (Option(AGAIN, "Roll it again"), Option(KEEP, "Keep it"))
    text = f"{hero.name} rolled a {natural}. Roll it again?"
    ask = Choose(rule="RIC-023", text=text, who=hero.seat, subjects=(who,), options=options, default=AGAIN)
    chosen = yield from step(choose(lambda: ask))
    return (yield from again()) if chosen == AGAIN else natural


def scratch_rule(state: State, natural: int, again: Again, who: str) -> Rules[int]:
    """A natural 1 in an attack by the team: a token is spent to roll it again, or one is gained (RIE-332)."""
    while natural == 1:
        hero = state.heroes[who]
        if not state.scratch or (yield from step(choose(lambda: one_ask(state, who)))) != AGAIN:
            if state.scratch < MOST_TOKENS:
                state.scratch += 1
                yield from tell(
                    "RIE-332", f"{hero.name} rolled a 1: the team gains a scratch token", "scratch"
                )
            break
        natural = yield from spend(state, again, who)
    return natural


def one_ask(state: State, who: str) -> Choose:
    """Whether a natural 1 is rolled again for a token."""
    gain = "gain a scratch token" if state.scratch < MOST_TOKENS else f"the team has {MOST_TOKENS} tokens"
    options = (Option(AGAIN, "Spend a scratch token and roll again"), Option(KEEP, f"Keep the 1: {gain}"))
    hero = state.heroes[who]
    text = f"{hero.name} rolled a 1 (scratch tokens: {state.scratch})."
    return Choose(rule="RIE-332", text=text, who=hero.seat, subjects=(who,), options=options, default=AGAIN)


def offered(state: State, natural: int, of: tuple[str, str], wants: int, stands: bool = False) -> bool:
    """Whether anybody is asked about a die: when somebody could change it, and it could matter.

    of: who rolled it, and about whom; stands: only luck can change it any more. It matters when one of the team has
    failed, and when somebody else has succeeded against one of them.
    """
    who, about = of
    able = (state.scratch and not stands) or any(lucky_ones(state))
    if state.windows == "never" or not able:
        return False
    if state.windows == "always":
        return True
    if wants < 0:
        return natural >= -wants
    if who in ("", *state.heroes):
        return natural < wants
    return about in state.heroes and 0 < wants <= natural


def token_ask(state: State, natural: int, who: str, wants: int, tokens: int) -> Choose:
    """Keep the die, roll it again for a token if there are any, or set it by luck (RIE-333, RIC-090)."""
    options = [Option(KEEP, f"Keep the {natural}")]
    if tokens:
        options.append(Option(TOKEN, f"Spend a scratch token and roll again ({tokens} left)"))
    options += [Option(LUCKY, f"{hero.name} is lucky: name the number") for hero in [*lucky_ones(state)][:1]]
    figure = state.find(who)
    whose = f"The die of {name(state, who)}" if figure is not None else "The die"
    text = f"{whose} shows {natural}" + (f"; {wants} or more is a success." if 0 < wants <= MOST else ".")
    seat = figure.seat if isinstance(figure, Hero) else state.seats[0]
    return Choose(
        rule="RIE-333",
        text=text,
        who=seat,
        subjects=(who,) if who else (),
        options=tuple(options),
        default=KEEP,
    )


def spend(state: State, again: Again, who: str) -> Rules[int]:
    """A scratch token goes, and the die is rolled again (RIE-333)."""
    state.scratch -= 1
    yield from tell("RIE-333", f"A scratch token is spent; {state.scratch} left", "scratch", who=who)
    return (yield from again())


def lucky_ones(state: State) -> Iterator[Hero]:
    """Heroes on the map who have not had their luck in this scenario (RIC-090)."""
    return (hero for hero in state.on_map() if has(state, hero, LUCKY) and hero.id not in state.lucky)


def set_by_luck(state: State) -> Rules[int]:
    """One die of a scenario shows what its owner likes; that counts as its natural number (RIC-090)."""
    hero = next(lucky_ones(state))
    state.lucky.append(hero.id)
    options = tuple([Option(str(n), str(n)) for n in range(12, 0, -1)])
    chosen = yield from choose(
        lambda: Choose(
            rule="RIC-090",
            text="What does the die show?",
            who=hero.seat,
            subjects=(hero.id,),
            options=options,
            default="12",
        )
    )
    yield from tell("RIC-090", f"{hero.name} is lucky: the die shows {chosen}", "lucky", who=hero.id)
    return int(chosen)
