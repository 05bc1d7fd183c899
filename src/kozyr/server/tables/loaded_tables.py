"""The tables that a table host has in memory, the least recently used first."""

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import Final

from kozyr.server.tables.cached_table import CachedTable

MAX_CACHED_TABLES: Final = 10_000
"""How many tables stay in memory; if there are more, the least recently used idle table is dropped."""
MAX_DROP_TRIES: Final = 16
"""How many of the least recently used tables are looked at to find an idle one."""


class LoadedTables(OrderedDict[str, CachedTable]):
    """The tables in memory by their ids."""

    def use(self, name: str, make: Callable[[str], CachedTable]) -> CachedTable:
        """Return a table, which `make` makes if it is not in memory, and count it as the last one used."""
        cached = self.get(name)
        if cached is None:
            if len(self) >= MAX_CACHED_TABLES:
                self._drop_idle_table()
            cached = self[name] = make(name)
        else:
            self.move_to_end(name)
        return cached

    def _drop_idle_table(self) -> None:
        # A table in use goes to the end: with thousands of them, each search would find them all again.
        for name in [*islice(self, MAX_DROP_TRIES)]:
            if self[name].is_idle:
                del self[name]
                return
            self.move_to_end(name)
