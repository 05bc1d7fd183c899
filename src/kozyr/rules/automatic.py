"""The events that the rules cause without a request (§3.7 to §3.10, §5, §6).

`find_next_event` returns the next automatic event of a position, or None if the game waits for a player. It
looks only at the position and not at the history. A position from a log, a file or another program therefore
continues exactly as in live play.
"""

from functools import lru_cache

from kozyr.rules.actions import Passed, Taken
from kozyr.rules.bout import compute_cap, find_cards_of_table_ranks, list_table_cards
from kozyr.rules.events import BoutBegan, BoutEnded, Draw, Event, GameEnded, Refilled, WentOut
from kozyr.rules.game import HAND_SIZE, Game, Seat, seats_in
from kozyr.rules.legal import list_transfers
from kozyr.rules.result import find_result
from kozyr.rules.seats import find_next_opponent, find_next_seat, find_throwers_to_act, find_unpassed_throwers


def find_next_event(game: Game) -> Event | None:
    """Return the next automatic event, or None if a player has to act."""
    phase = game.phase
    if phase in ("lead", "over"):
        return None
    if phase in ("beaten", "taken"):
        return _find_event_after_bout(game)
    if game.setup.options.out == "at_once" and not game.talon and (event := _find_exit_or_end(game)):
        return event
    if phase == "throw_in":
        return _find_event_during_throw_in(game)
    return Taken(game.defender, auto=True) if _must_take(game) else None


def _find_event_after_bout(game: Game) -> Event:
    if game.talon and (draws := _compute_draws(game)):
        return Refilled(draws)
    if not game.talon and (event := _find_exit_or_end(game)):
        return event
    return _make_bout_began(game)


def _find_exit_or_end(game: Game) -> Event | None:
    # §5.2, §5.3
    if empty_seats := tuple([seat for seat in seats_in(game.active) if not game.hands[seat]]):
        return WentOut(empty_seats)
    if result := find_result(game):
        return GameEnded(result)
    return None


def _must_take(game: Game) -> bool:
    # §3.8
    if not game.setup.options.auto_take:
        return False
    hand, beaters = game.hands[game.defender], game.setup.beaters
    for attack, cover, _ in game.table:
        if cover is None and not hand & beaters[attack]:
            return not list_transfers(game)
    return False


def _find_event_during_throw_in(game: Game) -> Event | None:
    # §3.10: end the bout. §3.9: pass for a thrower who has no card to add.
    options = game.setup.options
    can_add = len(game.table) < game.limit and (options.add_after_take or not game.taking)
    if not can_add or not find_unpassed_throwers(game):
        cards = tuple(sorted(list_table_cards(game.table)))
        return BoutEnded("taken" if game.taking else "beaten", game.defender, cards)
    if options.auto_pass:
        throwable_mask = find_cards_of_table_ranks(game)
        for seat in seats_in(find_throwers_to_act(game)):
            if not game.hands[seat] & throwable_mask:
                return Passed(seat, auto=True)
    return None


def _compute_draws(game: Game) -> tuple[Draw, ...]:
    setup, hands, talon = game.setup, game.hands, game.talon
    draws, drawn_count = [], 0
    for seat in _list_drawing_seats(setup.seats, game.attacker, game.defender, setup.options.refill):
        missing_count = HAND_SIZE - hands[seat].bit_count()
        if missing_count > 0 and drawn_count < len(talon) and game.active >> seat & 1:
            cards = talon[drawn_count : drawn_count + missing_count]
            draws.append(Draw(seat, cards))
            drawn_count += len(cards)
    return tuple(draws)


@lru_cache(maxsize=256)
def _list_drawing_seats(seats: int, attacker: Seat, defender: Seat, refill: str) -> tuple[Seat, ...]:
    # §5.1: the attacker draws first and the defender last; the others draw counter-clockwise or clockwise.
    others = [Seat((attacker + distance) % seats) for distance in range(1, seats)]
    if refill == "against":
        others.reverse()
    return (attacker, *[seat for seat in others if seat != defender], defender)


def _make_bout_began(game: Game) -> BoutBegan:
    # §3.10: a successful defender attacks next; after a take, the next active opponent of the taker does.
    if game.phase == "taken":
        attacker = find_next_opponent(game, game.defender)
    elif game.active >> game.defender & 1:
        attacker = game.defender
    else:
        attacker = find_next_seat(game.setup, game.active, game.defender)
    defender: Seat = find_next_opponent(game, attacker)
    cap = compute_cap(game.setup.options, game.bout + 1, game.discard)
    return BoutBegan(game.bout + 1, attacker, defender, min(cap, game.hands[defender].bit_count()))
