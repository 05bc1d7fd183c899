"""Measures how long one tick of quick pairing takes on one core.

The tickets are random, with ratings, addresses, blocked people and last opponents. No server and no store
take part. Rows are added to `bench/pairing_speed.md`. Call: `make bench`, or `python -m bench.pairing_speed
--no-row`.
"""

import argparse
import datetime as dt
import gc
import platform
import random
import time
from collections.abc import Callable
from pathlib import Path

from kozyr.server.pairing.matcher import find_pairings
from kozyr.server.pairing.pools import POOLS
from kozyr.server.pairing.tickets import Ticket

TICKETS = 10_000
NOW = 1_700_000_000_000
ROUNDS = 9
REGISTERED = 0.8
"""The share of registered people."""
TABLE = Path(__file__).with_name("pairing_speed.md")
HEAD = f"""# Speed of quick pairing

`make bench`: {TICKETS} tickets are paired in one tick. Each person has blocked one other and has met one
other last; waiting times are random with a mean of 8 s. *ms*: processor time of one core, the best of
{ROUNDS}.

| date | Python | pools | ms | tables | left |
|---|---|---|---|---|---|
"""
RATED = [name for name, pool in POOLS.items() if not pool.is_casual]
MIXES: dict[str, Callable[[random.Random], tuple[str, ...]]] = {
    "2 seats": lambda _: ("2-classic",),
    "4 seats": lambda _: ("4-classic",),
    "one to three of 8": lambda chance: tuple(chance.sample(RATED, chance.choice((1, 1, 2, 3)))),
}


def _make_tickets(choose: Callable[[random.Random], tuple[str, ...]]) -> list[Ticket]:
    chance = random.Random(1)
    return [
        Ticket(
            f"u{number}", pools := choose(chance), {pool: chance.gauss(1500, 300) for pool in pools},
            NOW - int(chance.expovariate(1 / 8000)), f"{chance.randrange(1 << 24)}",
            chance.random() < REGISTERED,
            frozenset([f"u{chance.randrange(TICKETS)}"]), frozenset([f"u{chance.randrange(TICKETS)}"]),
        )
        for number in range(TICKETS)
    ]  # fmt: skip


def main() -> None:
    """Measure every mix of pools and add a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-row", action="store_true", help="print only")
    adds_rows = not parser.parse_args().no_row
    if adds_rows and not TABLE.exists():
        TABLE.write_text(HEAD)
    gc.disable()
    for name, choose in MIXES.items():
        tickets = _make_tickets(choose)
        times = []
        for _ in range(ROUNDS):
            began = time.process_time()
            pairings = find_pairings(tickets, NOW)
            times.append(time.process_time() - began)
        left = TICKETS - sum(len(pairing.tickets) for pairing in pairings)
        row = (
            f"| {dt.datetime.now(dt.UTC).date()} | {platform.python_version()} | {name} "
            f"| {min(times) * 1000:.1f} | {len(pairings)} | {left} |"
        )
        print(row)
        if adds_rows:
            with TABLE.open("a") as file:
                file.write(row + "\n")


if __name__ == "__main__":
    main()
