"""`shamble play --house`: a game with house rules of the player's own."""

from shamble.cli import paths
from shamble.kernel.save import SqliteJournal


def test_a_game_keeps_the_house_rules_it_began_with(shamble, tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text("kill-zone = 2.5\n")
    assert shamble("play", "allout", "--name", "ours", "--house", str(file), typed="q\n")[0] == 0
    file.write_text("kill-zone = 4\n")
    assert shamble("resume", "ours", typed="q\n")[0] == 0
    journal = SqliteJournal.open(paths.data_dir() / "ours.shamble")
    assert journal.header.setup["house"]["kill-zone"] == "2.5"
    journal.close()
    code, _, err = shamble("play", "allout", "--name", "ours", "--house", str(file))
    assert (code, "--teach out to go on with it" in err) == (3, True)


def test_a_faulty_file_begins_no_game(shamble, tmp_path, home):
    file = tmp_path / "ours.toml"
    file.write_text("\nkill-zone = 9\n")
    code, _, err = shamble("play", "allout", "--house", str(file))
    assert (code, "ours.toml:2: kill-zone: found 9; expected '3' or '2.5' or '4'" in err) == (2, True)
    assert "found no such file" in shamble("play", "allout", "--house", str(tmp_path / "none.toml"))[2]
    assert not list((home / "data").glob("*.shamble"))


def test_a_game_without_house_rules_says_so(shamble, tmp_path):
    (tmp_path / "ours.toml").write_text("")
    code, _, err = shamble("play", "surrounded", "--house", str(tmp_path / "ours.toml"))
    assert (code, "has no house rules; leave --house out" in err) == (2, True)
