"""The tick of quick pairing, once a second in every process.

Each process reads all tickets and keeps the tickets of its own people alive. One of the processes, the
leader, pairs the tickets. Two leaders do no harm, because the store accepts only one pairing of a ticket.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from kozyr.server.cluster.bus import Bus
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.pairing.found_games import SEATING_S, STUCK_S, Ending, FoundGames
from kozyr.server.pairing.matcher import find_pairings
from kozyr.server.pairing.node_signs import FRESH_S, NodeSigns
from kozyr.server.pairing.pairing_documents import (
    GAME,
    PERSON,
    TICKET,
    WAITS,
    FoundGame,
    PairingPerson,
    VersionedGame,
    VersionedTicket,
    Waits,
    delete,
    put,
    read_games,
    read_tickets,
    read_waits,
)
from kozyr.server.pairing.queue import LocalTicket, PairingQueue, PairingState
from kozyr.server.pairing.tickets import Pairing
from kozyr.server.tables.ports import Store, UnavailableError

TICK_S: Final = 1.0
MIN_TICK_S: Final = 0.05
"""The shortest time between two ticks."""
SUBJECT: Final = "pairing"
"""The subject on the bus: a message makes every process tick now, because a found table was opened."""
TICKET_S: Final = 5.0
"""A ticket is deleted after this time without a connection of its person or a sign of its process."""
AWAY_S: Final = 2.0
"""How long after its person's last connection or call a ticket can still be paired."""
MAX_WAITS: Final = 20
"""The typical waiting time is the median of this many pairings."""
MAX_PARALLEL: Final = 32
"""How many pairings are stored in parallel."""

_log = logging.getLogger("kozyr.pairing")


class PairingNotices:
    """The callbacks through which pairing informs people."""

    def __init__(
        self,
        is_connected: Callable[[str], bool] = lambda _: False,
        on_waiting: Callable[[str, PairingState], None] = lambda *_: None,
        on_found: Callable[[str, FoundGame], None] = lambda *_: None,
        on_ended: Callable[[FoundGame, Ending], None] = lambda *_: None,
    ) -> None:
        """`is_connected` says whether a person is connected to this process."""
        self.is_connected = is_connected
        self.on_waiting = on_waiting
        """Called with each waiting person of this process, first once and then when their state changes."""
        self.on_found = on_found
        """Called with each person for whom a game was found, in the process of that person."""
        self.on_ended = on_ended
        """Called in the process that ended a found game."""


