"""The stored reports of analysed games: documents, whose keys are the ids of the games.

Everybody who may see a game may read its report. A report is stored in a compact form, with the version of
the analysis. A report of another version is invalid and is replaced.
"""

from typing import Final

from kozyr.analysis.packed_report import pack_report, unpack_report
from kozyr.analysis.report_codec import decode_report, encode_report
from kozyr.server.tables.documents import DocumentChange, Documents

REPORT_KIND: Final = "analysis"


async def store_report(store: Documents, game: str, report: bytes) -> None:
    """Store a report, given as JSON; it replaces an older one."""
    body = pack_report(decode_report(report))
    await store.change_documents([DocumentChange(REPORT_KIND, game, body, None)])


async def find_report(store: Documents, game: str, engine: str) -> bytes | None:
    """Return the report of a game as JSON; None if this version of the analysis has made none."""
    document = await store.document(REPORT_KIND, game)
    if document is None:
        return None
    report = unpack_report(document.body)
    return encode_report(report) if report.engine == engine else None
