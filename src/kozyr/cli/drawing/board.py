"""The drawing of a position in a terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kozyr.cli.drawing.faces import SUIT_SIGNS, coloured, row
from kozyr.rules.cards import Card
from kozyr.rules.game import Seat
from kozyr.rules.refusals import Language
from kozyr.rules.view import View
from kozyr.words import say

_BACK = "░"
_ROW_OF_PAIRS = 6


def draw_board(
    view: View,
    names: Sequence[str],
    language: Language,
    hands: Sequence[Sequence[Card]] | None = None,
) -> RenderableType:
    """Draw a position as a viewer sees it; `hands` shows every hand."""
    seats = Table.grid(padding=(0, 2))
    for seat in range(view.setup.seats):
        hand = _hand(view, Seat(seat), language, hands)
        seats.add_row(
            Text(str(seat), style="dim"), Text(names[seat]), Text(str(view.counts[seat]), style="dim"), hand,
            _role(view, Seat(seat), language),
        )  # fmt: skip
    title = say(language, "bout", view.bout)
    return Panel(
        Group(_piles(view, language), Text(), seats, Text(), _table(view, language)),
        title=title,
        title_align="left",
        border_style="green",
        expand=False,
    )


def _hand(view: View, seat: Seat, language: Language, hands: Sequence[Sequence[Card]] | None) -> Text:
    if hands is not None:
        return row(hands[seat], language, view.setup.trump)
    if seat == view.seat:
        return row(view.hand, language, view.setup.trump)
    # Cards that the viewer knows are shown; the others show their backs.
    known = [card for card, place in view.known.items() if place == seat]
    backs = Text(" ".join(_BACK * (view.counts[seat] - len(known))), style="blue")
    return row(known, language, view.setup.trump) + Text(" " if known and backs else "") + backs


def _role(view: View, seat: Seat, language: Language) -> Text:
    if view.result is not None:
        return Text(say(language, "loser") if seat in view.result.losers else "", style="bold magenta")
    if not view.active >> seat & 1:
        return Text(say(language, "out"), style="dim")
    if seat == view.defender:
        return Text(say(language, "taking" if view.taking else "defender"), style="bold yellow")
    if seat == view.attacker:
        return Text(say(language, "attacker"), style="bold cyan")
    return Text(say(language, "pass") if view.passed >> seat & 1 else "", style="dim")


def _piles(view: View, language: Language) -> Text:
    trump = view.setup.trump_card
    sign = coloured(trump, language, view.setup.trump)
    if not view.talon:
        sign = Text(SUIT_SIGNS[view.setup.trump], style=sign.style)
    parts = [
        Text.assemble(say(language, "trump", ""), sign),
        Text(say(language, "talon", view.talon)),
        Text(say(language, "discard", view.discard)),
        Text(say(language, "limit", view.limit)),
    ]
    return Text(" · ").join(parts)


def _table(view: View, language: Language) -> RenderableType:
    if not view.table:
        return Text(f"{say(language, 'table')}: {say(language, 'empty')}", style="dim")
    grid = Table.grid(padding=(0, 2))
    trump = view.setup.trump
    for start in range(0, len(view.table), _ROW_OF_PAIRS):
        laid = view.table[start : start + _ROW_OF_PAIRS]
        label = say(language, "table") if start == 0 else ""
        grid.add_row(Text(label, style="dim"), *[coloured(each.attack, language, trump) for each in laid])
        grid.add_row(
            "", *[Text("··", style="dim") if each.cover is None else coloured(each.cover, language, trump)
                  for each in laid]
        )  # fmt: skip
    return grid
