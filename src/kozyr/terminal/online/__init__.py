"""Durak on a server: who one is there, which tables there are, and a table as a `Desk`."""
