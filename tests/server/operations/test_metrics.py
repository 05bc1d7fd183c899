"""The server's metrics, as Prometheus collects them."""

from typing import get_args

import pytest
from prometheus_client.parser import text_string_to_metric_families

from kozyr.bots.levels import LEVELS
from kozyr.server.bot_workers import ActionChooser
from kozyr.server.bot_workers.pool import NoReply
from kozyr.server.operations.metrics import FALLBACKS, REFUSED_FRAMES, Metrics


def _make_metrics() -> Metrics:
    return Metrics(["game.move", "tables.list"], ["not_your_turn", "no_table"], LEVELS)


def _read_figures(metrics: Metrics) -> dict[str, float]:
    """Read our own metrics that are not 0, as a collector does."""
    body, _ = metrics.exposition()
    figures = {}
    for family in text_string_to_metric_families(body.decode()):
        for name, labels, value, *_ in family.samples:
            if value and name.startswith("kozyr_") and not name.endswith(("_bucket", "_sum")):
                figures[" ".join([name.removeprefix("kozyr_"), *labels.values()])] = value
    return figures


def test_everything_is_counted() -> None:
    """Each method changes the metric of its name, by its labels."""
    metrics = _make_metrics()
    metrics.call_answered("game.move", "ok", 0.002)
    metrics.call_answered("game.move", "ok", 0.002)
    metrics.call_answered("game.move", "not_your_turn", 0.001)
    metrics.connected()
    metrics.connected()
    metrics.disconnected(3000)
    metrics.subscribed(3)
    metrics.subscribed(-1)
    metrics.lobby_size(5, 2)
    metrics.entry_stored()
    metrics.store_failed()
    metrics.frame_refused("too_large")
    metrics.bot_chose("master", 0.1)
    metrics.bot_fell_back("divine", "busy")
    metrics.bus_changed(up=True)
    metrics.bus_sent()
    metrics.bus_sent()
    metrics.bus_received()
    metrics.bus_dropped()
    metrics.gap_filled()
    metrics.conflict()
    metrics.claimed(4)
    metrics.cluster_size(3, -0.5)
    metrics.draining_began()

    assert _read_figures(metrics) == {
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


def test_clients_cannot_add_series() -> None:
    """Unknown names count as "other", however many there are."""
    metrics = _make_metrics()
    line_count = len(metrics.exposition()[0].splitlines())
    for number in range(2000):
        metrics.call_answered(f"made.up.{number}", f"word {number}", 0.1)
        metrics.call_answered("game.move", f"word {number}", 0.1)
        metrics.disconnected(4_000_000 + number)
        metrics.frame_refused(f"x{number}")
        metrics.bot_chose(f"level {number}", 0.1)
        metrics.bot_fell_back(f"level {number}", f"reason {number}")

    figures = _read_figures(metrics)
    assert figures["calls_total other other"] == figures["calls_total game.move other"] == 2000
    assert figures["disconnects_total other"] == figures["thought_fallbacks_total other other"] == 2000
    assert len(metrics.exposition()[0].splitlines()) - line_count < 10


def test_a_label_cannot_forge_a_line() -> None:
    """The exposition contains only our own names."""
    metrics = _make_metrics()
    metrics.call_answered('x"} 1\nkozyr_forged 1', "\n", 0.1)

    assert b"forged" not in metrics.exposition()[0]


def test_two_servers_in_one_process_count_separately() -> None:
    """Each has its own registry, without the metrics of the process-wide registry."""
    first, second = _make_metrics(), _make_metrics()
    first.entry_stored()

    assert (_read_figures(first), _read_figures(second)) == ({"entries_stored_total": 1}, {})
    assert b"python_gc" not in first.exposition()[0]


def test_the_exposition_has_its_content_type() -> None:
    """It is Prometheus's text format, with the metrics of the process."""
    body, kind = _make_metrics().exposition()

    assert kind.startswith("text/plain; version=")
    assert b"process_resident_memory_bytes" in body
    assert b"_created" not in body


def test_the_metrics_fit_the_bot_workers() -> None:
    """`kozyr.server.bot_workers` calls these methods, and all of its reasons are known here."""
    ActionChooser(bytes(16), metrics=_make_metrics())

    assert {*get_args(NoReply), "raised", "unknown"} == {*FALLBACKS}


@pytest.mark.parametrize("reason", REFUSED_FRAMES)
def test_every_reason_for_refusing_a_frame_has_its_series(reason: str) -> None:
    """No reason counts as "other"."""
    metrics = _make_metrics()
    metrics.frame_refused(reason)

    assert _read_figures(metrics) == {f"frames_refused_total {reason}": 1}
