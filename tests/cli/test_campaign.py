"""`shamble group check` and `shamble campaign`: from two files of groups to a sheet that can be printed."""

import json
import re
from html.parser import HTMLParser

import pytest

FERRY = """
[[group]]
id = "ferry"
name = "Ferry Hands"
limit = 150

[[group.members]]
card = "ines-calloway"
items = ["compact-pistol"]

[[group.members]]
card = "odile-brandt"
items = ["fire-axe"]
"""
MILL = """
[[group]]
id = "mill"
name = "Mill"
limit = 150

[[group.members]]
card = "tug-marsh"
items = ["cricket-bat"]

[[group.members]]
card = "nadia-sorel"
"""


@pytest.fixture
def files(home):
    """The files of both groups, in the folder the command runs in."""
    folder = home.parent
    (folder / "ferry.toml").write_text(FERRY)
    (folder / "mill.toml").write_text(MILL)
    return folder


@pytest.fixture
def league(files, shamble):
    """A campaign of two turns."""
    both = ("--player", "nora=ferry.toml", "--player", "omar=mill.toml")
    assert shamble("campaign", "new", "mill", *both, "--turns", 2)[0] == 0
    return "mill"


def test_a_legal_group_is_told_with_its_points(files, shamble):
    code, out, err = shamble("group", "check", "ferry.toml", "mill.toml")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Ferry Hands: legal, 78 of 150 points, 2 survivors led by Ines Calloway",
        "Mill: legal, 56 of 150 points, 2 survivors led by Tug Marsh",
    ]


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        ("limit = 150", "limit = 70", "AOW-408"),
        ('card = "odile-brandt"', 'card = "ines-calloway"', "AOW-414"),
        ('["fire-axe"]', '["fire-axe", "fire-axe", "fire-axe", "fire-axe", "fire-axe"]', "AOW-416"),
    ],
)
def test_each_fault_has_its_line_and_its_clause(files, shamble, old, new, clause):
    (files / "ferry.toml").write_text(FERRY.replace(old, new))
    code, out, _ = shamble("group", "check", "ferry.toml")
    assert code == 2
    assert clause in out
    assert out.startswith("ferry.toml:")
    code, out, _ = shamble("group", "check", "ferry.toml", "--json")
    assert (code, json.loads(out)["groups"]) == (2, [])


def test_a_file_without_a_group_says_so(files, shamble):
    (files / "bare.toml").write_text('[[item]]\nid = "a"\nname = "A"\nkind = "melee"\n')
    code, out, _ = shamble("group", "check", "bare.toml")
    assert (code, out) == (2, "There is no [[group]] in these files.\n")


def test_a_campaign_is_begun_and_shown(league, shamble):
    code, out, _ = shamble("campaign", "status", league)
    assert code == 0
    assert "Campaign turn 1 of 2" in out
    assert "Next: nora against omar: who has won?" in out
    content = json.loads(shamble("campaign", "status", league, "--json")[1])
    assert (content["scores"], content["turn"]) == ({"nora": 0, "omar": 0}, 1)


def test_results_are_entered_and_taken_back_at_the_keyboard(league, shamble):
    typed = "1\n" + "none\nnone\n0\n" * 2 + "u\nq\n"
    code, out, err = shamble("campaign", "play", league, typed=typed)
    assert (code, err) == (0, "")
    assert "omar: How many supply counters has omar" in out
    assert shamble("campaign", "play", league, typed="u\n" * 7 + "q\n")[0] == 0
    assert "Next: nora against omar" in shamble("campaign", "status", league)[1]


def test_a_game_is_played_here_and_its_outcome_taken(league, shamble):
    code, out, _ = shamble("campaign", "match", league, "--auto", "--seed", 3, "--save", "first")
    assert code == 0
    assert "Then: shamble campaign play mill --result first" in out
    code, out, _ = shamble("campaign", "play", league, "--result", "first", typed="q\n")
    assert code == 0
    assert sum(json.loads(shamble("campaign", "status", league, "--json")[1])["scores"].values()) == 0, (
        "not yet"
    )
    code, _, err = shamble("campaign", "play", league, "--result", "first")
    assert code == 3
    assert "asks for no result now" in err


@pytest.mark.parametrize(("player", "asked"), [("nora", "blue"), ("omar", "red"), ("blue", "red")])
def test_a_program_plays_for_a_player_by_name_or_colour(league, shamble, player, asked):
    code, out, err = shamble("campaign", "match", league, "--auto", player, "--seed", 3, typed="q\n")
    assert (code, err) == (0, "")
    assert re.findall(r"^(\w+) \d+> ", out, re.MULTILINE) == [asked]


