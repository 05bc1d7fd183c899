"""Plain mode with failures: a message, never a traceback, never a lost game."""

import io
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from kozyr.client.locks import locked
from kozyr.locales import say
from kozyr.terminal.plain.main import run_plain
from tests.kit.program import PLAIN
from tests.kit.terminals import SOURCES
from tests.terminal.plain.streams import ALONE, TWO, Output, Player, play, told, typed, world

WHOLE_GAME = 400
"""More answers than that game takes."""


def _interrupt() -> bytes:
    raise KeyboardInterrupt


def _choice(said: str, key: str) -> str:
    """Find the number of a choice in the last menu."""
    return next(line[1] for line in reversed(said.splitlines()) if line.endswith(f"] {say('en', key)}"))


def _game(home: Path, most: int = WHOLE_GAME, begin: list[str] = ALONE) -> Player:
    player = Player(begin, most)
    play(home, player)
    return player


def test_the_same_chance_and_the_same_lines_give_the_same_evening(tmp_path: Path) -> None:
    """Time and chance are arguments, and nothing else decides the output."""
    first, again = (play(tmp_path / name, Player(TWO, WHOLE_GAME)) for name in ("a", "b"))

    assert first == again


@pytest.mark.parametrize("begin", [ALONE, TWO], ids=["alone", "two people"])
def test_the_input_may_end_at_every_question(tmp_path: Path, begin: list[str]) -> None:
    """The last line says what happened to the game, and the game can be continued."""
    whole = _game(tmp_path / "whole", begin=begin).typed
    for most in range(0, len(whole), 5):
        home = tmp_path / str(most)
        status, said = play(home, Player(begin, most))
        key = "plain_ended_kept" if most >= len(begin) else "plain_ended"

        assert (status, said.splitlines()[-1]) == (0, say("en", key)), most
        left = say("en", "plain_left_game", names="Jane, Anna" if begin is ALONE else "Jane, Mary")
        assert (left in typed(home, "2")[1]) == (most >= len(begin)), most


def test_ctrl_c_may_come_at_every_question(tmp_path: Path) -> None:
    """The exit status is 130, and the game is saved."""
    for most in range(0, 40, 3):
        status, said = play(tmp_path / str(most), Player(ALONE, most, _interrupt))
        key = "plain_stopped_kept" if most >= len(ALONE) else "plain_stopped"

        assert (status, said.splitlines()[-1]) == (130, say("en", key)), most


def test_the_reader_of_the_output_may_close_it_at_every_line(tmp_path: Path) -> None:
    """The main function gets `BrokenPipeError`, and the game can be continued."""
    for most in range(0, 200, 9):
        home = tmp_path / str(most)
        try:
            play(home, Player(ALONE, WHOLE_GAME), Output(breaks_after=most))
        except BrokenPipeError:
            begun = (home / "plain-game.jsonl").exists()
            assert (say("en", "plain_left_game", names="Jane, Anna") in typed(home, "2")[1]) == begun, most


def test_a_line_of_a_megabyte_is_one_wrong_answer(tmp_path: Path) -> None:
    """It is read to its end and answered once; the next line is read as usual."""
    stream, output = io.BytesIO(b"1" * (1 << 20) + b"\n\xff\xfe\n-1\n4\n"), Output()

    assert run_plain("en", stream, output, environment={"KOZYR_HOME": str(tmp_path)}) == 0
    assert output.getvalue().count(say("en", "plain_number_wrong", least=1, most=6)) == 3
    assert output.getvalue().endswith(f"{say('en', 'plain_goodbye')}\n")


def test_a_disk_that_cannot_be_written_is_told_and_the_game_is_played(tmp_path: Path) -> None:
    """A file is in the folder's place: everything works in memory, the session's scores too."""
    home = tmp_path / "file"
    home.write_text("not a folder", "utf-8")
    player = Player(ALONE, WHOLE_GAME)

    status, said = play(home / "kozyr", player)

    assert (status, player.is_over) == (0, True)
    assert told("plain_not_kept", said, folder=home / "kozyr")
    assert say("en", "plain_score", name="Jane", wins=0, losses=1, draws=0) in said
    assert home.read_text("utf-8") == "not a folder"


