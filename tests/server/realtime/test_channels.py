"""Subscribing to channels, and who may subscribe."""

import pytest

from tests.kit.call_contexts import SignedInPlayer
from tests.kit.gateway import Client, Gate, Plain, at_gate

NO_CHANNELS = (
    *("", "Lobby", "lobby ", "tables", "table", "table:", "table:#u1", "user:", "user:u1", "user:x#u1"),
    *("table:t1#", "user:#", "lobby:", "chat:t1", "table:" + "x" * 200, "table:t\n1", "table:\u0000"),
    *("table:t\u202e1", "$lobby", "lobby#u1"),
)


async def code(client: Client, channel: str, **more: object) -> int:
    """Subscribe; return the error's code, or 0."""
    reply = await client.subscribe(channel, **more)
    results: int = reply["error"]["code"] if "error" in reply else 0
    return results


@at_gate()
async def test_everybody_may_subscribe_to_the_lobby(gate: Gate) -> None:
    """The lobby's channel has no positions."""
    client = await gate.client()

    assert await client.subscribe("lobby") == {"subscribe": {}}


@at_gate()
async def test_a_table_is_watched_from_its_current_entry(gate: Gate) -> None:
    """The reply has the log's epoch and the last entry's number, and says that nothing was recovered."""
    table = await gate.table(await gate.guest("Ann"))
    client = await gate.client()

    assert await client.subscribe(f"table:{table}") == {
        "subscribe": {
            "recoverable": True, "positioned": True, "epoch": gate.app.store.epoch, "offset": 1,
            "was_recovering": False, "recovered": False, "publications": [],
        }
    }  # fmt: skip


@at_gate()
async def test_only_the_player_gets_their_own_stream(gate: Gate) -> None:
    """Another player's stream is refused with 103."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    client = await gate.client(ann)
    codes = [await code(client, f"table:{table}#{player.id}") for player in (ann, bob)]

    assert codes == [0, 103]


@at_gate()
async def test_only_the_player_gets_their_own_notices(gate: Gate) -> None:
    """Another player's notices are refused with 103."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    client = await gate.client(ann)
    codes = [await code(client, f"user:#{player.id}") for player in (ann, bob)]

    assert codes == [0, 103]


@at_gate()
async def test_an_anonymous_client_has_no_channel_of_its_own(gate: Gate) -> None:
    """The error is 103, whatever id the client uses."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.client()
    names = (f"user:#{ann.id}", f"table:{table}#{ann.id}", "user:#None", f"table:{table}#None")

    assert [await code(client, name) for name in names] == [103] * 4


@at_gate()
async def test_a_token_without_the_scope_to_read_gets_the_public_view(gate: Gate) -> None:
    """A token for chat alone does not show its owner's cards."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    made = await gate.call("auth.token", ann, name="parrot", scopes=["chat"])
    client = await gate.client(made["token"])

    assert [await code(client, f"table:{table}#{ann.id}"), await code(client, f"user:#{ann.id}")] == [103] * 2


@at_gate()
async def test_an_unknown_channel_is_refused(gate: Gate) -> None:
    """The error is 102."""
    client = await gate.client()

    assert [name for name in NO_CHANNELS if await code(client, name) != 102] == []


@at_gate()
async def test_an_unknown_table_is_refused(gate: Gate) -> None:
    """The error is 1404, and the server keeps nothing about the name."""
    client = await gate.client()
    reply = await client.subscribe("table:nowhere")

    assert (reply["error"]["code"], reply["error"]["message"].split(":")[0]) == (1404, "no_table")
    assert gate.app.table_host._cache == {}  # noqa: SLF001 - the host's own


@at_gate()
async def test_a_second_subscription_to_a_channel_is_refused(gate: Gate) -> None:
    """The error is 105."""
    table = await gate.table(await gate.guest("Ann"))
    client = await gate.client()
    codes = [await code(client, name) for name in ("lobby", f"table:{table}") * 2]

    assert codes == [0, 0, 105, 105]


@at_gate()
async def test_one_connection_has_64_channels(gate: Gate) -> None:
    """The next channel gets error 106, until the client leaves one."""
    guests = [await gate.guest(f"Ann {number}") for number in range(16)]
    tables = [await gate.table(player) for player in guests for _ in range(4)]
    client = await gate.client()
    codes = [await code(client, f"table:{table}") for table in tables]
    one_more = await code(client, "lobby")
    await client.ask(unsubscribe={"channel": f"table:{tables[0]}"})

    assert (codes, one_more, await code(client, "lobby")) == ([0] * 64, 106, 0)


@at_gate()
async def test_an_unsubscribed_client_gets_no_more_publications(gate: Gate) -> None:
    """The table also drops the subscription."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(None, f"table:{table}")
    reply = await client.ask(unsubscribe={"channel": f"table:{table}"})
    await gate.chat(table, ann, "hello")

    assert (reply, await client.quiet()) == ({"unsubscribe": {}}, [])


@at_gate()
async def test_unsubscribing_without_a_subscription_succeeds(gate: Gate) -> None:
    """An SDK may not know whether it is subscribed."""
    client = await gate.client()

    assert await client.ask(unsubscribe={"channel": "lobby"}) == {"unsubscribe": {}}


@at_gate()
async def test_the_reply_comes_before_the_first_publication(gate: Gate) -> None:
    """Every publication comes once, even right after the subscription."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.client(ann)
    name = f"table:{table}#{ann.id}"
    request, _ = client.sent(subscribe={"channel": name})
    messages, answered = client.sent(rpc={"method": "table.chat", "data": {"table_id": table, "text": "hi"}})
    await client.say(f"{request}\n{messages}")
    await answered
    await client.push()
    result = [element for element in client.heard if "subscribe" in element or "push" in element]

    start: Plain = result[0]["subscribe"]
    numbers = [item["push"]["pub"]["offset"] for item in result[1:]]
    assert numbers == [*range(start["offset"] + 1, start["offset"] + 1 + len(numbers))]


