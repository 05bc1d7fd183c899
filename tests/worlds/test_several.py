"""Worlds of several servers pass all checks, and the checks find each broken part of a cluster."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from kozyr.rules import Refusal
from kozyr.server.cluster.broadcast import Broadcast
from kozyr.server.cluster.membership import Claim, SeatedPlayer, SingleNode
from kozyr.server.cluster.node import Node
from kozyr.server.cluster.relay import Relay
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.lobby.lobby_sync import LobbySync
from kozyr.server.projections.projector import Projector
from kozyr.server.tables.cached_table import CachedTable
from kozyr.server.tables.command_handler import Accepted, CommandHandler
from kozyr.server.tables.event_codec import digest_of
from kozyr.server.tables.finished_games import ProjectionMove
from kozyr.server.tables.host import Host
from kozyr.server.tables.presence import Presence
from kozyr.server.tables.scheduler import Scheduler
from kozyr.server.tables.table_type import HostCommand
from tests.kit.stress import first_of
from tests.worlds.finding import found_out
from tests.worlds.processes import Process
from tests.worlds.world import run_world

WORLDS = 25


@pytest.mark.parametrize("seeds", first_of([range(at, at + 5) for at in range(1, WORLDS + 1, 5)]), ids=str)
def test_worlds_of_several_servers_run_clean(seeds: range) -> None:
    """With lost messages, killed and frozen servers, they behave like one server to all clients."""
    for seed in seeds:
        run_world(seed, several=True)


def test_the_same_seed_tells_the_same_story() -> None:
    """This also holds for several servers."""
    assert run_world(3, several=True).story == run_world(3, several=True).story


async def _never(_: object) -> None:
    await asyncio.Event().wait()


class _DeafRelay(Relay):
    run = _never


class _DeafLobbySync(LobbySync):
    run = _never


class _TrustingLobbySync(LobbySync):
    def _check_sent_count(self, message: object) -> None:
        """Assume that every message arrived."""


class _DeafBroadcast(Broadcast):
    run = _never


class _ForgetfulBroadcast(Broadcast):
    def _remember_id(self, mark: bytes) -> bool:
        super()._remember_id(mark)
        return True


class _GullibleLobby(Lobby):
    def apply_listing(self, table: str, listing: bytes | None, number: int) -> None:
        self._entry_numbers.pop(table, None)
        super().apply_listing(table, listing, number)


class _GreedyScheduler(Scheduler):
    async def _claim(self, due: int, most: int) -> Sequence[Claim]:
        membership, self._membership = self._membership, SingleNode(self._host._store, self._clock)  # noqa: SLF001 - simulates a single node
        try:
            return await super()._claim(due, most)
        finally:
            self._membership = membership


class _SelfishPresence(Presence):
    def take_over(self, listed: Iterable[SeatedPlayer]) -> None:
        """Take over no players."""


class _HastyPresence(Presence):
    async def _report(self, who: SeatedPlayer) -> bool:
        self._membership = SingleNode(self._host._store, lambda: 0)  # noqa: SLF001 - simulates a single node
        return await super()._report(who)


class _VainNode(Node):
    async def settle(self) -> None:
        """Assume that there is no other node."""
        await super().settle()
        self.is_first = True


class _ForgetfulDecider(CommandHandler):
    async def handle(
        self, cached: CachedTable, sender: str, command: HostCommand, command_id: str
    ) -> Accepted | Refusal:
        """Store no refusal."""
        outcome = await self._handle(cached, sender, command, command_id, digest_of(command))
        first = await self._store.find_entry(cached.name, sender, command_id)
        return outcome if first is None else Accepted(first.number)


class _ForgetfulHost(Host):
    handler_class = _ForgetfulDecider


class _CarelessProjector(Projector):
    async def _advance(self, moves: Sequence[ProjectionMove]) -> Sequence[bool]:
        """Add games even if another process has added them meanwhile."""
        for name, _, after, rows in moves:
            cursor = await self._store.projection_cursor(name)
            await self._store.advance_projection(name, cursor, after, rows)
        return [True for _ in moves]


BROKEN: dict[str, dict[str, Any]] = {
    "a relay that never looks into the store": {"relay_class": _DeafRelay},
    "a lobby that never looks into the store": {"lobby_sync_class": _DeafLobbySync},
    "a lobby that does not notice what it missed": {"lobby_sync_class": _TrustingLobbySync},
    "a lobby that believes late news": {"lobby_class": _GullibleLobby},
    "broadcasts that are heard by the wire alone": {"broadcast_class": _DeafBroadcast},
    "broadcasts that are taken in twice": {"broadcast_class": _ForgetfulBroadcast},
    "bots that think though others do": {"scheduler_class": _GreedyScheduler},
    "players of a dead server whom nobody sees to": {"presence_class": _SelfishPresence},
    "players who are away because they left one server": {"presence_class": _HastyPresence},
    "refusals that nobody keeps": {"host_class": _ForgetfulHost},
    "clocks that start again when a server does": {"node_class": _VainNode},
    "games that two servers add to the records": {"projector_class": _CarelessProjector},
}


@pytest.mark.parametrize("how", first_of([*BROKEN], 2))
def test_each_broken_part_is_found_out(how: str) -> None:
    """The fault is found within a number of worlds."""
    process = type("Broken", (Process,), BROKEN[how])

    assert found_out(process, several=True)
