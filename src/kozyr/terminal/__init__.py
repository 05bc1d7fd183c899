"""The terminal client: Durak in any terminal, alone, at one keyboard or on a server."""
