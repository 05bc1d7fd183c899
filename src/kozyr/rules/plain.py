"""Conversion of the game's values to plain data: dicts, lists, text and numbers.

docs/reference/engine.md describes the fields. `plain_actions` converts actions, and `plain_events` reads
events back. Writing never fails.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import lru_cache
from typing import Any, TypeAlias

from kozyr.rules.cards import CARD_IDS, SUIT_LETTERS, cards_in, ids
from kozyr.rules.events import Event
from kozyr.rules.game import Game, Result, SeatMask, Setup, seats_in
from kozyr.rules.legal import legal
from kozyr.rules.options import Options, all_options
from kozyr.rules.plain_actions import plain_action, plain_pairs
from kozyr.rules.rule_sets import RULE_SETS
from kozyr.rules.view import CardsOrCount, SeenEvent, View

Plain: TypeAlias = dict[str, Any]


def plain_state(game: Game) -> Plain:
    """Write a whole position, hidden cards included."""
    return _plain_position(game) | {
        "talon": ids(game.talon),
        "discard": ids(cards_in(game.discard)),
        "hands": [ids(cards_in(hand)) for hand in game.hands],
    }


def plain_view(view: View) -> Plain:
    """Write a view: other hands, the talon and the discard as counts, and the known cards."""
    hands: list[int | list[str]] = list(view.counts)
    if view.seat is not None:
        hands[view.seat] = ids(view.hand)
    known = {CARD_IDS[card]: place for card, place in view.known.items()}
    return _plain_position(view) | {
        "talon": view.talon,
        "discard": view.discard,
        "hands": hands,
        "known": known,
    }


def _plain_position(position: Game | View) -> Plain:
    setup = position.setup
    return {
        "phase": position.phase,
        "bout": position.bout,
        "attacker": position.attacker,
        "defender": position.defender,
        "taking": position.taking,
        "limit": position.limit,
        "dealer": setup.dealer,
        "trump": SUIT_LETTERS[setup.trump],
        "trump_card": CARD_IDS[position.trump_card],
        "shown": _plain_shown(setup),
        "show_used": _plain_seats(position.show_used),
        "talon": None,  # the caller fills in the talon, the discard and the hands; None only fixes the order
        "discard": None,
        "table": [
            {"attack": CARD_IDS[attack], "defend": None if cover is None else CARD_IDS[cover], "seat": seat}
            for attack, cover, seat in position.table
        ],
        "hands": None,
        "passed": _plain_seats(position.passed),
        "active": _plain_seats(position.active),
        "out": [list(group) for group in position.out],
        "result": None if position.result is None else plain_result(position.result),
    }


def _plain_seats(mask: SeatMask) -> list[int]:
    return list(seats_in(mask))


def _plain_shown(setup: Setup) -> Plain | None:
    return None if setup.shown is None else {"seat": setup.shown.seat, "card": CARD_IDS[setup.shown.card]}


def plain_result(result: Result) -> Plain:
    """Write how a game ended."""
    return {
        "reason": result.reason,
        "losers": list(result.losers),
        "winners": list(result.winners),
        "draw": result.draw,
        "points": list(result.points),
    }


def plain_legal(game: Game) -> list[Plain]:
    """Write the canonical actions of every seat that has any."""
    # A canonical action lays at most one card, except that a lead may lay several cards of one rank.
    return [
        {"seat": seat, "actions": [plain_action(action) for action in actions]}
        for seat, actions in legal(game).items()
    ]


def plain_event(event: Event | SeenEvent) -> Plain:
    """Write an event: its name under `event`, and its fields."""
    plain: Plain = {"event": event.event}
    fields: Iterable[tuple[str, Any]] = zip(event._fields, event, strict=True)
    for name, value in fields:
        if name == "setup":
            # The setup has no trump card. The event's own field `trump_card` follows and replaces the None.
            plain |= _plain_setup(value)
        else:
            plain[name] = _WRITERS[name](value) if name in _WRITERS else value
    return plain


def _plain_setup(setup: Setup) -> Plain:
    return {
        "seats": setup.seats,
        "options": plain_options(setup.options),
        "dealer": setup.dealer,
        "trump": SUIT_LETTERS[setup.trump],
        "trump_card": None,
        "shown": _plain_shown(setup),
    }


def plain_options(options: Options) -> Plain:
    """Write every option by its name."""
    return dict(_options_as_dict(options))


@lru_cache(maxsize=64)
def _options_as_dict(options: Options) -> Plain:
    return asdict(options)


def plain_cards(cards: CardsOrCount) -> list[str] | int:
    """Write visible cards as ids; hidden cards are a number already."""
    return cards if isinstance(cards, int) else ids(cards)


_WRITERS: dict[str, Callable[[Any], object]] = {
    "cards": ids,
    "card": lambda card: CARD_IDS[card],
    "trump_card": lambda card: CARD_IDS[card],
    "pairs": plain_pairs,
    "seats": list,
    "result": plain_result,
    "draws": lambda draws: [{"seat": seat, "cards": plain_cards(cards)} for seat, cards in draws],
    "hands": lambda hands: [plain_cards(hand) for hand in hands],
    "talon": plain_cards,
}
"""Writers for the event fields that are not plain data."""


def plain_rules() -> Plain:
    """Write every named rule set with all its options, and every option with its values, default and §."""
    return {
        "rules": {
            rule_set.name: {
                "source": rule_set.source,
                "differs": rule_set.changes,
                "options": plain_options(rule_set.options),
            }
            for rule_set in RULE_SETS.values()
        },
        "options": {
            option.name: {
                "values": list(option.values),
                "default": option.default,
                "section": option.section,
            }
            for option in all_options()
        },
    }
