"""Who may listen to what."""

import pytest

from tests.kit.call_contexts import SignedInPlayer
from tests.kit.gateway import Client, Gate, Plain, at_gate

NO_CHANNELS = (
    *("", "Lobby", "lobby ", "tables", "table", "table:", "table:#u1", "user:", "user:u1", "user:x#u1"),
    *("table:t1#", "user:#", "lobby:", "chat:t1", "table:" + "x" * 200, "table:t\n1", "table:\u0000"),
    *("table:t\u202e1", "$lobby", "lobby#u1"),
)


async def code(client: Client, channel: str, **more: object) -> int:
    """Ask to listen; give the error's code, 0: none."""
    reply = await client.subscribe(channel, **more)
    found: int = reply["error"]["code"] if "error" in reply else 0
    return found


@at_gate()
async def test_everybody_may_listen_to_the_lobby(gate: Gate) -> None:
    """It has no positions."""
    client = await gate.client()

    assert await client.subscribe("lobby") == {"subscribe": {}}


@at_gate()
async def test_a_table_is_watched_from_where_it_stands(gate: Gate) -> None:
    """The reply tells the log, the number of the last entry, and that nothing was to be recovered."""
    table = await gate.table(await gate.guest("Ann"))
    client = await gate.client()

    assert await client.subscribe(f"table:{table}") == {
        "subscribe": {
            "recoverable": True, "positioned": True, "epoch": gate.app.store.epoch, "offset": 1,
            "was_recovering": False, "recovered": False, "publications": [],
        }
    }  # fmt: skip


@at_gate()
async def test_everybody_has_a_stream_of_his_own(gate: Gate) -> None:
    """And nobody has another's: 103."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    client = await gate.client(ann)
    codes = [await code(client, f"table:{table}#{who.id}") for who in (ann, bob)]

    assert codes == [0, 103]


@at_gate()
async def test_everybody_has_notices_of_his_own(gate: Gate) -> None:
    """And nobody has another's: 103."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    client = await gate.client(ann)
    codes = [await code(client, f"user:#{who.id}") for who in (ann, bob)]

    assert codes == [0, 103]


@at_gate()
async def test_a_stranger_has_nothing_of_his_own(gate: Gate) -> None:
    """103, whatever he calls himself."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.client()
    names = (f"user:#{ann.id}", f"table:{table}#{ann.id}", "user:#None", f"table:{table}#None")

    assert [await code(client, name) for name in names] == [103] * 4


@at_gate()
async def test_a_program_that_may_not_look_is_a_stranger(gate: Gate) -> None:
    """A token for chatting alone does not show its owner's cards."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    made = await gate.call("auth.token", ann, name="parrot", scopes=["chat"])
    client = await gate.client(made["token"])

    assert [await code(client, f"table:{table}#{ann.id}"), await code(client, f"user:#{ann.id}")] == [103] * 2


@at_gate()
async def test_there_is_no_such_channel(gate: Gate) -> None:
    """102."""
    client = await gate.client()

    assert [name for name in NO_CHANNELS if await code(client, name) != 102] == []


@at_gate()
async def test_there_is_no_such_table(gate: Gate) -> None:
    """1404, and nothing is kept of the name."""
    client = await gate.client()
    reply = await client.subscribe("table:nowhere")

    assert (reply["error"]["code"], reply["error"]["message"].split(":")[0]) == (1404, "no_table")
    assert gate.app.host._cache == {}  # noqa: SLF001 - the host's own


@at_gate()
async def test_nobody_listens_twice(gate: Gate) -> None:
    """105."""
    table = await gate.table(await gate.guest("Ann"))
    client = await gate.client()
    codes = [await code(client, name) for name in ("lobby", f"table:{table}") * 2]

    assert codes == [0, 0, 105, 105]


@at_gate()
async def test_one_connection_has_64_channels(gate: Gate) -> None:
    """106 for the next; who leaves one has room for another."""
    guests = [await gate.guest(f"Ann {number}") for number in range(16)]
    tables = [await gate.table(who) for who in guests for _ in range(4)]
    client = await gate.client()
    codes = [await code(client, f"table:{table}") for table in tables]
    one_more = await code(client, "lobby")
    await client.ask(unsubscribe={"channel": f"table:{tables[0]}"})

    assert (codes, one_more, await code(client, "lobby")) == ([0] * 64, 106, 0)


@at_gate()
async def test_who_unsubscribes_hears_no_more(gate: Gate) -> None:
    """Nor does the table go on telling him."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(None, f"table:{table}")
    reply = await client.ask(unsubscribe={"channel": f"table:{table}"})
    await gate.chat(table, ann, "hello")

    assert (reply, await client.quiet()) == ({"unsubscribe": {}}, [])


@at_gate()
async def test_unsubscribing_from_nothing_is_no_mistake(gate: Gate) -> None:
    """SDKs may not know whether they were."""
    client = await gate.client()

    assert await client.ask(unsubscribe={"channel": "lobby"}) == {"unsubscribe": {}}


@at_gate()
async def test_the_reply_comes_before_anything_the_channel_says(gate: Gate) -> None:
    """However soon that is; and nothing is said twice."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.client(ann)
    name = f"table:{table}#{ann.id}"
    asked, _ = client.sent(subscribe={"channel": name})
    said, answered = client.sent(rpc={"method": "table.chat", "data": {"table_id": table, "text": "hi"}})
    await client.say(f"{asked}\n{said}")
    await answered
    await client.push()
    told = [each for each in client.heard if "subscribe" in each or "push" in each]

    start: Plain = told[0]["subscribe"]
    numbers = [each["push"]["pub"]["offset"] for each in told[1:]]
    assert numbers == [*range(start["offset"] + 1, start["offset"] + 1 + len(numbers))]


