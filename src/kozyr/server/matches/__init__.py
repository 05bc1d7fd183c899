"""Duplicate matches of two friends, each of whom plays the same deals against the same bot."""
