"""`shamble riese`: maps drawn line by line through a pipe, and what is to be known of a scenario."""

import tomllib

import pytest

from games.riese.own_file import WHOLE
from shamble.games.riese.cards import Drawing
from shamble.games.riese.library import SHIPPED
from shamble.games.riese.maps import read_drawing

MILL = ["wall c1..c3 east", "door c2-d2", "label A a1 b1", "exit e1 east", "label X e1", "save mill.toml"]


def typed(*lines):
    """Lines as somebody types them."""
    return "".join(f"{line}\n" for line in lines)


def drawn(folder, name="mill.toml"):
    """The map that was saved."""
    (board,) = tomllib.loads((folder / name).read_text())["board"]
    lines = tuple(board["drawing"].split("\n"))
    return read_drawing(Drawing(board["id"], board["name"], lines, board.get("legend", {})))


def test_a_map_is_drawn_from_a_size_and_found_sound(home, shamble):
    code, out, err = shamble("riese", "draw", "5x3", "--name", "The Mill", typed=typed(*MILL))
    assert (code, err) == (0, "")
    assert out.rstrip().endswith("Saved in mill.toml.")
    mill = drawn(home.parent)
    assert (mill.id, mill.width, mill.height) == ("the-mill", 5, 3)
    assert {border.kind for border in mill.borders.values()} == {"wall", "door"}
    assert list(mill.exits) == ["X"]
    assert shamble("check", "mill.toml")[:2] == (0, "mill.toml: 1 map\n")


def test_the_map_is_shown_as_it_grows(home, shamble):
    _, out, _ = shamble("riese", "draw", "2x1", typed=typed("wall a1-b1", "label S1 b1"))
    before, with_wall, with_label = [part.split("map>")[0] for part in out.split("1 |")[1:4]]
    assert before.startswith("       |")
    assert with_wall.startswith("   |   |")
    assert with_label.startswith("   | S1|")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("frobnicate c1", "nothing that can be drawn"),
        ("wall", "needs places"),
        ("wall c1", "needs a side"),
        ("wall a1-c1", "share no side"),
        ("wall a1-z9", "both must be squares of the map"),
        ("hindering f1", "off the map, whose last square is E3"),
        ("hindering here", "is no square"),
        ("height high a1", "height needs a number"),
        ("label toolong a1", "label needs a code"),
        ("unlabel Q", "no square has the code Q"),
        ("exit c2 east", "does not lead off the map"),
        ("exit c2", "exit needs a square and a side"),
        ("undo", "nothing to take back"),
        ("save", "needs the name of a file"),
        ("save home.toml/x.toml", "cannot be written"),
        ("save a\0b", "cannot be written"),
        (f"save {'a' * 300}.toml", "cannot be written"),
        ("hole a1..e3", "no square of the map"),
    ],
)
def test_what_cannot_be_drawn_is_asked_for_again(home, shamble, line, words):
    (home.parent / "home.toml").write_text("")
    code, out, _ = shamble("riese", "draw", "5x3", typed=typed(line, *MILL))
    assert code == 0
    assert words in out
    assert list(drawn(home.parent).exits) == ["X"]


@pytest.mark.parametrize("name", ["a\nb", "a\u202eb", "a\x1bb", "a\udcff", " a", "a" * 41, ""])
def test_a_name_that_no_file_may_have_is_refused_at_the_start(home, shamble, name):
    code, _, told = shamble("riese", "draw", "2x1", "--name", name, typed=typed("save x.toml"))
    assert code == 2
    assert "name" in told
    assert not (home.parent / "x.toml").exists()


def test_undo_takes_back_one_line_after_the_other(home, shamble):
    lines = ["wall a1-b1", "door a1-b1", "undo", "fire a1", "undo", "undo", "save empty.toml"]
    assert shamble("riese", "draw", "2x1", typed=typed(*lines))[0] == 0
    empty = drawn(home.parent, "empty.toml")
    assert not empty.borders
    assert not any(cell.fire for cell in empty.cells.values())


def test_everything_there_is_can_be_drawn(home, shamble):
    lines = [
        "hole f1..f6", "wall a1..c3 around", "locked c2-d2", "yellow dotted d1-d2", "wall dotted d3-d4",
        "obstructive dotted e1", "hindering e2..e3", "lethal e4", "fire a5", "height 2 a6..b6", "ladder a5-a6",
        "stairs b5-b6", "label Z d4 e5", "unlabel Z e5", "label Qx2 a1", "exit c6 s", "exit e6 e", "clear e3",
        "open d1-d2", "show", "help", "save all.toml",
    ]  # fmt: skip
    code, out, _ = shamble("riese", "draw", "6x6", typed=typed(*lines))
    assert (code, "help shows" in out) == (0, False)
    every = drawn(home.parent, "all.toml")
    assert len(every.cells) == 30
    assert sorted({border.kind for border in every.borders.values()}) == [
        "ladder",
        "locked-door",
        "stairs",
        "wall",
    ]
    assert list(every.labels) == ["Qx2", "Z"]
    assert len(every.exits["X"]) == 2
    assert [name for name in ("fire", "lethal", "dotted") if any(getattr(c, name) for c in every.cells.values())] == [
        "fire", "lethal", "dotted",
    ]  # fmt: skip


