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
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.looking import World
from kozyr.terminal.local.stepping import obey, stood_still
from kozyr.terminal.local.thinking import Question, answered, choose, question

_log = logging.getLogger("kozyr.terminal")


class Attendant:
    """Runs one local table, from `begin` to `end`."""

    def __init__(self, core: LocalCore, *, pause: bool, thinker: ProcessChooser | None = None) -> None:
        """Run a table with a shared chooser that outlives it, or with its own, made when needed."""
        self._core = core
        self._lent = thinker is not None
        self._pause = pause
        self._dice = Random(core.world.chance(8))  # noqa: S311 - a bot's thinking time is no secret
        self._thinker = thinker
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._held_at: int | None = None
        """When the table was paused; None while it runs."""
        core.hear(lambda *_: self._news.set())

    def begin(self) -> None:
        """Start the background task; later calls do nothing."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._attend())

    def hold(self, *, held: bool) -> None:
        """Pause or resume the bots and the game's time limit."""
        now = self._core.world.clock()
        if held and self._held_at is None:
            self._held_at = now
        elif not held and self._held_at is not None:
            span, self._held_at = now - self._held_at, None
            self._core.take_in(stood_still(self._core.local, span, self._core.moment()))
        self._news.set()

    async def end(self) -> None:
        """Stop the task, and end the bot processes unless they are shared."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._thinker is not None and not self._lent:
            await self._thinker.close()
            self._thinker = None

    async def _attend(self) -> None:
        self._warm()
        while True:
            self._news.clear()
            if self._held_at is not None:
                await self._news.wait()
                continue
            self._core.look_at_the_clock()
            seat = self._core.bot_to_move
            if seat is None:
                await self._wait()
            else:
                await self._move(seat)

    async def _wait(self) -> None:
        # Wait for a new line, or until the game's time is up.
        ends_at = self._core.ends_at
        left_s = None if ends_at is None else max(0, ends_at - self._core.world.clock()) / 1000
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), left_s)

    async def _move(self, seat: Seat) -> None:
        core = self._core
        before = core.local
        game, effect, bent = before.table.game, before.effect, before.bent
        asked = question(before, seat)
        delay_ms = answer_delay_ms(asked.level, PAUSE_MS if self._pause else 0, self._dice)
        action, _ = await asyncio.gather(self._think(asked, delay_ms), asyncio.sleep(delay_ms / 1000))
        now = core.local
        if (
            self._held_at is not None
            or now.table.game is not game
            or (now.effect, now.bent) != (effect, bent)
        ):
            return
        if core.look_at_the_clock():
            return
        refused = core.take_in(obey(now, core.player(seat), Play(action), core.moment()))
        assert refused is None, f"a bot may not do what it chose: {refused}"  # noqa: S101 - a legal choice

    async def _think(self, asked: Question, delay_ms: int) -> Action:
        try:
            return await self._thought(asked, delay_ms)
        except Exception:  # noqa: BLE001 - it is logged, and the game continues
            _log.exception("bot level %s failed to choose; its first legal action is played", asked.level)
            return asked.legal[0]

    async def _thought(self, asked: Question, delay_ms: int) -> Action:
        if not LEVELS[asked.level].milliseconds:
            return choose(asked, self._dice.getrandbits(63))
        return answered(asked, await self._thinking().think(asked.level, asked.seen, delay_ms))

    def _thinking(self) -> ProcessChooser:
        if self._thinker is None:
            self._thinker = own_thinker(self._core.world)
        return self._thinker

    def _warm(self) -> None:
        # The kernel takes a second to load, or ten to compile, so its process starts before it is needed.
        levels = [
            sitter.bot for sitter in self._core.local.table.sitters if sitter is not None and sitter.bot
        ]
        if any(level in LEVELS and LEVELS[level].milliseconds for level in levels):
            self._thinking().preload()


def own_thinker(world: World) -> ProcessChooser:
    """Return a chooser for bots that search; its processes start when it is warmed or first asked."""
    return ProcessChooser(world.chance(16))
