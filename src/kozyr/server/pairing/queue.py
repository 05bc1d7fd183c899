"""The queue of quick pairing: joining it, leaving it, and what a waiting person is told.

The store decides: every change names the versions that it replaces, and is tried again if another process
was first.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Final, Literal, NamedTuple, Protocol

from msgspec.structs import replace

from kozyr.ratings import START, Rating
from kozyr.rules import Refusal
from kozyr.server.pairing.pairing_documents import (
    GAME,
    PERSON,
    TICKET,
    FoundGame,
    StoredTicket,
    VersionedPerson,
    VersionedTicket,
    delete,
    put,
    read_game,
    read_person,
    read_ticket,
)
from kozyr.server.pairing.pools import POOLS
from kozyr.server.pairing.tickets import ANYBODY_MS, FILL_MS, rating_range
from kozyr.server.tables.host import Host
from kozyr.server.tables.host_refusals import refuse
from kozyr.server.tables.ports import Store

MAX_TRIES: Final = 8
"""How often a change is tried if other processes change the same documents."""
MIN_WAITING_TO_FILL: Final = 2


class RatingSource(Protocol):
    """Where pairing finds ratings."""

    async def rating(self, person: str, pool: str) -> Rating:
        """Return a person's rating in a rating pool; guests have ratings too."""


class BlockSource(Protocol):
    """Where pairing finds blocks."""

    async def blocked(self, person: str) -> frozenset[str]:
        """Return the people whom this person has blocked or who have blocked this person."""


class EqualRatings:
    """A rating source for which all people are equally strong."""

    async def rating(self, person: str, pool: str) -> Rating:  # noqa: ARG002 - the interface
        """Return the rating of a newcomer."""
        return START


class NoBlocks:
    """A block source without blocks."""

    async def blocked(self, person: str) -> frozenset[str]:  # noqa: ARG002 - the interface
        """Return no people."""
        return frozenset()


class Joiner(NamedTuple):
    """A person who joins the queue."""

    person: str
    name: str
    address: str
    is_registered: bool


class PoolState(NamedTuple):
    """A pool as a waiting person sees it."""

    pool: str
    waiting: int
    """How many people wait in it, this person included."""
    rating: float
    range: int | None
    """The accepted difference of ratings; None if anybody will do."""
    typical_ms: int | None
    """The median of the last waiting times; None if there are none."""


class PairingState(NamedTuple):
    """A person's state in quick pairing."""

    status: Literal["idle", "waiting", "found", "playing"]
    """`playing` is only the answer to a person who tries to join while their paired game is running."""
    waited_ms: int = 0
    pools: tuple[PoolState, ...] = ()
    can_fill: bool = False
    """Whether the person may ask for bots on the free seats."""
    accepts_bots: bool = False
    game: FoundGame | None = None
    anybody_ms: int = 0
    """After how long anybody will do, whatever the rating; 0 if anybody will do now."""


IDLE: Final = PairingState("idle")


@dataclass
class Overview:
    """How many people wait, in all and in each pool, and how long people waited; renewed every second."""

    people: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    waits: dict[str, tuple[int, ...]] = field(default_factory=dict)


class LocalTicket(NamedTuple):
    """A ticket of a person who is connected to this process."""

    ticket: StoredTicket
    seen_s: float
    """When the person was last connected or made a call, by the queue's `monotonic_s`."""
    tick: int
    """During which tick the ticket was stored."""


