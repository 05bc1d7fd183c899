"""The choices of the bots at a local table.

A bot sees only what its seat may know. An effect may have a card mapping that turns the game into the usual
one: if ranks are reversed, bots and the kernel play with mirrored cards. If an effect changes the rules in
another way, a level that searches would search the wrong game, so the experienced level chooses instead.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias, assert_never

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import (
    Action,
    Beat,
    Card,
    Laid,
    Lead,
    Pass,
    Redeal,
    Seat,
    Shown,
    ShowTrump,
    Take,
    ThrowIn,
    Transfer,
    View,
    cards_in,
    mask_of,
)
from kozyr.rules.cards import SUIT_OF, CardMask
from kozyr.server.tables.host import ViewedTable
from kozyr.table import bots_to_move
from kozyr.terminal.local.effects import EFFECTS
from kozyr.terminal.local.state import LocalState
from kozyr.terminal.local.table_messages import view_of

_FALLBACK_LEVEL: Final = "experienced"
_MAX_BOUTS_PER_CARD: Final = 4
"""A game with more bouts per card of the deck repeats itself, so bots then choose at random."""
CardMapping: TypeAlias = Callable[[Card, int], Card]
"""A function from a card and the deck's size to the mapped card; applied twice, it changes nothing."""


def find_next_bot(local: LocalState) -> Seat | None:
    """Return the bot that acts next: the first one clockwise from the attacker."""
    bot_seats = bots_to_move(local.table)
    if len(bot_seats) <= 1 or local.table.game is None:
        return bot_seats[0] if bot_seats else None
    attacker, seats = local.table.game.attacker, local.table.settings.seats
    return min(bot_seats, key=lambda seat: (seat - attacker) % seats)


class BotDecision(NamedTuple):
    """A decision that a bot has to make: the level that chooses, and what its seat may know and do."""

    level: str
    viewed_table: ViewedTable
    """The table, mapped to the usual game if the effect has such a mapping."""
    legal: tuple[Action, ...]
    """The legal actions without the mapping, in the same order as those of `viewed_table`."""


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


def map_view(view: View, mapping: CardMapping) -> View:
    """Map a view; its setup becomes the usual one, without the effect's changes."""
    deck, setup = view.setup.options.deck, view.setup

    def map_card(card: Card) -> Card:
        return mapping(card, deck)

    def map_mask(mask: CardMask) -> CardMask:
        return mask_of(map_card(card) for card in cards_in(mask))

    shown = setup.shown
    return view._replace(
        setup=replace(
            setup,
            trump=SUIT_OF[map_card(view.trump_card)],
            shown=None if shown is None else Shown(Seat(shown.seat), map_card(shown.card)),
        ),
        trump_card=map_card(view.trump_card),
        hand=tuple(sorted(map_card(card) for card in view.hand)),
        table=tuple(
            Laid(map_card(laid.attack), None if laid.cover is None else map_card(laid.cover), laid.seat)
            for laid in view.table
        ),
        seen=tuple(map_mask(mask) for mask in view.seen),
        known=dict(sorted((map_card(card), place) for card, place in view.known.items())),
    )


def map_action(action: Action, mapping: CardMapping, deck: int) -> Action:
    """Map an action."""

    def map_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(mapping(card, deck) for card in cards))

    match action:
        case Lead(cards):
            return Lead(map_cards(cards))
        case ThrowIn(cards):
            return ThrowIn(map_cards(cards))
        case Transfer(cards):
            return Transfer(map_cards(cards))
        case Beat(pairs):
            return Beat(
                tuple(sorted((mapping(attack, deck), mapping(cover, deck)) for attack, cover in pairs))
            )
        case ShowTrump(card):
            return ShowTrump(mapping(card, deck))
        case Take() | Pass() | Redeal():
            return action
        case _:
            assert_never(action)
