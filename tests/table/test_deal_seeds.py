"""The deal, computed again from published values by code written from table.md (Fair deal) alone."""

import hashlib
import hmac
import random

import pytest

from kozyr.rules import Seat, first_dealer
from kozyr.rules.cards import ids
from kozyr.rules.events import Dealt
from kozyr.table import AddBot, Resign
from kozyr.table.deal_seeds import compute_bot_key, compute_commitment, compute_deal_key
from kozyr.table.events import Committed, Played, Revealed, Started
from kozyr.table.views import CommittedView, seen_by
from tests.kit.tables import Party, finished, started
from tests.rules.test_shuffle import naive_shuffle


def recompute_deals(party: Party) -> list[tuple[list[str], int]]:
    """Compute every deal of the log, its deck and lot, from the published values alone."""
    seen_events = [seen_by(event, None) for entry in party.log for event in entry.events]
    seeds = {event.game: event.server_seed for event in seen_events if isinstance(event, Revealed)}
    decks = []
    for start in seen_events:
        if isinstance(start, Started):
            said = "|".join(["t1", str(start.game), str(start.redeal), *start.client_seeds])
            key = hmac.new(seeds[start.game], said.encode(), hashlib.sha256).digest()
            decks.append(naive_shuffle(key, party.table.settings.options.deck))
    return decks


def list_deals(party: Party) -> list[Dealt]:
    """List the deals of the log."""
    events = [event for entry in party.log for event in entry.events]
    return [event.what for event in events if isinstance(event, Played) and isinstance(event.what, Dealt)]


def deal_hands(deck: list[str], dealer: int, seats: int) -> list[list[str]]:
    """Deal six cards each, one at a time, from the seat left of the dealer on (§2.1)."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for turn in range(6 * seats):
        hands[(dealer + 1 + turn) % seats].append(deck[turn])
    return hands


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_deal_follows_from_what_is_published(seats: int) -> None:
    """Fair deal, 4: any player can recompute the deal from the published values alone, game after game."""
    party = finished(seats).ready()
    party.do("u0", Resign())

    expected = []
    for number, (deck, lot) in enumerate(recompute_deals(party)):
        dealer = first_dealer(lot, seats) if number == 0 else Seat(1)
        expected.append((dealer, deal_hands(deck, dealer, seats)))

    assert [
        (deal.setup.dealer, [sorted(ids(hand)) for hand in deal.hands]) for deal in list_deals(party)
    ] == [(dealer, [sorted(hand) for hand in hands]) for dealer, hands in expected]


def test_the_seed_that_is_revealed_is_the_one_committed_to() -> None:
    """Fair deal, 1: its SHA-256 is published before any player readies."""
    party = finished(2)
    events = [seen_by(event, None) for entry in party.log for event in entry.events]
    commitments = [event.commitment for event in events if isinstance(event, CommittedView)]
    seeds = [event.server_seed for event in events if isinstance(event, Revealed)]

    assert [hashlib.sha256(seed).hexdigest() for seed in seeds] == commitments[:1]


def test_a_seed_is_committed_to_before_any_player_is_ready() -> None:
    """Fair deal, 1: also before the bots of a rematch, which are ready immediately."""
    party = Party(2).ready("u0")
    party.do("u0", AddBot("novice", None))

    event_names = party.do("u0", Resign())

    assert event_names[-2:] == ["committed", "readied"]


def test_the_commitment_is_the_sha_256_in_hexadecimal() -> None:
    """Fair deal, 1: publishes its SHA-256."""
    assert compute_commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_the_key_of_a_deal() -> None:
    """Fair deal, 3: HMAC-SHA256(server_seed, table_id "|" game_no "|" redeal_no "|" seed_0 "|" … seed_n)."""
    expected = hmac.new(bytes(range(32)), "стол|12|3|a|b c".encode(), hashlib.sha256).digest()

    assert compute_deal_key(bytes(range(32)), "стол", 12, 3, ("a", "b c")) == expected


def test_the_server_seed_is_the_chance_that_was_given() -> None:
    """Fair deal, 1: the server draws 32 bytes; no part of the table draws chance."""
    party = Party()

    assert [event for event in party.last if isinstance(event, Committed)] == [
        Committed(1, party.log[0].now.random_bytes)
    ]


def test_every_client_seed_changes_the_deal() -> None:
    """Fair deal, 3: one changed letter of one seed gives another deal."""
    rng = random.Random(1)
    seed = rng.randbytes(32)
    keys = {compute_deal_key(seed, "t", 1, 0, seeds) for seeds in (("a", "b"), ("a", "c"), ("d", "b"))}

    assert len(keys) == 3


def test_started_games_have_numbers_without_a_gap() -> None:
    """Fair deal, 3: game_no counts the games of a table from 1."""
    party = started(2)
    party.do("u0", Resign())
    party.ready()

    numbers = [event.game for entry in party.log for event in entry.events if isinstance(event, Started)]

    assert numbers == [1, 2]


def test_a_bot_key_follows_from_the_server_seed_alone() -> None:
    """The key is not the seed itself, which is published after the deal."""
    seed = bytes(range(32))

    assert compute_bot_key(seed) == hashlib.sha256(b"bot" + seed).digest()
