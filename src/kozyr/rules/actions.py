"""The actions that a player can request (§9).

A player may lay several cards with one action. The list of legal actions contains only canonical actions:
these lay one card each, except that a lead may lay several cards of one rank. The actions that lay one card
are created once and reused, so that listing them allocates nothing.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.rules.cards import ALL_CARDS, Card, CardMask, make_mask_lookup


class Lead(NamedTuple):
    """Lay the first cards of a bout (§3.3)."""

    cards: tuple[Card, ...]
    action: Literal["lead"] = "lead"


class ThrowIn(NamedTuple):
    """Add attack cards whose ranks lie on the table (§3.5)."""

    cards: tuple[Card, ...]
    action: Literal["throw_in"] = "throw_in"


class Beat(NamedTuple):
    """Cover attack cards: pairs of an attack card and the card laid on it (§3.4)."""

    pairs: tuple[tuple[Card, Card], ...]
    action: Literal["beat"] = "beat"


class Transfer(NamedTuple):
    """Pass the attack on by adding cards of its rank (§4.1)."""

    cards: tuple[Card, ...]
    action: Literal["transfer"] = "transfer"


class ShowTrump(NamedTuple):
    """Pass the attack on by showing the trump of its rank (§4.4)."""

    card: Card
    action: Literal["show_trump"] = "show_trump"


class Take(NamedTuple):
    """Declare that the cards on the table will be taken (§3.7)."""

    action: Literal["take"] = "take"


class Pass(NamedTuple):
    """Pass: throw in no more cards (§3.9)."""

    action: Literal["pass"] = "pass"


class Redeal(NamedTuple):
    """Demand that the cards are dealt again (§2.5)."""

    action: Literal["redeal"] = "redeal"


Action: TypeAlias = Lead | ThrowIn | Beat | Transfer | ShowTrump | Take | Pass | Redeal

TAKE: Final = Take()
PASS: Final = Pass()
REDEAL: Final = Redeal()

# Each maps a set of cards to the canonical actions that lay one of these cards, in order.
leads: Final = make_mask_lookup(tuple(Lead((card,)) for card in ALL_CARDS))
throw_ins: Final = make_mask_lookup(tuple(ThrowIn((card,)) for card in ALL_CARDS))
transfers: Final = make_mask_lookup(tuple(Transfer((card,)) for card in ALL_CARDS))


@lru_cache(maxsize=len(ALL_CARDS))
def beats(attack: Card) -> Callable[[CardMask], tuple[Beat, ...]]:
    """Return the function that maps a set of cover cards to the beats of this attack card."""
    return make_mask_lookup(tuple(Beat(((attack, cover),)) for cover in ALL_CARDS))
