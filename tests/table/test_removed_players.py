"""The host removes people between games (table.md, Life)."""

import pytest

from kozyr.rules import Seat
from kozyr.table import AddBot, Leave, RemoveBot, RemovePlayer, Say, Sit
from kozyr.table.events import Closed, Freed
from kozyr.table.plain_events import read_event
from tests.kit.tables import Party, finished, seated, started, written_and_read

ANYWHERE = Sit(None, "Bob", admitted=True)


def test_the_host_removes_a_person() -> None:
    """Life: a person can be removed from a table by its host between games, as bots can."""
    party = seated(3)

    party.do("u0", RemovePlayer(Seat(1)))

    assert party.last == (Freed(Seat(1), "u1", "removed"),)


@pytest.mark.parametrize(
    ("sender", "seat", "player", "expected"),
    [
        ("u1", 2, None, "not_host"),
        ("u9", 2, None, "not_host"),
        ("u0", 1, None, "ok"),
        ("u0", 1, "u1", "ok"),
        ("u0", 1, "u2", "no_player_there"),
        ("u0", 0, None, "no_player_there"),
        ("u0", 0, "u0", "no_player_there"),
        ("u0", 2, None, "no_player_there"),
        ("u0", 2, "bot:novice:2", "no_player_there"),
        ("u0", 3, None, "no_player_there"),
        ("u0", 4, None, "no_player_there"),
        ("u0", -3, None, "no_player_there"),
    ],
)
def test_only_the_host_removes_people_and_only_people(
    sender: str, seat: int, player: str | None, expected: str
) -> None:
    """Life: a caller who is not the host, a bot, an empty seat, the host and a wrong name are refused."""
    party = Party(4).sit("u1")
    party.do("u0", AddBot("novice", Seat(2)))

    assert party.word(sender, RemovePlayer(Seat(seat), player)) == expected


def test_no_player_is_removed_during_a_game() -> None:
    """Life: between games only."""
    assert started(2).word("u0", RemovePlayer(Seat(1))) == "being_played"


def test_a_person_can_be_removed_after_a_game() -> None:
    """Life: between games."""
    assert finished(2).word("u0", RemovePlayer(Seat(1))) == "ok"


def test_a_removed_person_does_not_sit_down_again() -> None:
    """Life: neither on the same seat nor on another."""
    party = seated(3)
    party.do("u0", RemovePlayer(Seat(1)))

    assert party.word("u1", ANYWHERE) == "removed"
    assert party.word("u3", ANYWHERE) == "ok"


def test_a_removed_person_stays_removed_under_the_next_host() -> None:
    """Life: the table keeps it, not the host."""
    party = seated(3)
    party.do("u0", RemovePlayer(Seat(1)))
    party.do("u0", Leave())

    assert party.word("u1", ANYWHERE) == "removed"


@pytest.mark.parametrize("spectators", [True, False])
def test_a_removed_person_does_not_chat(*, spectators: bool) -> None:
    """Life: a removed player cannot write at that table."""
    party = seated(3, spectators=spectators)
    party.do("u0", RemovePlayer(Seat(1)))

    assert party.word("u1", Say("Hello", "Bob")) == "removed"


def test_a_player_who_left_may_come_back() -> None:
    """Life: leaving is not being removed."""
    party = seated(3)
    party.do("u1", Leave())

    assert party.word("u1", ANYWHERE) == "ok"


def test_a_bot_that_was_sent_away_may_come_back() -> None:
    """Life: sending bots away stays as it is."""
    party = Party(3)
    party.do("u0", AddBot("novice", Seat(1)))
    party.do("u0", RemoveBot(Seat(1)))

    assert party.word("u0", AddBot("novice", Seat(1))) == "ok"
    assert party.table.removed == ()


def test_a_tabletop_game_without_one_of_its_players_is_closed() -> None:
    """Life: a tabletop game needs all of its invited players."""
    party = seated(2, face="tabletop")

    party.do("u0", RemovePlayer(Seat(1)))

    assert party.last == (Freed(Seat(1), "u1", "removed"), Closed("deserted"))


def test_a_log_that_does_not_say_why_a_seat_became_free_is_read() -> None:
    """The log: logs of earlier versions are read; every player had left."""
    assert read_event({"event": "freed", "seat": 1, "player": "u1"}) == Freed(Seat(1), "u1", "left")


def test_being_removed_is_kept_in_the_log() -> None:
    """The log: the event is read as it was written."""
    removed = Freed(Seat(1), "u1", "removed")

    assert written_and_read(removed) == removed
