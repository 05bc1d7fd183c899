"""Everything that a client can send is limited."""

import json
import re

import pytest
from websockets.frames import Opcode

from kozyr.server.operations.config import Config, LimitsConfig
from kozyr.server.realtime import codes
from kozyr.server.realtime.connection import MAX_REFUSED_IN_A_ROW
from tests.kit.gateway import Client, Gate, Raw, at_gate, turns
from tests.kit.paths import ROOT

TOO_LARGE = (3501, "frame too large")
MAX_FRAME_BYTES = 16_384


def padded(length: int) -> str:
    """Write a command of this many bytes."""
    text = '{"id":9,"ping":{}}'
    return text + " " * (length - len(text))


@at_gate()
async def test_a_frame_of_16_kib_is_accepted(gate: Gate) -> None:
    """One byte more gets 3501, with the reason."""
    client, other = await gate.client(), await gate.client()
    await client.say(padded(MAX_FRAME_BYTES))
    await other.say(padded(MAX_FRAME_BYTES + 1))

    assert (await client.quiet(), await other.end()) == ([], TOO_LARGE)
    assert {"id": 9, "ping": {}} in client.heard


@at_gate()
async def test_the_frame_limit_counts_bytes(gate: Gate) -> None:
    """A letter of two bytes counts as two."""
    client = await gate.client()
    await client.say('{"id":9,"ping":"' + "я" * (MAX_FRAME_BYTES // 2) + '"}')

    assert await client.end() == TOO_LARGE


@at_gate()
async def test_a_far_too_large_frame_is_not_read(gate: Gate) -> None:
    """The code is 1009 as soon as the frame states its length."""
    raw = await Raw.listening(gate)
    await raw.send(b"\x81\xff" + (1 << 40).to_bytes(8) + b"\0\0\0\0")

    assert await raw.end() == codes.MESSAGE_TOO_BIG.code == 1009


def test_every_code_that_ends_a_connection_is_documented() -> None:
    """docs/reference/realtime.md lists ours and WebSocket's own 1009, with what an SDK does."""
    page = (ROOT / "docs" / "reference" / "realtime.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d{4}) \| ([^|]+) \| (connects again|does not) \|$", page, re.MULTILINE)
    ended = [
        var for var in vars(codes).values() if isinstance(var, codes.Disconnect) and var != codes.NOT_ALLOWED
    ]

    assert ("1009", "message too big", "does not") in rows
    assert {(int(code), reason) for code, reason, _ in rows} == {(item.code, item.reason) for item in ended}


@pytest.mark.parametrize("data", [b'{"id":2,"ping":{}}', b"", b"\x00\xff", b"{}"])
@at_gate()
async def test_binary_frames_are_refused(gate: Gate, data: bytes) -> None:
    """The code is 3501."""
    client = await gate.client()
    await client.say(data)

    assert await client.end() == (3501, "bad request")


@at_gate()
async def test_text_must_be_utf_8(gate: Gate) -> None:
    """Other bytes name no channel and no call, and are no request."""
    raw = await Raw.listening(gate)
    codes = []
    for part in (b'"subscribe":{"channel":"\xff"}', b'"rpc":{"method":"\xc3"}'):
        await raw.say(b'{"id":9,%b}' % part)
        codes += [reply["error"]["code"] for reply in await raw.hear()]
    await raw.say(b'{"id":9,"rpc":{"method":"auth.guest","data":{"name":"\xed\xa0\x80"}}}')
    codes += [item["error"]["code"] for item in await raw.hear()]

    assert codes == [107, 107, 1400]


@at_gate()
async def test_empty_frames_are_ignored(gate: Gate) -> None:
    """Empty lines are ignored too."""
    client = await gate.client()
    for frame in ("", "\n", "\n\n \n", " "):
        await client.say(frame)

    assert await client.quiet() == []


# Fragments.


async def _pieces(raw: Raw, *pieces: bytes) -> None:
    # All but the last one, which would complete the message.
    for place, piece in enumerate(pieces):
        await raw.say(piece, Opcode.CONT if place else Opcode.TEXT, fin=False)


@at_gate()
async def test_a_message_may_come_in_fragments(gate: Gate) -> None:
    """Pings may come between the fragments."""
    raw = await Raw.listening(gate)
    text = '{"id":7,"presence":{"channel":"я"}}'.encode()
    await raw.say(text[:5], fin=False)
    await raw.say(b"are you there", Opcode.PING)
    for at in range(5, len(text)):
        await raw.say(text[at : at + 1], Opcode.CONT, fin=at == len(text) - 1)
    pong, [reply] = await raw.frame(), await raw.hear()

    assert (pong, reply["id"], reply["error"]["code"]) == ((Opcode.PONG, b"are you there"), 7, 103)


@at_gate()
async def test_fragments_count_together(gate: Gate) -> None:
    """The whole message gets 3501."""
    raw = await Raw.listening(gate)
    await _pieces(raw, *[b" " * 1000] * 17)
    await raw.say(b" ", Opcode.CONT)

    assert await raw.end() == 3501


@at_gate()
async def test_empty_fragments_are_not_kept(gate: Gate) -> None:
    """An endless series of them fills no memory."""
    raw = await Raw.listening(gate)
    socket = raw.connection._socket  # noqa: SLF001 - the buffer is internal
    await _pieces(raw, b"{", *[b""] * 2000, b" ", *[b""] * 2000)
    await raw.say(b"", Opcode.PING)
    await raw.frame()

    assert len(socket.frames) <= 2


@pytest.mark.parametrize(
    "data",
    [
        *(b"\x83\x80\0\0\0\0", b"\xc1\x80\0\0\0\0", b"\x81\x02{}", b"\x80\x80\0\0\0\0", b"\x8b\x80\0\0\0\0"),
        *(b"\x89\xfe\x00\xff\0\0\0\0" + b"x" * 255, b"\x09\x80\0\0\0\0", b"\x88\x81\0\0\0\0x"),
        b"\x88\x82\0\0\0\0\0\0",
    ],
)  # fmt: skip
@at_gate()
async def test_protocol_errors_close_the_socket(gate: Gate, data: bytes) -> None:
    """Reserved bits, reserved opcodes, unmasked frames and stray fragments get 1002."""
    raw = await Raw.listening(gate)
    await raw.send(data)

    assert await raw.end() == 1002


# Rates.


async def _codes(client: Client, count: int, **command: object) -> list[int]:
    replies = [await client.ask(**command) for _ in range(count)]
    return [reply["error"]["code"] if "error" in reply else reply.get("closed", 0) for reply in replies]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"rpc": {"method": "tables.levels"}}, 1429),
        ({"rpc": {"method": "no.such"}}, 1429),
        ({"presence": {"channel": "lobby"}}, 111),
        ({"history": {"channel": "lobby"}}, 111),
        ({"subscribe": {"channel": "nowhere"}}, 111),
        ({"unsubscribe": {"channel": "nowhere"}}, 111),
        ({"ping": {}}, 111),
        ({"dance": {}}, 111),
        ({"subscribe": 5}, 111),
    ],
)
@at_gate(rates=None, config=Config(limits=LimitsConfig(calls_per_second=1)))
async def test_a_burst_has_forty_commands(gate: Gate, command: dict[str, object], code: int) -> None:
    """The others get a temporary error, and the connection stays open."""
    client = await gate.client()
    codes = await _codes(client, 45, **command)

    assert (codes.count(code), codes[40:]) == (5, [code] * 5)


