"""The result of a finished game, shown in place of the battlefield."""

from collections.abc import Sequence

from rich.cells import cell_len

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.events import GameEnd, PlayerResult
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.event_text import player_name
from kozyr.terminal.words import say

InkedLines = Sequence[tuple[str, str]]
"""Lines of text with their inks."""


def ending_lines(
    end: GameEnd, now: TableSnapshot, language: Language, after: Sequence[str] = ()
) -> InkedLines:
    """Return the headline, the result of every player and the lines of `after`."""
    order = sorted(end.results, key=lambda each: (each.place is None, each.place or 0, each.result == "lose"))
    named = [(player_name(now, each.seat, language), _result_text(each, language)) for each in order]
    wide = max((cell_len(name) for name, _ in named), default=0)
    rows = [
        (f"{name}{' ' * (wide - cell_len(name))}  {how}", "target" if each.result == "lose" else "felt")
        for each, (name, how) in zip(order, named, strict=True)
    ]
    return (
        (_headline(end, now, language), "target"), ("", "felt"), *_padded(rows), ("", "felt"),
        *[(text, "quiet") for text in after],
    )  # fmt: skip


def _headline(end: GameEnd, now: TableSnapshot, language: Language) -> str:
    if end.reason == "abandoned":
        return say(language, "told_abandoned")
    viewer = now.player.seat if now.player is not None else now.table.your_seat
    own = next((each for each in end.results if each.seat == viewer), None)
    if own is not None:
        return say(language, {"win": "said_won", "lose": "said_lost"}.get(own.result, "said_drawn"))
    losers = [player_name(now, each.seat, language) for each in end.results if each.result == "lose"]
    return say(language, "told_durak", names=", ".join(losers)) if losers else say(language, "told_draw")


def _result_text(result: PlayerResult, language: Language) -> str:
    if result.result == "lose":
        return say(language, "durak")
    if result.result == "draw":
        return say(language, "table_drawn")
    return say(language, "table_place", n=result.place) if result.place else say(language, "won")


def _padded(rows: InkedLines) -> InkedLines:
    # Equal widths keep the columns aligned, because every line is centred.
    wide = max((cell_len(text) for text, _ in rows), default=0)
    return [(text + " " * (wide - cell_len(text)), ink) for text, ink in rows]
