"""How does a command become something that has happened?

One queue per table. Decide, store, and only then take it in and tell: what was acknowledged is stored,
whatever crashes. Sent twice, a command is answered as the first time. Where somebody else was first, what is
new is loaded and the command decided again; so any number of hosts may serve one table.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeVar, assert_never

from kozyr.ledger import Short, player_account
from kozyr.ledger.accounts import owner_of
from kozyr.rules import Refusal
from kozyr.service.codec import body_of, digest_of, events_of
from kozyr.service.fanout import Eyes, Subscription
from kozyr.service.ports import (
    Behind,
    Change,
    Entry,
    Outcome,
    Paid,
    Repeated,
    Store,
    Stored,
    UnavailableError,
)
from kozyr.service.reasons import SERVICE_REASONS, refuse
from kozyr.service.rooms import MOST_JOBS, Room
from kozyr.service.settle import transfers_of
from kozyr.table import (
    THE_SERVER,
    Command,
    Now,
    Open,
    RunOut,
    Sit,
    Step,
    Table,
    TableView,
    bots_to_move,
    due_at,
    fold,
    look,
    players_of,
    seat_in_game,
    seat_of,
    step,
)
from kozyr.table.clocks import runs_out
from kozyr.table.deal import SEED_BYTES
from kozyr.table.reasons import refuse as refuse_at_table

MOST_ROOMS: Final = 10_000
"""Tables held in memory; of more, those longest unused and unwatched are forgotten."""
MOST_TRIES: Final = 20
"""How often somebody else may be first before the sender is asked to try again."""
LONGEST_ID: Final = 64

_T = TypeVar("_T")


class Accepted(NamedTuple):
    """It has happened: stored, as this entry."""

    number: int


class Seen(NamedTuple):
    """A table through somebody's eyes, after the entry of this number."""

    number: int
    view: TableView


class World(NamedTuple):
    """What the host needs besides the store."""

    clock: Callable[[], int]
    """Milliseconds since 1970."""
    chance: Callable[[int], bytes]
    """So many bytes nobody knows."""
    levels: tuple[str, ...] = ()
    """The bots there are."""


