"""The fast playing policy with which the search plays games to their end.

It prefers low plain cards and cheap beats, and saves trumps while there is a talon. Rarely it plays randomly.
"""

import numpy as np

from kozyr.kernel.chance import word
from kozyr.kernel.compiled import Array, Chance, Talon, compiled, inlined, lowest, popcount
from kozyr.kernel.layout import (
    ACTIVE,
    ATTACKER,
    BEATERS,
    BEATS,
    CARDS,
    DEFENCE,
    DEFENDER,
    EVERY_SUIT,
    LEAD,
    LEAD_MANY,
    LIMIT,
    MOVE_BEAT,
    MOVE_LEAD,
    MOVE_PASS,
    MOVE_SHOW,
    MOVE_TAKE,
    MOVE_THROW_IN,
    MOVE_TRANSFER,
    OVER,
    PHASE,
    RANKS,
    SUIT,
    TABLE,
    TAKING,
    TALON,
    TRANSFER,
    TRUMP,
    TURN,
    UNBEATEN,
)
from kozyr.kernel.playout import random_turn
from kozyr.kernel.seats import ranks_of, shown_trump, transfer_cards
from kozyr.kernel.step import step_here

QUEEN = 10
A_RANK, A_CARD_OF_THE_SUIT, A_PAIR = 12, 40, 40
"""Weights for leading a card: per rank below the ace, per own card of its suit, per own card of its rank."""
RARELY = 1 << 26
"""The bound on a 31-bit word for a random move: one move in thirty-two."""


@inlined
def low(cards: int) -> int:
    """Return, as a set, a card of the lowest rank."""
    rank = lowest((cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT)
    same = cards & EVERY_SUIT << rank
    return same & -same


@inlined
def below_rank(rank: int) -> int:
    """Return all cards below a rank."""
    return ((1 << rank) - 1) * EVERY_SUIT


@inlined
def sensible_move(o: Array, s: Array) -> int:
    """Return a sensible move without a search."""
    hand = s[s[TURN]]
    trumps = SUIT << RANKS * s[TRUMP]
    if s[PHASE] == LEAD:
        return _lead(o, s, hand, trumps)
    if s[PHASE] == DEFENCE:
        return _defend(o, s, hand, trumps)
    return _throw_in(s, hand, trumps)


@inlined
def _lead(o: Array, s: Array, hand: int, trumps: int) -> int:
    plain = hand & ~trumps
    if plain == 0:
        return MOVE_LEAD | low(hand)
    if s[TALON] == 0:
        closing = _closing(o, s, hand)
        if closing:
            return MOVE_LEAD | closing
    best, most = 0, -1
    cards = plain
    while cards:
        card = cards & -cards
        cards &= cards - 1
        at = lowest(card)
        suit = at // RANKS
        worth = (
            A_RANK * (RANKS - 1 - at + RANKS * suit)
            + A_CARD_OF_THE_SUIT * popcount(hand & SUIT << RANKS * suit)
            + A_PAIR * popcount(hand & ranks_of(card))
        )
        if worth > most:
            best, most = card, worth
    return MOVE_LEAD | best


@inlined
def _closing(o: Array, s: Array, hand: int) -> int:
    # A defender who cannot beat some card of a rank takes them all, and the attacker leads again. If at most
    # one rank can be beaten, lead the others first, low ranks first: no defence helps. Else return 0.
    theirs = s[s[DEFENDER]]
    chosen, beatable, rest = 0, 0, 0
    ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & SUIT
    while ranks:
        same = hand & EVERY_SUIT << lowest(ranks)
        ranks &= ranks - 1
        left = same
        while left and theirs & BEATERS[np.uint64(s[BEATS] + lowest(left))]:
            left &= left - 1
        if left == 0:
            beatable += 1
            rest = same
            if beatable > 1:
                return 0
        elif chosen == 0:
            chosen = same if _fits(o, s, same) else left & -left
    if chosen:
        return chosen
    return rest if _fits(o, s, rest) else 0


@inlined
def _fits(o: Array, s: Array, cards: int) -> bool:
    count = popcount(cards)
    return count <= s[LIMIT] and (o[LEAD_MANY] != 0 or count == 1)


@inlined
def _throw_in(s: Array, hand: int, trumps: int) -> int:
    cards = hand & ranks_of(s[TABLE])
    if s[TALON] == 0:
        plain = cards & ~trumps
        if plain:
            return MOVE_THROW_IN | low(plain)
        # Throw in the last card even if it is a trump; otherwise give no trump to a taker.
        if cards and (s[TAKING] == 0 or hand & (hand - 1) == 0):
            return MOVE_THROW_IN | low(cards)
        return MOVE_PASS
    cheap = cards & ~trumps & (below_rank(QUEEN) if s[TAKING] else CARDS)
    return MOVE_THROW_IN | low(cheap) if cheap else MOVE_PASS


@inlined
def _defend(o: Array, s: Array, hand: int, trumps: int) -> int:
    if o[TRANSFER]:
        cards = transfer_cards(o, s)
        if cards & ~trumps:
            return MOVE_TRANSFER | low(cards & ~trumps)
        shown = shown_trump(o, s)
        if shown:
            return MOVE_SHOW | shown
    # Beat the card with the fewest covers first, because it decides.
    unbeaten = s[UNBEATEN]
    attack, covers, fewest = 0, 0, 64
    while unbeaten:
        card = lowest(unbeaten)
        unbeaten &= unbeaten - 1
        beaters = hand & BEATERS[np.uint64(s[BEATS] + card)]
        if popcount(beaters) < fewest:
            attack, covers, fewest = card, beaters, popcount(beaters)
    if covers == 0:
        return MOVE_TAKE
    plain = covers & ~trumps
    if plain:
        # A rank that is already on the table allows no new throw-ins.
        known = plain & ranks_of(s[TABLE])
        return MOVE_BEAT | attack << 6 | lowest(low(known or plain))
    if s[TALON] > 2 and low(covers) & ~below_rank(QUEEN):
        return MOVE_TAKE  # a high trump is worth more than a lost lead while there is a talon
    return MOVE_BEAT | attack << 6 | lowest(covers)


@compiled
def imagine(o: Array, s: Array, talon: Talon, chance: Chance, most: int, few: int) -> bool:
    """Play sensibly for at most `most` moves; return whether an ending of at most `few` cards came up."""
    for _ in range(most):
        if s[PHASE] == OVER:
            return False
        if (
            s[PHASE] == LEAD
            and s[TALON] == 0
            and popcount(s[ACTIVE]) == 2
            and popcount(s[s[ATTACKER]] | s[s[DEFENDER]]) <= few
        ):
            return True
        if word(chance) < RARELY:
            random_turn(o, s, talon, chance)
        else:
            step_here(o, s, talon, sensible_move(o, s))
    return False
