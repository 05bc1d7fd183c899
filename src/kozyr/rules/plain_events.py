"""Conversion of plain data back to events.

`read_event` reads the data that `plain.plain_event` wrote into a log or a file. Any other input raises
`ValueError`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from kozyr.rules import events
from kozyr.rules.cards import CARDS_BY_ID, SUIT_OF, Card
from kozyr.rules.deal import check_seats
from kozyr.rules.events import Event
from kozyr.rules.game import Result, Seat, Setup, Shown
from kozyr.rules.options import Options

Plain = Mapping[str, Any]


def read_event(plain: Plain) -> Event:
    """Read an event; raise `ValueError` if the data is not an event."""
    try:
        return _READERS[plain["event"]](plain)
    except (KeyError, TypeError, AttributeError) as error:
        message = f"not an event of a game: {str(plain)[:200]}"
        raise ValueError(message) from error


def _read_cards(plain: list[str]) -> tuple[Card, ...]:
    return tuple([CARDS_BY_ID[card_id] for card_id in plain])


def _read_setup(plain: Plain) -> Setup:
    shown = plain["shown"]
    options = Options(**plain["options"])
    # `Setup` makes lookup tables for all seats: a huge number of seats would exhaust the memory.
    if refusal := check_seats(options, plain["seats"]):
        raise ValueError(str(refusal))
    return Setup(
        options,
        plain["seats"],
        plain["dealer"],
        SUIT_OF[CARDS_BY_ID[plain["trump_card"]]],
        None if shown is None else Shown(shown["seat"], CARDS_BY_ID[shown["card"]]),
    )


def _read_result(plain: Plain) -> Result:
    return Result(
        plain["reason"],
        tuple(plain["losers"]),
        tuple(plain["winners"]),
        draw=plain["draw"],
        points=tuple(plain["points"]),
    )


def _read_dealt(plain: Plain) -> Event:
    return events.Dealt(
        _read_setup(plain),
        CARDS_BY_ID[plain["trump_card"]],
        tuple([_read_cards(hand) for hand in plain["hands"]]),
        _read_cards(plain["talon"]),
        plain["attacker"],
        plain["defender"],
        plain["limit"],
    )


def _read_beaten(plain: Plain) -> Event:
    pairs = [(CARDS_BY_ID[pair["attack"]], CARDS_BY_ID[pair["defend"]]) for pair in plain["pairs"]]
    return events.Beaten(plain["seat"], tuple(pairs))


def _read_refilled(plain: Plain) -> Event:
    draws = [events.Draw(Seat(draw["seat"]), _read_cards(draw["cards"])) for draw in plain["draws"]]
    return events.Refilled(tuple(draws))


_READERS: Final[dict[str, Callable[[Plain], Event]]] = {
    "dealt": _read_dealt,
    "led": lambda p: events.Led(p["seat"], _read_cards(p["cards"])),
    "thrown_in": lambda p: events.ThrownIn(p["seat"], _read_cards(p["cards"])),
    "take_reopened": lambda p: events.TakeReopened(p["seat"]),
    "beaten": _read_beaten,
    "transferred": lambda p: events.Transferred(
        p["seat"], _read_cards(p["cards"]), p["defender"], p["limit"]
    ),
    "trump_shown": lambda p: events.TrumpShown(p["seat"], CARDS_BY_ID[p["card"]], p["defender"], p["limit"]),
    "taken": lambda p: events.Taken(p["seat"], p["auto"]),
    "passed": lambda p: events.Passed(p["seat"], p["auto"]),
    "bout_ended": lambda p: events.BoutEnded(p["outcome"], p["defender"], _read_cards(p["cards"])),
    "refilled": _read_refilled,
    "went_out": lambda p: events.WentOut(tuple(p["seats"])),
    "bout_began": lambda p: events.BoutBegan(p["bout"], p["attacker"], p["defender"], p["limit"]),
    "redeal_demanded": lambda p: events.RedealDemanded(p["seat"]),
    "left": lambda p: events.Left(p["seat"], p["reason"], _read_cards(p["cards"])),
    "game_ended": lambda p: events.GameEnded(_read_result(p["result"])),
}
