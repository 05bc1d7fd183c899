"""What each seat did in a running game: bouts defended, taken and led, trumps, and epaulettes.

A tally is a fold of the game's events. It is stored with the finished game, so that statistics need no log.
"""

from collections.abc import Iterable
from operator import add
from typing import Final, NamedTuple

from kozyr.rules.actions import Beaten, Led, ThrownIn, Transferred
from kozyr.rules.cards import RANK_OF, SUIT_OF, Card, Suit
from kozyr.rules.events import BoutBegan, BoutEnded, Dealt, Event, GameEnded, Refilled
from kozyr.rules.game import Seat
from kozyr.table import TableEvent
from kozyr.table.events import Played

_SIX: Final = 4
"""The rank of a six."""


class SeatTally(NamedTuple):
    """What one seat did in a game."""

    defended: int = 0
    """Bouts in which the player beat all cards."""
    taken: int = 0
    """Bouts in which the player took the cards."""
    led: int = 0
    """Bouts that the player began, and that ended."""
    forced: int = 0
    """Bouts that the player began, and in which the defender took the cards."""
    trumps: int = 0
    """Trumps that the player was dealt and drew."""
    epaulettes: int = 0
    """Sixes of the player that lay before the durak at the end, and were not beaten."""


class GameTally(NamedTuple):
    """What all seats did so far."""

    trump: Suit
    seats: tuple[SeatTally, ...]
    leader: Seat | None = None
    """The seat that began the current bout."""
    attacks: tuple[tuple[Seat, Card], ...] = ()
    """The attack cards of the bout that are not beaten, each with the seat that laid it."""


def add_to_tally(tally: GameTally | None, events: Iterable[TableEvent]) -> GameTally | None:
    """Return the tally after more events of a table; None before the first deal."""
    for event in events:
        if isinstance(event, Played):
            tally = _start(event.what) if isinstance(event.what, Dealt) else tally and _add(tally, event.what)
    return tally


def _start(dealt: Dealt) -> GameTally:
    trump = dealt.setup.trump
    return GameTally(trump, tuple([SeatTally(trumps=_count_trumps(hand, trump)) for hand in dealt.hands]))


def _add(tally: GameTally, event: Event) -> GameTally:
    match event:
        case Led():
            return GameTally(tally.trump, tally.seats, event.seat, _lay(event.seat, event.cards))
        case ThrownIn() | Transferred():
            attacks = tally.attacks + _lay(event.seat, event.cards)
            return GameTally(tally.trump, tally.seats, tally.leader, attacks)
        case Beaten():
            beaten = {attack for attack, _ in event.pairs}
            attacks = tuple([each for each in tally.attacks if each[1] not in beaten])
            return GameTally(tally.trump, tally.seats, tally.leader, attacks)
        case BoutEnded():
            return _end_bout(tally, event)
        case BoutBegan():
            return GameTally(tally.trump, tally.seats)
        case Refilled():
            for draw in event.draws:
                if trumps := _count_trumps(draw.cards, tally.trump):
                    tally = _count(tally, draw.seat, SeatTally(trumps=trumps))
            return tally
        case GameEnded():
            return _end_game(tally, event)
        case _:
            return tally


def _end_bout(tally: GameTally, ended: BoutEnded) -> GameTally:
    is_taken = ended.outcome == "taken"
    tally = _count(tally, ended.defender, SeatTally(taken=1) if is_taken else SeatTally(defended=1))
    return tally if tally.leader is None else _count(tally, tally.leader, SeatTally(led=1, forced=is_taken))


def _end_game(tally: GameTally, ended: GameEnded) -> GameTally:
    if ended.result.reason != "cards" or not ended.result.losers:
        return tally
    for seat, card in tally.attacks:
        if RANK_OF[card] == _SIX and seat not in ended.result.losers:
            tally = _count(tally, seat, SeatTally(epaulettes=1))
    return tally


def _lay(seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Seat, Card], ...]:
    return tuple([(seat, card) for card in cards])


def _count_trumps(cards: tuple[Card, ...], trump: Suit) -> int:
    return [SUIT_OF[card] for card in cards].count(trump)


def _count(tally: GameTally, seat: Seat, added: SeatTally) -> GameTally:
    seats = list(tally.seats)
    seats[seat] = SeatTally(*map(add, seats[seat], added))
    return GameTally(tally.trump, tuple(seats), tally.leader, tally.attacks)
