"""How processes on any number of machines tell each other what they stored, over NATS."""

from kozyr.server.cluster.nats.bus import NatsBus

__all__ = ["NatsBus"]
