"""The events of a game.

Each event carries its outcome, so replaying a stored game applies no rules: a later change of the rules
never rewrites an old game. `auto` marks events that the rules caused without a request of the player
(§3.8, §3.9).
"""

from typing import Literal, NamedTuple, TypeAlias, assert_never

from kozyr.rules.actions import PASS, REDEAL, TAKE, Action, Beat, Lead, ShowTrump, ThrowIn, Transfer
from kozyr.rules.cards import Card
from kozyr.rules.game import Result, Seat, Setup


class Draw(NamedTuple):
    """The cards that one seat drew, in the order of drawing."""

    seat: Seat
    cards: tuple[Card, ...]


class Dealt(NamedTuple):
    """The cards were dealt and the first bout began (§2)."""

    setup: Setup
    trump_card: Card
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    attacker: Seat
    defender: Seat
    limit: int
    event: Literal["dealt"] = "dealt"


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


class TakeReopened(NamedTuple):
    """The defender, who was taking, defends again because a card was thrown in (§3.7, `reopen_take`)."""

    seat: Seat
    event: Literal["take_reopened"] = "take_reopened"


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


class BoutEnded(NamedTuple):
    """The cards on the table went to the discard or into the defender's hand (§3.10)."""

    outcome: Literal["beaten", "taken"]
    defender: Seat
    cards: tuple[Card, ...]
    event: Literal["bout_ended"] = "bout_ended"


class Refilled(NamedTuple):
    """Hands were filled from the talon, in this order (§5.1)."""

    draws: tuple[Draw, ...]
    event: Literal["refilled"] = "refilled"


class WentOut(NamedTuple):
    """These seats went out of the game without cards and share a place in the ranking (§5.2, §5.3)."""

    seats: tuple[Seat, ...]
    event: Literal["went_out"] = "went_out"


class BoutBegan(NamedTuple):
    """The next bout began (§3.1)."""

    bout: int
    attacker: Seat
    defender: Seat
    limit: int
    event: Literal["bout_began"] = "bout_began"


class RedealDemanded(NamedTuple):
    """A player demanded a redeal (§2.5)."""

    seat: Seat
    event: Literal["redeal_demanded"] = "redeal_demanded"


class Left(NamedTuple):
    """A player left or ran out of time; all players see that player's cards (§6.3)."""

    seat: Seat
    reason: Literal["left", "time"]
    cards: tuple[Card, ...]
    event: Literal["left"] = "left"


class GameEnded(NamedTuple):
    """The game is over (§6)."""

    result: Result
    event: Literal["game_ended"] = "game_ended"


MoveEvent: TypeAlias = Led | ThrownIn | Beaten | Transferred | TrumpShown | Taken | Passed | RedealDemanded
"""The events that report an action; `action_of` returns it."""

PublicConsequence: TypeAlias = TakeReopened | BoutEnded | WentOut | BoutBegan | GameEnded
"""The public events that follow from the actions and the deal."""

PublicEvent: TypeAlias = MoveEvent | Left | PublicConsequence
"""The events that every player and spectator may see completely."""

Event: TypeAlias = Dealt | Refilled | PublicEvent


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
