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
DAILY_PREFIX: Final = "daily-"
"""A daily deal is named by this prefix and its date."""
MATCH_PREFIX: Final = "match-"
"""A deal of a duplicate match is named by this prefix, the match's id, a hyphen and the deal's number."""
SHARED_CLIENT_SEED: Final = "daily"
"""The client seed of every seat at a table with a shared deal, so that all such tables have equal cards."""


@lru_cache(maxsize=1 << 12)
def compute_commitment(server_seed: bytes) -> str:
    """Return the SHA-256 of the server seed in hexadecimal, which the server publishes before the game."""
    return hashlib.sha256(server_seed).hexdigest()


def compute_shared_seed(secret: bytes, name: str) -> bytes:
    """Return the server seed of the shared deal `name`, such as daily-2026-11-18 or match-mfrggzdf-1.

    The seed follows from the secret and the part of the name after its first hyphen.
    """
    return hashlib.sha256(secret + name.partition("-")[2].encode()).digest()


def make_match_deal_name(match: str, number: int) -> str:
    """Return the name of a deal of a duplicate match; deals are numbered from 1."""
    return f"{MATCH_PREFIX}{match}-{number}"


def find_match(name: str) -> str:
    """Return the id of the match to which a shared deal belongs; empty if it belongs to none."""
    return name.removeprefix(MATCH_PREFIX).rpartition("-")[0] if name.startswith(MATCH_PREFIX) else ""


def compute_bot_key(server_seed: bytes) -> bytes:
    """Return the key of a bot's choices with a shared deal: with it, the bot answers equal moves equally."""
    return hashlib.sha256(b"bot" + server_seed).digest()


def compute_deal_key(
    server_seed: bytes, table: str, game: int, redeal: int, client_seeds: Sequence[str]
) -> bytes:
    """Return the key of the shuffle, computed from the seeds of the server and of all players."""
    message = "|".join((table, str(game), str(redeal), *client_seeds))
    return hmac.digest(server_seed, message.encode(), "sha256")
