"""The background task of a local table: it plays the bots' moves and ends games whose time is up.

Every entry of the log wakes the task. If the game changed while a bot was thinking, the bot's choice is
discarded; chat messages do not interrupt a bot.

The server's scheduler does not fit here. It submits a choice even if an edit changed the game meanwhile, lets
all awaited bots think at the same time, and cannot be paused.
"""

import asyncio
import contextlib
import logging
from random import Random

from kozyr.bots.answer_delay import PAUSE_MS, answer_delay_ms
from kozyr.bots.levels import LEVELS
from kozyr.custom_table.bot_decision import BotDecision, prepare_decision, to_table_action
from kozyr.custom_table.state import state_of
from kozyr.custom_table.steps import extend_time_limit
from kozyr.rules import Action, Seat
from kozyr.server.bot_workers import ActionChooser
from kozyr.server.tables.host import ViewedTable
from kozyr.terminal.local.core import LocalCore

_log = logging.getLogger("kozyr.terminal")


class TableRunner:
    """Runs one local table, from `begin` to `end`."""

    def __init__(self, core: LocalCore, *, delays_bots: bool, chooser: ActionChooser | None = None) -> None:
        """Run a table. With `delays_bots`, bots answer after a pause. Without a shared chooser, make one."""
        self._core = core
        self._delays_bots = delays_bots
        self._random = Random(core.environment.random_bytes(8))  # noqa: S311 - thinking times need no secrecy
        self._is_chooser_shared = chooser is not None
        # The chooser's processes start at `preload`, or when a level that searches has to choose.
        self._chooser = chooser or ActionChooser(core.environment.random_bytes(16))
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._paused_at: int | None = None
        """When the table was paused; None while it runs."""
        core.add_listener(lambda _: self._changed.set())

    def begin(self) -> None:
        """Start the background task; later calls do nothing."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run_table())

    def set_paused(self, *, is_paused: bool) -> None:
        """Pause or resume the bots and the game's time limit."""
        now = self._core.environment.clock()
        if is_paused and self._paused_at is None:
            self._paused_at = now
        elif not is_paused and self._paused_at is not None:
            pause_ms, self._paused_at = now - self._paused_at, None
            if self._core.ends_at is not None:
                self._core.apply(extend_time_limit, pause_ms)
        self._changed.set()

    async def end(self) -> None:
        """Stop the task, and end the bot processes unless they are shared."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if not self._is_chooser_shared:
            await self._chooser.close()

    async def _run_table(self) -> None:
        # The kernel takes a second to load, or ten to compile, so its process starts before it is needed.
        levels = [LEVELS.get(sitter.bot or "") for sitter in self._core.table.sitters if sitter]
        if any(level is not None and (level.needs_kernel or level.solves_endings) for level in levels):
            self._chooser.preload()
        while True:
            self._changed.clear()
            if self._paused_at is not None:
                await self._changed.wait()
                continue
            self._core.check_time_limit()
            seat = self._core.bot_to_move
            if seat is None:
                await self._wait_for_change()
            else:
                await self._move_bot(seat)

    async def _wait_for_change(self) -> None:
        # Wait for a new entry, or until the game's time is up.
        ends_at = self._core.ends_at
        timeout_s = None if ends_at is None else max(0, ends_at - self._core.environment.clock()) / 1000
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), timeout_s)

    async def _move_bot(self, seat: Seat) -> None:
        core, before = self._core, self._core.table
        decision = prepare_decision(before, seat)
        delay_ms = answer_delay_ms(decision.level, PAUSE_MS if self._delays_bots else 0, self._random)
        action, _ = await asyncio.gather(self._choose(decision, delay_ms), asyncio.sleep(delay_ms / 1000))
        has_changed = core.table.game is not before.game or core.state != state_of(before)
        if self._paused_at is None and not has_changed and not core.check_time_limit():
            core.play_for_bot(seat, action)

    async def _choose(self, decision: BotDecision, delay_ms: int) -> Action:
        try:
            viewed_table = ViewedTable(self._core.last_entry_number, decision.view)
            choice = await self._chooser.think(decision.level, viewed_table, delay_ms)
        except Exception:  # noqa: BLE001 - the error is logged, and the game continues
            _log.exception("bot level %s failed to choose; its first legal action is played", decision.level)
            return decision.legal[0]
        return to_table_action(decision, choice)
