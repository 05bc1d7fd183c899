"""The type of an effect: a special rule of a custom table, taken over from the console game.

An effect changes the position after the deal or at the start of a bout. It may also change which cards beat
which, or which actions are allowed. The rules do not know about effects. All parts of an effect are pure
functions; randomness and time are arguments.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Final, Literal, NamedTuple

from kozyr.locales import Language, say
from kozyr.locales.cards import SUIT_SIGNS
from kozyr.rules import Action, Card, Game, Result, Setup
from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import BIT, SUIT_LETTERS, SUIT_OF, CardMask, Suit, cards_in, full_deck
from kozyr.rules.game import EndReason

SUITS: Final = tuple(Suit(suit) for suit in range(4))


class EffectState(NamedTuple):
    """What an effect has decided in the running game."""

    suit: Suit | None = None
    """The banned suit or the weak suit."""
    ends_at: int | None = None
    """When the time limit ends the game, in milliseconds since 1970."""

    def describe(self, now_ms: int, language: Language) -> str:
        """Return the time left, or the suit, in a word or two; empty if nothing is decided."""
        if self.ends_at is not None:
            minutes, seconds = divmod(max(0, self.ends_at - now_ms) // 1000, 60)
            return f"{minutes}:{seconds:02}"
        return "" if self.suit is None else _write_suit(self.suit, language)


class EffectPosition(NamedTuple):
    """A position, and what the effect has decided."""

    game: Game
    effect_state: EffectState = EffectState()


class Effect(NamedTuple):
    """One effect: the functions that change a game; the defaults change nothing."""

    number: int
    after_deal: Callable[[EffectPosition, int], EffectPosition] = lambda position, _now_ms: position
    """Changes the position after the deal. The second argument is the time in milliseconds since 1970."""
    at_bout_start: Callable[[EffectPosition, Random], EffectPosition] = lambda position, _random: position
    """Changes the position at the start of every bout, including the first."""
    change_setup: Callable[[Setup, EffectState], Setup] = lambda setup, _state: setup
    """Changes which cards beat which, or which options apply."""
    allows: Callable[[EffectState, Action], bool] = lambda _state, _action: True
    """Returns whether the effect allows a legal action."""
    find_early_result: Callable[[EffectPosition], Result | None] = lambda _position: None
    """Returns the result if the effect ends the game at the start of a bout."""
    find_timeout_result: Callable[[Game], Result] | None = None
    """Returns the result if the time limit ends the game; None for an effect without a time limit."""
    notice: str = ""
    """The id of the sentence that tells all players about the effect; empty if there is nothing to say."""
    notice_value: Literal["trump", "effect_state"] | None = None
    """What the sentence contains: the trump suit, or `EffectState.describe` (a suit, or the time left)."""
    card_mapping: Callable[[Card, int], Card] | None = None
    """Maps a card to the card that is equally strong under the usual rules, so that bots can play by the
    usual rules. The second argument is the size of the deck."""
    is_known_to_kernel: bool = True
    """Whether bots that search play correctly under the effect; they search by the kernel's own rules."""

    def texts(self, language: Language) -> tuple[str, str]:
        """Return the effect's name and description in a language."""
        return say(language, f"effect_{self.number}_name"), say(language, f"effect_{self.number}_about")

    def write_notice(self, position: EffectPosition, now_ms: int, language: Language) -> str:
        """Write a sentence about the effect for all players; empty if there is nothing to say."""
        if self.notice_value == "trump":
            value = _write_suit(position.game.setup.trump, language)
        else:
            value = position.effect_state.describe(now_ms, language)
        if not self.notice or (self.notice_value and not value):
            return ""
        return say(language, self.notice, suit=value, countdown=value)


def _write_suit(suit: Suit, language: Language) -> str:
    letter = SUIT_LETTERS[suit]
    return f"{say(language, f'suits_{letter}')} {SUIT_SIGNS[letter]}"


def recount_limit(game: Game) -> Game:
    """Recount the bout's limit after the defender may have gained or lost cards (§3.2)."""
    covered = sum(laid.cover is not None for laid in game.table)
    hand_size_at_start = game.hands[game.defender].bit_count() + covered
    cap = compute_cap(game.setup.options, game.bout, game.discard)
    limit = max(len(game.table), min(cap, hand_size_at_start))
    return game if limit == game.limit else game._replace(limit=limit)


def with_hands(game: Game, hands: tuple[CardMask, ...]) -> Game:
    """Replace the hands; no player saw which cards moved, so no card is known."""
    return recount_limit(game._replace(hands=hands, seen=(0,) * len(hands)))


def with_beaters(setup: Setup, beaters: tuple[CardMask, ...]) -> Setup:
    """Return a copy of the setup in which `beaters` says which cards beat each card; nothing else differs."""
    changed_setup = replace(setup)
    # `Setup` is frozen and computes `beaters` itself, so `replace` cannot set this field.
    object.__setattr__(changed_setup, "beaters", beaters)
    return changed_setup


def usual_beaters(setup: Setup) -> tuple[CardMask, ...]:
    """Return which cards beat each card by the rules alone, without an effect."""
    values = {field.name: getattr(setup, field.name) for field in fields(Setup) if field.init}
    return Setup(**values).beaters


def change_trump(game: Game, suit: Suit) -> Game | None:
    """Make a suit trump, with a card of it under the talon; None if there is no such card.

    The card comes from the talon and changes places with the old trump card. If the talon has none, the card
    comes from the discard, and the old trump card goes there. If the talon is empty, no trump card is needed,
    so any card of the suit will do.
    """
    old_trump = game.trump_card
    if not game.talon:
        card = next(card for card in full_deck(game.setup.options.deck) if SUIT_OF[card] == suit)
        return _with_trump_card(game, card)
    indices = [index for index, card in enumerate(game.talon) if SUIT_OF[card] == suit]
    if indices:
        talon = list(game.talon)
        index = indices[-1]
        talon[index], talon[-1] = talon[-1], talon[index]  # the last card is the trump card
        return _with_trump_card(game._replace(talon=tuple(talon)), talon[-1])
    discarded = [card for card in cards_in(game.discard) if SUIT_OF[card] == suit]
    if not discarded:
        return None
    new_trump = discarded[0]
    discard = game.discard & ~BIT[new_trump] | BIT[old_trump]
    return _with_trump_card(game._replace(talon=(*game.talon[:-1], new_trump), discard=discard), new_trump)


def _with_trump_card(game: Game, card: Card) -> Game:
    # §2.4: the shown lowest trump was of the old trump suit.
    return game._replace(trump_card=card, setup=replace(game.setup, trump=SUIT_OF[card], shown=None))


def make_draw_result(game: Game, reason: EndReason) -> Result:
    """Return a draw between all who still play; players who are already out win, unless teams play."""
    teams = game.setup.options.teams
    winners = () if teams else tuple(sorted(seat for group in game.out for seat in group))
    points = tuple(int(seat in winners) for seat in range(game.setup.seats))
    return Result(reason, (), winners, draw=True, points=points)
