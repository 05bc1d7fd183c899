"""Drawings of the table as characters with named colours (inks): pure functions that need no terminal."""
