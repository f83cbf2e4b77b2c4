"""What people may call a square: its name, a label, somebody who stands on it."""

import pytest

from games.riese.given import given, place
from shamble.games.riese.show import status
from shamble.games.riese.story.closing import part
from shamble.games.riese.story.track import reset
from shamble.games.riese.words import listed, name, square_of, subject
from shamble.kernel.errors import BadInput
from shamble.ui.line import status_line


@pytest.mark.parametrize(
    ("typed", "square"),
    [("G4", "g4"), ("O1", "c2"), (" o1 ", "c2"), ("Kelley", "a1"), ("z1", "e1"), ("b2", "b2")],
)
def test_a_square_goes_by_its_own_name_before_a_label_and_whoever_stands_there(typed, square) -> None:
    table = given(8, 6, kelley="a1 e", zombies=["e1 beta"], labels={"G4": "a5", "O1": "c2", "B": "a2 a3"})
    assert square_of(table.state, typed) == place(square)


@pytest.mark.parametrize("typed", ["", "B", "J9", "nobody", "4", "B2 B3"])
def test_what_names_no_square_is_refused_with_an_example(typed) -> None:
    table = given(8, 6, labels={"B": "a2 a3"})
    with pytest.raises(BadInput, match="expected a name such as A1"):
        square_of(table.state, typed)


def named(*words, kelley="a1"):
    """A table with prisoners of these names, with Kelley."""
    table = given(kelley=kelley, souls=["c1", "c2"][: len(words)])
    for soul, word in zip(table.state.souls.values(), words, strict=True):
        soul.name = word
    table.hero("kelley").rescued = [*table.state.souls]
    return table


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("The boy",), "The boy parts from Kelley"),
        (("The pilot", "The chemist"), "The pilot and the chemist part from Kelley"),
        (("Theo", "The chemist"), "Theo and the chemist part from Kelley"),
    ],
)
def test_names_with_an_article_stand_in_a_sentence_as_people_say_them(names, words):
    table = named(*names)
    assert subject(table.state, "p1") == names[0]
    table.play(part(table.state, table.hero("kelley")))
    assert table.words() == words
    assert listed([name(table.state, "p1")]) == words.split(" part")[0].split(" and ")[0].replace(
        "The ", "the "
    )


@pytest.mark.parametrize(("phase", "words"), [("npc", "NPCs"), ("player", "Players"), ("setup", "Set-up")])
def test_a_phase_is_written_as_it_is(phase, words):
    table = given(kelley="a1")
    table.state.now = table.state.phase = phase
    assert f" · {words} · " in status_line(status(table.state))


@pytest.mark.parametrize(
    ("discard", "words"),
    [
        ([], "The round track is reset"),
        (["beta"], "The round track is reset: 1 discarded zombie back into the pool"),
    ],
)
def test_nothing_is_said_of_no_zombies(discard, words):
    table = given(kelley="a1")
    table.state.discard = discard
    table.play(reset(table.state))
    assert table.words() == words
