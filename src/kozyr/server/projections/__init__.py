"""Projections: data that is computed from finished games and can be computed again at any time."""
