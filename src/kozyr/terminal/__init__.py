"""The terminal client: Durak in any terminal, against bots, with friends at one keyboard, or on a server."""
