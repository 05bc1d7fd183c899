"""The position of a game as an immutable value.

`Game` holds everything about one moment, hidden cards included; `Setup` is the part that no move changes.
`view` decides what each seat may see.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple, NewType, TypeAlias

from kozyr.rules.cards import (
    ACE,
    ALL_CARDS,
    BIT,
    RANK_OF,
    SUIT_MASKS,
    SUIT_OF,
    Card,
    CardMask,
    Suit,
    card_of,
    full_deck,
    lowest_rank,
    mask_of,
)
from kozyr.rules.options import Options

Seat = NewType("Seat", int)
"""A seat at the table, numbered from 0 clockwise (§1.3)."""

SeatMask: TypeAlias = int
"""A set of seats: bit n is seat n, so `mask >> seat & 1` tests whether the set has a seat."""

HAND_SIZE = 6
"""The number of cards dealt to a seat and the size to which a hand refills (§2.1, §5.1)."""

EndReason: TypeAlias = Literal["cards", "time", "left", "redeal", "abandoned"]
"""`abandoned` means that the table ended the game because every person was away for too long."""
Phase: TypeAlias = Literal["lead", "defence", "throw_in", "beaten", "taken", "over"]
"""`beaten` and `taken` occur only inside a step, between the end of a bout and the next bout."""

# For each mask of six seats, its seats.
_SEATS_IN = tuple(tuple(Seat(seat) for seat in range(6) if mask >> seat & 1) for mask in range(64))


class Shown(NamedTuple):
    """The lowest trump, shown to all players because it decided the first attacker (§2.4)."""

    seat: Seat
    card: Card


class Laid(NamedTuple):
    """An attack card on the table, the card that covers it (or None), and the seat that laid the attack."""

    attack: Card
    cover: Card | None
    seat: Seat


class Result(NamedTuple):
    """How a game ended (§6, §7.1)."""

    reason: EndReason
    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    draw: bool
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """The part of a game that never changes after the deal, and lookup tables derived from it."""

    options: Options
    seats: int
    dealer: Seat
    trump: Suit
    shown: Shown | None

    clockwise: tuple[tuple[Seat, ...], ...] = field(init=False, compare=False, repr=False)
    """For each seat, the other seats clockwise from it."""
    next_seats: tuple[tuple[Seat | None, ...], ...] = field(init=False, compare=False, repr=False)
    """For each seat and each set of seats, the first seat of the set clockwise from the seat, if any."""
    opponents: tuple[SeatMask, ...] = field(init=False, compare=False, repr=False)
    """For each seat, the seats that play against it: all others, or the other team (§1.4)."""
    beaters: tuple[CardMask, ...] = field(init=False, compare=False, repr=False)
    """For each attack card, the cards that beat it (§3.4)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "clockwise", _list_clockwise(self.seats))
        object.__setattr__(self, "next_seats", _find_next_seats(self.seats))
        object.__setattr__(self, "opponents", _find_opponents(self.seats, self.options.teams))
        object.__setattr__(
            self, "beaters", _find_beaters(self.options.deck, self.trump, self.options.low_beats_ace)
        )


class Game(NamedTuple):
    """One position of a game."""

    setup: Setup
    trump_card: Card
    """The card that was turned for trump; it lies under the talon until it is drawn (§2.2)."""
    phase: Phase
    bout: int
    attacker: Seat
    defender: Seat
    taking: bool
    limit: int
    """The largest number of attack cards in this bout (§3.2)."""
    hands: tuple[CardMask, ...]
    seen: tuple[CardMask, ...]
    """For each seat, the cards of its hand that all players know."""
    talon: tuple[Card, ...]
    """Top first; the trump card is last."""
    discard: CardMask
    table: tuple[Laid, ...]
    passed: SeatMask
    active: SeatMask
    out: tuple[tuple[Seat, ...], ...]
    """The seats that went out, in order; seats in one tuple share a place (§5.2)."""
    show_used: SeatMask
    """The seats that have transferred by showing a trump (§4.4)."""
    result: Result | None


GameFields: TypeAlias = tuple[
    Setup, Card, Phase, int, Seat, Seat, bool, int, tuple[CardMask, ...], tuple[CardMask, ...],
    tuple[Card, ...], CardMask, tuple[Laid, ...], SeatMask, SeatMask, tuple[tuple[Seat, ...], ...], SeatMask,
    Result | None,
]  # fmt: skip
"""The fields of `Game`, in their order."""

make_game: Final[Callable[[GameFields], Game]] = partial(tuple.__new__, Game)
"""Return the position with these fields. `Game(...)` takes twice as long, and `_replace` three times."""


def seats_in(mask: SeatMask) -> tuple[Seat, ...]:
    """Return the seats of a set."""
    return _SEATS_IN[mask]


def seat_mask_of(seats: Iterable[Seat]) -> SeatMask:
    """Return the set of these seats."""
    return sum(1 << seat for seat in set(seats))


def places(game: Game) -> dict[Seat, int]:
    """Return the place of every seat that is out, such as 1, 1 and 3 if two went out together (§5.2)."""
    return compute_places(game.out)


def compute_places(out: tuple[tuple[Seat, ...], ...]) -> dict[Seat, int]:
    """Return the place of every seat in `Game.out` (§5.2)."""
    places_by_seat: dict[Seat, int] = {}
    for group in out:
        places_by_seat.update(dict.fromkeys(group, len(places_by_seat) + 1))
    return places_by_seat


@lru_cache(maxsize=8)
def _list_clockwise(seats: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(
        tuple(Seat((seat + distance) % seats) for distance in range(1, seats)) for seat in range(seats)
    )


@lru_cache(maxsize=8)
def _find_next_seats(seats: int) -> tuple[tuple[Seat | None, ...], ...]:
    return tuple(
        tuple(next((seat for seat in others if mask >> seat & 1), None) for mask in range(1 << seats))
        for others in _list_clockwise(seats)
    )


@lru_cache(maxsize=16)
def _find_opponents(seats: int, teams: bool) -> tuple[SeatMask, ...]:  # noqa: FBT001 - the key of a cache
    all_seats = (1 << seats) - 1
    if not teams:
        return tuple(all_seats ^ 1 << seat for seat in range(seats))
    even_seats = all_seats & 0b010101
    odd_seats = all_seats ^ even_seats
    return tuple(odd_seats if seat % 2 == 0 else even_seats for seat in range(seats))


@lru_cache(maxsize=32)
def _find_beaters(deck: int, trump: Suit, low_beats_ace: bool) -> tuple[CardMask, ...]:  # noqa: FBT001 - the key of a cache
    cards_mask = mask_of(full_deck(deck))
    beaters = []
    for attack in ALL_CARDS:
        suit = SUIT_OF[attack]
        attack_and_lower_mask = 2 * BIT[attack] - 1
        beaters_mask = SUIT_MASKS[suit] & ~attack_and_lower_mask
        if suit != trump:
            beaters_mask |= SUIT_MASKS[trump]
        if low_beats_ace and RANK_OF[attack] == ACE:
            beaters_mask |= BIT[card_of(suit, lowest_rank(deck))]
        beaters.append(beaters_mask & cards_mask)
    return tuple(beaters)
