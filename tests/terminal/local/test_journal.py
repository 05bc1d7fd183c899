"""Local games are saved, left and continued."""

import errno
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.edits import set_effect
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.log_lines import fold_lines
from kozyr.custom_table.rule_effects import SEAT_TIME_MS
from kozyr.custom_table.state import state_of
from kozyr.rules import Refusal, faults
from kozyr.table import Table
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.journal import Journal, read_journal
from kozyr.terminal.local.table_queries import LocalEnvironment
from tests.kit.local_tables import Clock, against, bots, game_of, play_on, play_out, table_of, wished


def read_saved(path: Path) -> Table:
    """Return the content of a journal."""
    lines = read_journal(path)
    assert not isinstance(lines, Refusal), lines
    return fold_lines(lines)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(sorted(EFFECTS)),
    st.sampled_from(["classic", "book", "street"]),
    st.integers(),
    st.integers(0, 150),
)
def test_the_folded_journal_is_the_table(
    tmp_path_factory: pytest.TempPathFactory, effect: int, rules: str, seed: int, moves: int
) -> None:
    """After any moves and edits under any effect, the fold of the lines is the table."""
    path = tmp_path_factory.mktemp("kept") / "game.jsonl"
    core = table_of(wished(against(2), effect, rules=rules), seed, journal=path)
    play_on(core, random.Random(seed), moves)
    core.edit(set_effect, seed % 11)
    core.say_for(None, "«Ну!»")

    again = read_saved(path)

    assert again == core.table
    assert again.game is not None
    assert again.game.setup.beaters == game_of(core).setup.beaters


def test_a_game_that_an_earlier_version_saved_is_read(tmp_path: Path) -> None:
    """An earlier version wrote the file: moves under effect 6, and commands."""
    saved = Path(__file__).with_name("saved_game.jsonl").read_bytes()
    (tmp_path / "game.jsonl").write_bytes(saved)

    table = read_saved(tmp_path / "game.jsonl")

    state, game = state_of(table), table.game
    assert (state.effect, state.effect_state.suit, state.is_edited, state.moved_bots) == (6, 2, True, 0b110)
    assert game is not None
    assert (table.phase, faults(game)) == ("playing", ())


