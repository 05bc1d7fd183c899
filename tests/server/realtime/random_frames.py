"""Random frames that clients send, valid and invalid."""

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from tests.kit.call_contexts import SignedInPlayer
from tests.kit.gateway import Plain

_VALUES = re.compile(rb'"[^"]*"(?!:)|-?\d+|true|false|null|\{\}|\[\]')
_ODD = (
    *(b"null", b"true", b"-1", b"0", b"1e400", b"1.5", b"9" * 400, b"9" * 5000, b"-0", b"1e5", b"[]", b"{}"),
    *(b'""', b'"\\u0000"', b'"\\ud800"', b'"\\udc00\\ud800"', b'"\xff\xfe"', b'"\xed\xa0\x80"', b'"\x00"'),
    *(b'"' + b"x" * 5000 + b'"', b"[" * 900 + b"]" * 900, b'{"a":' * 500 + b"1" + b"}" * 500, b'"\\'),
    *(b'"lobby"', b'"table:"', b'"#"', b'"{0}"', b'"%s"', b"NaN", b"Infinity", b"'x'", b'{"id":1}'),
)
_DOUBLES = (
    b'"id":1,',
    b'"id":7,"id":8,',
    b'"rpc":null,',
    b'"connect":{},',
    b'"subscribe":5,',
    b'"x":{"y":[]},',
)


_ABOUT = ("unsubscribe", "history", "history", "presence", "presence_stats")
_PLAIN_CALLS = (
    *("tables.list", "tables.mine", "tables.levels", "games.list", "ledger.balance", "ledger.history"),
    *("auth.me", "auth.tokens", "no.such.call", ""),
)


class SenderKnowledge(NamedTuple):
    """What the sender of a command knows."""

    who: SignedInPlayer | None
    people: Sequence[SignedInPlayer]
    tables: Sequence[str]
    keys: dict[str, Plain]
    """The keys of tables that the sender was given."""
    epoch: str
    legal: Sequence[Plain]
    """The sender's legal actions at each table, as far as known."""
    channels: Sequence[str]
    """The sender's channels."""


def command(rng: random.Random, scene: SenderKnowledge) -> Plain:
    """Write a well-formed command, allowed or not."""
    if rng.random() < 0.3:
        return {"subscribe": {"channel": _channel(rng, scene)} | _position(rng, scene, "subscribe")}
    if rng.random() < 0.15:
        name = rng.choice(_ABOUT)
        channel = rng.choice(scene.channels or (_channel(rng, scene),))
        return {name: {"channel": channel} | _position(rng, scene, name)}
    if rng.random() < 0.1:
        return rng.choice(({"ping": {}}, {"dance": {}}))
    method, data = _call(rng, scene)
    return {"rpc": {"method": method, "data": data}}


def _channel(rng: random.Random, scene: SenderKnowledge) -> str:
    player, table = rng.choice(scene.people), rng.choice(scene.tables)
    if scene.who is not None and rng.random() < 0.6:
        player = scene.who
    return rng.choice(
        (
            "lobby",
            f"user:#{player.id}",
            f"table:{table}",
            f"table:{table}#{player.id}",
            f"table:{table}#{player.id}",
        )
    )


def _position(rng: random.Random, scene: SenderKnowledge, command_name: str) -> Plain:
    if command_name == "history":
        more: Plain = {"limit": rng.choice((-1, 0, 1, 20)), "reverse": rng.random() < 0.5}
        if rng.random() < 0.5:
            more["since"] = {"offset": rng.randrange(50), "epoch": rng.choice((scene.epoch, "", "x"))}
        return more
    if command_name == "subscribe" and rng.random() < 0.6:
        epoch = scene.epoch if rng.random() < 0.8 else "other"
        offset = rng.choice((0, 3, rng.randrange(60), 10**6))
        return {"recover": True, "epoch": epoch, "offset": offset, "flag": rng.choice((0, 0, 2))}
    return {}


def _call(rng: random.Random, scene: SenderKnowledge) -> tuple[str, Plain]:
    if scene.legal and rng.random() < 0.7:
        move = rng.choice(scene.legal)
        return "game.move", move | {"command_id": f"{rng.randrange(10**9)}"}
    table = rng.choice(scene.tables)
    luck = rng.random()
    if luck < 0.45:
        return "table.snapshot", {"table_id": table}
    if luck < 0.55:
        return "table.chat", {
            "table_id": table,
            "text": rng.choice(("hi", "привет", "\u2028", "{}", "]}")),
        }
    if luck < 0.65:
        return "tables.ready", {"table_id": table}
    if luck < 0.7:
        return "tables.join", {"table_id": table} | scene.keys.get(table, {})
    if luck < 0.705:
        name = rng.choice(("tables.leave", "tables.unready", "game.resign"))
        return name, {"table_id": table, "command_id": f"{rng.randrange(10**9)}"}
    if luck < 0.84:
        game = {"game_id": f"{table}.{rng.randrange(1, 4)}"}
        return rng.choice(("games.get", "games.replay", "fair.verify")), game
    if luck < 0.88:
        return "tables.invite", {"table_id": scene.tables[0], "user_id": rng.choice(scene.people).id}
    return rng.choice(_PLAIN_CALLS), {}


def noisy(rng: random.Random, line: bytes) -> bytes:
    """Damage a command."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        line = rng.choice(_WAYS)(rng, line)
    return line


def _cut(rng: random.Random, line: bytes) -> bytes:
    return line[: rng.randrange(len(line) + 1)]


def _flipped(rng: random.Random, line: bytes) -> bytes:
    at = rng.randrange(len(line) + 1)
    return line[:at] + rng.randbytes(rng.randrange(3)) + line[at + rng.randrange(3) :]


def _odd(rng: random.Random, line: bytes) -> bytes:
    results = [*_VALUES.finditer(line)]
    if not results:
        return line + rng.choice(_ODD)
    value = rng.choice(results)
    return line[: value.start()] + rng.choice(_ODD) + line[value.end() :]


def _doubled(rng: random.Random, line: bytes) -> bytes:
    return line.replace(b"{", b"{" + rng.choice(_DOUBLES), rng.choice((1, 2)))


def _many(rng: random.Random, line: bytes) -> bytes:
    between = rng.choice((b"\n", b"\n\n", b" \r\n", b"\n{}\n", b""))
    return between.join([line] * rng.randrange(1, 40))


def _anything(rng: random.Random, line: bytes) -> bytes:
    return rng.choice((line, b"", b"\n", rng.randbytes(rng.randrange(300)), line * 2, line[::-1]))


_WAYS = (_cut, _flipped, _odd, _odd, _odd, _doubled, _many, _anything)


def raw_bytes(rng: random.Random, port: int) -> bytes:
    """Write bytes for a new socket: incomplete HTTP, or none."""
    hello = (
        f"GET /connection/websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 400))
    if kind == 1:
        return hello[: rng.randrange(1, len(hello))]
    if kind == 2:
        return _flipped(rng, hello)
    return hello + frames(rng)


def frames(rng: random.Random) -> bytes:
    """Write WebSocket frames, valid and invalid."""
    made = b""
    for _ in range(rng.randrange(1, 6)):
        body = rng.choice((b"{}", b'{"id":1,"connect":{}}', rng.randbytes(rng.randrange(120))))
        head = rng.choice((0x81, 0x81, 0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8A, rng.randrange(256)))
        size = rng.choice((len(body), len(body), rng.randrange(126)))
        made += bytes((head, 0x80 | size)) + b"\0\0\0\0" + body
    return made if rng.random() < 0.7 else made + rng.randbytes(rng.randrange(200))
