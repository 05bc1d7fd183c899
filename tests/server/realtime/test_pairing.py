"""The notices of quick pairing reach the people who wait."""

from tests.kit.gateway import Client, Gate, at_gate


async def _waiting(gate: Gate, name: str) -> Client:
    player = await gate.guest(name)
    client = await gate.listening(player, f"user:#{player.id}")
    await client.rpc("pairing.join", pools=["2-classic"])
    return client


@at_gate()
async def test_waiting_and_found_are_notices_of_the_own_channel(gate: Gate) -> None:
    """Each of two people is told how many wait, and then of the same table."""
    ann = await _waiting(gate, "Ann")
    await gate.app.pairer.tick()
    waiting = await ann.event()
    bob = await _waiting(gate, "Bob")
    for _ in range(2):
        await gate.app.pairer.tick()
    found = [await client.event() for client in (ann, bob)]

    assert waiting["event"] == "pairing.waiting"
    assert waiting["data"]["pools"][0]["waiting"] == 1
    assert [notice["event"] for notice in found] == ["pairing.found", "pairing.found"]
    assert found[0]["data"] == found[1]["data"]
    table = found[0]["data"]["table_id"]
    for client in (ann, bob):
        assert await client.rpc("tables.ready", table_id=table) == {}
    snapshot = await ann.rpc("table.snapshot", table_id=table)
    assert snapshot["table"]["status"] == "playing"


@at_gate()
async def test_a_person_listens_while_the_own_channel_is_subscribed(gate: Gate) -> None:
    """Pairing asks the hub whether a person is connected."""
    player = await gate.guest("Ann")
    client = await gate.listening(player, f"user:#{player.id}")
    before = gate.hub.is_listening(player.id)
    await client.ask(unsubscribe={"channel": f"user:#{player.id}"})

    assert (before, gate.hub.is_listening(player.id)) == (True, False)
