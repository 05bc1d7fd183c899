"""Stored reports of analysed games, on every store."""

from kozyr.analysis.report_codec import encode_report
from kozyr.server.analysis.reports import find_report, store_report
from kozyr.server.tables.ports import Store
from tests.kit.analysers import SMALL_REPORT
from tests.server.stores.contract import with_store

REPORT = encode_report(SMALL_REPORT._replace(engine="7"))


@with_store
async def test_a_report_is_kept(store: Store) -> None:
    """It comes back byte by byte."""
    await store_report(store, "t1.1", REPORT)

    assert await find_report(store, "t1.1", "7") == REPORT


@with_store
async def test_a_game_without_a_report_has_none(store: Store) -> None:
    """A report that another version made does not count."""
    await store_report(store, "t1.1", REPORT)

    assert await find_report(store, "t1.2", "7") is None
    assert await find_report(store, "t1.1", "8") is None


@with_store
async def test_a_newer_report_replaces_the_older(store: Store) -> None:
    """A game has one report."""
    await store_report(store, "t1.1", REPORT)
    newer = REPORT.replace(b'"7"', b'"8"')
    await store_report(store, "t1.1", newer)

    assert await find_report(store, "t1.1", "8") == newer
