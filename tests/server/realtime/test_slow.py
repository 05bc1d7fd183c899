"""Nothing waits for a reader, and nothing grows without end for one who does not read."""

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
    """Tell how many bytes wait for a reader."""
    return raw.connection._socket.transport.get_write_buffer_size()  # noqa: SLF001 - the server's end


async def _chatting(gate: Gate, entries: int) -> tuple[str, SignedInPlayer, Raw]:
    # A table at which Ann talked so long after somebody stopped reading.
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    raw = await Raw.listening(gate, f"table:{table}")
    over = raw.connection.over
    keeps_up, said = raw.connection._socket, 0  # noqa: SLF001 - as above
    while keeps_up.keeps_up or said < entries:
        await gate.chat(table, ann, "x" * 200)
        await turns()
        said += not keeps_up.keeps_up
        if over.done():
            break
    return table, ann, raw


@at_gate()
async def test_a_reader_that_does_not_keep_up_is_let_go(gate: Gate) -> None:
    """3008 when he looks up again: he connects and recovers what he missed."""
    _, _, raw = await _chatting(gate, 300)

    assert await raw.end() == 3008


@at_gate()
async def test_everybody_else_goes_on(gate: Gate) -> None:
    """Every entry reaches those who read."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(ann, f"table:{table}")
    raw = await Raw.listening(gate, f"table:{table}")
    over = raw.connection.over
    while not over.done():
        await gate.chat(table, ann, "x" * 200)
        await turns()
    numbers = [each["pub"]["offset"] for each in await client.quiet()]

    assert numbers == [*range(2, 2 + len(numbers))]
    assert len(numbers) > 256


@at_gate()
async def test_little_is_kept_for_a_slow_reader(gate: Gate) -> None:
    """What waited in the socket when he stopped, and so many entries as he may be behind."""
    _, _, raw = await _chatting(gate, 250)
    [stream] = raw.connection.streams.values()
    assert stream.subscription is not None

    assert waiting(raw) < 2 * HIGH
    assert len(stream.subscription.take_entries()) <= 256


@at_gate()
async def test_who_catches_up_has_missed_nothing(gate: Gate) -> None:
    """He was slow, not too slow."""
    table, ann, raw = await _chatting(gate, 200)
    heard: list[int] = []
    last = raw.connection.hub.context.host._cache[table].number  # noqa: SLF001 - the host's own
    while not heard or heard[-1] < last:
        heard += [each["push"]["pub"]["offset"] for each in await raw.hear()]
    await gate.chat(table, ann, "still here?")
    heard += [each["push"]["pub"]["offset"] for each in await raw.hear()]

    assert heard == [*range(2, last + 2)]


@at_gate(config=Config(limits=LimitsConfig(send_queue=16)))
async def test_how_slow_one_may_be_is_chosen(gate: Gate) -> None:
    """At a table."""
    _, _, raw = await _chatting(gate, 20)

    assert await raw.end() == 3008


@at_gate(config=Config(limits=LimitsConfig(send_queue=16)))
async def test_so_it_is_in_the_lobby(gate: Gate) -> None:
    """Where there are no positions: he lists the tables again."""
    raw = await Raw.listening(gate)
    await raw.stall()
    for _ in range(17):
        gate.hub.publish("lobby", "noise", "x")
    await turns()

    assert await raw.end() == 3008


@at_gate()
async def test_who_asks_and_does_not_read_is_answered_no_more(gate: Gate) -> None:
    """His commands wait with him: what is kept for him has an end."""
    raw = await Raw.listening(gate)
    socket = raw.connection._socket  # noqa: SLF001 - the server's end
    big = json.dumps({"id": 5, "rpc": {"method": "tables.rules"}})
    while not socket.read_paused:
        await raw.say("\n".join([big] * 10))
        await turns()
    connection = raw.connection
    kept = waiting(raw) + sum(map(len, connection._replies))  # noqa: SLF001 - what it keeps is nobody else's

    assert kept < 4 * HIGH


@at_gate()
async def test_so_many_commands_may_wait_and_no_more(gate: Gate) -> None:
    """3013 for who goes on and on, answered or not; what one frame has room for is not too much."""
    raw, other = await Raw.listening(gate), await gate.client()
    await raw.stall()
    over = raw.connection.over
    frame = b"\n".join([b'{"id":1}'] * (16_384 // 9))
    await raw.send(Frame(Opcode.TEXT, frame).serialize(mask=True) * 3)
    await asyncio.wait({over}, timeout=PATIENCE_S)
    await other.say(frame.decode())

    assert (await raw.end(), await other.quiet()) == (3013, [])


@at_gate()
async def test_when_he_reads_again_he_is_answered(gate: Gate) -> None:
    """All of it, in order."""
    raw = await Raw.listening(gate)
    socket = raw.connection._socket  # noqa: SLF001 - as above
    sent = 0
    while not socket.read_paused:
        lines = [{"id": 100 + sent + at, "rpc": {"method": "tables.rules"}} for at in range(10)]
        await raw.say("\n".join(map(json.dumps, lines)))
        sent += 10
        await turns()
    heard: list[int] = []
    while len(heard) < sent:
        heard += [each["id"] for each in await raw.hear()]

    assert heard == [*range(100, 100 + sent)]


@at_gate()
async def test_who_never_reads_again_does_not_answer_pings(gate: Gate) -> None:
    """3012 for him too: a command that waits for him is given up."""
    raw = await Raw.listening(gate)
    await raw.stall()
    await raw.say('{"id":5,"ping":{}}')
    over = raw.connection.over
    await turns()
    gate.beat()
    gate.beat()

    assert over.done()


@at_gate()
async def test_pings_of_the_socket_are_not_answered_to_who_does_not_read(gate: Gate) -> None:
    """Else he could make us keep pongs without end."""
    raw = await Raw.listening(gate)
    await raw.stall()
    before = waiting(raw)
    for _ in range(200):
        await raw.say(b"x" * 125, Opcode.PING)
    await raw.say('{"id":5,"ping":{}}')
    connection = raw.connection
    await until(lambda: connection._task is not None)  # noqa: SLF001 - when that came, the pings had

    assert waiting(raw) <= before


@pytest.mark.parametrize("goodbye", [b"\x88\x80\0\0\0\0", b"\x83\x80\0\0\0\0"])
@at_gate()
async def test_who_says_goodbye_and_does_not_read_is_not_waited_for(
    gate: Gate, monkeypatch: pytest.MonkeyPatch, goodbye: bytes
) -> None:
    """Politely or not: his socket is closed, though he took nothing of what was sent."""
    monkeypatch.setattr(Socket, "close_timeout_s", 0.01)
    raw = await Raw.listening(gate)
    over = raw.connection.over
    await raw.stall()
    await raw.send(goodbye)

    await asyncio.wait({over}, timeout=PATIENCE_S)

    assert over.done()


@at_gate()
async def test_who_is_told_to_go_and_does_not_read_is_not_waited_for(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The farewell waits behind everything else he did not take: after a while he is hung up on."""
    monkeypatch.setattr(Socket, "close_timeout_s", 0.01)
    raw = await Raw.listening(gate)
    await raw.stall()
    gate.hub.stop()
    await gate.all_gone()

    assert gate.server.server_state.connections == set()
