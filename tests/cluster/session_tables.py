"""The tables and seats of a session at a cluster.

The tables cover everything that matters to several processes: with and without a stake, two to four seats,
with bots, with and without clocks. Each player sits at a few tables and watches some others.
"""

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tests.cluster.players import Invited
from tests.kit.sdk_clients import Plan
from tests.kit.server_process import Door, Person

NAMES: Final = ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hana")


class Kind(NamedTuple):
    """A kind of table."""

    settings: dict[str, Any]
    people: int
    bots: tuple[str, ...] = ()
    slow: bool = False
    """Whether the players let clocks run out."""


KINDS: Final = (
    Kind({"rules": "classic", "stake": 10, "clock": "slow"}, 2),
    Kind({"rules": "transfer", "clock": "none"}, 3),
    Kind({"rules": "classic", "clock": "slow"}, 1, ("novice",)),
    Kind({"rules": "pairs", "stake": 5, "clock": "slow"}, 4),
    Kind({"rules": "street", "stake": 25, "clock": "normal"}, 2),
    Kind({"rules": "transfer", "clock": "none"}, 2, ("novice", "novice")),
    Kind({"rules": "terminal", "clock": "slow"}, 3),
)


SLOW: Final = Kind({"rules": "classic", "clock": "fast"}, 3, slow=True)


def invited(
    door: Door, tables: int, games: int, seed: int, kinds: Sequence[Kind] = KINDS
) -> Sequence[Invited]:
    """Create players, seat them at this many tables, and plan this many games at each."""
    chance = random.Random(seed)
    people = [door.guest(f"{NAMES[n % len(NAMES)]} {n}") for n in range(max(4, tables))]
    sits: dict[Person, list[str]] = {each: [] for each in people}
    watches: dict[Person, list[str]] = {each: [] for each in people}
    slow = set()
    for number in range(tables):
        kind = kinds[number % len(kinds)]
        # Each player gets a seat before any player gets a second one.
        chance.shuffle(people)
        people.sort(key=lambda each: len(sits[each]))
        table = _seated(door, kind, people[: kind.people])
        for each in people[: kind.people]:
            sits[each].append(table)
        if kind.slow:
            slow.add(table)
        if chance.random() < 1 / 2:
            watches[people[-1]].append(table)
    epoch = door.ask("tables.mine", people[0])["tables"][0]["epoch"]
    return [
        Invited(each, Plan(sits[each], games, watches[each], seed * 1000 + number), epoch, frozenset(slow))
        for number, each in enumerate(people)
    ]


def _seated(door: Door, kind: Kind, people: Sequence[Person]) -> str:
    host, *others = people
    seats = len(people) + len(kind.bots)
    table: str = door.ask("tables.create", host, seats=seats, **kind.settings)["table_id"]
    for each in others:
        door.ask("tables.join", each, table_id=table)
    for level in kind.bots:
        door.ask("tables.add_bot", host, table_id=table, level=level)
    return table
