"""The translation between the rules and the kernel.

This module turns options, positions and actions of the rules into the kernel's integers, and moves back into
actions. It also refuses options that the kernel does not support. `settings` is the kernel's options row and
`state` its state row; `layout` describes their fields.
"""

from dataclasses import replace
from typing import Any, Final

import numpy as np

from kozyr.bots.bot_refusals import bot_refusal
from kozyr.bots.early_actions import EARLY_OPTIONS, EarlyAction
from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Talon
from kozyr.rules import (
    Action,
    Card,
    Game,
    Options,
    Refusal,
    Setup,
    View,
    actions,
    cards_in,
    mask_of,
    seats_in,
)
from kozyr.rules.bout import compute_cap, list_table_cards
from kozyr.rules.cards import BIT
from kozyr.rules.game import compute_places
from kozyr.rules.notation.option_words import write_value
from kozyr.rules.seats import find_throwers_to_act

_DECKS = (24, 36, 52)
_TRANSFER_STARTS = {
    "start": layout.FROM_START,
    "second_bout": layout.FROM_SECOND_BOUT,
    "first_discard": layout.FROM_FIRST_DISCARD,
}


_ONLY_SUPPORTED_VALUES: Final[dict[str, Any]] = {
    "order": "turns",
    **dict.fromkeys(EARLY_OPTIONS, False),
}
"""The options of which the kernel supports only one value; it has no moves for an `EarlyAction`."""
_CARDLESS_BY_KIND: Final[dict[int, Action]] = {layout.MOVE_TAKE: actions.TAKE, layout.MOVE_PASS: actions.PASS}


def refuse_unsupported(options: Options) -> Refusal | None:
    """Refuse options that the kernel does not support; return None if it supports them all."""
    for name, supported in _ONLY_SUPPORTED_VALUES.items():
        value = getattr(options, name)
        if value != supported:
            return bot_refusal("kernel_option", name, write_value(value))
    return None


def supported_options(options: Options) -> Options:
    """Return the options; values that the kernel does not support are replaced by supported ones."""
    return replace(options, **_ONLY_SUPPORTED_VALUES)


def settings_of(setup: Setup) -> Array:
    """Write a game's options as the kernel's options row."""
    options = setup.options
    settings = np.zeros(layout.SETTINGS, np.int64)
    settings[layout.SEATS] = setup.seats
    settings[layout.CAP] = options.deck if options.cap is None else options.cap
    settings[layout.CAP_FIRST] = compute_cap(options, 1, 0)
    settings[layout.CAP_FIRST_UNTIL_DISCARD] = options.cap_first_until == "first_discard"
    settings[layout.LEAD_MANY] = options.lead_many
    settings[layout.LOW_BEATS_ACE] = _find_low_beats_ace_row(options)
    settings[layout.THROWERS] = ("all", "neighbours", "attacker").index(options.throwers)
    settings[layout.ADD_AFTER_TAKE] = options.add_after_take
    settings[layout.REOPEN_TAKE] = options.reopen_take
    settings[layout.AUTO_TAKE] = options.auto_take
    settings[layout.AUTO_PASS] = options.auto_pass
    if options.transfer:
        settings[layout.TRANSFER] = _TRANSFER_STARTS[options.transfer_from]
    settings[layout.SHOW_TRUMP] = options.show_trump
    settings[layout.REFILL_CLOCKWISE] = options.refill == "along"
    settings[layout.OUT_AT_ONCE] = options.out == "at_once"
    settings[layout.DRAW] = options.draw
    settings[layout.TEAMS] = options.teams
    settings[layout.DECK] = options.deck
    settings[layout.ACE_TRUMP] = options.ace_trump
    settings[layout.FIRST_BY_LOT] = options.first == "lot"
    settings[layout.OPPONENTS : layout.OPPONENTS + setup.seats] = setup.opponents
    return settings


def _find_low_beats_ace_row(options: Options) -> int:
    # 0 if the option is off, else the row of the deck in `layout.BEATERS`.
    return 1 + _DECKS.index(options.deck) if options.low_beats_ace else 0


