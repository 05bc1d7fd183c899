"""Seated people who move to another free seat, and the seats of those who take any (table.md, Life)."""

import pytest

from kozyr.rules import Seat
from kozyr.table import AddBot, Leave, Ready, RemovePlayer, Say, Sit, SitterFacts
from kozyr.table.events import Freed, Seated, Started, Unreadied
from kozyr.table.plain_events import read_event
from tests.kit.tables import Party, finished, seated, started, written_and_read

ANYWHERE = Sit(None, "Carl", admitted=True)


def list_players(party: Party) -> list[str | None]:
    """List the players by seat; None for a free seat."""
    return [sitter and sitter.player for sitter in party.table.sitters]


def move_to(seat: int) -> Sit:
    """Return the command to sit on this seat."""
    return Sit(Seat(seat), "Another name", admitted=False)


def test_a_seated_player_moves_to_a_free_seat() -> None:
    """Life: a seat is freed, and its player sits on another; the name stays as the table knows it."""
    party = Party(4).sit("u1")

    party.do("u1", move_to(3))

    assert party.last == (Freed(Seat(1), "u1", "moved"), Seated(Seat(3), "u1", "U1", None))
    assert list_players(party) == ["u0", None, None, "u1"]


def test_a_move_ends_the_readiness_of_all() -> None:
    """Life: players were ready for another order of seats."""
    party = Party(4).sit("u1", "u2").ready("u0", "u1", "u2")

    party.do("u1", move_to(3))

    assert party.last[2:] == (Unreadied(Seat(0), "company_changed"), Unreadied(Seat(2), "company_changed"))
    assert party.table.sitters[3] is not None
    assert party.table.sitters[3].client_seed is None


def test_a_bot_stays_ready_when_a_player_moves() -> None:
    """Life: bots play in any order of seats."""
    party = Party(3)
    party.do("u0", AddBot("novice", Seat(1)))

    party.do("u0", move_to(2))

    assert party.last == (Freed(Seat(0), "u0", "moved"), Seated(Seat(2), "u0", "Ann", None))
    assert party.table.sitters[1] is not None
    assert party.table.sitters[1].client_seed == "bot"


def test_a_host_who_moves_stays_host() -> None:
    """Life: the host is a person, not a seat."""
    party = Party(3).sit("u1")

    party.do("u0", move_to(2))

    assert party.table.host == "u0"
    assert party.word("u0", RemovePlayer(Seat(1))) == "ok"


def test_a_move_keeps_what_is_known_of_the_player() -> None:
    """Life: the account and the rating are those of the person, not of the seat."""
    party = Party(3, sitter=SitterFacts(registered=True, rating=1600, deviation=80)).sit("u1")
    party.sitter = SitterFacts()

    party.do("u1", move_to(2))

    assert party.last[1] == Seated(Seat(2), "u1", "U1", None, registered=True, rating=1600, deviation=80)


def test_a_player_who_moved_may_sit_and_speak() -> None:
    """Life: only those whom the host removed may not."""
    party = Party(3).sit("u1")
    party.do("u1", move_to(2))

    assert party.table.removed == ()
    assert party.word("u1", Say("Hello", "Bob")) == "ok"
    assert party.word("u1", move_to(1)) == "ok"


def test_a_move_needs_neither_coins_nor_the_key_of_a_locked_table() -> None:
    """Life: the player is at the table already."""
    party = Party(3, stake=100, lock="secret").sit("u1")
    party.coins = 0

    assert party.word("u1", move_to(2)) == "ok"


def test_the_only_connected_player_does_not_desert_the_table() -> None:
    """Life: a table is deserted if no person is connected."""
    party = Party(3)

    party.do("u0", move_to(2))

    assert party.table.deserted_since is None


def test_a_player_moves_after_a_game() -> None:
    """Life: seats may change between games; the next game has the new order."""
    party = finished(3)
    party.do("u1", Leave())

    party.do("u2", move_to(1))
    party.do("u1", ANYWHERE)
    party.ready()

    started_event = next(event for event in party.last if isinstance(event, Started))
    assert started_event.players == ("u0", "u2", "u1")


@pytest.mark.parametrize(
    ("party", "sender", "seat", "expected"),
    [
        # Life: a seat is one player's.
        (seated(3), "u1", 2, "seat_taken"),
        (Party(3).sit("u1"), "u1", 1, "already_seated"),
        (Party(3), "u0", 3, "bad_seat"),
        (Party(3), "u0", -1, "bad_seat"),
        # Life: seats stay while a game is played.
        (started(3), "u1", 2, "being_played"),
    ],
)
def test_where_a_player_cannot_move(party: Party, sender: str, seat: int, expected: str) -> None:
    """Each comment says why the seat is refused."""
    assert party.word(sender, move_to(seat)) == expected


def test_a_move_is_stored_and_read() -> None:
    """A log in plain data has the reason."""
    moved = Freed(Seat(1), "u1", "moved")

    assert written_and_read(moved) == moved
    assert read_event({"event": "freed", "seat": 1, "player": "u1", "why": "moved"}) == moved


def test_any_seat_in_teams_is_the_one_of_the_hosts_partner() -> None:
    """Life: a friend of the host plays with the host; the seats of the others follow in order."""
    party = Party(4, rules="pairs")

    for player in ("u1", "u2", "u3"):
        party.do(player, ANYWHERE)

    assert list_players(party) == ["u0", "u2", "u1", "u3"]


def test_with_six_seats_any_seat_is_next_to_the_hosts_team() -> None:
    """Life: three play against three."""
    party = Party(6, rules="pairs")

    for player in ("u1", "u2", "u3"):
        party.do(player, ANYWHERE)

    assert list_players(party) == ["u0", "u3", "u1", None, "u2", None]


def test_the_partners_seat_is_opposite_to_where_the_host_sits() -> None:
    """Life: a host may move."""
    party = Party(4, rules="pairs")
    party.do("u0", move_to(1))

    party.do("u1", ANYWHERE)

    assert list_players(party) == [None, "u0", None, "u1"]


def test_a_bot_anywhere_gets_the_first_free_seat() -> None:
    """Life: the partner's seat stays free for a person."""
    party = Party(4, rules="pairs")

    party.do("u0", AddBot("novice", None))

    assert list_players(party)[1] == "bot:novice:1"


def test_without_a_host_any_seat_is_the_first_free_one() -> None:
    """Life: whoever sits down first becomes host."""
    party = Party(4, rules="pairs")
    party.do("u0", Leave())

    party.do("u1", ANYWHERE)

    assert list_players(party) == ["u1", None, None, None]


def test_ready_is_for_the_new_order_of_seats() -> None:
    """Life: after a move the same players agree again."""
    party = seated(3).ready("u0", "u1")
    party.do("u2", Leave())
    party.do("u1", move_to(2))

    assert party.word("u1", Ready("x", ("u0",))) == "ok"
