"""Positions that a seat cannot tell apart."""

import random

from kozyr.rules import Game, Seat, cards_in, mask_of, view
from kozyr.rules.cards import full_deck


def replace_hidden(game: Game, seat: Seat, chance: random.Random) -> Game:
    """Shuffle all cards whose place the seat cannot know, and the order of the talon above the trump card."""
    known = view(game, seat).known
    hidden = [card for card in full_deck(game.setup.options.deck) if card not in known]
    chance.shuffle(hidden)
    hands = []
    for hand in game.hands:
        kept = [card for card in cards_in(hand) if card in known]
        drawn = [hidden.pop() for _ in range(hand.bit_count() - len(kept))]
        hands.append(mask_of([*kept, *drawn]))
    talon = [card for card in game.talon[:-1] if card in known] + hidden
    chance.shuffle(talon)
    return game._replace(hands=tuple(hands), talon=(*talon, *game.talon[-1:]))
