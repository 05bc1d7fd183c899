"""The background task that plays the bots' moves and ends games whose time is up at a local table.

Every line of the log wakes the task. If the game changed while a bot was thinking, the bot's choice is
discarded; chat messages do not interrupt a bot.
"""

import asyncio
import contextlib
import logging
from random import Random

from kozyr.bots.answer_delay import PAUSE_MS, answer_delay_ms
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, Seat
from kozyr.server.bot_workers import ProcessChooser
from kozyr.terminal.local.bot_choice import BotDecision, choose_action, prepare_decision, to_table_action
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.steps import extend_time_limit

_log = logging.getLogger("kozyr.terminal")


class TableRunner:
    """Runs one local table, from `begin` to `end`."""

    def __init__(self, core: LocalCore, *, delays_bots: bool, chooser: ProcessChooser | None = None) -> None:
        """Run a table. With `delays_bots`, bots answer late. Without a shared chooser, make and close one."""
        self._core = core
        self._is_chooser_shared = chooser is not None
        self._delays_bots = delays_bots
        self._random = Random(core.environment.random_bytes(8))  # noqa: S311 - thinking times need no secrecy
        self._chooser = chooser
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._paused_at: int | None = None
        """When the table was paused; None while it runs."""
        core.add_listener(lambda *_: self._changed.set())

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
            self._core.apply(extend_time_limit(self._core.local, pause_ms, self._core.step_context()))
        self._changed.set()

    async def end(self) -> None:
        """Stop the task, and end the bot processes unless they are shared."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._chooser is not None and not self._is_chooser_shared:
            await self._chooser.close()
            self._chooser = None

    async def _run_table(self) -> None:
        self._preload_chooser()
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
        # Wait for a new line, or until the game's time is up.
        ends_at = self._core.ends_at
        timeout_s = None if ends_at is None else max(0, ends_at - self._core.environment.clock()) / 1000
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), timeout_s)

    async def _move_bot(self, seat: Seat) -> None:
        core, before = self._core, self._core.local
        decision = prepare_decision(before, seat)
        delay_ms = answer_delay_ms(decision.level, PAUSE_MS if self._delays_bots else 0, self._random)
        action, _ = await asyncio.gather(
            self._choose_or_default(decision, delay_ms), asyncio.sleep(delay_ms / 1000)
        )
        has_same_game = core.local.table.game is before.table.game
        has_same_effect = (core.local.effect, core.local.effect_state) == (before.effect, before.effect_state)
        if self._paused_at is not None or not has_same_game or not has_same_effect:
            return
        if not core.check_time_limit():
            core.play_for_bot(seat, action)

    async def _choose_or_default(self, decision: BotDecision, delay_ms: int) -> Action:
        try:
            return await self._choose(decision, delay_ms)
        except Exception:  # noqa: BLE001 - the error is logged, and the game continues
            _log.exception("bot level %s failed to choose; its first legal action is played", decision.level)
            return decision.legal[0]

    async def _choose(self, decision: BotDecision, delay_ms: int) -> Action:
        if not LEVELS[decision.level].milliseconds:
            return choose_action(decision, self._random.getrandbits(63))
        choice = await self._get_chooser().think(decision.level, decision.viewed_table, delay_ms)
        return to_table_action(decision, choice)

    def _get_chooser(self) -> ProcessChooser:
        if self._chooser is None:
            # The processes start at `preload` or at the first decision.
            self._chooser = ProcessChooser(self._core.environment.random_bytes(16))
        return self._chooser

    def _preload_chooser(self) -> None:
        # The kernel takes a second to load, or ten to compile, so its process starts before it is needed.
        levels = [LEVELS.get(sitter.bot or "") for sitter in self._core.local.table.sitters if sitter]
        if any(level is not None and level.milliseconds for level in levels):
            self._get_chooser().preload()