def test_check_shows_the_place_and_saving_says_what_is_not_finished(home, shamble):
    lines = ["door a1-b1", "wall b1..b2 east", "check", "save half.toml"]
    code, out, _ = shamble("riese", "draw", "3x2", typed=typed(*lines))
    assert code == 0
    checked, saved = out.split("Saved in half.toml.")
    for told in (checked, saved):
        assert "a door that stands free" in told
        assert "that nobody can reach" in told
        assert "^" in told
    code, out, _ = shamble("check", "half.toml")
    assert (code, out.count("found")) == (2, 2)


def test_nothing_is_kept_of_a_map_that_is_left(home, shamble):
    code, _, err = shamble("riese", "draw", "3x2", "--out", "left.toml", typed=typed("fire a1", "q"))
    assert (code, "nothing was kept" in err) == (2, True)
    assert not (home.parent / "left.toml").exists()


def test_nothing_is_lost_at_the_end_of_a_pipe(home, shamble):
    code, out, _ = shamble("riese", "draw", "3x2", "--out", "left.toml", typed=typed("fire a1"))
    assert (code, out.rstrip().endswith("Saved in left.toml.")) == (0, True)
    assert drawn(home.parent, "left.toml").cells[0, 0].fire
    for lines in (typed("fire a1"), typed("fire a1", "save -"), "fire a1"):
        code, out, _ = shamble("riese", "draw", "3x2", typed=lines)
        (home.parent / "printed.toml").write_text(out[out.index("[[board]]") :])
        assert (code, drawn(home.parent, "printed.toml").cells[0, 0].fire) == (0, True)


def test_what_cannot_be_saved_at_the_end_of_a_pipe_is_printed(home, shamble):
    code, out, _ = shamble("riese", "draw", "3x2", "--out", "nowhere/left.toml", typed=typed("fire a1"))
    assert code == 0
    assert "cannot be written" in out
    assert "[[board]]" in out


def test_a_map_is_gone_on_with(home, shamble):
    assert shamble("riese", "draw", "5x3", "--name", "The Mill", typed=typed(*MILL))[0] == 0
    before = (home.parent / "mill.toml").read_text()
    code, out, _ = shamble("riese", "draw", "mill.toml", "--out", "more.toml", typed=typed("fire e3"))
    assert (code, out.rstrip().endswith("Saved in more.toml.")) == (0, True)
    old, new = drawn(home.parent), drawn(home.parent, "more.toml")
    assert (new.id, new.name, new.borders, new.exits) == (old.id, old.name, old.borders, old.exits)
    assert (old.cells[4, 2].fire, new.cells[4, 2].fire) == (False, True)
    assert (home.parent / "mill.toml").read_text() == before


def test_a_map_that_is_not_finished_or_one_of_several_is_gone_on_with(home, shamble):
    shamble("riese", "draw", "3x2", "--name", "Half", typed=typed("door a1-b1", "save half.toml"))
    code, out, _ = shamble("riese", "draw", "half.toml", typed=typed("save -"))
    assert (code, 'id = "half"' in out) == (0, True)
    shamble("riese", "draw", "4x2", "--name", "Whole", typed=typed("save whole.toml"))
    both = "".join((home.parent / f"{name}.toml").read_text() for name in ("half", "whole"))
    (home.parent / "both.toml").write_text(both)
    code, out, err = shamble("riese", "draw", "both.toml", typed="")
    assert (code, "say which one by --map: half, whole" in err) == (2, True)
    code, out, _ = shamble("riese", "draw", "both.toml", "--map", "whole", typed="")
    assert (code, 'id = "whole"' in out) == (0, True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[equipment]]\nid = "tin"\nname = "Tin"\n', "has no map to go on with"),
        ("[[board]\n", "has no map to go on with"),
        ('[[board]]\nid = "a"\nname = "A"\ndrawing = "+---+"\n', "expected"),
    ],
)
def test_a_file_without_a_map_is_refused_in_words(home, shamble, text, words):
    (home.parent / "none.toml").write_text(text)
    code, _, err = shamble("riese", "draw", "none.toml", typed="")
    assert (code, words in err) == (2, True), err
    assert "Traceback" not in err


