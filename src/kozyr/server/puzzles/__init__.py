"""Puzzles for players: which puzzle comes next, attempts, ratings and votes; kept as documents."""
