"""The mapping from chosen cards to an action.

The actions are those that the table offers. Cards that fit none of them become the most likely action, so
that the rules can explain why it is not allowed.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias

from kozyr.server.api.messages.game import GameState

PlainAct: TypeAlias = dict[str, Any]
"""An action as the API encodes it."""

_CARDLESS: Final = ("check", "show", "redeal")


def legal_acts_with(cards: Sequence[str], legal: Sequence[PlainAct]) -> list[PlainAct]:
    """Return the offered actions that lay exactly these cards."""
    return [act for act in legal if sorted(_cards_of(act)) == sorted(cards)]


def _cards_of(act: PlainAct) -> list[str]:
    if act["type"] == "defend":
        return [pair["defend"] for pair in act["pairs"]]
    return [*act.get("cards", ())]


def legal_acts_without_cards(legal: Sequence[PlainAct]) -> list[PlainAct]:
    """Return the offered actions without cards: take or pass, show the trump, demand a redeal."""
    return [act for act in legal if act["type"] in _CARDLESS]


def unbeaten_attacks(game: GameState) -> list[str]:
    """Return the attack cards that are not beaten yet."""
    return [laid.attack for laid in game.board.thrown_cards if laid.defend is None]


def guess_act(cards: Sequence[str], game: GameState, seat: int, legal: Sequence[PlainAct]) -> PlainAct | None:
    """Guess the action of a player who lays these cards; None if a defender names too many cards.

    Each card goes to an attack card that it beats, whatever the order of the cards.
    """
    if seat != game.defender:
        return {"type": "move" if game.phase == "lead" else "toss", "cards": [*cards]}
    ranks = {card[1:] for card in cards}
    attacked = {laid.attack[1:] for laid in game.board.thrown_cards}
    if ranks == attacked and any(act["type"] == "transfer" for act in legal):
        return {"type": "transfer", "cards": [*cards]}
    attacks = unbeaten_attacks(game)
    if len(cards) > len(attacks):
        return None
    beats = {
        (act["pairs"][0]["attack"], act["pairs"][0]["defend"]) for act in legal if act["type"] == "defend"
    }
    # If no order beats everything, the given order goes to the rules, which explain the refusal.
    order = next(
        (
            each
            for each in permutations(attacks, len(cards))
            if beats.issuperset(zip(each, cards, strict=True))
        ),
        tuple(attacks),
    )
    return {
        "type": "defend",
        "pairs": [{"attack": attack, "defend": card} for attack, card in zip(order, cards, strict=False)],
    }
