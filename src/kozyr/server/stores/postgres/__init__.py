"""A store in PostgreSQL: one log for any number of processes."""

from kozyr.server.stores.postgres.store import PostgresStore, open_postgres

__all__ = ["PostgresStore", "open_postgres"]
