"""Translation of the cards a player has selected into one of the legal acts.

The table lists the legal acts, so no game rules are needed here. A choice consists of the card under the
cursor, marked cards to lead together, and the target where a card has several possible uses.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from kozyr.server.api.messages.game import GameState, PlayerState

Act: TypeAlias = dict[str, Any]

_WITH_CARDS: Final = ("move", "toss", "transfer")
CHECK: Final[Act] = {"type": "check"}


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The cursor's position and the marked cards."""

    card: str | None = None
    """The card under the cursor."""
    marked: tuple[str, ...] = ()
    places: tuple[Act, ...] = ()
    """The possible uses of the card if there are several; empty otherwise."""
    place: int = 0


def drop_played_cards(choice: CardChoice, hand: list[str]) -> CardChoice:
    """Drop the cards that have left the hand; the cursor stays if it can."""
    card = choice.card if choice.card in hand else (hand[0] if hand else None)
    marked = tuple(each for each in choice.marked if each in hand)
    return CardChoice(card, marked)


def move_cursor(choice: CardChoice, hand: list[str], by: int) -> CardChoice:
    """Move the cursor along the hand or along the places; both wrap around."""
    if choice.places:
        return replace(choice, place=(choice.place + by) % len(choice.places))
    if not hand:
        return choice
    here = hand.index(choice.card) if choice.card in hand else 0
    return replace(choice, card=hand[(here + by) % len(hand)])


def toggle_mark(choice: CardChoice, card: str | None) -> CardChoice:
    """Mark a card to be led with others of its rank, or unmark it; another rank starts over."""
    if card is None:
        return choice
    if card in choice.marked:
        return replace(choice, marked=tuple(each for each in choice.marked if each != card))
    same = tuple(each for each in choice.marked if each[1:] == card[1:])
    return replace(choice, marked=(*same, card), card=card)


def cards_of(act: Act) -> tuple[str, ...]:
    """Return the player's own cards that an act lays."""
    if act["type"] in _WITH_CARDS:
        return tuple(act["cards"])
    if act["type"] == "defend":
        return tuple(pair["defend"] for pair in act["pairs"])
    return (act["card"],) if act["type"] == "show" else ()


def playable_cards(legal: Iterable[Act]) -> frozenset[str]:
    """Return the cards that at least one legal act lays."""
    return frozenset(card for act in legal for card in cards_of(act))


def acts_with(legal: Iterable[Act], cards: Iterable[str]) -> tuple[Act, ...]:
    """Return the acts that lay exactly these cards."""
    wanted = sorted(cards)
    return tuple(act for act in legal if wanted and sorted(cards_of(act)) == wanted)


def chosen_acts(choice: CardChoice, player: PlayerState) -> tuple[Act, ...]:
    """Return the acts that the chosen cards allow."""
    if choice.places:
        return (choice.places[choice.place],)
    return acts_with(player.legal, choice.marked or ((choice.card,) if choice.card else ()))


def likely_act(choice: CardChoice, player: PlayerState, game: GameState) -> Act | None:
    """Return the act the player probably meant although it is illegal: the table answers why not."""
    cards = list(choice.marked or ((choice.card,) if choice.card else ()))
    if not cards:
        return None
    if player.seat == game.defender:
        bare = [laid.attack for laid in game.board.thrown_cards if laid.defend is None]
        if bare:
            return {"type": "defend", "pairs": [{"attack": bare[0], "defend": cards[0]}]}
    kind = "toss" if game.board.thrown_cards else "move"
    return {"type": kind, "cards": cards}


def is_legal(legal: Iterable[Act], kind: str) -> bool:
    """Return whether an act of this kind is legal."""
    return any(act["type"] == kind for act in legal)


def target_of(act: Act) -> str | None:
    """Return the attack card that an act beats; None if the act beats none."""
    return act["pairs"][0]["attack"] if act["type"] == "defend" else None
