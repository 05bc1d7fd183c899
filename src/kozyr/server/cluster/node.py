"""This process as a member of the cluster: its heartbeat and what it learns from each one.

Every second it reports that it is alive. It learns how long the cluster has been up, how many other
processes exist, and the store's time. It takes over the players of dead processes. If the others considered
it dead, it reports its connected players again.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Final, Protocol

from kozyr.server.cluster.membership import Beat, Membership
from kozyr.server.tables.ports import UnavailableError
from kozyr.server.tables.presence import Presence

BEAT_S: Final = 1.0
"""How often; three times as often as others take to give it up."""
SKEW_MS: Final = 500
"""A clock that is further off than this is complained of: by clocks it is decided who was too late."""
SETTLE_S: Final = 0.2
"""How often who has just come asks whether those whom it found are still there."""
MOST_QUESTIONS: Final = 20
"""Longer than it takes to give anybody up; the store's clock may have been set."""
LEAVE_S: Final = 1.0
"""How long whoever leaves tries to say so."""

_log = logging.getLogger("kozyr.node")


class Watch(Protocol):
    """Counts processes."""

    def company(self, nodes: int, skew_s: float) -> None:
        """Take in how many processes there are, and how far this one's clock is ahead of the store's."""


def new_name() -> str:
    """Make up the name of a process: never that of one that was there before."""
    return secrets.token_hex(8)


class Node:
    """This process among those that serve the same store."""

    def __init__(  # noqa: PLR0913 - what it joins
        self,
        name: str,
        company: Membership,
        clock: Callable[[], int],
        presence: Presence,
        *,
        outage_until: Callable[[int], None],
        watch: Watch | None = None,
    ) -> None:
        """Have `outage_until` told the moment before which nobody could play."""
        self.name = name
        self._company = company
        self._clock = clock
        self._presence = presence
        self._outage_until = outage_until
        self._watch = watch
        self._complained = False
        self._came = 0
        self._latest = Beat(0, 0, 0)
        self.others = 0
        """How many other processes there are."""
        self.first = True
        """Whether nobody was there when it came."""

    async def join(self) -> None:
        """Say for the first time that it is there; `UnavailableError`: that cannot be said."""
        beat = self._latest = await self._beat()
        self._came = self._came or beat.now  # who tries again came when it tried first
        self.first = not beat.others

    async def settle(self) -> None:
        """Find out whether those whom it found are there, or died a moment before it came."""
        beat = self._latest
        for _ in range(MOST_QUESTIONS):
            if beat.settled:
                self.first = beat.since == self._came
                return
            await asyncio.sleep(SETTLE_S)
            beat = await self._beat()

    async def run(self) -> None:
        """Say so again and again, until cancelled."""
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self.once()
            except Exception:  # noqa: BLE001 - it is said, and tried again: others would take it for dead
                _log.exception("this process cannot say that it is there")

    async def once(self) -> None:
        """Say so once more, and see to those whose process is no more; what fails is tried again."""
        with contextlib.suppress(UnavailableError):
            beat = await self._beat()
            if beat.forgotten:
                _log.warning("others do not know who is connected to this process: they are told anew")
                self._presence.forgotten()
            if forsaken := await self._company.forsaken(self.name):
                _log.info("%s were connected to a process that is no more", len(forsaken))
                self._presence.forsaken(forsaken)

    async def look_once_more(self) -> None:
        """Learn, before it stops, whether it was taken for dead: others would not know whom it leaves."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_S):
                await self.once()

    async def leave(self) -> None:
        """Say that it is there no more; others see to whoever is still noted here."""
        with contextlib.suppress(UnavailableError, TimeoutError):
            async with asyncio.timeout(LEAVE_S):
                await self._company.leave(self.name)

    async def _beat(self) -> Beat:
        asked = self._clock()
        beat = await self._company.beat(self.name)
        answered = self._clock()
        self.others = beat.others
        self._outage_until(beat.since - 1)  # from then on everybody could
        # The answer was written somewhere in between.
        ahead = max(asked - beat.now, min(answered - beat.now, 0))
        if self._watch is not None:
            self._watch.company(beat.others + 1, ahead / 1000)
        self._complain(ahead)
        return beat

    def _complain(self, ahead: int) -> None:
        wrong = abs(ahead) > SKEW_MS
        if wrong and not self._complained:
            _log.warning("the clock of this machine is %s ms ahead of the store's", ahead)
        self._complained = wrong
