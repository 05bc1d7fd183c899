"""Random playouts: every legal move is equally likely, and no list of moves is built.

`layout` explains `settings` and `state`; `state[seat]` is the hand of a seat.
"""

import numpy as np

from kozyr.kernel.compiled import Array, Rng, Talon, as_index, compiled, inlined, lowest_bit, popcount
from kozyr.kernel.layout import (
    BEATERS,
    BEATERS_START,
    DEFENCE,
    EVERY_SUIT,
    LEAD,
    LEAD_MANY,
    LIMIT,
    LOSERS,
    OVER,
    PASSED,
    PHASE,
    RANKS,
    SUIT_MASK,
    TABLE,
    TAKING,
    TRANSFER,
    TURN,
    UNBEATEN,
)
from kozyr.kernel.rng import deal, draw_below, nth_card
from kozyr.kernel.seats import cards_of_same_ranks, find_transfer_cards, find_trump_to_show
from kozyr.kernel.step import beat, lay, settle, show, transfer

SUIT_GROUPS = np.array(
    [
        sum(1 << RANKS * suit for suit in suits)
        for suits in (
            (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3),
            (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3),
        )
    ],
    np.int64,
)  # fmt: skip
"""The sets of two and three suits, in the order of `_choose_random_lead`."""


@inlined
def play_random_turn(settings: Array, state: Array, talon: Talon, rng: Rng) -> None:
    """Play a random legal move of the seat to act, all equally likely."""
    _play_random_move(settings, state, state[PHASE], rng)
    settle(settings, state, talon)


@inlined
def _play_random_move(settings: Array, state: Array, phase: int, rng: Rng) -> None:
    if phase == DEFENCE:
        _play_random_defence(settings, state, rng)
    elif phase == LEAD:
        _play_random_lead(settings, state, rng)
    else:
        _play_random_throw_in(settings, state, rng)


@inlined
def _play_random_lead(settings: Array, state: Array, rng: Rng) -> None:
    hand = state[as_index(state[TURN])]
    lay(settings, state, _choose_random_lead(settings, state, hand, rng))


@inlined
def _play_random_throw_in(settings: Array, state: Array, rng: Rng) -> None:
    cards = state[as_index(state[TURN])] & cards_of_same_ranks(state[TABLE])
    index = draw_below(rng, popcount(cards) + 1)
    if index == 0:
        state[PASSED] |= 1 << state[TURN]
    else:
        lay(settings, state, nth_card(cards, index - 1))


@inlined
def _play_random_defence(settings: Array, state: Array, rng: Rng) -> None:
    hand = state[as_index(state[TURN])]
    beaters_start, unbeaten = state[BEATERS_START], state[UNBEATEN]
    transfer_cards, trump_to_show = 0, 0
    if settings[TRANSFER]:
        transfer_cards, trump_to_show = (
            find_transfer_cards(settings, state),
            find_trump_to_show(settings, state),
        )
    count = popcount(transfer_cards) + popcount(trump_to_show) + 1  # the last is the take
    uncounted = unbeaten
    while uncounted:
        count += popcount(hand & BEATERS[as_index(beaters_start + lowest_bit(uncounted))])
        uncounted &= uncounted - 1
    index = draw_below(rng, count)
    while unbeaten:
        attack = lowest_bit(unbeaten)
        covers = hand & BEATERS[as_index(beaters_start + attack)]
        cover_count = popcount(covers)
        if index < cover_count:
            beat(state, attack, nth_card(covers, index))
            return
        index -= cover_count
        unbeaten &= unbeaten - 1
    if index < popcount(transfer_cards):
        transfer(settings, state, nth_card(transfer_cards, index))
    elif index < popcount(transfer_cards) + popcount(trump_to_show):
        show(settings, state)
    else:
        state[TAKING] = 1


@inlined
def _choose_random_lead(settings: Array, state: Array, hand: int, rng: Rng) -> int:
    singles = popcount(hand)
    limit = state[LIMIT]
    if limit == 1 or not settings[LEAD_MANY]:
        return nth_card(hand, draw_below(rng, singles))
    # In the following masks each bit is one lead. A combination of suits takes thirteen bits, one for each
    # rank, so a mask has room for four combinations.
    spades, clubs = hand & SUIT_MASK, hand >> 13 & SUIT_MASK
    hearts, diamonds = hand >> 26 & SUIT_MASK, hand >> 39
    pairs = spades & clubs | (spades & hearts) << 13 | (spades & diamonds) << 26 | (clubs & hearts) << 39
    more_pairs = clubs & diamonds | (hearts & diamonds) << 13
    count = singles + popcount(pairs) + popcount(more_pairs)
    triples = 0
    if limit > 2:
        triples = (
            spades & clubs & hearts | (spades & clubs & diamonds) << 13 | (spades & hearts & diamonds) << 26
        )
        triples |= (clubs & hearts & diamonds) << 39
        count += popcount(triples)
    all_four = spades & clubs & hearts & diamonds if limit > 3 else 0
    index = draw_below(rng, count + popcount(all_four))
    if index < singles:
        return nth_card(hand, index)
    # In SUIT_GROUPS, `pairs` begin at 0, `more_pairs` at 4 and `triples` at 6.
    index -= singles
    if index < popcount(pairs):
        return _expand_lead(nth_card(pairs, index), 0)
    index -= popcount(pairs)
    if index < popcount(more_pairs):
        return _expand_lead(nth_card(more_pairs, index), 4)
    index -= popcount(more_pairs)
    if index < popcount(triples):
        return _expand_lead(nth_card(triples, index), 6)
    return nth_card(all_four, index - popcount(triples)) * EVERY_SUIT


@inlined
def _expand_lead(bit: int, first_group: int) -> int:
    lead_index = lowest_bit(bit)
    return SUIT_GROUPS[first_group + lead_index // RANKS] << lead_index % RANKS


@compiled
def play_to_end(settings: Array, state: Array, talon: Talon, rng: Rng) -> int:
    """Play a position to its end at random; return the number of moves."""
    move_count = 0
    phase = state[PHASE]
    while phase != OVER:
        _play_random_move(settings, state, phase, rng)
        phase = settle(settings, state, talon)
        move_count += 1
    return move_count


@compiled
def play_games(settings: Array, state: Array, talon: Talon, rng: Rng, games: int) -> int:
    """Deal and play this number of games at random; return the number of moves."""
    move_count = 0
    for _ in range(games):
        deal(settings, state, talon, rng)
        move_count += play_to_end(settings, state, talon, rng)
    return move_count


@compiled
def count_losses(
    settings: Array, start: Array, state: Array, talon: Talon, rng: Rng, seat: int, games: int
) -> int:
    """Play the position `start` to its end `games` times; count a seat's losses. `state` is overwritten."""
    losses = 0
    for _ in range(games):
        for index in range(len(start)):
            state[index] = start[index]
        play_to_end(settings, state, talon, rng)
        losses += state[LOSERS] >> seat & 1
    return losses
