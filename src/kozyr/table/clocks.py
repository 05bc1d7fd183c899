"""The clocks of a game: whose time is running, and when it runs out.

All times are arguments, in milliseconds. A clock runs for the attacker until the lead, and for the defender
while a card is unbeaten. When the bout waits for throwers, one clock runs for all of them together, or for
the thrower on turn (option `order`). A span is the time for one decision. When the span is over, an attacker
or defender uses the reserve. Each player has one reserve for the whole game.
"""

from collections.abc import Iterable
from typing import Final, Literal

from kozyr.rules import Game, Seat, seats_in
from kozyr.rules.actions import Led, ThrownIn, Transferred, TrumpShown
from kozyr.rules.events import BoutBegan, Dealt, TakeReopened
from kozyr.rules.events import Event as GameEvent
from kozyr.rules.seats import find_throwers_to_act
from kozyr.table.events import Clock
from kozyr.table.settings import Spans

_RESTARTING_EVENTS: Final = (Dealt, BoutBegan, Led, ThrownIn, TakeReopened, Transferred, TrumpShown)
"""Events that restart a clock, even one of the same kind."""


def compute_clock(
    clock: Clock | None, game: Game, events: Iterable[GameEvent], now: int, spans: Spans | None
) -> Clock | None:
    """Return the clock that runs after these events of the game."""
    if spans is None or game.phase == "over":
        return None
    kind, seat = _find_clock_owner(game)
    is_same_clock = clock is not None and (clock.kind, clock.seat) == (kind, seat)
    if is_same_clock and not any(isinstance(event, _RESTARTING_EVENTS) for event in events):
        return clock  # for example, a beat does not restart the defender's clock
    span = {"attack": spans.attack, "defence": spans.defence, "throw_in": spans.throw_in}[kind]
    return Clock(kind, seat, now, span)


def _find_clock_owner(game: Game) -> tuple[Literal["attack", "defence", "throw_in"], Seat | None]:
    if game.phase == "lead":
        return "attack", game.attacker
    if game.phase == "defence":
        return "defence", game.defender
    # The clock also runs for a thrower without a matching card, because a stopped clock would reveal that.
    seat = seats_in(find_throwers_to_act(game))[0] if game.setup.options.order == "turns" else None
    return "throw_in", seat


def compute_reserves(clock: Clock | None, reserves: tuple[int, ...], now: int) -> tuple[int, ...]:
    """Return the reserves after a clock stops, less the time that was used beyond its span."""
    if clock is None or clock.kind == "throw_in" or clock.seat is None:
        return reserves
    used_ms = now - clock.since - clock.span
    if used_ms <= 0:
        return reserves
    new_reserve = max(0, reserves[clock.seat] - used_ms)
    return (*reserves[: clock.seat], new_reserve, *reserves[clock.seat + 1 :])


def find_timeout(clock: Clock, reserves: tuple[int, ...]) -> int:
    """Return the time when the clock runs out, reserve included; throwers have no reserve."""
    if clock.kind == "throw_in" or clock.seat is None:
        return clock.since + clock.span
    return clock.since + clock.span + reserves[clock.seat]
