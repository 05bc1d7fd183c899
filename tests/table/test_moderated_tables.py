"""Tables that the server closes for a moderator (table.md, Life)."""

from kozyr.table import THE_SERVER, Close, Sit
from kozyr.table.events import Closed, Settled
from tests.kit.tables import seated, started, written_and_read


def test_a_moderator_closes_a_table_between_games() -> None:
    """Nobody can sit down there again."""
    party = seated(2)
    party.do(THE_SERVER, Close())

    assert party.last == (Closed("moderator"),)
    assert party.word("u5", Sit(None, "Eve", admitted=True)) == "table_closed"


def test_a_running_game_ends_as_a_draw_and_the_stakes_are_paid_back() -> None:
    """The table closes in the same entry."""
    party = started(2, stake=50)
    party.do(THE_SERVER, Close())

    assert party.last[-1] == Closed("moderator")
    assert [event.prizes for event in party.last if isinstance(event, Settled)] == [(50, 50)]
    assert party.game.result is not None
    assert party.game.result.draw


def test_a_tabletop_table_closes_once() -> None:
    """It closes with its only game."""
    party = started(2, rules="tabletop", clock="none", face="tabletop")
    party.do(THE_SERVER, Close())

    assert [event for event in party.last if isinstance(event, Closed)] == [Closed("played")]


def test_the_reason_is_kept_in_the_log() -> None:
    """The event is read as it was written."""
    assert written_and_read(Closed("moderator")) == Closed("moderator")
