"""Table hosts in tests.

A host has a store in memory that can be made to fail, a clock that the test moves, and repeatable chance.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from types import SimpleNamespace

from kozyr.ledger import Account, make_welcome_transfer
from kozyr.rules import Refusal, Seat, must
from kozyr.server.cluster.membership import Membership, SingleNode
from kozyr.server.cluster.relay import Relay
from kozyr.server.lobby.lobby import listing_of
from kozyr.server.projections.sitter_facts import SitterReader
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.event_codec import body_of, events_of
from kozyr.server.tables.game_outcome import transfers_of
from kozyr.server.tables.host import Accepted, Host, HostEnvironment
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.ports import Change, DueTable, Entry, Outcome, Stored, UnavailableError
from kozyr.server.tables.presence import Presence
from kozyr.table import Command, Connect, Open, Ready, Sit, fold, make_settings
from kozyr.table.events import ClockSet, Opened
from kozyr.table.settings import Settings

LEVELS = ("random",)


class FailingStore(MemoryStore):
    """A store that can be made to fail: before it stores anything, or silently after it."""

    def __init__(self) -> None:
        super().__init__()
        self.gone = False
        self.full = False
        """Whether it can be read but not written."""
        self.silent = False

    async def append(self, change: Change) -> Outcome:
        """Store, or fail."""
        self._there()
        if self.full:
            raise UnavailableError
        outcome = await super().append(change)
        if self.silent:
            raise UnavailableError
        return outcome

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List, or fail."""
        self._there()
        return await super().entries(table, after, limit)

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """List, or fail."""
        self._there()
        return await super().due_tables(due_by, limit)

    def _there(self) -> None:
        if self.gone:
            raise UnavailableError


def make_late_events() -> tuple[SimpleNamespace, HostEvents]:
    """Return listeners that a test can set after the host was built, and the host events that call them."""
    names = [field.name for field in fields(HostEvents)]
    listeners = SimpleNamespace(**{name: getattr(HostEvents(), name) for name in names})

    def notify(name: str, *arguments: object) -> None:
        getattr(listeners, name)(*arguments)

    return listeners, HostEvents(**{name: partial(notify, name) for name in names})


class House:
    """A host with its store and its clock."""

    def __init__(self, store: FailingStore | None = None, clock: Callable[[], int] | None = None) -> None:
        self.store = store or FailingStore()
        self.now = 1_000_000
        self.clock = clock or (lambda: self.now)
        self.chance = random.Random(1).randbytes
        self.events, host_events = make_late_events()
        """The listeners of the host; a test sets those it needs."""
        reader = SitterReader(self.store, self.clock)
        environment = HostEnvironment(self.clock, self.chance, LEVELS, reader.read)
        self.host = Host(self.store, environment, host_events)
        self.membership: Membership = SingleNode(self.store, self.clock)
        self._asked = 0

    async def ask(
        self, sender: str, command: Command, command_id: str | None = None, *, table: str = "t"
    ) -> Accepted | Refusal:
        """Send a command under a new id."""
        self._asked += 1
        return await self.host.submit(table, sender, command, command_id or f"c{self._asked}")

    async def open(self, seats: int = 2, **settings: object) -> None:
        """Make a table and seat u0, u1, …; each has 1000 coins."""
        chosen: Settings = must(make_settings(seats=seats, **settings))  # type: ignore[arg-type]  # as they are named
        for seat in range(seats):
            await self.store.transfer((make_welcome_transfer(f"u{seat}", 1000),))
        must(await self.ask("u0", Open("t", chosen, "U0")))
        for seat in range(1, seats):
            must(await self.ask(f"u{seat}", Sit(Seat(seat), f"U{seat}", admitted=True)))

    async def start(self, seats: int = 2, **settings: object) -> None:
        """Make a table, and start its first game."""
        await self.open(seats, **settings)
        for seat in range(seats):
            await self.ready(seat)

    async def ready(self, seat: int) -> None:
        """Make a seat ready."""
        must(await self.ask(f"u{seat}", Ready(f"seed{seat}")))

    def new_presence(self, grace_s: float) -> Presence:
        """Make another presence tracker."""
        presence = Presence(self.host, self.membership, "here", grace_s)
        self.events.on_away = presence.correct_away
        return presence

    def follow(self, relay: Relay) -> Relay:
        """Let a relay receive this host's events."""
        self.events.on_stored = relay.send
        self.events.on_watched = relay.watch_table
        self.events.on_lagging = relay.fill_gaps_soon
        return relay

    async def numbers(self, table: str = "t") -> list[int]:
        """List the stored entry numbers."""
        return [entry.number for entry in await self.store.entries(table)]

    async def coins(self, *accounts: str) -> list[int]:
        """Return the balances."""
        return [await self.store.balance(Account(account)) for account in accounts]


async def store_old_staked_game(store: FailingStore) -> None:
    """Store a game for a stake and without a clock, as earlier versions did; both players are away."""
    old = House()
    await old.start(stake=100, clock="fast")
    for player in ("u0", "u1"):
        must(await old.host.submit_as_server("t", Connect(player, there=False)))
        await store.transfer((make_welcome_transfer(player, 1000),))
    table = None
    for entry in await old.store.entries("t"):
        events = tuple(
            event._replace(settings=event.settings._replace(clock="none"))
            if isinstance(event, Opened)
            else event
            for event in events_of("t", entry)
            if not isinstance(event, ClockSet)
        )
        table = fold(table, events, entry.at)
        change = Change(
            "t", entry._replace(body=body_of(events)), transfers_of("t", events), None, listing_of(table),
            running=table.phase == "playing",
        )  # fmt: skip
        assert await store.append(change) == Stored(entry.number)
