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


class Bent(NamedTuple):
    """What an effect has settled on in the running game."""

    suit: Suit | None = None
    """The suit it is about: the banned one, the weak one."""
    ends_at: int | None = None
    """When the game is over, whatever lies on the table; milliseconds since 1970."""


class Bending(NamedTuple):
    """A position, and what the effect has settled on."""

    game: Game
    bent: Bent = Bent()


Bend: TypeAlias = Callable[[Bending, Random, int], Bending]
"""Takes chance and the time."""


def _as_it_is(bending: Bending, chance: Random, at: int) -> Bending:  # noqa: ARG001 - a bend's shape
    return bending


def _plainly(setup: Setup, bent: Bent) -> Setup:  # noqa: ARG001 - the shape of what dresses a setup
    return setup


def _everything(game: Game, bent: Bent, action: Action) -> bool:  # noqa: ARG001 - a filter's shape
    return True


def _nobody(bending: Bending) -> Result | None:  # noqa: ARG001 - a verdict's shape
    return None


def _nothing(bending: Bending, at: int, language: Language) -> str:  # noqa: ARG001 - the shape of a notice
    return ""


class Effect(NamedTuple):
    """One effect: its words, and what it does; whatever is not named it leaves alone."""

    number: int
    name: tuple[str, str]
    """In English and in Russian."""
    about: tuple[str, str]
    """A sentence or two, in both."""
    at_deal: Bend = _as_it_is
    """What it does when the cards are dealt."""
    each_bout: Bend = _as_it_is
    """What it does when a bout begins, the first among them."""
    dress: Callable[[Setup, Bent], Setup] = _plainly
    """The setup in which it is played: other beaters, other options."""
    allows: Callable[[Game, Bent, Action], bool] = _everything
    """Which of the legal actions it lets pass."""
    verdict: Callable[[Bending], Result | None] = _nobody
    """Whether it ends the game when a bout begins."""
    timeout: Callable[[Game], Result] | None = None
    """How the game ends when its time is up."""
    notice: Callable[[Bending, int, Language], str] = _nothing
    """What everybody must know of it just now; empty: nothing."""
    detail: Callable[[Bending, int, Language], str] = _nothing
    """What the effect is about just now, in a word or two, for the head of the table; empty: nothing."""
    glass: Callable[[Card, int], Card] | None = None
    """Exchanges cards of a deck so that the usual game comes out; bots then think of that one."""
    kernel: bool = True
    """Whether bots that search know the game that is played: the kernel has rules of its own."""

    def said(self, language: Language) -> tuple[str, str]:
        """Its name and what it does, in a language."""
        at = 1 if language == "ru" else 0
        return self.name[at], self.about[at]
