"""Conversion of plain data back to events.

It reads what `plain.plain_event` wrote, from a log or a file; any other input raises `ValueError`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from kozyr.rules import events
from kozyr.rules.cards import CARDS_BY_ID, Card
from kozyr.rules.deal import check_seats
from kozyr.rules.events import Event
from kozyr.rules.game import Result, Seat, Setup, Shown
from kozyr.rules.options import Options

Plain = Mapping[str, Any]


def read_event(plain: Plain) -> Event:
    """Read an event; raise `ValueError` if it is none."""
    try:
        return _READERS[plain["event"]](plain)
    except (KeyError, TypeError, AttributeError) as wrong:
        message = f"not an event of a game: {str(plain)[:200]}"
        raise ValueError(message) from wrong


def _cards(plain: list[str]) -> tuple[Card, ...]:
    return tuple([CARDS_BY_ID[each] for each in plain])


def _setup(plain: Plain) -> Setup:
    shown = plain["shown"]
    options = Options(**plain["options"])
    if refusal := check_seats(
        options, plain["seats"]
    ):  # the lookup tables grow with the seats: a huge number would exhaust memory
        raise ValueError(refusal.sentence())
    return Setup(
        options,
        plain["seats"],
        plain["dealer"],
        CARDS_BY_ID[plain["trump_card"]],
        None if shown is None else Shown(shown["seat"], CARDS_BY_ID[shown["card"]]),
    )


def _result(plain: Plain) -> Result:
    return Result(
        plain["reason"],
        tuple(plain["losers"]),
        tuple(plain["winners"]),
        draw=plain["draw"],
        points=tuple(plain["points"]),
    )


def _dealt(plain: Plain) -> Event:
    return events.Dealt(
        _setup(plain),
        tuple([_cards(hand) for hand in plain["hands"]]),
        _cards(plain["talon"]),
        plain["attacker"],
        plain["defender"],
        plain["limit"],
    )


def _beaten(plain: Plain) -> Event:
    pairs = [(CARDS_BY_ID[pair["attack"]], CARDS_BY_ID[pair["defend"]]) for pair in plain["pairs"]]
    return events.Beaten(plain["seat"], tuple(pairs))


def _refilled(plain: Plain) -> Event:
    draws = [events.Draw(Seat(draw["seat"]), _cards(draw["cards"])) for draw in plain["draws"]]
    return events.Refilled(tuple(draws))


_READERS: Final[dict[str, Callable[[Plain], Event]]] = {
    "dealt": _dealt,
    "led": lambda p: events.Led(p["seat"], _cards(p["cards"])),
    "thrown_in": lambda p: events.ThrownIn(p["seat"], _cards(p["cards"])),
    "take_reopened": lambda p: events.TakeReopened(p["seat"]),
    "beaten": _beaten,
    "transferred": lambda p: events.Transferred(p["seat"], _cards(p["cards"]), p["defender"], p["limit"]),
    "trump_shown": lambda p: events.TrumpShown(p["seat"], CARDS_BY_ID[p["card"]], p["defender"], p["limit"]),
    "taken": lambda p: events.Taken(p["seat"], p["auto"]),
    "passed": lambda p: events.Passed(p["seat"], p["auto"]),
    "bout_ended": lambda p: events.BoutEnded(p["outcome"], p["defender"], _cards(p["cards"])),
    "refilled": _refilled,
    "went_out": lambda p: events.WentOut(tuple(p["seats"])),
    "bout_began": lambda p: events.BoutBegan(p["bout"], p["attacker"], p["defender"], p["limit"]),
    "redeal_demanded": lambda p: events.RedealDemanded(p["seat"]),
    "left": lambda p: events.Left(p["seat"], p["reason"], _cards(p["cards"])),
    "game_ended": lambda p: events.GameEnded(_result(p["result"])),
}
