"""A server without a network, made to be killed: `python -m tests.worlds.victim FILE SEED`.

Tables with stakes on an SQLite file play as fast as possible; after each acknowledgement a line is written to
standard output.
"""

import asyncio
import os
import random
import sys
import time
from pathlib import Path

from kozyr.ledger import make_welcome_transfer
from kozyr.rules import Refusal, legal, must
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.host import Accepted, Host, HostEnvironment
from kozyr.table import Command, Open, Play, Ready, ResumeAfterOutage, Sit, Table, make_settings, seat_of

TABLES = 24
STAKE = 10


def _now() -> int:
    return time.time_ns() // 1_000_000


class Server:
    """Tables that play automatically."""

    def __init__(self, host: Host, chance: random.Random) -> None:
        self._host = host
        self._chance = chance
        self._run = chance.getrandbits(32)
        self._asked = 0

    async def ask(self, table: str, sender: str, command: Command) -> None:
        """Send a command and print its acknowledgement."""
        self._asked += 1
        command_id = f"{self._run}.{self._asked}"
        answer = await self._host.submit(table, sender, command, command_id)
        if isinstance(answer, Accepted):
            os.write(1, f"{table} {answer.number} {sender} {command_id}\n".encode())
        elif answer.word not in ("not_your_turn", "already_ready"):
            os.write(1, f"refused {answer.word}\n".encode())

    async def play(self, table: str) -> None:
        """Play for ever."""
        players = [f"{table}a", f"{table}b", f"{table}c"]
        if isinstance(await self._host.view(table, None), Refusal):
            settings = must(make_settings(rules="transfer", seats=3, stake=STAKE, rake=500, clock="fast"))
            await self.ask(table, players[0], Open(table, settings, "A"))
        # It may have been killed before all players sat down.
        opened = self._host._cache[table].table  # noqa: SLF001 - as below
        for player in players[1:]:
            if opened is not None and seat_of(opened, player) is None:
                await self.ask(table, player, Sit(None, "B", admitted=True))
        while True:
            state = self._host._cache[table].table  # noqa: SLF001 - it plays for all players, so it reads everything
            assert state is not None
            await self._move(table, state, players)

    async def _move(self, table: str, state: Table, players: list[str]) -> None:
        if state.phase != "playing" or state.game is None:
            for player in players:
                await self.ask(table, player, Ready("seed"))
            return
        seat, actions = self._chance.choice(list(legal(state.game).items()))
        await self.ask(table, state.players[seat], Play(self._chance.choice(actions)))


async def main(path: Path, seed: int) -> None:
    """Serve until killed."""
    store = await open_sqlite(path)
    host = Host(store, HostEnvironment(_now, os.urandom))
    tables = [f"t{n}" for n in range(TABLES)]
    for table in tables:
        await host.submit_as_server(table, ResumeAfterOutage())
        for who in "abc":
            await store.transfer((make_welcome_transfer(table + who, 1_000_000),))
    os.write(1, b"ready\n")
    server = Server(host, random.Random(seed))
    await asyncio.gather(*[server.play(table) for table in tables])


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
