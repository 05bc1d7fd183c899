"""The decisions of the bots at a custom table.

A bot sees only what its seat may know. An effect may have a card mapping that turns the game into the usual
one. If ranks are reversed, for example, bots and the kernel play with mirrored cards. If an effect changes
the rules in another way, a level that uses the kernel would search the wrong game. Then the level `heuristic`
chooses.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.bot import Budget
from kozyr.bots.levels import HEURISTIC, LEVELS, TABLE_LEVELS
from kozyr.custom_table.card_mapping import map_action, map_view
from kozyr.custom_table.state import effect_of
from kozyr.rules import Action, Lead, Seat, View
from kozyr.table import Table, TableView, look

_MAX_BOUTS_PER_CARD: Final = 4
"""A game with more bouts per card of the deck repeats itself, so bots then choose at random."""


class BotDecision(NamedTuple):
    """A decision that a bot has to make: the level that chooses, and what its seat may know and do."""

    level: str
    view: TableView
    """The table, mapped to the usual game if the effect has such a mapping."""
    legal: tuple[Action, ...]
    """The legal actions without the mapping, in the same order as the legal actions of `view`."""

    @property
    def uses_kernel(self) -> bool:
        """Whether the choice uses the kernel, which takes seconds to load or compile."""
        return self.view.game is not None and TABLE_LEVELS[self.level].uses_kernel(self.view.game)


def prepare_decision(table: Table, seat: Seat) -> BotDecision:
    """Prepare the decision of a bot."""
    sitter, game, effect = table.sitters[seat], table.game, effect_of(table)
    assert sitter is not None, "the seat is empty"  # noqa: S101 - callers pass the seat of a bot
    assert sitter.bot is not None, "a person sits there"  # noqa: S101 - callers pass the seat of a bot
    assert game is not None, "no game is played"  # noqa: S101 - bots decide only during a game
    bot_level = LEVELS.get(sitter.bot, HEURISTIC)
    uses_kernel = bot_level.needs_kernel or bot_level.solves_endings
    level = HEURISTIC.name if uses_kernel and not effect.is_known_to_kernel else bot_level.name
    if game.bout > _MAX_BOUTS_PER_CARD * game.setup.options.deck:
        level = "random"
    table_view = look(table, sitter.player)
    view, legal, mapping = table_view.game, table_view.legal, effect.card_mapping
    assert view is not None, "no game is played"  # noqa: S101 - bots decide only during a game
    if mapping is None:
        table_view = table_view._replace(game=_hide_cards_not_to_lead(view, legal))
    else:
        mapped_legal = tuple(map_action(action, mapping, game.setup.options.deck) for action in legal)
        table_view = table_view._replace(game=map_view(view, mapping), legal=mapped_legal)
    return BotDecision(level, table_view, legal)


def _hide_cards_not_to_lead(view: View, legal: Sequence[Action]) -> View:
    # A bot considers all cards in its hand, so cards that may not be led are hidden from it.
    leads = {card for action in legal if isinstance(action, Lead) for card in action.cards}
    if not leads:
        return view
    return view._replace(hand=tuple(card for card in view.hand if card in leads))


def choose_action(decision: BotDecision, seed: int) -> Action:
    """Choose in the calling thread, which has to wait; plain console mode and tests use this."""
    view, legal = decision.view.game, decision.view.legal
    assert view is not None, "no game is played"  # noqa: S101 - bots decide only during a game
    if len(legal) == 1:
        return decision.legal[0]
    level = TABLE_LEVELS[decision.level]
    # A search stops after `milliseconds`. `limit_ms` also stops a single long iteration on a slow machine.
    budget = Budget(milliseconds=level.milliseconds or None, limit_ms=level.milliseconds or None)
    return to_table_action(decision, level.make(seed).choose(view, legal, budget))


def to_table_action(decision: BotDecision, choice: Action) -> Action:
    """Return a bot's choice as an action at the table; an illegal choice becomes the first legal action."""
    offered = decision.view.legal
    index = offered.index(choice) if choice in offered else 0
    return decision.legal[index]
