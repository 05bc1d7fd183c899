"""The state transition: apply an event to a position.

Live play, replay and recovery all use this one function. It checks and refuses nothing, because its events
have already happened.
"""

from collections.abc import Iterable
from typing import assert_never

from kozyr.rules.actions import Beaten, Led, ThrownIn, Transferred, TrumpShown
from kozyr.rules.cards import ALL_CARDS, BIT, CardMask, mask_of
from kozyr.rules.events import (
    BoutBegan,
    BoutEnded,
    Dealt,
    Draw,
    Event,
)
from kozyr.rules.game import Game, Laid, Phase, Seat, SeatMask, make_game

_UNCOVERED = tuple(tuple(Laid(card, None, Seat(seat)) for card in ALL_CARDS) for seat in range(6))
"""For each seat and card, the card as an attack that the seat has laid and no card covers yet."""


def evolve(game: Game | None, event: Event) -> Game:  # noqa: C901, PLR0912 - one case per event
    """Apply one event; `Dealt` begins a game and needs no position."""
    if event.event == "dealt":
        return _apply_dealt(event)
    assert game is not None, "the log does not begin with Dealt"  # noqa: S101 - a log without its beginning is a bug
    # Comparing names takes a fraction of the time of class patterns.
    match event.event:
        case "beaten":
            return _apply_beaten(game, event)
        case "passed":
            return _copy_with_changes(game, game.phase, game.passed | 1 << event.seat, taking=game.taking)
        case "led" | "thrown_in":
            return _apply_laid(game, event)
        case "bout_ended":
            return _apply_bout_ended(game, event)
        case "bout_began":
            return _apply_bout_began(game, event)
        case "taken":
            return _copy_with_changes(game, "throw_in", game.passed, taking=True)
        case "refilled":
            return _apply_refilled(game, event.draws)
        case "transferred":
            return _apply_laid(game, event)._replace(
                attacker=event.seat, defender=event.defender, limit=event.limit
            )
        case "trump_shown":
            return _apply_trump_shown(game, event)
        case "went_out":
            out_mask = sum(1 << seat for seat in event.seats)
            return game._replace(active=game.active & ~out_mask, out=(*game.out, event.seats))
        case "take_reopened":
            # A card was thrown in after the take, so the defender defends again (§3.7).
            return _copy_with_changes(game, "defence", game.passed, taking=False)
        case "redeal_demanded":
            return game
        case "left":  # all players see the cards of a player who left (§6.3)
            return game._replace(seen=_replace_mask(game.seen, event.seat, mask_of(event.cards)))
        case "game_ended":
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


def _copy_with_changes(game: Game, phase: Phase, passed: SeatMask, *, taking: bool) -> Game:
    (setup, trump_card, _, bout, attacker, defender, _, limit, hands, seen, talon, discard, table, _, active,
     out, show_used, result) = game  # fmt: skip
    return make_game((
        setup, trump_card, phase, bout, attacker, defender, taking, limit, hands, seen, talon, discard, table,
        passed, active, out, show_used, result,
    ))  # fmt: skip


def _apply_laid(game: Game, event: Led | ThrownIn | Transferred) -> Game:
    (setup, trump_card, _, bout, attacker, defender, taking, limit, hands, seen, talon, discard, table, _,
     active, out, show_used, result) = game  # fmt: skip
    seat = event.seat
    mask = 0
    for card in event.cards:
        mask |= BIT[card]
        table += (_UNCOVERED[seat][card],)
    return make_game((
        setup, trump_card, "throw_in" if taking else "defence", bout, attacker, defender, taking, limit,
        _replace_mask(hands, seat, hands[seat] ^ mask), _remove_from_seen(seen, seat, mask), talon, discard,
        table, 0, active, out, show_used, result,
    ))  # fmt: skip


def _apply_beaten(game: Game, event: Beaten) -> Game:
    (setup, trump_card, _, bout, attacker, defender, taking, limit, hands, seen, talon, discard, table,
     passed, active, out, show_used, result) = game  # fmt: skip
    seat = event.seat
    covers = dict(event.pairs)
    mask = 0
    for _, cover in event.pairs:
        mask |= BIT[cover]
    phase: Phase = "throw_in"
    new_table = []
    for laid in table:
        if laid.attack in covers:
            new_table.append(Laid(laid.attack, covers[laid.attack], laid.seat))
        else:
            new_table.append(laid)
            if laid.cover is None:
                phase = "defence"
    return make_game((
        setup, trump_card, phase, bout, attacker, defender, taking, limit,
        _replace_mask(hands, seat, hands[seat] ^ mask), _remove_from_seen(seen, seat, mask), talon, discard,
        tuple(new_table), passed, active, out, show_used, result,
    ))  # fmt: skip


def _apply_trump_shown(game: Game, event: TrumpShown) -> Game:
    return game._replace(
        attacker=event.seat,
        defender=event.defender,
        limit=event.limit,
        show_used=game.show_used | 1 << event.seat,
        seen=_replace_mask(game.seen, event.seat, game.seen[event.seat] | BIT[event.card]),
    )


def _apply_bout_ended(game: Game, event: BoutEnded) -> Game:
    (setup, trump_card, _, bout, attacker, defender, taking, limit, hands, seen, talon, discard, _, _, active,
     out, show_used, result) = game  # fmt: skip
    mask = mask_of(event.cards)
    phase: Phase = "beaten"
    if event.outcome == "beaten":
        discard |= mask
    else:
        phase, taking = "taken", False
        seat = event.defender
        hands = _replace_mask(hands, seat, hands[seat] | mask)
        seen = _replace_mask(seen, seat, seen[seat] | mask)
    return make_game((
        setup, trump_card, phase, bout, attacker, defender, taking, limit, hands, seen, talon, discard, (), 0,
        active, out, show_used, result,
    ))  # fmt: skip


def _apply_bout_began(game: Game, event: BoutBegan) -> Game:
    (setup, trump_card, _, _, _, _, taking, _, hands, seen, talon, discard, table, passed, active, out,
     show_used, result) = game  # fmt: skip
    return make_game((
        setup, trump_card, "lead", event.bout, event.attacker, event.defender, taking, event.limit, hands,
        seen, talon, discard, table, passed, active, out, show_used, result,
    ))  # fmt: skip


def _apply_refilled(game: Game, draws: tuple[Draw, ...]) -> Game:
    (setup, trump_card, phase, bout, attacker, defender, taking, limit, hands_before, seen, talon, discard,
     table, passed, active, out, show_used, result) = game  # fmt: skip
    hands = list(hands_before)
    drawn_count = 0
    for seat, cards in draws:
        hands[seat] |= mask_of(cards)
        drawn_count += len(cards)
        if drawn_count == len(talon):  # §2.2: all players know the last card of the talon
            seen = _replace_mask(seen, seat, seen[seat] | BIT[trump_card])
    return make_game((
        setup, trump_card, phase, bout, attacker, defender, taking, limit, tuple(hands), seen,
        talon[drawn_count:], discard, table, passed, active, out, show_used, result,
    ))  # fmt: skip
