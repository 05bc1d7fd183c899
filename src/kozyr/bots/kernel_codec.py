"""The translation between the rules and the kernel.

It turns options, positions and actions of the rules into the kernel's integers, and moves back into actions.
It also refuses options that the kernel does not support. Only this module knows both sides.
"""

import numpy as np

from kozyr.bots.bot_refusals import bot_refusal
from kozyr.kernel.compiled import Array, Talon
from kozyr.kernel.layout import (
    ACE_TRUMP,
    ACTIVE,
    ADD_AFTER_TAKE,
    ATTACKER,
    ATTACKS,
    AUTO_PASS,
    AUTO_TAKE,
    BEATS,
    BOUT,
    BY_LOT,
    CAP,
    CAP_FIRST,
    CARDS,
    DECK,
    DEFENDER,
    DISCARD,
    DRAW,
    FIELDS,
    KIND,
    LEAD_MANY,
    LIMIT,
    LOSERS,
    LOW_BEATS_ACE,
    MOVE_BEAT,
    MOVE_LEAD,
    MOVE_PASS,
    MOVE_SHOW,
    MOVE_TAKE,
    MOVE_THROW_IN,
    MOVE_TRANSFER,
    OPPONENTS,
    OUT_AT_ONCE,
    PASSED,
    PHASE,
    PHASES,
    PLACES,
    REFILL_ALONG,
    REOPEN_TAKE,
    SEATS,
    SETTINGS,
    SHOW_TRUMP,
    SHOW_USED,
    TABLE,
    TAKING,
    TALON,
    TALONS,
    TEAMS,
    THROWERS,
    TRANSFER,
    TRUMP,
    TURN,
    UNBEATEN,
    UNTIL_DISCARD,
    WINNERS,
)
from kozyr.rules import (
    Action,
    Beat,
    Card,
    Game,
    Lead,
    Options,
    Pass,
    Redeal,
    Refusal,
    Setup,
    ShowTrump,
    Take,
    ThrowIn,
    Transfer,
    View,
    cards_in,
    mask_of,
    seats_in,
)
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.bout import compute_cap, list_table_cards
from kozyr.rules.cards import BIT
from kozyr.rules.game import compute_places
from kozyr.rules.seats import find_deciding_seats

_DECKS = (24, 36, 52)


def refuse_unsupported(options: Options) -> Refusal | None:
    """Refuse options that the kernel does not support; return None if it supports them all."""
    if options.order != "turns":
        return bot_refusal("kernel_option", "order", options.order)
    if options.redeal:
        return bot_refusal("kernel_option", "redeal", "on")
    return None


def settings_of(setup: Setup) -> Array:
    """Write a game's options as the kernel's settings."""
    options = setup.options
    o = np.zeros(SETTINGS, np.int64)
    o[SEATS] = setup.seats
    o[CAP] = options.deck if options.cap is None else options.cap
    o[CAP_FIRST] = compute_cap(options, 1, 0)
    o[UNTIL_DISCARD] = options.cap_first_until == "first_discard"
    o[LEAD_MANY] = options.lead_many
    o[LOW_BEATS_ACE] = _low_beats_ace(options)
    o[THROWERS] = ("all", "neighbours", "attacker").index(options.throwers)
    o[ADD_AFTER_TAKE] = options.add_after_take
    o[REOPEN_TAKE] = options.reopen_take
    o[AUTO_TAKE] = options.auto_take
    o[AUTO_PASS] = options.auto_pass
    if options.transfer:
        o[TRANSFER] = 1 + ("start", "second_bout", "first_discard").index(options.transfer_from)
    o[SHOW_TRUMP] = options.show_trump
    o[REFILL_ALONG] = options.refill == "along"
    o[OUT_AT_ONCE] = options.out == "at_once"
    o[DRAW] = options.draw
    o[TEAMS] = options.teams
    o[DECK] = options.deck
    o[ACE_TRUMP] = options.ace_trump
    o[BY_LOT] = options.first == "lot"
    o[OPPONENTS : OPPONENTS + setup.seats] = setup.opponents
    return o


def _low_beats_ace(options: Options) -> int:
    return 1 + _DECKS.index(options.deck) if options.low_beats_ace else 0


def state_of(game: Game) -> tuple[Array, Talon]:
    """Write a position and its talon as the kernel's numbers."""
    s = seen_state(game)
    s[: game.setup.seats] = game.hands
    s[DISCARD] = game.discard
    s[TALON] = len(game.talon)
    s[TURN] = _turn(game)
    talon = np.zeros(TALONS, np.int64)
    for at, card in enumerate(game.talon[::-1]):
        talon[at + 1] = talon[at] | BIT[card]
    return s, talon


def seen_state(of: Game | View) -> Array:
    """Write the public part of a position; the caller fills in hands, discard, talon and turn."""
    s = np.zeros(FIELDS, np.int64)
    s[ATTACKS] = mask_of(laid.attack for laid in of.table)
    s[UNBEATEN] = mask_of(laid.attack for laid in of.table if laid.cover is None)
    s[TABLE] = mask_of(list_table_cards(of.table))
    s[PHASE] = PHASES.index(of.phase)
    s[ATTACKER] = of.attacker
    s[DEFENDER] = of.defender
    s[TAKING] = of.taking
    s[LIMIT] = of.limit
    s[BOUT] = of.bout
    s[PASSED] = of.passed
    s[ACTIVE] = of.active
    for seat, place in compute_places(of.out).items():
        s[PLACES] |= place << 4 * seat
    s[SHOW_USED] = of.show_used
    s[TRUMP] = of.setup.trump
    s[BEATS] = 52 * (4 * _low_beats_ace(of.setup.options) + of.setup.trump)
    if of.result is not None:
        s[LOSERS] = sum(1 << seat for seat in of.result.losers)
        s[WINNERS] = sum(1 << seat for seat in of.result.winners)
    return s


def _turn(game: Game) -> int:
    if game.phase == "throw_in":
        return seats_in(find_deciding_seats(game))[0]
    return game.attacker if game.phase == "lead" else game.defender


def move_of(action: Action) -> int:
    """Write a canonical action as the kernel's move."""
    match action:
        case Lead(cards):
            return MOVE_LEAD | mask_of(cards)
        case ThrowIn(cards):
            return MOVE_THROW_IN | mask_of(cards)
        case Beat(((attack, cover),)):
            return MOVE_BEAT | attack << 6 | cover
        case Transfer(cards):
            return MOVE_TRANSFER | mask_of(cards)
        case ShowTrump(card):
            return MOVE_SHOW | mask_of((card,))
        case Take():
            return MOVE_TAKE
        case Pass():
            return MOVE_PASS
        case Beat() | Redeal():
            message = f"the kernel has no move for {action}"
            raise ValueError(message)


def action_of(move: int) -> Action:
    """Read the kernel's move as an action."""
    kind, cards = move & KIND, cards_in(move & CARDS)
    if kind == MOVE_BEAT:
        return Beat(((Card(move >> 6 & 63), Card(move & 63)),))
    if kind == MOVE_LEAD:
        return Lead(cards)
    if kind == MOVE_THROW_IN:
        return ThrowIn(cards)
    if kind == MOVE_TRANSFER:
        return Transfer(cards)
    if kind == MOVE_SHOW:
        return ShowTrump(cards[0])
    return TAKE if kind == MOVE_TAKE else PASS
