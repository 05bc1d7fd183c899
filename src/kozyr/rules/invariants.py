"""What is true of every position?

`faults` names what is wrong with a position, in sentences; an empty answer means it is sound and waits for
somebody. Tests ask it after every step, and positions from strangers must pass it.
"""

from collections import Counter
from collections.abc import Iterator

from kozyr.rules.automatic import next_event
from kozyr.rules.bout import cap
from kozyr.rules.cards import (
    ALL_CARDS,
    BIT,
    CARD_IDS,
    RANK_OF,
    SUIT_OF,
    Card,
    CardMask,
    cards_in,
    full_deck,
    mask_of,
)
from kozyr.rules.game import Game, seats_in


def faults(game: Game) -> tuple[str, ...]:
    """Name everything that cannot be in a position between two steps."""
    found = (*_cards(game), *_seats(game))
    # Asking what follows is safe only in a position whose cards and seats are in order.
    return found or (*_bout(game), *_rest(game))


def _cards(game: Game) -> Iterator[str]:
    on_table = [card for laid in game.table for card in laid[:2] if card is not None]
    masks = [*game.hands, game.discard, mask_of(game.talon), mask_of(on_table)]
    deck_mask = mask_of(full_deck(game.setup.options.deck))
    held = sum(mask.bit_count() for mask in masks[:-2]) + len(game.talon) + len(on_table)
    together = 0
    for mask in masks:
        together |= mask
    if together != deck_mask or held != game.setup.options.deck:
        yield from _misplaced(game, [*game.talon, *on_table], deck_mask)
    if game.talon and game.talon[-1] != game.setup.trump_card:
        yield "the trump card does not lie at the bottom of the talon"
    for seat, (hand, seen) in enumerate(zip(game.hands, game.seen, strict=True)):
        if seen & ~hand:
            yield f"seat {seat} is known to hold cards that it does not hold"


def _misplaced(game: Game, listed: list[Card], deck_mask: CardMask) -> Iterator[str]:
    places = Counter(listed)
    for mask in (*game.hands, game.discard):
        places.update(cards_in(mask))
    for card in ALL_CARDS:
        expected = deck_mask >> card & 1
        if places[card] != expected:
            yield f"{CARD_IDS[card]} is in {places[card]} places instead of {expected}"


def _seats(game: Game) -> Iterator[str]:
    setup = game.setup
    gone = [seat for together in game.out for seat in together]
    everybody = set(range(setup.seats))
    if sorted([*gone, *seats_in(game.active)]) != sorted(everybody):
        yield "every seat is either active or out, once"
    if game.talon and gone:
        yield "nobody goes out while there is a talon"
    if any(game.hands[seat] for seat in gone):
        yield "a seat that is out holds cards"
    if game.attacker == game.defender or not setup.opponents[game.attacker] >> game.defender & 1:
        yield "the attacker and the defender are not opponents"


def _bout(game: Game) -> Iterator[str]:
    setup = game.setup
    attacks = mask_of(laid.attack for laid in game.table)
    if len(game.table) > game.limit:
        yield "more attack cards than the limit"
    for attack, cover, _ in game.table:
        if cover is not None and not setup.beaters[attack] & BIT[cover]:
            yield f"{CARD_IDS[cover]} does not beat {CARD_IDS[attack]}"
    if (
        not any(laid.cover is not None for laid in game.table)
        and len({RANK_OF[c] for c in cards_in(attacks)}) > 1
    ):
        yield "cards of different ranks lie on the table and none is beaten"
    if game.phase in ("lead", "defence", "throw_in"):
        yield from _waiting(game)
    shown = setup.shown
    if shown is not None and SUIT_OF[shown.card] != setup.trump:
        yield "the shown card is not a trump"


def _waiting(game: Game) -> Iterator[str]:
    open_cards = sum(laid.cover is None for laid in game.table)
    if game.result is not None:
        yield "a game with a result goes on"
    if game.limit > cap(game.setup.options, game.bout, game.discard):
        yield "the limit is above the cap"
    if not game.active >> game.defender & 1:
        yield "the defender is out"
    if open_cards > game.hands[game.defender].bit_count():
        yield "the defender holds fewer cards than he has to beat"
    phase = "lead" if not game.table else "throw_in" if game.taking or not open_cards else "defence"
    if game.phase != phase:
        yield f"the phase is {game.phase}, not {phase}"
    if game.taking and not open_cards:
        yield "the defender takes though every card is beaten"
    if game.passed and phase != "throw_in":
        yield "somebody has passed too early"
    if phase == "lead" and not all(game.hands[seat] for seat in seats_in(game.active)):
        yield "a bout begins and an active seat has no cards"


def _rest(game: Game) -> Iterator[str]:
    if (game.phase == "over") != (game.result is not None):
        yield "a game is over when it has a result"
    if (follows := next_event(game)) is not None:
        yield f"the position is not at rest: {type(follows).__name__} follows by itself"
