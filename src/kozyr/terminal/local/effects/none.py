"""Effect 0: the game as the rules have it."""

from typing import Final

from kozyr.terminal.local.effects.effect import Effect

NONE: Final = Effect(
    0,
    ("No effect", "Без эффекта"),
    ("The game as its rules have it.", "Игра по своим правилам."),
)
