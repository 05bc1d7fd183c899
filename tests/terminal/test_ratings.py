"""Ratings in the terminal: in the log, in the result and at the seats."""

import json

import msgspec
import pytest

from kozyr.client.table_model import advance, ending_of
from kozyr.locales import Language
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.ratings import SeatRating
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.drawing.ending import ending_lines
from kozyr.terminal.drawing.view_model import list_other_seats
from kozyr.terminal.event_text import describe_entry, rating_text
from tests.kit.recorded_streams import FOLDER


def read_rated_game() -> tuple[TableSnapshot, list[TableEntry]]:
    """Return a recorded rated game, as its winner saw it."""
    messages = json.loads((FOLDER / "rated-seat-0.json").read_bytes())["messages"]
    snapshot = msgspec.convert(messages[0]["snapshot"], TableSnapshot)
    entries = [
        msgspec.json.decode(json.dumps(message["entry"]), type=TableEntry)
        for message in messages
        if "entry" in message
    ]
    return snapshot, entries


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Ann: rating 1741 (+241)", "Bob: rating 1259 (-241)"]),
        ("ru", ["Ann: рейтинг 1741 (+241)", "Bob: рейтинг 1259 (-241)"]),
    ],
)
def test_the_log_and_the_result_say_the_new_ratings(language: Language, lines: list[str]) -> None:
    """The log has a line for each player, and the result a column; the seats show the new ratings."""
    snapshot, entries = read_rated_game()
    ending, said = None, []
    for entry in entries:
        said += describe_entry(snapshot, entry, language)
        snapshot = advance(snapshot, entry)
        ending = ending_of(entry) or ending
        if snapshot.rated is not None:
            break

    assert said[-2:] == lines
    assert ending is not None
    result = [text for text, _ in ending_lines(ending, snapshot, language)]
    assert ["1741 +241" in result[2], "1259 -241" in result[3]] == [True, True]
    [bob] = list_other_seats(snapshot, language, 0, {})
    assert bob.role.startswith("1259?, ")


def test_a_provisional_rating_has_a_question_mark() -> None:
    """An established rating is a number."""
    assert rating_text(SeatRating(1532, provisional=False)) == "1532"
    assert rating_text(SeatRating(1500, provisional=True)) == "1500?"
