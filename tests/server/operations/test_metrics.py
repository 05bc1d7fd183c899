"""Figures of the server, as Prometheus collects them."""

import time
from typing import get_args

import pytest
from prometheus_client.parser import text_string_to_metric_families

from kozyr.bots.levels import LEVELS
from kozyr.server.bot_workers import ProcessChooser
from kozyr.server.bot_workers.pool import NoReply
from kozyr.server.operations.metrics import FALLBACKS, REFUSED_FRAMES, Metrics


def _metrics() -> Metrics:
    return Metrics(["game.move", "tables.list"], ["not_your_turn", "no_table"], LEVELS)


def _figures(metrics: Metrics) -> dict[str, float]:
    """Read the exposition as a collector does: the figures that are not 0, of our own alone."""
    body, _ = metrics.exposition()
    found = {}
    for family in text_string_to_metric_families(body.decode()):
        for name, labels, value, *_ in family.samples:
            if value and name.startswith("kozyr_") and not name.endswith(("_bucket", "_sum")):
                found[" ".join([name.removeprefix("kozyr_"), *labels.values()])] = value
    return found


def test_everything_is_counted() -> None:
    """Each method under its name, by its labels."""
    metrics = _metrics()
    metrics.call("game.move", "ok", 0.002)
    metrics.call("game.move", "ok", 0.002)
    metrics.call("game.move", "not_your_turn", 0.001)
    metrics.connected()
    metrics.connected()
    metrics.disconnected(3000)
    metrics.subscribed(3)
    metrics.subscribed(-1)
    metrics.lobby_size(5, 2)
    metrics.entry_stored()
    metrics.store_failed()
    metrics.frame_refused("too_large")
    metrics.thought("master", 0.1)
    metrics.fallback("divine", "busy")
    metrics.bus_changed(up=True)
    metrics.bus_sent()
    metrics.bus_sent()
    metrics.bus_received()
    metrics.bus_dropped()
    metrics.gap_filled()
    metrics.conflict()
    metrics.claimed(4)
    metrics.cluster_size(3, -0.5)
    metrics.drain()

    assert _figures(metrics) == {
        "calls_total game.move ok": 2,
        "calls_total game.move not_your_turn": 1,
        "call_seconds_count game.move": 3,
        "connections": 1,
        "disconnects_total 3000": 1,
        "subscriptions": 2,
        "tables_open": 5,
        "games_running": 2,
        "entries_stored_total": 1,
        "store_failures_total": 1,
        "frames_refused_total too_large": 1,
        "thought_seconds_count master": 1,
        "thought_fallbacks_total divine busy": 1,
        "bus_up": 1,
        "bus_messages_total out": 2,
        "bus_messages_total in": 1,
        "bus_dropped_total": 1,
        "gaps_filled_total": 1,
        "append_conflicts_total": 1,
        "claims_total": 4,
        "nodes": 3,
        "clock_skew_seconds": -0.5,
        "draining": 1,
    }


def test_no_stranger_makes_the_figures_grow() -> None:
    """Names that nobody knows are one: other. However many there are, nothing is kept of them."""
    metrics = _metrics()
    before = len(metrics.exposition()[0].splitlines())
    for number in range(2000):
        metrics.call(f"made.up.{number}", f"word {number}", 0.1)
        metrics.call("game.move", f"word {number}", 0.1)
        metrics.disconnected(4_000_000 + number)
        metrics.frame_refused(f"x{number}")
        metrics.thought(f"level {number}", 0.1)
        metrics.fallback(f"level {number}", f"reason {number}")

    figures = _figures(metrics)
    assert figures["calls_total other other"] == figures["calls_total game.move other"] == 2000
    assert figures["disconnects_total other"] == figures["thought_fallbacks_total other other"] == 2000
    assert len(metrics.exposition()[0].splitlines()) - before < 10


def test_a_label_is_what_it_was_and_no_line_is_forged() -> None:
    """Whatever a caller names, the exposition has only names that are ours."""
    metrics = _metrics()
    metrics.call('x"} 1\nkozyr_forged 1', "\n", 0.1)

    assert b"forged" not in metrics.exposition()[0]


def test_two_servers_in_one_process_count_apart() -> None:
    """The registry is each one's own, and there is nothing of the process-wide one in it."""
    one, other = _metrics(), _metrics()
    one.entry_stored()

    assert (_figures(one), _figures(other)) == ({"entries_stored_total": 1}, {})
    assert b"python_gc" not in one.exposition()[0]


def test_the_exposition_says_what_it_is() -> None:
    """Prometheus's text, with the process's own figures."""
    body, kind = _metrics().exposition()

    assert kind.startswith("text/plain; version=")
    assert b"process_resident_memory_bytes" in body
    assert b"_created" not in body


def test_whoever_thinks_can_be_watched() -> None:
    """`kozyr.server.bot_workers` counts by these methods, and every reason it has is known here."""
    ProcessChooser(bytes(16), metrics=_metrics())

    assert {*get_args(NoReply), "raised", "unknown"} == {*FALLBACKS}


@pytest.mark.parametrize("reason", REFUSED_FRAMES)
def test_every_reason_for_refusing_a_frame_is_told_apart(reason: str) -> None:
    """None of them is other."""
    metrics = _metrics()
    metrics.frame_refused(reason)

    assert _figures(metrics) == {f"frames_refused_total {reason}": 1}


def test_counting_costs_next_to_nothing() -> None:
    """The quickest of many rounds, so that a busy machine does not matter: under 2 µs an increment."""
    metrics = _metrics()
    rounds = []
    for _ in range(50):
        began = time.perf_counter()
        for _ in range(200):
            metrics.frame_refused("too_large")
        rounds.append((time.perf_counter() - began) / 200)

    assert min(rounds) < 2e-6
