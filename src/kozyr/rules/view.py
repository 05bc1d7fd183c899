"""What a seat or a spectator may know about a position and its events.

`view` copies only visible fields. Hidden hands, the talon and the discard become counts. `known` holds every
card whose place an attentive player has seen or can find by counting. `seen_by` removes hidden cards
from events.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias, assert_never

from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import BIT, Card, CardMask, cards_in, full_deck, mask_of
from kozyr.rules.events import Dealt, Event, PublicEvent, Refilled
from kozyr.rules.game import Game, Laid, Phase, Result, Seat, SeatMask, Setup

Place: TypeAlias = Literal["talon", "discard", "table"] | Seat
"""Where a card is; a seat means the hand of that seat."""


class View(NamedTuple):
    """A position as one viewer sees it. `Game` explains most fields; `talon` and `discard` are counts."""

    seat: Seat | None
    """The viewer's seat; None for a spectator."""
    setup: Setup
    trump_card: Card
    phase: Phase
    bout: int
    attacker: Seat
    defender: Seat
    taking: bool
    limit: int
    hand: tuple[Card, ...]
    """The viewer's own cards; empty for a spectator."""
    counts: tuple[int, ...]
    """The number of cards of each seat."""
    talon: int
    discard: int
    table: tuple[Laid, ...]
    passed: SeatMask
    active: SeatMask
    out: tuple[tuple[Seat, ...], ...]
    show_used: SeatMask
    result: Result | None
    seen: tuple[CardMask, ...]
    """For each seat, the viewer's included: the cards of its hand that all players know."""
    known: Mapping[Card, Place]
    """The place of each card that this viewer can know, in canonical order of the cards."""


CardsOrCount: TypeAlias = tuple[Card, ...] | int
"""The cards if visible, else their number."""


class DealtView(NamedTuple):
    """`Dealt` as one viewer sees it: the viewer's own hand, and the size of the other hands."""

    setup: Setup
    trump_card: Card
    hands: tuple[CardsOrCount, ...]
    talon: int
    attacker: Seat
    defender: Seat
    limit: int
    event: Literal["dealt"] = "dealt"


class DrawView(NamedTuple):
    """`Draw` as one viewer sees it."""

    seat: Seat
    cards: CardsOrCount


class RefilledView(NamedTuple):
    """`Refilled` as one viewer sees it: the viewer's own cards, and the number of the others' cards."""

    draws: tuple[DrawView, ...]
    event: Literal["refilled"] = "refilled"


SeenEvent: TypeAlias = DealtView | RefilledView | PublicEvent


def view(game: Game, seat: Seat | None, *, memory: bool = True) -> View:
    """Return a position as a seat or a spectator (None) sees it.

    Without `memory`, `known` stays empty, which halves the time of this function.
    """
    if seat is not None and not 0 <= seat < game.setup.seats:
        # Not an assert, which can be switched off: seat -1 would show the last player's cards.
        message = f"there is no seat {seat}"
        raise IndexError(message)
    return View(
        seat=seat, setup=game.setup, trump_card=game.trump_card, phase=game.phase, bout=game.bout,
        attacker=game.attacker, defender=game.defender, taking=game.taking, limit=game.limit,
        hand=() if seat is None else cards_in(game.hands[seat]),
        counts=tuple([hand.bit_count() for hand in game.hands]),
        talon=len(game.talon), discard=game.discard.bit_count(), table=game.table, passed=game.passed,
        active=game.active, out=game.out, show_used=game.show_used, result=game.result,
        seen=game.seen, known=_find_known_cards(game, seat) if memory else {},
    )  # fmt: skip


def _find_known_cards(game: Game, seat: Seat | None) -> dict[Card, Place]:
    # Return the place of each card that the viewer has seen or can find by counting.
    in_hands = list(game.seen)
    if seat is not None:
        in_hands[seat] = game.hands[seat]
    in_talon: CardMask = BIT[game.trump_card] if game.talon else 0
    on_table = mask_of(list_table_cards(game.table))
    unknown = mask_of(full_deck(game.setup.options.deck)) & ~(in_talon | on_table | game.discard)
    for mask in in_hands:
        unknown &= ~mask
    # If only one place has unknown cards, all unknown cards are there.
    seats_with_unknown = [
        owner for owner, mask in enumerate(in_hands) if game.hands[owner].bit_count() > mask.bit_count()
    ]
    has_unknown_talon = len(game.talon) > in_talon.bit_count()
    if has_unknown_talon and not seats_with_unknown:
        in_talon |= unknown
    elif len(seats_with_unknown) == 1 and not has_unknown_talon:
        in_hands[seats_with_unknown[0]] |= unknown
    places: dict[Card, Place] = {}
    for place, mask in (("talon", in_talon), ("discard", game.discard), ("table", on_table)):
        places.update(dict.fromkeys(cards_in(mask), place))  # type: ignore[arg-type]  # literals in a tuple
    for owner, mask in enumerate(in_hands):
        places.update(dict.fromkeys(cards_in(mask), Seat(owner)))
    return dict(sorted(places.items()))


def seen_by(event: Event, seat: Seat | None) -> SeenEvent:
    """Return an event as a seat or a spectator sees it; only a `PublicEvent` passes unchanged."""
    if isinstance(event, PublicEvent):
        return event
    if isinstance(event, Refilled):
        return RefilledView(
            tuple(DrawView(owner, cards if owner == seat else len(cards)) for owner, cards in event.draws)
        )
    if isinstance(event, Dealt):
        hands = tuple(hand if owner == seat else len(hand) for owner, hand in enumerate(event.hands))
        return DealtView(
            event.setup,
            event.trump_card,
            hands,
            len(event.talon),
            event.attacker,
            event.defender,
            event.limit,
        )
    assert_never(event)
