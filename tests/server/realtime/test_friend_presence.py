"""People are told where their friends are."""

from tests.kit.call_contexts import SignedInPlayer
from tests.kit.gateway import Client, Gate, Plain, at_gate, until


async def _make_friends(gate: Gate, *people: SignedInPlayer) -> None:
    for each in people:
        for other in people:
            if each is not other:
                await gate.call("users.follow", each, user_id=other.id)


async def _presences(gate: Gate, client: Client) -> list[Plain]:
    await gate.app.friend_presences.look()
    notices = [push["pub"]["data"] for push in await client.quiet()]
    return [notice["data"] for notice in notices if notice["event"] == "friend.presence"]


@at_gate()
async def test_a_friend_comes_plays_and_goes(gate: Gate) -> None:
    """Each change is told once; a game at a private table is not shown."""
    gate.app.friend_presences._grace_s = 0  # noqa: SLF001 - the test does not wait
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    await _make_friends(gate, ann, bob)
    client = await gate.listening(ann, f"user:#{ann.id}")
    alone = await _presences(gate, client)
    bobs = await gate.listening(bob, f"user:#{bob.id}")
    online = await _presences(gate, client)
    again = await _presences(gate, client)
    listed = (await gate.call("friends.list", ann))["friends"]
    table = await gate.table(bob)
    await gate.call("tables.add_bot", bob, table_id=table, level="random")
    await gate.call("tables.ready", bob, table_id=table)
    playing = await _presences(gate, client)
    await gate.call("tables.leave", bob, table_id=table)
    await _presences(gate, client)
    hidden = await gate.table(bob, private=True)
    await gate.call("tables.add_bot", bob, table_id=hidden, level="random")
    await gate.call("tables.ready", bob, table_id=hidden)
    unseen = await _presences(gate, client)
    await bobs.close()
    await until(lambda: not gate.hub.is_listening(bob.id))
    gone = await _presences(gate, client)

    at = {"user_id": bob.id, "table_id": None}
    assert (alone, online, again) == ([], [at | {"status": "online"}], [])
    assert [(line["status"], line["name"]) for line in listed] == [("online", "Bob")]
    assert playing == [{"user_id": bob.id, "status": "playing", "table_id": table}]
    assert (unseen, gone) == ([], [at | {"status": "offline"}])


@at_gate()
async def test_only_friends_are_told(gate: Gate) -> None:
    """A follower learns nothing, until both follow each other; a block ends it."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    await gate.call("users.follow", ann, user_id=bob.id)
    client = await gate.listening(ann, f"user:#{ann.id}")
    await gate.listening(bob, f"user:#{bob.id}")
    one_way = await _presences(gate, client)
    await gate.call("users.follow", bob, user_id=ann.id)
    both_ways = await _presences(gate, client)
    await gate.call("users.block", bob, user_id=ann.id)
    await _presences(gate, client)
    table = await gate.table(bob)
    await gate.call("tables.add_bot", bob, table_id=table, level="random")
    await gate.call("tables.ready", bob, table_id=table)

    assert (one_way, [each["status"] for each in both_ways]) == ([], ["online"])
    assert await _presences(gate, client) == []


@at_gate()
async def test_a_friend_who_reconnects_was_never_offline(gate: Gate) -> None:
    """The grace period hides a page that is loaded again."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    await _make_friends(gate, ann, bob)
    client = await gate.listening(ann, f"user:#{ann.id}")
    bobs = await gate.listening(bob, f"user:#{bob.id}")
    await _presences(gate, client)
    await bobs.close()
    await until(lambda: not gate.hub.is_listening(bob.id))
    away = await _presences(gate, client)
    await gate.listening(bob, f"user:#{bob.id}")

    assert (away, await _presences(gate, client)) == ([], [])
