"""Connecting with a token or without, and the end of connections."""

import asyncio
from collections.abc import Sequence

import pytest

from kozyr.server.api.calls.tokens import DAY_MS
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.people import Token
from kozyr.server.tables.ports import DamagedError, Entry, Listing
from tests.kit.gateway import Gate, at_gate

BAD_REQUEST = (3501, "bad request")
INVALID_TOKEN = (3500, "invalid token")
FORGED = "kzr_" + "A" * 43


@at_gate()
async def test_a_client_without_a_token_is_anonymous(gate: Gate) -> None:
    """It can connect and watch."""
    client = await gate.knock()
    result = (await client.connect())["connect"]

    assert (result["data"]["user_id"], result["ping"], result["pong"]) == (None, 25, True)


@at_gate()
async def test_a_token_identifies_the_player(gate: Gate) -> None:
    """The reply has the player, and the epoch of the log for the channels' positions."""
    ann = await gate.guest("Ann")
    client = await gate.knock()
    result = (await client.connect(ann.token))["connect"]

    assert result["data"] == {"user_id": ann.id, "name": "Ann", "epoch": gate.app.store.epoch}


@at_gate()
async def test_every_connection_has_its_own_id(gate: Gate) -> None:
    """Two connections of one player are two clients."""
    ann = await gate.guest("Ann")
    names = [(await (await gate.knock()).connect(ann.token))["connect"]["client"] for _ in range(2)]

    assert len({*names}) == 2


@at_gate()
async def test_an_expired_token_has_its_own_error(gate: Gate) -> None:
    """Error 109 makes the SDK get a new token; the socket stays open."""
    ann = await gate.guest("Ann")
    made = await gate.call("auth.token", ann, name="bot", scopes=["play"], days=1)
    gate.later_ms = DAY_MS + 1
    client = await gate.knock()
    first, second = await client.connect(made["token"]), await client.connect(ann.token)

    assert (first["error"]["code"], second["connect"]["data"]["user_id"]) == (109, ann.id)


@pytest.mark.parametrize("token", [FORGED, "x", "kzr_", "кзр_" + "A" * 43, "kzr_" + "A" * 10_000])
@at_gate()
async def test_a_forged_token_is_disconnected(gate: Gate, token: str) -> None:
    """Code 3500 tells the client not to reconnect."""
    client = await gate.knock()

    assert await client.connect(token) == {"closed": 3500}


@at_gate()
async def test_a_revoked_token_is_disconnected(gate: Gate) -> None:
    """It gets the same code as a forged token."""
    ann = await gate.guest("Ann")
    made = await gate.call("auth.token", ann, name="bot", scopes=["play"])
    await gate.call("auth.revoke", ann, token_id=made["token_id"])
    client = await gate.knock()

    assert await client.connect(made["token"]) == {"closed": 3500}


@at_gate(rates=None)
async def test_guessing_tokens_is_limited(gate: Gate) -> None:
    """After many bad tokens from one address the error is temporary and says nothing about the token."""
    for _ in range(50):
        gate.app.context.rate_limits.check("bad_tokens", "127.0.0.1")
    client = await gate.knock()
    error = (await client.connect(FORGED))["error"]

    assert (error["code"], error["temporary"]) == (1429, True)


@at_gate()
async def test_a_second_connect_ends_the_connection(gate: Gate) -> None:
    """The code is 3501."""
    client = await gate.client()

    assert await client.connect() == {"closed": 3501}


@pytest.mark.parametrize("command", ["subscribe", "unsubscribe", "presence", "presence_stats", "history"])
@at_gate()
async def test_another_command_before_connect_ends_the_connection(gate: Gate, command: str) -> None:
    """The code is 3501."""
    client = await gate.knock()

    assert await client.ask(**{command: {"channel": "lobby"}}) == {"closed": 3501}


@pytest.mark.parametrize("command", [{"rpc": {"method": "tables.list"}}, {"ping": {}}, {"send": {}}, {}])
@at_gate()
async def test_an_rpc_before_connect_ends_the_connection(gate: Gate, command: dict[str, object]) -> None:
    """The code is 3501."""
    client = await gate.knock()

    assert await client.ask(**command) == {"closed": 3501}


@at_gate()
async def test_a_malformed_command_before_connect_ends_the_connection(gate: Gate) -> None:
    """The code is 3501, without details of the error."""
    client = await gate.knock()
    await client.say('{"id":1,"subscribe":5}')

    assert await client.end() == BAD_REQUEST


# Clients that send nothing.


@at_gate()
async def test_a_client_that_never_connects_is_disconnected(gate: Gate) -> None:
    """The code is 3502, after ten seconds."""
    client = await gate.knock()
    gate.beat(9)
    still = len(gate.hub._all)  # noqa: SLF001 - the register of connections is internal
    gate.beat(1)

    assert (still, await client.end()) == (1, (3502, "stale"))


