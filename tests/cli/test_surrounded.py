"""`shamble surrounded`, and Surrounded under the commands of every game."""

import json
import re
from xml.etree import ElementTree

import pytest

from shamble.games.surrounded.library import SHIPPED


def test_a_game_starts_at_once(shamble):
    code, out, err = shamble("play", "surrounded", "--seed", 3, typed="2\nA\nq\n")
    assert (code, err) == (0, "")
    assert "Placed 14 at 0,1" in out
    assert "Saved. Go on with: shamble resume surrounded-1" in out


@pytest.mark.parametrize("player", ["rival", "greedy", "random"])
def test_programs_play_a_game_to_its_end(shamble, player):
    code, out, _ = shamble(
        "surrounded",
        "play",
        "--auto",
        "--player",
        player,
        "--seed",
        2,
        "--seats",
        3,
        "--scenario",
        "dealt-hard",
    )
    assert code == 0
    assert re.search(r"Final score -?\d+", out)
    assert re.search(r"Scenario \d+ .*: (won|lost), with", out)


def test_seats_first_player_and_level_are_chosen(shamble):
    code, out, _ = shamble(
        "surrounded", "play", "--seats", 2, "--first", 2, "--scenario", "8-hard", "--seed", 1, typed="q\n"
    )
    assert code == 0
    assert "player-2: " in out
    assert "scenario: 8 A quiet rim, Hard" in out.replace("\n", " ")


def test_a_program_may_play_one_of_the_seats(shamble):
    code, out, _ = shamble(
        "surrounded", "play", "--seats", 2, "--auto", "player-2", "--seed", 3, typed="2\nA\nq\n"
    )
    assert code == 0
    asked = re.findall(r"^(player-\d): ", out, re.MULTILINE)
    assert set(asked) == {"player-1"}
    assert "Turn 3" in out
    assert shamble("surrounded", "play", "--auto", "player-9")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["surrounded", "play", "--scenario", "8"], "there is no scenario '8'; did you mean"),
        (["surrounded", "play", "--seats", "2", "--first", "3"], "player 3 cannot begin; expected 1 to 2"),
        (["surrounded", "play", "--deck", "mine"], "there is no deck 'mine'; known: shipped"),
        (["surrounded", "best", "none"], "there is no game 'none'"),
        (["play", "surrounded", "--scenario", "19-hard"], "there is no scenario '19-hard'"),
    ],
)
def test_bad_input_is_one_clear_error(shamble, arguments, said):
    code, _, err = shamble(*arguments)
    assert code == 2
    assert said in err
    assert err.startswith("Error: ")


def test_the_real_cards_may_be_on_the_table_for_a_while(shamble):
    code, out, _ = shamble("surrounded", "play", "--cards", "table", "--name", "t", typed="8\n5\nq\n")
    assert (code, "Placed 5 at 1,0" in out) == (0, True)
    out = shamble("resume", "t", typed="q\n")[1]
    assert "The card on top of the deck" in out
    out = shamble("resume", "t", "--cards", "program", typed="q\n")[1]
    assert "The card on top of the deck\n" not in out
    assert re.search(r"Explore or Occupy|Place ", out)
    out = shamble("play", "surrounded", "--cards", "table", typed="q\n")[1]
    assert "18-flooded-quarry" in out


def test_the_board_is_drawn_and_written(shamble, home):
    shamble("play", "surrounded", "--seed", 3, "--name", "b", typed="2\nA\nq\n")
    code, out, _ = shamble("board", "b")
    assert (code, "8 Chain-Link" in out) == (0, True)
    code, out, _ = shamble("board", "b", "--svg", "-")
    assert code == 0
    assert "Chain-Link" in "".join(ElementTree.fromstring(out).itertext())


def test_the_best_of_a_deal_is_shown_when_the_game_is_over(shamble):
    shamble("surrounded", "play", "--auto", "--player", "random", "--seed", 4, "--name", "over")
    code, out, _ = shamble("surrounded", "best", "over", "--width", 5)
    assert code == 0
    mine, found = (int(number) for number in re.findall(r"(-?\d+) points", out))
    assert found > mine
    assert out.splitlines()[2].startswith("  Start: ")
    assert f"  Final score {found}" in out
    content = json.loads(shamble("surrounded", "best", "over", "--width", 5, "--json")[1])
    assert (content["played"], content["found"], content["better"]) == (mine, found, True)


def test_the_best_is_not_told_while_the_game_goes_on_and_only_of_surrounded(shamble):
    shamble("surrounded", "play", "--seed", 4, "--name", "on", typed="q\n")
    code, _, err = shamble("surrounded", "best", "on")
    assert (code, "on is not over" in err) == (3, True)
    shamble("play", "toy", "--name", "toy", typed="q\n")
    code, _, err = shamble("surrounded", "best", "toy")
    assert (code, "toy is a game of toy" in err) == (2, True)


def test_a_game_given_up_has_a_deal_too(shamble):
    shamble("surrounded", "play", "--seed", 4, "--name", "up", typed="k\ny\n\n")
    out = shamble("surrounded", "best", "up", "--width", 3)[1]
    assert "cards were never seen" in out


def test_a_deck_is_checked_as_a_whole_beside_other_files(shamble, home, tmp_path):
    text = SHIPPED.read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("number = 4\n", "number = 3\n"), encoding="utf-8")
    (tmp_path / "good.toml").write_text(text, encoding="utf-8")
    code, out, _ = shamble("check", "mine.toml", "good.toml")
    assert code == 2
    assert out.splitlines() == [
        "mine.toml: found no card 4; expected each number from 1 to 18 once",
        "mine.toml:37: card[4].number: found 3 again (first in line 25); expected a number of its own",
        "good.toml: 18 cards",
    ]


def test_an_own_deck_is_played_with(shamble, home):
    folder = home / "config" / "surrounded"
    folder.mkdir(parents=True)
    text = SHIPPED.read_text(encoding="utf-8").replace("Chain-Link Lot", "My Back Yard")
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    assert "My Back Yard" in shamble("play", "surrounded", "--seed", 3, typed="q\n")[1]
    out = shamble("surrounded", "play", "--deck", "shipped", "--seed", 3, typed="q\n")[1]
    assert "Chain-Link Lot" in out
    (folder / "deck.toml").write_text(text.replace('"gas"', '"petrol"'), encoding="utf-8")
    code, _, err = shamble("play", "surrounded")
    assert (code, "found 'petrol'" in err) == (2, True)
