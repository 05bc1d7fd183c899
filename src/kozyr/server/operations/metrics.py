"""The server's metrics for Prometheus (`GET /metrics`), in a registry of our own.

All label values are known beforehand: names of calls, words of refusal, bot levels and close codes. Any other
value becomes "other", so no client can increase the number of series. Counters are plain numbers that are
exported on collection, because the library's own counters would take a lock for each count.
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
"""Close codes that are counted separately: the WebSocket protocol's codes, and ranges for our own."""
FALLBACKS: Final = ("busy", "late", "died", "stalled", "closed", "raised", "unknown")
"""The reasons why the level `heuristic` chose for a bot of another level (`kozyr.server.bot_workers`)."""
REFUSED_FRAMES: Final = ("too_large", "malformed", "too_many", "too_often", "binary")
_CALL_BUCKETS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_CHOICE_BUCKETS_S: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)


class Metrics:
    """The server's metrics."""

    def __init__(self, calls: Iterable[str], words: Iterable[str], levels: Iterable[str]) -> None:
        """Make the metrics for these calls, words of refusal, and levels of bots."""
        calls, levels = frozenset(calls), frozenset(levels)
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._calls = self._add_counter("calls", "Calls answered.", call=calls, outcome={OK, *words})
        self._call_seconds = self._add_histogram(
            "call_seconds", "Seconds from a call to its answer.", _CALL_BUCKETS_S, call=calls
        )
        self._choice_seconds = self._add_histogram(
            "thought_seconds", "Seconds that bots took to choose.", _CHOICE_BUCKETS_S, level=levels
        )
        self._fallbacks = self._add_counter(
            "thought_fallbacks", "Choices made by a lower level instead.", level=levels, reason=FALLBACKS
        )
        self._disconnects = self._add_counter("disconnects", "Connections that ended.", code=map(str, CODES))
        self._frames = self._add_counter("frames_refused", "Frames refused.", reason=REFUSED_FRAMES)
        self._entries = self._add_counter("entries_stored", "Entries stored in tables' logs.")
        self._store_failures = self._add_counter("store_failures", "Queries that the store could not answer.")
        self._connections = self._add_gauge("connections", "Connections open now.")
        self._subscriptions = self._add_gauge("subscriptions", "Subscriptions of all connections now.")
        self._tables = self._add_gauge("tables_open", "Tables that are not closed.")
        self._games = self._add_gauge("games_running", "Games being played.")
        self._bus_up = self._add_gauge(
            "bus_up", "1 while the bus receives messages of other processes, else 0."
        )
        self._bus_configured = self._add_gauge("bus_configured", "1 if NATS servers are configured, else 0.")
        self._bus_messages = self._add_counter(
            "bus_messages", "Messages from other processes (in) and to them (out).", direction=("in", "out")
        )
        self._bus_dropped = self._add_counter("bus_dropped", "Messages that the bus could not deliver.")
        self._gaps = self._add_counter(
            "gaps_filled", "Tables with entries in the store that the bus had not delivered."
        )
        self._conflicts = self._add_counter(
            "append_conflicts", "Commands checked again because another entry was stored first."
        )
        self._claims = self._add_counter("claims", "Tables that this process reserved to do their due work.")
        self._nodes = self._add_gauge("nodes", "Processes that serve this store, including this process.")
        self._skew = self._add_gauge(
            "clock_skew_seconds", "Seconds by which this machine's clock is ahead of the store's clock."
        )
        self._draining = self._add_gauge("draining", "1 once the process was told to stop.")

    def call_answered(self, name: str, outcome: str, seconds: float) -> None:
        """Count an answered call; the outcome is `ok` or the word of the refusal."""
        self._calls.count(name, outcome)
        self._call_seconds.observe(name, seconds)

    def connected(self) -> None:
        """Count a connection that began."""
        self._connections.inc()

    def disconnected(self, code: int) -> None:
        """Count a connection that ended with this close code."""
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
        """Count a refused frame, for one of the reasons in `REFUSED_FRAMES`."""
        self._frames.count(reason)

    def bot_chose(self, level: str, seconds: float) -> None:
        """Count a bot's choice and the seconds that the bot took."""
        self._choice_seconds.observe(level, seconds)

    def bot_fell_back(self, level: str, reason: str) -> None:
        """Count a choice of the level `heuristic` instead of this level, for a reason in `FALLBACKS`."""
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
        """Count a message that the bus could not deliver; the store still has its content."""
        self._bus_dropped.count()

    def gap_filled(self) -> None:
        """Count a table for which the store had entries that the bus had not delivered."""
        self._gaps.count()

    def conflict(self) -> None:
        """Count a command that was checked again because another entry was stored first."""
        self._conflicts.count()

    def claimed(self, tables: int = 1) -> None:
        """Count tables that this process reserved to do their due work."""
        self._claims.count(times=tables)

    def cluster_size(self, nodes: int, skew_s: float) -> None:
        """Record how many processes serve this store, and how far this clock is ahead of the store's."""
        self._nodes.set(nodes)
        self._skew.set(skew_s)

    def draining_began(self) -> None:
        """Record that the process was told to stop."""
        self._draining.set(1)

    def exposition(self) -> tuple[bytes, str]:
        """Return all metrics in Prometheus format, and their content type."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def _add_gauge(self, name: str, help_text: str) -> Gauge:
        return Gauge(f"kozyr_{name}", help_text, registry=self._registry)

    def _add_counter(self, name: str, help_text: str, **label_values: Iterable[str]) -> "_CounterMetric":
        counter = _CounterMetric(name, help_text, label_values)
        self._registry.register(counter)
        return counter

    def _add_histogram(
        self, name: str, help_text: str, bounds: tuple[float, ...], **label_values: Iterable[str]
    ) -> "_HistogramMetric":
        histogram = _HistogramMetric(name, help_text, bounds, label_values)
        self._registry.register(histogram)
        return histogram


class _LabeledMetric(Collector):
    # The base of all metrics with labels. Any value that is not in `label_values` counts as "other".
    def __init__(self, name: str, help_text: str, label_values: dict[str, Iterable[str]]) -> None:
        self._name_and_help = f"kozyr_{name}", help_text
        self._label_names = list(label_values)
        self._known_values = [frozenset(values) for values in label_values.values()]

    def _limit_labels(self, labels: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(
            label if label in known else OTHER
            for label, known in zip(labels, self._known_values, strict=True)
        )


class _CounterMetric(_LabeledMetric):
    # A counter of how often something happened.
    def __init__(self, name: str, help_text: str, label_values: dict[str, Iterable[str]]) -> None:
        super().__init__(name, help_text, label_values)
        # A counter without labels is exported as 0 before its first count.
        self._totals: dict[tuple[str, ...], int] = {} if label_values else {(): 0}

    def count(self, *labels: str, times: int = 1) -> None:
        if labels not in self._totals:
            labels = self._limit_labels(labels)
            self._totals.setdefault(labels, 0)
        self._totals[labels] += times

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(*self._name_and_help, labels=self._label_names)
        for labels, count in self._totals.items():
            family.add_metric(labels, count)
        yield family


class _HistogramMetric(_LabeledMetric):
    # A histogram of how long something took.
    def __init__(
        self, name: str, help_text: str, bounds: tuple[float, ...], label_values: dict[str, Iterable[str]]
    ) -> None:
        super().__init__(name, help_text, label_values)
        self._bounds = bounds
        labels = [*sorted(self._known_values[0]), OTHER]  # a histogram has only one label name
        self._bucket_counts = {label: [0] * (len(bounds) + 1) for label in labels}
        self._sums = dict.fromkeys(labels, 0.0)

    def observe(self, label: str, seconds: float) -> None:
        if label not in self._bucket_counts:
            label = OTHER
        bucket = bisect_left(self._bounds, seconds)
        self._bucket_counts[label][bucket] += 1
        self._sums[label] += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        family = HistogramMetricFamily(*self._name_and_help, labels=self._label_names)
        bucket_names = [floatToGoString(bound) for bound in (*self._bounds, float("inf"))]  # type: ignore[no-untyped-call]
        for label, bucket_counts in self._bucket_counts.items():
            cumulative_counts = accumulate(bucket_counts)
            buckets = list(zip(bucket_names, cumulative_counts, strict=True))
            family.add_metric([label], buckets, self._sums[label])
        yield family
