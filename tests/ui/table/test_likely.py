"""Odds beside options: in columns where they are alike, in words below where they are not."""

from hypothesis import given
from hypothesis import strategies as st

from shamble.kernel.asks import Choose, Odds, Option
from shamble.ui.asking import odds_of
from shamble.ui.table.ink import plain, width_of
from shamble.ui.table.likely import NOTHING, columns
from shamble.ui.table.pick import Pick
from shamble.ui.table.question import heading, option_blocks

ALIKE = {"ann": "wound 8 %, kill <1 %, damage 0.1", "bob": "wound 100 %, kill 5 %, damage 2.0"}


def shown(odds, width):
    """The options with their odds, and the names above them."""
    options = tuple(Option(name, name.title()) for name in (*odds, "nobody"))
    ask = Choose(
        rule="", text="Whom?", options=options, odds=lambda: {name: Odds(w, {}) for name, w in odds.items()}
    )
    words = {name: one.words for name, one in odds_of(ask).items()}
    blocks = option_blocks(ask, Pick(ask), words, width)
    return [
        plain(line).rstrip()
        for line in [*heading(Pick(ask), words, width), *(part for block in blocks for part in block)]
    ]


def test_numbers_stand_in_columns_under_their_names():
    assert shown(ALIKE, 44) == [
        "                         wound  kill  damage",
        "  1  Ann                    8%   <1%     0.1",
        "  2  Bob                  100%    5%     2.0",
        "  3  Nobody",
    ]


def test_where_it_is_narrow_the_first_columns_stand():
    assert shown(ALIKE, 34)[0].split() == ["wound", "kill"]
    assert shown(ALIKE, 25)[0].split() == ["wound"]


def test_odds_that_are_not_alike_stand_in_words_below():
    odds = {"ann": "wound 8 %", "bob": "stumbles half the time"}
    assert columns(odds) == NOTHING
    assert shown(odds, 40)[:4] == ["  1  Ann", "     wound 8%", "  2  Bob", "     stumbles half the time"]


def test_what_only_some_options_bring_is_left_empty_at_the_others():
    odds = {"ann": "hit 91 %, kills 2.0", "bob": "hit 70 %, friend hurt 5 %"}
    assert [line.split() for line in shown(odds, 60)[:3]] == [
        ["hit", "kills", "friend", "hurt"],
        ["1", "Ann", "91%", "2.0"],
        ["2", "Bob", "70%", "5%"],
    ]


def test_long_words_of_options_leave_no_room_for_columns_where_it_is_narrow():
    options = (Option("a", "Attack the crossing with two of them at once"),)
    ask = Choose(rule="", text="?", options=options)
    told = {"a": "hit 91 %, kill 91 %, kills 2.0"}
    assert heading(Pick(ask), told, 34) == []
    lines = [plain(line).rstrip() for line in option_blocks(ask, Pick(ask), told, 34)[0]]
    assert lines[-1] == "     hit 91%, kill 91%, kills 2.0"
    assert heading(Pick(ask), told, 60) != []


@given(
    st.dictionaries(st.sampled_from("abcd"), st.tuples(st.integers(0, 100), st.integers(0, 99)), min_size=1),
    st.integers(20, 80),
)
def test_every_row_keeps_to_its_width_and_ends_in_line(numbers, width):
    odds = {name: f"wound {one} %, kill {two} %" for name, (one, two) in numbers.items()}
    likely = columns(odds).within(width - 17)
    rows = [likely.row(likely.names), *(likely.row(cells) for cells in likely.cells.values())]
    assert len({len(row) for row in rows}) == 1
    assert len(rows[0]) <= max(width - 17, 0)
    ask = Choose(rule="", text="?", options=tuple(Option(name, "x " * 30) for name in odds))
    assert all(
        width_of(part) <= width for block in option_blocks(ask, Pick(ask), odds, width) for part in block
    )
