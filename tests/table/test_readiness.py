"""Readiness is consent to play with the very people and bots who sit at the table (table.md, Life)."""

import pytest

from kozyr.rules import Seat
from kozyr.table import AddBot, Leave, Ready, RemoveBot, RemovePlayer, Sit
from kozyr.table.events import Freed, HostChanged, Readied, Seated, Started, Unreadied
from tests.kit.tables import Party, finished, seated, started

ANYWHERE = Sit(None, "Carl", admitted=False)


def list_ready_seats(party: Party) -> list[int]:
    """List the seats that are ready."""
    return [seat for seat, sitter in enumerate(party.table.sitters) if sitter and sitter.client_seed]


def test_a_new_player_ends_the_readiness_of_all() -> None:
    """Life: readiness ends when any player sits down."""
    party = Party(3).sit("u1").ready("u0", "u1")

    party.do("u2", ANYWHERE)

    assert party.last == (
        Seated(Seat(2), "u2", "Carl", None),
        Unreadied(Seat(0), "company_changed"),
        Unreadied(Seat(1), "company_changed"),
    )


def test_leaving_between_games_ends_the_others_readiness() -> None:
    """Life: readiness ends when any player leaves."""
    party = seated(3).ready("u0", "u1")

    party.do("u1", Leave())

    assert party.last == (Freed(Seat(1), "u1"), Unreadied(Seat(0), "company_changed"))


def test_a_host_who_leaves_ends_the_others_readiness() -> None:
    """Life: the new host is named, and no player stays ready."""
    party = seated(3).ready("u1")

    party.do("u0", Leave())

    assert party.last == (Freed(Seat(0), "u0"), HostChanged("u1"), Unreadied(Seat(1), "company_changed"))


def test_no_staked_game_starts_with_a_new_player_in_an_opponents_place() -> None:
    """Life: A is ready again, B leaves and a stranger sits down and is ready: A has not agreed to that."""
    party = finished(2, stake=100).ready("u0")
    party.do("u1", Leave())
    party.do("u2", ANYWHERE)

    party.do("u2", Ready("a stranger's"))

    assert party.table.phase == "over"
    assert [event for event in party.last if isinstance(event, Started)] == []


def test_the_game_starts_when_everybody_agrees_again() -> None:
    """Life: a staked game starts by consent given to these very opponents."""
    party = finished(2, stake=100).ready("u0")
    party.do("u1", Leave())
    party.do("u2", ANYWHERE)

    party.ready("u2", "u0")

    assert party.table.players == ("u0", "u2")
    assert party.table.phase == "playing"


def test_a_bot_that_is_added_ends_the_readiness_of_all_but_the_host() -> None:
    """Life: the host who adds a bot has chosen it; the other people have not."""
    party = Party(4).sit("u1").ready("u0", "u1")

    party.do("u0", AddBot("novice", None))

    assert party.last == (
        Seated(Seat(2), "bot:novice:2", "novice", "novice"),
        Readied(Seat(2), "bot"),
        Unreadied(Seat(1), "company_changed"),
    )


def test_a_bot_that_is_sent_away_ends_the_readiness_of_all_but_the_host() -> None:
    """Life: the host who sends a bot away keeps their own readiness."""
    party = Party(4).sit("u1")
    party.do("u0", AddBot("novice", Seat(2)))
    party.ready("u0", "u1")

    party.do("u0", RemoveBot(Seat(2)))

    assert party.last == (Freed(Seat(2), "bot:novice:2"), Unreadied(Seat(1), "company_changed"))


def test_bots_stay_ready_when_players_change() -> None:
    """Life: a bot plays with any player."""
    party = Party(4)
    party.do("u0", AddBot("novice", Seat(1)))

    party.do("u2", ANYWHERE)

    assert list_ready_seats(party) == [1]


def test_a_removed_persons_going_ends_the_others_readiness() -> None:
    """Life: also when the host removes a person."""
    party = seated(3).ready("u1")

    party.do("u0", RemovePlayer(Seat(2)))

    assert party.last == (Freed(Seat(2), "u2", "removed"), Unreadied(Seat(1), "company_changed"))


def test_the_last_bot_does_not_start_a_game_to_which_a_guest_did_not_agree() -> None:
    """Life: the guest was ready for a table without that bot."""
    party = Party(3).sit("u1").ready("u0", "u1")

    party.do("u0", AddBot("novice", None))

    assert party.table.phase == "open"


@pytest.mark.parametrize(
    ("opponents", "expected"),
    [
        (("u1", "u2"), "ok"),
        (("u2", "u1"), "ok"),
        (("u1", "u1", "u2"), "ok"),
        (None, "ok"),
        (("u1", "u3"), "company_changed"),
        (("u1",), "company_changed"),
        (("u1", "u2", "u3"), "company_changed"),
        (("u0", "u1", "u2"), "company_changed"),
        ((), "company_changed"),
    ],
)
def test_readiness_can_be_given_to_named_opponents_alone(
    opponents: tuple[str, ...] | None, expected: str
) -> None:
    """Life: a ready that was meant for others is refused; the order does not matter."""
    assert seated(3, stake=10).word("u0", Ready("x", opponents)) == expected


def test_bots_are_named_among_the_opponents() -> None:
    """Life: every player who sits there, people and bots."""
    party = Party(3)
    party.do("u0", AddBot("novice", Seat(1)))

    assert party.word("u0", Ready("x", ("bot:novice:1",))) == "ok"


def test_a_ready_for_other_opponents_starts_no_game() -> None:
    """Life: A's ready was sent to B, and arrives after a stranger took B's seat and was ready."""
    party = finished(2, stake=100)
    party.do("u1", Leave())
    party.do("u2", ANYWHERE)
    party.do("u2", Ready("a stranger's", ("u0",)))

    assert party.word("u0", Ready("meant for u1", ("u1",))) == "company_changed"
    assert party.table.phase == "over"


def test_a_copy_of_a_ready_with_the_right_opponents_is_already_ready() -> None:
    """Life: a player who is already ready gets that refusal first."""
    party = seated(3)
    party.do("u0", Ready("x", ("u1", "u2")))

    assert party.word("u0", Ready("x", ("u1", "u2"))) == "already_ready"


def test_named_opponents_do_not_matter_during_a_game() -> None:
    """Life: the opponents of a game that is being played do not matter."""
    assert started(2).word("u0", Ready("x", ("u9",))) == "being_played"
