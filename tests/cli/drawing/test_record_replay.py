"""A recorded game becomes the steps that the web board shows."""

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest

from kozyr.cli.drawing.record_replay import replay_record
from kozyr.cli.main import run
from kozyr.rules.cards import cards_in, ids
from kozyr.rules.notation import read_game
from kozyr.server.api.messages.replays import Replay
from tests.kit.paths import ROOT

GAMES = sorted((ROOT / "tests" / "games").glob("*.durak"))


@cache
def _is_finished(path: Path) -> bool:
    *_, last = read_game(path.read_text("utf-8")).steps()
    return last.game.result is not None and last.game.result.reason != "redeal"


@pytest.mark.parametrize("path", [path for path in GAMES if _is_finished(path)], ids=lambda path: path.stem)
def test_the_steps_are_those_of_the_record(path: Path) -> None:
    """After the last act of every turn, the hands are those of the rules; the last step ends the game."""
    record = read_game(path.read_text("utf-8"))
    replay = replay_record(record)

    last_hands = {step.seq: step.hands for step in replay.steps}
    for number, step in enumerate(record.steps(), start=1):
        assert last_hands[number] == [ids(cards_in(hand)) for hand in step.game.hands]
    assert replay.steps[0].game.prev_move is None
    assert [step.end is not None for step in replay.steps] == [False] * (len(replay.steps) - 1) + [True]
    assert replay.table.seats == record.seats


def test_the_command_writes_json_with_the_players_names(capsys: pytest.CaptureFixture[str]) -> None:
    """Tags name the players."""
    assert run(["replay", "--board", str(ROOT / "examples" / "board" / "game.durak")]) == 0

    written = capsys.readouterr().out
    assert [player["name"] for player in json.loads(written)["game"]["players"]] == ["Ann", "Boris"]
    assert msgspec.json.decode(written, type=Replay).steps


@pytest.mark.parametrize(
    "path", [path for path in GAMES if not _is_finished(path)], ids=lambda path: path.stem
)
def test_an_unfinished_game_is_refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A board shows finished games only."""
    status = run(["replay", "--board", str(path)])

    assert (status, capsys.readouterr().err) == (
        2, "kozyr: the game is not over: a board shows finished games only\n",
    )  # fmt: skip
