"""The command handler, which decides a command, stores the result, and then applies and publishes it.

An acknowledged command is always stored, so it survives a crash. A repeated command gets its first answer.
Several processes may serve one table. If another process stored an entry first, the handler loads that entry
and decides the command once more.
"""

import logging
import math
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeGuard, assert_never

from kozyr.ledger import InsufficientFunds, player_account
from kozyr.ledger.accounts import owner_of
from kozyr.rules import Refusal
from kozyr.server.tables.cached_table import CachedTable, has_same_line
from kozyr.server.tables.event_codec import digest_of, read_refusal, write_refusal
from kozyr.server.tables.finished_games import rating_key_of_bot
from kozyr.server.tables.game_outcome import finished_game_of, transfers_of
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS, refuse
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
    UnavailableError,
)
from kozyr.server.tables.table_type import HostCommand, TableType
from kozyr.table import (
    THE_SERVER,
    AddBot,
    DoDueWork,
    Now,
    Open,
    ResumeAfterOutage,
    Settings,
    Sit,
    SitterFacts,
    Table,
    TableStep,
    due_at,
)
from kozyr.table.clocks import find_timeout
from kozyr.table.deal_seeds import SEED_BYTES
from kozyr.table.table_refusals import refuse as refuse_at_table

MAX_TRIES: Final = 20
"""How often the handler tries to store a command before it refuses the command as busy."""

_log = logging.getLogger("kozyr.host")


class Accepted(NamedTuple):
    """The command is stored as the entry with this number."""

    number: int


class HostEnvironment(NamedTuple):
    """The table host's dependencies besides the store."""

    clock: Callable[[], int]
    """Returns milliseconds since 1970."""
    random_bytes: Callable[[int], bytes]
    """Returns the given number of secret random bytes."""
    levels: tuple[str, ...] = ()
    """The available bot levels."""
    read_sitter: Callable[[Settings, str], Awaitable[SitterFacts]] | None = None
    """Reads what is known of a person or bot that sits down: a person's id, or `bot:` and a level."""
    table_type: TableType = TableType()
    skips_queues: bool = False
    """Whether jobs run in the calling task instead of a queue; only for a store that never waits."""


class DecidedCommand:
    """An accepted command that is not stored yet."""

    __slots__ = ("change", "command", "step")

    def __init__(self, command: HostCommand, change: Change, step: TableStep) -> None:
        self.command = command
        """The sender's command; after an outage the stored one may be another (`_replace_after_outage`)."""
        self.change = change
        """What the store shall keep."""
        self.step = step


_READING_COMMANDS: Final = (Open, Sit, AddBot)
"""Commands for which the handler reads the store before it decides."""


