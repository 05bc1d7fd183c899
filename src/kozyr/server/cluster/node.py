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

from kozyr.server.cluster.membership import Heartbeat, Membership
from kozyr.server.tables.ports import UnavailableError
from kozyr.server.tables.presence import Presence

HEARTBEAT_S: Final = 1.0
"""The heartbeat interval: a third of the time after which a process counts as dead."""
SKEW_MS: Final = 500
"""A larger clock difference is logged, because clocks decide whether a move came too late."""
SETTLE_S: Final = 0.2
"""How often a new process checks whether the processes it found are still alive."""
MOST_CHECKS: Final = 20
"""Checks that together last longer than a process takes to count as dead; the store's clock may change."""
LEAVE_S: Final = 1.0
"""How long a leaving process tries to report that."""

_log = logging.getLogger("kozyr.node")


class ClusterMetrics(Protocol):
    """The metrics of the cluster."""

    def cluster_size(self, nodes: int, skew_s: float) -> None:
        """Record the number of processes, and how far this one's clock is ahead of the store's."""


def new_name() -> str:
    """Return a random name for a process, never used before."""
    return secrets.token_hex(8)


class Node:
    """This process as a member of the cluster that serves one store."""

    def __init__(  # noqa: PLR0913 - the parts it connects
        self,
        name: str,
        membership: Membership,
        clock: Callable[[], int],
        presence: Presence,
        *,
        outage_until: Callable[[int], None],
        metrics: ClusterMetrics | None = None,
    ) -> None:
        """`outage_until` is called with the time before which no player could play."""
        self.name = name
        self._membership = membership
        self._clock = clock
        self._presence = presence
        self._outage_until = outage_until
        self._metrics = metrics
        self._complained = False
        self._came = 0
        self._latest = Heartbeat(0, 0, 0)
        self.others = 0
        """The number of other live processes."""
        self.first = True
        """Whether no other process was alive when this one joined."""

    async def join(self) -> None:
        """Send the first heartbeat; raise `UnavailableError` if the store cannot take it."""
        beat = self._latest = await self._beat()
        self._came = self._came or beat.now  # a retry keeps the time of the first attempt
        self.first = not beat.others

    async def settle(self) -> None:
        """Wait until it is certain whether the processes found on joining are alive or have just died."""
        beat = self._latest
        for _ in range(MOST_CHECKS):
            if beat.settled:
                self.first = beat.since == self._came
                return
            await asyncio.sleep(SETTLE_S)
            beat = await self._beat()

    async def run(self) -> None:
        """Send heartbeats until cancelled."""
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            try:
                await self.once()
            except Exception:  # noqa: BLE001 - logged and retried, or others would consider it dead
                _log.exception("the heartbeat of this process failed; retrying")

    async def once(self) -> None:
        """Send one heartbeat and take over the players of dead processes; the next one retries failures."""
        with contextlib.suppress(UnavailableError):
            beat = await self._beat()
            if beat.must_report_players:
                _log.warning("the cluster forgot the players connected to this process; reporting them again")
                self._presence.report_all()
            if orphaned := await self._membership.orphaned(self.name):
                _log.info("taking over %s players who were connected to a dead process", len(orphaned))
                self._presence.take_over(orphaned)

    async def check_before_stop(self) -> None:
        """Check before stopping whether the cluster has forgotten this process and its players."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_S):
                await self.once()

    async def leave(self) -> None:
        """Leave the cluster; other processes take over the players still recorded here."""
        with contextlib.suppress(UnavailableError, TimeoutError):
            async with asyncio.timeout(LEAVE_S):
                await self._membership.leave(self.name)

    async def _beat(self) -> Heartbeat:
        asked = self._clock()
        beat = await self._membership.beat(self.name)
        answered = self._clock()
        self.others = beat.others
        self._outage_until(beat.since - 1)  # from then on players could play
        # The store read its clock at some moment in between.
        ahead = max(asked - beat.now, min(answered - beat.now, 0))
        if self._metrics is not None:
            self._metrics.cluster_size(beat.others + 1, ahead / 1000)
        self._complain(ahead)
        return beat

    def _complain(self, ahead: int) -> None:
        wrong = abs(ahead) > SKEW_MS
        if wrong and not self._complained:
            _log.warning("the clock of this machine is %s ms ahead of the store's", ahead)
        self._complained = wrong
