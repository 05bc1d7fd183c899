"""The treatment of stored games when a server starts."""

from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.app import ServerApp, now_ms
from kozyr.server.operations.config import Config
from kozyr.server.operations.metrics import Metrics
from tests.kit.hosts import FailingStore, store_old_staked_game
from tests.kit.memory_membership import MemoryMembership
from tests.worlds.loop import run


async def _due(store: FailingStore) -> int | None:
    async with store.snapshot() as still:
        [due] = [change.due async for change in still.tables()]
    return due


def test_a_single_server_schedules_stored_games_without_a_clock() -> None:
    """An earlier version never did; both players are away, and the game will end."""

    async def fact() -> None:
        store = FailingStore()
        await store_old_staked_game(store)
        before = await _due(store)
        app = ServerApp(Config(), store, Metrics(CALLS, STATUSES, ()))

        await app.resume_games()

        assert (before, await _due(store) is not None) == (None, True)
        await app.stop()

    run(fact(), [])


def test_a_new_node_schedules_stored_games_without_a_clock() -> None:
    """The other nodes have an earlier version and never do."""

    async def fact() -> None:
        store = FailingStore()
        membership = MemoryMembership(store, now_ms)
        first, second = (
            ServerApp(Config(), store, Metrics(CALLS, STATUSES, ()), membership=membership) for _ in range(2)
        )
        await first.resume_games()
        await store_old_staked_game(store)

        await second.resume_games()

        assert (second.node.is_first, await _due(store) is not None) == (False, True)
        for app in (first, second):
            await app.stop()

    run(fact(), [])
