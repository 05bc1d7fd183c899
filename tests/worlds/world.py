"""One world: servers, players and faults from one seed.

The same seed gives the same story. For a while everything goes wrong that can; then the world becomes quiet,
and everything has to come to rest.
"""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Coroutine, Sequence
from typing import Any

from kozyr.ledger import make_welcome_transfer
from kozyr.ratings import find_pool
from kozyr.rules import must
from kozyr.server.projections.rating_notices import CURSOR
from kozyr.server.projections.ratings import Ratings
from kozyr.server.projections.records import Records
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.documents import DocumentChange
from kozyr.table import Open, make_settings
from tests.kit.memory_membership import MemoryMembership
from tests.worlds.checks import Checks
from tests.worlds.cluster_checks import LOOKED_MS, ClusterChecks
from tests.worlds.lives import Life
from tests.worlds.loop import VirtualLoop, run
from tests.worlds.people import Player, Watcher
from tests.worlds.processes import Process
from tests.worlds.trouble import Trouble, chosen
from tests.worlds.world_bus import WorldExchange

BEGINNING = 1_700_000_000_000
RULES = ("classic", "classic", "transfer", "pairs", "book", "tabletop", "terminal", "street")
LONGEST_REST_S = 3000
RESTED_S = 45
RESTARTED_S = 25
"""How long after the world became quiet one of several servers is started again."""