class PairingQueue:
    """The queue, as one process serves it."""

    def __init__(
        self,
        store: Store,
        host: Host,
        node: str,
        clock: Callable[[], int],
        monotonic_s: Callable[[], float],
    ) -> None:
        """`node` is the name of this process; `monotonic_s` is a clock that is never set back."""
        self._store = store
        self._host = host
        self._node = node
        self._clock = clock
        self._monotonic_s = monotonic_s
        self.ratings: RatingSource = EqualRatings()
        self.blocks: BlockSource = NoBlocks()
        self.local: dict[str, LocalTicket] = {}
        """The tickets of the people who are connected to this process."""
        self.overview = Overview()
        self.tick = 0
        """The number of the current tick."""

    async def join(self, joiner: Joiner, pools: tuple[str, ...]) -> PairingState | Refusal:
        """Wait in these pools; a person who waits already keeps the place."""
        ratings = {name: await self.ratings.rating(joiner.person, POOLS[name].rating_pool) for name in pools}
        blocked = await self.blocks.blocked(joiner.person)
        for _ in range(MAX_TRIES):
            remembered = await read_person(self._store, joiner.person)
            found = await read_game(self._store, remembered.person.table)
            if found is not None and joiner.person in found.game.declined:
                return refuse("busy")  # the declined table is closed within a second or two
            if found is not None:
                return self._describe_found(found.game, joiner.person)
            if await self._is_playing(remembered.person.table, joiner.person):
                return PairingState("playing")
            versioned = await read_ticket(self._store, joiner.person)
            ticket = StoredTicket(
                joiner.person, joiner.name, pools, {name: rating.rating for name, rating in ratings.items()},
                self._clock() if versioned is None else versioned.ticket.since,
                _digest(joiner.address), joiner.is_registered, blocked, remembered.person.last_opponents,
                self._node, remembered.version + 1,
                accepts_bots=versioned is not None and versioned.ticket.accepts_bots,
                deviations={name: rating.deviation for name, rating in ratings.items()},
            )  # fmt: skip
            if await self._store_ticket(ticket, versioned, remembered):
                return self.describe(ticket)
        return refuse("busy")

    async def _is_playing(self, table: str | None, person: str) -> bool:
        # Whether the person's last paired game is still running; a person who has left it plays no more.
        seen = None if table is None else await self._host.view(table, person)
        if (
            seen is None
            or isinstance(seen, Refusal)
            or seen.view.phase != "playing"
            or seen.view.seat is None
        ):
            return False
        sitter = seen.view.sitters[seen.view.seat]
        return sitter is not None and not sitter.departed

    async def _store_ticket(
        self, ticket: StoredTicket, versioned: VersionedTicket | None, remembered: VersionedPerson
    ) -> bool:
        is_stored = await self._store.change_documents(
            [
                put(TICKET, ticket.person, ticket, 0 if versioned is None else versioned.version),
                put(PERSON, ticket.person, replace(remembered.person, table=None), remembered.version),
            ]
        )
        if is_stored:
            self.local[ticket.person] = LocalTicket(ticket, self._monotonic_s(), self.tick)
        return is_stored

    async def leave(self, person: str) -> PairingState | Refusal:
        """Leave the queue, or decline a found game."""
        self.local.pop(person, None)
        for _ in range(MAX_TRIES):
            remembered = await read_person(self._store, person)
            versioned_game = await read_game(self._store, remembered.person.table)
            versioned = await read_ticket(self._store, person)
            if versioned is not None:
                changes = [
                    delete(TICKET, person, versioned.version),
                    put(PERSON, person, remembered.person, remembered.version),
                ]
            elif versioned_game is not None and person not in versioned_game.game.declined:
                game = replace(versioned_game.game, declined=versioned_game.game.declined | {person})
                changes = [put(GAME, game.table, game, versioned_game.version)]
            else:
                return IDLE
            if await self._store.change_documents(changes):
                self.local.pop(person, None)
                return IDLE
        return refuse("busy")

    async def accept_bots(self, person: str, *, agrees: bool) -> PairingState | Refusal:
        """Agree that bots take the free seats, or take that back."""
        for _ in range(MAX_TRIES):
            versioned = await read_ticket(self._store, person)
            if versioned is None:
                return await self.state(person)
            ticket = replace(versioned.ticket, accepts_bots=agrees)
            if await self._store.change_documents([put(TICKET, person, ticket, versioned.version)]):
                return self.describe(ticket)
        return refuse("busy")

    async def refresh_blocks(self, *people: str) -> None:
        """Store the present blocks of people who wait, or for whom a game was found, in their tickets."""
        for person in people:
            blocked, tries = await self.blocks.blocked(person), MAX_TRIES
            while tries and not await self._replace_blocks(person, blocked):
                tries -= 1

    async def _replace_blocks(self, person: str, blocked: frozenset[str]) -> bool:
        versioned = await read_ticket(self._store, person)
        if versioned is not None:
            ticket = replace(versioned.ticket, blocked=blocked)
            return await self._store.change_documents([put(TICKET, person, ticket, versioned.version)])
        found = await read_game(self._store, (await read_person(self._store, person)).person.table)
        if found is None:
            return True
        tickets = tuple(
            replace(ticket, blocked=blocked) if ticket.person == person else ticket
            for ticket in found.game.tickets
        )
        game = replace(found.game, tickets=tickets)
        return await self._store.change_documents([put(GAME, game.table, game, found.version)])

    async def state(self, person: str) -> PairingState:
        """Return a person's state; the call counts as a sign of life of the person."""
        local = self.local.get(person)
        if local is not None:
            self.local[person] = local._replace(seen_s=self._monotonic_s())
        remembered = await read_person(self._store, person)
        found = await read_game(self._store, remembered.person.table)
        if found is not None:
            return self._describe_found(found.game, person)
        versioned = await read_ticket(self._store, person)
        return IDLE if versioned is None else self.describe(versioned.ticket)

    async def restore(self, person: str) -> None:
        """Store a ticket again that other processes deleted because this process seemed dead.

        If the person has left or was paired meanwhile, the person's document (`PERSON`) has a newer version,
        and nothing is stored.
        """
        local = self.local.pop(person)
        remembered = await read_person(self._store, person)
        if remembered.version == local.ticket.person_version:
            ticket = replace(local.ticket, person_version=remembered.version + 1, is_away=False)
            if await self._store_ticket(ticket, None, remembered):
                self.local[person] = self.local[person]._replace(seen_s=local.seen_s)

    async def take_over(self, versioned: VersionedTicket) -> None:
        """Take over the ticket of a person who lost the connection to another process and is here now."""
        ticket = replace(versioned.ticket, node=self._node, is_away=False)
        if await self._store.change_documents([put(TICKET, ticket.person, ticket, versioned.version)]):
            self.local[ticket.person] = LocalTicket(ticket, self._monotonic_s(), self.tick)

    def count_waiting(self) -> int:
        """Return how many people wait for opponents at any process."""
        return max(self.overview.people, len(self.local))

    def describe(self, ticket: StoredTicket) -> PairingState:
        """Return what a waiting person is told."""
        waited_ms = max(0, self._clock() - ticket.since)
        limit = rating_range(waited_ms)
        pools = tuple(
            PoolState(
                name, max(1, self.overview.counts.get(name, 0)), ticket.ratings[name],
                None if limit == float("inf") else int(limit), self._typical_ms(name),
            )
            for name in ticket.pools
        )  # fmt: skip
        can_fill = waited_ms >= FILL_MS and any(
            POOLS[state.pool].can_be_filled and state.waiting >= MIN_WAITING_TO_FILL for state in pools
        )
        return PairingState(
            "waiting", waited_ms, pools, can_fill, ticket.accepts_bots,
            anybody_ms=max(0, ANYBODY_MS - waited_ms),
        )  # fmt: skip

    def _describe_found(self, game: FoundGame, person: str) -> PairingState:
        # Until the table is open, its people are told that they wait.
        ticket = game.ticket_of(person)
        if ticket is None or person in game.declined:
            return IDLE
        return PairingState("found", game=game) if game.is_open else self.describe(ticket)

    def _typical_ms(self, pool: str) -> int | None:
        waits = self.overview.waits.get(pool)
        return round(median(waits)) if waits else None


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:16] if address else ""
