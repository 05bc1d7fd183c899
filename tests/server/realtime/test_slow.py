"""The server does not wait for slow readers, and keeps little for them."""

import asyncio
import json

import pytest
from websockets.frames import Frame, Opcode

from kozyr.server.operations.config import Config, LimitsConfig
from kozyr.server.realtime.socket import Socket
from tests.kit.call_contexts import SignedInPlayer
from tests.kit.gateway import PATIENCE_S, Gate, Raw, at_gate, turns, until

HIGH = 64 * 1024
"""Bytes that wait in a socket before its reader is slow."""


def waiting(raw: Raw) -> int:
    """Return the number of bytes that wait for a reader."""
    return raw.connection._socket.transport.get_write_buffer_size()  # noqa: SLF001 - the server's end


async def _chatting(gate: Gate, entries: int) -> tuple[str, SignedInPlayer, Raw]:
    # A table at which Ann wrote this many messages after a client stopped reading.
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    raw = await Raw.listening(gate, f"table:{table}")
    over = raw.connection.end_future
    keeps_up, messages = raw.connection._socket, 0  # noqa: SLF001 - the test reads or sets internal state
    while keeps_up.keeps_up or messages < entries:
        await gate.chat(table, ann, "x" * 200)
        await turns()
        messages += not keeps_up.keeps_up
        if over.done():
            break
    return table, ann, raw


@at_gate()
async def test_a_slow_reader_is_disconnected(gate: Gate) -> None:
    """The code is 3008, after which the client reconnects and recovers."""
    _, _, raw = await _chatting(gate, 300)

    assert await raw.end() == 3008


@at_gate()
async def test_a_slow_reader_does_not_affect_others(gate: Gate) -> None:
    """Every entry reaches the clients that read."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(ann, f"table:{table}")
    raw = await Raw.listening(gate, f"table:{table}")
    over = raw.connection.end_future
    while not over.done():
        await gate.chat(table, ann, "x" * 200)
        await turns()
    numbers = [item["pub"]["offset"] for item in await client.quiet()]

    assert numbers == [*range(2, 2 + len(numbers))]
    assert len(numbers) > 256


@at_gate()
async def test_little_is_kept_for_a_slow_reader(gate: Gate) -> None:
    """The server keeps what was in the socket and a limited number of entries."""
    _, _, raw = await _chatting(gate, 250)
    [stream] = raw.connection.streams.values()
    assert stream.subscription is not None

    assert waiting(raw) < 2 * HIGH
    assert len(stream.subscription.take_entries()) <= 256


@at_gate()
async def test_a_reader_that_catches_up_has_missed_nothing(gate: Gate) -> None:
    """The reader was slow, but within the limit."""
    table, ann, raw = await _chatting(gate, 200)
    received: list[int] = []
    last = raw.connection.hub.context.table_host._cache[table].number  # noqa: SLF001 - the host's own
    while not received or received[-1] < last:
        received += [message["push"]["pub"]["offset"] for message in await raw.hear()]
    await gate.chat(table, ann, "still here?")
    received += [item["push"]["pub"]["offset"] for item in await raw.hear()]

    assert received == [*range(2, last + 2)]


@at_gate(config=Config(limits=LimitsConfig(send_queue=16)))
async def test_the_queue_limit_is_an_option(gate: Gate) -> None:
    """It applies to a table's stream."""
    _, _, raw = await _chatting(gate, 20)

    assert await raw.end() == 3008


@at_gate(config=Config(limits=LimitsConfig(send_queue=16)))
async def test_a_slow_reader_of_the_lobby_is_disconnected(gate: Gate) -> None:
    """The lobby has no positions, so the client lists the tables again."""
    raw = await Raw.listening(gate)
    await raw.stall()
    for _ in range(17):
        gate.hub.publish("lobby", "noise", "x")
    await turns()

    assert await raw.end() == 3008


