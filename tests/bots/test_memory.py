"""The memory: where a bot believes every card is, and what it cannot know."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.bots.memory import Memory, estimate_count, find_place, find_possible_cards, remember
from kozyr.rules import CARDS_BY_ID, Game, Seat, must, start, view
from kozyr.rules.bout import table_cards
from kozyr.rules.cards import CardMask, cards_in, full_deck, ids, mask_of
from kozyr.rules.view import Place
from tests.kit.arrange import act, arrange
from tests.kit.chance import random_record, random_turns
from tests.kit.properties import where

FEW = 8
"""So many hidden cards can be dealt in every way."""


def memory(game: Game, seat: int) -> Memory:
    """Make a seat's memory."""
    return remember(view(game, Seat(seat)))


def place(game: Game, seat: int, card: str) -> Place | None:
    """Tell where a seat believes a card to be."""
    return find_place(memory(game, seat), CARDS_BY_ID[card])


def test_own_cards_are_in_ones_own_hand() -> None:
    """console.md: a cell tells the hand, by its seat."""
    assert place(arrange("S9,D9|SQ,C8|C7,C10"), 1, "C8") == 1


def test_a_card_on_the_table_is_there() -> None:
    """console.md: cards seen on the table."""
    assert place(act(arrange("S9,D9|SQ,C8|C7,C10"), "0:S9"), 2, "S9") == "table"


def test_taken_cards_are_in_the_takers_hand() -> None:
    """console.md: cards a defender took (§3.10)."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10"), "0:S9 1:take 0:pass 2:pass")

    assert place(game, 2, "S9") == 1


def test_beaten_cards_are_in_the_discard() -> None:
    """console.md: the discard (§3.10)."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10", rest="talon"), "0:S9 1:S9/SQ 0:pass 2:pass")

    assert (place(game, 2, "S9"), place(game, 2, "SQ")) == ("discard", "discard")


def test_the_trump_card_lies_in_the_talon() -> None:
    """console.md: the trump card, turned face up (§2.2)."""
    assert place(arrange("S9,D9|SQ,C8|C7,C10", rest="talon"), 1, "H6") == "talon"


def test_the_trump_card_goes_to_the_hand_that_draws_it() -> None:
    """§2.2: it is drawn last, before everybody's eyes."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10", talon="C9"), "0:S9 1:S9/SQ 0:pass 2:pass")

    assert place(game, 1, "H6") == 0


def test_a_card_never_seen_is_unknown() -> None:
    """console.md: `un` unknown."""
    assert place(arrange("S9,D9|SQ,C8|C7,C10"), 0, "SQ") is None


def test_counting_finds_the_last_hand() -> None:
    """bots.md: with an empty talon two players know each other's hand."""
    assert place(arrange("S9,D9|SQ,C8"), 0, "SQ") == 1


def test_hidden_counts_what_a_hand_holds_unseen() -> None:
    """Of three cards one was taken before everybody's eyes."""
    game = arrange("S9,D9|SQ,C8,C9|C7,C10", more="seen:|SQ")

    assert memory(game, 0).hidden == (0, 2, 2)


def test_a_hand_may_hold_what_is_known_of_it_and_the_unknown() -> None:
    """Not what another hand is known to hold."""
    game = arrange("S9,D9|SQ,C8|C7,C10", more="seen:|SQ|C7")

    assert ids(cards_in(find_possible_cards(memory(game, 0), Seat(1)))) == ["SQ", "C8", "C10"]


def test_a_hand_seen_whole_holds_nothing_else() -> None:
    """Where nothing is hidden the unknown lies elsewhere."""
    game = arrange("S9,D9|SQ,C8|C7,C10|C6,S6", more="seen:|SQ,C8")

    assert ids(cards_in(find_possible_cards(memory(game, 0), Seat(1)))) == ["SQ", "C8"]


def test_a_hand_has_its_share_of_the_unknown() -> None:
    """One queen is known, and of the unknown C8, C9, C7, C10 it holds two of four."""
    game = arrange("S9,D9|SQ,C8,C9|C7,C10", more="seen:|SQ")
    wanted_mask = mask_of(CARDS_BY_ID[card] for card in ("SQ", "C8", "C7", "C9"))

    assert estimate_count(memory(game, 0), Seat(1), wanted_mask) == 2.5


@pytest.mark.parametrize(
    ("deck", "seats"), [(deck, seats) for deck in (24, 36, 52) for seats in range(2, min(6, deck // 6) + 1)]
)
def test_at_the_deal_only_what_is_open_is_known(deck: int, seats: int) -> None:
    """§2: own hand, the trump card, the shown trump; every deck, every number of seats."""
    game = must(start(seats=seats, seed="open", options={"deck": deck})).game
    shown = game.setup.shown

    for seat in range(seats):
        found = memory(game, seat)
        open_mask = game.hands[seat] | 1 << game.setup.trump_card | (1 << shown.card if shown else 0)
        assert found.unknown == mask_of(full_deck(deck)) & ~open_mask


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_what_is_remembered_is_so(seed: int) -> None:
    """console.md: every believed place is the real one; the counts add up; every deck, 2 to 6 seats."""
    chance = random.Random(seed)
    for game, _, _ in random_turns(chance, random_record(chance)):
        for seat in range(game.setup.seats):
            found = memory(game, seat)
            for card in full_deck(game.setup.options.deck):
                assert find_place(found, card) in (None, where(game, card))
            in_talon = len(game.talon) - found.talon.bit_count()
            assert sum(found.hidden) + in_talon == found.unknown.bit_count()


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_nothing_more_follows_from_counting(seed: int) -> None:
    """A card is known exactly when every deal that fits the open facts has it in one place: all are tried."""
    chance = random.Random(seed)
    games = [game for game, _, _ in random_turns(chance, random_record(chance))]
    for game in games[:: max(1, len(games) // 12)]:
        seat = Seat(chance.randrange(game.setup.seats))
        seen = [game.hands[s] if s == seat else game.seen[s] for s in range(game.setup.seats)]
        trump_mask = 1 << game.setup.trump_card if game.talon else 0
        open_mask = game.discard | mask_of(table_cards(game.table)) | trump_mask
        for mask in seen:
            open_mask |= mask
        loose_mask = mask_of(full_deck(game.setup.options.deck)) & ~open_mask
        if loose_mask.bit_count() <= FEW:
            rooms = [hand.bit_count() - mask.bit_count() for hand, mask in zip(game.hands, seen, strict=True)]
            rooms.append(len(game.talon) - trump_mask.bit_count())
            places: dict[int, set[int]] = {card: set() for card in cards_in(loose_mask)}
            for deal in _deals(loose_mask, rooms):
                for at, mask in enumerate(deal):
                    for card in cards_in(mask):
                        places[card].add(at)
            open_to_doubt = mask_of(card for card in cards_in(loose_mask) if len(places[card]) > 1)
            assert memory(game, seat).unknown == open_to_doubt


def _deals(loose_mask: CardMask, rooms: list[int]) -> Iterator[tuple[CardMask, ...]]:
    # Every way to deal the loose cards to places with so much room.
    if not rooms:
        yield ()
        return
    for cards in combinations(cards_in(loose_mask), rooms[0]):
        for rest in _deals(loose_mask & ~mask_of(cards), rooms[1:]):
            yield (mask_of(cards), *rest)
