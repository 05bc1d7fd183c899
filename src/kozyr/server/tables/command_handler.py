"""Handles commands: decides, stores, and only then applies and publishes the result.

Every acknowledged command is therefore stored, whatever crashes. A repeated command gets its first answer. If
another host stored an entry first, the handler loads it and decides again: many hosts may serve one table.
"""

import math
from collections.abc import Callable
from typing import Final, NamedTuple, assert_never

from kozyr.ledger import InsufficientFunds, player_account
from kozyr.ledger.accounts import owner_of
from kozyr.rules import Refusal
from kozyr.server.tables.cached_table import CachedTable, shown_of
from kozyr.server.tables.event_codec import body_of, digest_of, read_refusal, write_refusal
from kozyr.server.tables.game_outcome import finished_of
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.host_refusals import SERVICE_REASONS, refuse
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    Conflict,
    Entry,
    Outcome,
    Refused,
    Repeated,
    Store,
    Stored,
)
from kozyr.server.tables.settlement import transfers_of
from kozyr.table import THE_SERVER, Command, Now, Open, Restart, RunOut, Sit, Step, Table, due_at, step
from kozyr.table.clocks import find_timeout
from kozyr.table.deal_seeds import SEED_BYTES
from kozyr.table.table_refusals import refuse as refuse_at_table

MOST_TRIES: Final = 20
"""How often another host may be first before the command is refused as busy."""


class Accepted(NamedTuple):
    """The command is stored as the entry with this number."""

    number: int


class HostEnvironment(NamedTuple):
    """The host's dependencies besides the store."""

    clock: Callable[[], int]
    """Returns milliseconds since 1970."""
    chance: Callable[[int], bytes]
    """Returns a number of secret random bytes."""
    levels: tuple[str, ...] = ()
    """The available bot levels."""


