"""Random deals and moves follow the rules, random moves are equally likely, and policy moves are legal."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kozyr.bots.batch import Batch
from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.kernel import layout, rng
from kozyr.kernel.compiled import Array, Talon
from kozyr.kernel.playout import play_random_turn
from kozyr.kernel.policy import choose_sensible_move
from kozyr.rules import Card, Options, Seat, cards_in, must, options_of
from kozyr.rules.cards import SUIT_OF
from kozyr.rules.invariants import faults
from kozyr.rules.notation import Record
from tests.kit.kernel import Position, record_of, walk

DRAWS = 200
"""The expected number of draws for each legal move of a position."""
POSITIONS_PER_KIND = 4
"""The number of positions of each kind."""


def _has_lead(position: Position, cards: int) -> bool:
    return any(
        move & layout.KIND_MASK == layout.MOVE_LEAD and (move & layout.CARDS_MASK).bit_count() == cards
        for move in position.moves
    )


def _has_move(position: Position, kind: int) -> bool:
    return any(move & layout.KIND_MASK == kind for move in position.moves)


KINDS: dict[str, Callable[[Position], bool]] = {
    "leads of two": lambda position: _has_lead(position, 2) and not _has_lead(position, 3),
    "leads of three": lambda position: _has_lead(position, 3) and not _has_lead(position, 4),
    "leads of four": lambda position: _has_lead(position, 4),
    "leads position a limit": lambda position: _has_lead(position, 2) and position.state[layout.LIMIT] == 2,
    "transfers": lambda position: (
        _has_move(position, layout.MOVE_TRANSFER) and _has_move(position, layout.MOVE_BEAT)
    ),
    "a trump to show": lambda position: _has_move(position, layout.MOVE_SHOW),
    "several unbeaten cards": lambda position: (
        int(position.state[layout.UNBEATEN]).bit_count() > 2 and len(position.moves) > 5
    ),
    "throw-ins": lambda position: (
        _has_move(position, layout.MOVE_THROW_IN)
        and _has_move(position, layout.MOVE_PASS)
        and len(position.moves) > 3
    ),
}


def _find_positions() -> dict[str, list[Position]]:
    positions = defaultdict[str, list[Position]](list)
    for number in range(2000):
        for position in walk(number):
            for kind, fits in KINDS.items():
                if len(positions[kind]) < POSITIONS_PER_KIND and fits(position):
                    positions[kind].append(position)
        if all(len(positions[kind]) == POSITIONS_PER_KIND for kind in KINDS):
            break
    return positions


def test_every_legal_move_is_as_likely_as_the_others() -> None:
    """No other move is made. The kinds include leads of several cards, transfers and shown trumps."""
    positions = _find_positions()
    rng_state = np.array([1], np.uint64)

    for kind in KINDS:
        assert len(positions[kind]) == POSITIONS_PER_KIND, kind
        for position in positions[kind]:
            moves = {position.after(move).tobytes(): move for move in position.moves}
            assert len(moves) == len(position.moves)
            counts = Counter(moves[_play_random(position, rng_state)] for _ in range(DRAWS * len(moves)))
            assert {*counts} == {*position.moves}
            degrees_of_freedom = len(moves) - 1
            chi_square = sum((count - DRAWS) ** 2 / DRAWS for count in counts.values())
            assert chi_square < degrees_of_freedom + 5 * (2 * degrees_of_freedom) ** 0.5 + 5, (kind, counts)


def _play_random(position: Position, rng_state: "np.typing.NDArray[np.uint64]") -> bytes:
    state = position.state.copy()
    play_random_turn(position.settings, state, position.talon, rng_state)
    return state.tobytes()


@pytest.mark.parametrize("numbers", [range(60), range(60, 120)], ids=str)
def test_a_glance_gives_a_legal_move(numbers: range) -> None:
    """The policy chooses only listed moves, with any options."""
    illegal = [
        (number, move)
        for number in numbers
        for position in walk(number)
        if (move := choose_sensible_move(position.settings, position.state)) not in position.moves
    ]

    assert illegal == []


@pytest.mark.parametrize("number", range(300, 500, 10))
def test_a_deal_of_the_kernel_is_a_deal_of_the_rules(number: int) -> None:
    """§2: The deck, rebuilt in the order of dealing, gives the same position."""
    record = record_of(number)
    options = replace(record.options, deal_by=1)
    settings = settings_of(must(record.begin()).game.setup)
    state, talon = np.zeros(layout.FIELDS, np.int64), np.zeros(layout.TALON_LENGTH, np.int64)
    rng.deal(settings, state, talon, np.array([number], np.uint64))

    deck = _rebuild_deck(state, talon, record.seats)
    lot = int(state[layout.ATTACKER])
    dealt = Record(options=options, seats=record.seats, deck=deck, lot=lot, dealer=Seat(0), leader=None)
    game = must(dealt.begin()).game
    expected, cards = state_of(game)
    talon_count = int(state[layout.TALON])

    assert faults(game) == ()
    assert state.tolist() == expected.tolist()
    assert talon[: talon_count + 1].tolist() == cards[: talon_count + 1].tolist()


def _rebuild_deck(state: Array, talon: Talon, seats: int) -> tuple[Card, ...]:
    # Seat 0 deals. The top card is turned and goes to the bottom, or the dealer's last card is the trump.
    hands = [cards_in(int(state[seat])) for seat in range(seats)]
    hands[0] = tuple(sorted(hands[0], key=lambda card: SUIT_OF[card] == state[layout.TRUMP]))
    dealt = [hands[(index + 1) % seats][index // seats] for index in range(6 * seats)]
    talon_cards = [cards_in(int(talon[n] ^ talon[n + 1]))[0] for n in range(int(state[layout.TALON]))]
    return (*dealt, *talon_cards[:1], *talon_cards[:0:-1])


def test_no_ace_is_turned_where_none_may_be() -> None:
    """§2.3: In ten thousand deals no ace is turned, or one in nine if the rules allow aces."""
    for ace_trump, share in ((False, 0), (True, 1 / 9)):
        batch = Batch.deal(_make_options(ace_trump=ace_trump), 2, range(10_000))
        aces = sum(cards_in(int(card))[0] % 13 == 12 for card in batch.talons[:, 1])
        assert abs(aces - 10_000 * share) <= 150 * (share > 0)


def test_deals_are_fair() -> None:
    """Every card is equally frequent in every hand and at the bottom, and so is the lot for every seat."""
    deals = 36_000
    batch = Batch.deal(_make_options(first="lot"), 3, range(deals))
    bits = 1 << np.arange(52, dtype=np.int64)[np.arange(52) % 13 > 3]
    for place, share in (
        (batch.states[:, 0], 6 / 36),
        (batch.states[:, 2], 6 / 36),
        (batch.talons[:, 1], 1 / 36),
    ):
        counts = ((place[:, None] & bits) != 0).sum(axis=0)
        assert np.abs(counts - deals * share).max() < 5 * (deals * share) ** 0.5
    lots = np.bincount(batch.states[:, layout.ATTACKER], minlength=3)
    assert np.abs(lots - deals / 3).max() < 5 * (deals / 3) ** 0.5


def _make_options(**changes: bool | str) -> Options:
    return must(options_of("classic", {"order": "turns", **changes}))


def test_the_card_at_an_index_is_the_same_in_both_ways() -> None:
    """Processors without the instruction use a loop; both count the cards of a set from the lowest."""
    masks = [int(mask) for mask in np.random.default_rng(1).integers(1, 1 << 52, 200)]

    for mask in (1, 1 << 51, (1 << 52) - 1, *masks):
        for index, card in enumerate(cards_in(mask)):
            assert rng.nth_card_by_loop(mask, index) == 1 << card
            assert rng.nth_card(mask, index) == 1 << card
