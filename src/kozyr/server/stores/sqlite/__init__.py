"""A store in an SQLite file: one thread writes for all callers and answers after the commit."""

from kozyr.server.stores.sqlite.store import SqliteStore, open_sqlite

__all__ = ["SqliteStore", "open_sqlite"]