class SlowStore(MemoryStore):
    """A store that takes its time to find a token."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def token(self, digest: bytes) -> Token | None:
        """Find the token before or after everything else happens."""
        results = await super().token(digest)
        self.asked.set()
        await self.goes_on.wait()
        return results


@at_gate(store=SlowStore)
async def test_a_client_is_not_stale_while_the_store_is_slow(gate: Gate) -> None:
    """The server does not disconnect a client whose token it is still reading."""
    store = gate.app.store
    assert isinstance(store, SlowStore)
    ann = await gate.guest("Ann")
    store.asked.clear()
    store.goes_on.clear()
    client = await gate.knock()
    reply = asyncio.create_task(client.connect(ann.token))
    await store.asked.wait()
    gate.beat()
    store.goes_on.set()

    assert "connect" in await reply


@at_gate(store=SlowStore)
async def test_a_token_revoked_during_connect_is_refused(gate: Gate) -> None:
    """The server does not use the token that it read before the revocation."""
    store = gate.app.store
    assert isinstance(store, SlowStore)
    ann = await gate.guest("Ann")
    made = await gate.call("auth.token", ann, name="bot", scopes=["play"])
    await gate.call("auth.me", ann)
    store.asked.clear()
    store.goes_on.clear()
    client = await gate.knock()
    reply = asyncio.create_task(client.connect(made["token"]))
    await store.asked.wait()
    await gate.call("auth.revoke", ann, token_id=made["token_id"])
    store.goes_on.set()

    assert await reply == {"closed": 3500}


@at_gate()
async def test_every_client_is_pinged(gate: Gate) -> None:
    """The ping comes every 25 seconds, and a client that answers stays connected."""
    client = await gate.client()
    for _ in range(3):
        gate.beat()
        await client.quiet()

    assert client.pings == 3


@at_gate()
async def test_a_client_that_does_not_answer_a_ping_is_disconnected(gate: Gate) -> None:
    """The code is 3012, with which the client may reconnect."""
    client = await gate.client()
    client.answers_pings = False
    gate.beat()
    await client.quiet()
    gate.beat()

    assert await client.end() == (3012, "no pong")


@pytest.mark.parametrize("pong", ["{}", " {} ", "{}\n", "\n{}\n\n", "{ }", "{}\r\n"])
@at_gate()
async def test_an_empty_object_is_a_pong_however_it_is_spaced(gate: Gate, pong: str) -> None:
    """A pong gets no answer."""
    client = await gate.client()
    client.answers_pings = False
    for _ in range(2):
        gate.beat()
        await client.quiet()
        await client.say(pong)
        await client.quiet()
    received = [item for item in client.heard if not item]

    assert received == [{}, {}]


# The end of connections.


@at_gate()
async def test_an_expired_token_ends_its_connections(gate: Gate) -> None:
    """The code is 3005, at the next check; the SDK gets another token."""
    ann = await gate.guest("Ann")
    made = await gate.call("auth.token", ann, name="bot", scopes=["play"], days=1)
    client, other = await gate.client(made["token"]), await gate.client(ann)
    gate.later_ms = DAY_MS + 1
    gate.beat()

    assert (await client.end(), await other.quiet()) == ((3005, "connection expired"), [])


@at_gate()
async def test_a_revoked_token_ends_its_connections_immediately(gate: Gate) -> None:
    """All connections of this token get 3500, and no others."""
    ann = await gate.guest("Ann")
    made = await gate.call("auth.token", ann, name="bot", scopes=["play"])
    revoked = [await gate.client(made["token"]) for _ in range(2)]
    other = await gate.client(ann)
    await gate.call("auth.revoke", ann, token_id=made["token_id"])

    assert [await item.end() for item in revoked] == [INVALID_TOKEN] * 2
    assert await other.quiet() == []


@at_gate()
async def test_logging_out_is_answered_before_the_disconnect(gate: Gate) -> None:
    """Then the connection ends like all others of that token."""
    ann = await gate.guest("Ann")
    client = await gate.client(ann)
    other = await gate.client(ann)

    assert await client.rpc("auth.logout") == {}
    assert [await item.end() for item in (client, other)] == [INVALID_TOKEN] * 2


@at_gate()
async def test_the_ends_are_counted_by_their_codes(gate: Gate) -> None:
    """One client closes its connection, and the server disconnects another."""
    remaining, sent = await gate.client(), await gate.client()
    await remaining.close()
    await sent.connect()
    figures = gate.app.metrics.exposition()[0].decode()

    assert 'kozyr_disconnects_total{code="1000"} 1.0' in figures
    assert 'kozyr_disconnects_total{code="3501"} 1.0' in figures


@at_gate()
async def test_registering_is_answered_before_the_disconnect(gate: Gate) -> None:
    """Then all connections of the guest end; the new token opens one under the new name."""
    guest = await gate.guest("Nobody")
    one, other = await gate.client(guest), await gate.client(guest)

    made = await one.rpc("auth.register", name="Somebody", password="correct horse")

    assert [await item.end() for item in (one, other)] == [INVALID_TOKEN] * 2
    table = (await (await gate.client(made["token"])).rpc("tables.create"))["table_id"]
    lines = (await gate.call("tables.list"))["tables"]
    assert [(line["table_id"], line["players"][0]) for line in lines] == [(table, "Somebody")]


@at_gate()
async def test_a_new_password_ends_all_other_connections(gate: Gate) -> None:
    """The connection that changed the password stays."""
    made = await gate.call("auth.register", name="Ann", password="correct horse")
    other = await gate.call("auth.login", name="Ann", password="correct horse")
    one, two = await gate.client(made["token"]), await gate.client(other["token"])

    answer = await one.rpc("auth.password", old_password="correct horse", password="battery staple")

    assert (answer, await two.end()) == ({}, INVALID_TOKEN)
    assert await one.quiet() == []


class _Damaged(MemoryStore):
    """A store that cannot read the log of one table."""

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List the entries of the other tables."""
        if table == "t-damaged":
            raise DamagedError(table)
        return await super().entries(table, after, limit)

    async def listings(self, after: str | None = None, limit: int | None = None) -> Sequence[Listing]:
        """List all tables, the damaged one included."""
        line = b'{"private":true,"phase":"playing","ids":[]}'
        return [*await super().listings(after, limit), Listing("t-damaged", line, 1)]


@at_gate(store=_Damaged, complaints=1)
async def test_one_unreadable_table_does_not_stop_the_server(gate: Gate) -> None:
    """The server starts and logs which table it cannot read."""
    assert await gate.table(await gate.guest("Ann"))
