"""Saved games are listed, renamed, deleted, exported, imported, replayed and reported, and never lost."""

import json
import shutil

import pytest

from kernel.saves import fill, small_disk
from shamble import __version__
from shamble.kernel.errors import SaveFailed
from shamble.kernel.journal import Header
from shamble.kernel.save import SqliteJournal


@pytest.fixture
def played(shamble):
    """A game of a few answers, one of them typed, one corrected, some taken back."""
    shamble("play", "toy", "--name", "one", typed="2 paces\nrun\nu\nstay\nc noise 4\nrun\nm here\n")
    return shamble


def exported(shamble, name="one"):
    code, out, _ = shamble("export", name)
    assert code == 0
    return out.splitlines()


def with_header(lines, **changes):
    """An export with other things in its first line."""
    return [json.dumps({**json.loads(lines[0]), **changes}), *lines[1:]]


def content(lines):
    """An export, but for the number its next ask will have."""
    header = json.loads(lines[0])
    return [{**header, "ask_no": 0}, *lines[1:]]


def test_without_games_it_says_how_to_begin(shamble):
    assert shamble("games") == (0, "No game is saved yet; shamble play GAME begins one.\n", "")
    assert json.loads(shamble("games", "--json")[1]) == {"schema": "shamble.games/1", "games": []}


def test_games_are_listed_with_where_they_stand(played):
    played("play", "toy", "--name", "two", "--auto", "--scenario", "short")
    lines = [line.split() for line in played("games")[1].splitlines()]
    assert lines[0] == ["name", "game", "scenario", "turn", "threat", "last", "played"]
    assert lines[1][:4] == ["two", "toy", "short", "2"]
    assert lines[1][-1] == "over"
    assert lines[2][:5] == ["one", "toy", "walk", "2", "4"]
    one = json.loads(played("games", "--json")[1])["games"][1]
    assert one.pop("played") > 0
    assert one == {"name": "one", "game": "toy", "scenario": "walk", "turn": 2, "threat": 4, "over": False}


def test_foreign_and_damaged_files_are_listed_as_unreadable(played, home):
    data = home / "data"
    (data / "notes.txt").write_text("not a save")
    (data / "text.shamble").write_text("not a save either")
    (data / "empty.shamble").touch()
    (data / "folder.shamble").mkdir()
    (data / "torn.shamble").write_bytes((data / "one.shamble").read_bytes()[:5000])
    SqliteJournal.create(data / "other.shamble", Header("chess", 1, "1", {})).close()
    SqliteJournal.create(data / "odd.shamble", Header("toy", 2, "1", [])).close()
    code, out, err = played("games")
    assert (code, err) == (0, "")
    unreadable = {line.split()[0] for line in out.splitlines() if "unreadable: " in line}
    assert unreadable == {"text", "empty", "folder", "torn", "other", "odd"}
    faults = {one["name"] for one in json.loads(played("games", "--json")[1])["games"] if "fault" in one}
    assert faults == unreadable
    assert played("resume")[1].startswith("The Toy: one\n")


def test_a_game_is_renamed_with_everything_in_it(played, home):
    before = exported(played)
    assert played("rename", "one", "a new name") == (0, "one is a new name now.\n", "")
    assert exported(played, "a new name") == before
    assert [path.name for path in (home / "data").glob("one*")] == ["one.shamble.lock"]


def test_renaming_never_writes_over_a_game_nor_touches_one_in_play(played, home):
    played("play", "toy", "--name", "two")
    code, _, err = played("rename", "one", "two")
    assert (code, "there is a game 'two' already" in err) == (3, True)
    held = SqliteJournal.open(home / "data" / "two.shamble")
    assert played("rename", "two", "three")[0] == 3
    assert played("delete", "two", "--yes")[0] == 3
    held.close()
    assert played("rename", "one", "one") == (3, "", "Error: one has that name already\n")
    assert played("rename", "two", "../three")[0] == 2
    assert played("rename", "zwei", "three")[0] == 2
    assert len(exported(played, "two")) > 2


def test_renaming_on_a_full_disk_says_so_and_speaks_of_no_reader(shamble, home):
    home.parent.mkdir(exist_ok=True)
    with small_disk(home) as disk:
        shamble("play", "toy", "--name", "one", typed="2 paces\nrun\n")
        save = disk / "data" / "one.shamble"
        left = SqliteJournal.open(save)
        for number in range(800):
            left.name("mark", f"here {number}", left.head)
        left.commit()
        now = {path: path.read_bytes() for path in save.parent.glob("one.shamble*")}
        left.close()
        for path, whole in now.items():  # as a killed process or a full disk leaves them
            path.write_bytes(whole)
        fill(disk / "filler")
        code, out, err = shamble("rename", "one", "two")
        assert (code, out) == (1, "")
        assert "cannot write one.shamble" in err
        (disk / "filler").unlink()
        assert shamble("rename", "one", "two") == (0, "one is two now.\n", "")


