"""Examples of the tabletop API: its requests and messages in a game that ann and bob really play."""

import json
from typing import Any

from msgspec import to_builtins

from kozyr.rules import must
from kozyr.table import Leave
from tests.kit.tabletop_host import Hall, open_hall, who


async def play_by_hand() -> dict[str, dict[str, Any]]:
    """Play by hand; return a request and an answer of every operation, and every message of the stream."""
    async with open_hall() as hall:
        tabletop = hall.face(hall.host, find_anybody)
        people = {"participants": [{"username": "ann"}, {"username": "bob"}]}
        made = must(await tabletop.create(who("ann"), "durak", json.dumps(people).encode()))
        types, details = tabletop.list_types(), must(tabletop.describe_type("durak"))
        messages, action = await _play(hall, made.id)
    kept = {
        "tabletop.types": {"request": None, "answer": to_builtins(types)},
        "tabletop.type": {"request": None, "answer": to_builtins(details)},
        "tabletop.create": {"request": people, "answer": to_builtins(made)},
        "tabletop.act": {"request": action, "answer": None},
    }
    for event, data in messages:
        kept[f"tabletop.{event}"] = {"request": None, "answer": {"event": event, "data": data}}
    return kept


async def find_anybody(name: str) -> tuple[str, str]:
    """Find a player of any name."""
    return who(name)


async def _play(hall: Hall, game: str) -> tuple[list[tuple[str, dict[str, Any]]], dict[str, Any]]:
    # The attacker lays a card, ann connects a second time, and bob leaves.
    ann, bob = await hall.listen(game, "ann"), await hall.listen(game, "bob")
    started = await ann.next()
    await bob.next()
    name, action = await hall.lead(game)
    assert await hall.patch(game, name, action) == "ok"
    updated = await ann.next()
    joined = await (await hall.listen(game, "ann")).next()
    must(await hall.ask("u-bob", Leave(), table=game))
    await ann.next()
    return [started, joined, updated, await ann.next()], action