class CommandHandler:
    """Decides and stores commands; the table host calls it for one command of a table at a time.

    `handle` waits for everything that a command needs. Most commands need nothing, so `begin` decides them
    without waiting, and `conclude` ends them when the store has answered. Both ways use the same steps.
    """

    def __init__(self, store: Store, environment: HostEnvironment, events: HostEvents) -> None:
        self._store = store
        self._environment = environment
        self._events = events
        self.failed_at = 0
        """When the store was last unavailable; the table host sets this."""

    def begin(
        self, cached: CachedTable, sender: str, command: HostCommand, command_id: str
    ) -> DecidedCommand | None:
        """Decide a player's command without waiting; None if `handle` must handle it.

        Only `handle` loads a table, applies an expired clock, reads about new sitters, and stores refusals.
        """
        if cached.table is None or not cached.is_current or isinstance(command, _READING_COMMANDS):
            return None
        now = self._environment.clock()
        if _is_time_up(cached.table, now):
            return None
        decided = self._decide(cached, sender, command, command_id, digest_of(command), self._make_now(now))
        return None if isinstance(decided, Refusal) else decided

    def append(self, decided: DecidedCommand) -> Awaitable[Outcome]:
        """Store a decided command."""
        return self._store.append(decided.change)

    def conclude(self, cached: CachedTable, decided: DecidedCommand, outcome: Outcome) -> Accepted | None:
        """Apply and publish a stored command; None if `handle` must handle the command after all."""
        match outcome:
            case Stored():
                entry, after = decided.change.entry, decided.step.table
                self._notify(decided.change, is_listing_new=not has_same_line(cached.table, after))
                publication = cached.advance(entry, decided.step.events, after)
                self._events.on_stored(cached.name, entry, publication)
                return Accepted(entry.number)
            case Repeated():
                cached.mark_stored(outcome.entry.number)
            case Conflict():
                self._events.on_conflict()
                cached.accept_conflict(outcome.last)
            case InsufficientFunds() | Refused():
                pass
            case AlreadyPaid():
                message = f"table {cached.name} would pay twice: {outcome.key}"
                raise RuntimeError(message)
            case _:
                assert_never(outcome)
        return None

    async def handle(
        self, cached: CachedTable, sender: str, command: HostCommand, command_id: str
    ) -> Accepted | Refusal:
        """Handle a player's command; a repeated command gets its first answer."""
        digest = digest_of(command)
        if isinstance(command, Open) and command.table != cached.name:
            return refuse_at_table("no_table")
        await self._apply_expired_clock(cached)
        outcome = await self._handle(cached, sender, command, command_id, digest)
        if not _is_final_refusal(outcome) or cached.table is None:
            return outcome
        # Store the refusal: a copy of this command may arrive later, when the table would allow the command.
        # If the store already has an entry for the command, then an earlier copy was accepted.
        encoded_refusal = write_refusal(digest, outcome)
        stored = await self._store.add_refusal(cached.name, sender, command_id, encoded_refusal)
        if isinstance(stored, Entry):
            return _answer_repeated(stored, digest)
        return outcome if stored == encoded_refusal else read_refusal(digest, stored)

    async def _handle(
        self, cached: CachedTable, sender: str, command: HostCommand, command_id: str | None, digest: bytes
    ) -> Accepted | Refusal:
        # Before refusing, load new entries: another process may have stored the move that makes this legal.
        while True:
            outcome = await self._decide_and_store(cached, sender, command, command_id, digest)
            if not _is_final_refusal(outcome):
                return outcome
            known_number = cached.number
            await cached.catch_up(self._store)
            if cached.number == known_number:
                return outcome

    async def _apply_expired_clock(self, cached: CachedTable) -> None:
        # Apply an expired clock before a late command, even if no scheduler has noticed it yet.
        if not cached.is_current:
            await cached.catch_up(self._store)
        if cached.table and _is_time_up(cached.table, self._environment.clock()):
            await self.handle_as_server(cached, DoDueWork())

    async def handle_as_server(self, cached: CachedTable, command: HostCommand) -> Accepted | Refusal:
        """Handle a command of the server.

        If several processes send the same command after the same entry, it is stored only once.
        """
        return await self._handle(cached, THE_SERVER, command, None, digest_of(command))

    async def resume(self, cached: CachedTable, unresumed: dict[str, HostCommand]) -> None:
        """Handle the command that comes before all others at a table, and remove it from `unresumed`.

        If the store is unavailable, the command stays there for the next job.
        """
        try:
            await self.handle_as_server(cached, unresumed[cached.name])
        except UnavailableError:
            raise
        except Exception:  # noqa: BLE001 - the error is logged, and the job is handled
            _log.exception("table %s could not be resumed after the start", cached.name)
        unresumed.pop(cached.name, None)

    def _replace_after_outage(self, table: Table | None, command: HostCommand) -> HostCommand:
        # While the store was down, no player could move or reconnect. So a clock that ran during this time
        # restarts instead of running out.
        if isinstance(command, DoDueWork) and table and _waiting_since(table) <= self.failed_at:
            return ResumeAfterOutage(disconnect_players=False)
        return command

    async def _decide_and_store(
        self, cached: CachedTable, sender: str, command: HostCommand, command_id: str | None, digest: bytes
    ) -> Accepted | Refusal:
        players_without_coins: frozenset[str] = frozenset()
        for _ in range(MAX_TRIES):
            if not cached.is_current:
                await cached.catch_up(self._store)
            coins = await self._read_available_coins(cached, sender, command)
            facts = await self._read_sitter(cached, sender, command)
            now = self._make_now(self._environment.clock(), coins, players_without_coins, facts)
            decided = self._decide(cached, sender, command, command_id, digest, now)
            if isinstance(decided, Refusal):
                return decided
            outcome = await self.append(decided)
            if accepted := self.conclude(cached, decided, outcome):
                return accepted
            if isinstance(outcome, Repeated):
                return _answer_repeated(outcome.entry, decided.change.entry.digest)
            if isinstance(outcome, Refused):
                return refuse_at_table("command_reused")  # `handle` then reads the stored refusal
            if isinstance(outcome, InsufficientFunds):
                players_without_coins |= {_player_of(outcome)}  # the next try knows this
        return refuse("busy")

    def _make_now(
        self,
        at: int,
        coins: int = 0,
        players_without_coins: frozenset[str] = frozenset(),
        facts: SitterFacts = SitterFacts(),  # noqa: B008 - the default cannot be changed
    ) -> Now:
        environment = self._environment
        random_bytes = environment.random_bytes(SEED_BYTES)
        return Now(at, random_bytes, coins, players_without_coins, environment.levels, facts)

    def _decide(  # noqa: PLR0913, PLR0917 - everything on which a decision depends
        self,
        cached: CachedTable,
        sender: str,
        command: HostCommand,
        command_id: str | None,
        digest: bytes,
        now: Now,
    ) -> DecidedCommand | Refusal:
        table_type = self._environment.table_type
        actual_command = self._replace_after_outage(cached.table, command)
        step = table_type.step(cached.table, sender, actual_command, now)
        if isinstance(step, Refusal):
            return step
        digest = digest if actual_command is command else digest_of(actual_command)
        stored_command_id = command_id or _make_server_command_id(actual_command, cached.number, digest)
        number, table = cached.number + 1, step.table
        change = Change(
            cached.name,
            Entry(number, step.at, sender, stored_command_id, digest, table_type.encode(step)),
            transfers_of(cached.name, step.events),
            due_at(table),
            cached.make_listing(table),
            table.phase == "playing",
            finished_game_of(cached.table, table, step.events, number, cached.tally),
        )
        return DecidedCommand(command, change, step)

    def _notify(self, change: Change, *, is_listing_new: bool) -> None:
        events = self._events
        if change.due is not None:
            events.on_due(change.due)
        if is_listing_new:
            events.on_listed(change.table, change.listing, change.entry.number)
        if change.transfers:
            events.on_paid(change.table, change.transfers)
        if change.finished is not None:
            events.on_game_finished()

    async def _read_available_coins(self, cached: CachedTable, sender: str, command: HostCommand) -> int:
        # The balance matters only when a player sits down.
        settings = _find_settings(cached, command) if isinstance(command, Open | Sit) else None
        if not settings or not settings.stake:
            return 0
        return await self._store.balance(player_account(sender))

    async def _read_sitter(self, cached: CachedTable, sender: str, command: HostCommand) -> SitterFacts:
        settings = _find_settings(cached, command) if isinstance(command, Open | Sit | AddBot) else None
        if not settings or self._environment.read_sitter is None:
            return SitterFacts()
        player = rating_key_of_bot(command.level) if isinstance(command, AddBot) else sender
        return await self._environment.read_sitter(settings, player)


