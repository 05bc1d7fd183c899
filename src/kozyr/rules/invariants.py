"""The conditions that every position meets between two steps.

`faults` returns a sentence for each condition that a position violates. An empty result means that the
position is valid and that no automatic event is due. Tests call `faults` after every step. Readers of
untrusted positions refuse a position with faults.
"""

from collections.abc import Iterator

from kozyr.rules.automatic import find_next_event
from kozyr.rules.bout import compute_cap, find_bout_phase, has_beaten_card, list_table_cards
from kozyr.rules.cards import (
    BIT,
    CARD_IDS,
    RANK_OF,
    SUIT_OF,
    Card,
    cards_in,
    find_miscounted_cards,
    full_deck,
    mask_of,
)
from kozyr.rules.game import Game, Result, seats_in
from kozyr.rules.seats import find_next_opponent, find_throwers


def faults(game: Game) -> tuple[str, ...]:
    """Return a sentence for everything that is wrong with a position between two steps."""
    card_and_seat_faults = (*_check_cards(game), *_check_seats(game))
    # The other checks need a position with valid cards and seats.
    return card_and_seat_faults or (*_check_bout(game), *_check_ending(game))


def _check_cards(game: Game) -> Iterator[str]:
    # Count the talon and the table as lists, because a mask would hide a card that occurs twice.
    listed_cards = [*game.talon, *list_table_cards(game.table)]
    deck_mask = mask_of(full_deck(game.setup.options.deck))
    union_mask, count = mask_of(listed_cards), len(listed_cards)
    for mask in (*game.hands, game.discard):
        union_mask |= mask
        count += mask.bit_count()
    if not deck_mask & BIT[game.trump_card]:
        yield "the trump card is not of this deck"
    if union_mask != deck_mask or count != game.setup.options.deck:
        yield from _list_misplaced_cards(game, listed_cards)
    if game.talon and game.talon[-1] != game.trump_card:
        yield "the trump card does not lie at the bottom of the talon"
    for seat, (hand, seen) in enumerate(zip(game.hands, game.seen, strict=True)):
        if seen & ~hand:
            yield f"seat {seat} is known to hold cards that it does not hold"


def _list_misplaced_cards(game: Game, cards: list[Card]) -> Iterator[str]:
    for mask in (*game.hands, game.discard):
        cards += cards_in(mask)
    for card, places, expected in find_miscounted_cards(game.setup.options.deck, cards):
        yield f"{CARD_IDS[card]} is in {places} places instead of {expected}"


def _check_seats(game: Game) -> Iterator[str]:
    setup = game.setup
    out_seats = [seat for group in game.out for seat in group]
    if sorted([*out_seats, *seats_in(game.active)]) != list(range(setup.seats)):
        yield "a seat is both active and out, or neither, or out twice"
    elif game.attacker == game.defender or not setup.opponents[game.attacker] >> game.defender & 1:
        yield "the attacker and the defender are not opponents"
    elif game.phase != "over":
        yield from _check_roles(game)
    if game.talon and out_seats:
        yield "a seat is out while there is a talon"
    if any(game.hands[seat] for seat in out_seats):
        yield "a seat that is out holds cards"


def _check_roles(game: Game) -> Iterator[str]:
    # The other checks need valid roles to find the next opponent and the throwers.
    if not game.active >> game.defender & 1:
        yield "the defender is out"
    elif not game.active & game.setup.opponents[game.defender]:
        yield "the defender has no active opponent"
    elif find_next_opponent(game, game.attacker) != game.defender:
        yield "the defender is not the next opponent of the attacker"
    elif not game.table and not game.active >> game.attacker & 1:
        yield "the attacker is out"


def _check_bout(game: Game) -> Iterator[str]:
    setup = game.setup
    if game.bout < 1:
        yield f"the number of the bout is {game.bout}, below 1"
    if len(game.table) > game.limit:
        yield "more attack cards than the limit"
    for attack, cover, _ in game.table:
        if cover is not None and not setup.beaters[attack] & BIT[cover]:
            yield f"{CARD_IDS[cover]} does not beat {CARD_IDS[attack]}"
    if not has_beaten_card(game) and len({RANK_OF[laid.attack] for laid in game.table}) > 1:
        yield "cards of different ranks lie on the table and none is beaten"
    if setup.shown is not None and SUIT_OF[setup.shown.card] != setup.trump:
        yield "the shown card is not a trump"
    if game.phase != "over":
        yield from _check_running_game(game)


def _check_running_game(game: Game) -> Iterator[str]:
    unbeaten_count = sum(laid.cover is None for laid in game.table)
    hand_size = game.hands[game.defender].bit_count()
    if game.result is not None:
        yield "a game that goes on has a result"
    # §3.2: the defender's hand at the start of the defence is the present hand plus the covers.
    first_hand_size = hand_size + len(game.table) - unbeaten_count
    limit = min(compute_cap(game.setup.options, game.bout, game.discard), first_hand_size)
    if game.limit != limit:
        yield f"the limit is {game.limit} instead of {limit}"
    phase = find_bout_phase(game.table, taking=game.taking)
    if game.phase != phase:
        yield f"the phase is {game.phase} instead of {phase}"
    if game.taking and not unbeaten_count:
        yield "the defender takes though every card is beaten"
    if game.passed and phase != "throw_in":
        yield "a seat has passed too early"
    if game.passed & ~find_throwers(game):
        yield "a seat has passed that may not throw in"
    if phase == "lead" and not all(game.hands[seat] for seat in seats_in(game.active)):
        yield "a bout begins and an active seat has no cards"


def _check_ending(game: Game) -> Iterator[str]:
    if game.phase == "over" and game.result is None:
        yield "a game that is over has no result"
    if game.result is not None:
        yield from _check_result(game, game.result)
    if (event := find_next_event(game)) is not None:
        yield f"the automatic event {type(event).__name__} is still due"


def _check_result(game: Game, result: Result) -> Iterator[str]:
    if result.reason == "redeal" and (game.bout > 1 or game.table):
        yield "a redeal was demanded after the first lead"
    if result.reason in ("left", "time") and not any(game.active >> seat & 1 for seat in result.losers):
        yield "no player who left or ran out of time was still in the game"
