"""The queue of quick pairing and its tick, on a store in memory."""

from typing import Any

import pytest
from msgspec.json import decode

from kozyr.server.pairing.pairing_documents import read_games, read_person, read_tickets
from tests.kit.call_contexts import in_loop
from tests.kit.pairing import PairingTown


async def _absences(town: PairingTown) -> dict[str, Any]:
    documents = await town.store.documents("absence", limit=10)
    return {document.key: decode(document.body) for document in documents}


@in_loop
async def test_two_people_are_seated_at_a_new_table() -> None:
    """After a tick both are told of a table at which they sit, and the game starts when both are ready."""
    town = PairingTown()
    (node,) = town.nodes
    await node.join("ann")
    await node.join("bob")

    await town.pass_seconds(2)

    assert [(person, game.table) for person, game in node.found] == [("ann", "t1"), ("bob", "t1")]
    line = node.lobby.line("t1")
    assert line is not None
    assert line["ids"] == ["ann", "bob"]
    await node.ready("t1", "ann", "bob")
    await town.pass_seconds()
    assert [ending.has_started for ending in node.endings] == [True]
    assert await read_games(town.store) == {}
    assert (await read_person(town.store, "ann")).person.last_opponents == {"bob"}


@in_loop
async def test_who_does_not_come_is_recorded_and_the_others_keep_their_place() -> None:
    """After ten seconds the table is closed; the ready player waits on, with the first waiting time."""
    town = PairingTown()
    (node,) = town.nodes
    await node.join("ann")
    await node.join("bob")
    joined = town.now
    await town.pass_seconds(2)
    await node.ready("t1", "ann")

    await town.pass_seconds(11)

    tickets = await read_tickets(town.store)
    assert {person: versioned.ticket.since for person, versioned in tickets.items()} == {"ann": joined}
    assert await _absences(town) == {"bob/t1": {"at": town.now - 1000}}
    assert node.endings[0].absent == ("bob",)
    assert node.lobby.line("t1") is None
    await node.join("cid")
    await town.pass_seconds(2)
    assert {person for person, game in node.found if game.table == "t2"} == {"ann", "cid"}


@in_loop
async def test_a_declined_game_returns_the_others_immediately() -> None:
    """Nobody is blamed: one declined in time, the other had no chance."""
    town = PairingTown()
    (node,) = town.nodes
    await node.join("ann")
    await node.join("bob")
    await town.pass_seconds(2)

    await node.queue.leave("bob")
    await town.pass_seconds(1)

    assert set(await read_tickets(town.store)) == {"ann"}
    assert await _absences(town) == {}
    assert (await node.queue.state("bob")).status == "idle"
    assert (await node.join("bob")).status == "waiting"


@in_loop
async def test_joining_again_keeps_the_place() -> None:
    """The pools may change; the waiting time does not."""
    town = PairingTown()
    (node,) = town.nodes
    await node.join("ann")
    joined = town.now
    await town.pass_seconds(3)

    state = await node.join("ann", "3-classic", "4-classic")

    assert state.waited_ms == 3000
    assert [pool.pool for pool in state.pools] == ["3-classic", "4-classic"]
    assert (await read_tickets(town.store))["ann"].ticket.since == joined


@in_loop
async def test_a_ticket_dies_five_seconds_after_its_connection() -> None:
    """Until then the person may come back; meanwhile the person is not paired."""
    town = PairingTown()
    (node,) = town.nodes
    await node.join("ann")
    await town.pass_seconds(2)
    node.connected.clear()

    await town.pass_seconds(3)
    await node.join("bob")
    await town.pass_seconds(1)
    assert set(await read_tickets(town.store)) == {"ann", "bob"}

    await town.pass_seconds(2)
    assert set(await read_tickets(town.store)) == {"bob"}


@in_loop
async def test_a_person_who_comes_back_in_time_is_paired() -> None:
    """The place is kept."""
    town = PairingTown()
    (node,) = town.nodes
    await node.join("ann")
    await town.pass_seconds(2)
    node.connected.clear()
    await town.pass_seconds(4)
    node.connected.add("ann")
    await node.join("bob")

    await town.pass_seconds(3)

    assert {person for person, _ in node.found} == {"ann", "bob"}


@in_loop
async def test_people_of_two_processes_meet() -> None:
    """Each process tells its own people."""
    town = PairingTown(["n1", "n2"])
    first, second = town.nodes
    await first.join("ann")
    await second.join("bob")

    await town.pass_seconds(3)

    assert [person for person, _ in first.found] == ["ann"]
    assert [person for person, _ in second.found] == ["bob"]
    assert first.found[0][1].table == second.found[0][1].table


@in_loop
async def test_another_process_takes_over_the_place_of_a_dead_one() -> None:
    """A person whose process was killed reconnects in time and keeps the waiting time."""
    town = PairingTown(["n1", "n2"])
    first, second = town.nodes
    await first.join("ann")
    joined = town.now
    await town.pass_seconds(2)

    second.connected.add("ann")
    await town.pass_seconds(6, [second])

    versioned = (await read_tickets(town.store))["ann"]
    assert (versioned.ticket.node, versioned.ticket.since) == ("n2", joined)


