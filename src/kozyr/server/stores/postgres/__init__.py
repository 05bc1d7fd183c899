"""A store in PostgreSQL: one log that any number of processes share."""

from kozyr.server.stores.postgres.store import PostgresStore, open_postgres

__all__ = ["PostgresStore", "open_postgres"]
