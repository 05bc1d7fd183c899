"""Movement of cards between bouts, so that none is lost or doubled.

After cards have moved unseen, what players had seen of them is forgotten, and the bout's limit is counted
again (§3.2).
"""

from dataclasses import fields, replace
from typing import Final

from kozyr.rules import Card, Game, Setup
from kozyr.rules.bout import cap
from kozyr.rules.cards import BIT, SUIT_OF, CardMask, Suit, cards_in, full_deck
from kozyr.rules.refusals import Language

SUITS: Final = tuple(Suit(suit) for suit in range(4))
SUIT_SIGNS: Final = ("♠", "♣", "♥", "♦")
_SUIT_NAMES: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("spades", "clubs", "hearts", "diamonds"),
    "ru": ("пики", "трефы", "черви", "бубны"),
}


def suit_name(suit: Suit, language: Language) -> str:
    """Name a suit, with its sign."""
    return f"{_SUIT_NAMES[language][suit]} {SUIT_SIGNS[suit]}"


def limited(game: Game) -> Game:
    """Count the bout's limit anew: cards may have come to the defender or gone (§3.2)."""
    covered = sum(laid.cover is not None for laid in game.table)
    held = game.hands[game.defender].bit_count() + covered
    limit = max(len(game.table), min(cap(game.setup.options, game.bout, game.discard), held))
    return game if limit == game.limit else game._replace(limit=limit)


def with_hands(game: Game, hands: tuple[CardMask, ...]) -> Game:
    """Give everybody these hands; nobody has seen which cards moved, so nothing is known of any."""
    return limited(game._replace(hands=hands, seen=(0,) * len(hands)))


def with_beaters(setup: Setup, beaters: tuple[CardMask, ...]) -> Setup:
    """Give a setup in which other cards beat; nothing else differs."""
    bent = replace(setup)
    object.__setattr__(bent, "beaters", beaters)
    return bent


def turned(game: Game, suit: Suit) -> Game | None:
    """Make a suit trump, a card of it lying under the talon; None: there is none to be turned.

    It comes from the talon, else from the discard, where the old trump card goes instead. Without a talon
    nothing lies under it and any card names the suit.
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
    # §2.4: the lowest trump was shown of the suit that was trump then.
    return game._replace(setup=replace(game.setup, trump_card=card, shown=None))


def undressed(setup: Setup) -> Setup:
    """Give the setup as the rules make it, whatever an effect has made of it."""
    return Setup(**{each.name: getattr(setup, each.name) for each in fields(Setup) if each.init})
