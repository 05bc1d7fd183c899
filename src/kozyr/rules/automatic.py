"""The events that the rules cause without a request (§3.7 to §3.10, §5, §6).

`next_event` returns the one automatic event that follows a position, or None if the game waits for a player.
It looks at the position alone and not at its history. A position from a log, a file or another program
therefore settles exactly as in live play.
"""

from kozyr.rules.bout import cap, table_cards, table_ranks
from kozyr.rules.events import (
    BoutBegan,
    BoutEnded,
    Draw,
    Event,
    GameEnded,
    Passed,
    Refilled,
    Taken,
    WentOut,
)
from kozyr.rules.game import HAND, Game, Seat, seats_in
from kozyr.rules.legal import transfer_actions
from kozyr.rules.result import result_if_over
from kozyr.rules.seats import deciding_seats, next_of, next_opponent, undecided_seats


def next_event(game: Game) -> Event | None:
    """Return the next automatic event, or None if a player has to act."""
    phase = game.phase
    if phase in ("lead", "over"):
        return None
    if phase in ("beaten", "taken"):
        return _between_bouts(game)
    if game.setup.options.out == "at_once" and not game.talon and (event := _going_out(game)):
        return event
    if phase == "throw_in":
        return _throwing(game)
    return Taken(game.defender, auto=True) if _must_take(game) else None


def _between_bouts(game: Game) -> Event:
    if game.talon and (draws := _draws(game)):
        return Refilled(draws)
    if not game.talon and (event := _going_out(game)):
        return event
    return _next_bout(game)


def _going_out(game: Game) -> Event | None:
    # §5.2, §5.3
    if gone := tuple([seat for seat in seats_in(game.active) if not game.hands[seat]]):
        return WentOut(gone)
    if result := result_if_over(game):
        return GameEnded(result)
    return None


def _must_take(game: Game) -> bool:
    # §3.8
    if not game.setup.options.auto_take:
        return False
    hand, beaters = game.hands[game.defender], game.setup.beaters
    for attack, cover, _ in game.table:
        if cover is None and not hand & beaters[attack]:
            return not transfer_actions(game)
    return False


def _throwing(game: Game) -> Event | None:
    # §3.10; §3.9 for throwers with nothing to add.
    options = game.setup.options
    if (
        len(game.table) >= game.limit
        or (game.taking and not options.add_after_take)
        or not undecided_seats(game)
    ):
        cards = tuple(sorted(table_cards(game.table)))
        return BoutEnded("taken" if game.taking else "beaten", game.defender, cards)
    if options.auto_pass:
        ranks_mask = table_ranks(game)
        for seat in seats_in(deciding_seats(game)):
            if not game.hands[seat] & ranks_mask:
                return Passed(seat, auto=True)
    return None


def _draws(game: Game) -> tuple[Draw, ...]:
    # §5.1: the attacker first, the defender last, the others between them counter-clockwise or clockwise.
    setup = game.setup
    others = setup.clockwise[game.attacker]
    if setup.options.refill == "against":
        others = others[::-1]
    order = (game.attacker, *[seat for seat in others if seat != game.defender], game.defender)
    draws, at = [], 0
    for seat in order:
        wanted = HAND - game.hands[seat].bit_count()
        if wanted > 0 and at < len(game.talon) and game.active >> seat & 1:
            cards = game.talon[at : at + wanted]
            draws.append(Draw(seat, cards))
            at += len(cards)
    return tuple(draws)


def _next_bout(game: Game) -> BoutBegan:
    # §3.10: a successful defender attacks next; after a take, the next active opponent of the taker does.
    if game.phase == "taken":
        attacker = next_opponent(game, game.defender)
    elif game.active >> game.defender & 1:
        attacker = game.defender
    else:
        attacker = next_of(game.setup, game.active, game.defender)
    defender: Seat = next_opponent(game, attacker)
    most = cap(game.setup.options, game.bout + 1, game.discard)
    return BoutBegan(game.bout + 1, attacker, defender, min(most, game.hands[defender].bit_count()))
