"""The gateway survives random input, and clients get only their own data."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit.gateway import Gate, Raw, at_gate
from tests.server.realtime.fuzz import live

SURE = settings(max_examples=40, deadline=None, derandomize=True, database=None)
"""The same examples every time."""
FEWER = settings(SURE, max_examples=16)
"""Each example has a whole server of its own; `make sim` sends ten thousands of frames."""
NAMES = (
    *("id", "connect", "subscribe", "unsubscribe", "rpc", "history", "presence", "presence_stats", "ping"),
    *(
        "channel",
        "token",
        "data",
        "method",
        "recover",
        "epoch",
        "offset",
        "flag",
        "limit",
        "since",
        "reverse",
    ),
)
WORDS = ("lobby", "table:t", "table:t#u", "user:#u", "tables.list", "auth.guest", "table.snapshot", "ru")
LEAVES = (
    st.none() | st.booleans() | st.integers(-3, 9) | st.integers() | st.floats() | st.sampled_from(WORDS)
    | st.text(st.characters(exclude_categories=()), max_size=20)
)  # fmt: skip
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=5),
    max_leaves=12,
)
COMMANDS = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5).map(
    lambda made: json.dumps(made, ensure_ascii=False).encode("utf-8", "surrogatepass")
)
NUMBERED = st.builds(lambda number, made: b'{"id":%d,%b' % (number, made[1:]), st.integers(1, 9), COMMANDS)
FRAMES = st.lists(COMMANDS | NUMBERED | st.binary(max_size=60), max_size=4).map(b"\n".join)


@SURE
@given(st.lists(FRAMES, max_size=4), st.booleans())
def test_any_text_is_answered_or_ended(frames: list[bytes], connects: Any) -> None:  # noqa: ANN401 - a truth
    """The client gets an error or a code that means bad request; other clients are served meanwhile."""
    _text(frames, connects)


@at_gate()
async def _text(gate: Gate, frames: list[bytes], connects: bool) -> None:  # noqa: FBT001 - drawn
    other, raw = await gate.client(), await Raw.open(gate)
    if connects:
        await raw.say('{"id":1,"connect":{}}')
        await raw.hear()
    for frame in frames:
        await raw.say(frame)
    await raw.say(b"", 9)
    while (opcode := (await raw.frame())[0]) == 1:
        pass
    answered = await other.ask(ping={})

    assert (answered, opcode in {8, 10}) == ({"ping": {}}, True)


@FEWER
@given(st.lists(st.tuples(st.binary(max_size=300), st.booleans()), min_size=2, max_size=9))
def test_the_server_survives_any_bytes(bursts: list[tuple[bytes, bool]]) -> None:
    """They come on a new socket or after the handshake."""
    _bytes(bursts)


@at_gate(whole=True)
async def _bytes(gate: Gate, bursts: list[tuple[bytes, bool]]) -> None:
    other = await gate.client()
    for data, shakes in bursts:
        raw = await Raw.knock(gate)
        if shakes:
            await raw.shake({})
        await raw.send(data)

        assert await other.ask(ping={}) == {"ping": {}}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_clients_get_only_their_own_data(seed: int) -> None:
    """Players and strangers send random commands and noise; `fuzz` runs longer."""
    counted: Counter[str] = Counter()
    live(seed, 500, counted)

    assert min(counted["game.move"], counted["noise"], counted["heard push"]) > 0
