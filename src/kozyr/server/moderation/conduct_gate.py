"""The gate of quick pairing: whether a player may be paired, or until when not."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from kozyr.server.moderation.action_log import make_newest_first_key
from kozyr.server.projections.conduct import ConductEntry, PairingBan, find_bans, read_conduct
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.ports import Store

MAX_ABSENCES: Final = 60
MAX_DISTURBANCES: Final = 200
_MINUTE_MS: Final = 60_000


class Absence(Struct, frozen=True):
    """A player did not come to a table that pairing had found."""

    at: int
    table: str


class Disturbance(Struct, frozen=True):
    """The server started, or an outage ended."""

    at: int


ABSENCES: Final = DocumentKind("absence", tuple[Absence, ...])
DISTURBANCES: Final = DocumentKind("disturbance", Disturbance)


class ConductGate:
    """Answers whether a player is banned from pairing because of bad conduct."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def until(self, person: str) -> int | None:
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

    async def record_absence(self, person: str, table: str) -> None:
        """Remember that a player did not come to a table that pairing had found."""
        absence = Absence(self._clock(), table)

        def add(absences: tuple[Absence, ...] | None) -> tuple[Absence, ...]:
            return (*(absences or ()), absence)[-MAX_ABSENCES:]

        await ABSENCES.update(self._store, person, add)

    async def record_disturbance(self, moment: int) -> None:
        """Remember a start of the server or the end of an outage; processes that agree store it once."""
        minute = moment // _MINUTE_MS * _MINUTE_MS
        key = make_newest_first_key(minute, bytes)
        await self._store.change_documents([DISTURBANCES.change(key, Disturbance(moment), 0)])

    async def _read_absences(self, person: str) -> list[ConductEntry]:
        absences = (await ABSENCES.read(self._store, person)).value or ()
        return [ConductEntry(absence.at, "absent", absence.table) for absence in absences]
