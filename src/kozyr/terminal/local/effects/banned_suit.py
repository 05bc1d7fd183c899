"""Effect 6: in every bout one suit is banned for attackers.

Attackers may neither lead nor throw in that suit; defenders may beat or transfer with it. An attacker who
holds only that suit loses.
"""

from random import Random
from typing import Final

from kozyr.rules import Action, Game, Lead, Result, ThrowIn
from kozyr.rules.bout import can_redeal
from kozyr.rules.cards import SUIT_MASKS, SUIT_OF
from kozyr.rules.refusals import Language
from kozyr.rules.result import make_loss_result
from kozyr.terminal.local.effects.cards import SUITS, suit_name
from kozyr.terminal.local.effects.effect import Effect, EffectPosition, EffectState


def _ban(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    return position._replace(effect_state=position.effect_state._replace(suit=chance.choice(SUITS)))


def _allows(game: Game, effect_state: EffectState, action: Action) -> bool:  # noqa: ARG001 - signature of a filter
    if not isinstance(action, Lead | ThrowIn):
        return True
    return all(SUIT_OF[card] != effect_state.suit for card in action.cards)


def _verdict(position: EffectPosition) -> Result | None:
    game, suit = position.game, position.effect_state.suit
    if suit is None or game.phase != "lead" or game.hands[game.attacker] & ~SUIT_MASKS[suit]:
        return None
    if game.setup.options.redeal and game.bout == 1 and can_redeal(game, game.attacker):
        return None  # §2.5: the attacker can still demand a redeal
    return make_loss_result(game.setup, "cards", game.attacker)


def _detail(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    return "" if position.effect_state.suit is None else suit_name(position.effect_state.suit, language)


def _notice(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    if position.effect_state.suit is None:
        return ""
    suit = suit_name(position.effect_state.suit, language)
    return f"Атакующим запрещены {suit}." if language == "ru" else f"Banned to attackers: {suit}."


BANNED_SUIT: Final = Effect(
    6,
    ("Banned suit", "Запретная масть"),
    (
        "Every bout one suit is banned to attackers; an attacker who holds only that suit loses.",
        "Каждый заход одна масть запрещена атакующим; атакующий, у которого только она, проигрывает.",
    ),
    each_bout=_ban,
    allows=_allows,
    verdict=_verdict,
    notice=_notice,
    detail=_detail,
    kernel=False,
)
