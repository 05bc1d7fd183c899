"""The steps of a game.

`decide` returns the events of a request or its refusal, `evolve` applies an event, `step` does both. All
values are immutable: a refused request changes nothing, and the position before a step stays valid.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from kozyr.rules.actions import Action
from kozyr.rules.automatic import find_next_event
from kozyr.rules.cards import Card, cards_in
from kozyr.rules.deal import deal, read_deck
from kozyr.rules.events import Event, GameEnded, Left, TakeReopened
from kozyr.rules.evolve import evolve
from kozyr.rules.fields import SURROGATE
from kozyr.rules.game import Game, Seat
from kozyr.rules.judge import judge
from kozyr.rules.options import Options, OptionValue
from kozyr.rules.refusals import Refusal, refuse
from kozyr.rules.result import make_loss_result, make_redeal_result
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
    """Begin a game from plain values (§2).

    `rules` is the name of a rule set. The cards come from a seed (any text), or from a whole deck of card
    ids, top first, and a lot. `leader` leads first; if it is None, the deal decides (§2.4).
    """
    all_options = options_of(rules, dict(options or {}))
    if isinstance(all_options, Refusal):
        return all_options
    if (seed is None) == (deck is None):
        return refuse("seed_or_deck")
    if seed is not None:
        return begin(all_options, seats, seed=seed, lot=lot, dealer=dealer, leader=leader)
    cards = read_deck(all_options, deck or ())
    if isinstance(cards, Refusal):
        return cards
    return begin(all_options, seats, deck=cards, lot=lot, dealer=dealer, leader=leader)


def begin(  # noqa: PLR0913 - a new game has this many parameters, most of them optional
    options: Options,
    seats: int,
    *,
    seed: str | None = None,
    deck: tuple[Card, ...] = (),
    lot: int | None = None,
    dealer: int = 0,
    leader: int | None = None,
) -> Step | Refusal:
    """Begin a game with complete options; `start` calls this after it has read its plain values.

    The cards come from a seed, which determines deck and lot, or from a deck and a lot (None is 0).
    """
    if seed is not None:
        if lot is not None:
            return refuse("seed_and_lot")
        if SURROGATE.search(seed):
            return refuse("seed_text")
        deck, lot = shuffled(key_of_seed(seed), options.deck)
    if not 0 <= (lot or 0) < LOTS:
        return refuse("lot_range", LOTS - 1)
    leader_seat = None if leader is None else Seat(leader)
    dealt = deal(options, seats, deck, dealer=Seat(dealer), lot=lot or 0, leader=leader_seat)
    if isinstance(dealt, Refusal):
        return dealt
    return Step(evolve(None, dealt), (dealt,))


def step(game: Game, seat: Seat, action: Action) -> Step | Refusal:
    """Apply a seat's action and all automatic events that follow; return the new position."""
    event = judge(game, seat, action)
    if isinstance(event, Refusal):
        return event
    return _apply_with_consequences(game, event)


def decide(game: Game, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """Return the events that a seat's action would cause."""
    outcome = step(game, seat, action)
    return outcome if isinstance(outcome, Refusal) else outcome.events


def leave(game: Game, seat: Seat, reason: Literal["left", "time"] = "left") -> Step | Refusal:
    """End the game because a player left or ran out of time; if that player is out, do nothing (§6.3)."""
    if reason not in ("left", "time"):
        return refuse("leave_reason", reason)
    if game.phase == "over":
        return refuse("game_over")
    if not 0 <= seat < game.setup.seats:
        return refuse("no_such_seat", seat)
    if not game.active >> seat & 1:
        return Step(game, ())
    return _apply_with_consequences(game, Left(seat, reason, cards_in(game.hands[seat])))


def _apply_with_consequences(game: Game, event: Event) -> Step:
    # Apply the event and all automatic events that follow.
    new_game = evolve(game, event)
    events = [event]
    next_event = _find_direct_consequence(game, event) or find_next_event(new_game)
    while next_event is not None:
        events.append(next_event)
        new_game = evolve(new_game, next_event)
        next_event = find_next_event(new_game)
    return Step(new_game, tuple(events))


def _find_direct_consequence(game: Game, event: Event) -> Event | None:
    # Find the event that a requested event itself causes, regardless of the new position.
    if event.event == "thrown_in":
        return TakeReopened(game.defender) if game.taking and game.setup.options.reopen_take else None
    if event.event == "left":
        return GameEnded(make_loss_result(game.setup, event.reason, event.seat))
    if event.event == "redeal_demanded":
        return GameEnded(make_redeal_result(game.setup))
    return None
