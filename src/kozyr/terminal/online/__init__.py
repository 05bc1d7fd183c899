"""Durak on a server: the player's session, the list of tables, and a table as a `TableClient`."""
