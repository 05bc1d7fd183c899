"""The choices made so far for a custom game.

A plan says who sits on each of six seats, which rules and which effect apply, and whether all cards are open.
A seat is empty (`off`) or has a person or a bot. When the game starts, the plan becomes a `Seating`.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from kozyr.rules import RULE_SETS
from kozyr.terminal.local.effects import EFFECTS
from kozyr.terminal.local.seating import Seating, SeatRequest

SEATS: Final = 6
KINDS: Final = ("off", "person", "novice", "experienced", "master", "divine")
"""The kinds of a seat, in the order of selection; the last four are the console game's levels."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The choice for one seat."""

    kind: str = "off"
    """One of `KINDS`."""
    name: str = ""
    """The player's name; if it is empty, the game chooses one."""


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """A custom game that the player is putting together."""

    seats: tuple[SeatPlan, ...] = field(default_factory=lambda: (SeatPlan(),) * SEATS)
    rules: str = "classic"
    effect: int = 0
    """The number of the effect; 0 for none."""
    see_all: bool = False
    """Whether all cards are open."""


def make_usual_plan(name: str) -> SeatingPlan:
    """Return the plan that is offered first: the player and three bots."""
    bots = [SeatPlan("experienced")] * 3
    return SeatingPlan((SeatPlan("person", name), *bots, *[SeatPlan()] * (SEATS - 4)))


def cycle_seat(plan: SeatingPlan, seat: int, step: int) -> SeatingPlan:
    """Switch a seat to the next kind, or to the previous kind if the step is -1."""
    old = plan.seats[seat]
    kind = KINDS[(KINDS.index(old.kind) + step) % len(KINDS)]
    return _with_seat(plan, seat, replace(old, kind=kind))


def with_seat_name(plan: SeatingPlan, seat: int, name: str) -> SeatingPlan:
    """Name the player of a seat."""
    return _with_seat(plan, seat, replace(plan.seats[seat], name=name))


def toggle_bots_only(plan: SeatingPlan) -> SeatingPlan:
    """Replace all people by bots; if there are no people, make the first seat a person's."""
    if has_no_people(plan):
        return _with_seat(plan, 0, SeatPlan("person", plan.seats[0].name))
    seats = [replace(seat, kind="experienced") if seat.kind == "person" else seat for seat in plan.seats]
    return replace(plan, seats=tuple(seats))


def has_no_people(plan: SeatingPlan) -> bool:
    """Return whether only bots play."""
    return all(seat.kind != "person" for seat in plan.seats)


def toggle_open_cards(plan: SeatingPlan) -> SeatingPlan:
    """Switch open cards on or off."""
    return replace(plan, see_all=not plan.see_all)


def cycle_rules(plan: SeatingPlan, step: int) -> SeatingPlan:
    """Select the next or previous rule set."""
    rules = tuple(RULE_SETS)
    return replace(plan, rules=rules[(rules.index(plan.rules) + step) % len(rules)])


def cycle_effect(plan: SeatingPlan, step: int) -> SeatingPlan:
    """Select the next or previous effect."""
    effects = sorted(EFFECTS)
    return replace(plan, effect=effects[(effects.index(plan.effect) + step) % len(effects)])


def make_seating(plan: SeatingPlan) -> Seating:
    """Convert a plan to a seating, without the seats that are off."""
    seats = tuple(
        SeatRequest("person", seat.name)
        if seat.kind == "person"
        else SeatRequest("bot", seat.name, seat.kind)
        for seat in plan.seats
        if seat.kind != "off"
    )
    return Seating(seats, plan.rules, effect=plan.effect, see_all=plan.see_all)


def _with_seat(plan: SeatingPlan, seat: int, new: SeatPlan) -> SeatingPlan:
    return replace(plan, seats=tuple(new if index == seat else old for index, old in enumerate(plan.seats)))
