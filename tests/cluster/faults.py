"""The faults that hit a cluster while people play.

Each fault hits one process or a shared part, and is repaired after a number of further moves. No fault waits
for the cluster to recover.
"""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from tests.cluster.concurrent_players import Crowd
from tests.kit.cluster import Cluster

Happening: TypeAlias = Callable[[Cluster, Crowd, random.Random], None]

MOVES: Final = 60
"""The most moves that are made while something is broken."""
SOME: Final = 2


def kill(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Kill a process; start another one in its place, immediately or later."""
    victim = _any(cluster, crowd, chance)
    crowd.hit("kill", cluster.servers[victim].port)
    cluster.kill(victim)
    crowd.let_move(chance.randint(0, MOVES))
    cluster.start(victim)


def freeze(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Stop a process with SIGSTOP, its connections open, and let it continue later."""
    victim = _any(cluster, crowd, chance)
    crowd.hit("freeze", cluster.servers[victim].port)
    cluster.freeze(victim)
    crowd.let_move(chance.randint(1, 4 * MOVES))
    cluster.thaw(victim)


def replace(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Ask a process to stop and start another one in its place, as in an upgrade."""
    victim = _any(cluster, crowd, chance)
    crowd.hit("replace", cluster.servers[victim].port)
    cluster.replace(victim)
    crowd.let_move(chance.randint(0, MOVES))
    cluster.start(victim)


def blackout(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:  # noqa: ARG001 - the signature of a fault
    """Kill all processes together, and start them again."""
    cluster.settle()
    crowd.hit("blackout", *[server.port for server in cluster.servers])
    for victim in range(len(cluster.servers)):
        cluster.kill(victim)
    cluster.start(*range(len(cluster.servers)))
    cluster.settle()


def lose_nats(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Kill NATS, and start it again later."""
    crowd.hit("lose nats")
    cluster.nats.stop()
    crowd.let_move(chance.randint(1, 2 * MOVES))
    cluster.nats.start()


def stall_nats(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Let NATS accept everything and deliver nothing for a while."""
    crowd.hit("stall nats")
    cluster.nats.pause()
    crowd.let_move(chance.randint(1, 2 * MOVES))
    cluster.nats.resume()


def crash_postgres(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:  # noqa: ARG001 - as above
    """Crash PostgreSQL and start it again; every call fails in between."""
    crowd.hit("crash postgres", *[server.port for server in cluster.servers])
    cluster.crash_postgres()


def cut_clients(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:  # noqa: ARG001 - as above
    """Cut the connection of every client."""
    crowd.hit("cut clients", *[server.port for server in cluster.servers])
    cluster.balancer.cut()


def slow_line(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Delay the messages to and from the distant processes."""
    crowd.hit("slow line", *[cluster.servers[number].port for number in cluster.lines])
    for line in cluster.lines.values():
        for proxy in line.both():
            proxy.delay(chance.uniform(0.005, 0.05))
    crowd.let_move(chance.randint(1, MOVES))
    for line in cluster.lines.values():
        for proxy in line.both():
            proxy.calm()


def cut_line(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Cut the distant processes' connections to the store, to NATS or to both."""
    crowd.hit("cut line", *[cluster.servers[number].port for number in cluster.lines])
    for line in cluster.lines.values():
        for proxy in chance.sample(line.both(), chance.randint(1, 2)):
            proxy.refuse(chance.randint(0, 6))


def stall_line(cluster: Cluster, crowd: Crowd, chance: random.Random) -> None:
    """Let nothing through to or from the distant processes for a while."""
    crowd.hit("stall line", *[cluster.servers[number].port for number in cluster.lines])
    for line in cluster.lines.values():
        for proxy in chance.sample(line.both(), chance.randint(1, 2)):
            proxy.stall(chance.uniform(0.1, 3))


HAPPENINGS: Final[Mapping[str, Happening]] = MappingProxyType(
    {
        each.__name__.replace("_", " "): each
        for each in (
            kill, freeze, replace, blackout, lose_nats, stall_nats, crash_postgres, cut_clients, slow_line,
            cut_line, stall_line,
        )
    }
)  # fmt: skip
"""The faults by name."""


def _any(cluster: Cluster, crowd: Crowd, chance: random.Random) -> int:
    # Choose a process with players if there is one; another process must be left.
    if len(cluster.up) < SOME:
        cluster.settle()
    busy = [number for number in cluster.up if crowd.playing_at(cluster.servers[number].port)]
    return chance.choice(busy or cluster.up)
