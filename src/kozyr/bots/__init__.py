"""Players that are programs: what one is, the levels, the memory, the arena (docs/explanation/bots.md)."""
