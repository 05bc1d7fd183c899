"""The result of a finished game, shown where the battlefield was."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from kozyr.locales import Language, say
from kozyr.server.api.messages.events import GameEnd, PlayerResult
from kozyr.server.api.messages.ratings import SeatRatingChange
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.event_text import player_name, rating_change_text

InkedLines = Sequence[tuple[str, str]]
"""Lines of text with their inks."""


def ending_lines(
    end: GameEnd, snapshot: TableSnapshot, language: Language, notes: Sequence[str] = ()
) -> InkedLines:
    """Return the headline, the result of every player and the notes."""
    # With this status, `player_name` names the game's players, even if others sit there now.
    snapshot = replace(snapshot, table=replace(snapshot.table, status="playing"))
    # Players with a place come first, in the order of the places, and losers last.
    results = sorted(
        end.results, key=lambda result: (result.place is None, result.place or 0, result.result == "lose")
    )
    names = _pad_texts([player_name(snapshot, result.seat, language) for result in results])
    ratings = {} if snapshot.rated is None else {change.seat: change for change in snapshot.rated.changes}
    outcomes = [
        _describe_result(result, language) + _describe_rating(ratings.get(result.seat)) for result in results
    ]
    # Equal widths keep the columns aligned, because every line is centred.
    rows = _pad_texts([f"{name}  {outcome}" for name, outcome in zip(names, outcomes, strict=True)])
    inks = ["target" if result.result == "lose" else "felt" for result in results]
    headline = _choose_headline(end, snapshot, language), "target"
    blank, note_lines = ("", "felt"), [(note, "quiet") for note in notes]
    return headline, blank, *zip(rows, inks, strict=True), blank, *note_lines


def _choose_headline(end: GameEnd, snapshot: TableSnapshot, language: Language) -> str:
    if end.reason == "abandoned":
        return say(language, "told_abandoned")
    viewer = snapshot.player.seat if snapshot.player is not None else snapshot.table.your_seat
    own_result = next((result.result for result in end.results if result.seat == viewer), None)
    if own_result is not None:
        return say(language, {"win": "said_won", "lose": "said_lost"}.get(own_result, "told_draw"))
    losers = [
        player_name(snapshot, result.seat, language) for result in end.results if result.result == "lose"
    ]
    return say(language, "told_durak", names=", ".join(losers)) if losers else say(language, "told_draw")


def _describe_result(result: PlayerResult, language: Language) -> str:
    if result.result == "lose":
        return say(language, "durak")
    if result.result == "draw":
        return say(language, "table_drawn")
    return say(language, "table_place", n=result.place) if result.place else say(language, "won")


def _describe_rating(change: SeatRatingChange | None) -> str:
    return "" if change is None else f"  {change.after} {rating_change_text(change)}"


def _pad_texts(texts: Sequence[str]) -> list[str]:
    width = max(map(cell_len, texts), default=0)
    return [text + " " * (width - cell_len(text)) for text in texts]
