"""Whole games on the full screen by keys alone."""

import random

import pytest

from ui.table.at_table import at, desk_of


@pytest.mark.parametrize(
    ("name", "seed"), [("allout", 5), ("riese", 2), ("zombicide", 3), ("surrounded", 2), ("track", 1)]
)
def test_a_whole_game_by_enter_and_digits_alone(name, seed):
    desk, dice = desk_of(name, seed), random.Random(seed)

    async def play(seat):
        if seat.sitting.large:
            await seat.press("z")
        for _ in range(600):
            if desk.over:
                break
            await seat.press(*keys_for(desk, dice))
        return seat.text

    text = at(desk, play)
    assert desk.over
    assert "The game is over" in text
    assert desk.summary()[0].split()[0] in text


def keys_for(desk, dice):
    """Enter where an option is marked; else the digits of any option. The track ends after ten steps."""
    count = len(desk.ask.options)
    if desk.game.name == "track" and desk.next_number > 10:
        return ["5"]
    if desk.ask.default is not None:
        return ["enter"]
    number = dice.randint(1, count)
    return [*str(number), *(["enter"] if number * 10 <= count else [])]
