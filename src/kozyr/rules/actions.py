"""The actions that a player can request (§9), and the events that report them.

A player may lay several cards with one action. The list of legal actions contains only canonical actions. A
canonical action lays at most one card, except that a lead may lay several cards of one rank. The actions that
lay one card are created once and reused, so that listing them allocates nothing.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never, get_args

from kozyr.rules.cards import ALL_CARDS, Card, CardMask, make_mask_lookup
from kozyr.rules.game import Seat


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


CardsAction: TypeAlias = Lead | ThrowIn | Transfer
"""The actions that name only the cards to lay."""

CardlessAction: TypeAlias = Take | Pass | Redeal
"""The actions that are complete without a card."""

Action: TypeAlias = CardsAction | Beat | ShowTrump | CardlessAction

TAKE: Final = Take()
PASS: Final = Pass()
REDEAL: Final = Redeal()
CARDLESS_ACTIONS: Final[dict[str, CardlessAction]] = {
    kind._field_defaults["action"]: kind() for kind in get_args(CardlessAction)
}
"""Every action without a card, by its name."""

# Each of these functions maps a set of cards to the actions that lay one of the cards, in order.
leads: Final = make_mask_lookup(tuple(Lead((card,)) for card in ALL_CARDS))
throw_ins: Final = make_mask_lookup(tuple(ThrowIn((card,)) for card in ALL_CARDS))
transfers: Final = make_mask_lookup(tuple(Transfer((card,)) for card in ALL_CARDS))


@lru_cache(maxsize=len(ALL_CARDS))
def beats(attack: Card) -> Callable[[CardMask], tuple[Beat, ...]]:
    """Return the function that maps a set of cover cards to the beats of this attack card."""
    return make_mask_lookup(tuple(Beat(((attack, cover),)) for cover in ALL_CARDS))


class Led(NamedTuple):
    """The attacker laid the first cards of the bout (§3.3)."""

    seat: Seat
    cards: tuple[Card, ...]
    event: Literal["led"] = "led"


class ThrownIn(NamedTuple):
    """Cards were added to the attack, which cancels all passes (§3.5, §3.9)."""

    seat: Seat
    cards: tuple[Card, ...]
    event: Literal["thrown_in"] = "thrown_in"


class Beaten(NamedTuple):
    """The defender covered attack cards (§3.4)."""

    seat: Seat
    pairs: tuple[tuple[Card, Card], ...]  # each attack card and its cover
    event: Literal["beaten"] = "beaten"


class Transferred(NamedTuple):
    """The defender added cards and became the attacker; the next opponent defends (§4.2)."""

    seat: Seat
    cards: tuple[Card, ...]
    defender: Seat
    limit: int
    event: Literal["transferred"] = "transferred"


class TrumpShown(NamedTuple):
    """The defender passed the attack on by showing a trump (§4.4)."""

    seat: Seat
    card: Card
    defender: Seat
    limit: int
    event: Literal["trump_shown"] = "trump_shown"


class Taken(NamedTuple):
    """The defender declared a take (§3.7)."""

    seat: Seat
    auto: bool
    event: Literal["taken"] = "taken"


class Passed(NamedTuple):
    """A thrower passed and throws in no more cards unless another throw-in cancels the pass (§3.9)."""

    seat: Seat
    auto: bool
    event: Literal["passed"] = "passed"


class RedealDemanded(NamedTuple):
    """A player demanded a redeal (§2.5)."""

    seat: Seat
    event: Literal["redeal_demanded"] = "redeal_demanded"


MoveEvent: TypeAlias = Led | ThrownIn | Beaten | Transferred | TrumpShown | Taken | Passed | RedealDemanded
"""The events that report an action; `action_of` returns that action."""


def action_of(event: MoveEvent) -> Action:
    """Return the action that an event reports."""
    match event:
        case Led():
            return Lead(event.cards)
        case ThrownIn():
            return ThrowIn(event.cards)
        case Beaten():
            return Beat(event.pairs)
        case Transferred():
            return Transfer(event.cards)
        case TrumpShown():
            return ShowTrump(event.card)
        case Taken():
            return TAKE
        case Passed():
            return PASS
        case RedealDemanded():
            return REDEAL
        case _:
            assert_never(event)
