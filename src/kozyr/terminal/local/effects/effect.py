"""The type of an event effect of the console game.

An effect changes a local game: the position when it is dealt or when a bout begins, which cards beat which,
or which actions are allowed. The rules do not know about it. All its parts are pure functions; randomness and
time are arguments.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias

from kozyr.rules import Action, Card, Game, Result, Setup
from kozyr.rules.cards import Suit
from kozyr.rules.refusals import Language


class EffectState(NamedTuple):
    """The choices of an effect in the running game."""

    suit: Suit | None = None
    """The suit it concerns: the banned one or the weak one."""
    ends_at: int | None = None
    """When the game ends, whatever lies on the table; milliseconds since 1970."""


class EffectPosition(NamedTuple):
    """A position and the effect's choices."""

    game: Game
    effect_state: EffectState = EffectState()


PositionChange: TypeAlias = Callable[[EffectPosition, Random, int], EffectPosition]
"""A function that changes a position; it takes a random generator and the time."""


def _as_it_is(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    return position


def _plainly(setup: Setup, effect_state: EffectState) -> Setup:  # noqa: ARG001 - signature of `change_setup`
    return setup


def _everything(game: Game, effect_state: EffectState, action: Action) -> bool:  # noqa: ARG001 - signature of a filter
    return True


def _nobody(position: EffectPosition) -> Result | None:  # noqa: ARG001 - signature of a verdict
    return None


def _nothing(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    return ""


class Effect(NamedTuple):
    """One effect: its texts, and the functions that change a game; the defaults change nothing."""

    number: int
    name: tuple[str, str]
    """In English and in Russian."""
    about: tuple[str, str]
    """A sentence or two, in both languages."""
    at_deal: PositionChange = _as_it_is
    """Changes the position after the deal."""
    each_bout: PositionChange = _as_it_is
    """Changes the position when a bout begins, including the first."""
    change_setup: Callable[[Setup, EffectState], Setup] = _plainly
    """Changes the setup: other cards beat, or other options apply."""
    allows: Callable[[Game, EffectState, Action], bool] = _everything
    """Returns whether the effect allows a legal action."""
    verdict: Callable[[EffectPosition], Result | None] = _nobody
    """Returns the result if the effect ends the game when a bout begins."""
    timeout: Callable[[Game], Result] | None = None
    """Returns the result when the game's time is up."""
    notice: Callable[[EffectPosition, int, Language], str] = _nothing
    """Returns what all players must know of the effect now; empty if nothing."""
    detail: Callable[[EffectPosition, int, Language], str] = _nothing
    """Returns a word or two about the effect's current state for the head of the table, or an empty text."""
    card_mapping: Callable[[Card, int], Card] | None = None
    """Maps cards so that the game becomes the usual one, which bots then play."""
    kernel: bool = True
    """Whether bots that search know the changed game; the kernel has its own copy of the rules."""

    def texts(self, language: Language) -> tuple[str, str]:
        """Return the effect's name and description in a language."""
        at = 1 if language == "ru" else 0
        return self.name[at], self.about[at]