def test_a_game_is_left_and_continued(tmp_path: Path) -> None:
    """It is continued to its end, with the memory of the bots."""
    path = tmp_path / "deep" / "game.jsonl"
    left = table_of(wished(bots(3)), journal=path)
    first = left.move_bot()
    assert first is not None

    core = LocalCore.resume(path, LocalEnvironment(Clock(), random.Random(2).randbytes))
    assert isinstance(core, LocalCore)
    had = core.has_memory(first)
    play_out(core)

    assert had
    assert read_saved(path) == core.table


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_last_line_that_was_cut_short_is_left_out(tmp_path: Path, cut: int) -> None:
    """The game is as it was before that line, and continues from there."""
    path = tmp_path / "game.jsonl"
    core = table_of(wished(bots(2)), journal=path)
    core.move_bot()
    before = core.table
    core.move_bot()
    path.write_bytes(path.read_bytes()[:-cut])

    again = LocalCore.resume(path, LocalEnvironment(Clock(), random.Random(2).randbytes))

    assert isinstance(again, LocalCore)
    assert again.table == before
    again.move_bot()
    assert read_saved(path) == again.table


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\n",
        b"not a game\n",
        b'{"kozyr":"local game","version":1}\n',
        b'{"kozyr":"local game","version":2}\n{}\n',
        b'{"kozyr":"local game","version":1}\n{"at":1,"events":[]}\n',
        b'{"kozyr":"local game","version":1}\n{"at":1,"events":[{"event":"said"}]}\n',
        b'{"kozyr":"local game","version":1}\n[]\n',
        b"\xff\xfe\x00",
    ],
)
def test_a_damaged_file_is_set_aside_with_a_message(tmp_path: Path, damage: bytes) -> None:
    """It is never overwritten silently."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(damage)

    refused = LocalCore.resume(path, LocalEnvironment(Clock(), random.Random(2).randbytes, "ru"))

    assert isinstance(refused, ClientRefusal)
    assert refused == (
        "damaged_game",
        "Отложенная игра не читается, её файл теперь называется game.jsonl.damaged-1. Начните новую.",
    )
    assert (path.exists(), (tmp_path / "game.jsonl.damaged-1").read_bytes()) == (False, damage)


def test_files_set_aside_earlier_stay(tmp_path: Path) -> None:
    """The next damaged file gets another name."""
    path = tmp_path / "game.jsonl"
    for _ in range(2):
        path.write_bytes(b"nonsense")
        read_journal(path)

    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "game.jsonl.damaged-1",
        "game.jsonl.damaged-2",
    ]


def test_without_a_saved_game_nothing_is_continued(tmp_path: Path) -> None:
    """A missing file is no damage."""
    refusal = read_journal(tmp_path / "game.jsonl")

    assert isinstance(refusal, Refusal)
    assert refusal.word == "no_kept_game"


def test_the_game_goes_on_if_nothing_can_be_written(tmp_path: Path) -> None:
    """The game is kept in memory, and the reason is known."""
    (tmp_path / "file").write_bytes(b"")

    core = table_of(wished(bots(2)), journal=tmp_path / "file" / "game.jsonl")
    play_out(core)

    assert core.result is not None
    assert core.journal is not None
    assert core.journal.error


def test_a_disk_that_fails_in_the_middle_stops_no_game(tmp_path: Path) -> None:
    """The file is gone, and a folder is in its place."""
    path = tmp_path / "game.jsonl"
    core = table_of(wished(bots(2)), journal=path)
    path.unlink()
    path.mkdir()

    play_out(core)

    assert core.result is not None
    assert core.journal is not None
    assert core.journal.error


def test_a_new_game_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """A finished game can be deleted."""
    path = tmp_path / "game.jsonl"
    table_of(wished(bots(2)), journal=path)
    core = table_of(wished(bots(3)), journal=path)
    seats = len(read_saved(path).sitters)
    assert core.journal is not None

    core.journal.delete()

    assert (seats, path.exists()) == (3, False)


def test_while_a_game_is_left_its_time_stands_still(tmp_path: Path) -> None:
    """Effect 10: an hour away costs no time."""
    path, clock = tmp_path / "game.jsonl", Clock()
    table_of(wished(bots(2), 10), journal=path, clock=clock)
    clock.now += 3_600_000

    core = LocalCore.resume(path, LocalEnvironment(clock, random.Random(2).randbytes))

    assert isinstance(core, LocalCore)
    assert core.ends_at == clock.now + 2 * SEAT_TIME_MS
    assert read_saved(path) == core.table


def test_a_game_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    """Everything that the table published can be continued."""
    path = tmp_path / "game.jsonl"
    program = """
import random, sys
from pathlib import Path
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.table_queries import LocalEnvironment
from kozyr.custom_table.seating import Seating, SeatRequest

world = LocalEnvironment(lambda: 0, random.Random(1).randbytes)
table = LocalCore.open(Seating((SeatRequest("bot"),) * 3, effect=7), world, Path(sys.argv[1]))
while True:
    table.move_bot()
    print(table.last_entry_number, flush=True)
    table.is_playing or table.start_next_game()
"""
    with subprocess.Popen([sys.executable, "-c", program, path], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        line_number = [int(running.stdout.readline()) for _ in range(200)][-1]
        running.kill()

    lines = read_journal(path)
    assert not isinstance(lines, Refusal), lines
    assert len(lines) >= line_number


def test_a_journal_that_cannot_be_mended_is_not_written(tmp_path: Path) -> None:
    """The folder belongs to another program by now."""
    assert Journal.reopen(tmp_path).error


def test_a_full_disk_leaves_no_empty_game_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu would offer a file without lines as a saved game."""

    def full(path: Path, _: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)

    journal = Journal.create(tmp_path / "game.jsonl")

    assert "No space left" in journal.error
    assert list(tmp_path.iterdir()) == []
