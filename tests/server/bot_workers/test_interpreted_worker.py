"""Until the kernel is compiled, an interpreted worker answers for the strong levels."""

import asyncio
from pathlib import Path

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action
from tests.kit.bot_choosers import CountingMetrics, first_move, running_chooser
from tests.kit.buses import until

MAX_FIRST_CHOICE_S = 60
"""Far less than a compilation takes on a machine as busy as one that runs tests."""


def _choose_as_master(number: int) -> Action:
    seen = first_move(number).view
    assert seen.game is not None
    return LEVELS["master"].make(1).choose(seen.game, seen.legal, Budget())


def test_the_first_choices_need_no_compiled_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an empty cache, `master` and `divine` play the neural network's choice, without a fallback."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    metrics = CountingMetrics()

    async def choose() -> list[Action]:
        async with running_chooser(max_loading_s=0, metrics=metrics) as chooser:
            async with asyncio.timeout(MAX_FIRST_CHOICE_S):
                return [await chooser.think(level, first_move()) for level in ("master", "divine")]

    assert asyncio.run(choose()) == [_choose_as_master(7)] * 2
    assert (metrics.thoughts, metrics.fallbacks) == (["master", "divine"], [])
    assert not [*tmp_path.rglob("puct.run_iterations*.nbc")]


def test_the_interpreted_worker_ends_when_the_kernel_is_compiled() -> None:
    """Then `divine` searches again: its choice is that of the compiled worker."""

    async def choose() -> tuple[Action, Action]:
        async with running_chooser() as compiled, running_chooser(max_loading_s=0) as starting:
            await starting.think("master", first_move())
            expected = await compiled.think("divine", first_move(9))
            await until(lambda: not starting.has_interpreted_worker)
            return expected, await starting.think("divine", first_move(9))

    expected, chosen = asyncio.run(choose())

    assert chosen == expected