class CommandHandler:
    """Decides and stores commands; the host calls it for one command of a table at a time."""

    def __init__(self, store: Store, environment: HostEnvironment, events: HostEvents) -> None:
        self._store = store
        self._environment = environment
        self._events = events
        self.failed_at = 0
        """When the store was last found unavailable."""

    async def handle(
        self, cached: CachedTable, sender: str, command: Command, command_id: str
    ) -> Accepted | Refusal:
        """Handle a player's command once."""
        digest = digest_of(command)
        if isinstance(command, Open) and command.table != cached.name:
            return refuse_at_table("no_table")
        await self._apply_expired_clock(cached)
        outcome = await self._decide(cached, sender, command, command_id, digest)
        if not isinstance(outcome, Refusal) or outcome.reason is SERVICE_REASONS["busy"]:
            return outcome
        if cached.table is None:
            return outcome
        # Keep the refusal: a copy of this command may arrive later, when the table would allow it. If the
        # store has an entry, this was the copy, and the table refused it because the original changed it.
        written = write_refusal(digest, outcome)
        kept = await self._store.refuse(cached.name, sender, command_id, written)
        if isinstance(kept, Entry):
            return _answered(kept, digest)
        return outcome if kept == written else read_refusal(digest, kept)

    async def _decide(
        self, cached: CachedTable, sender: str, command: Command, command_id: str | None, digest: bytes
    ) -> Accepted | Refusal:
        # Before refusing, reload the table: another host may have stored the move that makes this legal.
        while True:
            outcome = await self._try_to_store(cached, sender, command, command_id, digest)
            if not isinstance(outcome, Refusal) or outcome.reason is SERVICE_REASONS["busy"]:
                return outcome
            number = cached.number
            await cached.catch_up(self._store)
            if cached.number == number:
                return outcome

    async def _apply_expired_clock(self, cached: CachedTable) -> None:
        # Apply an expired clock before a late command, even if no scheduler has noticed it yet.
        if not cached.is_current:
            await cached.catch_up(self._store)
        table = cached.table
        if table and table.clock and find_timeout(table.clock, table.reserves) <= self._environment.clock():
            await self.serve(cached, RunOut())

    async def serve(self, cached: CachedTable, command: Command) -> Accepted | Refusal:
        """Handle a command of the server, once after each entry."""
        return await self._decide(cached, THE_SERVER, command, None, digest_of(command))

    def _excuse_outage(self, table: Table | None, command: Command) -> Command:
        # No player loses time to an outage: while the store was down no player could move or reconnect.
        if isinstance(command, RunOut) and table and _runs_since(table) <= self.failed_at:
            return Restart(away=False)
        return command

    async def _try_to_store(
        self, cached: CachedTable, sender: str, command: Command, command_id: str | None, digest: bytes
    ) -> Accepted | Refusal:
        short: frozenset[str] = frozenset()
        for _ in range(MOST_TRIES):
            if not cached.is_current:
                await cached.catch_up(self._store)
            means = (
                await self._available_coins(cached, sender, command) if isinstance(command, Open | Sit) else 0
            )
            now = Now(
                self._environment.clock(),
                self._environment.chance(SEED_BYTES),
                means,
                short,
                self._environment.levels,
            )
            excused = self._excuse_outage(cached.table, command)
            after = step(cached.table, sender, excused, now)
            if isinstance(after, Refusal):
                return after
            # A server command's id contains the last entry's number, so it happens once after each entry.
            digest = digest if excused is command else digest_of(excused)
            name = (
                f"{excused.command}/{cached.number}/{digest[:4].hex()}" if command_id is None else command_id
            )
            entry = Entry(cached.number + 1, after.at, sender, name, digest, body_of(after.events))
            outcome = await self._append(cached, entry, after)
            match outcome:
                case Stored():
                    what = cached.advance(entry, after.events, after.table)
                    self._events.stored(cached.name, entry, what)
                    return Accepted(entry.number)
                case Repeated():
                    cached.mark_stored(outcome.entry.number)
                    return _answered(outcome.entry, digest)
                case InsufficientFunds():
                    short |= {_player_of(outcome)}
                case Refused():
                    return refuse_at_table("command_reused")  # the caller reads the stored refusal
                case Conflict():
                    self._events.raced()
                    cached.lost_race(outcome.last)
                case AlreadyPaid():
                    message = f"table {cached.name} would pay twice: {outcome.key}"
                    raise RuntimeError(message)
                case _:
                    assert_never(outcome)
        return refuse("busy")

    async def _append(self, cached: CachedTable, entry: Entry, after: Step) -> Outcome:
        table = after.table
        change = Change(
            cached.name, entry, transfers_of(cached.name, after.events), due_at(table), cached.listing(table),
            running=table.phase == "playing",
            finished=finished_of(cached.table, table, after.events, entry.number),
        )  # fmt: skip
        outcome = await self._store.append(change)
        if isinstance(outcome, Stored):
            self._tell(change, is_news=shown_of(cached.table) != shown_of(table))
        return outcome

    def _tell(self, change: Change, *, is_news: bool) -> None:
        events = self._events
        if change.due is not None:
            events.due(change.due)
        if is_news:
            events.listed(change.table, change.listing, change.entry.number)
        if change.transfers:
            events.paid(change.table, change.transfers)
        if change.finished is not None:
            events.finished()

    async def _available_coins(self, cached: CachedTable, sender: str, command: Open | Sit) -> int:
        # The balance matters only when a player sits down.
        settings = command.settings if isinstance(command, Open) else cached.table and cached.table.settings
        if not settings or not settings.stake:
            return 0
        return await self._store.balance(player_account(sender))


def _runs_since(table: Table) -> float:
    # Since when a game waits for a player by the clock, or for absent players to return.
    if table.clock is not None:
        return table.clock.since
    return table.deserted_since if table.phase == "playing" and table.deserted_since is not None else math.inf


def _answered(first: Entry, digest: bytes) -> Accepted | Refusal:
    return Accepted(first.number) if first.digest == digest else refuse_at_table("command_reused")


def _player_of(short: InsufficientFunds) -> str:
    player = owner_of(short.account)
    assert player is not None, f"{short.account} is short of {short.lacks}"  # noqa: S101 - a pot pays only what it holds
    return player
