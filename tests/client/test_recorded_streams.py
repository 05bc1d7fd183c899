"""The terminal client folds recorded streams to the table that the server expects; the web client does too.

`web/src/table/state/recorded_streams.test.ts` compares the web client with the same files.
"""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kozyr.client.time_left import advance_clocks
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.table_view_state import TableViewState
from tests.kit.fake_realtime import fake_online_table
from tests.kit.neutral_tables import neutral_table
from tests.kit.recorded_streams import FOLDER

STREAMS = sorted(FOLDER.glob("*.json"))


class _Message(msgspec.Struct):
    entry: msgspec.Raw = msgspec.Raw()
    snapshot: TableSnapshot | None = None
    table: dict[str, Any] | None = None
    """The expected table, after some of the messages."""


class _Stream(msgspec.Struct):
    viewer: str
    messages: list[_Message]


def _read(path: Path) -> _Stream:
    return msgspec.json.decode(path.read_bytes(), type=_Stream)


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: path.stem)
def test_the_screen_folds_a_stream_to_the_expected_tables(path: Path) -> None:
    """After each message with an expected table, the table on the screen is that table."""
    now_ms, compared = 0, 0
    state = TableViewState(monotonic_s=lambda: now_ms / 1000)
    for number, message in enumerate(_read(path).messages):
        sent = message.snapshot or msgspec.json.decode(message.entry, type=TableEntry)
        now_ms = sent.at
        state.queue(sent)
        state.step("en", UNICODE, animated=False)
        if message.table is not None:
            compared += 1
            assert state.now is not None
            seen_table = neutral_table(advance_clocks(state.now, state.elapsed_ms), state.ending)
            assert seen_table == message.table, f"message {number}"
    assert compared > 3


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: path.stem)
def test_an_online_table_folds_a_stream_to_the_expected_tables(path: Path) -> None:
    """The state that the waiting room shows is the expected table too; only screens keep the result."""

    async def fold() -> None:
        stream = _read(path)
        first = stream.messages[0].snapshot
        assert first is not None
        table, server = fake_online_table(first, stream.viewer)
        for number, message in enumerate(stream.messages):
            if message.snapshot is not None:
                server.answer = message.snapshot
                await table._load_position("")  # noqa: SLF001 - as the SDK calls it
                at = message.snapshot.at
            else:
                entry = msgspec.json.decode(message.entry)
                table._apply_publication(entry)  # noqa: SLF001 - as the SDK calls it
                at = entry["at"]
            if message.table is not None:
                seen_table = neutral_table(advance_clocks(table.now, at - table.now.at), None)
                assert seen_table == message.table | {"result": None}, f"message {number}"
        await server.finish()

    asyncio.run(fold())
