"""`shamble rules` finds a rule by number, section and words, for people and for programs."""

import json

import pytest
from click.testing import CliRunner

from shamble.cli.rules import rules
from shamble.kernel.errors import BadInput
from shamble.kernel.ledger import Ledger


def output(*arguments, **env):
    result = CliRunner().invoke(rules, arguments, env={"COLUMNS": "80", **env}, catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def content(*arguments):
    answer = json.loads(output(*arguments, "--json"))
    assert answer.pop("schema") == "shamble.rules/1"
    return answer


def refusal(*arguments):
    with pytest.raises(BadInput) as caught:
        CliRunner().invoke(rules, arguments, standalone_mode=False, catch_exceptions=False)
    return str(caught.value)


def test_without_a_game_it_lists_the_games():
    games = content()["games"]
    assert output().splitlines()[0].split() == ["allout", str(games["allout"]), "rules"]
    assert games == {game: len(Ledger.load(game).clauses) for game in games}
    assert set(games) == {"allout", "riese", "surrounded", "zombicide"}


def test_a_game_lists_its_sections():
    lines = output("allout").splitlines()
    assert lines[0].split() == ["solo", "10", "rules"]
    assert ["leader", "2", "rules"] in [line.split() for line in lines]
    assert ["character-types", "1", "rule"] in [line.split() for line in lines]
    assert content("ALLOUT") == {"game": "allout", "sections": Ledger.load("allout").sections()}


@pytest.mark.parametrize(
    "words", [["allout", "AOW-052"], ["allout", "aow-52"], ["allout", "52"], ["aow-052"]]
)
def test_one_rule_shows_number_place_text_and_reading(words):
    text = output(*words)
    clause = Ledger.load("allout").clause("AOW-052")
    assert text.startswith("AOW-052  noise-and-mayhem, page 6\n")
    flowing = " ".join(text.split())
    assert clause.text in flowing
    assert f"Not in the book: {clause.lost}" in flowing
    assert f"Played as: {clause.reading} ({clause.basis})" in flowing
    assert content(*words)["clauses"][0]["reading"] == clause.reading


def test_a_bare_number_shows_the_rule_of_each_book():
    assert [clause["id"] for clause in content("riese", "52")["clauses"]] == ["RIE-052", "RIC-052"]


def test_words_name_a_section_or_else_search():
    book = Ledger.load("allout")
    assert [c["id"] for c in content("allout", "kill", "zone")["clauses"]] == [
        c.id for c in book.section("kill-zone")
    ]
    assert [c["id"] for c in content("allout", "Noise")["clauses"]] == [c.id for c in book.search("noise")]


@pytest.mark.parametrize("width", [30, 60, 80, 200])
def test_lines_keep_to_the_width_of_the_terminal(width):
    lines = output("allout", "mayhem", COLUMNS=str(width)).splitlines()
    assert max(len(line) for line in lines if line.startswith("  ")) <= min(width, 100)


def test_piped_output_carries_no_escapes():
    assert "\x1b" not in output("allout", "52")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["alout"], "Did you mean allout?"),
        (["allout", "aow-999"], "in allout, which has AOW-001 to AOW-"),
        (["allout", "0"], "There is no clause '0' in allout"),
        (["XXX-001"], "No game has a clause 'XXX-001'"),
        (["allout", "mayhme"], "No rule of allout holds 'mayhme'. Did you mean mayhem"),
        (["allout", "walker", "zeppelin"], "`shamble rules allout` lists the sections"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(words, message):
    assert message in refusal(*words)


def test_house_rules_are_shown_with_their_clause_and_what_else_could_be_played():
    lines = output("allout", "--house").splitlines()
    assert lines[lines.index("kill-zone = 3  AOW-039") + 1].endswith("Or: 2.5, 4.")
    assert lines.index("Fixed:") > lines.index("victory-order = text  AOW-457")
    assert any(line.strip().startswith("AOW-336: ") for line in lines)


def test_those_of_a_file_are_marked(tmp_path):
    (tmp_path / "ours.toml").write_text("kill-zone = 4\n")
    lines = output("allout", "--house", str(tmp_path / "ours.toml")).splitlines()
    assert "kill-zone = 4  AOW-039 (of your file)" in lines
    assert "base = 25  AOW-038" in lines
    answer = content("allout", "--house", str(tmp_path / "ours.toml"))
    assert (answer["house"]["kill-zone"]["value"], answer["house"]["base"]["value"]) == ("4", "25")
    assert answer["house"]["kill-zone"]["rule"] == "AOW-039"


def test_a_faulty_file_and_a_game_without_house_rules_are_refused(tmp_path):
    (tmp_path / "ours.toml").write_text("kill-zone = 9\n")
    assert "1: kill-zone: found 9; expected" in refusal("allout", "--house", str(tmp_path / "ours.toml"))
    assert "no house rules" in refusal("surrounded", "--house")
