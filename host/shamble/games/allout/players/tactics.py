"""How a program player plays: a short function for each question, by the clause that asks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from shamble.games.allout.actions.move import RUN, SNEAK, STAY
from shamble.games.allout.actions.shoot import loaded
from shamble.games.allout.measured.dials import EDGES
from shamble.games.allout.measured.positions import INCH, spot
from shamble.games.allout.melee.stance import ATTACK, DEFEND
from shamble.games.allout.odds.rolls import contest
from shamble.games.allout.players import deploying, gifts, herding, rivalry
from shamble.games.allout.players.errands import should_leave
from shamble.games.allout.players.march import best_step
from shamble.games.allout.players.outlook import HARM, Outlook, balance, mean, part_way, worth
from shamble.games.allout.players.rivalry import accepted, first_accepted, ids
from shamble.games.allout.state import Item, State
from shamble.games.allout.walkers import REST
from shamble.geometry.plane import distance
from shamble.kernel.asks import Choose, Json

Decision = Callable[[Choose, Outlook], Json]
"""Answers a question from what is open to see; None: the default will do."""


class Good:
    """The good player; it looks anew only when something that it weighs has changed since its last answer."""

    def __init__(self) -> None:
        self._seen: tuple[Any, ...] = ()
        self._outlook: Outlook | None = None

    def decide(self, ask: Choose, state: State) -> Json:
        """The answer of the good player; what no function of its own covers gets the default."""
        decision = CHOICES.get(ask.rule) if state.solo else AGAINST.get(ask.rule, CHOICES.get(ask.rule))
        found = decision(ask, self._looking(state, ask.who)) if decision else None
        if found is None:
            return ask.default if ask.default is not None else ask.options[0].id
        return found

    def _looking(self, state: State, who: str) -> Outlook:
        seen = (id(state), who, *at_a_glance(state))
        if self._outlook is None or seen != self._seen:
            self._seen, self._outlook = seen, Outlook(state, who)
        return self._outlook


def at_a_glance(state: State) -> Iterator[Any]:
    """Everything that an outlook depends on: places, conditions and cards of all, and where in the turn it is."""
    yield from (state.turn, state.threat, state.now, state.mover, len(state.remains))
    for survivor in state.survivors.values():
        cards = [(item.card, item.empty, item.jammed) for item in survivor.carried()]
        yield survivor.id, survivor.at, survivor.health, survivor.prone, survivor.activated, survivor.berserk
        yield survivor.supplies, survivor.bitten, survivor.extra, cards
    yield [(walker.id, walker.at, walker.prone) for walker in state.walkers.values()]
    yield [(counter.id, counter.at, counter.searched) for counter in state.counters.values()]
    yield [(piece.id, piece.at, piece.turn) for piece in state.pieces.values()]
    yield dict(state.story.fired), list(state.story.gone), list(state.this_turn), list(state.called)
    yield [(fight.models, fight.prey, fight.begun) for fight in state.fights], list(state.attacked)


# -- the order of things


def who_acts(ask: Choose, outlook: Outlook) -> Json:
    """Tacticians first, for they calm everyone; then whoever is nearest to a goal."""

    def turn(name: str) -> tuple[bool, float]:
        goal = outlook.goal(name)
        off = outlook.off(outlook.places[name], goal) if goal else 0.0
        return outlook.state.profile(name).type != "tactician", off

    return min(ids(ask), key=turn)


# -- Actions


def action(ask: Choose, outlook: Outlook) -> Json:
    """The first of the plans, by urgency, whose Action is open."""
    (name,) = ask.subjects
    open_now = ids(ask)
    plans = PLANS if outlook.state.solo else PLANS_AGAINST
    return next((found for plan in plans if (found := plan(outlook, name, open_now)) in open_now), "end")


Plan = Callable[[Outlook, str, list[str]], str]
"""An Action that a survivor may want now, or nothing."""


def stand(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """Up again."""
    return "stand"


def search(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """What lies at hand is taken, where it is wanted."""
    counter = outlook.state.counters.get(outlook.goal(name))
    fetches = counter is not None and bool(counter.token)
    return "search" if outlook.missing > 0 or outlook.rivals or fetches else ""


def leave(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """Off the board, where that is what wins."""
    return "leave" if "leave" in open_now and should_leave(outlook, name) else ""


def which_counter(ask: Choose, outlook: Outlook) -> Json:
    """Of several counters in reach the one gone for."""
    (name,) = ask.subjects
    return outlook.goal(name) if outlook.goal(name) in ids(ask) else None


def calm_in_need(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """When threat is about to end the game, nothing else matters."""
    state = outlook.state
    return "nerve" if state.threat + 2 >= state.scenario.threat_end and outlook.wants_time else ""


def use_item(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """A drink against fear, bandages for wounds, bullets for an empty gun, a lure where it draws the right way."""
    state, survivor = outlook.state, outlook.state.survivor(name)
    useful = {
        "threat": state.threat > 2 and outlook.wants_time,
        "heal": state.profile(name).health - survivor.health >= 2,
        "reload": any(item.empty for item in survivor.carried()),
    }
    for option in open_now:
        card = state.book.items.get(option.removeprefix("use:"))
        deeds = [deed.do for deed in card.action] if card else []
        operates = card and "amputate" in card.keywords and gifts.may_operate(outlook, name)
        if operates or (
            card and (any(useful.get(do, False) for do in deeds) or herding.throws(outlook, name, card))
        ):
            return option
    return ""


def fire(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """Silent weapons always, aimed when there is nowhere to go; loud ones bring more walkers than they put down."""
    if not any(silent(outlook, name, item) for item in loaded(outlook.state, name)):
        return ""
    if "blaze" in open_now:
        return "blaze"
    aims = "aim" in open_now and not outlook.goal(name)
    aims = aims and any(silent(outlook, name, item) for item in loaded(outlook.state, name, aimed=True))
    return "aim" if aims else "shoot"


def silent(outlook: Outlook, name: str, weapon: Item) -> bool:
    """Whether a weapon is quiet, and if it is a blast has a target away from us."""
    card = outlook.state.item_card(weapon)
    harmless = "blast" not in card.keywords or bool(rivalry.marks(outlook, name, weapon))
    return not card.commotion and harmless


def go(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """Sneak to where it is better than here; run where it is better still and no walker hears it."""
    if "sneak" not in open_now:
        return ""
    here = outlook.places[name]
    sneaked = best_step(outlook, name, SNEAK, loud=False)
    if "run" in open_now and not outlook.in_earshot(here):
        ran = best_step(outlook, name, RUN, loud=True)
        if ran.worth > sneaked.worth and not outlook.in_earshot(ran.at):
            return "run"
    return "sneak" if sneaked.at != here else ""


def race(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """Sneak or run to where it is better than here: a rival waits for nobody."""
    here = outlook.places[name]
    loud = {"sneak": False, "run": True}
    steps = {move: best_step(outlook, name, FAR[move], loud[move]) for move in FAR if move in open_now}
    if not steps:
        return ""
    best = max(steps, key=lambda move: steps[move].worth - RELUCTANCE * loud[move])
    return best if steps[best].at != here else ""


FAR = {"sneak": SNEAK, "run": RUN}
RELUCTANCE = 0.2
"""How much better, in turns of sneaking, a run must be than a sneak."""


def calm(outlook: Outlook, name: str, open_now: list[str]) -> str:
    """With nothing better to do, hold everyone's nerve; not where the end of the threat track is welcome."""
    return "nerve" if outlook.state.threat > 1 and outlook.wants_time else ""


