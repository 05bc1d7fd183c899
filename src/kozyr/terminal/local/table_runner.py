"""The background task that plays the bots' moves and ends games whose time is up at a local table.

Every line of the log wakes it. If the game changed while a bot was thinking, the bot's choice is discarded;
chat messages do not interrupt it.
"""

import asyncio
import contextlib
import logging
from random import Random

from kozyr.bots.answer_delay import PAUSE_MS, answer_delay_ms
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, Seat
from kozyr.server.bot_workers import ProcessChooser
from kozyr.table import Play
from kozyr.terminal.local.bot_choice import BotDecision, choose, decision_for, table_action
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.steps import apply_command, extend_time_limit
from kozyr.terminal.local.table_queries import LocalEnvironment

_log = logging.getLogger("kozyr.terminal")


class TableRunner:
    """Runs one local table, from `begin` to `end`."""

    def __init__(self, core: LocalCore, *, pause: bool, chooser: ProcessChooser | None = None) -> None:
        """Run a table with a shared chooser that outlives it, or with its own, made when needed."""
        self._core = core
        self._is_shared = chooser is not None
        self._pause = pause
        self._dice = Random(core.environment.chance(8))  # noqa: S311 - a bot's thinking time is no secret
        self._chooser = chooser
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._held_at: int | None = None
        """When the table was paused; None while it runs."""
        core.add_listener(lambda *_: self._changed.set())

    def begin(self) -> None:
        """Start the background task; later calls do nothing."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def hold(self, *, held: bool) -> None:
        """Pause or resume the bots and the game's time limit."""
        now = self._core.environment.clock()
        if held and self._held_at is None:
            self._held_at = now
        elif not held and self._held_at is not None:
            span, self._held_at = now - self._held_at, None
            self._core.apply(extend_time_limit(self._core.local, span, self._core.step_context()))
        self._changed.set()

    async def end(self) -> None:
        """Stop the task, and end the bot processes unless they are shared."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._chooser is not None and not self._is_shared:
            await self._chooser.close()
            self._chooser = None

    async def _run(self) -> None:
        self._warm()
        while True:
            self._changed.clear()
            if self._held_at is not None:
                await self._changed.wait()
                continue
            self._core.check_time_limit()
            seat = self._core.bot_to_move
            if seat is None:
                await self._wait()
            else:
                await self._move(seat)

    async def _wait(self) -> None:
        # Wait for a new line, or until the game's time is up.
        ends_at = self._core.ends_at
        left_s = None if ends_at is None else max(0, ends_at - self._core.environment.clock()) / 1000
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), left_s)

    async def _move(self, seat: Seat) -> None:
        core = self._core
        before = core.local
        game, effect, effect_state = before.table.game, before.effect, before.effect_state
        decision = decision_for(before, seat)
        delay_ms = answer_delay_ms(decision.level, PAUSE_MS if self._pause else 0, self._dice)
        action, _ = await asyncio.gather(self._think(decision, delay_ms), asyncio.sleep(delay_ms / 1000))
        now = core.local
        if (
            self._held_at is not None
            or now.table.game is not game
            or (now.effect, now.effect_state) != (effect, effect_state)
        ):
            return
        if core.check_time_limit():
            return
        refused = core.apply(apply_command(now, core.player(seat), Play(action), core.step_context()))
        assert refused is None, f"a bot may not do what it chose: {refused}"  # noqa: S101 - a legal choice

    async def _think(self, decision: BotDecision, delay_ms: int) -> Action:
        try:
            return await self._choose(decision, delay_ms)
        except Exception:  # noqa: BLE001 - it is logged, and the game continues
            _log.exception("bot level %s failed to choose; its first legal action is played", decision.level)
            return decision.legal[0]

    async def _choose(self, decision: BotDecision, delay_ms: int) -> Action:
        if not LEVELS[decision.level].milliseconds:
            return choose(decision, self._dice.getrandbits(63))
        return table_action(
            decision, await self._own_chooser().think(decision.level, decision.seen, delay_ms)
        )

    def _own_chooser(self) -> ProcessChooser:
        if self._chooser is None:
            self._chooser = new_chooser(self._core.environment)
        return self._chooser

    def _warm(self) -> None:
        # The kernel takes a second to load, or ten to compile, so its process starts before it is needed.
        levels = [
            sitter.bot for sitter in self._core.local.table.sitters if sitter is not None and sitter.bot
        ]
        if any(level in LEVELS and LEVELS[level].milliseconds for level in levels):
            self._own_chooser().preload()


def new_chooser(environment: LocalEnvironment) -> ProcessChooser:
    """Return a chooser for bots that search; its processes start when it is warmed or first asked."""
    return ProcessChooser(environment.chance(16))