@at_gate()
async def test_a_client_that_does_not_read_gets_no_more_answers(gate: Gate) -> None:
    """Its commands wait at the client, so the server's memory is limited."""
    raw = await Raw.listening(gate)
    socket = raw.connection._socket  # noqa: SLF001 - the server's end
    big = json.dumps({"id": 5, "rpc": {"method": "tables.rules"}})
    while not socket.read_paused:
        await raw.say("\n".join([big] * 10))
        await turns()
    connection = raw.connection
    stored = waiting(raw) + sum(map(len, connection._replies))  # noqa: SLF001 - the buffer is internal

    assert stored < 4 * HIGH


@at_gate()
async def test_waiting_commands_are_limited(gate: Gate) -> None:
    """A client that keeps sending gets 3013; as many commands as fit into one frame are allowed."""
    raw, other = await Raw.listening(gate), await gate.client()
    await raw.stall()
    over = raw.connection.end_future
    frame = b"\n".join([b'{"id":1}'] * (16_384 // 9))
    await raw.send(Frame(Opcode.TEXT, frame).serialize(mask=True) * 3)
    await asyncio.wait({over}, timeout=PATIENCE_S)
    await other.say(frame.decode())

    assert (await raw.end(), await other.quiet()) == (3013, [])


@at_gate()
async def test_a_client_that_reads_again_gets_its_answers(gate: Gate) -> None:
    """It gets all of them, in order."""
    raw = await Raw.listening(gate)
    socket = raw.connection._socket  # noqa: SLF001 - the test reads or sets internal state
    sent = 0
    while not socket.read_paused:
        lines = [{"id": 100 + sent + at, "rpc": {"method": "tables.rules"}} for at in range(10)]
        await raw.say("\n".join(map(json.dumps, lines)))
        sent += 10
        await turns()
    received: list[int] = []
    while len(received) < sent:
        received += [item["id"] for item in await raw.hear()]

    assert received == [*range(100, 100 + sent)]


@at_gate()
async def test_a_client_that_never_reads_again_misses_its_pings(gate: Gate) -> None:
    """The code is 3012, and the waiting command is cancelled."""
    raw = await Raw.listening(gate)
    await raw.stall()
    await raw.say('{"id":5,"ping":{}}')
    over = raw.connection.end_future
    await turns()
    gate.beat()
    gate.beat()

    assert over.done()


@at_gate()
async def test_socket_pings_of_a_client_that_does_not_read_are_not_answered(gate: Gate) -> None:
    """Unread pongs would fill the memory."""
    raw = await Raw.listening(gate)
    await raw.stall()
    before = waiting(raw)
    for _ in range(200):
        await raw.say(b"x" * 125, Opcode.PING)
    await raw.say('{"id":5,"ping":{}}')
    connection = raw.connection
    await until(lambda: connection._task is not None)  # noqa: SLF001 - its arrival proves that the pings arrived

    assert waiting(raw) <= before


@pytest.mark.parametrize("goodbye", [b"\x88\x80\0\0\0\0", b"\x83\x80\0\0\0\0"])
@at_gate()
async def test_a_closing_client_that_does_not_read_is_aborted(
    gate: Gate, monkeypatch: pytest.MonkeyPatch, goodbye: bytes
) -> None:
    """The server closes the socket, although the client has read nothing."""
    monkeypatch.setattr(Socket, "close_timeout_s", 0.01)
    raw = await Raw.listening(gate)
    over = raw.connection.end_future
    await raw.stall()
    await raw.send(goodbye)

    await asyncio.wait({over}, timeout=PATIENCE_S)

    assert over.done()


@at_gate()
async def test_a_disconnected_client_that_does_not_read_is_aborted(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The close frame waits behind unread data, so the server aborts after a timeout."""
    monkeypatch.setattr(Socket, "close_timeout_s", 0.01)
    raw = await Raw.listening(gate)
    await raw.stall()
    gate.hub.stop()
    await gate.all_gone()

    assert gate.server.server_state.connections == set()
