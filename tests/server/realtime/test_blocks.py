"""Blocked people do not read each other's chat, in any stream or process."""

import asyncio

from kozyr.server.social.block_lists import RETRY_S, BlockLists
from kozyr.server.social.relations import Relations
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import UnavailableError
from tests.kit.call_contexts import in_loop
from tests.kit.gateway import Gate, Plain, at_gate
from tests.worlds.loop import run


def _texts(publications: list[Plain]) -> list[str]:
    return [
        event["data"].get("text") or event["data"]["reaction"]
        for publication in publications
        for event in publication["data"]["events"]
        if event["event"] in ("table.chat", "table.reaction")
    ]


@at_gate()
async def test_a_block_hides_messages_from_open_streams(gate: Gate) -> None:
    """This holds both ways and immediately; numbers have no gap, and a spectator still reads all."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    names = [(ann, f"table:{table}#{ann.id}"), (bob, f"table:{table}"), (None, f"table:{table}")]
    clients = [await gate.listening(*each) for each in names]
    await gate.chat(table, bob, "before")
    heard = [[push["pub"] for push in await client.quiet()] for client in clients]
    await gate.call("users.block", ann, user_id=bob.id)
    await gate.chat(table, bob, "from Bob")
    await gate.call("table.react", bob, table_id=table, reaction="oops")
    await gate.chat(table, ann, "from Ann")
    for each, client in zip(heard, clients, strict=True):
        each += [push["pub"] for push in await client.quiet()]
    await gate.call("users.unblock", ann, user_id=bob.id)
    await gate.chat(table, bob, "after")
    for each, client in zip(heard, clients, strict=True):
        each += [push["pub"] for push in await client.quiet()]

    assert [_texts(each) for each in heard] == [
        ["before", "from Ann", "after"],
        ["before", "from Bob", "oops", "after"],
        ["before", "from Bob", "oops", "from Ann", "after"],
    ]
    assert len({tuple(publication["offset"] for publication in each) for each in heard}) == 1


@at_gate()
async def test_recovery_and_history_hide_the_messages_too(gate: Gate) -> None:
    """The entries are sent without their events."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    await gate.chat(table, bob, "from Bob")
    await gate.chat(table, ann, "from Ann")
    await gate.call("users.block", bob, user_id=ann.id)
    client, channel = await gate.client(ann), f"table:{table}#{ann.id}"
    epoch = gate.app.store.epoch
    recovered = (await client.subscribe(channel, recover=True, epoch=epoch, offset=1))["subscribe"]
    history = (await client.ask(history={"channel": channel, "limit": -1}))["history"]

    assert recovered["recovered"]
    assert _texts(recovered["publications"]) == _texts(history["publications"]) == ["from Ann"]
    assert len(recovered["publications"]) >= 2


class _GoneStore(MemoryStore):
    is_gone = False

    async def documents(self, kind, *, prefix="", after="", limit):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 - as in the store
        if self.is_gone:
            raise UnavailableError
        return await super().documents(kind, prefix=prefix, after=after, limit=limit)


def test_another_process_reloads_its_lists() -> None:
    """A store that is unavailable for a moment only delays this."""

    async def fact() -> None:
        store = _GoneStore()
        relations = Relations(store, lambda: 1)
        lists = BlockLists(relations)
        block_list = await lists.load("ann")
        await relations.block("bob", "ann")
        store.is_gone = True
        lists.reload_soon("ann")
        lists.reload_soon("nobody")
        await asyncio.sleep(RETRY_S / 2)
        assert block_list.people == frozenset()
        store.is_gone = False
        await asyncio.sleep(2 * RETRY_S)
        assert block_list.people == {"bob"}

    run(fact())


@in_loop
async def test_an_earlier_read_does_not_replace_a_later_one() -> None:
    """A list that is requested during a change includes the change."""
    store = MemoryStore()
    relations = Relations(store, lambda: 1)
    lists = BlockLists(relations)
    block_list = await lists.load("ann")
    block_list.last_begun = block_list.last_applied = 10
    block_list.people = frozenset({"new"})
    block_list.last_begun = 8  # as if this read had begun before the one with number 10
    await lists.reload("ann")

    assert block_list.people == {"new"}
    assert await lists.blocked(None) == frozenset()
