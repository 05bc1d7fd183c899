"""A server in a world reaches every part of the store."""

from typing import Any

from kozyr.server.tables.documents import Document, DocumentChange
from kozyr.server.tables.finished_games import ProjectionRow
from tests.worlds.lives import Life
from tests.worlds.loop import run
from tests.worlds.remote_store import RemoteStore
from tests.worlds.world import World


def test_calls_with_named_arguments_reach_the_store() -> None:
    """Documents and rows of projections are changed and listed over the simulated network."""
    world = World(1, several=False)
    answers: list[object] = []

    async def act() -> None:
        store: Any = RemoteStore(world, Life("p"), world.truth)
        answers.append(
            await store.change_documents(
                [DocumentChange("follow", key, b"", 0) for key in ("a/1", "a/2", "b")]
            )
        )
        answers.append(await store.documents("follow", prefix="a/", after="a/1", limit=9))
        answers.append(await store.count_documents("follow", prefix="a/"))
        answers.append(await store.advance_projection("p", 0, 1, {"1": b"", "2": b""}))
        answers.append(await store.projection_range("p", after="1", limit=9))

    run(act(), world.lives)
    assert answers == [True, [Document("follow", "a/2", b"", 1)], 2, True, [ProjectionRow("2", b"")]]