def test_renaming_waits_for_who_reads(played, home):
    save = home / "data" / "one.shamble"
    reader = SqliteJournal.open(save, write=False)
    code, _, err = played("rename", "one", "two")
    reader.close()
    assert (code, "is being read by another process" in err) == (3, True)
    assert played("rename", "one", "two")[0] == 0


def test_deleting_asks_first(played, home):
    code, out, _ = played("delete", "one", typed="n\n")
    assert (code, out.endswith("Nothing is deleted.\n")) == (1, True)
    assert played("delete", "one")[0] == 1
    assert (home / "data" / "one.shamble").exists()
    assert played("delete", "one", typed="y\n")[0] == 0
    assert not (home / "data" / "one.shamble").exists()
    code, _, err = played("delete", "one", "--yes")
    assert (code, err) == (2, "Error: there is no game 'one'; none is saved yet\n")


def test_a_damaged_file_can_be_deleted_and_renamed(shamble, home):
    (home / "data").mkdir(parents=True)
    (home / "data" / "bad.shamble").write_text("oh")
    assert shamble("rename", "bad", "worse")[0] == 1
    assert shamble("delete", "bad", "--yes")[0] == 0
    assert not list((home / "data").glob("*.shamble"))


def test_export_and_import_are_inverses(played, tmp_path):
    assert played("export", "one", "out.jsonl")[0] == 0
    assert played("import", "out.jsonl", "--name", "two") == (
        0,
        "two is saved; shamble resume two goes on with it.\n",
        "",
    )
    assert content(exported(played, "two")) == content(exported(played))
    assert played("import", "-", typed="\n".join(exported(played)))[1].startswith("toy-1 is saved")
    assert "b at" in played("resume", "two", typed="u\n")[1]


def test_export_works_while_the_game_is_in_play(played, home):
    held = SqliteJournal.open(home / "data" / "one.shamble")
    lines = exported(played)
    held.close()
    assert lines == exported(played)


def test_export_writes_over_nothing_unasked(played, tmp_path):
    (tmp_path / "out.jsonl").write_text("mine")
    code, _, err = played("export", "one", "out.jsonl")
    assert (code, "out.jsonl exists already" in err) == (3, True)
    assert (tmp_path / "out.jsonl").read_text() == "mine"
    assert played("export", "one", "out.jsonl", "--force")[0] == 0
    assert (tmp_path / "out.jsonl").read_text().splitlines() == exported(played)
    code, _, err = played("export", "one", "no/such/folder.jsonl")
    assert (code, "cannot write no/such/folder.jsonl" in err) == (1, True)
    for folder in (".", tmp_path):
        code, out, err = played("export", "one", folder, "--force")
        assert (code, out, f"{folder} is a folder" in err) == (2, "", True)


def test_a_save_of_another_computer_is_imported_too(played, home, tmp_path):
    shutil.copy(home / "data" / "one.shamble", tmp_path / "theirs.shamble")
    assert played("import", "theirs.shamble", "--name", "two")[0] == 0
    assert content(exported(played, "two")) == content(exported(played))


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (lambda lines: lines[:-1], 2, "the export is cut off"),
        (lambda lines: [], 2, "the export is cut off"),
        (lambda lines: lines[1:], 2, "not the header"),
        (lambda lines: [lines[0], lines[2], *lines[3:]], 2, "line 2"),
        (lambda lines: [lines[0], "oops", *lines[1:]], 2, "line 2 is not JSON"),
        (lambda lines: [lines[0].replace('"shamble":1', '"shamble":99'), *lines[1:]], 3, "update Shamble"),
        (lambda lines: [lines[0].replace('"toy"', '"tooy"'), *lines[1:]], 2, "there is no game 'tooy'"),
        (lambda lines: ["root:x:0:0:root:/root:/bin/sh"], 2, "bad.jsonl: this is no Shamble export: line 1"),
        (lambda lines: with_header(lines, setup=5), 2, "the set-up in the save is not one of toy"),
        (lambda lines: with_header(lines, setup={}), 2, "the set-up in the save is not one of toy"),
        (lambda lines: with_header(lines, schema=99), 3, "newer version of Shamble"),
    ],
)
def test_a_bad_export_is_one_error_and_makes_no_save(played, tmp_path, home, change, code, said):
    (tmp_path / "bad.jsonl").write_text("\n".join(change(exported(played))), encoding="utf-8")
    left, out, err = played("import", "bad.jsonl", "--name", "two")
    assert (left, out) == (code, "")
    assert said in err
    assert not (home / "data" / "two.shamble").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff\xfe\x00", "not text in UTF-8"), (b"SQLite format 3\0" + bytes(90), "not a Shamble save")],
)
def test_a_file_that_is_no_game_is_refused(shamble, tmp_path, content, said):
    (tmp_path / "file").write_bytes(content)
    for command in ("import", "replay"):
        code, _, err = shamble(command, "file")
        assert (code, said in err) == (2, True), err
    assert shamble("import", "missing.jsonl")[0] == 2
    assert shamble("replay", "missing.jsonl")[0] == 2
    assert shamble("import", str(tmp_path))[0] == 2


