"""The shipped scenarios: set up as drawn, and at an end by the rules; words of files that the rules know."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from shamble.games import riese
from shamble.games.riese.about import about
from shamble.games.riese.cards import SUPPLIES
from shamble.games.riese.checks import TRAITS
from shamble.games.riese.event_checks import DEEDS, EVENTS
from shamble.games.riese.game import GAME, new_setup
from shamble.games.riese.horde.ways import ways
from shamble.games.riese.library import check_files, load_book
from shamble.games.riese.maps import read_drawing
from shamble.games.riese.plot import POWERS
from shamble.games.riese.story import deeds
from shamble.geometry.squares import named, reach
from shamble.kernel.asks import Choose, Roll
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

BOOK = load_book()
RULES = "\n".join(path.read_text("utf-8") for path in Path(riese.__file__).parent.rglob("*.py"))
DOCS = Path(__file__).parents[3] / "docs" / "riese.md"


def session(name: str, seed: int = 0) -> Session:
    """A game of a scenario, at its first ask."""
    header = Header("riese", GAME.schema, "test", new_setup(name, None, None, None))
    found = Session(GAME, MemoryJournal(header), GAME.program({}, seed))
    found.run()
    return found


def begun(name: str):
    """A scenario set up as proposed, when its first round begins."""
    game = session(name)
    while (
        game.state.phase in ("setup", "heroes", "table", "kit", "initiative")
        and game.state.now != "initiative"
    ):
        ask = game.ask
        game.answer(game.ask_no, ask.default if isinstance(ask, Choose) else None)
        game.run()
    return game.state


@pytest.mark.parametrize("name", list(BOOK.scenarios))
def test_a_shipped_scenario_is_set_up_as_its_map_is_drawn(name):
    state, scenario = begun(name), BOOK.scenarios[name]
    chart = read_drawing(BOOK.drawings[scenario.map])
    drawn = [border for border in chart.borders.values() if border.kind in ("door", "locked-door")]
    assert [door.locked for door in state.doors.values()].count(True) == sum(
        b.kind == "locked-door" for b in drawn
    )
    assert len(state.doors) == len(drawn)
    marked = {square for code, squares in chart.labels.items() if code[0] == "O" for square in squares}
    assert {thing.at for thing in state.all_of("objective")} == marked
    assert {hero.at for hero in state.on_map()} <= set(chart.labels["A"])
    for recruit in scenario.team:
        hero = state.heroes[recruit.id]
        assert sorted(item.card for item in hero.carried) == sorted(recruit.kit.items)
        assert {kind: hero.supplies[kind] for kind in SUPPLIES if hero.supplies[kind]} == recruit.kit.supplies


@pytest.mark.rule("RIE-460", "RIE-467")
@pytest.mark.parametrize("name", list(BOOK.scenarios))
def test_behind_no_door_of_a_shipped_map_is_anybody_safe(name):
    state = begun(name)
    ends = {named(end) for door in state.doors.values() for end in door.id.split("-")}
    for door in state.doors.values():
        door.open = True
    ground = ways(state)
    assert ends <= ground.open
    steps = {square: [to for to, _ in ground.links[square] if to in ground.open] for square in ground.open}
    assert reach([*ends][:1], steps.__getitem__).keys() == ground.open


@pytest.mark.parametrize("name", list(BOOK.scenarios))
def test_a_shipped_scenario_ends_whatever_is_answered(name, full):
    for seed in range(20 if full else 1):
        rng, game = random.Random(seed), session(name, seed)
        while game.ask is not None:
            ask = game.ask
            assert not isinstance(ask, Roll)
            game.answer(game.ask_no, rng.choice(ask.options).id)
            game.run()
        assert game.state.result in ("won", "lost")
        assert game.state.round <= BOOK.scenarios[name].most_rounds


@pytest.mark.parametrize("name", list(BOOK.scenarios))
def test_what_is_told_of_a_scenario_before_it_begins_fits_on_a_terminal(name):
    lines = about(BOOK, BOOK.scenarios[name])
    assert max(map(len, lines)) <= 80
    secrets = [row.text for search in BOOK.scenarios[name].searches for row in search.rows]
    assert not [words for words in secrets if words in "\n".join(lines)]


def test_letters_of_a_legend_are_told():
    sluice = about(BOOK, BOOK.scenarios["the-sluice"])
    assert "a in a square: S3, height 1" in sluice
    assert not [line for line in about(BOOK, BOOK.scenarios["basic-steps"]) if "in a square" in line]


def test_a_deed_of_a_file_is_one_of_the_rules():
    assert set(DEEDS) == {"read", *deeds.DEEDS}


def test_an_event_of_a_file_is_one_that_the_rules_tell_of():
    told = set(re.findall(r'happened\(\s*state,\s*"([a-z-]+)"(?: if [^,]*? else "([a-z-]+)")?', RULES))
    assert {word for pair in told for word in pair if word} <= set(EVENTS)
    for event in EVENTS:
        assert re.search(rf'happened\([^)]*"{event}"', RULES), event


@pytest.mark.parametrize("power", POWERS)
def test_a_power_of_a_file_is_one_that_the_rules_ask_for(power):
    assert re.search(rf'"{power}"', RULES.replace(POWERS_TEXT, "")), power


POWERS_TEXT = (Path(riese.__file__).parent / "plot.py").read_text("utf-8")


@pytest.mark.parametrize("trait", sorted({trait for traits in TRAITS.values() for trait in traits}))
def test_a_trait_of_a_file_is_one_that_the_rules_ask_for(trait):
    own = (Path(riese.__file__).parent / "checks.py").read_text("utf-8")
    assert f'"{trait}"' in RULES.replace(own, ""), trait


def test_the_examples_of_the_manual_page_are_sound(tmp_path):
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    (tmp_path / "mill.toml").write_text("\n".join(blocks))
    sheets = check_files([tmp_path / "mill.toml"])
    assert [str(fault) for sheet in sheets for fault in sheet.faults] == []


def test_the_manual_page_lists_every_word_of_the_files():
    text = DOCS.read_text("utf-8")
    for word in (*DEEDS, *EVENTS, *POWERS, *(trait for traits in TRAITS.values() for trait in traits)):
        assert f"`{word}`" in text or f"{word}," in text or f", {word}" in text, word


def whole_game(name: str, player: str, seed: int) -> str:
    """How a game ends that a program plays alone."""
    header = Header("riese", GAME.schema, "test", new_setup(name, None, None, None))
    game = Session(GAME, MemoryJournal(header), GAME.program({"you": player}, seed))
    game.run()
    return game.state.result


def test_shipped_scenarios_can_be_won_and_lost(full):
    for name in BOOK.scenarios if full else ["basic-steps"]:
        assert "won" in (whole_game(name, "good", seed) for seed in range(20)), name
        assert "lost" in (whole_game(name, "random", seed) for seed in range(20)), name
