"""Movement of cards between bouts, so that none is lost or doubled.

After cards have moved unseen, what players had seen of them is forgotten, and the bout's limit is counted
again (§3.2).
"""

from dataclasses import fields, replace
from typing import Final

from kozyr.rules import Card, Game, Setup
from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import BIT, SUIT_OF, CardMask, Suit, cards_in, full_deck
from kozyr.rules.refusals import Language

SUITS: Final = tuple(Suit(suit) for suit in range(4))
SUIT_SIGNS: Final = ("♠", "♣", "♥", "♦")
_SUIT_NAMES: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("spades", "clubs", "hearts", "diamonds"),
    "ru": ("пики", "трефы", "черви", "бубны"),
}


def suit_name(suit: Suit, language: Language) -> str:
    """Return a suit's name and sign."""
    return f"{_SUIT_NAMES[language][suit]} {SUIT_SIGNS[suit]}"


def limited(game: Game) -> Game:
    """Recount the bout's limit after the defender may have gained or lost cards (§3.2)."""
    covered = sum(laid.cover is not None for laid in game.table)
    held = game.hands[game.defender].bit_count() + covered
    limit = max(len(game.table), min(compute_cap(game.setup.options, game.bout, game.discard), held))
    return game if limit == game.limit else game._replace(limit=limit)


def with_hands(game: Game, hands: tuple[CardMask, ...]) -> Game:
    """Deal these hands; no player saw which cards moved, so no card is known."""
    return limited(game._replace(hands=hands, seen=(0,) * len(hands)))


def with_beaters(setup: Setup, beaters: tuple[CardMask, ...]) -> Setup:
    """Return a setup in which other cards beat; nothing else differs."""
    effect_state = replace(setup)
    object.__setattr__(effect_state, "beaters", beaters)
    return effect_state


def turned(game: Game, suit: Suit) -> Game | None:
    """Make a suit trump, with a card of it under the talon; None if there is no such card.

    The card comes from the talon, else from the discard, where the old trump card goes. Without a talon no
    card lies under it, so any card of the suit will do.
    """
    bottom = game.setup.trump_card
    if not game.talon:
        card = next(card for card in full_deck(game.setup.options.deck) if SUIT_OF[card] == suit)
        return _with_trump(game, card)
    places = [at for at, card in enumerate(game.talon) if SUIT_OF[card] == suit]
    if places:
        talon = list(game.talon)
        at = places[-1]
        talon[at], talon[-1] = talon[-1], talon[at]
        return _with_trump(game._replace(talon=tuple(talon)), talon[-1])
    thrown = [card for card in cards_in(game.discard) if SUIT_OF[card] == suit]
    if not thrown:
        return None
    after = game._replace(
        talon=(*game.talon[:-1], thrown[0]), discard=game.discard & ~BIT[thrown[0]] | BIT[bottom]
    )
    return _with_trump(after, thrown[0])


def _with_trump(game: Game, card: Card) -> Game:
    # §2.4: the shown lowest trump was of the old trump suit.
    return game._replace(setup=replace(game.setup, trump_card=card, shown=None))


def undressed(setup: Setup) -> Setup:
    """Return the setup as the rules make it, without the effect's changes."""
    return Setup(**{each.name: getattr(setup, each.name) for each in fields(Setup) if each.init})
