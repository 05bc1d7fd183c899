"""The time a player has left on a server's clock."""

import pytest
from msgspec.structs import replace

from kozyr.client.time_left import TimeLeft, advance_clocks, find_time_left, format_countdown
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.table_view_state import TableViewState
from tests.kit.recorded_tables import own_turn
from tests.terminal.recorded_session import make_entry


def _left(now: TableSnapshot, elapsed_ms: int) -> TimeLeft | None:
    assert now.game is not None
    return find_time_left(now.game, 0, elapsed_ms)


@pytest.mark.parametrize(
    ("elapsed_ms", "left"),
    [
        (0, TimeLeft(30_000, 60_000)),
        (29_000, TimeLeft(1_000, 60_000)),
        (45_000, TimeLeft(0, 45_000)),
        (200_000, TimeLeft(0, 0)),
    ],
)
def test_the_reserve_runs_after_the_time_for_the_decision(elapsed_ms: int, left: TimeLeft) -> None:
    """This holds for a player who leads or defends."""
    assert _left(own_turn(30_000), elapsed_ms) == left


def test_throwing_in_has_no_reserve() -> None:
    """The server passes for a thrower whose time is up; the reserve is not shown as time to use."""
    assert _left(own_turn(15_000, phase="throw_in"), 5_000) == TimeLeft(10_000, 0)


def test_without_a_clock_there_is_no_time_to_show() -> None:
    """The table has no clock, or another player must decide."""
    assert _left(own_turn(None), 5_000) is None


@pytest.mark.parametrize(
    ("left", "urgency"),
    [
        (TimeLeft(30_000, 60_000), "calm"),
        (TimeLeft(5_000, 60_000), "low"),
        (TimeLeft(0, 45_000), "low"),
        (TimeLeft(0, 10_000), "last"),
        (TimeLeft(5_000, 0), "last"),
    ],
)
def test_the_last_seconds_are_urgent(left: TimeLeft, urgency: str) -> None:
    """Five seconds before the reserve, the whole reserve, and ten seconds before the game is lost."""
    assert left.urgency == urgency


@pytest.mark.parametrize(("ms", "text"), [(90_000, "1:30"), (4_001, "0:05"), (1, "0:01"), (0, "0:00")])
def test_a_countdown_shows_zero_only_when_the_time_is_up(ms: int, text: str) -> None:
    """A second that has begun counts."""
    assert format_countdown(ms) == text


class _Time:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def _shown(now: TableSnapshot, at: _Time) -> TableViewState:
    shown = TableViewState(at)
    shown.queue(now)
    shown.step("en", UNICODE, animated=False)
    return shown


def test_a_message_in_the_chat_does_not_set_the_clock_back() -> None:
    """Only a move, a restarted clock or a snapshot sets the time left."""
    at = _Time()
    shown = _shown(own_turn(30_000), at)
    at.seconds += 12
    shown.queue(make_entry("table.chat", player_id="u2", name="Bob", seat=1, text="hurry"))
    shown.step("en", UNICODE, animated=False)

    assert shown.elapsed_ms == 12_000


def test_the_clock_runs_while_the_end_of_a_bout_is_shown() -> None:
    """Time counts from when a message arrived, not from when it was shown."""
    at = _Time()
    shown = _shown(own_turn(30_000), at)
    at.seconds += 3
    shown.queue(make_entry("game.clock", players=[{"seat": 0, "timer_ms": 20_000, "reserve_ms": 60_000}]))
    at.seconds += 2
    shown.step("en", UNICODE, animated=False)

    assert shown.elapsed_ms == 2_000


def test_an_older_snapshot_is_aged() -> None:
    """A viewer who subscribes later gets the time that is left by then."""
    now = own_turn(30_000)
    later = advance_clocks(now, 40_000)

    assert later.game is not None
    assert now.game is not None
    assert (later.game.players[0].timer_ms, later.game.players[0].reserve_ms) == (0, 50_000)
    assert later.game.players[1] == now.game.players[1]
    assert advance_clocks(replace(now, game=None), 40_000).game is None
