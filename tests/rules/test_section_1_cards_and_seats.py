"""§1 Cards and seats: decks, numbers of players, partners."""

import pytest

from kozyr.rules import CARD_IDS, Refusal, Seat, Step, leave, must, start
from kozyr.rules.actions import PASS
from kozyr.rules.cards import cards_in, ids
from kozyr.rules.step import step
from tests.kit.positions import deck

SUITS = ("S", "C", "H", "D")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def find_word(outcome: Step | Refusal) -> str:
    """Return the word of a refusal, or `ok`."""
    return outcome.word if isinstance(outcome, Refusal) else "ok"


def test_a_card_id_is_a_suit_letter_and_a_rank() -> None:
    """§1.1: a card id is `S`, `C`, `H` or `D` and a rank from `2` to `A`."""
    assert list(CARD_IDS) == [suit + rank for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize(("size", "lowest"), [(24, "9"), (36, "6"), (52, "2")])
def test_a_deck_has_every_rank_from_its_lowest_to_the_ace(size: int, lowest: str) -> None:
    """§1.2: 24 cards begin with the nine, 36 with the six, 52 with the two."""
    game = must(start(seats=2, options={"deck": size}, seed="any")).game

    dealt = [*game.talon, *(card for hand in game.hands for card in cards_in(hand))]

    ranks = RANKS[RANKS.index(lowest) :]
    assert ids(sorted(dealt)) == [suit + rank for suit in SUITS for rank in ranks]


def test_a_deck_has_36_cards_unless_told() -> None:
    """§1.2: 36 cards are the default."""
    game = must(start(seats=2, seed="any")).game

    assert len(game.talon) == 36 - 2 * 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(seats: int) -> None:
    """§1.3: a game has 2 to 6 seats, six cards each."""
    game = must(start(seats=seats, seed="any")).game

    assert [hand.bit_count() for hand in game.hands] == [6] * seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(seats: int) -> None:
    """§1.3: any other number of seats is refused."""
    assert find_word(start(seats=seats, options={"deck": 52}, seed="any")) == "bad_seats"


def test_seats_are_numbered_clockwise_from_0() -> None:
    """§1.3: the seat clockwise from the last one is 0."""
    game = must(start(seats=3, seed="any", leader=2)).game

    assert game.defender == 0


@pytest.mark.parametrize(
    ("size", "seats", "expected"),
    [(24, 4, "ok"), (24, 5, "bad_seats"), (24, 6, "bad_seats"), (36, 6, "ok"), (52, 6, "ok")],
)
def test_seats_times_six_must_not_exceed_the_deck(size: int, seats: int, expected: str) -> None:
    """§1.3: seats × 6 must not exceed the deck."""
    assert find_word(start(seats=seats, options={"deck": size}, seed="any")) == expected


@pytest.mark.parametrize(
    ("seats", "expected"), [(2, "bad_seats"), (3, "bad_seats"), (4, "ok"), (5, "bad_seats"), (6, "ok")]
)
def test_teams_need_four_or_six_seats(seats: int, expected: str) -> None:
    """§1.4: teams are played with 4 seats or 6 seats."""
    assert find_word(start(seats=seats, options={"teams": True}, seed="any")) == expected


def test_in_two_by_two_partners_sit_opposite_each_other() -> None:
    """§1.4: the team of a seat is seat mod 2, so 1 and 3 are partners."""
    game = must(start(seats=4, options={"teams": True}, seed="any")).game

    result = must(leave(game, Seat(1))).game.result

    assert result is not None
    assert (result.losers, result.winners) == ((1, 3), (0, 2))


def test_in_three_by_three_partners_alternate() -> None:
    """§1.4: the team of a seat is seat mod 2, so 0, 2 and 4 are partners."""
    game = must(start(seats=6, options={"teams": True}, seed="any")).game

    result = must(leave(game, Seat(2))).game.result

    assert result is not None
    assert (result.losers, result.winners) == ((0, 2, 4), (1, 3, 5))


def test_without_teams_each_seat_plays_alone() -> None:
    """§1.4: teams are off by default."""
    game = must(start(seats=4, seed="any")).game

    result = must(leave(game, Seat(1))).game.result

    assert result is not None
    assert (result.losers, result.winners) == ((1,), (0, 2, 3))


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        # §1.2: a deck lists all its cards.
        (start(seats=2, deck=deck("")[:-1]), "bad_deck"),
        # §1.2: a deck of 52 is not one of 36.
        (start(seats=2, deck=deck("", size=52)), "bad_deck"),
        # §1.2: an empty list is not a deck.
        (start(seats=2, deck=[]), "bad_deck"),
        # §1.2: the two is no card of a deck of 36.
        (start(seats=2, deck=["S2", *deck("S6")[1:]]), "bad_deck"),
        # §1.1: a card id is a suit letter and a rank, in this order.
        (start(seats=2, deck=["6S", *deck("S6")[1:]]), "bad_deck"),
        # §1.2: a deck has each of its cards once.
        (start(seats=2, deck=["S7", *deck("S6")[1:]]), "bad_deck"),
    ],
)
def test_the_answer_to_a_start(outcome: Step | Refusal, expected: str) -> None:
    """Each comment says why the start is refused."""
    assert find_word(outcome) == expected


@pytest.mark.parametrize("dealer", [-1, 2])
def test_a_dealer_who_does_not_sit_there_is_refused(dealer: int) -> None:
    """§1.3: seats are numbered from 0."""
    assert find_word(start(seats=2, seed="any", dealer=dealer)) == "bad_seat"


@pytest.mark.parametrize("leader", [-1, 2])
def test_a_leader_who_does_not_sit_there_is_refused(leader: int) -> None:
    """§1.3: seats are numbered from 0."""
    assert find_word(start(seats=2, seed="any", leader=leader)) == "bad_seat"


@pytest.mark.parametrize("seat", [-1, 2])
def test_an_act_of_an_unknown_seat_is_refused(seat: int) -> None:
    """§1.3: only a seat of the game acts."""
    game = must(start(seats=2, seed="any")).game

    assert find_word(step(game, Seat(seat), PASS)) == "bad_seat"


@pytest.mark.parametrize("seat", [-1, 2])
def test_an_unknown_seat_cannot_leave(seat: int) -> None:
    """§1.3: only a seat of the game leaves."""
    game = must(start(seats=2, seed="any")).game

    assert find_word(leave(game, Seat(seat))) == "bad_seat"
