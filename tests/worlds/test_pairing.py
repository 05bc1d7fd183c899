"""Worlds with quick pairing pass all checks, and the checks find broken servers."""

from collections.abc import Mapping
from typing import Any

import pytest

from kozyr.server.pairing.pairer import Pairer
from kozyr.server.pairing.pairing_documents import (
    GAME,
    PERSON,
    TICKET,
    FoundGame,
    PairingPerson,
    VersionedGame,
    VersionedTicket,
    delete,
    put,
)
from kozyr.server.pairing.queue import PairingQueue
from kozyr.server.pairing.tickets import Pairing
from tests.kit.stress import first_of
from tests.worlds.finding import found_out
from tests.worlds.pairing_world import PairingProcess, PairingWorld
from tests.worlds.world import run_world

WORLDS = 40


@pytest.mark.parametrize("seeds", first_of([range(at, at + 10) for at in range(1, WORLDS + 1, 10)]), ids=str)
@pytest.mark.parametrize("several", [False, True], ids=["one", "many"])
def test_worlds_with_pairing_run_clean(seeds: range, several: bool) -> None:  # noqa: FBT001 - a parameter
    """With lost connections, killed and frozen servers, each ticket is paired once and nobody starves."""
    for seed in seeds:
        run_world(seed, process=PairingProcess, several=several, kind=PairingWorld)


class _HastyPairer(Pairer):
    async def _store_pairing(self, pairing: Pairing, tickets: Mapping[str, VersionedTicket]) -> bool:
        """Pair people who were read some time ago, whatever has happened to their tickets."""
        changes = [put(PERSON, ticket.person, PairingPerson(), None) for ticket in pairing.tickets]
        stored = tuple(tickets[ticket.person].ticket for ticket in pairing.tickets)
        game = FoundGame(self._make_table_id(), pairing.pool.name, stored, 0, is_rated=True, node=self._node)
        deletions = [delete(TICKET, ticket.person, None) for ticket in pairing.tickets]
        return await self._store.change_documents([put(GAME, game.table, game, 0), *changes, *deletions])


class _LazyPairer(Pairer):
    async def _pair(self, tickets: Mapping[str, VersionedTicket]) -> list[Pairing]:  # noqa: ARG002 - the interface
        """Pair nobody."""
        return []


class _KindPairer(Pairer):
    async def _keep_own_tickets(
        self, tickets: Mapping[str, VersionedTicket], games: Mapping[str, VersionedGame]
    ) -> None:
        """Delete no ticket."""


class _PatientPairer(Pairer):
    async def _end_games(self, games: Mapping[str, VersionedGame]) -> None:
        """Wait for ever for people who do not come."""


class _ForgetfulQueue(PairingQueue):
    async def _is_playing(self, table: str | None, person: str) -> bool:  # noqa: ARG002 - the interface
        """Let people join during a paired game."""
        return False


BROKEN: dict[str, dict[str, Any]] = {
    "pairs changed tickets": {"pairer_class": _HastyPairer},
    "pairs nobody": {"pairer_class": _LazyPairer},
    "keeps dead tickets": {"pairer_class": _KindPairer},
    "waits for absent people": {"pairer_class": _PatientPairer},
    "pairs people who play": {"queue_class": _ForgetfulQueue},
}


@pytest.mark.parametrize("how", first_of([*BROKEN], 2))
def test_each_broken_part_of_pairing_is_found_out(how: str) -> None:
    """The fault is found within a number of worlds."""
    process = type("Broken", (PairingProcess,), BROKEN[how])

    assert found_out(process, several=True, kind=PairingWorld)
