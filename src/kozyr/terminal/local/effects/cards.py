"""Changes to cards, trumps and limits that several effects share.

No card is lost or doubled. After cards have moved unseen, no player knows where any card is, and the bout's
limit is counted again (§3.2).
"""

from dataclasses import fields, replace
from typing import Final

from kozyr.locales import Language, say
from kozyr.locales.cards import SUIT_SIGNS
from kozyr.rules import Card, Game, Setup
from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import BIT, SUIT_LETTERS, SUIT_OF, CardMask, Suit, cards_in, full_deck

SUITS: Final = tuple(Suit(suit) for suit in range(4))


def write_suit(suit: Suit, language: Language) -> str:
    """Return a suit's name and sign."""
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
