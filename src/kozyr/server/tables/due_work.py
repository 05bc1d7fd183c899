"""Due work at one table: expired clocks first, then the moves of bots.

All bots whose move is awaited think in parallel, then submit their commands one after another like players.
A bot sees only what its seat may see.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from kozyr.rules import Action, Refusal
from kozyr.server.cluster.membership import ANY, Claim
from kozyr.server.tables.host import Accepted, Host, ViewedTable
from kozyr.table import Play, RunOut

LONGEST_THOUGHT_S: Final = 20

_log = logging.getLogger("kozyr.duty")


class BotChooser(Protocol):
    """Chooses for bots, away from the shell's own thread."""

    @property
    def busy(self) -> bool:
        """Whether a thought that takes long would have to wait for others."""

    async def choose(self, level: str, seen: ViewedTable) -> Action:
        """Choose one of the legal actions of a bot's seat."""


class _Bot(NamedTuple):
    player: str
    level: str


class DueWorker:
    """Does what is due at one table after another, or at many at a time."""

    def __init__(self, host: Host, thinker: BotChooser) -> None:
        self._host = host
        self._thinker = thinker

    async def attend(self, claim: Claim, known: Callable[[str], None]) -> bool:
        """Do what is due; tell whether anything happened. `known` is called before anybody thinks."""
        try:
            return await self._do(claim, known)
        except Exception:  # noqa: BLE001 - it is said, and the other tables go on
            _log.exception("table %s cannot be looked after", claim.table)
            return False

    async def _do(self, claim: Claim, known: Callable[[str], None]) -> bool:
        table = claim.table
        if isinstance(await self._host.serve(table, RunOut()), Accepted):
            return True  # what is due after it is somebody's to begin anew
        waiting = await self._host.waiting_bots(table)
        known(table)
        if isinstance(waiting, Refusal):
            return False
        number = waiting[0].number if waiting else self._host.number(table)
        if claim.number not in (ANY, number):
            return True  # something was stored meanwhile: whoever claims that sees to it
        if not waiting:
            return False
        if len(waiting) == 1:
            actions = [await self._thought(table, waiting[0])]
        else:
            actions = await asyncio.gather(*[self._thought(table, seen) for seen in waiting])
        # Whoever thinks about the same entry gives the same id: it happens once.
        outcomes = [
            await self._host.submit(table, _bot(seen).player, Play(action), f"{seen.number}/{seen.view.seat}")
            for seen, action in zip(waiting, actions, strict=True)
            if action is not None
        ]
        return any(isinstance(outcome, Accepted) for outcome in outcomes)

    async def _thought(self, table: str, seen: ViewedTable) -> Action | None:
        try:
            async with asyncio.timeout(LONGEST_THOUGHT_S):
                return await self._thinker.choose(_bot(seen).level, seen)
        except Exception:  # noqa: BLE001 - it is said; the others have thoughts of their own
            _log.exception("table %s cannot be looked after: a bot cannot think", table)
            return None


def _bot(seen: ViewedTable) -> _Bot:
    view = seen.view
    sitter = None if view.seat is None else view.sitters[view.seat]
    assert sitter is not None, "a bot without a seat"  # noqa: S101 - the host lists those that have one
    assert sitter.bot is not None, "a player is not moved"  # noqa: S101 - the same
    return _Bot(sitter.player, sitter.bot)
