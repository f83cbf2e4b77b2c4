"""Layout words and scenes: what fits is taken, what does not is refused by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.bench import layout_word
from shamble_tracker.scene import DEFAULT_LAYOUT, Layout, read_scene, shape_of

GOOD = {
    "no": 1, "ask": 17, "threat": 9, "phase": 2, "initiative": 1, "mood": 0, "flash": 0, "serial": 0,
    "layout": DEFAULT_LAYOUT,
}  # fmt: skip
MOST = {
    "no": 255,
    "ask": 65535,
    "threat": 18,
    "phase": 4,
    "initiative": 3,
    "mood": 3,
    "flash": 2,
    "serial": 255,
}


def test_the_layout_of_all_out_war():
    shape = Layout(b"38DI46")
    assert (shape.limits, shape.scale, shape.phases, shape.brightness) == ([3, 8, 13, 18], 18, 4, 6)


@given(st.lists(st.integers(0, 35), min_size=4, max_size=4), st.integers(0, 4), st.integers(0, 15))
def test_a_layout_comes_back_as_it_was_said(limits, phases, brightness):
    limits = [*sorted(limits)[:3], max(1, *limits)]
    shape = Layout(layout_word(limits, phases, brightness))
    assert (shape.limits, shape.phases, shape.brightness) == (limits, phases, brightness)


@pytest.mark.parametrize(
    "word",
    [
        b"",
        b"3",
        b"38DI4",
        b"38DI466",
        b"38di46",
        b"83DI46",
        b"38DI56",
        b"38DI4G",
        b"000046",
        b"38D 46",
        b"38D*46",
        b"38D\xff46",
    ],
)
def test_what_is_no_layout_is_refused(word):
    with pytest.raises(ValueError):
        shape_of(word)
    with pytest.raises(ValueError, match=r"^layout$"):
        read_scene(**{**GOOD, "layout": word})


def test_a_layout_that_was_refused_spoils_nothing():
    shape_of(DEFAULT_LAYOUT)
    with pytest.raises(ValueError):
        shape_of(b"xxxxxx")
    assert shape_of(DEFAULT_LAYOUT).scale == 18


@pytest.mark.parametrize("name", sorted(MOST))
def test_a_field_at_its_most_is_taken_and_beyond_it_refused_by_name(name):
    assert getattr(read_scene(**{**GOOD, name: MOST[name]}), name) == MOST[name]
    with pytest.raises(ValueError, match=f"^{name}$"):
        read_scene(**{**GOOD, name: MOST[name] + 1})


@given(st.binary(max_size=8))
def test_any_word_is_a_layout_or_a_value_error(word):
    try:
        assert shape_of(word).word == word
    except ValueError:
        assert word != DEFAULT_LAYOUT
