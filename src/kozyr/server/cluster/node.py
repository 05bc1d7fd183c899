"""This process as a member of the cluster.

Every second the process sends a heartbeat. From the answer it learns how long the cluster has been up, how
many other processes exist, and the store's time. It takes over the players of dead processes. If the other
processes have treated this process as dead, it reports its connected players again.
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
"""The largest clock difference that is not logged. Clocks decide whether a move came too late."""
SETTLE_S: Final = 0.2
"""A new process checks whether the others are alive; this is the pause between two checks."""
MAX_CHECKS: Final = 20
"""How many such checks are made. By then, every dead process counts as dead."""
LEAVE_S: Final = 1.0
"""How long a stopping process tries to leave the cluster."""

_log = logging.getLogger("kozyr.node")


class ClusterMetrics(Protocol):
    """The metrics of the cluster."""

    def cluster_size(self, nodes: int, skew_s: float) -> None:
        """Record the number of processes, and how far this process's clock is ahead of the store's clock."""


def make_node_name() -> str:
    """Return a random, unique name for a process."""
    return secrets.token_hex(8)


class Node:
    """This process as a member of the cluster that serves one store."""

    def __init__(  # noqa: PLR0913 - the parts that a node connects
        self,
        name: str,
        membership: Membership,
        clock: Callable[[], int],
        presence: Presence,
        *,
        note_outage: Callable[[int], None],
        metrics: ClusterMetrics | None = None,
    ) -> None:
        """`note_outage` is called with the end of an outage: until then no process ran."""
        self.name = name
        self._membership = membership
        self._clock = clock
        self._presence = presence
        self._note_outage = note_outage
        self._metrics = metrics
        self._has_warned = False
        self._joined_at = 0
        self._first_heartbeat = Heartbeat(0, 0, 0)
        self.others = 0
        """The number of other live processes."""
        self.is_first = True
        """Whether no other process was alive when this process joined."""

    async def join(self) -> None:
        """Send the first heartbeat; raise `UnavailableError` if the store is unavailable."""
        heartbeat = self._first_heartbeat = await self._record_heartbeat()
        self._joined_at = self._joined_at or heartbeat.now  # a retry keeps the time of the first attempt
        self.is_first = not heartbeat.others

    async def settle(self) -> None:
        """Wait until it is certain which of the processes found on joining are alive; then set `is_first`."""
        heartbeat = self._first_heartbeat
        for _ in range(MAX_CHECKS):
            if heartbeat.is_up_since_final:
                # If no other process was alive when this one joined, the cluster began with this one.
                self.is_first = heartbeat.up_since == self._joined_at
                return
            await asyncio.sleep(SETTLE_S)
            heartbeat = await self._record_heartbeat()

    async def run(self) -> None:
        """Send heartbeats until cancelled."""
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            try:
                await self.send_heartbeat()
            except Exception:  # noqa: BLE001 - the error is logged; without heartbeats the process counts as dead
                _log.exception("the heartbeat of this process failed; retrying")

    async def send_heartbeat(self) -> None:
        """Send one heartbeat and take over the players of dead processes; the next call retries failures."""
        with contextlib.suppress(UnavailableError):
            heartbeat = await self._record_heartbeat()
            if heartbeat.must_report_players:
                _log.warning("the cluster lost the players connected to this process; reporting them again")
                self._presence.report_all()
            if players := await self._membership.take_over_players(self.name):
                _log.info("taking over %s players who were connected to a dead process", len(players))
                self._presence.take_over(players)

    async def check_before_stop(self) -> None:
        """Check before stopping whether the cluster has lost this process and its players."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_S):
                await self.send_heartbeat()

    async def leave(self) -> None:
        """Leave the cluster; other processes take over the players still recorded here."""
        with contextlib.suppress(UnavailableError, TimeoutError):
            async with asyncio.timeout(LEAVE_S):
                await self._membership.leave(self.name)

    async def _record_heartbeat(self) -> Heartbeat:
        sent_at = self._clock()
        heartbeat = await self._membership.record_heartbeat(self.name)
        answered_at = self._clock()
        self.others = heartbeat.others
        self._note_outage(heartbeat.up_since - 1)  # no process ran until then
        # The store read its clock after `sent_at` and before `answered_at`. If its time lies between them,
        # the clocks agree. Otherwise the difference to the nearer of the two times counts.
        ahead_ms = max(sent_at - heartbeat.now, min(answered_at - heartbeat.now, 0))
        if self._metrics is not None:
            self._metrics.cluster_size(heartbeat.others + 1, ahead_ms / 1000)
        self._warn_about_clock(ahead_ms)
        return heartbeat

    def _warn_about_clock(self, ahead_ms: int) -> None:
        is_wrong = abs(ahead_ms) > SKEW_MS
        if is_wrong and not self._has_warned:
            _log.warning("the clock of this machine is %s ms ahead of the store's", ahead_ms)
        self._has_warned = is_wrong
