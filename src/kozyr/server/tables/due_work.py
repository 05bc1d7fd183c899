"""Due work at one table: expired clocks first, then the moves of bots.

All bots whose move is awaited think in parallel, then submit their commands one after another like players.
A bot sees only what its seat may see.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from kozyr.rules import Action, Refusal
from kozyr.server.cluster.membership import ANY_NUMBER, Claim
from kozyr.server.tables.host import Accepted, Host, ViewedTable
from kozyr.table import DoDueWork, Play

MAX_THINKING_S: Final = 20

_log = logging.getLogger("kozyr.scheduler")


class NotChosenError(Exception):
    """A bot cannot choose now, and no other choice may replace its own; the due work is retried later."""


class BotChooser(Protocol):
    """Chooses moves for bots outside the server's main thread."""

    @property
    def is_busy(self) -> bool:
        """Whether a new long search would have to wait for running ones."""

    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        """Return one of the legal actions of a bot's seat; `bot_view` is the table as the bot sees it."""


class _Bot(NamedTuple):
    player: str
    level: str


class DueWorker:
    """Does the due work of tables; several tables may be worked on at the same time."""

    def __init__(self, host: Host, chooser: BotChooser) -> None:
        self._host = host
        self._chooser = chooser

    async def work(self, claim: Claim, on_loaded: Callable[[str], None]) -> bool:
        """Do the due work; return False if it failed or nothing could be done, so that the caller retries.

        `on_loaded` is called with the table's name before any bot thinks.
        """
        try:
            return await self._do_work(claim, on_loaded)
        except Exception:  # noqa: BLE001 - the error is logged, and the other tables continue
            _log.exception("the due work of table %s failed; it will be retried", claim.table)
            return False

    async def _do_work(self, claim: Claim, on_loaded: Callable[[str], None]) -> bool:
        table = claim.table
        if isinstance(await self._host.submit_as_server(table, DoDueWork()), Accepted):
            return True  # a clock ran out; what is due next needs a new claim
        bot_views = await self._host.find_waiting_bots(table)
        on_loaded(table)
        if isinstance(bot_views, Refusal):
            return False
        number = bot_views[0].number if bot_views else self._host.last_number(table)
        if claim.number not in (ANY_NUMBER, number):
            return True  # an entry was stored after the claim, so the work needs a new claim
        if not bot_views:
            return False
        if len(bot_views) == 1:
            actions = [await self._choose(table, bot_views[0])]
        else:
            actions = await asyncio.gather(*[self._choose(table, bot_view) for bot_view in bot_views])
        # Every process uses the same command id for the same entry and seat, so a bot moves once.
        outcomes = [
            await self._host.submit(
                table, _bot_of(bot_view).player, Play(action), f"{bot_view.number}/{bot_view.view.seat}"
            )
            for bot_view, action in zip(bot_views, actions, strict=True)
            if action is not None
        ]
        return any(isinstance(outcome, Accepted) for outcome in outcomes)

    async def _choose(self, table: str, bot_view: ViewedTable) -> Action | None:
        try:
            async with asyncio.timeout(MAX_THINKING_S):
                return await self._chooser.choose(_bot_of(bot_view).level, bot_view)
        except NotChosenError as error:
            _log.warning("a bot of table %s waits for a worker: %s", table, error)
            return None
        except Exception:  # noqa: BLE001 - the error is logged, and the other bots still move
            _log.exception("a bot of table %s failed to choose a move", table)
            return None


def _bot_of(bot_view: ViewedTable) -> _Bot:
    view = bot_view.view
    sitter = None if view.seat is None else view.sitters[view.seat]
    assert sitter is not None, "a bot without a seat"  # noqa: S101 - the table host lists only seated bots
    assert sitter.bot is not None, "not a bot"  # noqa: S101 - the table host lists only seated bots
    return _Bot(sitter.player, sitter.bot)
