"""The role of each seat in the bout, and whether the game waits for it.

Roles reveal only public knowledge: passes, card counts and the right to throw in. The one exception is the
role of a defender who can transfer. Only that defender sees it, because it would reveal a card to others.
"""

from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules import Game, Seat
from kozyr.rules.game import SeatMask
from kozyr.rules.legal import list_transfers
from kozyr.rules.seats import find_throwers, find_throwers_to_act

Role: TypeAlias = Literal[
    "attacker", "thrower", "defender", "transferring", "taking", "partner", "waiting", "out"
]
"""`transferring`: a defender who can transfer. `waiting`: a seat that may not throw in during this bout."""
State: TypeAlias = Literal["active", "passive", "inactive"]
"""`active`: the game waits for the seat. `passive`: the seat may act now or later in the bout. `inactive`:
the seat has no more part in the bout, unless a throw-in cancels its pass."""


class Standing(NamedTuple):
    """A seat's role, and whether the game waits for it."""

    role: Role
    state: State


def compute_standings(game: Game, viewer: Seat | None) -> tuple[Standing, ...]:
    """Return the standing of every seat, as a seat or a spectator (None) may see it."""
    # At the end of a game the defender may have no active opponents.
    throwers_mask = find_throwers(game) if game.active & game.setup.opponents[game.defender] else 0
    deciding_mask = find_throwers_to_act(game) if game.phase == "throw_in" else 0
    return tuple(
        [
            _compute_standing(game, Seat(seat), viewer, throwers_mask, deciding_mask)
            for seat in range(game.setup.seats)
        ]
    )


def _compute_standing(
    game: Game, seat: Seat, viewer: Seat | None, throwers_mask: SeatMask, deciding_mask: SeatMask
) -> Standing:
    if not game.active >> seat & 1:
        return _OUT
    if seat == game.defender:
        return compute_defender_standing(game, for_defender=seat == viewer)
    if seat == game.attacker and game.phase == "lead":
        return _LEADS
    if not game.setup.opponents[game.defender] >> seat & 1:
        return _PARTNER
    if not throwers_mask >> seat & 1:
        return _WAITS
    if game.phase == "over" or game.passed >> seat & 1 or not game.hands[seat]:
        return _THROWS_NO_MORE
    return _DECIDES if deciding_mask >> seat & 1 else _MAY_THROW_IN


def compute_defender_standing(game: Game, *, for_defender: bool) -> Standing:
    """Return the defender's standing; only the defender may see that a transfer is possible."""
    if game.taking:
        return Standing("taking", "inactive")
    if game.phase != "defence":
        return Standing("defender", "inactive" if game.phase == "over" else "passive")
    if for_defender and list_transfers(game):
        return Standing("transferring", "active")
    return Standing("defender", "active")


_OUT = Standing("out", "inactive")
_LEADS = Standing("attacker", "active")
_PARTNER = Standing("partner", "inactive")
_WAITS = Standing("waiting", "inactive")
_THROWS_NO_MORE = Standing("thrower", "inactive")
_DECIDES = Standing("thrower", "active")
_MAY_THROW_IN = Standing("thrower", "passive")
