"""The check that every acknowledged command survives `kill -9`: `python -m tests.worlds.kills --kills 100`.

A real process on a real file is killed at random moments under load, again and again on the same file.
"""

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from kozyr.ledger import Book, find_violations
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.event_codec import events_of
from kozyr.table import Table, fold
from tests.kit.paths import ROOT


class Lived(NamedTuple):
    """The results of one life of the server."""

    acknowledged: int
    stored: int
    wrong: list[str]


def kill_once(path: Path, seed: int) -> list[str]:
    """Start the server, kill it after a random time; return what it acknowledged."""
    chance = random.Random(seed)
    command = [sys.executable, "-m", "tests.worlds.victim", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        assert first == b"ready\n", first
        time.sleep(chance.uniform(0, 0.5))
        server.kill()
        lines = server.stdout.read().decode().split("\n")
    return lines[:-1]  # the last line is incomplete


async def check(path: Path, acknowledged: list[str]) -> Lived:
    """Find every acknowledged command, fold every log, and check the ledger."""
    store = await open_sqlite(path)
    wrong = [line for line in acknowledged if line.startswith("refused")]
    found: dict[tuple[str, int], tuple[str, str]] = {}
    running, last = [], 0
    async with store.snapshot() as still:
        async for change in still.tables():
            table: Table | None = None
            numbers = []
            async for entry in still.entries(change.table):
                found[change.table, entry.number] = entry.sender, entry.command
                table = fold(table, events_of(change.table, entry), entry.at)
                numbers.append(entry.number)
            last += len(numbers)
            if numbers != [*range(1, len(numbers) + 1)]:
                wrong.append(f"{change.table} has gaps")
            if table is not None and table.phase == "playing":
                running.append(change.table)
        balances = {account: coins async for account, coins in still.balances()}
        transfers = [kept.transfer async for kept in still.transfers()]
    await store.close()
    wrong += [str(each) for each in find_violations(Book(balances, transfers, running))]
    for line in acknowledged:
        name, number, *whose = line.split(" ")
        if name != "refused" and found.get((name, int(number))) != tuple(whose):
            wrong.append(f"lost: {line}")
    return Lived(len(acknowledged), last, wrong)


def main() -> int:
    """Kill as often as requested."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds.kills")
    parser.add_argument("--kills", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    acknowledged = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kozyr.db")
        for kill in range(1, chosen.kills + 1):
            if kill % 20 == 1:
                path = Path(folder, f"{kill}.db")  # logs grow, and all of them are folded after every kill
            lived = asyncio.run(check(path, kill_once(path, chosen.seed + kill)))
            acknowledged += lived.acknowledged
            if lived.wrong:
                print(f"kill {kill}: {lived.wrong[:5]}", file=sys.stderr)
                return 1
            if kill % 10 == 0 or kill == chosen.kills:
                print(f"{kill} kills, {acknowledged} acknowledged, {lived.stored} in this file", flush=True)
    print(f"{chosen.kills} kills: every acknowledged command is there, every ledger checks")
    return 0


if __name__ == "__main__":
    sys.exit(main())
