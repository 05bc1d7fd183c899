"""The players of a local table."""

import pytest

from kozyr.custom_table.seating import Seating, SeatRequest, make_playable
from kozyr.rules import Refusal
from tests.kit.local_tables import bots, wished


def test_players_without_a_name_get_a_unique_one() -> None:
    """A given name is not given again."""
    playable = make_playable(
        Seating((SeatRequest("person"), SeatRequest("person", "anna"), SeatRequest("bot"))), "en"
    )

    assert not isinstance(playable, Refusal)
    assert [wish.name for wish in playable.seats] == ["Boris", "anna", "Clara"]


def test_names_are_found_in_the_readers_language() -> None:
    """In Russian they are Russian."""
    playable = make_playable(wished(bots(2)), "ru")

    assert not isinstance(playable, Refusal)
    assert [wish.name for wish in playable.seats] == ["Анна", "Борис"]


def test_a_bot_without_a_level_is_experienced() -> None:
    """A person has no level."""
    playable = make_playable(Seating((SeatRequest("person", level="master"), SeatRequest("bot"))), "en")

    assert not isinstance(playable, Refusal)
    assert [wish.level for wish in playable.seats] == [None, "experienced"]


@pytest.mark.parametrize(
    ("seating", "word"),
    [
        (Seating(bots(1)), "bad_seats"),
        (Seating(bots(6), options={"deck": 24}), "bad_seats"),
        (Seating(bots(3), rules="pairs"), "bad_seats"),
        (Seating(bots(2), rules="bridge"), "unknown_rules"),
        (Seating(bots(2), options={"jokers": 2}), "bad_option"),
        (Seating(bots(2), effect=11), "no_such_effect"),
        (Seating((*bots(1), SeatRequest("bot", level="genius"))), "no_such_level"),
        (Seating((SeatRequest("person", "Olga"), SeatRequest("bot", "OLGA"))), "same_name"),
        (Seating((*bots(1), SeatRequest("person", "O" * 41))), "long_seat_name"),
    ],
)
def test_an_impossible_seating_is_refused(seating: Seating, word: str) -> None:
    """Each invalid request has its own reason."""
    refusal = make_playable(seating, "en")

    assert isinstance(refusal, Refusal)
    assert refusal.word == word