class Host:
    """Runs tables."""

    def __init__(self, store: Store, world: World) -> None:
        self._store = store
        self._world = world
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self.due: Callable[[int], None] = lambda _: None
        """Told when a table will be due, whenever that changes."""

    async def submit(self, table: str, sender: str, command: Command, command_id: str) -> Accepted | Refusal:
        """Do what somebody asks, once; answered when it is stored."""
        if not 0 < len(command_id) <= LONGEST_ID or not command_id.isprintable():
            return refuse("bad_command_id", LONGEST_ID)
        return await self._in_turn(table, lambda room: self._obey(room, sender, command, command_id))

    async def serve(self, table: str, command: Command) -> Accepted | Refusal:
        """Do what the server itself asks; once after each entry."""
        return await self._in_turn(table, lambda room: self._serve(room, command))

    async def look(self, table: str, player: str | None) -> Seen | Refusal:
        """See a table as it is now, and the number of its last entry."""

        async def act(room: Room) -> Seen | Refusal:
            known = await self._known(room, player)
            return known if isinstance(known, Refusal) else Seen(room.number, look(known, player))

        return await self._in_turn(table, act)

    async def waiting_bots(self, table: str) -> tuple[Seen, ...] | Refusal:
        """Show every bot whose word is awaited what it may see, with the number of the last entry."""

        async def act(room: Room) -> tuple[Seen, ...] | Refusal:
            if not room.current:
                await room.catch_up(self._store)
            if room.table is None:
                return refuse_at_table("no_table")
            players = players_of(room.table)
            return tuple(
                Seen(room.number, look(room.table, players[seat])) for seat in bots_to_move(room.table)
            )

        return await self._in_turn(table, act)

    async def subscribe(
        self, table: str, player: str | None, after: int | None = None
    ) -> Subscription | Refusal:
        """Watch a table from behind a number on (None: from now on)."""

        async def act(room: Room) -> Subscription | Refusal:
            known = await self._known(room, player)
            if isinstance(known, Refusal):
                return known
            if after is None or after == room.number:
                viewer = Subscription(Eyes(player, seat_in_game(known, player)))
            elif 0 <= after < room.number:
                viewer = await self._show(room, player, after)
            else:
                return refuse("from_the_future", after, room.number)
            room.viewers[viewer] = None
            return viewer

        return await self._in_turn(table, act)

    def unsubscribe(self, table: str, viewer: Subscription) -> None:
        """Watch no more."""
        viewer.close()
        if room := self._rooms.get(table):
            room.viewers.pop(viewer, None)

    async def keep_up(self) -> None:
        """Let those who watch hear of what other hosts stored; with one host there is nothing to hear."""
        watched = [name for name, room in self._rooms.items() if room.viewers]
        await asyncio.gather(*[self._in_turn(name, self._catch_up) for name in watched])

    async def _catch_up(self, room: Room) -> Accepted:
        await room.catch_up(self._store)
        return Accepted(room.number)

    async def stop(self) -> None:
        """Take nothing new, finish what was begun, let everybody go."""
        self._stopping = True
        while self._tasks:
            await asyncio.wait(self._tasks)
        for room in self._rooms.values():
            for viewer in room.viewers:
                viewer.close()

    async def _in_turn(self, table: str, act: Callable[[Room], Awaitable[_T | Refusal]]) -> _T | Refusal:
        # A caller that goes away takes nothing with it: what was begun is finished.
        if self._stopping:
            return refuse("stopping")
        room = self._room(table)
        if len(room.jobs) >= MOST_JOBS:
            return refuse("busy")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        room.jobs.append((act, answer))
        if not room.working:
            room.working = True
            task = asyncio.create_task(self._work(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        outcome: _T | Refusal = await answer
        return outcome

    async def _work(self, room: Room) -> None:
        while room.jobs:
            act, answer = room.jobs.popleft()
            try:
                outcome = await act(room)
            except UnavailableError:
                room.current = False
                outcome = refuse("unavailable")
            except Exception as wrong:  # noqa: BLE001 - the caller's to handle; the table's queue goes on
                room.current = False
                if not answer.done():
                    answer.set_exception(wrong)
                continue
            if not answer.done():
                answer.set_result(outcome)
        room.working = False

    def _room(self, table: str) -> Room:
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = Room(table)
            if len(self._rooms) > MOST_ROOMS:
                for name, other in self._rooms.items():
                    if other.idle and other is not room:
                        del self._rooms[name]
                        break
        self._rooms.move_to_end(table)
        return room

    async def _known(self, room: Room, player: str | None) -> Table | Refusal:
        if not room.current:
            await room.catch_up(self._store)
        if room.table is None:
            return refuse_at_table("no_table")
        seated = player is not None and seat_of(room.table, player) is not None
        if not seated and not room.table.settings.spectators:
            return refuse_at_table("no_spectators")
        return room.table

    async def _show(self, room: Room, player: str | None, after: int) -> Subscription:
        # What the viewer has seen before is looked at once more: it tells which seat he has.
        viewer, table = Subscription(Eyes(player)), None
        for entry in await self._store.entries(room.name):
            if entry.number > room.number:
                break  # another host's: this one hears of it in its turn
            events = events_of(room.name, entry)
            table = fold(table, events, entry.at)
            if entry.number <= after:
                viewer.skip(events)
            else:
                viewer.show(entry.number, entry.at, events, table)
        return viewer

    async def _obey(self, room: Room, sender: str, command: Command, command_id: str) -> Accepted | Refusal:
        digest = digest_of(command)
        before = room.refused(sender, command_id)
        if before is not None:
            return before[1] if before[0] == digest else refuse_at_table("command_reused")
        await self._run_out(room)
        outcome = await self._try(room, sender, command, command_id, digest)
        if not isinstance(outcome, Refusal):
            return outcome
        # A copy of a command that was stored is refused by the table it has changed.
        first = await self._store.find(room.name, sender, command_id)
        if first is not None:
            return _answered(first, digest)
        if outcome.reason is not SERVICE_REASONS["busy"]:
            room.remember(sender, command_id, digest, outcome)
        return outcome

    async def _run_out(self, room: Room) -> None:
        # Whoever comes too late finds the time run out, even if nobody was there to see it.
        if not room.current:
            await room.catch_up(self._store)
        table = room.table
        if table and table.clock and runs_out(table.clock, table.reserves) <= self._world.clock():
            await self._serve(room, RunOut())

    async def _serve(self, room: Room, command: Command) -> Accepted | Refusal:
        return await self._try(room, THE_SERVER, command, None, digest_of(command))

    async def _try(
        self, room: Room, sender: str, command: Command, command_id: str | None, digest: bytes
    ) -> Accepted | Refusal:
        short: frozenset[str] = frozenset()
        for _ in range(MOST_TRIES):
            if not room.current:
                await room.catch_up(self._store)
            now = Now(
                self._world.clock(), self._world.chance(SEED_BYTES), await self._means(room, sender, command),
                short, self._world.levels,
            )  # fmt: skip
            after = step(room.table, sender, command, now)
            if isinstance(after, Refusal):
                return after
            # What the server does happens once after each entry.
            name = f"{command.command}/{room.number}" if command_id is None else command_id
            entry = Entry(room.number + 1, after.at, sender, name, digest, body_of(after.events))
            outcome = await self._append(room, entry, after)
            match outcome:
                case Stored():
                    room.advance(entry, after.events, after.table)
                    return Accepted(entry.number)
                case Repeated():
                    room.current = room.number >= outcome.entry.number
                    return _answered(outcome.entry, digest)
                case Short():
                    short |= {_player_of(outcome)}
                case Behind():
                    room.current = False
                case Paid():
                    message = f"table {room.name} would pay twice: {outcome.key}"
                    raise RuntimeError(message)
                case _:
                    assert_never(outcome)
        return refuse("busy")

    async def _append(self, room: Room, entry: Entry, after: Step) -> Outcome:
        table = after.table
        change = Change(
            room.name, entry, transfers_of(room.name, after.events), due_at(table), room.listing(table),
            running=table.phase == "playing",
        )  # fmt: skip
        outcome = await self._store.append(change)
        if isinstance(outcome, Stored) and change.due is not None:
            self.due(change.due)
        return outcome

    async def _means(self, room: Room, sender: str, command: Command) -> int:
        # Only who sits down is asked what he has.
        settings = command.settings if isinstance(command, Open) else room.table and room.table.settings
        if not isinstance(command, Open | Sit) or not settings or not settings.stake:
            return 0
        return await self._store.balance(player_account(sender))


def _answered(first: Entry, digest: bytes) -> Accepted | Refusal:
    return Accepted(first.number) if first.digest == digest else refuse_at_table("command_reused")


def _player_of(short: Short) -> str:
    player = owner_of(short.account)
    assert player is not None, f"{short.account} is short of {short.lacks}"  # noqa: S101 - a pot pays what it holds
    return player
