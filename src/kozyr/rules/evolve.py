"""The state transition: apply an event to a position.

Live play, replay and recovery all use this one function. It checks and refuses nothing, because its events
have already happened.
"""

from collections.abc import Iterable
from typing import assert_never

from kozyr.rules.actions import Beaten, Led, Passed, RedealDemanded, Taken, ThrownIn, Transferred, TrumpShown
from kozyr.rules.cards import BIT, CardMask, mask_of
from kozyr.rules.events import (
    BoutBegan,
    BoutEnded,
    Dealt,
    Draw,
    Event,
    GameEnded,
    Left,
    Refilled,
    TakeReopened,
    WentOut,
)
from kozyr.rules.game import Game, Laid, Phase, Seat, SeatMask


def evolve(game: Game | None, event: Event) -> Game:  # noqa: C901, PLR0912 - one case per event
    """Apply one event; `Dealt` begins a game and needs no position."""
    if isinstance(event, Dealt):
        return _apply_dealt(event)
    assert game is not None, "the log does not begin with Dealt"  # noqa: S101 - a log without its beginning is a bug
    match event:
        case Beaten():
            return _apply_beaten(game, event)
        case Passed():
            passed = game.passed | 1 << event.seat
            return _copy_with_changes(game, game.phase, game.hands, game.seen, game.table, passed)
        case Led() | ThrownIn():
            return _apply_laid(game, event)
        case BoutEnded():
            return _apply_bout_ended(game, event)
        case Refilled():
            return _apply_refilled(game, event.draws)
        case BoutBegan():
            return game._replace(
                phase="lead",
                bout=event.bout,
                attacker=event.attacker,
                defender=event.defender,
                limit=event.limit,
            )
        case Taken():
            return game._replace(phase="throw_in", taking=True)
        case Transferred():
            return _apply_laid(game, event)._replace(
                attacker=event.seat, defender=event.defender, limit=event.limit
            )
        case TrumpShown():
            return _apply_trump_shown(game, event)
        case WentOut():
            out_mask = sum(1 << seat for seat in event.seats)
            return game._replace(active=game.active & ~out_mask, out=(*game.out, event.seats))
        case TakeReopened():
            # A card was thrown in after the take, so the defender defends again (§3.7).
            return game._replace(phase="defence", taking=False)
        case RedealDemanded():
            return game
        case Left():  # all players see the cards of a player who left (§6.3)
            return game._replace(seen=_replace_mask(game.seen, event.seat, mask_of(event.cards)))
        case GameEnded():
            return game._replace(phase="over", result=event.result)
        case _:
            assert_never(event)


def fold(events: Iterable[Event]) -> Game:
    """Rebuild a game from all its events."""
    game = None
    for event in events:
        game = evolve(game, event)
    assert game is not None, "the log does not begin with Dealt"  # noqa: S101 - a log without its beginning is a bug
    return game


def _replace_mask(masks: tuple[int, ...], seat: Seat, mask: int) -> tuple[int, ...]:
    changed = list(masks)
    changed[seat] = mask
    return tuple(changed)


def _remove_from_seen(seen: tuple[CardMask, ...], seat: Seat, mask: CardMask) -> tuple[CardMask, ...]:
    return _replace_mask(seen, seat, seen[seat] & ~mask) if seen[seat] & mask else seen


def _apply_dealt(event: Dealt) -> Game:
    setup = event.setup
    seen: list[CardMask] = [0] * setup.seats
    if not event.talon:
        seen[setup.dealer] |= BIT[event.trump_card]  # §2.2: the dealer's last card is shown
    if setup.shown is not None:
        seen[setup.shown.seat] |= BIT[setup.shown.card]
    return Game(
        setup=setup, trump_card=event.trump_card, phase="lead", bout=1, attacker=event.attacker,
        defender=event.defender, taking=False, limit=event.limit,
        hands=tuple(mask_of(hand) for hand in event.hands), seen=tuple(seen), talon=event.talon, discard=0,
        table=(), passed=0, active=(1 << setup.seats) - 1, out=(), show_used=0, result=None,
    )  # fmt: skip


def _copy_with_changes(  # noqa: PLR0913, PLR0917 - the fields that a laid card or a pass can change
    game: Game,
    phase: Phase,
    hands: tuple[CardMask, ...],
    seen: tuple[CardMask, ...],
    table: tuple[Laid, ...],
    passed: SeatMask,
) -> Game:
    # Calling the constructor takes half the time of `_replace`, and most events lay cards or pass.
    return Game(
        game.setup, game.trump_card, phase, game.bout, game.attacker, game.defender, game.taking, game.limit,
        hands, seen, game.talon, game.discard, table, passed, game.active, game.out, game.show_used,
        game.result,
    )  # fmt: skip


def _apply_laid(game: Game, event: Led | ThrownIn | Transferred) -> Game:
    seat = event.seat
    mask = mask_of(event.cards)
    hands = _replace_mask(game.hands, seat, game.hands[seat] ^ mask)
    table = game.table + tuple([Laid(card, None, seat) for card in event.cards])
    phase: Phase = "throw_in" if game.taking else "defence"
    return _copy_with_changes(game, phase, hands, _remove_from_seen(game.seen, seat, mask), table, passed=0)


def _apply_beaten(game: Game, event: Beaten) -> Game:
    seat = event.seat
    covers = dict(event.pairs)
    mask = mask_of(covers.values())
    hands = _replace_mask(game.hands, seat, game.hands[seat] ^ mask)
    phase: Phase = "throw_in"
    table = []
    for laid in game.table:
        if laid.attack in covers:
            table.append(Laid(laid.attack, covers[laid.attack], laid.seat))
        else:
            table.append(laid)
            if laid.cover is None:
                phase = "defence"
    return _copy_with_changes(
        game, phase, hands, _remove_from_seen(game.seen, seat, mask), tuple(table), game.passed
    )


def _apply_trump_shown(game: Game, event: TrumpShown) -> Game:
    return game._replace(
        attacker=event.seat,
        defender=event.defender,
        limit=event.limit,
        show_used=game.show_used | 1 << event.seat,
        seen=_replace_mask(game.seen, event.seat, game.seen[event.seat] | BIT[event.card]),
    )


def _apply_bout_ended(game: Game, event: BoutEnded) -> Game:
    mask = mask_of(event.cards)
    if event.outcome == "beaten":
        return game._replace(phase="beaten", table=(), passed=0, discard=game.discard | mask)
    seat = event.defender
    return game._replace(
        phase="taken",
        taking=False,
        table=(),
        passed=0,
        hands=_replace_mask(game.hands, seat, game.hands[seat] | mask),
        seen=_replace_mask(game.seen, seat, game.seen[seat] | mask),
    )


def _apply_refilled(game: Game, draws: tuple[Draw, ...]) -> Game:
    hands, seen = list(game.hands), list(game.seen)
    drawn_count = 0
    for seat, cards in draws:
        hands[seat] |= mask_of(cards)
        drawn_count += len(cards)
        if drawn_count == len(game.talon):
            seen[seat] |= BIT[game.trump_card]  # §2.2: all players know the last card of the talon
    return game._replace(hands=tuple(hands), seen=tuple(seen), talon=game.talon[drawn_count:])
