"""Whole campaigns, and scenarios of heroes who have learned everything: the battery, endings, undo across scenarios."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from battery import CHECKS, Table
from games.riese.campaigning import mission, setup_of
from games.riese.given import BOOK, chart, recruit
from games.riese.tables import GAME, accepted, any_answer, chance
from shamble.games.riese.cards import Deed, Objective, Person, Recruit, Space, Trigger
from shamble.games.riese.drawing import write_drawing
from shamble.games.riese.game import new_setup
from shamble.games.riese.state import Sheet
from shamble.games.seats import Players
from shamble.kernel.codec import to_plain
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

DRAWN = write_drawing(
    chart(
        6, 4, labels={"A": "a1 a2 a3", "S1": "f4", "O1": "c4", "N": "f1"}, exits={"X": "f2 e"},
        borders={"c1-d1 c3-d3": "wall", "c2-d2": "door"}, cells={"e3": "hindering"},
    )
)  # fmt: skip
OUT = Objective("out", "Get out", "exit", "X")
ROUGH = {
    "objectives": (OUT, Objective("kill", "Kill one", "kill", primary=False)),
    "zombies": {"beta": 4, "armoured": 1, "flammenghul": 1},
    "track": (Space(("S1",)), Space(("S1",), star=True)),
    "most_rounds": 3,
    "increase": 2,
}
RICH = tuple(replace(recruit(name), xp=120) for name in ("kelley", "sobieska"))
HALE = Recruit("hale", "Hale", "trooper", met=True)
MISSIONS = (
    replace(mission("one", **ROUGH, leads_to=("two",)), team=RICH),
    replace(mission("two", **ROUGH, escape=True), team=(HALE, replace(recruit("til"), met=True))),
    mission("hunt", **ROUGH, reduction="cull"),
    mission("strike", **ROUGH, reduction="raid"),
)


def book_of(*missions):
    """A book of these scenarios on the map of this module."""
    scenarios = {one.id: one for one in missions}
    return to_plain(replace(BOOK, drawings={"test": DRAWN}, scenarios=scenarios))


CAMPAIGN = {"scenario": "", "seats": {"you": []}, "house": {}, "book": book_of(*MISSIONS)}
TWO_SEATS = CAMPAIGN | {"seats": {"ann": ["kelley"], "bob": []}}


def learned(name):
    """A character with every skill there is for them."""
    groups = BOOK.characters[name].groups
    return replace(recruit(name), skills=tuple(skill.id for group in groups for skill in group.skills))


def skilled(*names, **more):
    """A scenario for these characters, who have learned everything, with an NPC, a search and a supply to find."""
    told = ROUGH | {
        "people": (Person("guard", "Guard", "N", "mp-40"),),
        "triggers": (Trigger("reveal", deeds=(Deed("scratch", count=1),)),),
        "most_rounds": 4,
    }
    scenario = replace(mission("test", **told), team=tuple(map(learned, names)), **more)
    return {"scenario": "test", "seats": {"you": []}, "house": {}, "book": book_of(scenario)}


OFFICERS = skilled("kelley", "frost", "jackson", "sobieska")
FIGHTERS = skilled("rai", "nicole", "wurger", "til", dark=True)
every_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


def table(setup):
    """A table with that set-up."""
    return Table(GAME, setup, chance, any_answer, samples=3)


@every_check
def test_battery_of_a_campaign(check, full, tmp_path):
    for seed in range(20 if full else 1):
        check(table(TWO_SEATS if seed % 2 else CAMPAIGN), seed, tmp_path)


@every_check
@pytest.mark.parametrize("setup", [OFFICERS, FIGHTERS], ids=["officers", "fighters"])
def test_battery_of_heroes_who_have_learned_everything(check, setup, full, tmp_path):
    for seed in range(20 if full else 1):
        check(table(setup), seed, tmp_path)


SHORT = {"most_rounds": 2, "objectives": (OUT,)}
"""Scenarios that are won by whoever hurries to the exit."""
RACE = setup_of(
    mission("one", leads_to=("two",), **SHORT),
    mission("two", leads_to=("three",), **SHORT),
    mission("three", escape=True, **SHORT),
    mission("hunt", reduction="cull", **SHORT),
)


def whole(seed, setup=RACE):
    """A campaign that programs play: they run for the exit most of the time, and else answer at random."""
    rng = random.Random(seed)

    def hurries(ask, state):
        ids = [option.id for option in ask.options]
        if rng.random() < 0.2:
            return rng.choice(ids)
        typed = accepted(ask, "C1") if ask.rule == "RIE-221" else None
        wanted = [key for key in ("running", "leave:X", typed, "kelley", "nicole") if key in (typed, *ids)]
        return wanted[0] if wanted and wanted[0] else rng.choice(ids)

    seats = dict.fromkeys(GAME.seated(setup), "good")
    header = Header("riese", GAME.schema, "test", setup)
    session = Session(GAME, MemoryJournal(header), Players(seats, seed, hurries))
    assert session.run() is None
    return session


def test_random_campaigns_end_won_or_lost_at_every_difficulty(full):
    ends = Counter()
    for seed in range(300 if full else 40):
        state = whole(seed).state
        ends[state.sheet.difficulty, state.result] += 1
        assert state.sheet.replays <= {"green": 2, "regular": 6, "elite": 0}[state.sheet.difficulty]
        assert bool(state.sheet.level) is (state.result == "won")
    assert {result for _, result in ends} == {"won", "lost"}
    assert {difficulty for difficulty, _ in ends} == {"green", "regular", "elite"}


def test_every_boundary_of_a_campaign_has_a_label_of_its_own():
    for seed in range(6):
        entries = whole(seed).line()
        places = [entry.place for entry in entries]
        assert len(places) == len(set(places))


def test_undo_goes_back_into_a_scenario_that_was_played_and_settled():
    session = whole(next(seed for seed in range(99) if len(whole(seed).state.sheet.won) > 1))
    texts = [entry.text for entry in session.line()]
    stage = next(number for number, text in enumerate(texts, 1) if "Go on to the next" in text)
    before = GAME.save(session.state)
    session.program = chance(0)
    session.undo(stage)
    assert session.ask is session.run()
    assert session.state.phase == "between"
    assert session.state.sheet.won == ["one"]
    session.undo(1)
    assert session.ask is session.run()
    assert session.state.sheet == Sheet(difficulty="regular")
    while len(session.line()) < len(texts):
        session.redo()
    assert GAME.save(session.state) == before


def test_the_shipped_campaign_can_be_won_and_lost_by_programs(full):
    if not full:
        pytest.skip("only in the full tier: seven scenarios")
    setup = new_setup("campaign")
    results = set()
    for seed in range(12):
        for player in ("good", "random"):
            header = Header("riese", GAME.schema, "test", setup)
            session = Session(GAME, MemoryJournal(header), GAME.program({"you": player}, seed))
            assert session.run() is None
            results.add((player, session.state.result))
    assert {("good", "won"), ("random", "lost")} <= results


def test_who_gives_up_gives_up_the_campaign():
    for until in (0, 2):
        session = Session(GAME, MemoryJournal(Header("riese", GAME.schema, "test", RACE)), chance(1))
        for _ in range(until):
            ask = session.run()
            session.answer(session.ask_no, ask.default)
        session.run()
        session.concede()
        assert session.run() is None
        assert GAME.summary(session.state)[0] == "The campaign is given up, after 0 completed scenarios."
