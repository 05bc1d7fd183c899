"""The events of a game, read back from the plain data of a log."""

import json
import random
from typing import Any, get_args

import pytest

from kozyr.rules import Event, Seat, plain, plain_events
from kozyr.rules.actions import Passed
from kozyr.rules.notation import read_game
from kozyr.rules.plain import plain_event
from kozyr.rules.plain_events import read_event
from tests.kit.golden import GAMES
from tests.kit.random_games import random_record, random_turns

GOLDEN = [
    event
    for path in sorted(GAMES.glob("*.durak"))
    for step in read_game(path.read_text("utf-8")).steps()
    for event in step.events
]
DEALT = plain_event(next(event for event in GOLDEN if event.event == "dealt"))


def test_golden_games_hold_every_event() -> None:
    """No event is left out of these tests."""
    assert {type(event) for event in GOLDEN} == set(get_args(Event))


def test_every_event_is_read_as_it_was_written() -> None:
    """All events of the golden games survive JSON."""
    assert [read_event(json.loads(json.dumps(plain_event(event)))) for event in GOLDEN] == GOLDEN


@pytest.mark.parametrize("seed", range(20))
def test_random_games_are_read_as_they_were_written(seed: int) -> None:
    """The games cover random combinations of options."""
    rng = random.Random(seed)
    turns = list(random_turns(rng, random_record(rng)))
    events = [event for _, _, step in turns for event in step.events]

    assert [read_event(plain_event(event)) for event in events] == events


def test_an_event_is_read_from_its_words() -> None:
    """The event has the engine's field names."""
    assert read_event({"event": "passed", "seat": 1, "auto": False}) == Passed(Seat(1), auto=False)


@pytest.mark.parametrize(
    "plain",
    [
        {}, [], None, {"event": "won"}, {"event": ["led"]}, {"event": "led", "seat": 0},
        {"event": "led", "seat": 0, "cards": ["S1"]}, {"event": "led", "seat": 0, "cards": "S9"},
        {"event": "led", "seat": 0, "cards": 5}, {"event": "beaten", "seat": 1, "pairs": [["S9", "SQ"]]},
        {"event": "game_ended", "result": None}, DEALT | {"options": {"deck": 40}},
        DEALT | {"options": {"cap": 0}}, DEALT | {"options": {"joker": True}}, DEALT | {"options": None},
        DEALT | {"hands": 6}, DEALT | {"shown": 5}, DEALT | {"trump_card": None},
        DEALT | {"seats": 7}, DEALT | {"seats": 10**9}, DEALT | {"seats": "2"},
    ],
)  # fmt: skip
def test_an_invalid_event_is_not_read(plain: Any) -> None:  # noqa: ANN401 - anything at all
    """Invalid data always raises ValueError."""
    with pytest.raises(ValueError, match=r"not an event|cap|seats"):
        read_event(plain)


@pytest.mark.parametrize("kind", get_args(Event))
def test_a_field_with_cards_is_written_as_ids(kind: type[Event]) -> None:
    """A field without a writer and a reader would leave the program as the numbers of its cards."""
    card_fields = {name for name, annotation in kind.__annotations__.items() if "Card" in str(annotation)}

    assert card_fields - plain._WRITERS.keys() == set()  # noqa: SLF001 - the tables of fields
    assert card_fields - plain_events._FIELD_READERS.keys() == set()  # noqa: SLF001 - the same
