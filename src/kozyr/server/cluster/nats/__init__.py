"""The bus between processes on any number of machines, over NATS."""

from kozyr.server.cluster.nats.bus import NatsBus

__all__ = ["NatsBus"]
