"""The seeds of a fair deal, which players can verify themselves.

The server commits to a seed before any player is ready. Every player adds a seed, and the shuffle follows
from all seeds. docs/reference/fair-deal.md says everything that the author of a verifier needs.
"""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

SEED_BYTES: Final = 32
MAX_CLIENT_SEED_LENGTH: Final = 64


@lru_cache(maxsize=1 << 12)
def compute_commitment(server_seed: bytes) -> str:
    """Return the SHA-256 of the server seed in hexadecimal, which the server publishes before the game."""
    return hashlib.sha256(server_seed).hexdigest()


def compute_deal_key(
    server_seed: bytes, table: str, game: int, redeal: int, client_seeds: Sequence[str]
) -> bytes:
    """Return the key of the shuffle, computed from the seeds of the server and of all players."""
    message = "|".join((table, str(game), str(redeal), *client_seeds))
    return hmac.digest(server_seed, message.encode(), "sha256")
