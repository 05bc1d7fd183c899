"""The sentence about a move, for the action log, plain console mode, the demonstration and replays."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from kozyr.locales import Language, say
from kozyr.locales.cards import write_card_by_id
from kozyr.server.api.messages.actions import CheckMove, DefendMove, PrevMove, move_type

CardWriter: TypeAlias = Callable[[str, Language], str]
"""A function that writes a card of the messages, such as `S9`, for a reader."""


def describe_move(
    move: PrevMove,
    name: str,
    language: Language,
    *,
    is_defender: bool,
    write_card: CardWriter = write_card_by_id,
) -> str:
    """Describe a move of the player with this name; the key of the text contains the move's type."""
    if isinstance(move, CheckMove):
        return say(language, "step_take" if is_defender else "step_pass", name=name)

    def write(cards: Iterable[str]) -> str:
        return " ".join(write_card(card, language) for card in cards)

    pairs = [
        say(language, "step_pair", attack=write([pair.attack]), cover=write([pair.defend]))
        for pair in (move.pairs if isinstance(move, DefendMove) else [])
    ]
    return say(
        language,
        f"step_{move_type(move)}",
        name=name,
        cards=write(getattr(move, "cards", ())),
        card=write(filter(None, [getattr(move, "card", None)])),
        pairs=", ".join(pairs),
    )