def test_import_never_writes_over_a_game(played):
    played("export", "one", "out.jsonl")
    code, _, err = played("import", "out.jsonl", "--name", "one")
    assert (code, "exists already" in err) == (3, True)


def test_an_import_that_cannot_be_stored_leaves_nothing(played, home, monkeypatch):
    played("export", "one", "out.jsonl")

    def fail(*given, **more):
        raise SaveFailed("the disk is full")

    monkeypatch.setattr(SqliteJournal, "commit", fail)
    assert played("import", "out.jsonl", "--name", "two") == (1, "", "Error: the disk is full\n")
    assert not (home / "data" / "two.shamble").exists()


def test_a_name_with_a_dot_is_replayed_too(played):
    played("rename", "one", "v1.2")
    assert played("replay", "v1.2", "--quiet")[0] == 0


def test_replay_tells_the_game_and_finds_it_the_same(played):
    code, out, err = played("replay", "one")
    assert (code, err) == (0, "")
    assert out.startswith("   1 > a at 0 → '2 paces'\n       a goes to 2\n   2 > b at 0 → Stay\n")
    assert "noise: " in out
    assert out.endswith("The same game as recorded: 6 answers.\n")
    played("export", "one", "out.jsonl")
    assert played("replay", "out.jsonl")[1] == out
    assert (
        played("replay", "-", "--quiet", typed="\n".join(exported(played)))[1] == out.splitlines()[-1] + "\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"body":"stay"', '"body":"fly"', "answer 2: recorded «b at 0 → Stay»; now refused: "),
        (
            "a at 0 →",
            "a at 9 →",
            "answer 1: recorded «a at 9 → '2 paces'» at t1/a|TOY-1:a#1; now asked at t1/a: «a at 0»",
        ),
        ('"noise":4', '"noise":5', "the state at t2/"),
    ],
)
def test_replay_stops_at_the_first_difference_and_says_which(played, tmp_path, old, new, said):
    lines = "\n".join(exported(played))
    assert old in lines
    (tmp_path / "other.jsonl").write_text(lines.replace(old, new), encoding="utf-8")
    code, _, err = played("replay", "other.jsonl")
    assert code == 1
    assert "not the game that was recorded: " in err
    assert said in err


def test_a_bug_file_holds_the_game_and_what_surrounds_it(played, tmp_path):
    code, out, _ = played("bug", "one")
    assert (code, out.startswith("one.bug.jsonl holds")) == (0, True)
    extra = json.loads((tmp_path / "one.bug.jsonl").read_text(encoding="utf-8").splitlines()[0])["extra"]
    assert extra["version"] == __version__
    assert set(extra) == {"version", "platform", "python", "locale", "terminal", "ask", "log", "notices"}
    assert extra["ask"]["kind"] in ("choose", "measure")
    assert {"rule": "TOY-3", "text": "a goes to 2"} in extra["log"]
    assert played("replay", "one.bug.jsonl")[0] == 0
    assert played("import", "one.bug.jsonl")[0] == 0
    assert played("bug", "one")[0] == 3
    assert json.loads(played("bug", "one", "-")[1].splitlines()[0])["extra"]["version"] == __version__


def test_a_game_whose_rules_are_gone_can_still_be_reported(shamble, home):
    (home / "data").mkdir(parents=True)
    SqliteJournal.create(home / "data" / "new.shamble", Header("toy", 99, "9.9", {})).close()
    code, out, _ = shamble("bug", "new", "-")
    extra = json.loads(out.splitlines()[0])["extra"]
    assert code == 0
    assert extra["ask"] is None
    assert "newer version" in extra["fault"]


def test_why_shows_a_clause_or_that_of_the_game_in_play(played):
    assert played("why", "aow-052")[1].startswith("AOW-052")
    assert played("why", "aow-9999")[0] == 2
    code, _, err = played("why")
    assert (code, "no ledger holds what one stands at (TOY-" in err) == (2, True)


def test_why_of_a_question_of_no_rulebook_says_so(shamble):
    shamble("play", "track", "--name", "evening", typed="q\n")
    code, _, err = shamble("why")
    assert (code, "evening: This question is ours, no rulebook's" in err) == (2, True)
