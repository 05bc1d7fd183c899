"""Players that are programs: the bot interface, the levels, the memory and the arena (docs/bots.md)."""
