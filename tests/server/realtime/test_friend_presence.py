"""People are told where their friends are."""

import asyncio

from kozyr.server.app import now_ms
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.operations.config import Config
from kozyr.server.stores.memory import MemoryStore
from tests.kit.call_contexts import NO_LIMITS, SignedInPlayer, in_loop
from tests.kit.gateway import Client, Gate, Plain, at_gate, until
from tests.kit.memory_membership import MemoryMembership


async def _make_friends(gate: Gate, *people: SignedInPlayer) -> None:
    for each in people:
        for other in people:
            if each is not other:
                await gate.call("users.follow", each, user_id=other.id)


async def _presences(gate: Gate, client: Client) -> list[Plain]:
    await gate.app.friend_presences.run_round()
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
async def test_a_friend_who_reconnects_is_not_reported_as_offline(gate: Gate) -> None:
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


@in_loop
async def test_two_processes_share_presence_blocks_and_challenges() -> None:
    """Ann and Bob are connected to different processes on one store."""
    store, exchange = MemoryStore(), Exchange()
    membership = MemoryMembership(store, now_ms)
    here, there = [
        Gate(Config(), store, NO_LIMITS, 3600.0, bus=LocalBus(exchange), membership=membership)
        for _ in range(2)
    ]
    await here.open()
    await there.open()
    loops = [asyncio.create_task(gate.app.friend_presences.run()) for gate in (here, there)]
    try:
        ann, bob = await here.guest("Ann"), await there.guest("Bob")
        await _make_friends(here, ann, bob)
        anns = await here.listening(ann, f"user:#{ann.id}")
        bobs = await there.listening(bob, f"user:#{bob.id}")
        heard = await anns.event()
        await until(lambda: here.app.context.connections.is_online(bob.id))
        listed = (await here.call("friends.list", ann))["friends"]
        made = await here.call("challenges.create", ann, user_id=bob.id)
        while (received := await bobs.event())["event"] != "challenge.received":
            pass
        await there.call("challenges.accept", bob, challenge_id=made["challenge_id"])
        while (accepted := await anns.event())["event"] != "challenge.accepted":
            pass
        table = accepted["data"]["table_id"]
        stream = await there.listening(bob, f"table:{table}#{bob.id}")
        block_list = await there.app.context.social.block_lists.load(bob.id)
        await here.call("users.block", ann, user_id=bob.id)
        await until(lambda: ann.id in block_list.people)
        await here.chat(table, ann, "hidden")
        await there.chat(table, bob, "own")
        texts = [event["data"]["text"] for push in await _pushes_until(stream, "own") for event in push]
    finally:
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*loops, return_exceptions=True)
        await here.close()
        await there.close()

    assert (heard["event"], heard["data"]["status"]) == ("friend.presence", "online")
    assert [line["status"] for line in listed] == ["online"]
    assert received["data"]["challenge_id"] == made["challenge_id"]
    assert texts == ["own"]


async def _pushes_until(client: Client, text: str) -> list[list[Plain]]:
    """Return the chat events of all pushes until one with this text."""
    pushes: list[list[Plain]] = []
    while not any(event["data"]["text"] == text for push in pushes for event in push):
        events = (await client.push())["pub"]["data"]["events"]
        pushes.append([event for event in events if event["event"] == "table.chat"])
    return pushes
