"""`shamble zombicide attack`, `shamble play zombicide` and `shamble check` at the command line."""

import json

import pytest

pytest_plugins = ["cli.conftest"]


def attack(shamble, *arguments, typed=""):
    """One attack from the command line."""
    return shamble("zombicide", "attack", *arguments, typed=typed)


def left(shamble, *arguments, typed=""):
    """Who is left after an attack, as JSON."""
    code, out, _ = attack(shamble, *arguments, "--json", typed=typed)
    assert code == 0
    return json.loads(out)["left"]


def test_dougs_burst_with_given_dice(shamble):
    there = ("sub-mg", "sub-mg", "--there", "ned, 4 walkers, fatty, 2 runners", "--roll", "6 6 5 5 5 1")
    found = left(shamble, *there)
    assert found == {
        "zombies": {"walker": 1, "fatty": 1, "runner": 2},
        "survivors": {},
        "dead": ["ned"],
        "experience": 3,
    }
    code, out, _ = attack(shamble, *there)
    assert code == 0
    assert "Ned is killed" in out
    assert "Left there: 1 Walker, 1 Fatty, 2 Runners. Experience: 3." in out


def test_melee_with_given_targets(shamble):
    there = ("machete", "machete", "--there", "walker, runner, fatty", "--roll", "5 6")
    assert left(shamble, *there, "--hits", "runner fatty")["zombies"] == {"walker": 1}
    assert left(shamble, *there, "--hits", "walkers,runners")["zombies"] == {"fatty": 1}


def test_a_car_and_own_dice_typed_at_the_table(shamble):
    found = left(
        shamble, "car", "--there", "walker, 3 runners, josh:1", "--dice", "table", typed="4 4 4 1 1\n"
    )
    assert found["zombies"] == {"runner": 2}
    assert found["dead"] == ["josh"]


def test_targets_typed_at_the_table_and_bad_lines_asked_again(shamble):
    typed = "9 9\n4 4\nzebra\n3\n1\n"
    found = left(shamble, "katana", "--there", "walker, runner, fatty", "--dice", "table", typed=typed)
    assert found["zombies"] == {"fatty": 1}


def test_a_molotov_rolls_nothing_and_may_spare_its_thrower(shamble):
    assert left(shamble, "molotov", "--there", "abomination, ned")["experience"] is None
    assert left(shamble, "molotov", "--there", "abomination, ned", "--thrower-lives")["experience"] == 5
    assert left(shamble, "molotov", "--far", 1, "--there", "2 fatties")["experience"] == 2


def test_the_programs_dice_are_repeatable(shamble):
    runs = {attack(shamble, "chainsaw", "--there", "9 walkers", "--seed", 4)[1] for _ in range(2)}
    assert len(runs) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("rifel",), "expected one of: rifle"),
        (("rifle", "--far", "0", "--there", "walker"), "ZOM-039"),
        (("pistol", "--far", "2", "--there", "walker"), "ZOM-041"),
        (("pistol",), "ZOM-034"),
        (("pan", "--there", "ned"), "ZOM-026"),
        (("pan", "katana", "--there", "walker"), "ZOM-007"),
        (("pan", "pan", "--there", "walker"), "ZOM-008"),
        (("pan", "pan", "pan", "--there", "walker"), "too many"),
        (("pan", "--there", "2 zebras"), "no Zombie"),
        (("pan", "--there", "walkr"), "walker"),
        (("pan", "--there", "99999999walkers"), "expected such as '4 walkers'"),
        (("pan", "--there", "7fatties"), "expected such as '7 fatties'"),
        (("pan", "--there", "big-walker"), "expected such as 'walker'"),
        (("pan", "--there", "3ned"), "expected such as '4 walkers' or 'ned'"),
        (("pan", "--there", "0 walkers"), "out of range"),
        (("pan", "--there", "ned, ned"), "already"),
        (("pan", "--there", "\x1b[2J"), "is nobody"),
        (("pan", "--there", "walker", "--roll", "1 2"), "rolls 1 dice"),
        (("pan", "--there", "walker", "--roll", "7"), "no face"),
        (("pan", "--there", "walker", "--roll", "6", "--hits", "runner"), "no hit was left"),
        (("katana", "--there", "walker, runner", "--roll", "6 6", "--hits", "fatty"), "cannot take this hit"),
        (("molotov", "--there", "walker", "--roll", "6"), "rolls no dice"),
        (("car",), "nobody is in the zone"),
        (("car", "--far", "1", "--there", "walker"), "leave out --far"),
        (("pan", "--far", "99"), "range"),
        ((), "Missing argument"),
    ],
)
def test_bad_input_is_one_clear_message(shamble, arguments, told):
    code, out, error = attack(shamble, *arguments)
    assert (code, out) == (2, "")
    assert told in error
    assert "Traceback" not in error


def test_an_own_weapon_is_known(shamble, home):
    folder = home / "config" / "zombicide"
    folder.mkdir(parents=True)
    file = folder / "mine.toml"
    file.write_text(
        '[[weapon]]\nid = "nailer"\nname = "Nailer"\nrange = [0, 2]\ndice = 1\naccuracy = 2\ndamage = 3\n'
    )
    assert left(shamble, "nailer", "--there", "abomination", "--roll", "2")["experience"] == 5
    code, out, _ = shamble("check", file)
    assert (code, "1 weapon" in out) == (0, True)


def test_check_tells_what_is_wrong_with_a_map(shamble, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text(
        '[[map]]\nid = "m"\nname = "M"\nzone = [{ id = "a", name = "A", kind = "street", at = [0, 0] },'
        ' { id = "b", name = "B", kind = "street", at = [0, 0] }]\n'
    )
    code, out, _ = shamble("check", file)
    assert code == 2
    assert "bad.toml:4: map[1].zone[2].at: found [0, 0], which overlaps a; expected a place of its own" in out


def test_a_skirmish_can_be_played_left_and_resumed(shamble):
    code, out, error = shamble("play", "zombicide", "--name", "z", "--seed", 1, typed="1\nb\n1\nu\nq\n")
    assert (code, error) == (0, "")
    assert "house rule of ours" in " ".join(out.split())
    assert "Taxi: Ines" in out
    code, out, error = shamble("resume", "z", "--auto")
    assert (code, error) == (0, "")
    assert "The skirmish is" in out
    code, out, _ = shamble("board", "z", "--svg", "-")
    assert code == 0
    assert out.startswith("<svg")
