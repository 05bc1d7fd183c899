"""The clocks of a game: whose time is running, and when it runs out.

Times are arguments. A clock runs for the attacker until the lead, for the defender while a card is unbeaten,
and for all throwers together when the bout waits for them. The attacker and the defender then use their
reserve, which each player has once for the whole game.
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
from kozyr.rules.seats import deciding
from kozyr.table.events import Clock
from kozyr.table.settings import Spans

_AFRESH: Final = (Dealt, BoutBegan, Led, ThrownIn, TakeReopened, Transferred, TrumpShown)
"""What starts a clock afresh, even one of the same kind."""


def clock_after(
    clock: Clock | None, game: Game, events: Iterable[GameEvent], at: int, spans: Spans | None
) -> Clock | None:
    """Tell which clock runs after these events of the game."""
    if spans is None or game.phase == "over":
        return None
    kind, seat = _awaited(game)
    goes_on = clock is not None and (clock.kind, clock.seat) == (kind, seat)
    if goes_on and not any(isinstance(event, _AFRESH) for event in events):
        return clock  # a beat leaves the defender's clock alone, a pass that of the throwers
    span = {"attack": spans.attack, "defence": spans.defence, "throw_in": spans.throw_in}[kind]
    return Clock(kind, seat, at, span)


def _awaited(game: Game) -> tuple[Literal["attack", "defence", "throw_in"], Seat | None]:
    if game.phase == "lead":
        return "attack", game.attacker
    if game.phase == "defence":
        return "defence", game.defender
    # Whoever may throw in, whether or not he has a card for it: that must not show.
    right = seats_in(deciding(game))[0] if game.setup.options.order == "turns" else None
    return "throw_in", right


def reserves_after(clock: Clock | None, reserves: tuple[int, ...], at: int) -> tuple[int, ...]:
    """Take off the reserve what was used of it when a clock stops."""
    if clock is None or clock.kind == "throw_in" or clock.seat is None:
        return reserves
    used = at - clock.since - clock.span
    if used <= 0:
        return reserves
    return tuple(max(0, left - used) if seat == clock.seat else left for seat, left in enumerate(reserves))


def runs_out(clock: Clock, reserves: tuple[int, ...]) -> int:
    """Tell when the time is up, reserve and all; throwers have none."""
    if clock.kind == "throw_in" or clock.seat is None:
        return clock.since + clock.span
    return clock.since + clock.span + reserves[clock.seat]
