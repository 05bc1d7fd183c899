"""The choice of an action by its cards.

The table offers the legal actions. Cards that fit no legal action become the most likely illegal one, so that
the rules can explain the refusal.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias

from kozyr.server.api.messages.game import GameState
from kozyr.terminal.card_choice import unbeaten_attacks

PlainAct: TypeAlias = dict[str, Any]
"""An action as the API encodes it."""

_CARDLESS: Final = ("check", "show", "redeal")


def find_acts_with(cards: Sequence[str], legal: Sequence[PlainAct]) -> list[PlainAct]:
    """Return the offered actions that lay exactly these cards."""
    return [act for act in legal if sorted(_cards_of(act)) == sorted(cards)]


def _cards_of(act: PlainAct) -> list[str]:
    if act["type"] == "defend":
        return [pair["defend"] for pair in act["pairs"]]
    return [*act.get("cards", ())]


def find_acts_without_cards(legal: Sequence[PlainAct]) -> list[PlainAct]:
    """Return the offered actions without cards: take or pass, show the trump, demand a redeal."""
    return [act for act in legal if act["type"] in _CARDLESS]


def guess_act(cards: Sequence[str], game: GameState, seat: int, legal: Sequence[PlainAct]) -> PlainAct | None:
    """Guess the action of a player who lays these cards; None if a defender names too many cards.

    A defender may name the cards in any order; each card is laid on an attack card that it beats.
    """
    if seat != game.defender:
        return {"type": "move" if game.phase == "lead" else "toss", "cards": [*cards]}
    ranks = {card[1:] for card in cards}
    attack_ranks = {laid.attack[1:] for laid in game.board.thrown_cards}
    if ranks == attack_ranks and any(act["type"] == "transfer" for act in legal):
        return {"type": "transfer", "cards": [*cards]}
    attacks = unbeaten_attacks(game)
    if len(cards) > len(attacks):
        return None
    beats = {
        (act["pairs"][0]["attack"], act["pairs"][0]["defend"]) for act in legal if act["type"] == "defend"
    }
    pairs = list(zip(attacks, cards, strict=False))
    for order in permutations(attacks, len(cards)):
        if beats.issuperset(zip(order, cards, strict=True)):
            pairs = list(zip(order, cards, strict=True))
            break
    # If no order beats everything, the rules refuse the original order and explain why.
    return {"type": "defend", "pairs": [{"attack": attack, "defend": card} for attack, card in pairs]}