PLANS: tuple[Plan, ...] = (stand, leave, search, calm_in_need, use_item, fire, go, calm)
PLANS_AGAINST: tuple[Plan, ...] = (
    stand,
    leave,
    search,
    calm_in_need,
    use_item,
    rivalry.fire,
    rivalry.charge,
    race,
    herding.lure_on,
    calm,
)
"""With a rival at the table."""


def destination(ask: Choose, outlook: Outlook) -> Json:
    """At a rival it means to charge, else the best of the places weighed."""
    (name,) = ask.subjects
    loud = ask.rule == "AOW-110"
    if (foe := rivalry.prey(outlook, name, RUN if loud else SNEAK)) and (at := rivalry.charged(ask, foe)):
        return at
    step = best_step(outlook, name, RUN if loud else SNEAK, loud)
    return STAY if step.at == outlook.places[name] else accepted(ask, spot(step.at), STAY)


def keep(ask: Choose, outlook: Outlook) -> Json:
    """Into a free slot, for use before the pack; else instead of what is worth least."""
    (name,) = ask.subjects
    held = {item.id: outlook.state.item_card(item) for item in outlook.state.survivor(name).carried()}

    def loss(option: str) -> float:
        what, _, which = option.partition(":")
        return {"slot": -2.0 + (which == "pack")}.get(what, worth(held[which]) if which in held else 9.0)

    return min(ids(ask), key=loss)


def quietest(ask: Choose, outlook: Outlook) -> Json:
    """A silent weapon before a strong one."""
    (name,) = ask.subjects
    weapons = {item.id: outlook.state.item_card(item) for item in loaded(outlook.state, name)}
    return max(ids(ask), key=lambda item: (not weapons[item].commotion, mean(weapons[item].dice)))


# -- walkers


def least_harm(ask: Choose, outlook: Outlook) -> Json:
    """Of walkers that one must move, the one farthest from everybody."""
    if REST in ids(ask):
        return REST
    at = outlook.state.board.positions.at
    return max(ids(ask), key=lambda walker: outlook.company(at(walker)))


