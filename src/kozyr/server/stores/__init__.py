"""The stores: in memory, in an SQLite file and in PostgreSQL, all under one contract."""
