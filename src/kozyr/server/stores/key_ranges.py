"""Ranges of sorted keys, and sorted rows in memory.

Every store sorts keys by code points. That is the order of Python's strings, of SQLite's BINARY collation and
of PostgreSQL's "C" collation, which both compare UTF-8 bytes.
"""

from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar

from kozyr.server.tables.documents import MAX_KEY_BYTES

_LAST_CHARACTER: Final = "\U0010ffff"
_ABOVE_ALL_KEYS: Final = _LAST_CHARACTER * (MAX_KEY_BYTES // 4 + 1)
_BEFORE_SURROGATES, _AFTER_SURROGATES = "\ud7ff", "\ue000"
"""The characters before and after the range of surrogates; no key has a surrogate."""

_Row = TypeVar("_Row")


class KeyRange(NamedTuple):
    """All keys from `first` on and before `end`."""

    first: str
    end: str


def range_of(prefix: str, *, after: str = "", before: str | None = None) -> KeyRange:
    """Return the range of the keys that have a prefix, follow `after`, and come before `before`."""
    # No key has a NUL character, so no key is between `after` and this string.
    first = max(prefix, f"{after}\x01") if after else prefix
    end = _end_of(prefix)
    return KeyRange(first, end if before is None else min(end, before))


def _end_of(prefix: str) -> str:
    """Return the first key after all keys with this prefix."""
    beginning = prefix.rstrip(_LAST_CHARACTER)
    if not beginning:
        return _ABOVE_ALL_KEYS
    last = beginning[-1]
    following = _AFTER_SURROGATES if last == _BEFORE_SURROGATES else chr(ord(last) + 1)
    return beginning[:-1] + following


class SortedRows(Generic[_Row]):
    """Rows by key, which can be read in the order of their keys."""

    def __init__(self) -> None:
        self._rows: dict[str, _Row] = {}
        self._keys: list[str] = []
        """All keys, sorted."""

    def __iter__(self) -> Iterator[_Row]:
        return (self._rows[key] for key in self._keys)

    def get(self, key: str) -> _Row | None:
        """Return a row, or None."""
        return self._rows.get(key)

    def write(self, rows: Mapping[str, _Row | None]) -> None:
        """Add or replace rows; None deletes a row."""
        for key, row in rows.items():
            if row is not None:
                if key not in self._rows:
                    insort(self._keys, key)
                self._rows[key] = row
            elif self._rows.pop(key, None) is not None:
                del self._keys[bisect_left(self._keys, key)]

    def read(self, keys: KeyRange, limit: int) -> list[tuple[str, _Row]]:
        """Return the rows of a range with their keys, in order."""
        start, end = self._find(keys)
        return [(key, self._rows[key]) for key in islice(self._keys, start, min(end, start + limit))]

    def count(self, keys: KeyRange) -> int:
        """Return how many rows are in a range."""
        start, end = self._find(keys)
        return end - start

    def _find(self, keys: KeyRange) -> tuple[int, int]:
        start = bisect_left(self._keys, keys.first)
        return start, max(start, bisect_left(self._keys, keys.end))
