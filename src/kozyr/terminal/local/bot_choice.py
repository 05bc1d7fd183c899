"""The choices of the bots at a local table.

A bot sees only what its seat may know. If an effect changes the rules, a level that searches would search the
wrong game, so the experienced level chooses instead.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, Lead, Seat, View
from kozyr.server.tables.host import ViewedTable
from kozyr.table import bots_to_move
from kozyr.terminal.local.card_mapping import map_action, map_view
from kozyr.terminal.local.effects import EFFECTS
from kozyr.terminal.local.state import LocalState
from kozyr.terminal.local.table_messages import view_of

_FALLBACK_LEVEL: Final = "experienced"
_MAX_BOUTS_PER_CARD: Final = 4
"""A game with more bouts per card of the deck repeats itself, so bots choose_action at random."""


def find_next_bot(local: LocalState) -> Seat | None:
    """Return the bot that acts next: the first one clockwise from the attacker."""
    bot_seats = bots_to_move(local.table)
    if len(bot_seats) <= 1 or local.table.game is None:
        return bot_seats[0] if bot_seats else None
    attacker, seats = local.table.game.attacker, local.table.settings.seats
    return min(bot_seats, key=lambda seat: (seat - attacker) % seats)


class BotDecision(NamedTuple):
    """The decision of a bot: the level that chooses, and what its seat may know and do."""

    level: str
    viewed_table: ViewedTable
    """The table, mapped to the usual game if the effect has such a mapping."""
    legal: tuple[Action, ...]
    """The legal actions at the table, in the order in which the bot sees them."""


def prepare_decision(local: LocalState, seat: Seat) -> BotDecision:
    """Prepare the decision of a bot."""
    sitter, game = local.table.sitters[seat], local.table.game
    assert sitter is not None, "the seat is empty"  # noqa: S101 - callers pass the seat of a bot
    assert sitter.bot is not None, "a person sits there"  # noqa: S101 - callers pass the seat of a bot
    assert game is not None, "no game is played"  # noqa: S101 - bots decide only during a game
    level = sitter.bot if sitter.bot in LEVELS else _FALLBACK_LEVEL
    if LEVELS[level].milliseconds and not EFFECTS[local.effect].is_known_to_kernel:
        level = _FALLBACK_LEVEL
    if game.bout > _MAX_BOUTS_PER_CARD * game.setup.options.deck:
        level = "random"
    table_view = view_of(local, sitter.player)
    view, legal, mapping = table_view.game, table_view.legal, EFFECTS[local.effect].card_mapping
    assert view is not None, "no game is played"  # noqa: S101 - bots decide only during a game
    if mapping is None:
        table_view = table_view._replace(game=_hide_cards_not_to_lead(view, legal))
    else:
        mapped_legal = tuple(map_action(action, mapping, game.setup.options.deck) for action in legal)
        table_view = table_view._replace(game=map_view(view, mapping), legal=mapped_legal)
    return BotDecision(level, ViewedTable(local.number, table_view), legal)


def _hide_cards_not_to_lead(view: View, legal: Sequence[Action]) -> View:
    # A bot considers all cards in its hand, so cards that may not be led are hidden from it.
    leads = {card for action in legal if isinstance(action, Lead) for card in action.cards}
    if not leads:
        return view
    return view._replace(hand=tuple(card for card in view.hand if card in leads))


def choose_action(decision: BotDecision, seed: int) -> Action:
    """Choose in the calling thread, which has to wait; plain console mode and tests use this."""
    view, legal = decision.viewed_table.view.game, decision.viewed_table.view.legal
    assert view is not None, "no game is played"  # noqa: S101 - bots decide only during a game
    if len(legal) == 1:
        return decision.legal[0]
    level = LEVELS[decision.level]
    # Levels that search get a time limit, because their iterations could take minutes on a slow machine.
    budget = Budget(milliseconds=level.milliseconds or None, limit_ms=level.milliseconds or None)
    return to_table_action(decision, level.make(seed).choose(view, legal, budget))


def to_table_action(decision: BotDecision, choice: Action) -> Action:
    """Return a bot's choice as an action at the table; an illegal choice becomes the first legal action."""
    offered = decision.viewed_table.view.legal
    index = offered.index(choice) if choice in offered else 0
    return decision.legal[index]
