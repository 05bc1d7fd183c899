"""Draws the reliability of chances: how often a predicted chance came true."""

from collections.abc import Sequence
from typing import Final, NamedTuple

SIZE, LEFT, TOP, GAP, BOTTOM = 320, 56, 46, 70, 60
ANALYSIS, NETWORK = "#1f8a4c", "#8a8f98"
TICKS: Final = (0, 25, 50, 75, 100)


class Bin(NamedTuple):
    """The predictions of a tenth: their mean, the actual share with half its 95 % interval, their number."""

    predicted: float
    actual: float
    error: float
    size: int


class Panel(NamedTuple):
    """The bins of two ways to predict: the analysis, and its network before the calibration."""

    title: str
    analysis: Sequence[Bin]
    network: Sequence[Bin]


def draw_reliability(rows: Sequence[Sequence[Panel]]) -> str:
    """Draw the panels of each row beside each other."""
    row_height = TOP + SIZE + BOTTOM
    width, height = LEFT + max(map(len, rows)) * (SIZE + GAP), len(rows) * row_height
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            'font-family="system-ui, sans-serif" font-size="13">'
        ),
        "<title>Reliability of the chances in analysed games</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for row, panels in enumerate(rows):
        parts.append(f'<g transform="translate(0 {row * row_height})">')
        for column, panel in enumerate(panels):
            parts += _draw_panel(panel, LEFT + column * (SIZE + GAP))
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _draw_panel(panel: Panel, left: float) -> list[str]:
    parts = [f'<text x="{left}" y="{TOP - 18}" font-size="15" font-weight="600">{panel.title}</text>']
    for tick in TICKS:
        x, y = left + SIZE * tick / 100, TOP + SIZE * (1 - tick / 100)
        parts += [
            f'<path d="M{left} {y:.1f}h{SIZE}M{x:.1f} {TOP}v{SIZE}" stroke="#e3e5e8"/>',
            f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{tick}</text>',
            f'<text x="{x:.1f}" y="{TOP + SIZE + 18}" text-anchor="middle" fill="#555">{tick}</text>',
        ]
    parts += [
        f'<path d="M{left} {TOP + SIZE}l{SIZE} {-SIZE}" stroke="#b9bdc4" stroke-dasharray="4 4"/>',
        (
            f'<text x="{left + SIZE / 2}" y="{TOP + SIZE + 40}" text-anchor="middle" fill="#555">'
            "predicted chance, %; upwards: share of duraks, %</text>"
        ),
    ]
    parts += _draw_bins(panel.network, left, NETWORK)
    parts += _draw_bins(panel.analysis, left, ANALYSIS)
    for row, (name, colour) in enumerate((("analysis", ANALYSIS), ("network alone", NETWORK))):
        y = TOP + 20 + 18 * row
        parts += [
            f'<circle cx="{left + 16}" cy="{y - 4}" r="4" fill="{colour}"/>',
            f'<text x="{left + 26}" y="{y}" fill="{colour}" font-weight="600">{name}</text>',
        ]
    return parts


def _draw_bins(bins: Sequence[Bin], left: float, colour: str) -> list[str]:
    parts, points = [], []
    for each in bins:
        x, y, error = left + SIZE * each.predicted, TOP + SIZE * (1 - each.actual), SIZE * each.error
        points.append(f"{x:.1f},{y:.1f}")
        parts += [
            f'<path d="M{x:.1f} {y - error:.1f}v{2 * error:.1f}" stroke="{colour}"/>',
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>',
        ]
    line = f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="1.4"/>'
    return [line, *parts]
