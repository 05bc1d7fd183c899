"""Views of a table (table.md, Views)."""

import json

import pytest

from kozyr.rules import CARDS_BY_ID, Action, Lead, Seat, Take, legal
from kozyr.rules.cards import SUIT_OF
from kozyr.rules.view import DealtView
from kozyr.table import AddBot, Play, Ready, look, make_own_views, seen_by, views
from kozyr.table.deal_seeds import compute_commitment
from kozyr.table.events import Committed, Opened, Readied, Seated
from kozyr.table.views import CommittedView, OpenedView, PlayedView, ReadiedView, SettingsView, SitterView
from tests.kit.positions import arrange
from tests.kit.tables import Party, finished, playing, seated, started, stream


def test_a_view_says_that_there_is_a_lock_and_not_which() -> None:
    """Views: whether there is a lock, not which."""
    party = Party(lock="hash of the password")

    opened = next(event for event in party.last if isinstance(event, Opened))

    seen_view = seen_by(opened, Seat(0))
    assert isinstance(seen_view, OpenedView)
    assert seen_view.settings == SettingsView(
        "",
        "classic",
        opened.settings.options,
        2,
        0,
        0,
        "normal",
        private=False,
        locked=True,
        spectators=True,
        bots=True,
        face="table",
        rated=False,
    )


def test_a_commitment_hides_its_seed() -> None:
    """Fair deal, 1: publishes its SHA-256."""
    assert seen_by(Committed(3, bytes(32)), Seat(0)) == CommittedView(3, compute_commitment(bytes(32)))


def test_a_client_seed_is_not_shown_before_the_start() -> None:
    """Fair deal, 2: client seeds are published at the start, and not even to their owner before."""
    assert seen_by(Readied(Seat(1), "x"), Seat(1)) == ReadiedView(Seat(1))


def test_events_of_the_game_have_the_seats_view() -> None:
    """Views: two games that differ only in cards hidden from a seat give that seat identical streams."""
    party = started(2)
    dealt = party.last[2]

    seen_view = [seen_by(dealt, viewer) for viewer in (Seat(1), None)]

    dealt_hands = [
        event.what.hands
        for event in seen_view
        if isinstance(event, PlayedView)
        if isinstance(event.what, DealtView)
    ]
    assert [[isinstance(hand, int) for hand in each] for each in dealt_hands] == [[True, False], [True, True]]


def test_public_events_are_unchanged() -> None:
    """Views: public events pass unchanged."""
    seated_event = Seated(Seat(1), "u1", "Bob", None)

    assert seen_by(seated_event, None) == seated_event


def test_a_player_sees_their_own_seat() -> None:
    """Views: each viewer: a seat, or a spectator."""
    table = seated(2).table

    assert [look(table, player).seat for player in ("u0", "u1", "u9", None)] == [0, 1, None, None]


def test_a_view_shows_readiness_without_the_client_seed() -> None:
    """Fair deal, 2: client seeds are published at the start."""
    party = Party().ready("u0")

    assert look(party.table, "u0").sitters == (
        SitterView("u0", "Ann", bot=None, ready=True, is_connected=True, departed=False, points=0),
        None,
    )


def test_before_the_first_game_there_is_none_to_see() -> None:
    """Views: parts and actions belong to a game."""
    seen_view = look(Party().table, "u0")

    assert (seen_view.game, seen_view.standings, seen_view.legal, seen_view.client_seeds) == (
        None,
        (),
        (),
        (),
    )
    assert (seen_view.game_no, seen_view.redeal_no, seen_view.clock, seen_view.reserves) == (
        0,
        0,
        None,
        (0, 0),
    )
    assert make_own_views(Party().table) == {}


def test_a_seat_is_told_what_it_may_do() -> None:
    """Views: a seat sees its legal actions; a spectator has none."""
    table = playing(arrange("S9,D9|SQ,DQ")).table
    assert table.game is not None

    assert look(table, "u0").legal == legal(table.game)[Seat(0)]
    assert [look(table, viewer).legal for viewer in ("u1", None)] == [(), ()]


class _OnlySpades:
    """An extension that forbids to lead other suits."""

    def allows(self, action: Action) -> bool:
        """Return whether all cards are spades."""
        return isinstance(action, Lead) and all(SUIT_OF[card] == 0 for card in action.cards)


