"""The memory: where a bot believes every card to be, and what it cannot know."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.bots.memory import Memory, estimate_count, find_place, find_possible_cards, remember
from kozyr.rules import CARDS_BY_ID, Game, Seat, must, start, view
from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import CardMask, cards_in, full_deck, ids, mask_of
from kozyr.rules.view import Place
from tests.kit.positions import act, arrange
from tests.kit.properties import where
from tests.kit.random_games import random_record, random_turns

MAX_HIDDEN = 8
"""Up to this many hidden cards, the test tries every way to deal them."""
HANDS = "S9,D9|SQ,C8|C7,C10"
DEAL, DEAL_WITH_TALON = arrange(HANDS), arrange(HANDS, rest="talon")
BEATEN_BOUT = "0:S9 1:S9/SQ 0:pass 2:pass"


def make_memory(game: Game, seat: int) -> Memory:
    """Make a seat's memory."""
    return remember(view(game, Seat(seat)))


@pytest.mark.parametrize(
    ("game", "seat", "card", "place"),
    [
        pytest.param(DEAL, 1, "C8", 1, id="a card in the own hand"),
        pytest.param(act(DEAL, "0:S9"), 2, "S9", "table", id="a card on the table"),
        pytest.param(act(DEAL, "0:S9 1:take 0:pass 2:pass"), 2, "S9", 1, id="a card that the defender took"),
        pytest.param(act(DEAL_WITH_TALON, BEATEN_BOUT), 2, "S9", "discard", id="a beaten card"),
        pytest.param(act(DEAL_WITH_TALON, BEATEN_BOUT), 2, "SQ", "discard", id="a cover"),
        pytest.param(DEAL_WITH_TALON, 1, "H6", "talon", id="the trump card"),
        pytest.param(act(arrange(HANDS, talon="C9"), BEATEN_BOUT), 1, "H6", 0, id="the drawn trump card"),
        pytest.param(DEAL, 0, "SQ", None, id="a card never seen"),
        pytest.param(arrange("S9,D9|SQ,C8"), 0, "SQ", 1, id="a card of the last opponent, by counting"),
    ],
)
def test_a_card_is_believed_to_be_in_its_place(game: Game, seat: int, card: str, place: Place | None) -> None:
    """console.md: hands by seat, cards on the table, taken (§3.10) or discarded, the trump card (§2.2)."""
    assert find_place(make_memory(game, seat), CARDS_BY_ID[card]) == place


def test_hidden_counts_what_a_hand_holds_unseen() -> None:
    """All players saw the defender take one of the three cards."""
    game = arrange("S9,D9|SQ,C8,C9|C7,C10", more="seen:|SQ")

    assert make_memory(game, 0).hidden == (0, 2, 2)


def test_a_hand_may_hold_what_is_known_of_it_and_the_unknown() -> None:
    """The hand cannot hold cards that another hand is known to hold."""
    game = arrange("S9,D9|SQ,C8|C7,C10", more="seen:|SQ|C7")

    assert ids(cards_in(find_possible_cards(make_memory(game, 0), Seat(1)))) == ["SQ", "C8", "C10"]


def test_a_hand_seen_whole_holds_nothing_else() -> None:
    """A hand without hidden cards cannot hold unknown cards."""
    game = arrange("S9,D9|SQ,C8|C7,C10|C6,S6", more="seen:|SQ,C8")

    assert ids(cards_in(find_possible_cards(make_memory(game, 0), Seat(1)))) == ["SQ", "C8"]


def test_a_hand_has_its_share_of_the_unknown() -> None:
    """One queen is known, and the hand holds two of the four unknown cards C8, C9, C7 and C10."""
    game = arrange("S9,D9|SQ,C8,C9|C7,C10", more="seen:|SQ")
    cards_mask = mask_of(CARDS_BY_ID[card] for card in ("SQ", "C8", "C7", "C9"))

    assert estimate_count(make_memory(game, 0), Seat(1), cards_mask) == 2.5


@pytest.mark.parametrize(
    ("deck", "seats"), [(deck, seats) for deck in (24, 36, 52) for seats in range(2, min(6, deck // 6) + 1)]
)
def test_at_the_deal_only_what_is_open_is_known(deck: int, seats: int) -> None:
    """§2: The own hand, the trump card and the shown trump are known, for every deck and number of seats."""
    game = must(start(seats=seats, seed="open", options={"deck": deck})).game
    shown = game.setup.shown

    for seat in range(seats):
        memory = make_memory(game, seat)
        open_mask = game.hands[seat] | 1 << game.trump_card | (1 << shown.card if shown else 0)
        assert memory.unknown == mask_of(full_deck(deck)) & ~open_mask


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_every_remembered_place_is_right(seed: int) -> None:
    """console.md: every believed place is the real place, and the counts add up."""
    rng = random.Random(seed)
    for game, _, _ in random_turns(rng, random_record(rng)):
        for seat in range(game.setup.seats):
            memory = make_memory(game, seat)
            for card in full_deck(game.setup.options.deck):
                assert find_place(memory, card) in (None, where(game, card))
            in_talon = len(game.talon) - memory.talon.bit_count()
            assert sum(memory.hidden) + in_talon == memory.unknown.bit_count()


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_nothing_more_follows_from_counting(seed: int) -> None:
    """A card is known exactly if it has one place in every deal that fits the open facts; all are tried."""
    rng = random.Random(seed)
    games = [game for game, _, _ in random_turns(rng, random_record(rng))]
    for game in games[:: max(1, len(games) // 12)]:
        seat = Seat(rng.randrange(game.setup.seats))
        seen = [
            game.hands[number] if number == seat else game.seen[number] for number in range(game.setup.seats)
        ]
        trump_mask = 1 << game.trump_card if game.talon else 0
        open_mask = game.discard | mask_of(list_table_cards(game.table)) | trump_mask
        for mask in seen:
            open_mask |= mask
        hidden_mask = mask_of(full_deck(game.setup.options.deck)) & ~open_mask
        if hidden_mask.bit_count() <= MAX_HIDDEN:
            free_counts = [
                hand.bit_count() - mask.bit_count() for hand, mask in zip(game.hands, seen, strict=True)
            ]
            free_counts.append(len(game.talon) - trump_mask.bit_count())
            places: dict[int, set[int]] = {card: set() for card in cards_in(hidden_mask)}
            for deal in _list_deals(hidden_mask, free_counts):
                for index, mask in enumerate(deal):
                    for card in cards_in(mask):
                        places[card].add(index)
            unknown_mask = mask_of(card for card in cards_in(hidden_mask) if len(places[card]) > 1)
            assert make_memory(game, seat).unknown == unknown_mask


def _list_deals(hidden_mask: CardMask, free_counts: list[int]) -> Iterator[tuple[CardMask, ...]]:
    # Yield every way to deal the hidden cards to places with these numbers of free cards.
    if not free_counts:
        yield ()
        return
    for cards in combinations(cards_in(hidden_mask), free_counts[0]):
        for later_masks in _list_deals(hidden_mask & ~mask_of(cards), free_counts[1:]):
            yield (mask_of(cards), *later_masks)
