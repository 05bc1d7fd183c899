"""The player's files: written completely or not at all, renamed if damaged, in memory if unwritable."""

import errno
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kozyr.client import files as files_module
from kozyr.client.files import HOME_VARIABLE, MAX_BYTES, FileFormat, Files, home_folder, replace_file
from kozyr.client.locks import locked
from kozyr.rules import Refusal
from kozyr.server.operations.config.config_reader import read_config
from kozyr.server.operations.config.options import HOME_VARIABLE as KNOWN_TO_THE_SERVER
from kozyr.terminal.player_data import PROFILE_FILE, PROFILE_FORMAT, SETTINGS_FILE, PlayerData
from kozyr.terminal.profile import GameOutcome, Profile
from kozyr.terminal.settings import TerminalSettings

WORD = FileFormat(lambda data: data.decode("ascii"), lambda word: word.encode("ascii"))


def _refuse(*_: object, **__: object) -> None:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def test_saved_data_is_loaded(tmp_path: Path) -> None:
    """Another program can load it; only the lock is left beside it in the folder."""
    folder = tmp_path / "deep" / "down"
    Files(folder).save("word", b"durak")

    assert Files(folder).load("word", WORD, str) == "durak"
    assert sorted(path.name for path in folder.iterdir()) == ["lock", "word"]


def test_a_missing_file_gives_default_data(tmp_path: Path) -> None:
    """The player gets no message about it."""
    files = Files(tmp_path / "none")

    assert files.load("word", WORD, lambda: "fresh") == "fresh"
    assert files.notices("en") == ()


def test_a_damaged_file_is_set_aside_with_a_message(tmp_path: Path) -> None:
    """It keeps its bytes under another name; the message comes once."""
    (tmp_path / "word").write_bytes(b"\xff\xfe")
    files = Files(tmp_path)

    assert files.load("word", WORD, lambda: "fresh") == "fresh"
    told = f"Can't read the file {tmp_path / 'word'}. It was renamed to {tmp_path / 'word.damaged-1'},"
    assert files.notices("en") == (f"{told} and a new one was started.",)
    assert files.notices("en") == ()
    assert (tmp_path / "word.damaged-1").read_bytes() == b"\xff\xfe"
    assert not (tmp_path / "word").exists()


def test_files_set_aside_do_not_replace_each_other(tmp_path: Path) -> None:
    """Each has a number."""
    for byte in (b"\xf1", b"\xf2", b"\xf3"):
        (tmp_path / "word").write_bytes(byte)
        Files(tmp_path).load("word", WORD, str)

    assert [(tmp_path / f"word.damaged-{n}").read_bytes() for n in (1, 2, 3)] == [b"\xf1", b"\xf2", b"\xf3"]


