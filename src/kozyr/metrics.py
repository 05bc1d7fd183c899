"""How is the server doing, in figures that Prometheus can collect (`GET /metrics`)?

On a registry of our own. What a label may say is known beforehand: names of calls, words of refusal, levels,
codes; anything else is "other", so no stranger can make the figures grow. Series are bound when first needed
and kept: counting is one look-up and one addition.
"""

from collections.abc import Iterable
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

OTHER: Final = "other"
OK: Final = "ok"
"""The outcome of a call that was not refused."""
CODES: Final = frozenset(
    {1000, 1001, 1006, 1009, *range(3000, 3016), *range(3500, 3516), *range(4000, 4016), *range(4500, 4516)}
)
"""Codes that are counted each by itself when a connection ends: the protocol's, and room for ours."""
FALLBACKS: Final = ("busy", "late", "died", "stalled", "closed", "raised", "unknown")
"""Why a lower level had to think (`kozyr.thinking`)."""
REFUSED_FRAMES: Final = ("too_large", "malformed", "too_many", "too_often", "binary")
_CALL_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_THOUGHT_SECONDS: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)


class Metrics:
    """The server's figures."""

    def __init__(self, calls: Iterable[str], words: Iterable[str], levels: Iterable[str]) -> None:
        """Take the names of all calls, every word of refusal, and the bots' levels."""
        # When a series began is nobody's question, and doubles their number.
        disable_created_metrics()  # type: ignore[no-untyped-call]  # the library says nothing of its type
        calls, levels = frozenset(calls), frozenset(levels)
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._calls = _Counters(
            self._counter("calls", "Calls answered.", "call", "outcome"), calls, {OK, *words}
        )
        self._call_seconds = _Histograms(
            self._histogram("call_seconds", "Seconds from a call to its answer.", "call", _CALL_SECONDS),
            calls,
        )
        self._thoughts = _Histograms(
            self._histogram("thought_seconds", "Seconds of bots' thoughts.", "level", _THOUGHT_SECONDS),
            levels,
        )
        self._fallbacks = _Counters(
            self._counter("thought_fallbacks", "Thoughts a lower level had to think.", "level", "reason"),
            levels,
            FALLBACKS,
        )
        self._disconnects = _Counters(
            self._counter("disconnects", "Connections that ended.", "code"), [str(code) for code in CODES]
        )
        self._frames = _Counters(
            self._counter("frames_refused", "Frames not taken.", "reason"), REFUSED_FRAMES
        )
        self._entries = self._counter("entries_stored", "Entries stored in tables' logs.")
        self._store_failures = self._counter("store_failures", "Questions that the store could not answer.")
        self._connections = self._gauge("connections", "Connections open now.")
        self._subscriptions = self._gauge(
            "subscriptions", "Channels watched now, by all connections together."
        )
        self._tables = self._gauge("tables_open", "Tables that are not closed.")
        self._games = self._gauge("games_running", "Games being played.")

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
        """Count channels that somebody watches from now on; less than none: no longer."""
        self._subscriptions.inc(channels)

    def standing(self, tables_open: int, games_running: int) -> None:
        """Tell how many tables are open and how many games are played."""
        self._tables.set(tables_open)
        self._games.set(games_running)

    def entry_stored(self) -> None:
        """Count an entry of a table's log."""
        self._entries.inc()

    def store_failed(self) -> None:
        """Count a question that the store could not answer."""
        self._store_failures.inc()

    def frame_refused(self, reason: str) -> None:
        """Count a frame that was not taken, by one of `REFUSED_FRAMES`."""
        self._frames.count(reason)

    def thought(self, level: str, seconds: float) -> None:
        """Count a bot's thought."""
        self._thoughts.observe(level, seconds)

    def fallback(self, level: str, reason: str) -> None:
        """Count a thought that a lower level had to think, by one of `FALLBACKS`."""
        self._fallbacks.count(level, reason)

    def exposition(self) -> tuple[bytes, str]:
        """Write all figures, and tell the type of what was written."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"kozyr_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"kozyr_{name}", about, registry=self._registry)

    def _histogram(self, name: str, about: str, label: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"kozyr_{name}", about, [label], registry=self._registry, buckets=buckets)


class _Counters:
    # A counter's series, by labels of which only known values are told apart.
    def __init__(self, counter: Counter, *known: Iterable[str]) -> None:
        self._counter = counter
        self._known = [frozenset(each) for each in known]
        self._bound: dict[tuple[str, ...], Counter] = {}

    def count(self, *labels: str) -> None:
        series = self._bound.get(labels)
        if series is None:
            known = tuple(
                each if each in names else OTHER for each, names in zip(labels, self._known, strict=True)
            )
            series = self._counter.labels(*known)
            if known == labels:
                self._bound[labels] = series
        series.inc()


class _Histograms:
    # The same of a histogram with one label.
    def __init__(self, histogram: Histogram, known: Iterable[str]) -> None:
        self._bound = {each: histogram.labels(each) for each in known}
        self._other = histogram.labels(OTHER)

    def observe(self, label: str, seconds: float) -> None:
        self._bound.get(label, self._other).observe(seconds)
