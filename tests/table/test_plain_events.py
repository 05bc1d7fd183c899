"""Writing and reading a log (table.md, The log)."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.rules import Seat
from kozyr.rules.actions import Passed
from kozyr.table import Clock, TableEvent
from kozyr.table.events import (
    ClockSet,
    Closed,
    Committed,
    Connected,
    Departed,
    Freed,
    Hinted,
    HostChanged,
    Noted,
    Opened,
    Played,
    Rated,
    RatingChange,
    Reacted,
    Readied,
    Revealed,
    Said,
    Seated,
    Settled,
    Started,
    Unlisted,
    Unreadied,
)
from kozyr.table.plain_events import plain_event, read_event
from kozyr.table.views import seen_by
from tests.kit.tables import Party, seated, started, written_and_read

SETTINGS = Party(2, lock="a lock").table.settings
SEED = bytes(range(32))
EVERY: list[TableEvent] = [
    Opened("t1", SETTINGS),
    Seated(Seat(0), "u0", "Ann", None),
    Seated(Seat(1), "bot:novice:1", "novice", "novice"),
    Seated(Seat(1), "u1", "Bob", None, registered=True, rating=1532, deviation=87),
    Freed(Seat(1), "u1"),
    Freed(Seat(1), "u1", "removed"),
    Departed(Seat(1)),
    HostChanged("u1"),
    HostChanged(None),
    Committed(1, SEED),
    Readied(Seat(0), "козырь"),
    Unreadied(Seat(0), "cannot_pay"),
    Unreadied(Seat(0), "company_changed"),
    Started(2, 1, ("u0", "u1"), ("a", "b"), 100, Seat(1)),
    Played(Passed(Seat(1), auto=False)),
    Hinted(Seat(0)),
    Noted(Seat(1), '[{"type":"openHand"}]'),
    ClockSet(Clock("throw_in", None, 5, 15_000), (60_000, 0)),
    ClockSet(None, (60_000, 0)),
    Settled(1, ("u0", "u1"), (190, 0), 10),
    Revealed(1, SEED),
    Rated(1, "duel", (RatingChange(Seat(0), "u0", 1500, 1490, 87),)),
    Connected(Seat(0), "u0", there=False),
    Unlisted(),
    Said("u9", "Zoe", None, "Привет"),
    Said("u9", "Zoe", None, "Привет!", "hello"),
    Reacted("u1", "Bob", Seat(1), "oops"),
    Closed("deserted"),
]


def test_every_event_is_written_here() -> None:
    """The log: no event is left out of these tests."""
    assert {type(event) for event in EVERY} == set(get_args(TableEvent))


@pytest.mark.parametrize("event", EVERY, ids=lambda event: event.event)
def test_an_event_is_read_as_it_was_written(event: TableEvent) -> None:
    """The log: its value is the fold of what is stored."""
    assert written_and_read(event) == event


@pytest.mark.parametrize(
    ("event", "plain"),
    [
        (Committed(1, b"\x00\xff"), {"event": "committed", "game": 1, "server_seed": "00ff"}),
        (Closed("host"), {"event": "closed", "why": "host"}),
        (
            Seated(Seat(1), "u1", "Bob", None),
            {"event": "seated", "seat": 1, "player": "u1", "name": "Bob", "bot": None},
        ),
        (
            Seated(Seat(1), "u1", "Bob", None, registered=False),
            {"event": "seated", "seat": 1, "player": "u1", "name": "Bob", "bot": None, "registered": False},
        ),
        (
            ClockSet(Clock("attack", Seat(0), 5, 9), (1, 2)),
            {
                "event": "clock_set",
                "clock": {"kind": "attack", "seat": 0, "since": 5, "span": 9},
                "reserves": [1, 2],
            },
        ),
        (
            Played(Passed(Seat(1), auto=True)),
            {"event": "played", "what": {"event": "passed", "seat": 1, "auto": True}},
        ),
    ],
)
def test_an_event_is_written_in_plain_words(event: TableEvent, plain: dict[str, Any]) -> None:
    """The log: the words are readable without knowing the code."""
    assert plain_event(event) == plain


def test_views_use_the_same_words() -> None:
    """Views: the same names; a commitment in place of the seed."""
    assert plain_event(seen_by(Readied(Seat(0), "x"), None)) == {"event": "readied", "seat": 0}


def test_a_lock_is_kept_and_not_shown() -> None:
    """Views: the log has the lock; a stream says only that there is one."""
    opened = Opened("t1", SETTINGS)

    stored, shown = plain_event(opened)["settings"], plain_event(seen_by(opened, None))["settings"]

    assert (stored["lock"], shown["locked"], "lock" in shown) == ("a lock", True, False)


def test_a_log_of_settings_without_a_kind_of_table_is_read() -> None:
    """The log: settings that name no kind of table are those of a usual table."""
    plain = plain_event(Opened("t1", SETTINGS))
    del plain["settings"]["face"]

    assert read_event(plain) == Opened("t1", SETTINGS)


@pytest.mark.parametrize(
    "plain",
    [
        {}, {"event": "won"}, {"event": "played"}, {"event": "played", "what": {"event": "won"}}, [], None,
        {"event": "closed"}, {"event": "closed", "why": "host", "extra": 1}, {"event": ["closed"]},
        {"event": "committed", "game": 1, "server_seed": "xyz"},
        {"event": "committed", "game": 1, "server_seed": 5},
        {"event": "clock_set", "clock": {"kind": "attack"}, "reserves": []},
        {"event": "opened", "table": "t1", "settings": {"options": {"deck": 36, "joker": True}}},
    ],
)  # fmt: skip
def test_an_invalid_event_is_not_read(plain: Any) -> None:  # noqa: ANN401 - anything at all
    """The log: what is read is what was written; anything else is a ValueError."""
    with pytest.raises(ValueError, match=r"not an event|hexadecimal|fromhex"):
        read_event(plain)


def _write() -> list[str]:
    parties = [started(2, stake=5), seated(3)]
    return [
        json.dumps(plain_event(event)) for party in parties for entry in party.log for event in entry.events
    ]


@settings(max_examples=300, deadline=None)
@given(
    text=st.sampled_from([json.dumps(plain_event(event)) for event in EVERY] + _write()),
    at=st.integers(0, 1000),
    cut=st.integers(0, 9),
    wild=st.sampled_from(["0", "-1", "7", "null", '"x"', "[]", "{}", "true", "H6", "99", ","]),
)
def test_a_damaged_event_is_read_or_refused(text: str, at: int, cut: int, wild: str) -> None:
    """The log: damaged data is an event or a ValueError."""
    at %= len(text)
    damaged = text[:at] + wild + text[at + cut :]

    try:
        event = read_event(json.loads(damaged))
    except ValueError:
        return
    assert isinstance(event, get_args(TableEvent))