# Locks.


async def _locked(gate: Gate) -> tuple[SignedInPlayer, Plain]:
    ann = await gate.guest("Ann")
    return ann, await gate.call("tables.create", ann, password="sesame")


@at_gate()
async def test_a_locked_table_is_not_watched_without_a_key(gate: Gate) -> None:
    """1403, without one or with a wrong one."""
    _, made = await _locked(gate)
    client, channel = await gate.client(), f"table:{made['table_id']}"
    replies = [
        await client.subscribe(channel, **more)
        for more in ({}, {"data": {"password": "open"}}, {"data": {"invite": "x"}}, {"data": [1]})
    ]

    assert [(each["error"]["code"], each["error"]["message"].split(":")[0]) for each in replies] == [
        (1403, "locked"),
        (1403, "wrong_key"),
        (1403, "wrong_key"),
        (1403, "locked"),
    ]


@pytest.mark.parametrize("key", ["password", "invite"])
@at_gate()
async def test_a_locked_table_is_watched_with_a_key(gate: Gate, key: str) -> None:
    """The password or the invitation, in the subscription's data."""
    _, made = await _locked(gate)
    keys = {"password": "sesame", "invite": made["invite"]}
    client = await gate.client()

    assert await code(client, f"table:{made['table_id']}", data={key: keys[key]}) == 0


@at_gate()
async def test_who_sits_at_a_locked_table_needs_no_key(gate: Gate) -> None:
    """He was let in once."""
    ann, made = await _locked(gate)
    client = await gate.client(ann)

    assert await code(client, made["channel"]) == 0


@at_gate(rates=None)
async def test_keys_are_not_guessed_by_subscribing(gate: Gate) -> None:
    """After ten wrong ones: 1429."""
    _, made = await _locked(gate)
    client = await gate.client()
    codes = [
        await code(client, f"table:{made['table_id']}", data={"password": f"{guess}"}) for guess in range(11)
    ]

    assert codes == [1403] * 10 + [1429]


@at_gate()
async def test_a_table_without_spectators_has_none(gate: Gate) -> None:
    """1403; those who sit there watch it in their own streams."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann, spectators=False)
    codes = [
        await code(await gate.client(who), f"table:{table}" + (f"#{who.id}" if own else ""))
        for who, own in ((ann, True), (ann, False), (bob, True), (bob, False))
    ]

    assert codes == [0, 1403, 1403, 1403]


@at_gate()
async def test_who_leaves_a_table_without_spectators_hears_no_more_of_it(gate: Gate) -> None:
    """He hears that he left, and that he is let go."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann, spectators=False)
    await gate.call("tables.join", bob, table_id=table)
    own = f"table:{table}#{bob.id}"
    client = await gate.listening(bob, own)
    await client.quiet()
    await gate.call("tables.leave", bob, table_id=table)
    left, let_go = await client.push(), await client.push()
    await gate.chat(table, ann, "At last")

    assert [each["event"] for each in left["pub"]["data"]["events"]] == ["table.left"]
    assert let_go == {
        "channel": own,
        "unsubscribe": {"code": 2000, "reason": "no longer allowed to watch"},
    }
    assert (await client.quiet(), await code(client, own)) == ([], 1403)


@pytest.mark.parametrize("keys", [{"private": True}, {"password": "sesame"}], ids=["private", "password"])
@pytest.mark.parametrize("own", [True, False], ids=["own", "common"])
@at_gate()
async def test_a_removed_player_hears_no_more_of_a_table_with_a_lock(
    gate: Gate, keys: dict[str, object], *, own: bool
) -> None:
    """Their streams end right after `table.left`, and no key admits them again."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    made = await gate.call("tables.create", ann, **keys)
    table, invite = made["table_id"], {"invite": made["invite"]}
    await gate.call("tables.join", bob, table_id=table, **invite)
    channel = f"table:{table}#{bob.id}" if own else f"table:{table}"
    client = await gate.listening(bob, channel, data=invite)
    await client.quiet()
    await gate.call("tables.remove_player", ann, table_id=table, seat=1)
    left, let_go = await client.push(), await client.push()
    await gate.chat(table, ann, "At last")
    refused = (await client.subscribe(channel, data=invite)).get("error", {})

    assert [each["event"] for each in left["pub"]["data"]["events"]] == ["table.left"]
    assert let_go["unsubscribe"]["code"] == 2000
    assert (await client.quiet(), refused.get("code")) == ([], 1403)
    assert refused["message"].startswith("removed: ")


@at_gate()
async def test_a_removed_player_watches_a_public_table_like_anybody(gate: Gate) -> None:
    """Only the seat is lost; the stream goes on."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    await gate.call("tables.join", bob, table_id=table)
    client = await gate.listening(bob, f"table:{table}")
    await client.quiet()
    await gate.call("tables.remove_player", ann, table_id=table, seat=1)
    await gate.chat(table, ann, "Hello")
    heard = [each["event"] for push in await client.quiet() for each in push["pub"]["data"]["events"]]

    assert heard == ["table.left", "table.chat"]
