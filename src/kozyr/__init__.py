"""Kozyr: the open platform for Durak. The rules are in `kozyr.rules`."""

__version__ = "0.1.0"
