"""The clocks of a game: whose time is running, and when it runs out.

Times are arguments. A clock runs for the attacker until the lead, and for the defender while a card is
unbeaten. One clock runs for all throwers together when the bout waits for them. After their span, the
attacker and the defender use their reserve, which each player has once for the whole game.
"""

from collections.abc import Iterable
from typing import Final, Literal

from kozyr.rules import Game, Seat, seats_in
from kozyr.rules.events import (
    BoutBegan,
    Dealt,
    Led,
    TakeReopened,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.rules.events import Event as GameEvent
from kozyr.rules.seats import deciding_seats
from kozyr.table.events import Clock
from kozyr.table.settings import Spans

_AFRESH: Final = (Dealt, BoutBegan, Led, ThrownIn, TakeReopened, Transferred, TrumpShown)
"""Events that restart a clock, even one of the same kind."""


def clock_after(
    clock: Clock | None, game: Game, events: Iterable[GameEvent], at: int, spans: Spans | None
) -> Clock | None:
    """Return the clock that runs after these events of the game."""
    if spans is None or game.phase == "over":
        return None
    kind, seat = _awaited(game)
    goes_on = clock is not None and (clock.kind, clock.seat) == (kind, seat)
    if goes_on and not any(isinstance(event, _AFRESH) for event in events):
        return clock  # a beat does not restart the defender's clock, nor a pass the throwers' clock
    span = {"attack": spans.attack, "defence": spans.defence, "throw_in": spans.throw_in}[kind]
    return Clock(kind, seat, at, span)


def _awaited(game: Game) -> tuple[Literal["attack", "defence", "throw_in"], Seat | None]:
    if game.phase == "lead":
        return "attack", game.attacker
    if game.phase == "defence":
        return "defence", game.defender
    # Include throwers without a matching card: the clock must not reveal their hands.
    right = seats_in(deciding_seats(game))[0] if game.setup.options.order == "turns" else None
    return "throw_in", right


def reserves_after(clock: Clock | None, reserves: tuple[int, ...], at: int) -> tuple[int, ...]:
    """Return the reserves after a clock stops: subtract the time used beyond its span."""
    if clock is None or clock.kind == "throw_in" or clock.seat is None:
        return reserves
    used = at - clock.since - clock.span
    if used <= 0:
        return reserves
    return tuple(max(0, left - used) if seat == clock.seat else left for seat, left in enumerate(reserves))


def runs_out(clock: Clock, reserves: tuple[int, ...]) -> int:
    """Return when the clock runs out, reserve included; throwers have no reserve."""
    if clock.kind == "throw_in" or clock.seat is None:
        return clock.since + clock.span
    return clock.since + clock.span + reserves[clock.seat]