def state_of(game: Game) -> tuple[Array, Talon]:
    """Write a position as the kernel's state row and talon."""
    state = public_state_of(game)
    state[: game.setup.seats] = game.hands
    state[layout.DISCARD] = game.discard
    state[layout.TALON] = len(game.talon)
    state[layout.TURN] = _find_turn(game)
    talon = np.zeros(layout.TALON_LENGTH, np.int64)
    # Entry n of the kernel's talon is the set of the lowest n cards.
    for index, card in enumerate(game.talon[::-1]):
        talon[index + 1] = talon[index] | BIT[card]
    return state, talon


def public_state_of(position: Game | View) -> Array:
    """Write the public part of a position as a state row; the caller adds hands, discard, talon and turn."""
    state = np.zeros(layout.FIELDS, np.int64)
    state[layout.ATTACKS] = mask_of(laid.attack for laid in position.table)
    state[layout.UNBEATEN] = mask_of(laid.attack for laid in position.table if laid.cover is None)
    state[layout.TABLE] = mask_of(list_table_cards(position.table))
    state[layout.PHASE] = layout.PHASES.index(position.phase)
    state[layout.ATTACKER] = position.attacker
    state[layout.DEFENDER] = position.defender
    state[layout.TAKING] = position.taking
    state[layout.LIMIT] = position.limit
    state[layout.BOUT] = position.bout
    state[layout.PASSED] = position.passed
    state[layout.ACTIVE] = position.active
    for seat, place in compute_places(position.out).items():
        state[layout.PLACES] |= place << 4 * seat  # four bits per seat
    state[layout.SHOW_USED] = position.show_used
    state[layout.TRUMP] = position.setup.trump
    # BEATERS has 52 cards for each of 4 trumps in each row.
    state[layout.BEATERS_START] = 52 * (
        4 * _find_low_beats_ace_row(position.setup.options) + position.setup.trump
    )
    if position.result is not None:
        state[layout.LOSERS] = sum(1 << seat for seat in position.result.losers)
        state[layout.WINNERS] = sum(1 << seat for seat in position.result.winners)
    return state


def _find_turn(game: Game) -> int:
    if game.phase == "throw_in":
        return seats_in(find_throwers_to_act(game))[0]
    return game.attacker if game.phase == "lead" else game.defender


def move_of(action: Action) -> int:
    """Write a canonical action as the kernel's move."""
    match action:
        case actions.Lead(cards):
            return layout.MOVE_LEAD | mask_of(cards)
        case actions.ThrowIn(cards):
            return layout.MOVE_THROW_IN | mask_of(cards)
        case actions.Beat(((attack, cover),)):
            return layout.MOVE_BEAT | attack << 6 | cover  # a card's number needs six bits
        case actions.Transfer(cards):
            return layout.MOVE_TRANSFER | mask_of(cards)
        case actions.ShowTrump(card):
            return layout.MOVE_SHOW | mask_of((card,))
        case actions.Take():
            return layout.MOVE_TAKE
        case actions.Pass():
            return layout.MOVE_PASS
        case actions.Beat():
            message = f"the kernel has no move for {action}: beat one card after the other"
            raise ValueError(message)
        case _:
            early: EarlyAction = action  # bots decide about these actions before they search
            message = f"the kernel has no move for {early}"
            raise ValueError(message)


def action_of(move: int) -> Action:
    """Read the kernel's move as an action."""
    kind, cards = move & layout.KIND_MASK, cards_in(move & layout.CARDS_MASK)
    if kind == layout.MOVE_BEAT:
        return actions.Beat(((Card(move >> 6 & 63), Card(move & 63)),))
    if kind == layout.MOVE_LEAD:
        return actions.Lead(cards)
    if kind == layout.MOVE_THROW_IN:
        return actions.ThrowIn(cards)
    if kind == layout.MOVE_TRANSFER:
        return actions.Transfer(cards)
    if kind == layout.MOVE_SHOW:
        return actions.ShowTrump(cards[0])
    return _CARDLESS_BY_KIND[kind]