def test_an_extension_forbids_legal_actions() -> None:
    """Views: such actions are neither in the whole view nor in a player's own view."""
    table = playing(arrange("S9,D9|SQ,DQ")).table._replace(extension=_OnlySpades())

    allowed = (Lead((CARDS_BY_ID["S9"],)),)
    assert look(table, "u0").legal == allowed
    assert make_own_views(table)["u0"].legal == allowed


def test_a_view_holds_the_commitment_of_the_running_game() -> None:
    """Fair deal, 1: the commitment is visible from before the start until the seed is published."""
    party = started(2)

    assert look(party.table, None).commitment == compute_commitment(party.table.server_seed)


def test_client_seeds_are_seen_once_the_game_has_begun() -> None:
    """Fair deal, 2: all are published at the start."""
    assert look(started(2).table, None).client_seeds == ("seed of u0", "seed of u1")


def test_a_view_tells_how_the_table_stands() -> None:
    """Views: everything that every player may know."""
    party = finished(2, name="Evening")
    seen_view = look(party.table, "u1")

    assert (seen_view.id, seen_view.settings.name, seen_view.phase, seen_view.host, seen_view.game_no) == (
        "t1",
        "Evening",
        "over",
        "u0",
        1,
    )
    assert (seen_view.at, seen_view.redeal_no, seen_view.clock, seen_view.reserves) == (
        0,
        0,
        None,
        (60_000, 60_000),
    )


def test_a_bot_is_known_as_one() -> None:
    """Life: every player can see which opponents are bots."""
    party = Party(3)
    party.do("u0", AddBot("master", Seat(2)))

    assert look(party.table, None).sitters[2] == SitterView(
        "bot:master:2", "master", bot="master", ready=True, is_connected=False, departed=False, points=0
    )


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """Views: a hidden hand is a count to the others."""
    table = playing(arrange("S9,D9|SQ,DQ,HQ")).table
    views = [look(table, player).game for player in ("u0", "u1", None)]

    assert [seen_view and len(seen_view.hand) for seen_view in views] == [2, 3, 0]
    assert [seen_view and seen_view.counts for seen_view in views] == [(2, 3)] * 3


def test_the_cards_left_at_the_end_are_seen_by_all() -> None:
    """Views: the durak's cards are shown to every viewer once the game is over, and not before."""
    party = playing(arrange("S9|SQ,DQ,HQ"))
    before = [look(party.table, player).final_hands for player in ("u0", None)]
    party.do("u0", Play(Lead((CARDS_BY_ID["S9"],))))
    party.do("u1", Play(Take()))
    after = [look(party.table, player).final_hands for player in ("u0", None)]

    durak_hand = tuple(map(CARDS_BY_ID.__getitem__, ("S9", "SQ", "HQ", "DQ")))
    assert (before, after) == ([((), ())] * 2, [((), durak_hand)] * 2)


def test_every_viewers_stream_has_the_same_numbers() -> None:
    """Views: numbers have no gap: an entry without visible events still has its number."""
    party = seated(3).ready()
    numbers = [
        [json.loads(line)["number"] for line in stream(party, viewer)] for viewer in (None, Seat(0), Seat(2))
    ]

    assert numbers == [list(range(1, len(party.log) + 1))] * 3


def test_a_client_seed_is_in_no_stream_before_the_start() -> None:
    """Fair deal, 2: its owner's stream does not have it either."""
    party = seated(2)
    party.do("u0", Ready("my own seed"))

    assert [
        line for viewer in (None, Seat(0), Seat(1)) for line in stream(party, viewer) if "my own" in line
    ] == []


def test_views_of_settings_are_right_after_their_cache_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cached view belongs to its own settings, however many tables there are."""
    monkeypatch.setattr(views, "_MAX_SETTINGS_VIEWS", 2)
    parties = [Party(name=f"Table {number}") for number in range(5)]
    opened = [next(event for event in party.last if isinstance(event, Opened)) for party in parties]

    titles = [seen_by(event, None).settings.name for event in (*opened, *opened)]  # type: ignore[union-attr]

    assert titles == [f"Table {number}" for number in (*range(5), *range(5))]