@at_gate(rates=None, config=Config(limits=LimitsConfig(calls_per_second=1)))
async def test_each_connection_has_its_own_rate_limit(gate: Gate) -> None:
    """One connection over its limit does not affect another of the same player."""
    ann = await gate.guest("Ann")
    greedy, modest = await gate.client(ann), await gate.client(ann)
    await _codes(greedy, 45, ping={})

    assert await _codes(modest, 40, ping={}) == [0] * 40


@pytest.mark.parametrize("line", ['{"id":5,"ping":{}}', '{"id":5,"rpc":{"method":"x"}}', '{"id":5,"rpc":5}'])
@at_gate(rates=None, config=Config(limits=LimitsConfig(calls_per_second=1)))
async def test_a_client_that_keeps_exceeding_the_limit_is_disconnected(gate: Gate, line: str) -> None:
    """The code is 3013, after many refusals in a row."""
    client = await gate.client()
    for _ in range(5):
        await client.say("\n".join([line] * (MAX_REFUSED_IN_A_ROW // 4)))

    assert await client.end() == (3013, "too many requests")


@at_gate(config=Config(limits=LimitsConfig(send_queue=16)))
async def test_many_simultaneous_answers_do_not_make_a_reader_slow(gate: Gate) -> None:
    """A client that reads gets all answers, however many commands were in one frame."""
    client = await gate.client()
    lines, replies = zip(*[client.sent(ping={}) for _ in range(600)], strict=True)
    await client.say("\n".join(lines))

    assert [(await reply)["ping"] for reply in replies] == [{}] * 600


@pytest.mark.parametrize("kind", ["lobby", "table"])
@at_gate(config=Config(limits=LimitsConfig(send_queue=16)))
async def test_the_send_queue_of_a_slow_reader_is_limited(gate: Gate, kind: str) -> None:
    """Over the limit the code is 3008, with which the client reconnects."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    raw = await Raw.listening(gate)
    if kind == "table":
        await raw.say(json.dumps({"id": 3, "subscribe": {"channel": f"table:{table}"}}))
        await raw.hear()
    await raw.stall()
    connection = raw.connection
    for number in range(20):
        if kind == "table":
            await gate.chat(table, ann, f"word {number}")
        else:
            gate.hub.publish("lobby", "noise", number)
        await turns()

    assert (connection.has_ended, connection.close_code) == (True, 3008)


@at_gate()
async def test_reading_pauses_while_too_many_commands_wait(gate: Gate) -> None:
    """The commands wait at the client, and all are answered in the end."""
    client = await gate.client()
    request = [client.sent(rpc={"method": "tables.list"}) for _ in range(1000)]
    for at in range(0, 1000, 100):
        await client.say("\n".join(text for text, _ in request[at : at + 100]))
    answered = [await reply for _, reply in request]

    assert ["rpc" in item for item in answered] == [True] * 1000


# Invalid handshakes.


@at_gate(whole=True)
async def test_a_handshake_of_the_wrong_size_is_answered(gate: Gate) -> None:
    """The status is 431 or 414."""
    many = {f"X-{number}": "1" for number in range(200)}
    answers = [
        (await Raw.open(gate, many)).status,
        (await Raw.open(gate, {"X-Long": "x" * 20_000})).status,
        (await Raw.open(gate, path="/" + "x" * 10_000)).status,
    ]

    assert answers == [431, 431, 414]


@at_gate(whole=True)
async def test_a_broken_handshake_is_answered(gate: Gate) -> None:
    """The answer is plain HTTP; harmless oddities are ignored."""
    broken = [
        {"Sec-WebSocket-Version": "12"},
        {"Sec-WebSocket-Key": "short"},
        {"Upgrade": "h2c"},
    ]
    odd = [
        {"Sec-WebSocket-Extensions": "permessage-deflate; nonsense=1; =,"},
        {"X-Odd": "\xff\xfe"},
        {"Sec-WebSocket-Protocol": "centrifuge-protobuf, x"},
    ]
    answers = [(await Raw.open(gate, headers)).status for headers in broken + odd]

    assert answers == [400, 400, 404, 101, 101, 101]


@at_gate(whole=True)
async def test_a_path_of_the_wrong_kind_is_answered(gate: Gate) -> None:
    """The server logs no error."""
    paths = ("/\xff", "/connection/websocket?\xff", "/%ff%fe", "*", "/connection/websocket?token=x")
    answers = [(await Raw.open(gate, path=path)).status for path in paths]

    assert answers == [400, 400, 403, 403, 101]


@at_gate()
async def test_an_incomplete_handshake_is_no_connection(gate: Gate) -> None:
    """A socket that sends nothing, or half a handshake, leaves nothing behind."""
    silent, half = await Raw.knock(gate), await Raw.knock(gate)
    await half.send(b"GET /connection/websocket HTTP/1.1\r\nUpgrade: websock")
    client = await gate.client()
    silent.close()
    half.close()

    assert (await client.quiet(), len(gate.hub._all)) == ([], 1)  # noqa: SLF001 - the test reads or sets internal state
