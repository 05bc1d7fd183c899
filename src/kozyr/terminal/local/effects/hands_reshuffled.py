"""Effect 7: before every bout but the first, all hands are reshuffled without changing their sizes."""

from random import Random
from typing import Final

from kozyr.rules.cards import cards_in, mask_of
from kozyr.terminal.local.effects.cards import with_hands
from kozyr.terminal.local.effects.effect import Effect, EffectPosition


def _reshuffle(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    game = position.game
    if game.bout == 1:
        return position
    cards = [card for hand in game.hands for card in cards_in(hand)]
    chance.shuffle(cards)
    hands, begin = [], 0
    for hand in game.hands:
        end = begin + hand.bit_count()
        hands.append(mask_of(cards[begin:end]))
        begin = end
    return position._replace(game=with_hands(game, tuple(hands)))


HANDS_RESHUFFLED: Final = Effect(
    7,
    ("Hands reshuffled", "Перетасовка рук"),
    (
        "Before every bout but the first all hands are reshuffled; everybody keeps as many cards as before.",
        "Перед каждым заходом, кроме первого, все карты на руках перетасовываются; число карт не меняется.",
    ),
    each_bout=_reshuffle,
)
