"""Conversion of plain data back to events.

`read_event` reads the data that `plain.plain_event` wrote into a log or a file. Any other input raises
`ValueError`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

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
        kind = _CLASSES[plain["event"]]
        event: Event = kind(**{name: _read_field(name, plain) for name in kind._fields})
    except (KeyError, TypeError, AttributeError) as error:
        message = f"not an event of a game: {str(plain)[:200]}"
        raise ValueError(message) from error
    return event


def _read_field(name: str, plain: Plain) -> Any:  # noqa: ANN401 - each field has its own type
    if name == "setup":
        return _read_setup(plain)
    return _FIELD_READERS[name](plain[name]) if name in _FIELD_READERS else plain[name]


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


def _read_pairs(plain: list[Plain]) -> tuple[tuple[Card, Card], ...]:
    return tuple([(CARDS_BY_ID[pair["attack"]], CARDS_BY_ID[pair["defend"]]) for pair in plain])


def _read_draws(plain: list[Plain]) -> tuple[events.Draw, ...]:
    return tuple([events.Draw(Seat(draw["seat"]), _read_cards(draw["cards"])) for draw in plain])


_FIELD_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "cards": _read_cards,
    "card": CARDS_BY_ID.__getitem__,
    "trump_card": CARDS_BY_ID.__getitem__,
    "pairs": _read_pairs,
    "seats": tuple,  # the seats of `WentOut`; in `Dealt` it is a number, which `_read_setup` reads
    "result": _read_result,
    "draws": _read_draws,
    "hands": lambda hands: tuple([_read_cards(hand) for hand in hands]),
    "talon": _read_cards,
}
"""Readers for the event fields that `plain_event` converts; all other fields are already plain data."""

_CLASSES: Final = {kind._field_defaults["event"]: kind for kind in get_args(Event)}
"""The class of each event by its name."""
