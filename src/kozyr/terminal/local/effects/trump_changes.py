"""Effect 1: the trump changes before every bout but the first.

A card of another suit swaps places with the trump card under the talon. If the talon has only one suit, the
card comes from the discard. If neither has another suit, the trump stays for that bout.
"""

from random import Random
from typing import Final

from kozyr.rules.cards import SUIT_OF
from kozyr.rules.refusals import Language
from kozyr.terminal.local.effects.cards import SUITS, suit_name, turned
from kozyr.terminal.local.effects.effect import Effect, EffectPosition


def _change(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    game = position.game
    if game.bout == 1:
        return position  # the deal has just chosen one
    others = [suit for suit in SUITS if suit != game.setup.trump]
    chance.shuffle(others)
    in_talon = {SUIT_OF[card] for card in game.talon}
    others.sort(key=lambda suit: suit not in in_talon)  # the discard comes last
    found = [after for suit in others if (after := turned(game, suit)) is not None]
    return position._replace(game=found[0]) if found else position


def _notice(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    trump = suit_name(position.game.setup.trump, language)
    return f"Козырь в этом заходе: {trump}." if language == "ru" else f"Trump in this bout: {trump}."


TRUMP_CHANGES: Final = Effect(
    1,
    ("Changing trump", "Смена козыря"),
    (
        "The trump changes every bout: another card is turned under the talon.",
        "Козырь меняется каждый заход: под колодой открывают другую карту.",
    ),
    each_bout=_change,
    notice=_notice,
)