# Locks.


async def _locked(gate: Gate) -> tuple[SignedInPlayer, Plain]:
    ann = await gate.guest("Ann")
    return ann, await gate.call("tables.create", ann, password="sesame")


@at_gate()
async def test_a_locked_table_is_not_watched_without_a_key(gate: Gate) -> None:
    """The error is 1403 without a key or with a wrong key."""
    _, made = await _locked(gate)
    client, channel = await gate.client(), f"table:{made['table_id']}"
    replies = [
        await client.subscribe(channel, **more)
        for more in ({}, {"data": {"password": "open"}}, {"data": {"invite": "x"}}, {"data": [1]})
    ]

    assert [(reply["error"]["code"], reply["error"]["message"].split(":")[0]) for reply in replies] == [
        (1403, "locked"),
        (1403, "wrong_key"),
        (1403, "wrong_key"),
        (1403, "locked"),
    ]


@pytest.mark.parametrize("key", ["password", "invite"])
@at_gate()
async def test_a_locked_table_is_watched_with_a_key(gate: Gate, key: str) -> None:
    """The subscription's data holds the password or the invitation."""
    _, made = await _locked(gate)
    keys = {"password": "sesame", "invite": made["invite"]}
    client = await gate.client()

    assert await code(client, f"table:{made['table_id']}", data={key: keys[key]}) == 0


@at_gate()
async def test_a_player_at_a_locked_table_needs_no_key(gate: Gate) -> None:
    """The player used the key to sit down."""
    ann, made = await _locked(gate)
    client = await gate.client(ann)

    assert await code(client, made["channel"]) == 0


@at_gate(rates=None)
async def test_guessing_keys_by_subscribing_is_limited(gate: Gate) -> None:
    """After ten wrong keys the error is 1429."""
    _, made = await _locked(gate)
    client = await gate.client()
    codes = [
        await code(client, f"table:{made['table_id']}", data={"password": f"{guess}"}) for guess in range(11)
    ]

    assert codes == [1403] * 10 + [1429]


@at_gate()
async def test_a_table_without_spectators_cannot_be_watched(gate: Gate) -> None:
    """The error is 1403; players watch the table in their own streams."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann, spectators=False)
    codes = [
        await code(await gate.client(player), f"table:{table}" + (f"#{player.id}" if own else ""))
        for player, own in ((ann, True), (ann, False), (bob, True), (bob, False))
    ]

    assert codes == [0, 1403, 1403, 1403]


@at_gate()
async def test_the_stream_ends_for_a_player_that_leaves_a_table_without_spectators(gate: Gate) -> None:
    """The last publication says that the player left; then the subscription ends."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann, spectators=False)
    await gate.call("tables.join", bob, table_id=table)
    own = f"table:{table}#{bob.id}"
    client = await gate.listening(bob, own)
    await client.quiet()
    await gate.call("tables.leave", bob, table_id=table)
    remaining, let_go = await client.push(), await client.push()
    await gate.chat(table, ann, "At last")

    assert [event["event"] for event in remaining["pub"]["data"]["events"]] == ["table.left"]
    assert let_go == {
        "channel": own,
        "unsubscribe": {"code": 2000, "reason": "no longer allowed to watch"},
    }
    assert (await client.quiet(), await code(client, own)) == ([], 1403)


@pytest.mark.parametrize("keys", [{"private": True}, {"password": "sesame"}], ids=["private", "password"])
@pytest.mark.parametrize("own", [True, False], ids=["own", "common"])
@at_gate()
async def test_a_removed_players_stream_of_a_locked_table_ends(
    gate: Gate, keys: dict[str, object], *, own: bool
) -> None:
    """The stream ends right after `table.left`, and no key admits the player again."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    made = await gate.call("tables.create", ann, **keys)
    table, invite = made["table_id"], {"invite": made["invite"]}
    await gate.call("tables.join", bob, table_id=table, **invite)
    channel = f"table:{table}#{bob.id}" if own else f"table:{table}"
    client = await gate.listening(bob, channel, data=invite)
    await client.quiet()
    await gate.call("tables.remove_player", ann, table_id=table, seat=1)
    remaining, let_go = await client.push(), await client.push()
    await gate.chat(table, ann, "At last")
    refused = (await client.subscribe(channel, data=invite)).get("error", {})

    assert [event["event"] for event in remaining["pub"]["data"]["events"]] == ["table.left"]
    assert let_go["unsubscribe"]["code"] == 2000
    assert (await client.quiet(), refused.get("code")) == ([], 1403)
    assert refused["message"].startswith("removed: ")


@at_gate()
async def test_a_removed_player_may_watch_a_public_table(gate: Gate) -> None:
    """The player loses only the seat, and the stream continues."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    await gate.call("tables.join", bob, table_id=table)
    client = await gate.listening(bob, f"table:{table}")
    await client.quiet()
    await gate.call("tables.remove_player", ann, table_id=table, seat=1)
    await gate.chat(table, ann, "Hello")
    received = [event["event"] for push in await client.quiet() for event in push["pub"]["data"]["events"]]

    assert received == ["table.left", "table.chat"]
