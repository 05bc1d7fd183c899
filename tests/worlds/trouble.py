"""The faults of a world.

Servers are killed, asked to stop, frozen and started again; their clocks jump; the store is unavailable; the
bus between them is cut. After a while all faults end, except that the bus loses messages for ever.
"""

import asyncio
import random
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.worlds.world_bus import WorldBus

if TYPE_CHECKING:
    from tests.worlds.processes import Process
    from tests.worlds.world import World


class Chaos(NamedTuple):
    """The faults of a world: probabilities, and mean intervals in seconds (0: never)."""

    lost: float = 0
    """Commands and answers are lost."""
    doubled: float = 0
    cut: float = 0
    """Connections of watchers are cut, at every publication."""
    slow: float = 0
    """Messages to and from the store are slow."""
    wire_lost: float = 0
    """Messages between servers are lost."""
    wire_doubled: float = 0
    wire_late: float = 0
    kill_s: int = 0
    """A server is killed, or asked to stop."""
    outage_s: int = 0
    """The store is unavailable for a while."""
    jump_s: int = 0
    """A server's clock jumps."""
    freeze_s: int = 0
    """A server is frozen for a while."""
    apart_s: int = 0
    """The bus to one server, or to all, is cut for a while."""

    def calm(self) -> "Chaos":
        """End all faults except those of the bus."""
        return Chaos(wire_lost=self.wire_lost, wire_doubled=self.wire_doubled, wire_late=self.wire_late)


def chosen(chance: random.Random, *, several: bool) -> Chaos:
    """Choose the faults of a world."""
    if chance.random() < 0.2:
        return Chaos()
    chaos = Chaos(
        lost=chance.choice((0, 0.02, 0.1)),
        doubled=chance.choice((0, 0.05, 0.2)),
        cut=chance.choice((0, 0.01, 0.05)),
        kill_s=chance.choice((0, 5, 15)),
        outage_s=chance.choice((0, 0, 10)),
        jump_s=chance.choice((0, 0, 10)),
    )
    if not several:
        return chaos
    return chaos._replace(
        slow=chance.choice((0, 0, 0.01)),
        wire_lost=chance.choice((0, 0.05, 0.3)),
        wire_doubled=chance.choice((0, 0.05, 0.2)),
        wire_late=chance.choice((0, 0.05, 0.3)),
        freeze_s=chance.choice((0, 5, 15)),
        apart_s=chance.choice((0, 5, 15)),
    )


class Trouble:
    """Causes the faults of one world."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self.last = 0
        """The time of the last fault after which servers may do work twice."""
        self.store_gone_until = 0
        self.apart: dict[Process, None] = {}
        """The servers whose bus is cut."""

    def note(self, what: str) -> None:
        """Count a fault."""
        self._world.count(what)
        self.last = self._world.now()

    def tasks(self) -> list[Coroutine[Any, Any, None]]:
        """List the coroutines that must run."""
        return [self._kill(), self._disturb(), self._freeze(), self._cut_wires()]

    def end(self) -> None:
        """End all faults."""
        self.store_gone_until = 0
        for process in self._world.processes:
            process.ahead = 0
            self._thaw(process)
            self._join(process)

    async def restart(self, process: "Process", *, asked: bool) -> None:
        """Kill a server, or ask it to stop, and start it again after a while."""
        world = self._world
        world.tell(f"{process.life.name} is {'asked to stop' if asked else 'killed'}")
        self.note("stops" if asked else "kills")
        life = process.life
        if asked:
            process.stop()
            while not life.dead:
                await world.pause(100, 300)
        else:
            process.kill()
        await world.pause(10, 5000)
        process.ahead = 0
        process.start()

    async def _pause(self, about_s: int) -> bool:
        # Wait for the next fault; False: there will be none.
        await self._world.pause(0, 2000 * (about_s or 10))
        return not self._world.quiet

    async def _kill(self) -> None:
        world = self._world
        while await self._pause(world.chaos.kill_s):
            process = world.chance.choice(world.processes)
            if world.chaos.kill_s and not process.life.dead:
                await self.restart(process, asked=process.alive and world.chance.random() < 0.3)

    async def _disturb(self) -> None:
        world = self._world
        while await self._pause(5):
            if world.chaos.outage_s and world.chance.random() < 0.5:
                self.store_gone_until = world.now() + world.chance.randint(10, 3000)
                self.note("outages")
                world.tell("the store is gone for a while")
            if world.chaos.jump_s and world.chance.random() < 0.5:
                process = world.chance.choice(world.processes)
                process.ahead = world.chance.randint(-60_000, 20_000)
                process.most_ahead = max(process.most_ahead, process.ahead)
                self.note("jumps")
                world.tell(f"{process.name}'s clock is {process.ahead} ms off")

    async def _freeze(self) -> None:
        world = self._world
        while await self._pause(world.chaos.freeze_s):
            process = world.chance.choice(world.processes)
            if not world.chaos.freeze_s or process.life.dead:
                continue
            life = process.life
            life.freeze()
            self.note("freezes")
            world.tell(f"{life.name} stands still")
            for line in tuple(process.connections):
                if world.chance.random() < 0.5:
                    asyncio.get_running_loop().call_later(world.chance.uniform(1, 15), line.lose_patience)
            await world.pause(500, 18_000)  # no longer than a bot may think
            if process.life is life:
                self._thaw(process)

    def _thaw(self, process: "Process") -> None:
        life = process.life
        if life.frozen and not life.dead:
            self.note("thaws")
            self._world.tell(f"{life.name} goes on")
            self._world.loop.thaw(life)

    async def _cut_wires(self) -> None:
        world = self._world
        while await self._pause(world.chaos.apart_s):
            if not world.chaos.apart_s:
                continue
            processes = (
                world.processes if world.chance.random() < 0.4 else [world.chance.choice(world.processes)]
            )
            self._world.count("wires cut")
            world.tell(f"the wire to {', '.join(p.name for p in processes)} is cut")
            for process in processes:
                self._part(process)
            await world.pause(500, 8000)
            for process in processes:
                self._join(process)
            world.tell("the wire is whole")

    def _part(self, process: "Process") -> None:
        world, bus = self._world, process.bus
        self.apart[process] = None
        if isinstance(bus, WorldBus):
            bus.cut = True
            # The server notices it after a while, or never.
            asyncio.get_running_loop().call_later(
                world.chance.uniform(0, 4), lambda: bus.set_gone(gone=True) if bus.cut else None
            )

    def _join(self, process: "Process") -> None:
        bus = process.bus
        self.apart.pop(process, None)
        if isinstance(bus, WorldBus) and bus.cut:
            bus.cut = False
            bus.set_gone(gone=False)
