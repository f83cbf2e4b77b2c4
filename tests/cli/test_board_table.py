"""`--board table`: a real table refereed in lines and in JSON, handed to and fro, and closed to program players."""

from __future__ import annotations

import json

TYPED = ["", "", "nadia", "run", "", "nobody", "end", "odile", "sneak", "free"]


def test_a_turn_is_played_by_a_few_keys(shamble):
    code, out, err = shamble(
        "play",
        "allout",
        "--board",
        "table",
        "--seed",
        "12",
        "--name",
        "t",
        typed="\n".join([*TYPED, "s", "q"]),
    )
    assert (code, err) == (0, "")
    assert "Walkers at 4,13.5; 10,12.5" in out
    lines = out.replace("\n", " ")
    assert "Set up Nadia Sorel, Odile Brandt and Jory Tamm at the south edge, each base touching it." in lines
    assert "NOISE from Nadia Sorel: the nearest free walker within 10 in goes straight there" in lines
    assert "Odile Brandt is engaged with Walker 1" in out
    assert "touches Walker 1" in out, "in the list of everybody"


def test_the_board_changes_hands_at_any_question_and_on_resuming(shamble):
    play = ("play", "allout", "--seed", "12", "--name", "t")
    code, out, _ = shamble(*play, typed="\n".join(["", "", "", "board table", "", "", "", "q"]))
    assert code == 0
    assert "From now on you measure" in out
    code, out, _ = shamble("resume", "t", "--board", "program", typed="\n".join(["end"] + [""] * 30))
    assert code == 0
    assert "Where does Nadia Sorel stand?" in out
    assert "From now on the program measures" in out


def test_what_was_done_is_put_back_by_hand(shamble):
    code, out, _ = shamble(
        "play", "allout", "--board", "table", "--seed", "12", typed="\n".join([*TYPED, "u", "q"])
    )
    assert code == 0
    assert "Put back: Jory not activated; Odile touches nothing; Odile back where it stood" in out.replace(
        "\n", " "
    )


def test_a_program_player_needs_a_table_that_it_can_see(shamble):
    code, _, err = shamble("play", "allout", "--board", "table", "--auto")
    assert (code, "a program cannot see your table" in err) == (2, True)
    code, _, err = shamble("play", "surrounded", "--board", "table")
    assert (code, "has no board" in err) == (2, True)


def test_json_has_the_things_that_may_be_named(shamble):
    lines = [{"answer": "done", "ask_no": number} for number in (3, 4)]
    typed = "\n".join(map(json.dumps, [*lines, {"command": "board", "whose": "program"}]))
    code, out, _ = shamble("play", "allout", "--board", "table", "--seed", "12", "--json", typed=typed)
    assert code == 0
    found = [json.loads(line) for line in out.splitlines()]
    asks = [one for one in found if one["type"] == "ask"]
    assert [ask["kind"] for ask in asks[:2]] == ["measure", "measure"]
    assert any(one.get("path") == "board" and one["value"] == "program" for one in found)
