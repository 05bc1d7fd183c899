"""The report of an analysed game in few bytes, for stores: about 1 kB for a game of two.

The rows are turned into columns of whole tenths of a point, and chances into differences from one move to the
next. They compress much better than JSON. Nothing is lost: reports have one decimal.
"""

import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from kozyr.analysis.report import (
    ChancesAfterMove,
    DecisionReport,
    DrawLuck,
    DurakChance,
    GameReport,
    SeatReport,
)

_LEVEL: Final = 9
_FLOATS: Final = {"accuracy", "play", "luck", "adjusted", "loss", "low", "high", "p"}
"""The fields that are points with one decimal."""
_Row = TypeVar("_Row", SeatReport, DecisionReport, DrawLuck)


def pack_report(report: GameReport) -> bytes:
    """Return a report in few bytes."""
    parts = (
        report.engine,
        _pack_rows(report.seats),
        _pack_rows(report.decisions),
        [chances.move for chances in report.chances],
        [
            _pack_chances(column)
            for column in zip(*(chances.seats for chances in report.chances), strict=True)
        ],
        _pack_rows(report.draws),
    )
    return zlib.compress(msgspec.msgpack.encode(parts), _LEVEL)


def unpack_report(packed: bytes) -> GameReport:
    """Return the report that was packed."""
    engine, seats, decisions, moves, columns, draws = msgspec.msgpack.decode(zlib.decompress(packed))
    chances = zip(*map(_unpack_chances, columns), strict=True)
    return GameReport(
        engine,
        _unpack_rows(seats, SeatReport),
        _unpack_rows(decisions, DecisionReport),
        tuple(
            ChancesAfterMove(move, seat_chances) for move, seat_chances in zip(moves, chances, strict=True)
        ),
        _unpack_rows(draws, DrawLuck),
    )


def _pack_rows(rows: Sequence[_Row]) -> list[list[Any]]:
    return (
        [
            [_to_tenths(value) for value in column] if name in _FLOATS else list(column)
            for name, column in zip(rows[0]._fields, zip(*rows, strict=True), strict=True)
        ]
        if rows
        else []
    )


def _unpack_rows(columns: list[list[Any]], row_type: type[_Row]) -> tuple[_Row, ...]:
    values = [
        [_to_points(value) for value in column] if name in _FLOATS else column
        for name, column in zip(row_type._fields, columns, strict=bool(columns))
    ]
    return tuple(row_type(*row) for row in zip(*values, strict=True))


def _pack_chances(chances: Sequence[DurakChance]) -> tuple[list[int], list[int], list[int]]:
    means = [_to_tenths(chance.p) for chance in chances]
    return (
        [mean - before for before, mean in zip((0, *means), means, strict=False)],
        [mean - _to_tenths(chance.low) for mean, chance in zip(means, chances, strict=True)],
        [_to_tenths(chance.high) - mean for mean, chance in zip(means, chances, strict=True)],
    )


def _unpack_chances(columns: Sequence[Sequence[int]]) -> Iterable[DurakChance]:
    mean = 0
    for change, below, above in zip(*columns, strict=True):
        mean += change
        yield DurakChance(_to_points(mean), _to_points(mean - below), _to_points(mean + above))


def _to_tenths(points: float) -> int:
    return round(10 * points)


def _to_points(tenths: int) -> float:
    return tenths / 10