def test_a_folder_a_pipe_and_a_huge_file_are_set_aside_too(tmp_path: Path) -> None:
    """The program neither waits for such a file nor reads it to its end."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "monster").open("wb") as file:
        file.truncate(MAX_BYTES * 1000)
    files = Files(tmp_path)

    assert [files.load(name, WORD, lambda: "fresh") for name in ("folder", "pipe", "monster")] == [
        "fresh"
    ] * 3
    assert len(files.notices("ru")) == 3


@pytest.mark.parametrize("seed", range(30))
def test_random_bytes_lose_nothing_and_stop_nothing(tmp_path: Path, seed: int) -> None:
    """Both files are noise: the player starts again with two messages, and the noise is kept."""
    rng = random.Random(seed)
    noise = {
        name: rng.randbytes(rng.choice((1, 10, 1000, MAX_BYTES + 1)))
        for name in (PROFILE_FILE, SETTINGS_FILE)
    }
    for name, data in noise.items():
        (tmp_path / name).write_bytes(data)
    person = PlayerData.open({HOME_VARIABLE: str(tmp_path)})

    assert (person.profile, person.settings) == (Profile(), TerminalSettings())
    assert len(person.notices()) == 2
    assert {name: (tmp_path / f"{name}.damaged-1").read_bytes() for name in noise} == noise


@pytest.mark.parametrize("data", [b"[" * 500_000, b'{"a":' * 200_000, b'{"stars":' + b"[" * 500_000])
def test_deep_nesting_is_damage(tmp_path: Path, data: bytes) -> None:
    """Deep nesting does not exhaust the stack."""
    (tmp_path / PROFILE_FILE).write_bytes(data)

    assert PlayerData.open({HOME_VARIABLE: str(tmp_path)}).profile == Profile()


@pytest.mark.parametrize("cut", range(0, 120, 7))
def test_a_file_cut_short_is_set_aside_or_whole(tmp_path: Path, cut: int) -> None:
    """A profile is never read partially."""
    whole = PROFILE_FORMAT.write(Profile("Anna", wins=3, losses=2, seconds=600, rating=1234.5))
    (tmp_path / PROFILE_FILE).write_bytes(whole[:cut])
    person = PlayerData.open({HOME_VARIABLE: str(tmp_path)})

    assert person.profile in (Profile(), PROFILE_FORMAT.read(whole))


def test_a_read_only_disk_is_told_once_and_everything_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old data is read; new data is kept in memory, and the file does not change."""
    PlayerData.open({HOME_VARIABLE: str(tmp_path)}).rename("Anna")
    before = (tmp_path / PROFILE_FILE).read_bytes()
    monkeypatch.setattr("tempfile.mkstemp", _refuse)
    person = PlayerData.open({HOME_VARIABLE: str(tmp_path)})
    person.count_game(GameOutcome("won", 2))
    person.change_settings(theme="day")
    person.count_game(GameOutcome("won", 2))

    assert (person.profile.name, person.profile.wins, person.settings.theme) == ("Anna", 2, "day")
    told = f"Can't write to {tmp_path} (Read-only file system), so nothing is saved when you quit."
    assert person.notices() == (f"{told} Name another folder in KOZYR_HOME.",)
    assert person.files.folder is None
    assert (tmp_path / PROFILE_FILE).read_bytes() == before


def test_an_unreadable_file_that_cannot_be_moved_is_never_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The damaged file does not change, though the folder is writable."""
    (tmp_path / PROFILE_FILE).write_bytes(b"\xff")
    monkeypatch.setattr("pathlib.Path.rename", _refuse)
    person = PlayerData.open({HOME_VARIABLE: str(tmp_path)})
    person.rename("Anna")
    person.change_settings(theme="day")

    assert (person.profile.name, person.notices()[0][:9]) == ("Anna", "The file ")
    assert (tmp_path / PROFILE_FILE).read_bytes() == b"\xff"
    assert PlayerData.open({HOME_VARIABLE: str(tmp_path)}).settings.theme == "day"


@pytest.mark.parametrize("named", ["/dev/null", "/dev/null/kozyr", "/proc/kozyr", "x" * 5000])
def test_an_unusable_home_is_reported(named: str) -> None:
    """With a file, an unwritable place or a name too long, everything is in memory."""
    person = PlayerData.open({HOME_VARIABLE: named})

    assert person.rename("Anna") is None
    person.count_game(GameOutcome("won", 2))
    assert (person.profile.name, person.profile.games) == ("Anna", 1)
    assert [notice[:15] for notice in person.notices()] == ["Can't write to "]


def test_without_a_home_nothing_is_written_anywhere(tmp_path: Path) -> None:
    """No folder named ~ appears in the working folder."""
    code = (
        "import os, pwd, sys\n"
        "os.environ.clear()\n"
        "def nobody(*_): raise KeyError\n"
        "pwd.getpwuid = nobody\n"
        "from kozyr.terminal.player_data import PlayerData\n"
        "person = PlayerData.open(os.environ)\n"
        "assert person.rename('Anna') is None\n"
        "print(person.profile.name, person.notices(), person.files.folder)\n"
    )
    source = Path(files_module.__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(source)!r})\n{code}"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Anna (\"There's no folder for your files")
    assert list(tmp_path.iterdir()) == []


def test_the_folder_is_the_users_or_the_one_named() -> None:
    """KOZYR_HOME comes first; an empty value does not count."""
    usual = home_folder({})

    assert home_folder({HOME_VARIABLE: "here"}) == Path("here").absolute()
    assert home_folder({HOME_VARIABLE: ""}) == usual
    assert usual is None or usual.parts[-2:] == ("kozyr", "terminal")


def test_a_server_ignores_the_players_variable() -> None:
    """Both use the same name KOZYR_HOME."""
    assert HOME_VARIABLE == KNOWN_TO_THE_SERVER
    assert not isinstance(read_config({}, {HOME_VARIABLE: "/"}), Refusal)


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a full disk or a power cut before the rename, the old file is there."""
    replace_file(tmp_path / "word", b"old")
    monkeypatch.setattr("os.fsync", _refuse)

    with pytest.raises(OSError, match="Read-only"):
        replace_file(tmp_path / "word", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("word", b"old")]


