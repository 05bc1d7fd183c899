"""The seeds of a fair deal, which players can verify themselves.

The server commits to a seed before any player is ready, every player adds a seed, and the shuffle follows
from all of them. docs/reference/fair-deal.md is enough to write a verifier.
"""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

SEED_BYTES: Final = 32
LONGEST_CLIENT_SEED: Final = 64


@lru_cache(maxsize=1 << 12)
def commitment(server_seed: bytes) -> str:
    """Return what the server publishes of its seed before the game: its SHA-256, in hexadecimal."""
    return hashlib.sha256(server_seed).hexdigest()


def deal_key(server_seed: bytes, table: str, game: int, redeal: int, client_seeds: Sequence[str]) -> bytes:
    """Return the key that shuffles a deal; it follows from the seeds of the server and of all players."""
    message = "|".join((table, str(game), str(redeal), *client_seeds))
    return hmac.digest(server_seed, message.encode(), "sha256")
