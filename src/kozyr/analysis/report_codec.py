"""The report of an analysed game as JSON, for the command line, the server and its clients."""

from typing import Any, TypeVar

import msgspec

from kozyr.analysis.report import (
    ChancesAfterMove,
    DecisionReport,
    DrawLuck,
    DurakChance,
    GameReport,
    SeatReport,
)

_Row = TypeVar("_Row", SeatReport, DecisionReport, DrawLuck, DurakChance)


class ReportError(ValueError):
    """The text is no report."""


def plain_report(report: GameReport) -> dict[str, Any]:
    """Return a report as dictionaries and lists."""
    return {
        "engine": report.engine,
        "seats": [seat._asdict() for seat in report.seats],
        "decisions": [decision._asdict() for decision in report.decisions],
        "chances": [
            {"move": chances.move, "seats": [chance._asdict() for chance in chances.seats]}
            for chances in report.chances
        ],
        "draws": [draw._asdict() for draw in report.draws],
    }


def encode_report(report: GameReport) -> bytes:
    """Write a report as JSON."""
    return msgspec.json.encode(plain_report(report))


def decode_report(text: bytes | str) -> GameReport:
    """Read a report; anything else raises `ReportError`."""
    try:
        plain = msgspec.json.decode(text)
        return GameReport(
            msgspec.convert(plain["engine"], str),
            _read_rows(plain["seats"], SeatReport),
            _read_rows(plain["decisions"], DecisionReport),
            tuple(
                ChancesAfterMove(msgspec.convert(row["move"], int), _read_rows(row["seats"], DurakChance))
                for row in plain["chances"]
            ),
            _read_rows(plain["draws"], DrawLuck),
        )
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        message = f"this is no report of an analysis: {error}"
        raise ReportError(message) from error


def _read_rows(rows: Any, row_type: type[_Row]) -> tuple[_Row, ...]:  # noqa: ANN401 - any JSON
    # msgspec reads a named tuple from a list.
    return tuple(msgspec.convert([row[name] for name in row_type._fields], row_type) for row in rows)
