"""Effects that move cards: effects 2 (wandering cards), 4 (whole deck) and 7 (reshuffled hands)."""

from random import Random
from typing import Final

from kozyr.custom_table.effect import Effect, EffectPosition, recount_limit, with_hands
from kozyr.rules import seats_in
from kozyr.rules.cards import BIT, cards_in, mask_of


def _exchange_cards(position: EffectPosition, random: Random) -> EffectPosition:
    # In a random order, each player gets a card from the player before; the first gets one from the last.
    game = position.game
    if game.bout == 1:
        return position
    seats = [seat for seat in seats_in(game.active) if game.hands[seat]]
    random.shuffle(seats)
    gifts = {seat: BIT[random.choice(cards_in(game.hands[seat]))] for seat in seats}
    hands = list(game.hands)
    for place, seat in enumerate(seats):
        hands[seat] = hands[seat] & ~gifts[seat] | gifts[seats[place - 1]]
    return position._replace(game=with_hands(game, tuple(hands)))


CARDS_WANDER: Final = Effect(2, at_bout_start=_exchange_cards)


def _deal_talon(position: EffectPosition, _now_ms: int) -> EffectPosition:
    # Dealing continues clockwise (§2.1). All players have seen the trump card and see which player gets it.
    game, setup = position.game, position.game.setup
    hands, seen = list(game.hands), list(game.seen)
    seat = setup.dealer
    for card in game.talon:
        seat = setup.clockwise[seat][0]
        hands[seat] |= BIT[card]
    if game.talon:
        seen[seat] |= BIT[game.trump_card]
    game = game._replace(hands=tuple(hands), seen=tuple(seen), talon=())
    return position._replace(game=recount_limit(game))


WHOLE_DECK: Final = Effect(4, after_deal=_deal_talon)


def _reshuffle_hands(position: EffectPosition, random: Random) -> EffectPosition:
    game = position.game
    if game.bout == 1:
        return position
    cards = [card for hand in game.hands for card in cards_in(hand)]
    random.shuffle(cards)
    hands, begin = [], 0
    for hand in game.hands:
        end = begin + hand.bit_count()
        hands.append(mask_of(cards[begin:end]))
        begin = end
    return position._replace(game=with_hands(game, tuple(hands)))


HANDS_RESHUFFLED: Final = Effect(7, at_bout_start=_reshuffle_hands)
