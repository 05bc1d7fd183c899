"""Bots in games with a shared deal: equal keys and views give equal choices, and no lower level answers."""

import asyncio

import pytest

from kozyr.rules import Action
from kozyr.server.bot_workers import ActionChooser
from kozyr.server.bot_workers import chooser as chooser_module
from kozyr.server.bot_workers.messages import ChoiceReply, MessageFrame, read_request
from kozyr.server.bot_workers.pool import BOT_PROGRAM, NoReply, WorkerPool
from kozyr.server.tables.due_work import NotChosenError
from kozyr.server.tables.host import ViewedTable
from tests.kit.async_tests import run_with
from tests.kit.bot_choosers import CountingMetrics, first_move


class SilentPool(WorkerPool[ChoiceReply]):
    """A pool that keeps the seeds of requests and never chooses."""

    def __init__(self, reason: NoReply) -> None:
        super().__init__(BOT_PROGRAM, 1, 1, 1.0)
        self._reason = reason
        self.seeds: list[int] = []

    async def ask(self, request: MessageFrame) -> NoReply:
        """Keep the seed of a request."""
        self.seeds.append(read_request(request[4:]).seed)
        return self._reason


def share(view: ViewedTable, key: bytes = b"k" * 32) -> ViewedTable:
    """Return a view as in a game with a shared deal."""
    return view._replace(bot_key=key)


async def choose_silently(
    view: ViewedTable, reason: NoReply, secret: bytes = b"s" * 32
) -> tuple[Action, int]:
    """Let `master` choose without workers; return the choice and the seed."""
    pool = SilentPool(reason)
    action = await ActionChooser(secret, pause_ms=0, pool=pool).choose("master", view)
    return action, pool.seeds[0]


@run_with(asyncio.run)
async def test_seeds_depend_on_the_key_and_the_position_alone() -> None:
    """They do not depend on the process's secret, the entry's number or the table's id."""
    first = share(first_move())
    moved = ViewedTable(first.number + 9, first.view._replace(id="another"), bot_key=first.bot_key)

    choices = [
        await choose_silently(first, "died"),
        await choose_silently(moved, "died", b"another secret of another process"),
    ]
    other_key = await choose_silently(share(first_move(), b"x" * 32), "died")

    assert choices[0] == choices[1]
    assert other_key[1] != choices[0][1]


@pytest.mark.parametrize("reason", ["busy", "late", "stalled", "closed"])
def test_a_busy_pool_is_waited_for(reason: NoReply, monkeypatch: pytest.MonkeyPatch) -> None:
    """The level `heuristic` would choose differently from `master`; the scheduler asks again."""
    monkeypatch.setattr(chooser_module, "_RETRY_PAUSE_S", 0)
    metrics = CountingMetrics()
    chooser = ActionChooser(b"s" * 32, pause_ms=0, pool=SilentPool(reason), metrics=metrics)

    with pytest.raises(NotChosenError, match=reason):
        asyncio.run(chooser.choose("master", share(first_move())))
    assert metrics.fallbacks == []


@run_with(asyncio.run)
async def test_other_games_fall_back_immediately() -> None:
    """A bot of an ordinary game does not keep people waiting."""
    view = first_move()
    action, _ = await choose_silently(view, "busy")
    assert action in view.view.legal
