"""Players that are programs: interface, levels, memory and arena (docs/explanation/bots.md)."""
