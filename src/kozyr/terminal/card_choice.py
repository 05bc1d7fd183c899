"""The cards that a player has selected, and the legal act that they stand for.

The table lists the legal acts, so this module needs no game rules. A choice consists of the card under the
cursor, the marked cards, and the chosen act if a card has several uses.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final, TypeAlias

from kozyr.server.api.messages.game import GameState, PlayerState

Act: TypeAlias = dict[str, Any]
"""An action as the API encodes it."""

# In the API `move` is a lead, `toss` a throw-in, and `check` a take or a pass.
CHECK: Final[Act] = {"type": "check"}


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The cursor's position and the marked cards."""

    card: str | None = None
    """The card under the cursor."""
    marked: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()
    """One act for each place where the card can be laid, if there are several places; empty otherwise."""
    act_index: int = 0
    """The index of the chosen act in `acts`."""


def drop_played_cards(choice: CardChoice, hand: list[str]) -> CardChoice:
    """Drop the cards that have left the hand; if the cursor's card is gone, go to the first card."""
    card = choice.card
    if card not in hand:
        card = hand[0] if hand else None
    return CardChoice(card, tuple(marked for marked in choice.marked if marked in hand))


def move_cursor(choice: CardChoice, hand: list[str], steps: int) -> CardChoice:
    """Move the cursor along the hand, or along `acts` if there are any; both wrap around."""
    if choice.acts:
        return replace(choice, act_index=(choice.act_index + steps) % len(choice.acts))
    if not hand:
        return choice
    index = hand.index(choice.card) if choice.card in hand else 0
    return replace(choice, card=hand[(index + steps) % len(hand)])


def toggle_mark(choice: CardChoice, card: str | None) -> CardChoice:
    """Mark or unmark a card; marking a card of another rank removes the earlier marks."""
    if card is None:
        return choice
    if card in choice.marked:
        return replace(choice, marked=tuple(marked for marked in choice.marked if marked != card))
    same_rank = tuple(marked for marked in choice.marked if marked[1:] == card[1:])
    return replace(choice, marked=(*same_rank, card), card=card)


def cards_of(act: Act) -> tuple[str, ...]:
    """Return the cards that an act takes from the player's hand or shows."""
    if "cards" in act:
        return tuple(act["cards"])
    if "pairs" in act:
        return tuple(pair["defend"] for pair in act["pairs"])
    return (act["card"],) if "card" in act else ()


def playable_cards(legal: Iterable[Act]) -> frozenset[str]:
    """Return the cards that at least one legal act lays or shows."""
    return frozenset(card for act in legal for card in cards_of(act))


def find_acts(legal: Iterable[Act], cards: Iterable[str]) -> tuple[Act, ...]:
    """Return the acts with exactly these cards; none if no cards are given."""
    sorted_cards = sorted(cards)
    return tuple(act for act in legal if sorted_cards and sorted(cards_of(act)) == sorted_cards)


def _chosen_cards(choice: CardChoice) -> tuple[str, ...]:
    if choice.marked:
        return choice.marked
    return (choice.card,) if choice.card else ()


def chosen_acts(choice: CardChoice, player: PlayerState) -> tuple[Act, ...]:
    """Return the acts that the chosen cards allow."""
    if choice.acts:
        return (choice.acts[choice.act_index],)
    return find_acts(player.legal, _chosen_cards(choice))


def guess_chosen_act(choice: CardChoice, player: PlayerState, game: GameState) -> Act | None:
    """Guess what the player wants with cards that fit no legal act, so that the table can explain why not."""
    cards = _chosen_cards(choice)
    if not cards:
        return None
    # With too many cards to beat, the refusal is about the first card.
    guesses = (guess_act(guessed, game, player.seat, player.legal) for guessed in (cards, cards[:1]))
    return next(filter(None, guesses), None)


def unbeaten_attacks(game: GameState) -> list[str]:
    """Return the attack cards that are not beaten yet."""
    return [laid.attack for laid in game.board.thrown_cards if laid.defend is None]


def is_legal(legal: Iterable[Act], kind: str) -> bool:
    """Return whether an act of this kind is legal."""
    return any(act["type"] == kind for act in legal)


def target_of(act: Act) -> str | None:
    """Return the attack card that an act beats; None if the act beats none."""
    return act["pairs"][0]["attack"] if act["type"] == "defend" else None


def find_acts_without_cards(legal: Iterable[Act]) -> list[Act]:
    """Return the acts that lay no cards, such as to take or pass, to show the trump, to demand a redeal."""
    return [act for act in legal if "cards" not in act and "pairs" not in act]


def find_other_acts(legal: Iterable[Act]) -> list[Act]:
    """Return the acts without any card, except to take or pass, which have a key of their own."""
    return [act for act in legal if not cards_of(act) and act != CHECK]


def guess_act(cards: Sequence[str], game: GameState, seat: int, legal: Sequence[Act]) -> Act | None:
    """Guess the act of a player who lays these cards; None if a defender names too many cards.

    A defender may name the cards in any order; each card is laid on an attack card that it beats.
    """
    attacks = unbeaten_attacks(game)
    if seat != game.defender or not attacks:
        return {"type": "move" if game.phase == "lead" else "toss", "cards": [*cards]}
    ranks = {card[1:] for card in cards}
    attack_ranks = {laid.attack[1:] for laid in game.board.thrown_cards}
    if ranks == attack_ranks and any(act["type"] == "transfer" for act in legal):
        return {"type": "transfer", "cards": [*cards]}
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
