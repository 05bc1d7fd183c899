"""Frames that clients send, right and wrong."""

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
    """What somebody who sends a command knows."""

    who: SignedInPlayer | None
    people: Sequence[SignedInPlayer]
    tables: Sequence[str]
    keys: dict[str, Plain]
    """What opens a table, for those who were given it."""
    epoch: str
    legal: Sequence[Plain]
    """What he may do, and where, as far as he has heard."""
    channels: Sequence[str]
    """To what he listens."""


def command(chance: random.Random, scene: SenderKnowledge) -> Plain:
    """Write a command as it should be, allowed or not."""
    if chance.random() < 0.3:
        return {"subscribe": {"channel": _channel(chance, scene)} | _position(chance, scene, "subscribe")}
    if chance.random() < 0.15:
        name = chance.choice(_ABOUT)
        channel = chance.choice(scene.channels or (_channel(chance, scene),))
        return {name: {"channel": channel} | _position(chance, scene, name)}
    if chance.random() < 0.1:
        return chance.choice(({"ping": {}}, {"dance": {}}))
    method, data = _call(chance, scene)
    return {"rpc": {"method": method, "data": data}}


def _channel(chance: random.Random, scene: SenderKnowledge) -> str:
    who, table = chance.choice(scene.people), chance.choice(scene.tables)
    if scene.who is not None and chance.random() < 0.6:
        who = scene.who
    return chance.choice(
        ("lobby", f"user:#{who.id}", f"table:{table}", f"table:{table}#{who.id}", f"table:{table}#{who.id}")
    )


def _position(chance: random.Random, scene: SenderKnowledge, command_name: str) -> Plain:
    if command_name == "history":
        more: Plain = {"limit": chance.choice((-1, 0, 1, 20)), "reverse": chance.random() < 0.5}
        if chance.random() < 0.5:
            more["since"] = {"offset": chance.randrange(50), "epoch": chance.choice((scene.epoch, "", "x"))}
        return more
    if command_name == "subscribe" and chance.random() < 0.6:
        epoch = scene.epoch if chance.random() < 0.8 else "other"
        offset = chance.choice((0, 3, chance.randrange(60), 10**6))
        return {"recover": True, "epoch": epoch, "offset": offset, "flag": chance.choice((0, 0, 2))}
    return {}


def _call(chance: random.Random, scene: SenderKnowledge) -> tuple[str, Plain]:
    if scene.legal and chance.random() < 0.7:
        move = chance.choice(scene.legal)
        return "game.move", move | {"command_id": f"{chance.randrange(10**9)}"}
    table = chance.choice(scene.tables)
    luck = chance.random()
    if luck < 0.45:
        return "table.snapshot", {"table_id": table}
    if luck < 0.55:
        return "table.chat", {
            "table_id": table,
            "text": chance.choice(("hi", "привет", "\u2028", "{}", "]}")),
        }
    if luck < 0.65:
        return "tables.ready", {"table_id": table}
    if luck < 0.7:
        return "tables.join", {"table_id": table} | scene.keys.get(table, {})
    if luck < 0.705:
        name = chance.choice(("tables.leave", "tables.unready", "game.resign"))
        return name, {"table_id": table, "command_id": f"{chance.randrange(10**9)}"}
    if luck < 0.84:
        game = {"game_id": f"{table}.{chance.randrange(1, 4)}"}
        return chance.choice(("games.get", "games.replay", "fair.verify")), game
    if luck < 0.88:
        return "tables.invite", {"table_id": scene.tables[0], "user_id": chance.choice(scene.people).id}
    return chance.choice(_PLAIN_CALLS), {}


def noisy(chance: random.Random, line: bytes) -> bytes:
    """Spoil a command."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        line = chance.choice(_WAYS)(chance, line)
    return line


def _cut(chance: random.Random, line: bytes) -> bytes:
    return line[: chance.randrange(len(line) + 1)]


def _flipped(chance: random.Random, line: bytes) -> bytes:
    at = chance.randrange(len(line) + 1)
    return line[:at] + chance.randbytes(chance.randrange(3)) + line[at + chance.randrange(3) :]


def _odd(chance: random.Random, line: bytes) -> bytes:
    found = [*_VALUES.finditer(line)]
    if not found:
        return line + chance.choice(_ODD)
    value = chance.choice(found)
    return line[: value.start()] + chance.choice(_ODD) + line[value.end() :]


def _doubled(chance: random.Random, line: bytes) -> bytes:
    return line.replace(b"{", b"{" + chance.choice(_DOUBLES), chance.choice((1, 2)))


def _many(chance: random.Random, line: bytes) -> bytes:
    between = chance.choice((b"\n", b"\n\n", b" \r\n", b"\n{}\n", b""))
    return between.join([line] * chance.randrange(1, 40))


def _anything(chance: random.Random, line: bytes) -> bytes:
    return chance.choice((line, b"", b"\n", chance.randbytes(chance.randrange(300)), line * 2, line[::-1]))


_WAYS = (_cut, _flipped, _odd, _odd, _odd, _doubled, _many, _anything)


def raw_bytes(chance: random.Random, port: int) -> bytes:
    """Write what may come on a fresh socket: half of HTTP, or none."""
    hello = (
        f"GET /connection/websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    kind = chance.randrange(5)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 400))
    if kind == 1:
        return hello[: chance.randrange(1, len(hello))]
    if kind == 2:
        return _flipped(chance, hello)
    return hello + frames(chance)


def frames(chance: random.Random) -> bytes:
    """Write frames of WebSocket, right and wrong ones."""
    made = b""
    for _ in range(chance.randrange(1, 6)):
        body = chance.choice((b"{}", b'{"id":1,"connect":{}}', chance.randbytes(chance.randrange(120))))
        head = chance.choice((0x81, 0x81, 0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8A, chance.randrange(256)))
        size = chance.choice((len(body), len(body), chance.randrange(126)))
        made += bytes((head, 0x80 | size)) + b"\0\0\0\0" + body
    return made if chance.random() < 0.7 else made + chance.randbytes(chance.randrange(200))
