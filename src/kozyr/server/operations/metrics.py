"""The server's metrics for Prometheus (`GET /metrics`), on a registry of our own.

All label values are known beforehand: names of calls, words of refusal, levels, codes. Any other value
becomes "other", so no client can make the number of series grow. Counts that change with every move are plain
numbers, exported on collection: the library's own series would take a lock each time.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Gauge,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

OTHER: Final = "other"
OK: Final = "ok"
"""The outcome of a call that was not refused."""
CODES: Final = frozenset(
    {1000, 1001, 1006, 1009, *range(3000, 3016), *range(3500, 3516), *range(4000, 4016), *range(4500, 4516)}
)
"""Close codes that are counted separately: those of the protocol, and a range for ours."""
FALLBACKS: Final = ("busy", "late", "died", "stalled", "closed", "raised", "unknown")
"""Why a lower level had to choose (`kozyr.server.bot_workers`)."""
REFUSED_FRAMES: Final = ("too_large", "malformed", "too_many", "too_often", "binary")
_CALL_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_THOUGHT_SECONDS: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)


class Metrics:
    """The server's metrics."""

    def __init__(self, calls: Iterable[str], words: Iterable[str], levels: Iterable[str]) -> None:
        """Make the metrics for these calls, words of refusal, and levels of bots."""
        calls, levels = frozenset(calls), frozenset(levels)
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._calls = self._counts("calls", "Calls answered.", call=calls, outcome={OK, *words})
        self._call_seconds = self._times(
            "call_seconds", "Seconds from a call to its answer.", _CALL_SECONDS, call=calls
        )
        self._thoughts = self._times(
            "thought_seconds", "Seconds of bots' thoughts.", _THOUGHT_SECONDS, level=levels
        )
        self._fallbacks = self._counts(
            "thought_fallbacks", "Thoughts a lower level had to think.", level=levels, reason=FALLBACKS
        )
        self._disconnects = self._counts("disconnects", "Connections that ended.", code=map(str, CODES))
        self._frames = self._counts("frames_refused", "Frames not taken.", reason=REFUSED_FRAMES)
        self._entries = self._counts("entries_stored", "Entries stored in tables' logs.")
        self._store_failures = self._counts("store_failures", "Questions that the store could not answer.")
        self._connections = self._gauge("connections", "Connections open now.")
        self._subscriptions = self._gauge(
            "subscriptions", "Channels watched now, by all connections together."
        )
        self._tables = self._gauge("tables_open", "Tables that are not closed.")
        self._games = self._gauge("games_running", "Games being played.")
        self._bus_up = self._gauge("bus_up", "1 while other processes are heard by the bus, 0 while not.")
        self._bus_configured = self._gauge(
            "bus_configured", "1 where servers of NATS are configured, else 0."
        )
        self._bus_messages = self._counts(
            "bus_messages", "Messages from other processes (in) and to them (out).", direction=("in", "out")
        )
        self._bus_dropped = self._counts("bus_dropped", "Messages that the bus could not carry.")
        self._gaps = self._counts("gaps_filled", "Tables of which the store had what the bus had not told.")
        self._conflicts = self._counts(
            "append_conflicts", "Entries decided again, for another was stored first."
        )
        self._claims = self._counts("claims", "Tables taken hold of to see to what is due there.")
        self._nodes = self._gauge("nodes", "Processes that serve this store, this one among them.")
        self._skew = self._gauge(
            "clock_skew_seconds", "How far this machine's clock is ahead of the store's."
        )
        self._draining = self._gauge("draining", "1 once the process was told to stop.")

    def call(self, name: str, outcome: str, seconds: float) -> None:
        """Count an answered call: `ok`, or the word with which it was refused."""
        self._calls.count(name, outcome)
        self._call_seconds.observe(name, seconds)

    def connected(self) -> None:
        """Count a connection that began."""
        self._connections.inc()

    def disconnected(self, code: int) -> None:
        """Count a connection that ended, with its code."""
        self._connections.dec()
        self._disconnects.count(str(code))

    def subscribed(self, channels: int = 1) -> None:
        """Count new subscriptions to channels; a negative number counts ended ones."""
        self._subscriptions.inc(channels)

    def lobby_size(self, tables_open: int, games_running: int) -> None:
        """Record how many tables are open and how many games are played."""
        self._tables.set(tables_open)
        self._games.set(games_running)

    def entry_stored(self) -> None:
        """Count an entry of a table's log."""
        self._entries.count()

    def store_failed(self) -> None:
        """Count a query that the store could not answer."""
        self._store_failures.count()

    def frame_refused(self, reason: str) -> None:
        """Count a refused frame, by one of `REFUSED_FRAMES`."""
        self._frames.count(reason)

    def thought(self, level: str, seconds: float) -> None:
        """Count a bot's choice, with the seconds that it took."""
        self._thoughts.observe(level, seconds)

    def fallback(self, level: str, reason: str) -> None:
        """Count a choice that a lower level had to make, by one of `FALLBACKS`."""
        self._fallbacks.count(level, reason)

    def configure_bus(self) -> None:
        """Record that NATS servers are configured, so the bus should be up."""
        self._bus_configured.set(1)

    def bus_changed(self, up: bool) -> None:  # noqa: FBT001 - the new state
        """Record whether the bus receives messages of other processes."""
        self._bus_up.set(up)

    def bus_sent(self) -> None:
        """Count a message to other processes."""
        self._bus_messages.count("out")

    def bus_received(self) -> None:
        """Count a message from another process."""
        self._bus_messages.count("in")

    def bus_dropped(self) -> None:
        """Count a message that the bus could not carry; the store still has its content."""
        self._bus_dropped.count()

    def gap_filled(self) -> None:
        """Count a table for which the store had entries that the bus had not delivered."""
        self._gaps.count()

    def conflict(self) -> None:
        """Count an entry that was decided again because another was stored first."""
        self._conflicts.count()

    def claimed(self, tables: int = 1) -> None:
        """Count tables claimed for their due work."""
        self._claims.count(times=tables)

    def cluster_size(self, nodes: int, skew_s: float) -> None:
        """Record how many processes serve this store, and how far our clock is ahead of the store's."""
        self._nodes.set(nodes)
        self._skew.set(skew_s)

    def drain(self) -> None:
        """Record that the process was told to stop."""
        self._draining.set(1)

    def exposition(self) -> tuple[bytes, str]:
        """Return all metrics in Prometheus format, and their content type."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"kozyr_{name}", about, registry=self._registry)

    def _counts(self, name: str, about: str, **known: Iterable[str]) -> "_Counts":
        counts = _Counts(name, about, known)
        self._registry.register(counts)
        return counts

    def _times(self, name: str, about: str, bounds: tuple[float, ...], **known: Iterable[str]) -> "_Times":
        times = _Times(name, about, bounds, known)
        self._registry.register(times)
        return times


class _Series(Collector):
    # The base of all series: only known label values are kept apart.
    def __init__(self, name: str, about: str, known: dict[str, Iterable[str]]) -> None:
        self._about = f"kozyr_{name}", about
        self._labels = list(known)
        self._known = [frozenset(each) for each in known.values()]

    def _known_labels(self, labels: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(
            each if each in names else OTHER for each, names in zip(labels, self._known, strict=True)
        )


class _Counts(_Series):
    # A counter of how often something happened.
    def __init__(self, name: str, about: str, known: dict[str, Iterable[str]]) -> None:
        super().__init__(name, about, known)
        self._counted: dict[tuple[str, ...], int] = {} if known else {(): 0}

    def count(self, *labels: str, times: int = 1) -> None:
        if labels not in self._counted:
            labels = self._known_labels(labels)
            self._counted.setdefault(labels, 0)
        self._counted[labels] += times

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(*self._about, labels=self._labels)
        for labels, count in self._counted.items():
            family.add_metric(labels, count)
        yield family


class _Times(_Series):
    # A histogram of how long something took.
    def __init__(
        self, name: str, about: str, bounds: tuple[float, ...], known: dict[str, Iterable[str]]
    ) -> None:
        super().__init__(name, about, known)
        self._bounds = bounds
        every = [*sorted(self._known[0]), OTHER]
        self._taken = {label: [0] * (len(bounds) + 1) for label in every}
        self._sums = dict.fromkeys(every, 0.0)

    def observe(self, label: str, seconds: float) -> None:
        if label not in self._taken:
            label = OTHER
        self._taken[label][bisect_left(self._bounds, seconds)] += 1
        self._sums[label] += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        family = HistogramMetricFamily(*self._about, labels=self._labels)
        names = [floatToGoString(bound) for bound in (*self._bounds, float("inf"))]  # type: ignore[no-untyped-call]
        for label, taken in self._taken.items():
            counts = accumulate(taken)
            family.add_metric([label], list(zip(names, counts, strict=True)), self._sums[label])
        yield family
