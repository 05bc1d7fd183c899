"""Draws how times grow with sizes, on logarithmic axes."""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

WIDTH, HEIGHT, LEFT, TOP, GAP, BOTTOM = 300, 240, 60, 40, 190, 60
COLUMNS: Final = 2
COLOURS: Final = ("#1f8a4c", "#c0562b", "#3465a4", "#8a5fbf", "#8a8f98", "#b58900")


class Panel(NamedTuple):
    """Curves of milliseconds by size."""

    title: str
    axis: str
    """What the sizes count."""
    curves: Mapping[str, Sequence[tuple[float, float]]]


def draw_growth(panels: Sequence[Panel]) -> str:
    """Draw the panels in rows."""
    row_height, column_width = TOP + HEIGHT + BOTTOM, LEFT + WIDTH + GAP
    width, height = COLUMNS * column_width, ceil(len(panels) / COLUMNS) * row_height
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            'font-family="system-ui, sans-serif" font-size="13">'
        ),
        "<title>Milliseconds that players wait, by size</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, panel in enumerate(panels):
        row, column = divmod(number, COLUMNS)
        parts.append(f'<g transform="translate({LEFT + column * column_width} {row * row_height + TOP})">')
        parts += [*_draw_panel(panel), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _draw_panel(panel: Panel) -> list[str]:
    points = [point for curve in panel.curves.values() for point in curve]
    first_x, last_x = _find_decades([size for size, _ in points])
    first_y, last_y = _find_decades([time for _, time in points])

    def place(size: float, time: float) -> tuple[float, float]:
        x = WIDTH * (log10(size) - first_x) / (last_x - first_x)
        return x, HEIGHT * (1 - (log10(time) - first_y) / (last_y - first_y))

    parts = [f'<text y="-16" font-size="15" font-weight="600">{panel.title}</text>']
    for decade in range(first_x, last_x + 1):
        x, _ = place(10**decade, 10**first_y)
        parts += [
            f'<path d="M{x:.1f} 0v{HEIGHT}" stroke="#e3e5e8"/>',
            f'<text x="{x:.1f}" y="{HEIGHT + 18}" text-anchor="middle" fill="#555">{10**decade:,}</text>',
        ]
    for decade in range(first_y, last_y + 1):
        _, y = place(10**first_x, 10**decade)
        parts += [
            f'<path d="M0 {y:.1f}h{WIDTH}" stroke="#e3e5e8"/>',
            f'<text x="-8" y="{y + 4:.1f}" text-anchor="end" fill="#555">{10**decade:g}</text>',
        ]
    parts.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT + 40}" text-anchor="middle" fill="#555">'
        f"{panel.axis}; upwards: milliseconds</text>"
    )
    for row, (name, curve) in enumerate(panel.curves.items()):
        colour = COLOURS[row % len(COLOURS)]
        places = [place(*point) for point in curve]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts += [
            f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="1.6"/>',
            *[f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places],
            f'<text x="{WIDTH + 14}" y="{14 + 18 * row}" fill="{colour}" font-weight="600">{name}</text>',
        ]
    return parts


def _find_decades(values: Sequence[float]) -> tuple[int, int]:
    first, last = floor(log10(min(values))), ceil(log10(max(values)))
    return first, max(last, first + 1)