class World:
    """One world."""

    def __init__(self, seed: int, *, process: type[Process] = Process, several: bool | None = None) -> None:
        chance = self.chance = random.Random(seed)
        self.truth = MemoryStore()
        self.membership = MemoryMembership(self.truth, self.now)
        self.lives: list[Life] = []
        self.wire = WorldExchange(self)
        self.trouble = Trouble(self)
        self.checks = Checks(self)
        self.cluster_checks = ClusterChecks(self)
        self.quiet = False
        self.quiet_at = 0
        self.tables: list[str] = []
        self.without_clock: list[str] = []
        """The tables without a clock."""
        self.viewers: list[Watcher] = []
        self.players: dict[str, Player] = {}
        self.given: dict[str, int] = {}
        """The coins that players started with."""
        self.story: list[str] = []
        self.counted: Counter[str] = Counter()
        """The number of events by name."""
        self.failure: BaseException | None = None
        number = chance.choice((1, 1, 2, 3) if several is None else (2, 2, 3, 4) if several else (1,))
        self.several = number > 1
        self.chaos = chosen(chance, several=self.several)
        self.processes = [process(self, f"p{n}") for n in range(number)]

    @property
    def loop(self) -> VirtualLoop:
        """The loop in which the world runs."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        return loop

    def now(self) -> int:
        """Return the world's time, in milliseconds."""
        return BEGINNING + round(asyncio.get_running_loop().time() * 1000)

    def count(self, what: str) -> None:
        """Count an event."""
        self.counted[what] += 1

    async def pause(self, least: int, most: int) -> None:
        """Let some milliseconds pass."""
        await asyncio.sleep(self.chance.randint(least, most) / 1000)

    def tell(self, line: str) -> None:
        """Add a line to the story."""
        self.story.append(f"{(self.now() - BEGINNING) / 1000:9.3f} {line}")

    def some_process(self) -> Process | None:
        """Find a live server."""
        alive = [process for process in self.processes if process.alive]
        return self.chance.choice(alive) if alive else None

    def store_is_gone(self) -> bool:
        """Return whether the store is unavailable."""
        return self.now() < self.trouble.store_gone_until

    async def live(self) -> None:
        """Run the world."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._failed)
        playing = await self._populate()
        for process in self.processes:
            process.start()
        listening = [viewer.listen() for viewer in self.viewers]
        happening = [*playing, *listening, *self.trouble.tasks(), self._talk()]
        tasks = [loop.create_task(each) for each in happening]
        for _ in range(self.chance.randint(20, 60)):
            await asyncio.sleep(1)
            await self._look(tasks)
        self._grow_quiet()
        await self._rest(tasks)

    async def _populate(self) -> list[Coroutine[Any, Any, None]]:
        # Make the tables and the people; return what the people do.
        playing = []
        for n in range(self.chance.choice((1, 1, 2))):
            people = await self._table(f"t{n}")
            playing += [player.live(opening) for player, opening in people]
            self.viewers += [player for player, _ in people]
            self.viewers += [Watcher(self, f"t{n}", None) for _ in range(self.chance.choice((0, 1)))]
        return playing

    def documents_changed(self, changes: Sequence[DocumentChange]) -> None:
        """Check changes of documents, which were stored."""

    def _grow_quiet(self) -> None:
        self.tell("the world grows quiet")
        self.quiet = True
        self.quiet_at = self.now()
        self.chaos = self.chaos.calm()
        self.trouble.end()
        for player in self.players.values():
            # Without a clock, an abandoned game ends when the last player has been away for long.
            if self.chance.random() < 0.3 or player.table in self.without_clock:
                self.tell(f"{player.name} goes for good")
                player.leave_for_good()

    async def _talk(self) -> None:
        # Servers send broadcasts now and then.
        said = 0
        while self.several:
            await self.pause(500, 6000)
            process = self.some_process()
            if self.quiet:
                return
            if process is not None:
                said += 1
                self.cluster_checks.says(process.life, f"notice {said}")
                process.life.soon(process.broadcast.send, "notice", f"notice {said}")

    async def _table(self, name: str) -> list[tuple[Player, Open | None]]:
        chance = self.chance
        rules = chance.choice(RULES)
        seats = 4 if rules == "pairs" else chance.choice((2, 2, 3, 4, 6))
        stake = chance.choice((0, 0, 100, 700))
        clock = chance.choice(("fast", "fast", "normal") if stake else ("fast", "fast", "normal", "none"))
        settings = must(
            make_settings(
                rules=rules, seats=seats, stake=stake, rake=chance.choice((0, 500)),
                clock=clock,
            )
        )  # fmt: skip
        humans = seats if stake else chance.randint(1, seats)
        if humans == seats and find_pool(rules, settings.options, seats) is not None:
            settings = settings._replace(rated=True, bots=False)
        slow = chance.choice((100, 200, 600, 2000))
        self.tables.append(name)
        self.tell(f"{name}: {rules}, {seats} seats, stake {stake}, {clock}, {humans} players; {self.chaos}")
        if clock == "none":
            self.without_clock.append(name)
        people: list[tuple[Player, Open | None]] = []
        for n in range(humans):
            player = self.players[f"{name}u{n}"] = Player(self, name, f"{name}u{n}", slow)
            least = stake if n == 0 else 0  # a host who cannot pay opens no table
            coins = self.given[player.name] = max(least, chance.choice((100, 700, 1000, 5000)))
            await self.truth.transfer((make_welcome_transfer(player.name, coins),))
            people.append((player, Open(name, settings, player.name) if n == 0 else None))
        return people

    def _failed(self, _: object, context: dict[str, object]) -> None:
        wrong = context.get("exception")
        if isinstance(wrong, BaseException):
            self.failure = self.failure or wrong

    async def _look(self, tasks: list[asyncio.Task[None]]) -> None:
        if self.failure is not None:
            raise self.failure
        await self.checks.now()
        for task in tasks:
            if task.done() and not task.cancelled() and (wrong := task.exception()) is not None:
                raise wrong
        if self.failure is not None:
            raise self.failure

    async def _rest(self, tasks: list[asyncio.Task[None]]) -> None:
        # One of several servers may still fail, without an effect on clients.
        restarts = self.several and self.chance.random() < 0.5
        for waited in range(0, LONGEST_REST_S, 5):
            await asyncio.sleep(5)
            if waited == RESTARTED_S and restarts:
                process = self.chance.choice(self.processes)
                asked = self.chance.random() < 0.5
                tasks.append(asyncio.create_task(self.trouble.restart(process, asked=asked)))
            await self._look(tasks)
            is_projected = await self._is_projected()
            async with self.truth.snapshot() as still:
                changes = [change async for change in still.tables()]
            numbers = {change.table: change.entry.number for change in changes}
            heard = all(each.gone or each.last == numbers.get(each.table, 0) for each in self.viewers)
            self.cluster_checks.heard_of_all(self.viewers)
            self.cluster_checks.overdue(changes)
            self.cluster_checks.presence([*self.players.values()], self.checks.tables)
            is_quiet = is_projected and self._is_at_rest(waited)
            if heard and is_quiet and not any(change.running for change in changes):
                break
        self.checks.at_the_end(self.viewers)
        await self.checks.records()
        await self.checks.ratings()
        await self.cluster_checks.at_the_end()

    async def _is_projected(self) -> bool:
        # Whether the projections and the notices of ratings include all games.
        projections = (Records.name, Ratings.name, CURSOR)
        cursors = [await self.truth.projection_cursor(projection) for projection in projections]
        return not await self.truth.finished_after(min(cursors), 1)

    def _is_at_rest(self, waited: int) -> bool:
        listed = self.now() - self.cluster_checks.listed_at
        return waited >= RESTED_S and (not self.several or listed >= LOOKED_MS)


class _Complaints(logging.Handler):
    """A log handler for which every complaint of a server is an error."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        wrong = record.exc_info[1] if record.exc_info else None
        self._world.failure = self._world.failure or wrong or AssertionError(record.getMessage())


def run_world(
    seed: int,
    *,
    process: type[Process] = Process,
    several: bool | None = None,
    kind: type[World] = World,
) -> World:
    """Run one world, of several servers or of one (None: of either).

    A failed check is raised, with the story so far as a note.
    """
    world = kind(seed, process=process, several=several)
    log, complaints = logging.getLogger("kozyr"), _Complaints(world)
    log.addHandler(complaints)
    try:
        run(world.live(), world.lives)
    except BaseException as wrong:
        wrong.add_note("\n".join([*world.story[-30:], f"world {seed}"]))
        raise
    finally:
        log.removeHandler(complaints)
    return world
