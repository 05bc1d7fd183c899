"""The drawing of a position in a terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kozyr.cli.drawing.card_text import draw_card, draw_cards
from kozyr.locales import Language, say
from kozyr.locales.cards import SUIT_SIGNS
from kozyr.rules.cards import SUIT_LETTERS, Card
from kozyr.rules.game import Seat
from kozyr.rules.view import View

_BACK = "░"
_PAIRS_PER_ROW = 6


def draw_board(
    view: View,
    names: Sequence[str],
    language: Language,
    hands: Sequence[Sequence[Card]] | None = None,
) -> RenderableType:
    """Draw a position as a viewer sees it; if `hands` is given, draw all these hands openly."""
    seats = Table.grid(padding=(0, 2))
    for seat in range(view.setup.seats):
        hand = _draw_hand(view, Seat(seat), language, hands)
        seats.add_row(
            Text(str(seat), style="dim"), Text(names[seat]), Text(str(view.counts[seat]), style="dim"), hand,
            _draw_role(view, Seat(seat), language),
        )  # fmt: skip
    title = say(language, "cli_bout", number=view.bout)
    return Panel(
        Group(_draw_piles(view, language), Text(), seats, Text(), _draw_table(view, language)),
        title=title,
        title_align="left",
        border_style="green",
        expand=False,
    )


def _draw_hand(view: View, seat: Seat, language: Language, hands: Sequence[Sequence[Card]] | None) -> Text:
    if hands is not None:
        return draw_cards(hands[seat], language, view.setup.trump)
    if seat == view.seat:
        return draw_cards(view.hand, language, view.setup.trump)
    # Cards that the viewer knows are shown; the others show their backs.
    known_cards = [card for card, place in view.known.items() if place == seat]
    backs = Text(" ".join(_BACK * (view.counts[seat] - len(known_cards))), style="blue")
    space = Text(" " if known_cards and backs else "")
    return draw_cards(known_cards, language, view.setup.trump) + space + backs


def _draw_role(view: View, seat: Seat, language: Language) -> Text:
    if view.result is not None:
        return Text(say(language, "durak") if seat in view.result.losers else "", style="bold magenta")
    if not view.active >> seat & 1:  # `active` and `passed` have one bit per seat
        return Text(say(language, "cli_out"), style="dim")
    if seat == view.defender:
        return Text(say(language, "role_taking" if view.taking else "role_defender"), style="bold yellow")
    if seat == view.attacker:
        return Text(say(language, "role_attacker"), style="bold cyan")
    return Text(say(language, "role_passed") if view.passed >> seat & 1 else "", style="dim")


def _draw_piles(view: View, language: Language) -> Text:
    sign = draw_card(view.trump_card, language, view.setup.trump)
    if not view.talon:  # the trump card no longer lies there
        sign = Text(SUIT_SIGNS[SUIT_LETTERS[view.setup.trump]], style=sign.style)
    parts = [
        Text.assemble(say(language, "cli_trump", card=""), sign),
        Text(say(language, "cli_talon", cards=view.talon)),
        Text(say(language, "cli_discard", cards=view.discard)),
        Text(say(language, "cli_limit", cards=view.limit)),
    ]
    return Text(" · ").join(parts)


def _draw_table(view: View, language: Language) -> RenderableType:
    if not view.table:
        return Text(f"{say(language, 'cli_table')}: {say(language, 'cli_empty')}", style="dim")
    grid = Table.grid(padding=(0, 2))
    trump = view.setup.trump
    for start in range(0, len(view.table), _PAIRS_PER_ROW):
        pairs = view.table[start : start + _PAIRS_PER_ROW]
        label = say(language, "cli_table") if start == 0 else ""
        grid.add_row(Text(label, style="dim"), *[draw_card(pair.attack, language, trump) for pair in pairs])
        grid.add_row(
            "", *[Text("··", style="dim") if pair.cover is None else draw_card(pair.cover, language, trump)
                  for pair in pairs]
        )  # fmt: skip
    return grid
