"""`shamble survivor` and `group build`: every step asks, costs and stays legal; and games with groups of one's own."""

import json
import re
import tomllib

import pytest

ZOE = ["Zoe Marr", "", "runner", "red", "", "red", "low", "4", "2", "quick", "", ""]


@pytest.fixture
def own(home):
    """The file of the player's own cards."""
    return home / "config" / "allout" / "own-cards.toml"


def test_a_survivor_is_built_step_by_step_and_costs_what_its_steps_cost(own, shamble):
    code, out, err = shamble("survivor", "build", typed="\n".join(ZOE) + "\n")
    assert (code, err) == (0, "")
    assert "Zoe Marr costs 14 points." in out
    (zoe,) = tomllib.loads(own.read_text())["survivor"]
    assert (zoe["points"], zoe["rules"], zoe["type"]) == (14, ["quick"], "runner")
    code, out, _ = shamble("survivor", "cost", own)
    assert code == 0
    assert out.startswith("Zoe Marr costs 14 points:")


@pytest.mark.parametrize(
    ("step", "typed", "words"),
    [
        (0, "?", "expected letters or digits"),
        (2, "cook", "bruiser"),
        (3, "red red red red", "3"),
        (5, "", "expected one to 3"),
        (6, "brave", "low"),
        (7, "9", "expected one of: 3, 4, 5, 6, 7, 8"),
        (8, "5", "expected one of: 1, 2, 3, 4"),
        (9, "quick, strong, nimble", "at most two"),
        (9, "quick, quick", "at most two"),
        (10, "called shot", "be-more-afraid-of-me"),
    ],
)
def test_what_cannot_be_is_asked_for_again(own, shamble, step, typed, words):
    lines = [*ZOE[:step], typed, *ZOE[step:]]
    code, out, _ = shamble("survivor", "build", typed="\n".join(lines) + "\n")
    assert code == 0
    assert words in out
    assert tomllib.loads(own.read_text())["survivor"][0]["points"] == 14


def test_broken_off_nothing_is_kept(own, shamble):
    code, _, err = shamble("survivor", "build", typed="Zoe\nq\n")
    assert (code, "nothing was kept" in err) == (2, True)
    assert not own.exists()


@pytest.mark.rule("AOW-508", "AOW-509", "AOW-521")
def test_costs_are_reckoned_and_faults_named(home, shamble):
    text = ZOE_FILE.replace("points = 14", "points = 20")
    (home.parent / "zoe.toml").write_text(text)
    code, out, _ = shamble("survivor", "cost", "zoe.toml")
    assert (code, out.splitlines()[0]) == (0, "Zoe costs 14 points (the card says 20):")
    (home.parent / "zoe.toml").write_text(
        text.replace('melee = ["red"]', 'melee = ["red", "red", "red", "red"]')
    )
    code, out, _ = shamble("survivor", "cost", "zoe.toml", "--json")
    (zoe,) = json.loads(out)["survivors"]
    assert (code, zoe["steps"]) == (2, [])
    assert "AOW-509" in zoe["faults"][0]


ZOE_FILE = """
[[survivor]]
id = "zoe"
name = "Zoe"
type = "runner"
points = 14
melee = ["red"]
shoot = []
defense = ["red"]
nerve = "low"
health = 4
pack = 2
rules = ["quick"]
"""


def test_a_group_is_built_of_legal_steps_only(own, shamble):
    code, out, err = shamble("group", "build", "--limit", 60, typed="Crew\nTug Marsh\nTug\nInes\n\n\n")
    assert (code, err) == (0, "")
    (crew,) = tomllib.loads(own.read_text())["group"]
    assert [member["card"] for member in crew["members"]] == ["tug-marsh"], "the rest would cost too much"
    assert "30 of 60 points: Tug Marsh" in out
    code, out, _ = shamble("group", "check", own)
    assert (code, "legal, 30 of 60" in out) == (0, True)


@pytest.mark.rule("AOW-411", "AOW-414")
def test_it_offers_nobody_twice_and_no_third_of_a_type(shamble):
    _, out, _ = shamble("group", "build", typed="Crew\nTug\nmarsh\n+\n+\nq\n")
    last = out.partition("points: Tug Marsh")[2]
    assert "Tug Marsh, Mill Foreman (bruiser" not in last
    assert "take Tug Marsh out" in last


