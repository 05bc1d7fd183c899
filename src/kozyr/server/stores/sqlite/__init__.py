"""A file of SQLite: one thread writes for everybody who waits, and answers when it is on the disk."""

from kozyr.server.stores.sqlite.store import SqliteStore, open_sqlite

__all__ = ["SqliteStore", "open_sqlite"]
