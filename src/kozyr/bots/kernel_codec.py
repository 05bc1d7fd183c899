"""The translation between the rules and the kernel.

It turns options, positions and actions of the rules into the kernel's integers, and moves back into actions.
It also refuses options that the kernel does not support. `o` is the kernel's options row and `s` its state
row; `layout` describes the fields.
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
"""The options of which the kernel supports only one value. It has no moves for `EarlyAction`."""
_CARDLESS_BY_KIND: Final[dict[int, Action]] = {layout.MOVE_TAKE: actions.TAKE, layout.MOVE_PASS: actions.PASS}


def refuse_unsupported(options: Options) -> Refusal | None:
    """Refuse options that the kernel does not support; return None if it supports them all."""
    for name, supported in _ONLY_SUPPORTED_VALUES.items():
        value = getattr(options, name)
        if value != supported:
            return bot_refusal("kernel_option", name, write_value(value))
    return None


def supported_options(options: Options) -> Options:
    """Return the options with the values that the kernel supports in place of others."""
    return replace(options, **_ONLY_SUPPORTED_VALUES)


def settings_of(setup: Setup) -> Array:
    """Write a game's options as the kernel's options row."""
    options = setup.options
    o = np.zeros(layout.SETTINGS, np.int64)
    o[layout.SEATS] = setup.seats
    o[layout.CAP] = options.deck if options.cap is None else options.cap
    o[layout.CAP_FIRST] = compute_cap(options, 1, 0)
    o[layout.UNTIL_DISCARD] = options.cap_first_until == "first_discard"
    o[layout.LEAD_MANY] = options.lead_many
    o[layout.LOW_BEATS_ACE] = _find_low_beats_ace_row(options)
    o[layout.THROWERS] = ("all", "neighbours", "attacker").index(options.throwers)
    o[layout.ADD_AFTER_TAKE] = options.add_after_take
    o[layout.REOPEN_TAKE] = options.reopen_take
    o[layout.AUTO_TAKE] = options.auto_take
    o[layout.AUTO_PASS] = options.auto_pass
    if options.transfer:
        o[layout.TRANSFER] = _TRANSFER_STARTS[options.transfer_from]
    o[layout.SHOW_TRUMP] = options.show_trump
    o[layout.REFILL_ALONG] = options.refill == "along"
    o[layout.OUT_AT_ONCE] = options.out == "at_once"
    o[layout.DRAW] = options.draw
    o[layout.TEAMS] = options.teams
    o[layout.DECK] = options.deck
    o[layout.ACE_TRUMP] = options.ace_trump
    o[layout.BY_LOT] = options.first == "lot"
    o[layout.OPPONENTS : layout.OPPONENTS + setup.seats] = setup.opponents
    return o


def _find_low_beats_ace_row(options: Options) -> int:
    # 0 if the option is off, else the row of the deck in `layout.BEATERS`.
    return 1 + _DECKS.index(options.deck) if options.low_beats_ace else 0


def state_of(game: Game) -> tuple[Array, Talon]:
    """Write a position as the kernel's state row and talon."""
    s = public_state_of(game)
    s[: game.setup.seats] = game.hands
    s[layout.DISCARD] = game.discard
    s[layout.TALON] = len(game.talon)
    s[layout.TURN] = _find_turn(game)
    talon = np.zeros(layout.TALON_LENGTH, np.int64)
    # Entry n of the kernel's talon is the set of the lowest n cards.
    for index, card in enumerate(game.talon[::-1]):
        talon[index + 1] = talon[index] | BIT[card]
    return s, talon


def public_state_of(position: Game | View) -> Array:
    """Write the public part of a position as a state row; the caller adds hands, discard, talon and turn."""
    s = np.zeros(layout.FIELDS, np.int64)
    s[layout.ATTACKS] = mask_of(laid.attack for laid in position.table)
    s[layout.UNBEATEN] = mask_of(laid.attack for laid in position.table if laid.cover is None)
    s[layout.TABLE] = mask_of(list_table_cards(position.table))
    s[layout.PHASE] = layout.PHASES.index(position.phase)
    s[layout.ATTACKER] = position.attacker
    s[layout.DEFENDER] = position.defender
    s[layout.TAKING] = position.taking
    s[layout.LIMIT] = position.limit
    s[layout.BOUT] = position.bout
    s[layout.PASSED] = position.passed
    s[layout.ACTIVE] = position.active
    for seat, place in compute_places(position.out).items():
        s[layout.PLACES] |= place << 4 * seat  # four bits per seat
    s[layout.SHOW_USED] = position.show_used
    s[layout.TRUMP] = position.setup.trump
    # BEATERS has 52 cards for each of 4 trumps in each row.
    s[layout.BEATS] = 52 * (4 * _find_low_beats_ace_row(position.setup.options) + position.setup.trump)
    if position.result is not None:
        s[layout.LOSERS] = sum(1 << seat for seat in position.result.losers)
        s[layout.WINNERS] = sum(1 << seat for seat in position.result.winners)
    return s


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
            early: EarlyAction = action  # bots decide about it before they search
            message = f"the kernel has no move for {early}"
            raise ValueError(message)


def action_of(move: int) -> Action:
    """Read the kernel's move as an action."""
    kind, cards = move & layout.KIND, cards_in(move & layout.CARDS)
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
