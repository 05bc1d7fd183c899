"""The messages of the tabletop API: game types, new games, views, and what the event stream says.

In the tabletop API, players move the cards by hand between stacks, piles and hands. The API answers with
these types, and the API documents are generated from them.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from kozyr.server.tabletop import state
from kozyr.server.tabletop.action_messages import Pile, SeenCard, Stack, TabletopCard

MIN_PARTICIPANTS: Final = 2
MAX_PARTICIPANTS: Final = 6

TypeName: TypeAlias = Annotated[Literal["durak"], Meta(description="The game type.")]
Facing: TypeAlias = Annotated[
    Literal["up", "down"],
    Meta(description="How the cards lie. `up`: all players see them. `down`: no player sees them."),
]
GameStatus: TypeAlias = Annotated[
    state.GameStatus,
    Meta(
        description=(
            "The state of the game. `pending`: not all players are connected yet. `inProgress`: it has "
            "started. `ended`: it is over."
        )
    ),
]
GameStage: TypeAlias = Annotated[
    state.GameStage,
    Meta(
        description=(
            "What the players do. `ready`: the attacker begins an attack. `attack`: the attacker attacks, "
            "the defender beats or takes. `preparation`: they clear the piles and draw."
        )
    ),
]
AttackStatus: TypeAlias = Annotated[
    state.AttackStatus,
    Meta(
        description=(
            "How the attack ended; only during the stage `preparation`. `repelled`: every card is beaten. "
            "`surrendered`: the defender takes the cards."
        )
    ),
]


class GameType(Struct, frozen=True):
    """A game type."""

    type: TypeName
    description: Annotated[str, Meta(description="A sentence about the game, for people.")]


class CardPack(Struct, frozen=True):
    """The cards of a game type."""

    type: Annotated[Literal["standard36"], Meta(description="36 cards, six to ace.")]
    name: Annotated[str, Meta(description="The name of the pack, for people.")]
    cards: list[TabletopCard]


class GameTypeDetails(GameType, frozen=True, rename="camel"):
    """A game type with its cards and its number of players."""

    pack: CardPack
    min_players: int
    max_players: int


class Username(Struct, frozen=True):
    """A player, by name."""

    username: Annotated[
        str, Meta(description="The name of a player, in upper or lower case.", examples=["ann"])
    ]


class NewTabletopGame(Struct, frozen=True):
    """Create a game for these players."""

    participants: Annotated[
        list[Username],
        Meta(
            min_length=MIN_PARTICIPANTS,
            max_length=MAX_PARTICIPANTS,
            description="Different players, you among them, in the order of their seats.",
        ),
    ]


class TabletopSummary(Struct, frozen=True):
    """What every player may see before the deal."""

    type: TypeName
    status: GameStatus
    participants: Annotated[list[Username], Meta(description="The players, in the order of their seats.")]


class CreatedGame(TabletopSummary, frozen=True, rename={"same_id": "_id"}):
    """A new game."""

    same_id: Annotated[str, Meta(description="The game's id, for clients that read it here.")]
    id: Annotated[str, Meta(description="The game's id.", examples=["tmfrggzdfmztw"])]


class TabletopHand(Struct, frozen=True):
    """The cards of one player; a closed hand shows them to its owner alone."""

    owner: Annotated[str, Meta(description="The player's name.")]
    open: Annotated[bool, Meta(description="Whether all players see the cards.")]
    cards: list[SeenCard]


class TabletopStack(Struct, frozen=True):
    """A stack; it lies face down and shows only the number of its cards."""

    name: Stack
    facing: Facing
    cards: list[SeenCard]


class TabletopPile(Struct, frozen=True):
    """A pile; the first card is the top card."""

    name: Pile
    facing: Facing
    cards: list[TabletopCard]


class CardPlaces(Struct, frozen=True):
    """All cards of a game, by place."""

    hands: list[TabletopHand]
    stacks: list[TabletopStack]
    piles: list[TabletopPile]


class GameMeta(Struct, frozen=True, kw_only=True, rename="camel"):
    """The roles of the players, and what they do."""

    trump_card: TabletopCard
    stage: GameStage
    attack_status: AttackStatus | UnsetType = UNSET
    participants_fallen_out: Annotated[list[Username], Meta(description="The players who are out.")]
    attacker: Username
    defender: Username
    loser: Annotated[Username | UnsetType, Meta(description="The durak; only after the end.")] = UNSET


class TabletopView(TabletopSummary, frozen=True):
    """A game that has begun, as one player may see it."""

    state: CardPlaces
    meta: GameMeta


class UserActions(Struct, frozen=True, tag="userActions", tag_field="type"):
    """A player sent a request with these actions."""

    initiator: Username
    actions: Annotated[Raw, Meta(description="The actions in their order, as the log stores them.")]


class UserLeft(Struct, frozen=True, tag="userLeft", tag_field="type"):
    """A player left or resigned through another client, and loses the game."""

    initiator: Username


class TabletopStarted(Struct, frozen=True):
    """All players are connected, and the game starts."""

    game: TabletopView


class TabletopJoined(Struct, frozen=True):
    """The player connected while the game was in progress."""

    game: TabletopView


class TabletopUpdated(Struct, frozen=True):
    """The game changed."""

    game: TabletopView
    reason: Annotated[
        UserActions | UserLeft,
        Meta(description="Its `type`: `userActions` for a request, `userLeft` for a player who left."),
    ]


class TabletopEnded(Struct, frozen=True):
    """The game is over. The server closes the connection after this message."""


TABLETOP_EVENTS: Final[dict[str, type[Struct]]] = {
    "gameStarted": TabletopStarted,
    "lateJoined": TabletopJoined,
    "gameUpdated": TabletopUpdated,
    "gameEnded": TabletopEnded,
}
"""The messages of the event stream, by name."""