def test_a_file_that_is_there_is_never_written_over(home, shamble):
    (home.parent / "mine.toml").write_text("mine")
    code, out, err = shamble("riese", "draw", "3x2", "--out", "mine.toml", typed="")
    assert (code, "mine.toml is there already" in err, "map>" in out) == (2, True, False)
    code, out, _ = shamble("riese", "draw", "3x2", typed=typed("save mine.toml", "save yours.toml"))
    assert (code, "mine.toml is there already" in out) == (0, True)
    assert (home.parent / "mine.toml").read_text() == "mine"
    assert drawn(home.parent, "yours.toml").width == 3


@pytest.mark.parametrize("size", ["10", "0x4", "101x4", "axb", "3x-3"])
def test_a_size_that_is_none_is_refused(shamble, size):
    code, out, err = shamble("riese", "draw", size)
    assert (code, out) == (2, "")
    assert "expected" in err


def test_an_unreadable_name_is_refused(shamble):
    assert shamble("riese", "draw", "3x3", "--name", "???")[0] == 2


def test_a_scenario_is_shown_with_its_map_story_and_objectives(shamble):
    code, out, _ = shamble("riese", "show", "basic-steps")
    assert code == 0
    for words in (
        "Basic Steps: about 15 minutes",
        "| S1            |",
        "L locked door",
        "Kelley: M1 Thompson",
        "Objective:",
    ):
        assert words in out
    assert "A grey coat" not in out


def test_the_course_of_the_campaign_is_shown_with_whatever_files_of_ones_own_add_to_it(home, shamble):
    code, out, _ = shamble("riese", "show", "campaign")
    lines = out.splitlines()
    assert (code, lines[0]) == (0, "The campaign begins with Basic Steps.")
    told = [lines.index(f"  leads to {name}") for name in ("The Infirmary", "The Lower Vault", "The Sluice")]
    assert told == sorted(told)
    assert "  may be met there: Sobieska, Hale, Vogel" in lines
    assert lines.index("  the way out: who gets out decides the level of the victory") > told[-1]
    assert lines.index("  The Raid (the-raid): a raid") > told[-1]
    own = home / "config" / "riese" / "raid.toml"
    own.parent.mkdir(parents=True)
    own.write_text(WHOLE.replace('leads_to = ["basic-steps"]', 'leads_to = ["the-sluice"]'))
    lines = shamble("riese", "show", "campaign")[1].splitlines()
    assert lines[0] == "The campaign begins with Basic Steps or A Raid."
    assert lines.count("  leads to The Sluice") == 2


def test_a_scenario_of_ones_own_joins_the_campaign_as_the_guide_says(home, shamble):
    shipped = (SHIPPED / "the-infirmary.toml").read_text()
    infirmary = shipped[shipped.index("[[mission]]") :]
    onward = 'leads_to = ["the-lower-vault"]'
    assert onward in infirmary
    own = home / "config" / "riese" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_text(
        WHOLE.replace('leads_to = ["basic-steps"]', onward)
        + infirmary.replace(onward, 'leads_to = ["raid", "the-lower-vault"]')
    )
    code, out, _ = shamble("riese", "show", "campaign")
    assert (code, out.splitlines()[0]) == (0, "The campaign begins with Basic Steps.")
    assert "  leads to A Raid or The Lower Vault" in out
    assert out.count("  leads to The Lower Vault") == 1


def test_an_unknown_scenario_is_told_with_those_there_are(shamble):
    code, _, err = shamble("riese", "show", "basic-stops")
    assert (code, "basic-steps" in err) == (2, True)


def test_weapons_are_listed_with_a_mark_on_each_number_that_is_not_in_the_manual(home, shamble):
    code, out, _ = shamble("riese", "weapons")
    assert code == 0
    lines = {line[:24].strip(): line[24:].split() for line in out.splitlines()}
    assert lines["Colt M1911"] == ["1", "6/9", "4", "1", "10/12?", "one-handed?"]
    assert lines["FG-42"] == ["1+", "6/9", "9", "4", "8/11", "two-handed?"]
    assert lines["Sten SMG"] == ["2?", "6/9?", "4?", "2?", "10/12?", "two-handed?"]
    assert lines["MG-42"] == ["3", "6/9?", "9?", "4?", "10/12?", "two-handed?,", "no", "select", "fire?"]
    assert lines["Grenade"] == ["1", "6/9", "2", "A", "-", "no", "space"]
    assert lines["FmW 41 flamethrower"] == ["-", "-", "6", "A", "10/12", "two", "slots,", "2", "shots"]
    assert max(map(len, out.splitlines())) <= 100
    own = home / "config" / "riese" / "colt.toml"
    own.parent.mkdir(parents=True)
    own.write_text('[[armament]]\nid = "colt-m1911"\nname = "Colt"\nstun = 5\nwound = 8\npbr = 4\nrm = 1\n')
    assert "Colt                      1    5/8" in shamble("riese", "weapons")[1]
