"""Worlds in which people look for opponents by quick pairing.

People join and leave the queue, lose connections, come to their tables or not, while servers are killed,
frozen and cut off. No ticket is paired twice, nobody is seated at two tables by pairing, and nobody waits
long beside a partner in range.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from msgspec.json import decode

from kozyr.ratings import START, Rating
from kozyr.rules import Refusal
from kozyr.server.pairing.found_games import FoundGames
from kozyr.server.pairing.matcher import find_pairings
from kozyr.server.pairing.pairer import Pairer, PairingNotices
from kozyr.server.pairing.pairing_documents import (
    GAME,
    TICKET,
    FoundGame,
    StoredTicket,
    read_games,
    read_tickets,
)
from kozyr.server.pairing.queue import Joiner, PairingQueue, PairingState
from kozyr.server.tables.documents import DocumentChange
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.ports import UnavailableError
from kozyr.table import Command, Leave, Ready, Table
from tests.worlds.checks import must
from tests.worlds.cluster_checks import SETTLED_MS
from tests.worlds.processes import LEVELS, Process
from tests.worlds.world import World

PREFIX = "paired"
"""How the ids of paired tables begin."""
STARVED_MS = 9_000
"""After the faults, two people in range are paired within this time."""
FORGOTTEN_MS = 30_000
"""After this long without faults, tickets of people who are gone have been deleted."""
POOLS = ("2-classic", "2-transfer", "3-classic", "4-classic", "pairs-classic")


class PairingProcess(Process):
    """A server that pairs people."""

    queue_class: type[PairingQueue] = PairingQueue
    pairer_class: type[Pairer] = Pairer
    world: "PairingWorld"

    def _build_more(self, store: Any) -> None:  # noqa: ANN401 - the remote store
        world, life = self.world, self.life
        self.searchers: dict[str, SearchConnection] = {}
        """The connections of people who look for opponents."""
        self.queue = self.queue_class(store, self.host, life.name, self.clock, world.seconds)
        self.queue.ratings = world
        self.queue.blocks = world
        self.pairer = self.pairer_class(
            store=store, queue=self.queue,
            games=FoundGames(store, self.host, self.presence, self.clock, LEVELS), lobby=self.lobby,
            bus=self.bus, node=life.name, is_alone=not world.several, clock=self.clock,
            monotonic_s=world.seconds, make_table_id=world.make_table_id,
            notices=PairingNotices(
                lambda person: person in self.searchers, lambda *_: None, self._tell_found
            ),
        )  # fmt: skip

    def _run_more(self) -> tuple[Coroutine[Any, Any, None], ...]:
        return (self.pairer.run(),)

    def _tell_found(self, person: str, game: FoundGame) -> None:
        connection = self.searchers.get(person)
        if connection is not None:
            connection.tell(game)

    def _hang_up(self) -> None:
        super()._hang_up()
        for connection in tuple(self.searchers.values()):
            connection.end()


class SearchConnection:
    """The connection of a person who looks for opponents to a server."""

    def __init__(self, process: PairingProcess, person: str) -> None:
        self.process = process
        self.is_over = False
        self.found: FoundGame | None = None
        self._person = person
        process.searchers[person] = self

    def tell(self, game: FoundGame) -> None:
        """Tell the person of a found game."""
        self.found = game

    def end(self) -> None:
        """End it; the server notices it immediately."""
        self.is_over = True
        if self.process.searchers.get(self._person) is self:
            del self.process.searchers[self._person]


class Searcher:
    """A person who looks for opponents, plays for a moment, and looks again."""

    def __init__(self, world: "PairingWorld", name: str) -> None:
        self.world = world
        self.name = name
        self.is_gone = False
        self.connection: SearchConnection | None = None
        chance = world.chance
        self._pools = tuple(sorted(chance.sample(POOLS, chance.choice((1, 1, 2, 3)))))
        self._reliability = chance.choice((0.6, 0.95, 1))
        """How often the person comes to a found table."""
        self._sent = 0

    async def live(self) -> None:
        """Connect, search, play and leave, until the person is gone."""
        world, chance = self.world, self.world.chance
        while not self.is_gone:
            await world.pause(50, 3000)
            process = world.some_process()
            if not isinstance(process, PairingProcess):
                continue
            connection = self.connection = SearchConnection(process, self.name)
            await self._search(connection)
            connection.end()
            self.connection = None
            if chance.random() < 0.3:
                await world.pause(0, 9000)

    async def _search(self, connection: SearchConnection) -> None:
        # Search until the connection ends.
        world, chance = self.world, self.world.chance
        while not self._is_done(connection):
            state = await self._ask(connection, partial(self._join, connection.process))
            if isinstance(state, PairingState) and state.status == "found":
                connection.found = state.game
            for _ in range(chance.randint(2, 30)):
                if connection.found is not None or self._is_done(connection):
                    break
                await world.pause(300, 1000)
                if not world.quiet and chance.random() < world.chaos.cut:
                    return  # the network cuts the connection
            if connection.found is not None:
                await self._answer(connection, connection.found)
                connection.found = None
            elif not world.quiet and chance.random() < 0.2:
                await self._ask(connection, partial(connection.process.queue.leave, self.name))
                await world.pause(0, 5000)

    def _is_done(self, connection: SearchConnection) -> bool:
        return connection.is_over or self.is_gone

    async def _answer(self, connection: SearchConnection, game: FoundGame) -> None:
        chance = self.world.chance
        if chance.random() > self._reliability:
            if chance.random() < 0.5:
                await self._ask(connection, partial(connection.process.queue.leave, self.name))
            else:
                await self.world.pause(1000, 15_000)
            return
        await self._command(connection, game.table, Ready(f"seed of {self.name}"))
        for _ in range(30):
            await self.world.pause(300, 700)
            seen = await self._look(connection, game.table)
            if seen is None or seen.view.phase == "closed":
                return
            if seen.view.game_no:
                await self.world.pause(0, 4000)
                await self._command(connection, game.table, Leave())
                return

    async def _command(self, connection: SearchConnection, table: str, command: Command) -> None:
        self._sent += 1
        submit = partial(connection.process.host.submit, table, self.name, command)
        await self._ask(connection, partial(submit, f"{self.name}.{self._sent}"))

    async def _look(self, connection: SearchConnection, table: str) -> ViewedTable | None:
        seen = await self._ask(connection, partial(connection.process.host.view, table, self.name))
        return seen if isinstance(seen, ViewedTable) else None

    async def _join(self, process: PairingProcess) -> PairingState | Refusal:
        joiner = Joiner(self.name, self.name, self.name, is_registered=False)
        return await process.queue.join(joiner, self._pools)

    async def _ask(self, connection: SearchConnection, call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:  # noqa: ANN401 - any answer
        # Run a call in the server; None if there is no answer.
        world = self.world
        await world.pause(0, 60)
        process = connection.process
        if connection.is_over or not process.alive or world.chance.random() < world.chaos.lost:
            return None
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def deliver() -> None:
            try:
                outcome = await call()
            except UnavailableError:
                outcome = None
            if not answer.done():
                answer.set_result(outcome)

        process.life.spawn(deliver())
        try:
            return await asyncio.wait_for(answer, 4)
        except TimeoutError:
            return None

    def leave_for_good(self) -> None:
        """Close the connection, and do not come back."""
        self.is_gone = True
        if self.connection is not None:
            self.connection.end()


class PairingWorld(World):
    """A world of people who look for opponents."""

    def __init__(
        self, seed: int, *, process: type[Process] = PairingProcess, several: bool | None = None
    ) -> None:
        super().__init__(seed, process=process, several=several)
        self.searchers: dict[str, Searcher] = {}
        self._ratings: dict[str, Rating] = {}
        self._blocks: dict[str, frozenset[str]] = {}
        self._tables = 0
        self._found: dict[str, FoundGame] = {}
        """The found games that have not ended."""
        self._paired: set[tuple[str, int]] = set()
        """The tickets that were paired."""
        self._tickets: dict[str, StoredTicket] = {}
        """The tickets in the store."""
        self._pairable: dict[tuple[str, int], int] = {}
        """The tickets that could be paired at every look since then."""

    # What servers ask for.

    def seconds(self) -> float:
        """Return the world's time; it is never set."""
        return self.loop.time()

    def make_table_id(self) -> str:
        """Return a new table id."""
        self._tables += 1
        return f"{PREFIX}{self._tables}"

    async def rating(self, person: str, pool: str) -> Rating:  # noqa: ARG002 - the same in all pools
        """Return a person's rating."""
        return self._ratings[person]

    async def blocked(self, person: str) -> frozenset[str]:
        """Return the people whom a person blocks."""
        return self._blocks[person]

    # The people.

    async def _populate(self) -> list[Coroutine[Any, Any, None]]:
        chance = self.chance
        names = [f"u{number}" for number in range(chance.randint(2, 10))]
        for name in names:
            deviation = chance.choice((60.0, 400.0))
            self._ratings[name] = START._replace(rating=chance.gauss(1500, 120), deviation=deviation)
            self._blocks[name] = frozenset(chance.sample(names, chance.choice((0, 0, 0, 1)))) - {name}
            self.searchers[name] = Searcher(self, name)
        self.tell(f"{len(names)} people search; {self.chaos}")
        return [searcher.live() for searcher in self.searchers.values()]

    def _grow_quiet(self) -> None:
        super()._grow_quiet()
        self.loop.call_later(2 * SETTLED_MS / 1000, self._send_everybody_home)

    def _send_everybody_home(self) -> None:
        self.tell("everybody goes home")
        for searcher in self.searchers.values():
            searcher.leave_for_good()

    # Checks.

    def documents_changed(self, changes: Sequence[DocumentChange]) -> None:
        """Check that a pairing takes each ticket once, and nobody who is in another found game."""
        for change in changes:
            if change.kind == GAME and change.body is None:
                self._found.pop(change.key, None)
            elif change.kind == GAME and change.body is not None:
                game = decode(change.body, type=FoundGame)
                if change.key not in self._found:
                    self._check_new_game(game)
                self._found[change.key] = game
        for change in changes:
            if change.kind == TICKET and change.body is None:
                self._tickets.pop(change.key, None)
            elif change.kind == TICKET and change.body is not None:
                self._tickets[change.key] = decode(change.body, type=StoredTicket)

    def _check_new_game(self, game: FoundGame) -> None:
        people = [ticket.person for ticket in game.tickets]
        self.tell(f"{game.node} pairs {', '.join(people)} at {game.table} ({game.pool})")
        self.count("pairings")
        must(len(people) == len(set(people)), f"{people} are paired with themselves")
        for ticket in game.tickets:
            must(self._tickets.get(ticket.person) == ticket, f"{ticket.person} does not wait so any more")
            key = (ticket.person, ticket.person_version)
            must(key not in self._paired, f"the ticket {key} was paired twice")
            self._paired.add(key)
            must(game.pool in ticket.pools, f"{ticket.person} did not ask for {game.pool}")
            others = {*people} - {ticket.person}
            must(not others & self._blocks[ticket.person], f"{people} are blocked")
            for table, other in self._found.items():
                must(
                    ticket.person not in {each.person for each in other.tickets}, f"{ticket.person}: {table}"
                )

    async def _look(self, tasks: list[asyncio.Task[None]]) -> None:
        await super()._look(tasks)
        self._check_seats()
        await self._check_starvation()

    def _check_seats(self) -> None:
        seated: defaultdict[str, list[str]] = defaultdict(list)
        for name, table in self.checks.tables.items():
            for person in _seated_people(table):
                seated[person].append(name)
        for person, tables in seated.items():
            must(len(tables) == 1, f"{person} is seated at {tables} by pairing")

    async def _check_starvation(self) -> None:
        tickets = await read_tickets(self.truth)
        if not self.quiet or self.now() < self.quiet_at + SETTLED_MS:
            return
        waiting = [
            versioned.ticket.to_matcher_ticket()
            for versioned in tickets.values()
            if not versioned.ticket.is_away and self._is_connected(versioned.ticket.person)
        ]
        found = find_pairings(waiting, self.now())
        people = {ticket.person for pairing in found for ticket in pairing.tickets}
        keys = [(person, tickets[person].ticket.person_version) for person in sorted(people)]
        self._pairable = {key: self._pairable.get(key, self.now()) for key in keys}
        for key, since in self._pairable.items():
            must(self.now() - since < STARVED_MS, f"{key} waits beside a partner in range")
        if all(searcher.is_gone for searcher in self.searchers.values()):
            left = self.now() > self.quiet_at + 2 * SETTLED_MS + FORGOTTEN_MS
            must(not (left and tickets), f"tickets of people who are gone: {[*tickets]}")
            games = await read_games(self.truth)
            must(not (left and games), f"found games of people who are gone: {[*games]}")

    def _is_connected(self, person: str) -> bool:
        return any(
            isinstance(process, PairingProcess) and process.alive and person in process.searchers
            for process in self.processes
        )

    def _is_at_rest(self, waited: int) -> bool:
        is_over = self.now() > self.quiet_at + 2 * SETTLED_MS + 2 * FORGOTTEN_MS
        return is_over and super()._is_at_rest(waited)


def _seated_people(table: Table) -> list[str]:
    # The people whom pairing seated, until the first game is over or they leave. A rematch is their own wish.
    if table.phase not in ("open", "playing") or table.game_no > 1:
        return []
    return [sitter.player for sitter in table.sitters if sitter and not sitter.departed and not sitter.bot]
