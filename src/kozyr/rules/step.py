"""The steps of a game.

`decide` returns the events of a request or its refusal, `evolve` applies an event, `step` does both. All
values are immutable: a refused request changes nothing, and the position before a step stays valid.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from kozyr.rules.actions import Action
from kozyr.rules.automatic import next_event
from kozyr.rules.cards import Card, cards_in
from kozyr.rules.deal import deal, read_deck
from kozyr.rules.events import Event, GameEnded, Left, RedealDemanded, TakeReopened, ThrownIn
from kozyr.rules.evolve import evolve
from kozyr.rules.fields import SURROGATE
from kozyr.rules.game import Game, Seat
from kozyr.rules.judge import judge
from kozyr.rules.options import Options, OptionValue
from kozyr.rules.refusals import Refusal, refuse
from kozyr.rules.result import loss_result, redeal_result
from kozyr.rules.rule_sets import options_of
from kozyr.rules.shuffle import LOTS, key_of_seed, shuffled


class Step(NamedTuple):
    """The position after a step, and the events that led to it."""

    game: Game
    events: tuple[Event, ...]


def start(  # noqa: PLR0913 - a new game has this many parameters, all but one optional
    *,
    seats: int,
    rules: str = "classic",
    options: Mapping[str, OptionValue] | None = None,
    seed: str | None = None,
    deck: Sequence[str] | None = None,
    dealer: int = 0,
    lot: int | None = None,
    leader: int | None = None,
) -> Step | Refusal:
    """Begin a game from a seed (any text) or from a whole deck of card ids, top first, and a lot (§2)."""
    chosen = options_of(rules, dict(options or {}))
    if isinstance(chosen, Refusal):
        return chosen
    if (seed is None) == (deck is None):
        return refuse("seed_or_deck")
    if seed is not None:
        return begin(chosen, seats, seed=seed, lot=lot, dealer=dealer, leader=leader)
    cards = read_deck(chosen, deck or ())
    if isinstance(cards, Refusal):
        return cards
    return begin(chosen, seats, deck=cards, lot=lot, dealer=dealer, leader=leader)


def begin(  # noqa: PLR0913 - as above
    options: Options,
    seats: int,
    *,
    seed: str | None = None,
    deck: tuple[Card, ...] = (),
    lot: int | None = None,
    dealer: int = 0,
    leader: int | None = None,
) -> Step | Refusal:
    """Begin a game from a seed, which determines deck and lot, or from a deck and a lot (None is 0)."""
    if seed is not None:
        if lot is not None:
            return refuse("seed_and_lot")
        if SURROGATE.search(seed):
            return refuse("seed_text")
        deck, lot = shuffled(key_of_seed(seed), options.deck)
    if not 0 <= (lot or 0) < LOTS:
        return refuse("lot_range", LOTS - 1)
    named = None if leader is None else Seat(leader)
    dealt = deal(options, seats, deck, dealer=Seat(dealer), lot=lot or 0, leader=named)
    if isinstance(dealt, Refusal):
        return dealt
    return Step(evolve(None, dealt), (dealt,))


def step(game: Game, seat: Seat, action: Action) -> Step | Refusal:
    """Apply a seat's action and all automatic events that follow; return the new position."""
    event = judge(game, seat, action)
    if isinstance(event, Refusal):
        return event
    return _settle(game, event)


def decide(game: Game, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """Return the events that a seat's action would cause."""
    outcome = step(game, seat, action)
    return outcome if isinstance(outcome, Refusal) else outcome.events


def leave(game: Game, seat: Seat, reason: Literal["left", "time"] = "left") -> Step | Refusal:
    """End the game because a player left or ran out of time and loses; no effect if already out (§6.3)."""
    if reason not in ("left", "time"):
        return refuse("leave_reason", reason)
    if game.phase == "over":
        return refuse("game_over")
    if not 0 <= seat < game.setup.seats:
        return refuse("no_such_seat", seat)
    if not game.active >> seat & 1:
        return Step(game, ())
    return _settle(game, Left(seat, reason, cards_in(game.hands[seat])))


def _settle(game: Game, event: Event) -> Step:
    after = evolve(game, event)
    events = [event]
    follows = _ordained(game, event) or next_event(after)
    while follows is not None:
        events.append(follows)
        after = evolve(after, follows)
        follows = next_event(after)
    return Step(after, tuple(events))


def _ordained(game: Game, event: Event) -> Event | None:
    # The event that always follows a requested event, regardless of the position after it.
    if isinstance(event, ThrownIn):
        return TakeReopened(game.defender) if game.taking and game.setup.options.reopen_take else None
    if isinstance(event, Left):
        return GameEnded(loss_result(game.setup, event.reason, event.seat))
    if isinstance(event, RedealDemanded):
        return GameEnded(redeal_result(game.setup))
    return None
