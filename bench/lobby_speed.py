"""Measures how long `tables.list` takes with 100, 1,000 and 10,000 open tables.

A page of 50 tables is requested: without a filter, only tables with a free seat, and by a part of the name.
The time is the time of one core. Rows are added to `bench/lobby_speed.md`. Call: `python -m
bench.lobby_speed`.
"""

import argparse
import asyncio
import datetime as dt
import platform
import random
import statistics
import time
from pathlib import Path
from typing import Final

from msgspec.json import decode, encode
from tests.kit.call_contexts import InMemoryApi

from kozyr.rules import RULE_SETS
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.dispatcher import dispatch
from kozyr.table import CLOCKS

TABLES: Final = (100, 1_000, 10_000)
CALLS: Final = 200
FILTERS: Final = (b"{}", b'{"free":true}', b'{"name":"42"}')
RULES: Final = [name for name, rule_set in RULE_SETS.items() if not rule_set.options.teams]
TABLE: Final = Path(__file__).with_name("lobby_speed.md")
HEAD: Final = f"""# Speed of the list of tables

`make bench`: milliseconds of one core for a call of `tables.list`, median of {CALLS}: the first 50 tables
without a filter, those with a free seat, and those whose names contain a given text. *Change*: microseconds
for a change of a table's listing.

| date | Python | tables | all | free | by name | change |
|---|---|---|---|---|---|---|
"""


async def _open_tables(api: InMemoryApi, count: int) -> None:
    # The listing of one real table is copied; the copies differ in the fields that a filter can use.
    ann = await api.guest("Ann")
    table = (await api.call("tables.create", ann, name="Дача", seats=4))["table_id"]
    [stored] = await api.context.store.listings()
    line, chance = decode(stored.body), random.Random(1)
    for number in range(count):
        taken = chance.randint(1, 4)
        changed = line | {
            "name": f"Table {number}", "rules": chance.choice(RULES), "clock": chance.choice([*CLOCKS]),
            "phase": chance.choice(["open", "open", "playing"]), "stake": chance.choice([0, 0, 10, 100]),
            "taken": taken, "players": [f"P{seat}" if seat < taken else None for seat in range(4)],
            "ids": [f"u{number}/{seat}" if seat < taken else None for seat in range(4)],
            "away": [False] * 4, "levels": [None] * 4, "rated": chance.random() < 0.3,  # noqa: PLR2004 - a share
        }  # fmt: skip
        api.lobby.apply_listing(f"t{number}", encode(changed), 1)
    assert api.lobby.line(table) is not None, "the real table is listed"  # noqa: S101 - opened above


async def measure(count: int) -> list[float]:
    """Return the milliseconds of each kind of call, and the microseconds of a change of a listing."""
    api = InMemoryApi()
    await _open_tables(api, count)
    caller = Caller(None, "", (), None, "192.0.2.1", "en")
    results = []
    for body in FILTERS:
        times = []
        for _ in range(CALLS):
            begun = time.process_time()
            answer = await dispatch(api.context, caller, "tables.list", body)
            times.append(1000 * (time.process_time() - begun))
            assert isinstance(answer, bytes), f"{answer}"  # noqa: S101 - a refusal is not what is measured
        results.append(statistics.median(times))
    line = api.lobby.line("t50")
    listings = [encode((line or {}) | {"phase": phase}) for phase in ("playing", "open")]
    begun = time.process_time()
    for number in range(CALLS):
        api.lobby.apply_listing("t50", listings[number % 2], number + 2)
    return [*results, 1_000_000 * (time.process_time() - begun) / CALLS]


def main() -> None:
    """Measure each number of tables and add a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-row", action="store_true", help="print only")
    parser.add_argument("--note", default="", help="a note beside the number of tables")
    args = parser.parse_args()
    for count in TABLES:
        *calls, change = asyncio.run(measure(count))
        numbers = " | ".join(f"{milliseconds:.2f}" for milliseconds in calls)
        row = (
            f"| {dt.datetime.now(dt.UTC).date()} | {platform.python_version()} | {count:,}{args.note} | "
            f"{numbers} | {change:.0f} |"
        )
        print(row)
        if not args.no_row:
            text = TABLE.read_text("utf-8") if TABLE.exists() else HEAD
            TABLE.write_text(f"{text}{row}\n", "utf-8")


if __name__ == "__main__":
    main()
