"""The recorded streams are what the server sends today, and they contain every event and every move."""

import json
from typing import Any

import pytest

from kozyr.server.api.messages.events import EVENTS
from tests.kit.recorded_streams import FOLDER, GAMES, record

MAX_BYTES = 320_000


@pytest.mark.parametrize("game", GAMES)
def test_the_recorded_streams_are_fresh(game: str) -> None:
    """`python -m tests.kit.recorded_streams` writes them again."""
    for path, stream in record(game).items():
        assert path.read_bytes() == stream, path.name


def test_each_file_belongs_to_a_game() -> None:
    """A file that no game writes would be tested forever and never be fresh."""
    names = {path.name.partition("-")[0] for path in FOLDER.iterdir()}

    assert names == set(GAMES)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MAX_BYTES


def test_the_recorded_streams_contain_every_event_and_every_move() -> None:
    """Only cards moved by hand are missing, which tables of the tabletop API send."""
    events = [event for path in FOLDER.iterdir() for event in _events_of(json.loads(path.read_bytes()))]
    moves = [event["data"].get("prev_move") or {} for event in events]

    assert {event["event"] for event in events} == EVENTS.keys() - {"table.noted"}
    assert {move.get("type") for move in moves} == {
        None, "move", "toss", "defend", "transfer", "show", "check", "redeal",
    }  # fmt: skip


def _events_of(stream: dict[str, Any]) -> list[dict[str, Any]]:
    entries = [message["entry"] for message in stream["messages"] if "entry" in message]
    return [event for entry in entries for event in entry["events"]]