@pytest.fixture
def pages(shamble):
    """What the menu of a group shows after each of these lines: the options and the line below them."""

    def show(*typed):
        _, out, _ = shamble("group", "build", typed="\n".join(["Crew", *typed, "q"]) + "\n")
        parts = [part.splitlines()[1:] for part in re.split(r"\d+ of 150 points: ", out)[1:]]
        return [[line for line in part if line and not line.startswith("What next")] for part in parts]

    return show


def test_the_menu_comes_in_pages_that_fit_a_terminal(pages):
    shown = pages("Tug", "+", "+", "+")[1:]
    numbers = [[int(line.split(".")[0]) for line in page if line.startswith("  ")] for page in shown]
    assert numbers[:2] == [list(range(1, 16)), list(range(16, 31))]
    assert numbers[3] == numbers[0], "after the last page comes the first"
    assert sum(map(len, numbers[:3])) == numbers[2][-1]
    assert all(len(page) <= 20 for page in shown)
    assert (
        shown[0][-1] == f"{numbers[2][-1]} in all: + shows more, words narrow them; ? shows what can be typed"
    )


@pytest.mark.parametrize(
    ("words", "every"),
    [("runner", "(runner,"), ("w", "W"), ("RIFLE", "Rifle"), ("rifle tug", "for Tug"), ("out", "take Tug")],
)
def test_words_narrow_the_menu_until_enter_shows_all_again(pages, words, every):
    _, whole, narrow, again = pages("Tug", words, "")
    options = [line for line in narrow if line.startswith("  ")]
    assert 0 < len(options) < 15
    assert all(every in line for line in options)
    assert again == whole


def test_a_number_counts_among_those_shown_and_a_beginning_takes_only_one(pages):
    *_, taken = pages("Tug", "rifle", "2")
    assert pages("Tug", "Rimfire")[2] == taken
    assert "'9999' is none of them; expected a number from 1 to 2" in pages("Tug", "rifle", "9999")[-1][-1]


def test_the_last_step_is_taken_back_and_help_says_so(pages, shamble):
    first, _, _, back, start = pages("Tug", "Deer", "u", "u")
    assert start == first
    assert back == pages("Tug")[1]
    assert any("u takes back the last step" in line for line in pages("?")[1])
    _, out, _ = shamble("group", "build", typed="Crew\nu\nzzz\nq\n")
    assert "there is nothing to take back yet" in out
    assert "'zzz' is none of them; expected a number from 1 to 10" in out


@pytest.fixture
def crew(own, shamble):
    """A group of one's own."""
    assert shamble("group", "build", typed="Crew\nTug\n\n")[0] == 0
    return "crew"


def test_a_game_is_played_with_a_group_of_ones_own(crew, shamble):
    code, out, _ = shamble("play", "allout", "--group", crew, "--auto", "--seed", 1, "--name", "one")
    assert code == 0
    assert "of 1 alive" in out
    both = ("--group", crew, "--group", crew)
    assert (
        shamble("play", "allout", "--scenario", "duel", *both, "--auto", "--seed", 1, "--name", "two")[0] == 0
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("allout", "--group", "nobody"), "there is no group 'nobody'"),
        (("allout", "--group", "crew", "--group", "crew"), "2 groups"),
        (("allout", "--scenario", "duel", "--group", "crew"), "1 groups"),
        (("surrounded", "--group", "crew"), "no groups of one's own"),
    ],
)
def test_a_group_that_does_not_fit_begins_no_game(crew, shamble, arguments, words):
    code, _, err = shamble("play", *arguments)
    assert (code, words in err) == (2, True)
    assert "No game is saved yet" in shamble("games")[1]


def test_a_group_is_built_of_survivors_from_other_files_too(own, shamble):
    own.parent.mkdir(parents=True, exist_ok=True)
    (own.parent / "zoe.toml").write_text(ZOE_FILE)
    code, out, err = shamble("group", "build", typed="Zoes\nZoe\n\n")
    assert (code, err) == (0, "")
    assert "play with it as zoes" in out
    assert shamble("play", "allout", "--group", "zoes", typed="q\n")[0] == 0
    own.unlink()
    code, _, err = shamble("play", "allout", "--group", "zoes")
    assert (code, "there is no group 'zoes'" in err) == (2, True)
    assert shamble("resume", typed="q\n")[0] == 0, "a game that has begun keeps its cards"
