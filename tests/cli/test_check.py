"""`shamble check` says what a card file holds, or all that is wrong with it."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from shamble.cli.check import check
from shamble.games.allout.cards.model import SurvivorCard
from shamble.games.allout.groups.custom import total

RUN = (sys.executable, "-c", "from shamble.cli.main import run; run()")
GUIDE = Path(__file__).parents[2] / "docs" / "cards.md"

GOOD = """
[[item]]
id = "umbrella"
name = "Umbrella"
kind = "melee"
points = 2
dice = ["red"]
"""
BAD = GOOD.replace("red", "pink").replace("points", "pionts")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checked(*arguments):
    """Return the exit code and the lines of a check."""
    result = CliRunner().invoke(check, arguments, standalone_mode=False, catch_exceptions=False)
    assert result.exception is None
    assert result.stderr == ""
    return result.return_value, result.stdout.splitlines()


def test_a_good_file_is_told_by_what_it_holds(home):
    (home / "mine.toml").write_text(GOOD + GOOD.replace('"umbrella"', '"parasol"'))
    assert checked("mine.toml") == (0, ["mine.toml: 2 items"])


def test_every_fault_has_its_line(home):
    (home / "mine.toml").write_text(BAD)
    code, lines = checked("mine.toml")
    assert code == 2
    assert lines == [
        "mine.toml:6: item[1].pionts: found an unknown key; expected a known key, perhaps `points`",
        "mine.toml:7: item[1].dice[1]: found 'pink'; expected 'red', 'white' or 'blue'",
    ]


def test_files_given_together_and_own_files_know_each_other(home):
    deck = '[[deck]]\nid = "d"\nname = "D"\nkind = "supply"\ncards = { umbrella = 1, parasol = 1 }\n'
    (home / "a.toml").write_text(deck)
    (home / "b.toml").write_text(GOOD)
    assert checked("a.toml")[0] == 2
    own = home / "home" / "config" / "allout"
    own.mkdir(parents=True)
    (own / "c.toml").write_text(GOOD.replace('"umbrella"', '"parasol"'))
    assert checked("a.toml", "b.toml") == (0, ["a.toml: 1 deck", "b.toml: 1 item"])


@pytest.mark.parametrize(
    ("game", "text", "holds"),
    [
        ("allout", GOOD.replace('"umbrella"', '"parasol"'), "1 item"),
        ("riese", '[[equipment]]\nid = "tin"\nname = "Tin"\n', "1 gear"),
        ("zombicide", '[[gear]]\nid = "tin"\nname = "Tin"\n', "1 gear"),
    ],
)
def test_a_copy_of_an_own_file_is_checked_in_its_place_and_one_of_another_name_beside_it(
    home, game, text, holds
):
    own = home / "home" / "config" / game
    own.mkdir(parents=True)
    (own / "mine.toml").write_text(text)
    (home / "mine.toml").write_text(text)
    (home / "other.toml").write_text(text)
    assert checked("mine.toml") == (0, [f"mine.toml: {holds}; checked in place of {own / 'mine.toml'}"])
    assert checked(str(own / "mine.toml"))[1] == [f"{own / 'mine.toml'}: {holds}"]
    code, lines = checked("other.toml")
    assert code == 2
    assert f"again (first in {own / 'mine.toml'}:" in lines[0]


def test_json_gives_the_same_facts_to_programs(home):
    (home / "good.toml").write_text(GOOD.replace('"umbrella"', '"parasol"'))
    (home / "bad.toml").write_text(BAD)
    code, lines = checked("good.toml", "bad.toml", "--json")
    answer = json.loads("\n".join(lines))
    good, bad = answer["files"]
    assert (code, answer["schema"]) == (2, "shamble.check/1")
    assert good == {"file": "good.toml", "holds": {"items": 1}, "faults": []}
    assert [(fault["line"], fault["key"]) for fault in bad["faults"]] == [
        (6, "item[1].pionts"),
        (7, "item[1].dice[1]"),
    ]


def test_whatever_is_no_card_file_is_refused_in_one_line_each(home):
    (home / "loop").symlink_to("pool")
    (home / "pool").symlink_to("loop")
    (home / "junk").write_bytes(bytes(range(256)))
    (home / "huge").write_bytes(b"#" * (1 << 20) + b"#")
    (home / "latin").write_bytes(b"# caf\xe9")
    (home / "broken").write_text("[[item]]\nid =\n")
    (home / "empty").write_text("")
    names = ["none", ".", "loop", "junk", "huge", "latin", "broken", "empty", "bad\x1b[2J"]
    code, lines = checked(*names)
    assert code == 2
    assert len(lines) == len(names)
    for name, line in zip(names, lines, strict=True):
        assert line.startswith(name.replace("\x1b", "?") + ":")
        assert "; expected " in line
    assert lines[6].startswith("broken:2:5:")


def test_the_command_line_ends_with_code_2_for_faults_and_for_no_file(home):
    (home / "mine.toml").write_text(BAD)
    (home / "good.toml").write_text(GOOD)
    codes = [
        subprocess.run([*RUN, "check", *names], capture_output=True, env=os.environ).returncode
        for names in (["good.toml"], ["mine.toml"], [])
    ]
    assert codes == [0, 2, 2]


def test_the_examples_of_the_guide_pass(home):
    examples = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) >= 2
    for number, example in enumerate(examples):
        (home / f"{number}.toml").write_text(example, encoding="utf-8")
    code, lines = checked(*(f"{number}.toml" for number in range(len(examples))))
    assert (code, lines[0]) == (0, "0.toml: 1 survivor, 2 items, 1 incident, 1 event")


def test_the_survivor_of_the_guide_costs_what_its_parts_cost():
    example = re.search(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[1]
    (ada,) = tomllib.loads(example)["survivor"]
    assert total(SurvivorCard.from_dict(ada)) == ada["points"]


def test_one_of_each_kind_is_told_in_the_singular(home):
    page = GUIDE.with_name("zombicide.md").read_text(encoding="utf-8")
    (home / "farm.toml").write_text(re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1], encoding="utf-8")
    assert checked("farm.toml")[1][0].endswith("1 combination, 1 breed, 1 map, 1 skirmish")


def test_the_fault_shown_in_the_guide_is_the_real_one(home):
    guide = GUIDE.read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", guide, re.DOTALL)[1]
    (home / "my-people.toml").write_text(example.replace('["white"]', '["wite"]'), encoding="utf-8")
    code, lines = checked("my-people.toml")
    assert code == 2
    assert "\n".join(lines) in guide
