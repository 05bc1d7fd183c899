"""Password hashing and comparison with argon2.

Hashing runs in a few threads of its own. One password costs tens of milliseconds and megabytes, so a client
that sends thousands of passwords would otherwise stall the games.
"""

import asyncio
import string
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kozyr.rules import Refusal
from kozyr.server.stores.name_skeletons import without_invisible
from kozyr.server.tables.host_refusals import refuse

THREADS: Final = 2
MAX_QUEUED: Final = 64
"""The most passwords that wait or are being hashed. Further callers get a refusal and may try again."""
MIN_DIFFERENT_CHARACTERS: Final = 4
"""The fewest different visible characters in an accepted password."""

_T = TypeVar("_T")


class Passwords:
    """Hashes passwords and compares them with stored hashes."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self._queued = 0
        # A future: a thread computes the hash, so that the server starts without waiting.
        self._dummy_hash = self._threads.submit(self._hasher.hash, "dummy")

    async def hash(self, password: str) -> str | Refusal:
        """Return the hash of a password."""
        return await self._run_in_thread(lambda: self._hasher.hash(_normalize(password)))

    async def verify(self, hashed: str | None, password: str) -> bool | Refusal:
        """Return whether the password matches the hash.

        Without a hash, return False after the same time, so that callers cannot find out which names exist.
        """

        def compare() -> bool:
            try:
                self._hasher.verify(hashed or self._dummy_hash.result(), _normalize(password))
            except (VerificationError, InvalidHashError):
                return False
            return hashed is not None

        return await self._run_in_thread(compare)

    def needs_rehash(self, hashed: str) -> bool:
        """Return whether a hash was made with older, weaker parameters."""
        return self._hasher.check_needs_rehash(hashed)

    def close(self) -> None:
        """Finish the running hashes and drop the queued ones."""
        self._threads.shutdown(cancel_futures=True)

    async def _run_in_thread(self, work: Callable[[], _T]) -> _T | Refusal:
        if self._queued >= MAX_QUEUED:
            return refuse("busy")
        self._queued += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._queued -= 1


def is_easy_to_guess(password: str, name: str) -> bool:
    """Return whether a password is easy to guess.

    A password is easy to guess if it is the player's name, has only digits, or has few different characters.
    So is a common password or word, with or without digits after it.
    """
    folded = _fold_case(password)
    stem = folded.rstrip(string.digits)
    if not stem or folded == _fold_case(name) or not _read_common_words().isdisjoint({folded, stem}):
        return True
    return len(_find_visible_characters(password)) < MIN_DIFFERENT_CHARACTERS


def _find_visible_characters(password: str) -> set[str]:
    shown = without_invisible(unicodedata.normalize("NFKC", password))
    return {char for char in shown if char.isprintable() and not char.isspace()}


@cache
def _read_common_words() -> frozenset[str]:
    # The lists take 0.1 s to import, so they are imported when the first player registers. The library's own
    # estimate is not used: it takes seconds for some passwords.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415

    return frozenset(word for words in FREQUENCY_LISTS.values() for word in words)


def _fold_case(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()


def _normalize(password: str) -> bytes:
    # The same characters typed on different keyboards must give the same password.
    return unicodedata.normalize("NFKC", password).encode()
