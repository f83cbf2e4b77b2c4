"""What people may call a square: its name, a label, somebody who stands on it."""

import pytest

from games.riese.given import given, place
from shamble.games.riese.words import square_of
from shamble.kernel.errors import BadInput


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
