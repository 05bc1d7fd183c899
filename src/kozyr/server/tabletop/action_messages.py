"""The messages of tabletop actions: cards, places, and what a player does with them.

A request, a note of the log and an update of the stream hold actions in this form. The API documents are
generated from these types.
"""

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

DECK_SIZE: Final = 36
"""The number of cards in the deck, from six to ace."""
MAX_ACTIONS: Final = 32
"""The largest number of actions in one request; a whole bout needs fewer."""

SuitName: TypeAlias = Literal["spades", "clubs", "hearts", "diamonds"]
"""The suits in the order of the rules."""
RankName: TypeAlias = Literal["6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
"""The ranks in the order of the rules."""
StackName: TypeAlias = Literal["draw", "discard"]
PileName: TypeAlias = Literal["attack0", "attack1", "attack2", "attack3", "attack4", "attack5"]

STACKS: Final[tuple[StackName, ...]] = get_args(StackName)
PILES: Final[tuple[PileName, ...]] = get_args(PileName)

Suit: TypeAlias = Annotated[SuitName, Meta(description="The suit of a card.")]
Rank: TypeAlias = Annotated[RankName, Meta(description="The rank of a card.")]
Stack: TypeAlias = Annotated[
    StackName,
    Meta(description="The name of a stack. `draw`: the cards to draw. `discard`: the beaten cards."),
]
Pile: TypeAlias = Annotated[
    PileName, Meta(description="The name of a pile: an attack card, and on it the card that beats it.")
]


class SeenCard(Struct, frozen=True, kw_only=True):
    """A card as a viewer sees it; a card that the viewer may not see has neither field."""

    suit: Suit | UnsetType = UNSET
    rank: Rank | UnsetType = UNSET


class TabletopCard(SeenCard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card."""

    suit: Suit
    rank: Rank


class _Place(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A place for cards."""


class HandPlace(_Place, frozen=True, tag="hand"):
    """The player's own hand."""


class StackPlace(_Place, frozen=True, tag="stack"):
    """A stack."""

    name: Stack


class PilePlace(_Place, frozen=True, tag="pile"):
    """A pile."""

    name: Pile


CardPlace: TypeAlias = HandPlace | StackPlace | PilePlace
"""A place for cards, told apart by `type`."""


class _ManualAction(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """An action that the player makes, not the rules: moving cards, or showing or hiding the hand."""


class TransferCards(_ManualAction, frozen=True, tag="transfer"):
    """Move the named cards from the hand or from a pile onto the top of another place."""

    source: Annotated[HandPlace | PilePlace, Meta(description="Where the cards are.")]
    destination: Annotated[CardPlace, Meta(description="Where the cards go.")]
    cards: Annotated[
        tuple[TabletopCard, ...],
        Meta(
            min_length=1, max_length=DECK_SIZE, description="The cards. Only one at a time goes into a pile."
        ),
    ]


class TransferAmount(_ManualAction, frozen=True, tag="transfer"):
    """Move cards from the top of a stack or a pile onto the top of another place."""

    source: Annotated[StackPlace | PilePlace, Meta(description="Where the cards are.")]
    destination: Annotated[CardPlace, Meta(description="Where the cards go.")]
    amount: Annotated[int, Meta(ge=1, le=DECK_SIZE, description="The number of cards.")]


class OpenHand(_ManualAction, frozen=True, tag="openHand"):
    """Show the player's own hand to all players."""


class CloseHand(_ManualAction, frozen=True, tag="closeHand"):
    """Hide the player's own hand again."""


CardMovement: TypeAlias = TransferCards | TransferAmount
"""A movement of cards. The API calls it a transfer, but it is not the transfer of an attack in the rules."""
ManualAction: TypeAlias = CardMovement | OpenHand | CloseHand
"""An action of the tabletop API. The player makes it, not the rules."""