class Pairer:
    """Pairs people once a second."""

    def __init__(  # noqa: PLR0913 - the parts that pairing connects
        self,
        *,
        store: Store,
        queue: PairingQueue,
        games: FoundGames,
        lobby: Lobby,
        bus: Bus,
        node: str,
        is_alone: bool,
        clock: Callable[[], int],
        monotonic_s: Callable[[], float],
        make_table_id: Callable[[], str],
        notices: PairingNotices | None = None,
    ) -> None:
        """`node` is the name of this process; `is_alone` means that no other process uses the store."""
        self._store = store
        self._queue = queue
        self._games = games
        self._lobby = lobby
        self._bus = bus
        self._node = node
        self._is_alone = is_alone
        self._clock = clock
        self._monotonic_s = monotonic_s
        self._make_table_id = make_table_id
        self.notices = notices or PairingNotices()
        self._signs = NodeSigns(store, node, monotonic_s, is_alone=is_alone)
        self._found_at: dict[tuple[str, bool], float] = {}
        """When this process first saw each found game, by its table and by whether the table was open.

        Opening the table restarts the time, because people have `SEATING_S` from then on.
        """
        self._announced: set[tuple[str, str]] = set()
        """Each found table with a person to whom this process has announced it."""
        self._reported: dict[str, PairingState] = {}
        """What each waiting person of this process was told last."""
        self._has_work = True
        """Whether the store had tickets or games at the last tick; at first that is unknown."""
        self._wake = asyncio.Event()
        bus.subscribe(SUBJECT, lambda _: self._wake.set())

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            try:
                await self.tick()
            except UnavailableError:
                pass  # the next tick reads the store again
            except Exception:  # noqa: BLE001 - the error is logged; pairing must not stop forever
                _log.exception("a tick of pairing failed; retrying")
            await asyncio.sleep(MIN_TICK_S)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK_S - MIN_TICK_S):
                    await self._wake.wait()
            self._wake.clear()

    async def tick(self) -> None:
        """Look at all tickets and found games once."""
        self._queue.tick += 1
        if self._is_alone and not self._has_work and not self._queue.local:
            return
        tickets = await read_tickets(self._store)
        games = await read_games(self._store)
        self._has_work = bool(tickets or games)
        if not self._has_work and not self._queue.local:
            self._queue.overview.people = 0
            return
        owners = {versioned.ticket.node for versioned in tickets.values()} | {
            versioned.game.node for versioned in games.values()
        }
        await self._signs.exchange(owners)
        await self._keep_own_tickets(tickets, games)
        await self._take_over_tickets(tickets)
        games = await self._open_games(games)
        self._announce(games)
        await self._end_games(games)
        if self._signs.is_leader:
            await self._drop_dead_tickets(tickets)
            for pairing in await self._pair(tickets):
                for ticket in pairing.tickets:
                    del tickets[ticket.person]
        await self._report_waiting(tickets)

    # Tickets of the people of this process.

    async def _keep_own_tickets(
        self, tickets: Mapping[str, VersionedTicket], games: Mapping[str, VersionedGame]
    ) -> None:
        queue, now_s = self._queue, self._monotonic_s()
        paired = {ticket.person for versioned in games.values() for ticket in versioned.game.tickets}
        for person, versioned in tickets.items():
            if versioned.ticket.node == self._node and person not in queue.local:
                queue.local[person] = LocalTicket(versioned.ticket, now_s, queue.tick)
        for person, local in [*queue.local.items()]:
            if local.tick >= queue.tick or queue.local.get(person) is not local:
                continue  # stored after the tickets were read
            seen_s = now_s if self.notices.is_connected(person) else local.seen_s
            own = tickets.get(person)
            if own is None and person not in paired:
                await queue.restore(person)
            elif own is None or own.ticket.node != self._node:
                del queue.local[person]
            elif now_s - seen_s > TICKET_S:
                del queue.local[person]
                await self._store.change_documents([delete(TICKET, person, own.version)])
            else:
                queue.local[person] = LocalTicket(own.ticket, seen_s, local.tick)
                await self._mark_away(own, is_away=now_s - seen_s > AWAY_S)

    async def _mark_away(self, own: VersionedTicket, *, is_away: bool) -> None:
        if own.ticket.is_away != is_away:
            ticket = replace(own.ticket, is_away=is_away)
            await self._store.change_documents([put(TICKET, ticket.person, ticket, own.version)])

    async def _take_over_tickets(self, tickets: Mapping[str, VersionedTicket]) -> None:
        # Take over the tickets of people who lost the connection to another process and are connected here.
        for person, versioned in tickets.items():
            node = versioned.ticket.node
            is_lost = node != self._node and (versioned.ticket.is_away or self._signs.age_s(node) > FRESH_S)
            if is_lost and self.notices.is_connected(person):
                await self._queue.take_over(versioned)

    async def _drop_dead_tickets(self, tickets: Mapping[str, VersionedTicket]) -> None:
        for person, versioned in tickets.items():
            if self._signs.age_s(versioned.ticket.node) > TICKET_S:
                await self._store.change_documents([delete(TICKET, person, versioned.version)])

    # Found games.

    async def _open_games(self, games: Mapping[str, VersionedGame]) -> dict[str, VersionedGame]:
        opened = dict(games)
        for table, versioned in games.items():
            # The process that found the game opens it. If that process is silent, another does.
            is_mine = versioned.game.node == self._node or self._signs.age_s(versioned.game.node) > FRESH_S
            result = await self._games.open(versioned) if is_mine and not versioned.game.is_open else None
            if result is not None:
                opened[table] = result
                self._bus.publish(SUBJECT, b"")
        return opened

    def _announce(self, games: Mapping[str, VersionedGame]) -> None:
        self._found_at = {
            (table, versioned.game.is_open): self._found_at.get(
                (table, versioned.game.is_open), self._monotonic_s()
            )
            for table, versioned in games.items()
        }
        self._announced = {key for key in self._announced if key[0] in games}
        for table, (game, _) in games.items():
            for ticket in game.tickets:
                key = (table, ticket.person)
                is_here = ticket.node == self._node or self.notices.is_connected(ticket.person)
                if game.is_open and is_here and key not in self._announced:
                    self._announced.add(key)
                    self.notices.on_found(ticket.person, game)

    async def _end_games(self, games: Mapping[str, VersionedGame]) -> None:
        if not self._signs.is_leader:
            return
        for (table, is_open), found_s in self._found_at.items():
            game, age_s = games[table].game, self._monotonic_s() - found_s
            may_end = self._may_end(game, age_s) if is_open else age_s > STUCK_S
            if may_end:
                ending = await self._games.end(games[table], age_s)
                if ending is not None:
                    self.notices.on_ended(game, ending)

    def _may_end(self, game: FoundGame, age_s: float) -> bool:
        # The lobby's line tells without a look at the table whether the game has started or a seat is free.
        line = self._lobby.line(game.table)
        if line is None or age_s >= SEATING_S or game.declined:
            return True
        is_full: bool = line["taken"] == line["seats"]
        return line["phase"] != "open" or not is_full

    # Pairing.

    async def _pair(self, tickets: Mapping[str, VersionedTicket]) -> list[Pairing]:
        # Return the pairings that were stored.
        waiting = [
            versioned.ticket.to_matcher_ticket()
            for versioned in tickets.values()
            if not versioned.ticket.is_away and self._signs.age_s(versioned.ticket.node) <= FRESH_S
        ]
        now = self._clock()
        pairings = find_pairings(waiting, now)
        found: list[Pairing] = []
        for first in range(0, len(pairings), MAX_PARALLEL):
            batch = pairings[first : first + MAX_PARALLEL]
            stored = await asyncio.gather(*[self._store_pairing(pairing, tickets) for pairing in batch])
            found += [pairing for pairing, is_stored in zip(batch, stored, strict=True) if is_stored]
        if found:
            await self._store_waits(found, now)
            self._wake.set()  # the next tick opens the tables
        return found

    async def _store_pairing(self, pairing: Pairing, tickets: Mapping[str, VersionedTicket]) -> bool:
        versioned_tickets = [tickets[ticket.person] for ticket in pairing.tickets]
        game = FoundGame(
            self._make_table_id(),
            pairing.pool.name,
            tuple(versioned.ticket for versioned in versioned_tickets),
            pairing.bots,
            pairing.is_rated,
            self._node,
        )
        changes = [put(GAME, game.table, game, 0)]
        for versioned in versioned_tickets:
            ticket = versioned.ticket
            person = PairingPerson(game.table, ticket.last_opponents)
            changes.append(delete(TICKET, ticket.person, versioned.version))
            changes.append(put(PERSON, ticket.person, person, ticket.person_version))
        try:
            return await self._store.change_documents(changes)
        except UnavailableError:
            return False  # if it was stored after all, the next tick finds the game

    async def _store_waits(self, pairings: list[Pairing], now: int) -> None:
        waits = await read_waits(self._store)
        changed: dict[str, tuple[int, ...]] = {}
        for pairing in pairings:
            name = pairing.pool.name
            known = changed.get(name, waits.get(name, ()))
            longest = max(ticket.waited_ms(now) for ticket in pairing.tickets)
            changed[name] = (*known, longest)[-MAX_WAITS:]
        await self._store.change_documents(
            [put(WAITS, name, Waits(times), None) for name, times in changed.items()]
        )

    async def _report_waiting(self, tickets: Mapping[str, VersionedTicket]) -> None:
        overview = self._queue.overview
        overview.people = len(tickets)
        overview.counts = Counter(pool for versioned in tickets.values() for pool in versioned.ticket.pools)
        overview.waits = await read_waits(self._store)
        local = {person: held.ticket for person, held in self._queue.local.items() if person in tickets}
        self._reported = {person: state for person, state in self._reported.items() if person in local}
        for person, ticket in local.items():
            state = self._queue.describe(ticket)
            news = state._replace(waited_ms=0)  # clients count the time themselves
            if self._reported.get(person) != news:
                self._reported[person] = news
                self.notices.on_waiting(person, state)
