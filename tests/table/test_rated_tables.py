"""Rated tables: who may sit there, and how the table shows ratings."""

import pytest

from kozyr.rules import Refusal, Seat, must
from kozyr.table import (
    THE_SERVER,
    AddBot,
    Leave,
    Now,
    Open,
    RatingChange,
    RecordRatings,
    Resign,
    Sit,
    SitterFacts,
    look,
    make_settings,
    step,
)
from kozyr.table.events import Rated, Seated
from kozyr.table.plain_events import plain_settings
from tests.kit.tables import Party, finished, seated, started

REGISTERED = SitterFacts(registered=True, rating=1500, deviation=80)
CHANGES = (RatingChange(Seat(0), "u0", 1500, 1510, 79), RatingChange(Seat(1), "u1", 1500, 1490, 79))
RECORD = RecordRatings(1, "duel", CHANGES)


def rated_game() -> Party:
    """Play a rated game, which u1 loses."""
    return finished(2, sitter=REGISTERED, rated=True)


@pytest.mark.parametrize(
    ("wishes", "word"),
    [
        ({"changes": {"deck": 24}}, "rated_rules"),
        ({"rules": "street"}, "rated_rules"),
        ({"rules": "pairs", "seats": 6}, "rated_rules"),
        ({"private": True}, "rated_private"),
        ({"lock": "a lock"}, "rated_private"),
        ({"bots": True}, "rated_bots"),
    ],
)
def test_a_rated_table_has_known_rules_and_is_open_to_all(wishes: dict[str, object], word: str) -> None:
    """Unchanged rules of a pool, neither private nor locked, without bots."""
    refusal = make_settings(rated=True, **wishes)  # type: ignore[arg-type]  # any input of a client
    assert isinstance(refusal, Refusal)
    assert refusal.word == word


@pytest.mark.parametrize(
    ("rules", "seats"), [("classic", 2), ("transfer", 6), ("pairs", 4), ("pairs-transfer", 4)]
)
def test_every_pool_has_rated_tables(rules: str, seats: int) -> None:
    """A rated table never has bots."""
    settings = must(make_settings(rules=rules, seats=seats, rated=True))
    assert (settings.rated, settings.bots, settings.origin) == (True, False, "table")


def test_a_lock_that_comes_later_is_refused_too() -> None:
    """A caller may make the lock after the settings; the table checks again when it is opened."""
    settings = must(make_settings(rated=True))._replace(lock="a lock")
    refusal = step(None, "u0", Open("t1", settings, "Ann"), Now(0, bytes(32), sitter=REGISTERED))
    assert isinstance(refusal, Refusal)
    assert refusal.word == "rated_private"


@pytest.mark.parametrize("registered", [False, None])
def test_only_registered_players_sit_at_a_rated_table(registered: bool | None) -> None:  # noqa: FBT001 - a value of a table
    """A guest is told to register, also the author of a table; bots are refused."""
    party = Party(3, sitter=REGISTERED, rated=True)
    party.sitter = SitterFacts(registered)

    assert party.word("u1", Sit(None, "Bob", admitted=True)) == "rated_guest"
    assert party.word("u0", AddBot("novice", None)) == "no_bots"
    opening = Open("t2", party.table.settings, "Bob")
    refusal = step(None, "u1", opening, Now(0, bytes(32), sitter=party.sitter))
    assert isinstance(refusal, Refusal)
    assert refusal.word == "rated_guest"


def test_a_guest_sits_at_a_casual_table() -> None:
    """Everything else is casual, for everybody."""
    party = Party(2, sitter=SitterFacts(registered=False))
    party.sit("u1")
    assert party.last == (Seated(Seat(1), "u1", "U1", None, registered=False),)


def test_seats_show_ratings() -> None:
    """A player and a bot sit down with their ratings, which all viewers see."""
    party = Party(3, sitter=REGISTERED)
    party.sitter = SitterFacts(None, 1700, 60)
    party.do("u0", AddBot("novice", None))

    sitters = look(party.table, None).sitters
    assert [sitter and (sitter.rating, sitter.deviation) for sitter in sitters] == [
        (1500, 80),
        (1700, 60),
        None,
    ]


def test_the_ratings_after_a_game_are_shown_until_the_next() -> None:
    """All viewers see the changes and the new ratings of the seats."""
    party = rated_game()
    party.do(THE_SERVER, RECORD)

    view = look(party.table, "u1")
    assert view.rated == Rated(1, "duel", CHANGES)
    assert [sitter and sitter.rating for sitter in view.sitters] == [1510, 1490]
    party.ready()
    assert look(party.table, "u1").rated is None
    party.do("u1", Resign())
    assert look(party.table, "u1").rated is None


def test_ratings_are_recorded_once() -> None:
    """Several nodes may send them; a game that is not over has none."""
    party = rated_game()
    assert party.word(THE_SERVER, RECORD) == "ok"
    assert party.word(THE_SERVER, RECORD) == "not_due"
    assert party.word(THE_SERVER, RecordRatings(2, "duel", CHANGES)) == "not_due"
    assert party.word("u0", RecordRatings(2, "duel", CHANGES)) == "not_yours"


def test_late_ratings_go_to_those_who_still_sit_there() -> None:
    """u1 left and u2 took the seat: only u0 gets the new rating, though the next game runs."""
    party = rated_game()
    party.do("u1", Leave())
    party.sit("u2").ready()
    party.do(THE_SERVER, RECORD)

    view = look(party.table, None)
    assert [sitter and sitter.rating for sitter in view.sitters] == [1510, 1500]
    assert view.rated is None
    assert party.word(THE_SERVER, RecordRatings(2, "duel", CHANGES)) == "not_due"


def test_ratings_pass_by_an_empty_seat() -> None:
    """A player who left gets no rating at the table."""
    party = rated_game()
    party.do("u1", Leave())
    party.do(THE_SERVER, RECORD)
    assert [sitter and sitter.rating for sitter in party.table.sitters] == [1510, None]


def test_older_versions_read_the_settings_of_casual_tables() -> None:
    """Fields with their defaults are not written."""
    casual, rated = seated().table.settings, started(2, sitter=REGISTERED, rated=True).table.settings
    assert plain_settings(casual).keys() & {"rated", "origin", "invited"} == set()
    assert plain_settings(rated)["rated"] is True
