"""What happens in one world?

Tables, people and servers, all from one seed: the same seed gives the same story. For a while everything
goes wrong that can; then the world grows quiet, and everything has to come to rest.
"""

import asyncio
import logging
import random
from typing import NamedTuple

from kozyr.ledger import welcome
from kozyr.rules import must
from kozyr.stores.memory import MemoryStore
from kozyr.table import Open, settle_on
from tests.world.checks import Checks
from tests.world.loop import run
from tests.world.people import Player, Watcher
from tests.world.processes import Process, belonging

BEGINNING = 1_700_000_000_000
RULES = ("classic", "classic", "transfer", "pairs", "book", "tabletop", "terminal", "street")
LONGEST_REST_S = 3000


class Chaos(NamedTuple):
    """How rough a world is."""

    lost: float
    doubled: float
    cut: float
    kill_s: int
    """About every so many seconds a server is killed; 0: never."""
    outage_s: int
    """About every so many seconds the store is gone for a while; 0: never."""
    jump_s: int
    """About every so many seconds a server's clock jumps; 0: never."""


class World:
    """One world."""

    def __init__(self, seed: int, *, process: type[Process] = Process) -> None:
        self.chance = random.Random(seed)
        self.truth = MemoryStore()
        self.checks = Checks(self)
        self.quiet = False
        self.tables: list[str] = []
        self.given: dict[str, int] = {}
        """Coins that players came with."""
        self.story: list[str] = []
        self.failure: BaseException | None = None
        self._gone_until = 0
        rough = self.chance.random() < 0.8
        self.chaos = Chaos(
            lost=self.chance.choice((0, 0.02, 0.1)) if rough else 0,
            doubled=self.chance.choice((0, 0.05, 0.2)) if rough else 0,
            cut=self.chance.choice((0, 0.01, 0.05)) if rough else 0,
            kill_s=self.chance.choice((0, 5, 15)) if rough else 0,
            outage_s=self.chance.choice((0, 0, 10)) if rough else 0,
            jump_s=self.chance.choice((0, 0, 10)) if rough else 0,
        )
        self.processes = [process(self, f"p{n}") for n in range(self.chance.choice((1, 1, 2, 3)))]

    def now(self) -> int:
        """Tell the world's time, in milliseconds."""
        return BEGINNING + round(asyncio.get_running_loop().time() * 1000)

    async def pause(self, least: int, most: int) -> None:
        """Let some milliseconds pass."""
        await asyncio.sleep(self.chance.randint(least, most) / 1000)

    def tell(self, line: str) -> None:
        """Add to the story."""
        self.story.append(f"{(self.now() - BEGINNING) / 1000:9.3f} {line}")

    def some_process(self) -> Process | None:
        """Find a server that is there."""
        alive = [process for process in self.processes if process.alive]
        return self.chance.choice(alive) if alive else None

    def store_is_gone(self) -> bool:
        """Tell whether the store cannot be reached."""
        return self.now() < self._gone_until

    async def live(self) -> None:
        """Live through it all."""
        loop = asyncio.get_running_loop()
        loop.set_task_factory(belonging)
        loop.set_exception_handler(self._failed)
        viewers: list[Watcher] = []
        playing = []
        for n in range(self.chance.choice((1, 1, 2))):
            people = await self._table(f"t{n}")
            for player, opening in people:
                viewers.append(player)
                playing.append(loop.create_task(player.live(opening)))
            viewers.extend(Watcher(self, f"t{n}", None) for _ in range(self.chance.choice((0, 1))))
        for process in self.processes:
            process.start()
        listening = [loop.create_task(viewer.listen()) for viewer in viewers]
        chaos = [loop.create_task(self._kill()), loop.create_task(self._disturb())]
        tasks = [*playing, *listening, *chaos]
        until = self.chance.randint(20, 60)
        for _ in range(until):
            await asyncio.sleep(1)
            await self._look(tasks)
        self.quiet = True
        self.chaos = Chaos(0, 0, 0, 0, 0, 0)
        self.tell("the world grows quiet")
        await self._rest(tasks, viewers)

    async def _table(self, name: str) -> list[tuple[Player, Open | None]]:
        chance = self.chance
        rules = chance.choice(RULES)
        seats = 4 if rules == "pairs" else chance.choice((2, 2, 3, 4, 6))
        stake = chance.choice((0, 0, 100, 700))
        settings = must(
            settle_on(
                rules=rules, seats=seats, stake=stake, rake=chance.choice((0, 500)),
                clock=chance.choice(("fast", "fast", "normal")),
            )
        )  # fmt: skip
        humans = seats if stake else chance.randint(1, seats)
        slow = chance.choice((100, 200, 600, 2000))
        self.tables.append(name)
        self.tell(f"{name}: {rules}, {seats} seats, stake {stake}, {humans} players; {self.chaos}")
        people: list[tuple[Player, Open | None]] = []
        for n in range(humans):
            player = Player(self, name, f"{name}u{n}", slow)
            coins = self.given[player.name] = chance.choice((100, 700, 1000, 5000))
            await self.truth.transfer((welcome(player.name, coins),))
            people.append((player, Open(name, settings, player.name) if n == 0 else None))
        return people

    def _failed(self, _: object, context: dict[str, object]) -> None:
        wrong = context.get("exception")
        if isinstance(wrong, BaseException):
            self.failure = self.failure or wrong

    async def _look(self, tasks: list[asyncio.Task[None]]) -> None:
        await self.checks.now()
        for task in tasks:
            if task.done() and not task.cancelled() and (wrong := task.exception()) is not None:
                raise wrong
        if self.failure is not None:
            raise self.failure

    def _rough(self) -> bool:
        return not self.quiet

    async def _kill(self) -> None:
        while self._rough():
            await self.pause(0, 2000 * (self.chaos.kill_s or 10))
            if self.chaos.kill_s:
                process = self.chance.choice(self.processes)
                self.tell(f"{process.name} is killed")
                process.kill()
                await self.pause(10, 5000)
                process.ahead = 0
                process.start()
                self.tell(f"{process.name} is back")

    async def _disturb(self) -> None:
        while self._rough():
            await self.pause(0, 10_000)
            if self.chaos.outage_s and self.chance.random() < 0.5:
                self._gone_until = self.now() + self.chance.randint(10, 3000)
                self.tell("the store is gone for a while")
            if self.chaos.jump_s and self.chance.random() < 0.5:
                process = self.chance.choice(self.processes)
                process.ahead = self.chance.randint(-60_000, 20_000)
                self.tell(f"{process.name}'s clock is {process.ahead} ms off")

    async def _rest(self, tasks: list[asyncio.Task[None]], viewers: list[Watcher]) -> None:
        for waited in range(0, LONGEST_REST_S, 10):
            await asyncio.sleep(10)
            await self._look(tasks)
            async with self.truth.snapshot() as still:
                changes = [change async for change in still.tables()]
            numbers = {change.table: change.entry.number for change in changes}
            heard = all(viewer.last == numbers.get(viewer.table, 0) for viewer in viewers)
            if waited and heard and not any(change.running for change in changes):
                break
        self.checks.at_the_end(viewers)


class _Complaints(logging.Handler):
    """A server that complains in its log is wrong, however it goes on."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        wrong = record.exc_info[1] if record.exc_info else None
        self._world.failure = self._world.failure or wrong or AssertionError(record.getMessage())


def run_world(seed: int, *, process: type[Process] = Process) -> World:
    """Run one world; whatever is wrong with it is raised, with the story so far as a note."""
    world = World(seed, process=process)
    log, complaints = logging.getLogger("kozyr"), _Complaints(world)
    log.addHandler(complaints)
    try:
        run(world.live())
    except BaseException as wrong:
        wrong.add_note("\n".join([*world.story[-30:], f"world {seed}"]))
        raise
    finally:
        log.removeHandler(complaints)
    return world
