"""What does a player's client hear in an evening, entry by entry, and how would a snapshot stand after each?

The web client's state is tested against it (`web/src/game/evening.test.ts`): what it makes of the stream must
be what the server would tell it afresh. Call: `python -m tests.kit.web_evening` writes it again.
"""

import asyncio
import random
from typing import Any, Final

import msgspec

from kozyr.rules import legal, must
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.api.messages.snapshot import table_snapshot
from kozyr.table import Connect, Leave, Play, Ready, Resign, Say
from tests.kit.hosts import House
from tests.kit.paths import ROOT

TARGET: Final = ROOT / "web" / "src" / "game" / "evening.json"
VIEWER: Final = "u0"
EVERY: Final = 10
"""Entries after which there is a snapshot to compare with."""


async def _evening() -> list[dict[str, Any]]:
    house = House()
    chance = random.Random(4)
    await house.open(2, rules="transfer", clock="normal", stake=10)
    viewer = must(await house.host.subscribe("t", VIEWER))
    told: list[dict[str, Any]] = [{"snapshot": await _snapshot(house)}]

    async def take_in() -> None:
        for happening in viewer.take_publications():
            entry = msgspec.json.decode(publication_data(happening, VIEWER))
            often = {} if entry["seq"] % EVERY else {"snapshot": await _snapshot(house)}
            told.append({"entry": entry, **often})

    for seat in range(2):
        must(await house.ask(f"u{seat}", Ready(f"seed {seat}")))
        await take_in()
    must(await house.ask("u1", Say("hello", "")))
    must(await house.host.serve("t", Connect("u1", there=False)))
    await take_in()
    while (table := house.host._cache["t"].table) is not None and table.phase == "playing":  # noqa: SLF001 - as it is played
        assert table.game is not None
        seat, acts = next(iter(legal(table.game).items()))
        house.now += chance.randrange(100, 5000)
        must(await house.ask(f"u{seat}", Play(acts[0])))
        await take_in()
    for seat in range(2):
        must(await house.ask(f"u{seat}", Ready(f"seed {seat}")))
    must(await house.ask("u1", Resign()))
    must(await house.ask("u0", Ready("seed 0")))  # which ends when the other player leaves
    must(await house.ask("u1", Leave()))
    await take_in()
    told[-1]["snapshot"] = await _snapshot(house)
    return told


async def _snapshot(house: House) -> Any:  # noqa: ANN401 - as it is sent
    seen = must(await house.host.view("t", VIEWER))
    return msgspec.json.decode(msgspec.json.encode(table_snapshot(seen, "epoch", house.now)))


def written() -> bytes:
    """Write the evening."""
    lines = [msgspec.json.encode(each) for each in asyncio.run(_evening())]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


if __name__ == "__main__":
    TARGET.write_bytes(written())