def test_a_game_of_an_earlier_turn_is_no_result_of_this_one(league, shamble):
    shamble("campaign", "match", league, "--auto", "--seed", 3, "--save", "first")
    shamble("campaign", "play", league, "--result", "first", typed="\n" * 60 + "q\n")
    status = shamble("campaign", "status", league)[1]
    assert "Campaign turn 2 of 2" in status
    assert "Next: nora against omar: who has won?" in status
    code, out, err = shamble("campaign", "play", league, "--result", "first")
    assert (code, out) == (2, "")
    assert "not played by the groups of nora and omar as they are now" in err
    assert len(err.splitlines()) == 1
    assert shamble("campaign", "status", league)[1] == status


@pytest.mark.parametrize(
    ("option", "words"),
    [(("--auto", "odile"), "no seat 'odile'"), (("--scenario", "quickstart"), "for two; known: duel")],
)
def test_a_game_that_cannot_be_is_not_begun(league, shamble, option, words):
    code, _, err = shamble("campaign", "match", league, "--save", "first", *option)
    assert (code, words in err) == (2, True)
    assert "first" not in shamble("games")[1]


def test_an_unfinished_or_foreign_game_has_no_outcome(league, shamble):
    shamble("campaign", "match", league, "--seed", 3, "--save", "first", typed="q\n")
    code, _, err = shamble("campaign", "play", league, "--result", "first")
    assert (code, "not over" in err) == (2, True)
    code, _, err = shamble("campaign", "play", league, "--result", league)
    assert (code, "not of All Out War" in err) == (2, True)
    assert shamble("campaign", "status", "first")[0] == 2
    shamble("play", "allout", "--auto", "--seed", 7, "--name", "alone")
    code, _, err = shamble("campaign", "play", league, "--result", "alone")
    assert (code, "was for one player" in err) == (2, True)


def test_a_campaign_that_is_over_asks_for_no_result(files, shamble):
    both = ("--player", "nora=ferry.toml", "--player", "omar=mill.toml")
    shamble("campaign", "new", "mill", *both, "--turns", 1)
    shamble("campaign", "match", "mill", "--auto", "--seed", 3, "--save", "first")
    shamble("campaign", "play", "mill", "--result", "first", typed="\n" * 60 + "q\n")
    code, _, err = shamble("campaign", "play", "mill", "--result", "first")
    assert (code, err) == (3, "Error: mill asks for no result now; the campaign is over\n")


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (["nora=ferry.toml"], "expected 2 to 8"),
        (["nora=ferry.toml", "nora=mill.toml"], "plays twice"),
        (["nora=ferry.toml", "draw=mill.toml"], "how a game can end"),
        (["nora=ferry.toml", "omar"], "expected NAME=GROUP"),
        (["nora=ferry.toml", "omar=nowhere"], "there is no group 'nowhere'"),
        (["nora=ferry.toml", "omar=nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused(files, shamble, players, words):
    options = [option for player in players for option in ("--player", player)]
    code, out, err = shamble("campaign", "new", "x", *options)
    assert (code, out) == (2, "")
    assert words in err


def test_a_name_of_two_words_is_told_as_it_must_be_typed(files, shamble):
    both = ("--player", "nora=ferry.toml", "--player", "omar=mill.toml")
    assert "shamble campaign play 'at the mill'" in shamble("campaign", "new", "at the mill", *both)[1]
    out = shamble("campaign", "match", "at the mill", "--auto", "--seed", 3, "--save", "the first")[1]
    assert "Then: shamble campaign play 'at the mill' --result 'the first'" in out


@pytest.mark.rule("AOW-555")
def test_a_group_beyond_the_agreed_limit_does_not_start(files, shamble):
    both = ("--player", "nora=ferry.toml", "--player", "omar=mill.toml")
    assert shamble("campaign", "new", "x", *both, "--limit", 77)[0] == 2
    assert shamble("campaign", "new", "x", *both, "--limit", 78)[0] == 0


class Page(HTMLParser):
    """The words and the headings of a page."""

    def __init__(self):
        super().__init__()
        self.words, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.words.append(data)


def test_a_report_is_a_page_with_a_sheet_for_each_player(files, shamble):
    both = ("--player", "<nora>=ferry.toml", "--player", "omar=mill.toml")
    shamble("campaign", "new", "mill", *both)
    assert shamble("campaign", "report", "mill", "mill.html")[0] == 0
    text = (files / "mill.html").read_text()
    page = Page()
    page.feed(text)
    assert page.tags.count("section") == 2
    assert {"<nora>", "omar", "Odile Brandt", "Fire Axe"} <= {*page.words}
    assert "<nora>" not in text, "what players type is escaped"
    assert shamble("campaign", "report", "mill", "mill.html")[0] == 3
    assert shamble("campaign", "report", "mill", "mill.html", "--force")[0] == 0
