"""How are the cards dealt so that nobody has to be believed?

The server commits to a seed before anybody readies, every player adds a seed of his own, and the shuffle
follows from all of them: docs/reference/fair-deal.md, which says enough to write a verifier from the page
alone.
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
    """Give what is published of a server seed before the game: its SHA-256, in hexadecimal."""
    return hashlib.sha256(server_seed).hexdigest()


def deal_key(server_seed: bytes, table: str, game: int, redeal: int, client_seeds: Sequence[str]) -> bytes:
    """Give the key of a deal: what everybody agreed to shuffle with."""
    message = "|".join((table, str(game), str(redeal), *client_seeds))
    return hmac.digest(server_seed, message.encode(), "sha256")
