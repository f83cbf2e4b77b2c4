"""Two people at one keyboard, a program in either seat, who lays the table out, and scenarios of one's own."""

import json

import pytest

from games.allout.card_files import ITEM, STANDARD, YARD
from shamble.cli import paths

DUEL = ("play", "allout", "--scenario", "duel", "--seed", "3")


def prompts(out):
    return [
        line.partition(">")[0] for line in out.splitlines() if line[:4] in ("red ", "blue") and ">" in line
    ]


def test_the_question_and_the_prompt_say_whom_they_ask(shamble):
    code, out, err = shamble(*DUEL, typed="\n" * 12)
    assert (code, err) == (0, "")
    seats = [prompt.partition(" ")[0] for prompt in prompts(out)]
    assert {*seats} == {"red", "blue"}
    for seat in ("red", "blue"):
        assert f"{seat}: Who sets up next?" in out
    assert "Initiative: red" in out or "Initiative: blue" in out


def test_alone_nobody_is_named(shamble):
    out = shamble("play", "allout", "--seed", "3", typed="\n\n")[1]
    assert "survivors: Nadia" not in out
    assert "\n3> \n" in out
    assert "Initiative: you" in out


@pytest.mark.parametrize(("program", "person"), [("red", "blue"), ("blue", "red")])
def test_a_program_takes_either_seat(shamble, program, person):
    code, out, err = shamble(*DUEL, "--auto", program, typed="\n" * 8)
    assert (code, err) == (0, "")
    assert {prompt.partition(" ")[0] for prompt in prompts(out)} == {person}


def test_a_program_takes_both_seats_to_the_end(shamble):
    code, out, _ = shamble(*DUEL, "--auto", "--player", "random")
    assert code == 0
    assert not prompts(out)
    assert "The turning point" in out


@pytest.mark.parametrize(
    ("scenario", "seat", "known"),
    [("duel", "survivors", "red, blue, or all"), ("quickstart", "red", "survivors, or all")],
)
def test_a_seat_that_nobody_has_is_refused_and_makes_no_save(shamble, home, scenario, seat, known):
    code, out, err = shamble("play", "allout", "--scenario", scenario, "--auto", seat)
    assert (code, out) == (2, "")
    assert f"there is no seat '{seat}' in All Out War; its seats: {known}" in err
    assert not (home / "data").exists()


def test_json_names_the_seats_and_each_ask_its_own(shamble):
    out = shamble(*DUEL, "--json", typed="")[1]
    sent = [json.loads(line) for line in out.splitlines()]
    assert sent[0]["seats"] == ["red", "blue"]
    assert next(one for one in sent if one["type"] == "ask")["who"] in ("red", "blue")
    out = shamble("play", "allout", "--json", typed="")[1]
    assert json.loads(out.splitlines()[0])["seats"] == ["survivors"]


def test_giving_up_hands_the_game_to_the_other(shamble):
    out = shamble(*DUEL, "--name", "over", typed="k\ny\n")[1]
    loser = prompts(out)[0].partition(" ")[0]
    winner = "blue" if loser == "red" else "red"
    assert f"{loser.capitalize()} gives up: {winner} wins" in out
    assert f"{loser.capitalize()} gave up." in out


# -- who lays the table out


def test_two_players_lay_the_standard_table_out_unless_the_program_is_to(shamble):
    ours = shamble("play", "allout", "--scenario", "rivals", "--seed", "1", typed="")[1]
    assert "red: Where does the" in ours or "red: Which piece" in ours or "blue: Which piece" in ours
    theirs = shamble("play", "allout", "--scenario", "rivals", "--seed", "1", "--setup", "program", typed="")[
        1
    ]
    assert "Who sets up next?" in theirs


def test_one_player_may_lay_it_out_too(shamble):
    out = shamble("play", "allout", "--scenario", "standard", "--setup", "players", typed="\n10,10\nw\n")[1]
    assert "AOW-429: at 10,10 it is not" in out or "AOW-428" in out
    assert "Who sets up" not in out
    assert "sets up at the" in shamble("play", "allout", "--scenario", "standard", typed="\n")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("allout", "--setup", "players"), "in scenario 'quickstart' everything has its place"),
        (("toy", "--setup", "program"), "The Toy is set up in one way only; leave --setup out"),
        (("allout", "--setup", "me"), "--setup"),
    ],
)
def test_a_setup_that_cannot_be_is_one_error(shamble, home, arguments, said):
    code, out, err = shamble("play", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert not (home / "data").exists()


# -- the player's own files


def own(text, name="mine.toml"):
    folder = paths.config_dir() / "allout"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_a_scenario_of_ones_own_is_played(shamble):
    own(YARD)
    code, out, err = shamble("play", "allout", "--scenario", "yard", typed="\n\ns\n")
    assert (code, err) == (0, "")
    assert "Ines Calloway" in out


def test_a_standard_one_is_laid_out_with_ones_own_items(shamble):
    own(ITEM, "items.toml")
    own(STANDARD + 'items = ["umbrella"]\n')
    out = shamble("play", "allout", "--scenario", "yard", typed="\n\ns\n")[1]
    assert "Umbrella" in out


def test_without_it_the_scenario_is_unknown_and_a_faulty_file_is_told(shamble):
    assert "there is no scenario 'yard'" in shamble("play", "allout", "--scenario", "yard")[2]
    own(YARD.replace("width = 20", "width = 2"))
    code, out, err = shamble("play", "allout", "--scenario", "yard")
    assert (code, out) == (2, "")
    assert "mine.toml" in err


# -- watching


def test_a_two_player_game_can_be_watched(shamble):
    shamble(*DUEL, "--auto", "--player", "random", "--name", "seen")
    code, out, _ = shamble("watch", "seen")
    assert code == 0
    assert out.startswith("Watching All Out War: seen\n")
    assert "The turning point" in out
