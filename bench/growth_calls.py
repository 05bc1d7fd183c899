"""Measures what players wait for at a server whose store `bench.growth_stores` has filled.

Every call goes over a real socket to a `kozyr serve` on another core.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from bench.growth_stores import LOGGED_GAMES, VETERAN, BenchPerson, people
from bench.load import Client
from bench.server_speed import RunningServer, read_memory_mib
from msgspec import Raw, Struct

CALLS: Final = 100
CREATED_TABLES: Final = 30
JOINED_TABLES: Final = 60
MOVES: Final = 40
QUIET_CHECKS: Final = 80
QUIET_S: Final = 0.5
QUIET_LOAD: Final = 0.1
"""The share of a core that a quiet server uses at most."""


class _Frame(Struct):
    id: int = 0
    push: Raw = Raw()
    error: Raw = Raw()
    rpc: Raw = Raw()
    subscribe: Raw = Raw()


_decode_frame = msgspec.json.Decoder(_Frame).decode


class BenchClient(Client):
    """A client that answers calls, and notes when the last push came."""

    def __init__(self, host: str) -> None:
        super().__init__(host, lambda *_: None)
        self.pushes = 0
        self.pushed_at = 0.0
        self.on_bench_push: Callable[[bytes], None] = lambda _: None

    def _read_frame(self, frame: bytes) -> None:
        for line in frame.split(b"\n"):
            if line == b"{}":
                self.send_frame(b"{}")
                continue
            reply = _decode_frame(line)
            if bytes(reply.push):
                self.pushes += 1
                self.pushed_at = time.perf_counter()
                self.on_bench_push(bytes(reply.push))
            elif waiter := self._waiting.pop(reply.id, None):
                if bytes(reply.error):
                    waiter.set_exception(RuntimeError(bytes(reply.error)))
                else:
                    waiter.set_result(reply.rpc)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all calls that wait for an answer."""
        super().connection_lost(exc)
        for waiter in self._waiting.values():
            if not waiter.done():
                waiter.set_exception(ConnectionError("the server closed the connection"))

    async def call(self, method: str, **data: object) -> Any:  # noqa: ANN401 - the answer of any call
        """Call a method of the API."""
        answer = await self.ask("rpc", {"method": method, "data": data})
        return msgspec.json.decode(answer)["data"]


async def open_bench_client(server: RunningServer, person: BenchPerson | None = None) -> BenchClient:
    """Connect as a person, or without a token."""
    name, port = server.host.split(":")
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: BenchClient(server.host), name, int(port))
    await client.connected
    await client.ask("connect", {"token": person.token} if person else {})
    return client


class Times(NamedTuple):
    """Milliseconds of calls, or the seconds of a start."""

    wall: float
    """On the clock: the median of the calls."""
    cpu: float
    """The server's CPU time: that of the fastest tenth of the calls, as a busy machine adds to the others."""


Figures: TypeAlias = dict[str, Times | float]
"""The figures of one size, by column."""


async def measure(server: RunningServer, calls: Sequence[Callable[[], Awaitable[object]]]) -> Times:
    """Make calls one after another."""
    times = []
    for call in calls:
        cpu_before, begun = _read_cpu_s(server.pid), time.perf_counter()
        await call()
        wall_s = time.perf_counter() - begun
        times.append(Times(1000 * wall_s, 1000 * (_read_cpu_s(server.pid) - cpu_before)))
    return summarize(times)


