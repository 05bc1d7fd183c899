"""Reports of players about players."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct, structs

from kozyr.server.moderation.action_log import make_newest_first_key
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

ReportReason: TypeAlias = Literal["abuse", "cheating", "leaving", "stalling", "name", "other"]
_PAGE: Final = 200


class PlayerReport(Struct, frozen=True):
    """A player's report about another player."""

    at: int
    by: str
    """The id of the player who reports."""
    user_id: str
    """The id of the reported player."""
    reason: ReportReason
    text: str = ""
    table_id: str | None = None
    game_id: str | None = None
    resolved: str | None = None
    """What a moderator decided; None while the report is open."""


REPORTS: Final = DocumentKind("report", PlayerReport)


async def add_report(store: Documents, report: PlayerReport, random_bytes: Callable[[int], bytes]) -> str:
    """Store a report; return its id."""
    key = make_newest_first_key(report.at, random_bytes)
    await store.change_documents([REPORTS.change(key, report, 0)])
    return key


async def list_reports(
    store: Documents, *, after: str = "", limit: int, user_id: str | None = None, is_open: bool = False
) -> Sequence[tuple[str, PlayerReport]]:
    """Return reports, newest first, with their ids: all, those about a person, or those still open."""
    found: list[tuple[str, PlayerReport]] = []
    while len(found) < limit and (page := await REPORTS.list(store, after=after, limit=_PAGE)):
        found += [
            (key, report)
            for key, report in page
            if user_id in (None, report.user_id) and not (is_open and report.resolved is not None)
        ]
        after = page[-1][0]
    return found[:limit]


async def list_reports_by(store: Documents, person: str) -> list[PlayerReport]:
    """Return the reports that a person wrote, newest first."""
    found: list[PlayerReport] = []
    after = ""
    while page := await REPORTS.list(store, after=after, limit=_PAGE):
        found += [report for _, report in page if report.by == person]
        after = page[-1][0]
    return found


async def erase_reports(store: Documents, person: str) -> None:
    """Delete the reports about a person, and the texts that the person wrote in reports."""
    after = ""
    while page := await REPORTS.list(store, after=after, limit=_PAGE):
        changes = [
            REPORTS.change(key, None if report.user_id == person else structs.replace(report, text=""))
            for key, report in page
            if person in (report.user_id, report.by)
        ]
        await store.change_documents(changes)
        after = page[-1][0]