@in_loop
async def test_tickets_of_a_dead_process_are_dropped() -> None:
    """Its people are not paired meanwhile, and the leader's role moves on."""
    town = PairingTown(["n1", "n2"])
    first, second = town.nodes
    await first.join("ann")
    await town.pass_seconds(2)
    await second.join("bob")

    await town.pass_seconds(8, [second])

    assert set(await read_tickets(town.store)) == {"bob"}
    assert second.found == []


@in_loop
async def test_a_process_that_was_frozen_restores_its_tickets() -> None:
    """The others took it for dead; its people are still connected and wait on."""
    town = PairingTown(["n1", "n2"])
    first, second = town.nodes
    await first.join("ann")
    joined = town.now
    await second.join("bob", "4-classic")
    await town.pass_seconds(2)
    await town.pass_seconds(8, [second])
    assert set(await read_tickets(town.store)) == {"bob"}

    await town.pass_seconds(2)

    assert (await read_tickets(town.store))["ann"].ticket.since == joined


@in_loop
async def test_a_frozen_process_does_not_restore_a_person_who_left() -> None:
    """The person left through another process."""
    town = PairingTown(["n1", "n2"])
    first, second = town.nodes
    await first.join("ann")
    await town.pass_seconds(2)
    await second.queue.leave("ann")

    await town.pass_seconds(3)

    assert await read_tickets(town.store) == {}


@in_loop
async def test_two_processes_that_pair_at_once_make_one_table() -> None:
    """The store decides which pairing wins."""
    town = PairingTown(["n1", "n2"])
    first, second = town.nodes
    await first.join("ann")
    await second.join("bob")
    tickets = await read_tickets(town.store)
    await first.pairer._pair(tickets)  # noqa: SLF001 - as two leaders would do

    await second.pairer._pair(tickets)  # noqa: SLF001 - as two leaders would do

    assert len(await read_games(town.store)) == 1


@in_loop
async def test_a_stale_pairing_is_refused_after_leaving_and_joining_again() -> None:
    """The new ticket has the old version, but the person's document has not."""
    town = PairingTown()
    (node,) = town.nodes
    await node.join("ann")
    await node.join("bob")
    stale = await read_tickets(town.store)
    await node.queue.leave("ann")
    await node.join("ann", "4-classic")
    assert (await read_tickets(town.store))["ann"].version == stale["ann"].version

    await node.pairer._pair(stale)  # noqa: SLF001 - as a slow leader would do

    assert await read_games(town.store) == {}


@in_loop
async def test_a_table_of_a_dead_process_is_opened_by_another() -> None:
    """The process that found the game died before it opened the table."""
    town = PairingTown(["n1", "n2"])
    first, second = town.nodes
    await first.join("ann")
    await second.join("bob")
    await town.pass_seconds(1)
    assert not any(versioned.game.is_open for versioned in (await read_games(town.store)).values())
    second.connected.add("ann")

    await town.pass_seconds(5, [second])

    assert {person for person, _ in second.found} == {"ann", "bob"}


@in_loop
async def test_bots_fill_a_table_for_people_who_agree() -> None:
    """After twenty seconds people may agree; the bots sit down with them."""
    town = PairingTown()
    (node,) = town.nodes
    for person in ("ann", "bob"):
        await node.join(person, "4-classic")
    await town.pass_seconds(20)
    assert node.waiting["ann"].can_fill
    for person in ("ann", "bob"):
        await node.queue.accept_bots(person, agrees=True)

    await town.pass_seconds(2)

    line = node.lobby.line("t1")
    assert line is not None
    assert line["levels"] == [None, None, "random", "random"]
    await node.ready("t1", "ann", "bob")
    await town.pass_seconds()
    assert node.endings[0].has_started


@in_loop
async def test_a_waiting_person_is_told_how_it_stands() -> None:
    """How many wait, the range of ratings and the typical waiting time."""
    town = PairingTown()
    (node,) = town.nodes
    for person in ("ann", "bob"):
        await node.join(person)
    await town.pass_seconds(2)
    await node.join("cid", "2-classic", "3-classic")
    await node.join("dan", "3-classic")

    await town.pass_seconds(4)

    state = node.waiting["cid"]
    assert state.waited_ms == 4000
    assert [(pool.pool, pool.waiting, pool.range, pool.typical_ms) for pool in state.pools] == [
        ("2-classic", 1, 124, 1000),
        ("3-classic", 2, 124, None),
    ]


@in_loop
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_everybody_of_a_pool_is_seated_once(seats: int) -> None:
    """Twelve people make full tables, and nobody sits at two."""
    town = PairingTown(["n1", "n2", "n3"])
    for number in range(12):
        await town.nodes[number % 3].join(f"u{number}", f"{seats}-classic")

    await town.pass_seconds(3)

    lines = [town.nodes[0].lobby.line(table) for table in town.nodes[0].lobby.table_ids()]
    seated = [person for line in lines if line is not None for person in line["ids"]]
    assert sorted(seated) == sorted(f"u{number}" for number in range(12))
