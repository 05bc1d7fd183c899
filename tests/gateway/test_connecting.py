"""Who is let in: with a token, as nobody, and who is not."""

import json

from tests.kit.gateway import Gate, at_gate

MALFORMED = (3501, "bad request")


@at_gate()
async def test_nobody_known_may_look_on(gate: Gate) -> None:
    """Without a token one is connected as a stranger."""
    client = await gate.knock()
    told = (await client.connect())["connect"]

    assert (told["data"]["user_id"], told["ping"], told["pong"]) == (None, 25, True)


@at_gate()
async def test_a_token_says_who_it_is(gate: Gate) -> None:
    """The reply names the player, and the log whose positions channels carry."""
    ann = await gate.guest("Ann")
    client = await gate.knock()
    told = (await client.connect(ann.token))["connect"]

    assert told["data"] == {"user_id": ann.id, "name": "Ann", "epoch": gate.house.store.epoch}
    assert told["client"]
