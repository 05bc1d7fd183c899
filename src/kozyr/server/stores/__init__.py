"""Where everything is kept: in memory, in a file of SQLite, in PostgreSQL. One contract for all of them."""