def sturdiest(ask: Choose, outlook: Outlook) -> Json:
    """The survivor that fights best."""
    return max(survivors_of(ask, outlook), key=lambda name: outlook.strengths[name], default=None)


def loneliest(ask: Choose, outlook: Outlook) -> Json:
    """The survivor that has the most room about it."""
    return max(survivors_of(ask, outlook), key=lambda name: outlook.room(outlook.places[name]), default=None)


def survivors_of(ask: Choose, outlook: Outlook) -> Iterator[str]:
    """The options that are survivors on the table."""
    return (name for name in ids(ask) if name in outlook.places)


def entrance(ask: Choose, outlook: Outlook) -> Json:
    """Walkers enter as far off as the board allows, or as near to the rival."""
    table = outlook.state.board.positions.table
    worth_there = outlook.spite if outlook.rivals else outlook.company
    places = {}
    for edge in EDGES:
        start, end = table.edge(edge)
        for share in (0.0, 0.5, 1.0):
            at = part_way(start, end, share)
            places[f"{edge} {distance(start, at) / INCH:.1f}"] = worth_there(at)
    return first_accepted(ask, sorted(places, key=lambda place: -places[place]))


# -- melee


def stance(ask: Choose, outlook: Outlook) -> Json:
    """Attack when the blow to the walkers outweighs the wounds that a defense, which hurts nobody, would spare."""
    state = outlook.state
    ours = [name for name in ask.subjects if name in state.survivors]
    foes = list({foe: None for name in ours for foe in state.board.standing_enemies(name)})
    horde = outlook.attack(foes, ours)
    attack = outlook.attack([name for name in ours if name not in state.attacked], foes)
    guarded = -HARM * contest(outlook.guard(ours, foes), horde).loss
    return ATTACK if balance(contest(attack, horde)) >= guarded else DEFEND


def strongest_weapon(ask: Choose, outlook: Outlook) -> Json:
    """The most dice, quiet if they are as good."""
    (name,) = ask.subjects
    weapons = {item.id: outlook.state.item_card(item) for item in outlook.state.survivor(name).carried()}

    def value(item: str) -> float:
        card = weapons.get(item)  # None: bare hands
        return mean(card.dice) - 0.5 * bool(card.commotion) if card else 0.0

    return max(ids(ask), key=value)


def healthiest(ask: Choose, outlook: Outlook) -> Json:
    """Who can bear it best."""
    survivors = outlook.state.survivors
    return max(ids(ask), key=lambda name: survivors[name].health)


def bitten_again(ask: Choose, outlook: Outlook) -> Json:
    """A second bite is no worse than the first; else whoever is healthiest."""
    survivors = outlook.state.survivors
    return max(ids(ask), key=lambda name: (survivors[name].bitten, survivors[name].health))


CHOICES: dict[str, Decision] = {
    "AOW-091": who_acts,
    "AOW-095": action,
    "AOW-109": destination,
    "AOW-110": destination,
    "AOW-206": keep,
    "AOW-214": which_counter,
    "AOW-135": quietest,
    "AOW-278": sturdiest,
    "AOW-240": sturdiest,
    "AOW-247": loneliest,
    "AOW-279": entrance,
    "AOW-276": entrance,
    "AOW-232": herding.used,
    "AOW-525": herding.used,
    "AOW-312": stance,
    "AOW-320": strongest_weapon,
    "AOW-375": rivalry.finish_off,
    "AOW-293": sturdiest,
    "AOW-346": healthiest,
    "AOW-351": bitten_again,
    "AOW-528": gifts.slips,
    "AOW-590": gifts.underdog,
    "AOW-592": gifts.operated,
    "AOW-604": gifts.lays,
    "AOW-607": gifts.moves_blast,
    **dict.fromkeys(gifts.USEFUL, gifts.once),
}

AGAINST: dict[str, Decision] = {
    "AOW-445": deploying.who_is_next,
    "AOW-446": deploying.set_up,
    "AOW-052": herding.order,
    "AOW-244": herding.order,
    "AOW-051": least_harm,
    "AOW-134": rivalry.best_target,
    "AOW-135": rivalry.best_weapon,
    "AOW-192": rivalry.victim,
    "AOW-007": herding.heading,
    "AOW-273": herding.pawn,
    "AOW-278": rivalry.prey_of_walkers,
    "AOW-240": rivalry.prey_of_walkers,
    "AOW-293": rivalry.prey_of_walkers,
    "AOW-359": rivalry.prey_of_walkers,
    "AOW-247": rivalry.clamour,
    "AOW-292": rivalry.opponent,
    "AOW-301": rivalry.handgun,
    "AOW-312": rivalry.stance,
    "AOW-340": rivalry.victim,
    "AOW-342": rivalry.victim,
    "AOW-346": rivalry.victim,
    "AOW-351": rivalry.bitten,
    "AOW-627": rivalry.victim,
}
"""What is decided otherwise, or only, with a rival at the table."""
