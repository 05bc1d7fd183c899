"""The secret of each day, kept as a document, and what follows from it: the seed, its hash, the deal's proof.

The secret is drawn the day before, when its hash is published. It never changes afterwards.
"""

from collections.abc import Callable
from datetime import date
from typing import Final

from msgspec import Struct

from kozyr.rules import Options, deal, first_dealer, must, options_of, shuffled
from kozyr.server.daily.days import make_deal_name
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents
from kozyr.table.deal_seeds import (
    SEED_BYTES,
    SHARED_CLIENT_SEED,
    compute_commitment,
    compute_daily_seed,
    compute_deal_key,
)
from kozyr.table.proof import Proof, make_published_deal

RULES: Final = "classic"
RULE_CHANGES: Final = {"order": "turns"}
"""Throw-ins have an order, so that answers never depend on how fast a person plays."""
SEATS: Final = 2
OPTIONS: Final[Options] = must(options_of(RULES, dict(RULE_CHANGES)))
_CLIENT_SEEDS: Final = (SHARED_CLIENT_SEED,) * SEATS


class DaySecret(Struct, frozen=True):
    """The secret of a day."""

    secret: str
    """32 random bytes in hexadecimal."""
    made: int
    """When the hash of the seed was published, in milliseconds since 1970."""

    def compute_seed(self, day: date) -> bytes:
        """Return the server seed of the day's deal."""
        return compute_daily_seed(bytes.fromhex(self.secret), day.isoformat())

    def compute_commitment(self, day: date) -> str:
        """Return the hash that is published the day before."""
        return compute_commitment(self.compute_seed(day))

    def make_proof(self, day: date) -> Proof:
        """Return the proof of the day's deal, which `kozyr verify` can read."""
        seed, name = self.compute_seed(day), make_deal_name(day)
        deck, lot = shuffled(compute_deal_key(seed, name, 1, 0, _CLIENT_SEEDS), OPTIONS.deck)
        dealt = must(deal(OPTIONS, SEATS, deck, dealer=first_dealer(lot, SEATS), lot=lot, leader=None))
        published = make_published_deal(dealt, None)
        return Proof(
            name, 1, OPTIONS, SEATS, compute_commitment(seed), seed, _CLIENT_SEEDS, (published,),
            bytes.fromhex(self.secret),
        )  # fmt: skip


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
