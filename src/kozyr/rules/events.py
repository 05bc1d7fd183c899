"""The events of a game; `actions` defines the events that report an action.

Each event carries its outcome, so a replay of a stored game applies no rules. A later change of the rules
never rewrites an old game. `auto` marks events that the rules caused without a request of the player
(§3.8, §3.9).
"""

from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules.actions import MoveEvent
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


class TakeReopened(NamedTuple):
    """The defender, who was taking, defends again because a card was thrown in (§3.7, `reopen_take`)."""

    seat: Seat
    event: Literal["take_reopened"] = "take_reopened"


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


PublicConsequence: TypeAlias = TakeReopened | BoutEnded | WentOut | BoutBegan | GameEnded
"""The public events that follow from the actions and the deal."""

PublicEvent: TypeAlias = MoveEvent | Left | PublicConsequence
"""The events that every player and spectator may see completely."""

Event: TypeAlias = Dealt | Refilled | PublicEvent