def _find_settings(cached: CachedTable, command: Open | Sit | AddBot) -> Settings | None:
    if isinstance(command, Open):
        return command.settings
    return cached.table.settings if cached.table else None


def _is_time_up(table: Table, now: int) -> bool:
    return table.clock is not None and find_timeout(table.clock, table.reserves) <= now


def _waiting_since(table: Table) -> float:
    # Return since when a game waits for a player's move, or for absent players to return.
    if table.clock is not None:
        return table.clock.since
    if table.phase == "playing" and table.deserted_since is not None:
        return table.deserted_since
    return math.inf


def _make_server_command_id(command: HostCommand, number: int, digest: bytes) -> str:
    # The id contains the number of the last entry, so the command happens once after each entry.
    return f"{command.command}/{number}/{digest[:4].hex()}"


def _is_final_refusal(outcome: Accepted | Refusal) -> TypeGuard[Refusal]:
    # A busy table may accept the same command later.
    return isinstance(outcome, Refusal) and outcome.reason is not TABLE_HOST_REASONS["busy"]


def _answer_repeated(first: Entry, digest: bytes) -> Accepted | Refusal:
    return Accepted(first.number) if first.digest == digest else refuse_at_table("command_reused")


def _player_of(refusal: InsufficientFunds) -> str:
    player = owner_of(refusal.account)
    assert player is not None, f"{refusal.account} lacks {refusal.lacks} coins"  # noqa: S101 - a pot pays only what it holds
    return player
