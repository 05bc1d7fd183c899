"""Worlds with quick pairing pass all checks, and the checks find broken servers."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kozyr.server.pairing.pairer import Pairer
from kozyr.server.pairing.queue import PairingQueue
from kozyr.server.pairing.stored import Kept, KeptGame
from kozyr.server.pairing.tickets import Pairing
from kozyr.server.tables.documents import DocumentChange
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
    async def _store_pairing(self, pairing: Pairing, tickets: Mapping[str, Kept]) -> bool:
        """Store a pairing whatever has happened to its tickets."""
        store: Any = self._store
        self._store = _Unconditional(store)  # type: ignore[assignment]  # all that the call uses
        try:
            return await super()._store_pairing(pairing, tickets)
        finally:
            self._store = store


class _Unconditional:
    def __init__(self, store: Any) -> None:  # noqa: ANN401 - the remote store
        self._store = store

    async def change_documents(self, changes: Sequence[DocumentChange]) -> bool:
        """Ignore the expected versions."""
        free = [change._replace(expected=None) for change in changes]
        return bool(await self._store.change_documents(free))


class _LazyPairer(Pairer):
    async def _pair(self, tickets: Mapping[str, Kept]) -> list[Pairing]:  # noqa: ARG002 - the interface
        """Pair nobody."""
        return []


class _KindPairer(Pairer):
    async def _keep_own_tickets(self, tickets: Mapping[str, Kept], games: Mapping[str, KeptGame]) -> None:
        """Delete no ticket."""


class _PatientPairer(Pairer):
    async def _end_games(self, games: Mapping[str, KeptGame]) -> None:
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
