"""The type of an effect: a special rule of a local game, taken over from the console game.

An effect changes a local game: its position after the deal or at the start of a bout, which cards beat which,
or which actions are allowed. The rules do not know about effects. All parts of an effect are pure functions;
randomness and time are arguments.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from kozyr.locales import Language, say
from kozyr.rules import Action, Card, Game, Result, Setup
from kozyr.rules.cards import Suit


class EffectState(NamedTuple):
    """What an effect has decided in the running game."""

    suit: Suit | None = None
    """The banned suit or the weak suit."""
    ends_at: int | None = None
    """When the time limit ends the game, in milliseconds since 1970."""


class EffectPosition(NamedTuple):
    """A position, and what the effect has decided."""

    game: Game
    effect_state: EffectState = EffectState()


class Effect(NamedTuple):
    """One effect: the functions that change a game; the defaults change nothing."""

    number: int
    change_deal: Callable[[EffectPosition, int], EffectPosition] = lambda position, _now_ms: position
    """Changes the position after the deal. The second argument is the time in milliseconds since 1970."""
    change_bout: Callable[[EffectPosition, Random], EffectPosition] = lambda position, _random: position
    """Changes the position at the start of every bout, including the first."""
    change_setup: Callable[[Setup, EffectState], Setup] = lambda setup, _state: setup
    """Changes which cards beat which, or which options apply."""
    allows: Callable[[EffectState, Action], bool] = lambda _state, _action: True
    """Returns whether the effect allows a legal action."""
    find_early_result: Callable[[EffectPosition], Result | None] = lambda _position: None
    """Returns the result if the effect ends the game at the start of a bout."""
    find_timeout_result: Callable[[Game], Result] | None = None
    """Returns the result if the time limit ends the game; None for an effect without a time limit."""
    write_notice: Callable[[EffectPosition, int, Language], str] = lambda _position, _now_ms, _language: ""
    """Writes a sentence about the effect for all players; empty if there is nothing to say."""
    write_detail: Callable[[EffectPosition, int, Language], str] = lambda _position, _now_ms, _language: ""
    """Writes a word or two about the effect's state for the header line of the table screen, or nothing."""
    card_mapping: Callable[[Card, int], Card] | None = None
    """Maps a card to the card that is equally strong under the usual rules, so that bots can play by those
    rules. The second argument is the size of the deck."""
    is_known_to_kernel: bool = True
    """Whether bots that search play correctly; the kernel has its own copy of the rules."""

    def texts(self, language: Language) -> tuple[str, str]:
        """Return the effect's name and description in a language."""
        return say(language, f"effect_{self.number}_name"), say(language, f"effect_{self.number}_about")
