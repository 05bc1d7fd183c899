"""Runs the tables around the pure game core: stores each change first, then publishes it."""
