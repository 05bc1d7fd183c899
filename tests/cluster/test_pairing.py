"""Two processes on PostgreSQL and NATS pair people, while one of them is killed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from kozyr.server.realtime.gateway import PATH
from tests.kit.cluster import Cluster, gathered
from tests.kit.gateway import Client
from tests.kit.server_process import Person


async def _listen(cluster: Cluster, number: int, who: Person) -> Client:
    # Connect a person to a process and subscribe to the person's own channel.
    client = Client(await connect(f"ws://127.0.0.1:{cluster.servers[number].port}{PATH}"))
    await client.connect(who.token)
    await client.subscribe(f"user:#{who.id}")
    return client


async def _found(client: Client) -> dict[str, Any]:
    # Wait until a table is found.
    while True:
        notice = await client.event()
        if notice["event"] == "pairing.found":
            data: dict[str, Any] = notice["data"]
            return data


async def _start(table: str, *clients: Client) -> str:
    # Make all ready; return the status of the table.
    for client in clients:
        assert await client.rpc("tables.ready", table_id=table) == {}
    snapshot = await clients[0].rpc("table.snapshot", table_id=table)
    status: str = snapshot["table"]["status"]
    return status


async def _pair_across(cluster: Cluster) -> None:
    people = [cluster.door.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    ann, bob, cid = [
        await _listen(cluster, number, person) for number, person in zip((0, 1, 1), people, strict=False)
    ]
    for client in (ann, bob):
        assert (await client.rpc("pairing.join", pools=["2-classic"]))["status"] == "waiting"
    found = [await _found(client) for client in (ann, bob)]
    assert found[0] == found[1]
    assert await _start(found[0]["table_id"], ann, bob) == "playing"

    # Cid waits at the second process, which is killed; the place is kept for the next connection.
    await cid.rpc("pairing.join", pools=["2-transfer"])
    cluster.kill(1)
    await cid.end()
    cid = await _listen(cluster, 0, people[2])
    dan = await _listen(cluster, 0, people[3])
    await dan.rpc("pairing.join", pools=["2-transfer"])
    found = [await _found(client) for client in (cid, dan)]
    assert found[0] == found[1]
    assert await _start(found[0]["table_id"], cid, dan) == "playing"
    for client in (ann, cid, dan):
        await client.close()


@pytest.mark.stress
def test_people_of_two_processes_are_paired_while_one_is_killed(tmp_path: Path) -> None:
    """Nobody has to join again: another process takes over the place of a person who reconnects in time."""
    with gathered(tmp_path, 2) as cluster:
        asyncio.run(_pair_across(cluster))

        assert cluster.complaints("error") == []
