"""A recorded game for the web client's tests: the stream of one player, with snapshots to compare.

`web/src/table/state/recorded_game.test.ts` applies the stream entry by entry and compares the result with the
server's snapshots. `python -m tests.kit.recorded_game` writes the file again.
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

TARGET: Final = ROOT / "web" / "src" / "table" / "state" / "recorded_game.json"
VIEWER: Final = "u0"
EVERY: Final = 10
"""Entries after which there is a snapshot to compare with."""


async def _recorded_game() -> list[dict[str, Any]]:
    house = House()
    chance = random.Random(4)
    await house.open(2, rules="transfer", clock="normal", stake=10)
    viewer = must(await house.host.subscribe("t", VIEWER))
    told: list[dict[str, Any]] = [{"snapshot": await _snapshot(house)}]

    async def apply() -> None:
        for happening in viewer.take_publications():
            entry = msgspec.json.decode(publication_data(happening, VIEWER))
            often = {} if entry["seq"] % EVERY else {"snapshot": await _snapshot(house)}
            told.append({"entry": entry, **often})

    for seat in range(2):
        must(await house.ask(f"u{seat}", Ready(f"seed {seat}")))
        await apply()
    must(await house.ask("u1", Say("hello", "")))
    must(await house.host.submit_as_server("t", Connect("u1", there=False)))
    await apply()
    while (table := house.host._cache["t"].table) is not None and table.phase == "playing":  # noqa: SLF001 - as it is played
        assert table.game is not None
        seat, acts = next(iter(legal(table.game).items()))
        house.now += chance.randrange(100, 5000)
        must(await house.ask(f"u{seat}", Play(acts[0])))
        await apply()
    for seat in range(2):
        must(await house.ask(f"u{seat}", Ready(f"seed {seat}")))
    must(await house.ask("u1", Resign()))
    must(await house.ask("u0", Ready("seed 0")))  # which ends when the other player leaves
    must(await house.ask("u1", Leave()))
    await apply()
    told[-1]["snapshot"] = await _snapshot(house)
    return told


async def _snapshot(house: House) -> Any:  # noqa: ANN401 - as it is sent
    seen = must(await house.host.view("t", VIEWER))
    return msgspec.json.decode(msgspec.json.encode(table_snapshot(seen, "epoch", house.now)))


def written() -> bytes:
    """Return the recorded game as JSON, one entry a line."""
    lines = [msgspec.json.encode(each) for each in asyncio.run(_recorded_game())]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


if __name__ == "__main__":
    TARGET.write_bytes(written())
