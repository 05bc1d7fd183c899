"""The gate of quick pairing: whether a player may be paired, or until when not."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from kozyr.server.moderation.action_log import make_newest_first_key
from kozyr.server.pairing.pairing_documents import ABSENCES
from kozyr.server.projections.conduct import ConductEntry, PairingBan, find_bans, read_conduct
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.ports import Store

MAX_ABSENCES: Final = 1_000
MAX_DISTURBANCES: Final = 200
_MINUTE_MS: Final = 60_000


class Disturbance(Struct, frozen=True):
    """The server started, or an outage ended; shortly afterwards no player is blamed for leaving a game."""

    at: int


DISTURBANCES: Final = DocumentKind("disturbance", Disturbance)


class ConductGate:
    """Answers whether a player is banned from pairing because of bad conduct."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def banned_until(self, person: str) -> int | None:
        """Return until when a person may not be paired, in milliseconds since 1970, or None."""
        ban = await self.find_ban(person)
        return None if ban is None else ban.until

    async def find_ban(self, person: str) -> PairingBan | None:
        """Return the ban from pairing that holds now."""
        entries = [*await read_conduct(self._store, person), *await self._read_absences(person)]
        if all(entry.conduct == "fine" for entry in entries):
            return None
        moments = [
            disturbance.at for _, disturbance in await DISTURBANCES.list(self._store, limit=MAX_DISTURBANCES)
        ]
        bans = find_bans(entries, moments)
        return bans[-1] if bans and self._clock() < bans[-1].until else None

    async def record_disturbance(self, moment: int) -> None:
        """Remember a start of the server or the end of an outage; in the same minute it is stored once."""
        minute = moment // _MINUTE_MS * _MINUTE_MS
        # `bytes` returns zeros instead of random bytes, so all processes make the same key.
        key = make_newest_first_key(minute, bytes)
        await self._store.change_documents([DISTURBANCES.change(key, Disturbance(moment), 0)])

    async def _read_absences(self, person: str) -> list[ConductEntry]:
        prefix = f"{person}/"
        absences = await ABSENCES.list(self._store, prefix=prefix, limit=MAX_ABSENCES)
        return [ConductEntry(absence.at, "absent", key.removeprefix(prefix)) for key, absence in absences]
