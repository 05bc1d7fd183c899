"""Projections: what is computed from finished games, each with a cursor, each rebuildable."""
