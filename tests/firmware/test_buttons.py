"""Buttons: found at once, never twice, never stuck, however the contact bounces and the clock runs."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import contacts
from shamble_tracker.buttons import LOCK_MS, Buttons

CLOCK = 1 << 30


def feed(buttons, *looks):
    return [buttons.sample(closed, now) for now, closed in looks]


def test_a_press_is_found_at_once_and_counted():
    buttons = Buttons(7)
    assert feed(buttons, (5, 0b100)) == [2]
    assert buttons.held == 0b100
    assert buttons.presses == [0, 0, 1, 0, 0, 0, 0]


def test_a_release_is_found_and_counts_no_press():
    buttons = Buttons(7)
    assert feed(buttons, (0, 1), (100, 0)) == [0, 0]
    assert buttons.held == 0
    assert buttons.presses[0] == 1


def test_bounce_within_the_lock_out_changes_nothing():
    buttons = Buttons(1)
    looks = [(now, now & 1) for now in range(1, LOCK_MS)]
    assert feed(buttons, *looks) == [0] + [-1] * (len(looks) - 1)
    assert buttons.presses == [1]


def test_a_release_within_the_lock_out_is_found_at_its_end():
    buttons = Buttons(1)
    assert feed(buttons, (0, 1), (8, 0), (LOCK_MS - 1, 0), (LOCK_MS, 0)) == [0, -1, -1, 0]
    assert buttons.held == 0


def test_one_button_does_not_deafen_another():
    buttons = Buttons(7)
    assert feed(buttons, (0, 1), (1, 0b11), (2, 0b111)) == [0, 1, 2]


def test_buttons_pressed_together_come_one_a_look():
    buttons = Buttons(7)
    assert feed(buttons, *[(0, 0b1010001)] * 4) == [0, 4, 6, -1]
    assert buttons.presses == [1, 0, 0, 0, 1, 0, 1]


def test_a_button_held_at_the_start_was_not_pressed():
    buttons = Buttons(7, 0b10)
    assert feed(buttons, (0, 0b10), (1, 0), (LOCK_MS + 1, 0b10)) == [-1, 1, 1]
    assert buttons.presses[1] == 1


@pytest.mark.parametrize("before", [0, 1, 7, 14, 15])
def test_the_lock_out_lasts_as_long_when_the_clock_wraps(before):
    buttons = Buttons(1)
    start = CLOCK - before
    looks = [((start + later) % CLOCK, 0) for later in range(1, LOCK_MS + 1)]
    assert feed(buttons, (start % CLOCK, 1), *looks) == [0] + [-1] * (LOCK_MS - 1) + [0]


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 127)), max_size=60))
def test_whatever_the_contacts_do_the_state_follows_when_they_rest(moves):
    buttons, now = Buttons(7), 0
    for later, closed in moves:
        now += later
        buttons.sample(closed, now)
    last = moves[-1][1] if moves else 0
    for _ in range(8):
        buttons.sample(last, now + LOCK_MS)
    assert buttons.held == last


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 1)), max_size=60))
def test_presses_and_releases_alternate_and_keep_their_distance(moves):
    buttons, now, changes = Buttons(1), 0, []
    for later, closed in moves:
        now += later
        if buttons.sample(closed, now) == 0:
            changes.append((now, buttons.held))
    assert [held for _, held in changes] == [1, 0] * (len(changes) // 2) + [1] * (len(changes) % 2)
    assert all(after[0] - before[0] >= LOCK_MS for before, after in itertools.pairwise(changes))
    assert buttons.presses[0] == sum(held for _, held in changes)


@pytest.mark.parametrize(("shortest", "longest"), [(8, 20), (20, 50), (50, 250)])
def test_no_tap_is_missed_doubled_or_late(shortest, longest, full):
    """Issue 4: 4,000 taps of each class with 5 ms bounce; found within 6 ms, none stuck. A look each millisecond."""
    rng = random.Random(7)
    buttons, start = Buttons(1), 0.0
    for number in range(1, (4000 if full else 400) + 1):
        start += 40 + rng.random()
        width = rng.uniform(shortest, longest)
        edges = contacts.tap(rng, start, width, 5)
        found = None
        for now in range(int(start) - 1, int(start + width) + 40):
            if buttons.sample(contacts.level_at(edges, now, 0), now) == 0 and buttons.held:
                found = now - start
        assert buttons.presses == [number]
        assert found is not None
        assert found <= 6
        assert buttons.held == 0
        start += width
