"""Chance in the kernel: deals are the rules' deals, random moves legal and equally likely, glances legal."""

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
"""For each legal move of a position."""
OF_A_KIND = 4
"""Positions of each kind."""


def _leads(position: Position, cards: int) -> bool:
    return any(
        move & layout.KIND == layout.MOVE_LEAD and (move & layout.CARDS).bit_count() == cards
        for move in position.moves
    )


def _offers(position: Position, kind: int) -> bool:
    return any(move & layout.KIND == kind for move in position.moves)


KINDS: dict[str, Callable[[Position], bool]] = {
    "leads of two": lambda at: _leads(at, 2) and not _leads(at, 3),
    "leads of three": lambda at: _leads(at, 3) and not _leads(at, 4),
    "leads of four": lambda at: _leads(at, 4),
    "leads at a limit": lambda at: _leads(at, 2) and at.s[layout.LIMIT] == 2,
    "transfers": lambda at: _offers(at, layout.MOVE_TRANSFER) and _offers(at, layout.MOVE_BEAT),
    "a trump to show": lambda at: _offers(at, layout.MOVE_SHOW),
    "several unbeaten cards": lambda at: int(at.s[layout.UNBEATEN]).bit_count() > 2 and len(at.moves) > 5,
    "throw-ins": lambda at: (
        _offers(at, layout.MOVE_THROW_IN) and _offers(at, layout.MOVE_PASS) and len(at.moves) > 3
    ),
}


def _of_each_kind() -> dict[str, list[Position]]:
    found = defaultdict[str, list[Position]](list)
    for number in range(2000):
        for at in walk(number):
            for kind, fits in KINDS.items():
                if len(found[kind]) < OF_A_KIND and fits(at):
                    found[kind].append(at)
        if all(len(found[kind]) == OF_A_KIND for kind in KINDS):
            break
    return found


def test_every_legal_move_is_as_likely_as_the_others() -> None:
    """And no other is made: leads of several cards, transfers, a trump shown, several cards to beat."""
    positions = _of_each_kind()
    source = np.array([1], np.uint64)

    for kind in KINDS:
        assert len(positions[kind]) == OF_A_KIND, kind
        for at in positions[kind]:
            moves = {at.after(move).tobytes(): move for move in at.moves}
            assert len(moves) == len(at.moves)
            made = Counter(moves[_any_turn(at, source)] for _ in range(DRAWS * len(moves)))
            assert {*made} == {*at.moves}
            free = len(moves) - 1
            strayed = sum((count - DRAWS) ** 2 / DRAWS for count in made.values())
            assert strayed < free + 5 * (2 * free) ** 0.5 + 5, (kind, made)


def _any_turn(at: Position, source: "np.typing.NDArray[np.uint64]") -> bytes:
    s = at.s.copy()
    play_random_turn(at.o, s, at.talon, source)
    return s.tobytes()


@pytest.mark.parametrize("numbers", [range(60), range(60, 120)], ids=str)
def test_a_glance_gives_a_legal_move(numbers: range) -> None:
    """The policy never chooses what is not listed, by whatever options."""
    illegal = [
        (number, move)
        for number in numbers
        for at in walk(number)
        if (move := choose_sensible_move(at.o, at.s)) not in at.moves
    ]

    assert illegal == []


@pytest.mark.parametrize("number", range(300, 500, 10))
def test_a_deal_of_the_kernel_is_a_deal_of_the_rules(number: int) -> None:
    """§2: put together in the order in which it would be dealt, the deck gives the same position."""
    record = record_of(number)
    options = replace(record.options, deal_by=1)
    o = settings_of(must(record.begin()).game.setup)
    s, talon = np.zeros(layout.FIELDS, np.int64), np.zeros(layout.TALON_LENGTH, np.int64)
    rng.deal(o, s, talon, np.array([number], np.uint64))

    deck = _deck(s, talon, record.seats)
    lot = int(s[layout.ATTACKER])
    dealt = Record(options=options, seats=record.seats, deck=deck, lot=lot, dealer=Seat(0), leader=None)
    game = must(dealt.begin()).game
    expected, cards = state_of(game)
    left = int(s[layout.TALON])

    assert faults(game) == ()
    assert s.tolist() == expected.tolist()
    assert talon[: left + 1].tolist() == cards[: left + 1].tolist()


def _deck(s: Array, talon: Talon, seats: int) -> tuple[Card, ...]:
    # Seat 0 deals; the top of the rest is turned and goes to the bottom, or his last card shows the trump.
    hands = [cards_in(int(s[seat])) for seat in range(seats)]
    hands[0] = tuple(sorted(hands[0], key=lambda card: SUIT_OF[card] == s[layout.TRUMP]))
    dealt = [hands[(packet + 1) % seats][packet // seats] for packet in range(6 * seats)]
    rest = [cards_in(int(talon[n] ^ talon[n + 1]))[0] for n in range(int(s[layout.TALON]))]
    return (*dealt, *rest[:1], *rest[:0:-1])


def test_no_ace_is_turned_where_none_may_be() -> None:
    """§2.3, in ten thousand deals; where aces may be turned, one in nine is."""
    for ace_trump, share in ((False, 0), (True, 1 / 9)):
        batch = Batch.deal(_options(ace_trump=ace_trump), 2, range(10_000))
        aces = sum(cards_in(int(card))[0] % 13 == 12 for card in batch.talons[:, 1])
        assert abs(aces - 10_000 * share) <= 150 * (share > 0)


def test_deals_are_fair() -> None:
    """Every card comes as often into every hand and to the bottom; so does the lot to every seat."""
    deals = 36_000
    batch = Batch.deal(_options(first="lot"), 3, range(deals))
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


def _options(**changes: bool | str) -> Options:
    return must(options_of("classic", {"order": "turns", **changes}))
