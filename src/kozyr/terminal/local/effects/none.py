"""Effect 0: none; the game follows its rules."""

from typing import Final

from kozyr.terminal.local.effects.effect import Effect

NONE: Final = Effect(
    0,
    ("No effect", "Без эффекта"),
    ("The game as its rules have it.", "Игра по своим правилам."),
)
