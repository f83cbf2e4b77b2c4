"""Whoever lets the program roll sees no die: what it brings is told with the number it shows, whatever it was for."""

from __future__ import annotations

import random
import re

import pytest

from games.riese.given import attack
from games.riese.shooting import facing
from games.riese.tables import any_answer
from games.riese.wild import wild_setup
from shamble.games.riese.dice import shown
from shamble.games.riese.game import GAME
from shamble.kernel.asks import Roll, tell
from shamble.kernel.journal import Header, MemoryJournal
from shamble.kernel.session import Session

INITIATIVE = "RIE-312"
"""Its two dice are told in one sentence."""


def faces_and_words(seed, most=400):
    """For each die of a random game but those for initiative: its rule and number, and what was said until the next."""
    rng = random.Random(seed)
    session = Session(GAME, MemoryJournal(Header(GAME.name, GAME.schema, "faces", wild_setup(seed))), None)
    found, heard = [], 0
    while (ask := session.ask) is not None and session.ask_no < most:
        answer = any_answer(ask, rng, session.state)
        if isinstance(ask, Roll):
            found.append((ask.rule, answer[0], []))
        elif found:
            found[-1][2].append(ask.text)
        session.answer(session.ask_no, answer)
        if found:
            found[-1][2].extend(event.text for event in session.log[heard:])
        heard = len(session.log)
    return [one for one in found if one[0] != INITIATIVE]


@pytest.mark.parametrize("seed", range(24))
def test_every_die_is_told_with_its_number(seed):
    for rule, face, words in faces_and_words(seed):
        said = rf"{face}( [+-]\d)?: |A {face}: |.*(shows|rolled a) {face}\b"
        assert any(re.match(said, text) for text in words), (rule, face, words)


@pytest.mark.parametrize(
    ("zombie", "die", "words"),
    [
        ("d1 beta", "7", "7: Beta 1 is stunned"),
        ("d1 beta", "12", "12: Beta 1 is eliminated"),
        ("d1 alpha", "12", "12: Alpha 1 is wounded (1 health left)"),
        ("d1 beta", "3", "3: Beta 1 is missed"),
        ("d1 armoured armoured", "7", "7: Armoured 1 cannot be stunned"),
    ],
)
def test_a_hit_is_told_as_a_miss_is(zombie, die, words):
    table = facing(zombie=zombie, windows="never")
    attack(table, "kelley", "normal", die)
    assert words in table.words().splitlines()


def test_the_number_stands_before_the_first_words_alone_and_the_result_comes_through():
    def rules():
        yield from tell("RIE-001", "First")
        yield from tell("RIE-001", "Second")
        return 7

    found = shown(9, rules())
    assert [next(found).text, next(found).text] == ["9: First", "Second"]
    with pytest.raises(StopIteration) as ended:
        next(found)
    assert ended.value.value == 7
