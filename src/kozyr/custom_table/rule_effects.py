"""Effects that change a rule: effects 3 (transfer), 5 (reversed ranks) and 10 (time limit).

Effect 0 changes no rule.
"""

from dataclasses import replace
from typing import Final

from kozyr.custom_table.effect import (
    Effect,
    EffectPosition,
    EffectState,
    make_draw_result,
    usual_beaters,
    with_beaters,
)
from kozyr.rules import Card, Game, Result, Setup, seats_in
from kozyr.rules.cards import ACE, ALL_CARDS, RANK_OF, SUIT_OF, Rank, card_of, cards_in, lowest_rank, mask_of
from kozyr.rules.result import make_loss_result

SEAT_TIME_MS: Final = 150_000
"""The time that each seat adds to the limit of the whole game: a game of four has ten minutes."""

NONE: Final = Effect(0)


def _allow_transfer(setup: Setup, _effect_state: EffectState) -> Setup:
    return replace(setup, options=replace(setup.options, transfer=True))


TRANSFER: Final = Effect(3, change_setup=_allow_transfer)


def mirror_card(card: Card, deck: int) -> Card:
    """Return the card of the same suit with the mirrored rank; cards outside the deck stay the same."""
    lowest = lowest_rank(deck)
    if RANK_OF[card] < lowest:
        return card
    return card_of(SUIT_OF[card], Rank(lowest + ACE - RANK_OF[card]))


def _reverse_ranks(setup: Setup, _effect_state: EffectState) -> Setup:
    # To find the cards that beat a card, mirror the card, find the beaters of its image, and mirror these.
    # The usual beaters include trumps and follow `low_beats_ace` (§3.4), so both rules are mirrored too.
    deck, beaters = setup.options.deck, usual_beaters(setup)
    mirrored_beaters = [
        mask_of(mirror_card(cover, deck) for cover in cards_in(beaters[mirror_card(attack, deck)]))
        for attack in ALL_CARDS
    ]
    return with_beaters(setup, tuple(mirrored_beaters))


RANKS_REVERSED: Final = Effect(5, change_setup=_reverse_ranks, card_mapping=mirror_card)


def _start_clock(position: EffectPosition, now_ms: int) -> EffectPosition:
    ends_at = now_ms + SEAT_TIME_MS * position.game.setup.seats
    return position._replace(effect_state=position.effect_state._replace(ends_at=ends_at))


def _find_timeout_result(game: Game) -> Result:
    # The seat with the most cards loses; partners' cards are added together. If opponents hold equally many,
    # all active players draw.
    setup = game.setup
    # A seat that is not an opponent is the player's own or a partner's.
    counts = {
        seat: sum(
            game.hands[partner].bit_count()
            for partner in range(setup.seats)
            if not setup.opponents[seat] >> partner & 1
        )
        for seat in seats_in(game.active)
    }
    losers = [seat for seat, count in counts.items() if count == max(counts.values())]
    are_opponents_equal = any(setup.opponents[seat] >> rival & 1 for seat in losers for rival in losers)
    if not are_opponents_equal:
        return make_loss_result(setup, "time", losers[0])
    return make_draw_result(game, "time")


TIME_LIMIT: Final = Effect(
    10,
    after_deal=_start_clock,
    find_timeout_result=_find_timeout_result,
    notice="effect_time_now",
    notice_value="effect_state",
)
