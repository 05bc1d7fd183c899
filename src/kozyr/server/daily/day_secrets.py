"""The secret of each day, kept as a document, and what follows from it: the seed, its hash, the deal's proof.

The secret is drawn the day before. Then the hash of the seed is published, and the secret never changes.
"""

from collections.abc import Callable
from datetime import date
from typing import Final

from msgspec import Struct

from kozyr.server.daily.days import make_deal_name
from kozyr.server.shared_deals.deal_tables import make_deal_proof
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents
from kozyr.table.deal_seeds import SEED_BYTES, compute_commitment, compute_shared_seed
from kozyr.table.proof import Proof


class DaySecret(Struct, frozen=True):
    """The secret of a day."""

    secret: str
    """32 random bytes in hexadecimal."""
    made: int
    """When the hash of the seed was published, in milliseconds since 1970."""

    def compute_seed(self, day: date) -> bytes:
        """Return the server seed of the day's deal."""
        return compute_shared_seed(bytes.fromhex(self.secret), make_deal_name(day))

    def compute_commitment(self, day: date) -> str:
        """Return the hash that is published the day before."""
        return compute_commitment(self.compute_seed(day))

    def make_proof(self, day: date) -> Proof:
        """Return the proof of the day's deal, which `kozyr verify` can read."""
        return make_deal_proof(bytes.fromhex(self.secret), make_deal_name(day))


DAY_SECRETS: Final = DocumentKind("daily_secret", DaySecret)


class DaySecrets:
    """Draws and reads the secrets of days."""

    def __init__(
        self, store: Documents, clock: Callable[[], int], random_bytes: Callable[[int], bytes]
    ) -> None:
        self._store = store
        self._clock = clock
        self._random_bytes = random_bytes

    async def read(self, day: date) -> DaySecret | None:
        """Return the secret of a day, if it was drawn."""
        return (await DAY_SECRETS.read(self._store, day.isoformat())).value

    async def draw(self, day: date) -> DaySecret:
        """Return the secret of a day; draw it if that is not done yet."""
        while True:
            stored = await self.read(day)
            if stored is not None:
                return stored
            drawn = DaySecret(self._random_bytes(SEED_BYTES).hex(), self._clock())
            # If another process draws meanwhile, its secret counts.
            await self._store.change_documents([DAY_SECRETS.change(day.isoformat(), drawn, 0)])