def test_without_a_home_everything_works_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home folder plays a whole game, and is notified."""
    monkeypatch.setattr("kozyr.client.files.home_folder", lambda _: None)
    player = Player(ALONE, WHOLE_GAME)

    said = play(tmp_path, player)[1]

    assert player.is_over
    assert told("files_no_home", said)
    assert told("plain_ended_lost", play(tmp_path, Player(ALONE, 9))[1])


def test_the_program_ends_quietly_when_its_output_is_closed(tmp_path: Path) -> None:
    """The reader of a real pipe ends during a game: there is no error, and the game is saved."""
    asked = f"{say('en', 'plain_hand', name='Jane')}\n".encode()
    with subprocess.Popen(
        [sys.executable, "-m", "kozyr", "play", "--plain", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN | {"PYTHONPATH": SOURCES, "KOZYR_HOME": str(tmp_path)},
    ) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write("".join(f"{line}\n" for line in ALONE).encode())
        program.stdin.flush()
        while program.stdout.readline() != asked:
            pass
        program.stdout.close()
        with suppress(BrokenPipeError):
            program.stdin.write(b"1\n2\n3\n" * 10)
            program.stdin.close()
        complaints = program.stderr.read()

    assert (program.returncode, complaints) == (0, b"")
    assert (tmp_path / "plain-game.jsonl").exists()


def test_a_game_that_cannot_be_kept_is_not_left_without_a_question(tmp_path: Path) -> None:
    """0 returns to the game, 1 leaves it for good; at the end of the input it is reported as lost."""
    home = tmp_path / "file"
    home.write_text("not a folder", "utf-8")
    leave = _choice(typed(home / "kozyr", *ALONE, "0")[1], "plain_leave")

    stayed = typed(home / "kozyr", *ALONE, "0", leave, "0")[1]
    went = typed(home / "kozyr", *ALONE, "0", leave, "1")[1]

    assert say("en", "plain_left_loses") in stayed
    assert stayed.endswith(f"{say('en', 'plain_ended_lost')}\n")
    assert went.endswith(f"{say('en', 'plain_ended')}\n")


def test_a_disk_that_fails_in_the_middle_is_told_once(tmp_path: Path) -> None:
    """The game continues; what was saved before is there the next time."""
    home = tmp_path / "kozyr"

    class Failing(Player):
        def readline(self, size: int | None = -1, /) -> bytes:
            if len(self.typed) == 12:
                home.rename(tmp_path / "gone")
                home.write_text("not a folder", "utf-8")
            return super().readline(size)

    player = Failing(ALONE, WHOLE_GAME)
    said = play(home, player)[1]

    assert player.is_over
    assert said.count(say("en", "plain_fault", why="").partition(":")[0]) == 1
    home.unlink()
    (tmp_path / "gone").rename(home)
    assert say("en", "plain_left_game", names="Jane, Anna") in typed(home, "2")[1]


def test_damaged_files_are_set_aside_with_a_message(tmp_path: Path) -> None:
    """An unreadable game and unreadable scores keep their bytes under another name."""
    for name in ("plain-game.jsonl", "plain.json", "profile.json"):
        (tmp_path / name).write_bytes(b"\x00 damaged")
    said = play(tmp_path, Player(ALONE, WHOLE_GAME))[1]

    assert said.count("damaged") >= 3
    assert {each.name for each in tmp_path.glob("*damaged*")} == {
        "plain-game.jsonl.damaged-1",
        "plain.json.damaged-1",
        "profile.json.damaged-1",
    }


def test_a_second_program_does_not_spoil_the_firsts_game(tmp_path: Path) -> None:
    """Only one of them saves its game there; the other says so and plays in memory."""
    _game(tmp_path, 20)
    before = (tmp_path / "plain-game.jsonl").read_bytes()

    with locked(tmp_path / "plain-game.lock"):
        said = typed(tmp_path, *ALONE)[1]

    assert told("plain_not_kept", said, folder=tmp_path)
    assert (tmp_path / "plain-game.jsonl").read_bytes() == before


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """A game that is continued from the middle has the same cards and the same events."""
    whole = play(tmp_path / "whole", Player(ALONE, WHOLE_GAME))[1]
    first = play(tmp_path / "half", Player(ALONE, 25))[1]
    player = Player(["2", "1"], WHOLE_GAME)
    second = play(tmp_path / "half", player, around=world(seed=2))[1]

    shown = first[first.rindex("Bout ") :].splitlines()[:9]
    assert whole.startswith(first.rpartition("\n\n")[0])
    assert "\n".join(shown[:8]) in second
    assert player.is_over
