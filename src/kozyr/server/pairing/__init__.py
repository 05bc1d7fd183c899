"""Quick pairing: people who wait are brought together at new tables."""
