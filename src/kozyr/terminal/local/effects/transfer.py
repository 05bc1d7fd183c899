"""Effect 3: the defender may transfer the attack (§4)."""

from dataclasses import replace
from typing import Final

from kozyr.rules import Setup
from kozyr.terminal.local.effects.effect import Effect, EffectState


def _transferable(setup: Setup, effect_state: EffectState) -> Setup:  # noqa: ARG001 - signature of `change_setup`
    return replace(setup, options=replace(setup.options, transfer=True))


TRANSFER: Final = Effect(
    3,
    ("Transfer", "Перевод"),
    (
        "A defender may pass the attack on by adding a card of its rank.",
        "Отбивающийся может перевести, добавив карту того же достоинства.",
    ),
    change_setup=_transferable,
)
