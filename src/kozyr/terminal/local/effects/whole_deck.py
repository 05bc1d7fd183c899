"""Effect 4: the whole deck is dealt evenly.

Dealing continues through the talon (§2.1), so no two hands differ by more than one card. All players have
seen the trump card and see which player gets it.
"""

from random import Random
from typing import Final

from kozyr.rules import Game
from kozyr.rules.cards import BIT
from kozyr.terminal.local.effects.cards import limited
from kozyr.terminal.local.effects.effect import Effect, EffectPosition


def dealt_out(game: Game) -> Game:
    """Deal the whole talon."""
    setup = game.setup
    hands, seen = list(game.hands), list(game.seen)
    seat = setup.dealer
    for card in game.talon:
        seat = setup.clockwise[seat][0]
        hands[seat] |= BIT[card]
    if game.talon:
        seen[seat] |= BIT[setup.trump_card]
    return limited(game._replace(hands=tuple(hands), seen=tuple(seen), talon=()))


def _deal_out(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    return position._replace(game=dealt_out(position.game))


WHOLE_DECK: Final = Effect(
    4,
    ("The whole deck", "Вся колода"),
    (
        "The whole deck is dealt evenly: there is no talon to draw from.",
        "Вся колода раздаётся поровну: добирать не из чего.",
    ),
    at_deal=_deal_out,
)