def summarize(times: Sequence[Times]) -> Times:
    """Return the median on the clock and the CPU time of the fastest tenth."""
    cpu = sorted(each.cpu for each in times)
    return Times(statistics.median(each.wall for each in times), cpu[len(cpu) // 10])


async def wait_until_quiet(server: RunningServer) -> None:
    """Wait until the work after the start is done, such as loading names that look alike."""
    for _ in range(QUIET_CHECKS):
        before = _read_cpu_s(server.pid)
        await asyncio.sleep(QUIET_S)
        if _read_cpu_s(server.pid) - before < QUIET_LOAD * QUIET_S:
            return


def read_start(server: RunningServer) -> Times:
    """Return the seconds of a server's start, which has just ended."""
    return Times(server.start_s, _read_cpu_s(server.pid))


def _read_cpu_s(pid: int) -> float:
    stats = [task.read_text("ascii") for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(each.split()[0]) for each in stats) / 1e9


async def measure_lobby(server: RunningServer, tables: int) -> Figures:
    """Measure the list of tables, the news of the lobby and joining, with this many open tables."""
    start = read_start(server)
    await wait_until_quiet(server)
    own = people()
    reader = await open_bench_client(server)
    memory = read_memory_mib(server.pid)
    listing = await measure(server, [lambda: reader.call("tables.list")] * CALLS)
    free = await measure(server, [lambda: reader.call("tables.list", free=True)] * CALLS)
    by_name = await measure(server, [lambda: reader.call("tables.list", name="ble 11")] * CALLS)
    last = await measure(server, [lambda: reader.call("tables.list", offset=tables - 50)] * CALLS)
    news = await _measure_news(server, reader, own[:CREATED_TABLES])
    found = await reader.call("tables.list", free=True, limit=100, offset=CREATED_TABLES)
    joins = []
    for person, line in zip(own[CREATED_TABLES:], found["tables"][:JOINED_TABLES], strict=False):
        client = await open_bench_client(server, person)
        joins.append(_bind(client.call, "tables.join", table_id=line["table_id"]))
    joining = await measure(server, joins)
    return {
        "list": listing, "free": free, "by name": by_name, "last page": last, "news": news, "join": joining,
        "start": start, "MiB": memory,
    }  # fmt: skip


async def _measure_news(
    server: RunningServer, listener: BenchClient, creators: Sequence[BenchPerson]
) -> float:
    await listener.ask("subscribe", {"channel": "lobby"})
    times = []
    for person in creators:
        client = await open_bench_client(server, person)
        pushes, begun = listener.pushes, time.perf_counter()
        await client.call("tables.create", seats=2)
        await wait_for_pushes([listener], [pushes])
        times.append(1000 * (listener.pushed_at - begun))
    await listener.ask("unsubscribe", {"channel": "lobby"})
    return statistics.median(times)


async def measure_games(server: RunningServer) -> Figures:
    """Measure the lists, the profile and the replay of finished games."""
    start = read_start(server)
    await wait_until_quiet(server)
    reader, chance = await open_bench_client(server), random.Random(1)
    [newest] = (await reader.call("games.list", limit=1))["games"]
    middle = (await reader.call("games.list", limit=100))["next"] // 2
    listing = await measure(server, [lambda: reader.call("games.list", limit=20)] * CALLS)
    deep = await measure(server, [lambda: reader.call("games.list", limit=20, before=middle)] * CALLS)
    own = await measure(server, [lambda: reader.call("games.list", limit=20, user_id=VETERAN)] * CALLS)

    async def show_profile() -> None:
        await reader.call("users.get", user_id=VETERAN)
        await reader.call("users.stats", user_id=VETERAN)
        await reader.call("ratings.history", user_id=VETERAN, pool="duel")
        await reader.call("games.list", user_id=VETERAN, limit=20)

    profile = await measure(server, [show_profile] * (CALLS // 2))
    games = [f"t{chance.randrange(LOGGED_GAMES):012d}.1" for _ in range(CALLS // 2)]
    replay = await measure(server, [_bind(reader.call, "games.replay", game_id=game) for game in games])
    assert newest["game_id"].startswith("t"), newest  # noqa: S101 - a bench stops when something is wrong
    return {
        "list": listing, "middle": deep, "own": own, "profile": profile, "replay": replay, "start": start,
        "MiB": read_memory_mib(server.pid),
    }  # fmt: skip


async def measure_long_tables(server: RunningServer, copies: int) -> Figures:
    """Measure the first look at tables with long logs, then a snapshot and moves there."""
    start = read_start(server)
    await wait_until_quiet(server)
    reader, own = await open_bench_client(server), people()
    tables = [f"t{number:012d}" for number in range(copies)]
    snapshots = [_bind(reader.call, "table.snapshot", table_id=table) for table in tables]
    first = await measure(server, snapshots)
    again = await measure(server, snapshots * 3)
    duels = [await _open_duel(server, table, own[2 * n : 2 * n + 2]) for n, table in enumerate(tables)]
    first_moves = await _measure_moves(server, duels, "a")
    later_moves = await _measure_moves(server, duels * (MOVES // copies), "b")
    return {
        "first look": first, "snapshot": again, "first move": first_moves, "move": later_moves,
        "start": start, "MiB": read_memory_mib(server.pid),
    }  # fmt: skip


class _Duel(NamedTuple):
    table: str
    clients: list[BenchClient]


async def _open_duel(server: RunningServer, table: str, players: Sequence[BenchPerson]) -> _Duel:
    clients = []
    for person in players:
        client = await open_bench_client(server, person)
        await client.ask("subscribe", {"channel": f"table:{table}#{person.id}"})
        clients.append(client)
    for client in clients:
        await client.call("tables.ready", table_id=table, client_seed="x")
    return _Duel(table, clients)


async def _measure_moves(server: RunningServer, duels: Sequence[_Duel], name: str) -> Times:
    times = [
        await measure(server, [await _prepare_move(duel, f"{name}{number}")])
        for number, duel in enumerate(duels)
    ]
    return summarize(times)


async def _prepare_move(duel: _Duel, command: str) -> Callable[[], Awaitable[object]]:
    while True:  # until a player can move
        for client in duel.clients:
            legal = (await client.call("table.snapshot", table_id=duel.table))["player"]["legal"]
            if legal:
                return _bind(
                    client.call, "game.move", table_id=duel.table, command_id=command, action=legal[0]
                )


async def measure_spectators(server: RunningServer, spectators: int) -> Figures:
    """Measure a move's delivery at a table with this many spectators, and the memory of one spectator."""
    await wait_until_quiet(server)
    own, table = people(), "t000000000000"
    duel = await _open_duel(server, table, own[:2])
    before = read_memory_mib(server.pid)
    watching = []
    for _ in range(spectators):
        client = await open_bench_client(server)
        await client.ask("subscribe", {"channel": f"table:{table}"})
        watching.append(client)
    await asyncio.sleep(1)
    memory = read_memory_mib(server.pid)
    # A player whose connection was lost comes back behind all spectators.
    duel.clients[1].close()
    duel = _Duel(table, [duel.clients[0], await open_bench_client(server, own[1])])
    await duel.clients[1].ask("subscribe", {"channel": f"table:{table}#{own[1].id}"})
    await asyncio.sleep(0.5)
    other, reader = await open_bench_client(server), await open_bench_client(server)
    to_players, to_all, meanwhile = [], [], []
    for number in range(MOVES // 2):
        pushes = [client.pushes for client in watching]
        player_pushes = [client.pushes for client in duel.clients]
        move = await _prepare_move(duel, f"m{number}")
        cpu_before, begun = _read_cpu_s(server.pid), time.perf_counter()
        moved = asyncio.ensure_future(move())
        await wait_for_pushes(duel.clients[:1], player_pushes[:1])
        asked = time.perf_counter()
        await other.call("tables.list", limit=1)
        meanwhile.append(1000 * (time.perf_counter() - asked))
        await moved
        await wait_for_pushes([*duel.clients, *watching], [*player_pushes, *pushes])
        to_players.append(1000 * (max(client.pushed_at for client in duel.clients) - begun))
        wall_s = max(client.pushed_at for client in watching) - begun
        to_all.append(Times(1000 * wall_s, 1000 * (_read_cpu_s(server.pid) - cpu_before)))
    listing = await measure(server, [lambda: reader.call("tables.list")] * CALLS)
    return {
        "to players": statistics.median(to_players), "to all": summarize(to_all),
        "another call": statistics.median(meanwhile), "list": listing,
        "KiB each": 1024 * (memory - before) / spectators,
    }  # fmt: skip


async def wait_for_pushes(clients: Sequence[BenchClient], before: Sequence[int]) -> None:
    """Wait until each client has more pushes than before."""
    while any(client.pushes == count for client, count in zip(clients, before, strict=True)):  # noqa: ASYNC110 - an event would delay what is measured
        await asyncio.sleep(0)


def _bind(
    call: Callable[..., Awaitable[object]], *args: object, **data: object
) -> Callable[[], Awaitable[object]]:
    return lambda: call(*args, **data)


async def measure_restart(server: RunningServer) -> Figures:
    """Measure the start of a server to whose open tables people were connected when it stopped."""
    start = read_start(server)
    reader = await open_bench_client(server)
    first = await measure(server, [lambda: reader.call("tables.list")] * CALLS)
    return {"restart": start, "list after restart": first}
