"""What is everybody's part in the bout, and whose word is awaited (document 000)?

Said of what everybody may know: a pass, a count of cards, who may throw in. The one exception is a defender
who may transfer: told to himself alone, since to others it would give a card away.
"""

from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules import Game, Seat
from kozyr.rules.legal import passing_on
from kozyr.rules.seats import deciding, throwers

Role: TypeAlias = Literal[
    "attacker", "thrower", "defender", "transferring", "taking", "partner", "waiting", "out"
]
State: TypeAlias = Literal["active", "passive", "inactive"]


class Standing(NamedTuple):
    """A seat's part, and whether its word is awaited."""

    role: Role
    state: State


def standings(game: Game, viewer: Seat | None) -> tuple[Standing, ...]:
    """Tell everybody's part, to the eyes of a seat or of a spectator."""
    return tuple([standing(game, Seat(seat), viewer) for seat in range(game.setup.seats)])


def standing(game: Game, seat: Seat, viewer: Seat | None) -> Standing:
    """Tell one seat's part, to the eyes of a seat or of a spectator."""
    if not game.active >> seat & 1:
        return Standing("out", "inactive")
    if seat == game.defender:
        return _defending(game, to_himself=seat == viewer)
    if seat == game.attacker and game.phase == "lead":
        return Standing("attacker", "active")
    if not game.setup.opponents[game.defender] >> seat & 1:
        return Standing("partner", "inactive")
    if not throwers(game) >> seat & 1:
        return Standing("waiting", "inactive")
    return Standing("thrower", _throwing(game, seat))


def _defending(game: Game, *, to_himself: bool) -> Standing:
    if game.taking:
        return Standing("taking", "inactive")
    if game.phase != "defence":
        return Standing("defender", "inactive" if game.phase == "over" else "passive")
    if to_himself and passing_on(game):
        return Standing("transferring", "active")
    return Standing("defender", "active")


def _throwing(game: Game, seat: Seat) -> State:
    if game.phase == "over" or game.passed >> seat & 1 or not game.hands[seat]:
        return "inactive"
    if game.phase == "throw_in" and deciding(game) >> seat & 1:
        return "active"
    return "passive"
