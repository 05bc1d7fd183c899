"""Effect 2: before every bout but the first, a random card of each player goes to another player.

The players form a random circle and each gives a card to the next. All of them give one and get one, so no
hand grows or shrinks.
"""

from random import Random
from typing import Final

from kozyr.rules import seats_in
from kozyr.rules.cards import BIT, cards_in
from kozyr.terminal.local.effects.cards import with_hands
from kozyr.terminal.local.effects.effect import Effect, EffectPosition


def _wander(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    game = position.game
    if game.bout == 1:
        return position
    circle = [seat for seat in seats_in(game.active) if game.hands[seat]]
    chance.shuffle(circle)
    given = {seat: BIT[chance.choice(cards_in(game.hands[seat]))] for seat in circle}
    hands = list(game.hands)
    for place, seat in enumerate(circle):
        hands[seat] = hands[seat] & ~given[seat] | given[circle[place - 1]]
    return position._replace(game=with_hands(game, tuple(hands)))


CARDS_WANDER: Final = Effect(
    2,
    ("Wandering cards", "Бродячие карты"),
    (
        "Before every bout but the first each player gives a random card to another and gets one.",
        "Перед каждым заходом, кроме первого, каждый отдаёт случайную карту другому и получает взамен одну.",
    ),
    each_bout=_wander,
)
