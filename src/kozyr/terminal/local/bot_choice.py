"""The choices of the bots at a local table.

A bot is given only what its seat may know. Where an effect changes the rules, levels that search would search
the wrong game, so the experienced level chooses in their place.
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

_INSTEAD: Final = "experienced"
_CIRCLES: Final = 4
"""After this many bouts per card of the deck a game repeats itself: then bots choose at random."""


def next_bot(local: LocalState) -> Seat | None:
    """Return the bot that acts next: the first one clockwise from the attacker."""
    awaited = bots_to_move(local.table)
    if len(awaited) <= 1 or local.table.game is None:
        return awaited[0] if awaited else None
    attacker, seats = local.table.game.attacker, local.table.settings.seats
    return min(awaited, key=lambda seat: (seat - attacker) % seats)


class BotDecision(NamedTuple):
    """What a bot has to decide: the level that chooses, and what its seat may know and do."""

    level: str
    seen: ViewedTable
    """The table, mapped to the usual game if the effect has such a mapping."""
    legal: tuple[Action, ...]
    """The legal actions at the table, in the order in which the bot sees them."""


def decision_for(local: LocalState, seat: Seat) -> BotDecision:
    """Return what a bot has to decide."""
    sitter, game = local.table.sitters[seat], local.table.game
    assert sitter is not None, "a bot without a seat"  # noqa: S101 - callers name bots' seats
    assert sitter.bot is not None, "a person is not moved"  # noqa: S101 - the same
    assert game is not None, "a bot is asked while a game is played"  # noqa: S101 - the same
    level = sitter.bot if sitter.bot in LEVELS else _INSTEAD
    if LEVELS[level].milliseconds and not EFFECTS[local.effect].kernel:
        level = _INSTEAD
    if game.bout > _CIRCLES * game.setup.options.deck:
        level = "random"
    table = view_of(local, sitter.player)
    view, legal, mapping = table.game, table.legal, EFFECTS[local.effect].card_mapping
    assert view is not None, "a game without a view"  # noqa: S101 - there is a game
    seen = table._replace(game=_with_leads(view, legal))
    if mapping is not None:
        mapped = tuple(map_action(action, mapping, game.setup.options.deck) for action in legal)
        seen = table._replace(game=map_view(view, mapping), legal=mapped)
    return BotDecision(level, ViewedTable(local.number, seen), legal)


def _with_leads(view: View, legal: Sequence[Action]) -> View:
    # Bots weigh all cards they hold, so cards that may not be led are hidden from them.
    leads = {card for action in legal if isinstance(action, Lead) for card in action.cards}
    return view._replace(hand=tuple(card for card in view.hand if card in leads)) if leads else view


def choose(decision: BotDecision, seed: int) -> Action:
    """Choose in the calling thread, for callers that wait: plain console mode, and tests."""
    view, legal = decision.seen.view.game, decision.seen.view.legal
    assert view is not None, "a bot is asked while a game is played"  # noqa: S101 - as above
    if len(legal) == 1:
        return decision.legal[0]
    level = LEVELS[decision.level]
    # Levels that search get a time limit: a number of iterations could take minutes on a slow machine.
    budget = Budget(milliseconds=level.milliseconds or None, limit_ms=level.milliseconds or None)
    return table_action(decision, level.make(seed).choose(view, legal, budget))


def table_action(decision: BotDecision, chosen: Action) -> Action:
    """Return a bot's choice as an action at the table; an illegal choice becomes the first legal action."""
    listed = decision.seen.view.legal
    return decision.legal[listed.index(chosen) if chosen in listed else 0]
