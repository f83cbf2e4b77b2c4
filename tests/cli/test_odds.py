"""`shamble odds` reckons dice and attacks, exactly, and says in one line what it cannot read."""

import json
from fractions import Fraction

import pytest

HEAD = """2 red, 1 blue against 1 white
  higher 91.36 %
  with a critical 53.09 %
  even 7.41 %
  lower 1.23 %
  damage 3.006 on average
  damage    chance  or more
       0    8.64 % 100.00 %  ##################
       1   14.51 %  91.36 %  ##############################
"""


def test_dice_are_reckoned_in_words_numbers_and_a_chart(shamble):
    code, out, err = shamble("odds", "red red blue vs white")
    assert (code, err) == (0, "")
    assert out.startswith(HEAD)
    assert max(map(len, out.splitlines())) <= 80


def test_words_may_stand_alone_or_together(shamble):
    told = {
        shamble("odds", *words)
        for words in (
            ("red red blue vs white",),
            ("red", "red", "blue", "vs", "white"),
            ("2 red, blue", "against", "white"),
            ("2r+b v w",),
            ("2x red and blue dice vs. WHITE",),
        )
    }
    assert len(told) == 1


def test_fractions_are_shown_where_they_are_wanted(shamble):
    _, out, _ = shamble("odds", "blue vs red", "--exact")
    assert "  higher 69.44 % = 25/36" in out
    rows = [line.split() for line in out.splitlines()[7:]]
    assert sum(Fraction(row[-1]) for row in rows) == 1


def test_programs_get_numbers_and_fractions(shamble):
    code, out, _ = shamble("odds", "red vs nothing", "--json")
    assert code == 0
    content = json.loads(out)
    assert content["schema"] == "shamble.odds/1"
    (attack,) = content["attacks"]
    assert attack["title"] == "1 red against nothing"
    assert attack["values"]["higher"] == {"value": pytest.approx(2 / 3), "exact": "2/3"}
    (chart,) = attack["charts"]
    assert [row["outcome"] for row in chart["rows"]] == ["0", "1", "3"]
    assert [row["exact"] for row in chart["rows"]] == ["1/3", "1/2", "1/6"]


def test_a_chart_keeps_to_a_narrow_terminal_and_to_plain_letters(shamble, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    _, out, _ = shamble("odds", "12 blue vs 12 blue")
    assert max(map(len, out.splitlines())) <= 40
    assert out.isascii()
    assert "<0.01 %" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("red", "'red' has no vs between attack and defense"),
        ("", "'' has no vs between attack and defense"),
        ("vs", "the attack has no dice"),
        ("nothing vs red", "the attack has no dice"),
        ("red vs", "the defense has no dice"),
        ("red vs red vs red", "says vs more than once"),
        ("green vs red", "'green' is no die that counts successes; expected one of: red, white, blue"),
        ("action vs red", "'action' is no die"),
        ("10000 blue vs red", "10000 blue is too many: a side has at most 50 dice"),
        ("9999999999999999999999 blue vs red", "is too many"),
        ("30 blue 30 red vs red", "30 red is too many"),
        ("blue 3 vs red", "3 has no dice after it"),
        ("2 3 blue vs red", "2 and 3 stand before the same dice"),
        ("\u0661 red vs red", "is no die"),
        ("0 red vs red", "the attack has no dice"),
        ("attack", "attack needs two names"),
        ("attack ann", "attack needs two names"),
        ("attack ann bob", "no game is saved yet"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(shamble, words, said):
    code, out, err = shamble("odds", *words.split(" "))
    assert (code, out) == (2, "")
    assert said in err
    assert err.startswith("Error: ")
    assert err.count("\n") == 1


def test_control_characters_are_not_echoed(shamble):
    code, _, err = shamble("odds", "\x1b[31mred vs red")
    assert code == 2
    assert "\x1b" not in err


@pytest.fixture
def tuesday(shamble):
    """A saved quick start, its table laid and its people placed."""
    shamble("play", "allout", "--seed", 4, "--name", "tuesday", typed="1\n1\n1\nq\n")
    return "tuesday"


def test_an_attack_in_a_saved_game_says_every_way(shamble, tuesday):
    code, out, err = shamble("odds", "attack", "nadia", "walker", "3")
    assert (code, err) == (0, "")
    titles = [part.splitlines()[0] for part in out.split("\n\n")]
    assert titles == [
        "Nadia Sorel fires Slingshot at Walker 3",
        "Nadia Sorel attacks Walker 3: Bare hands",
        "Nadia Sorel defends against Walker 3",
    ]
    assert "  Out of range now: it reaches 6 in\n" in out
    assert "    is gone   13.89 %  13.89 %  ###" in out


def test_names_are_those_that_people_use(shamble, tuesday):
    plain = shamble("odds", "attack", "odile", "walker 3", "--save", tuesday)
    assert shamble("odds", "attack", "Odile Brandt", "w3", "--save", tuesday) == plain
    assert shamble("odds", "attack", "odile", "brandt", "walker", "3") == plain
    assert plain[0] == 0


def test_programs_get_an_attack_as_json(shamble, tuesday):
    _, out, _ = shamble("odds", "attack", "odile", "w3", "--json")
    attacks = json.loads(out)["attacks"]
    assert [attack["note"] for attack in attacks] == ["In melee, one to one"] * 2
    for attack in attacks:
        for chart in attack["charts"]:
            assert sum(Fraction(row["exact"]) for row in chart["rows"]) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["zed", "w3"], "The survivor who attacks: there is no 'zed' here"),
        (["walker-1", "nadia"], "The survivor who attacks: there is no 'walker-1' here"),
        (["nadia", "zed"], "The enemy of Nadia Sorel: there is no 'zed' here"),
        (["nadia", "jory"], "The enemy of Nadia Sorel: there is no 'jory' here"),
        (["nadia", "walker"], "The enemy of Nadia Sorel: 'walker' may be Walker 1"),
        (["nadia", "w3", "--save", "monday"], "there is no game 'monday'"),
    ],
)
def test_a_name_that_fits_nobody_is_said_in_one_line(shamble, tuesday, words, said):
    code, out, err = shamble("odds", "attack", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_game_without_attacks_says_so(shamble):
    shamble("play", "toy", "--name", "toy", typed="q\n")
    code, _, err = shamble("odds", "attack", "a", "b", "--save", "toy")
    assert code == 2
    assert "'toy' has no attacks to reckon; those games have: allout" in err


def test_save_is_for_attacks_only(shamble, tuesday):
    code, _, err = shamble("odds", "red vs red", "--save", tuesday)
    assert code == 2
    assert "--save is for an attack in that game" in err


def test_nobody_attacks_before_the_people_are_placed(shamble):
    shamble("play", "allout", "--seed", 4, "--name", "monday", typed="q\n")
    code, out, err = shamble("odds", "attack", "nadia", "walker", "3")
    assert (code, out) == (2, "")
    assert err == "Error: Nadia Sorel is not on the table yet; go on with the set-up first\n"


def test_at_a_table_that_nobody_measured_shots_are_in_the_open(shamble):
    shamble("play", "allout", "--board", "table", "--seed", 4, "--name", "ours", typed="1\n1\n1\nq\n")
    _, out, _ = shamble("odds", "attack", "nadia", "walker", "3")
    assert out.splitlines()[1] == "  In the open: only you see what would give Cover"