def test_readers_find_a_whole_file_while_others_write(tmp_path: Path) -> None:
    """A reader never finds half a file."""
    words = [bytes([letter]) * 5000 for letter in b"abcdef"]

    def write(word: bytes) -> None:
        for _ in range(20):
            replace_file(tmp_path / "word", word)

    replace_file(tmp_path / "word", words[0])
    writers = [threading.Thread(target=write, args=(word,)) for word in words]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        assert (tmp_path / "word").read_bytes() in words
    for writer in writers:
        writer.join()

    assert [path.name for path in tmp_path.iterdir()] == ["word"]


def test_two_programs_lose_no_game_of_each_other(tmp_path: Path) -> None:
    """Each counts forty games, and eighty are kept."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from kozyr.terminal.player_data import PlayerData\n"
        "from kozyr.terminal.profile import GameOutcome\n"
        "person = PlayerData.open({'KOZYR_HOME': sys.argv[2]})\n"
        "for _ in range(40): person.count_game(GameOutcome('won', 2, seconds=1))\n"
        "assert person.notices() == ()\n"
    )
    source = str(Path(files_module.__file__).parents[2])
    programs = [subprocess.Popen([sys.executable, "-c", code, source, str(tmp_path)]) for _ in range(2)]

    assert [program.wait(60) for program in programs] == [0, 0]
    assert PlayerData.open({HOME_VARIABLE: str(tmp_path)}).profile.wins == 80
    assert PlayerData.open({HOME_VARIABLE: str(tmp_path)}).profile.seconds == 80


def test_waiting_for_the_lock_has_a_timeout(tmp_path: Path) -> None:
    """After a timeout the other program continues without the lock."""
    with locked(tmp_path / "lock") as is_held:
        Files(tmp_path).save("word", b"durak")

    assert is_held
    assert (tmp_path / "word").read_bytes() == b"durak"


def test_a_killed_program_leaves_a_whole_profile(tmp_path: Path) -> None:
    """After many kills during writing, every earlier game is kept and no file is damaged."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from kozyr.terminal.player_data import PlayerData\n"
        "from kozyr.terminal.profile import GameOutcome\n"
        "person = PlayerData.open({'KOZYR_HOME': sys.argv[2]})\n"
        "print('ready', flush=True)\n"
        "while True: person.count_game(GameOutcome('won', 2))\n"
    )
    source = str(Path(files_module.__file__).parents[2])
    wins = [0]
    for pause in (0.01, 0.03, 0.06):
        program = subprocess.Popen(
            [sys.executable, "-c", code, source, str(tmp_path)], stdout=subprocess.PIPE
        )
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(pause)
        program.kill()
        program.communicate()
        person = PlayerData.open({HOME_VARIABLE: str(tmp_path)})
        assert person.notices() == ()
        wins.append(person.profile.wins)

    assert wins == sorted(wins)


def test_half_written_files_of_a_killed_program_are_deleted(tmp_path: Path) -> None:
    """It is deleted after an hour; a file that may be in use is kept."""
    old, young = tmp_path / ".profile.json-a.half", tmp_path / ".profile.json-b.half"
    old.write_bytes(b"x")
    young.write_bytes(b"x")
    os.utime(old, (0, 0))
    PlayerData.open({HOME_VARIABLE: str(tmp_path)})

    assert (old.exists(), young.exists()) == (False, True)
