"""A table made for invited people: only they sit down, each on their own seat."""

import pytest

from kozyr.rules import Refusal, Seat, must
from kozyr.table import Connect, Leave, Open, Ready, Sit, due_at, make_settings, step
from kozyr.table.deadlines import DESERTED_MS
from kozyr.table.events import Closed, Connected, Opened, Seated
from kozyr.table.plain_events import plain_event, read_event
from kozyr.table.settings import Invitee
from tests.kit.tables import Party

INVITED = (Invitee("u1", "Bob"), Invitee("u0", "Ann"), Invitee("u2", "Cat"))


def open_for_invited() -> Party:
    """Let u0 make a table for u1, u0 and u2, in this order of seats."""
    return Party(
        3, rules="tabletop", clock="none", face="tabletop", private=True, bots=False, invited=INVITED
    )


def list_players(party: Party) -> list[str | None]:
    """List the players by seat."""
    return [sitter and sitter.player for sitter in party.table.sitters]


def test_only_the_author_is_seated_on_their_own_seat() -> None:
    """No player is seated without asking; the author counts as away until a connection comes."""
    party = open_for_invited()

    assert list_players(party) == [None, "u0", None]
    assert [event for event in party.last if isinstance(event, Seated | Connected)] == [
        Seated(Seat(1), "u0", "Ann", None),
        Connected(Seat(1), "u0", there=False),
    ]


@pytest.mark.parametrize(
    ("player", "seat", "expected"),
    [
        ("u1", None, "ok"),
        ("u1", 0, "ok"),
        ("u1", 2, "seat_taken"),
        ("u9", None, "not_invited"),
        ("u9", 0, "not_invited"),
        ("u0", None, "already_seated"),
        ("u0", 0, "already_seated"),
    ],
)
def test_the_invited_alone_sit_down_each_on_their_own_seat(
    player: str, seat: int | None, expected: str
) -> None:
    """A player without an invitation is refused; a seat of another invited player counts as taken."""
    party = open_for_invited()

    assert party.word(player, Sit(None if seat is None else Seat(seat), "X", admitted=True)) == expected
    assert list_players(party)[0] == ("u1" if expected == "ok" else None)


def test_an_author_who_is_not_invited_makes_no_table() -> None:
    """The author takes part in the game they make."""
    wanted = must(make_settings(rules="tabletop", seats=3, clock="none", face="tabletop", invited=INVITED))
    party = open_for_invited()
    outcome = step(None, "u9", Open("t2", wanted, "Zoe"), party.now())

    assert isinstance(outcome, Refusal)
    assert outcome.word == "not_invited"


def test_nothing_starts_before_all_invited_sit() -> None:
    """An empty seat keeps a game from starting."""
    party = open_for_invited()
    party.do("u1", Sit(None, "Bob", admitted=True))
    for player in ("u0", "u1"):
        party.attempt(player, Ready(f"seed of {player}"))

    assert party.table.phase == "open"


def test_a_table_without_guests_closes() -> None:
    """An invitation that is not accepted costs nothing: no game, no loss, and after ten minutes no table."""
    party = open_for_invited()
    party.run_out(DESERTED_MS)

    assert (due_at(open_for_invited().table), party.last, party.table.game) == (
        DESERTED_MS,
        (Closed("deserted"),),
        None,
    )


def test_a_table_whose_author_comes_stays_open() -> None:
    """A connected author waits for the others."""
    party = open_for_invited()
    party.connect("u0", there=True, at=1000)

    assert (due_at(party.table), party.word("", Connect("u1", there=True))) == (None, "not_seated")


def test_an_invited_person_who_sat_down_and_leaves_closes_the_table() -> None:
    """The game is for all of them or for none: no card was played, and no stake is lost."""
    party = open_for_invited()
    party.do("u1", Sit(None, "Bob", admitted=True))
    party.do("u1", Leave())

    assert (party.table.phase, party.table.game) == ("closed", None)


def test_the_invited_are_kept_in_the_log() -> None:
    """The log: an event is read as it was written; tables without invitations are written as before."""
    opened = open_for_invited().log[0].events[0]
    usual = Party().log[0].events[0]
    plain = plain_event(opened)

    assert isinstance(opened, Opened)
    assert plain["settings"]["invited"] == [{"player": each.player, "name": each.name} for each in INVITED]
    assert read_event(plain) == opened
    assert "invited" not in plain_event(usual)["settings"]
