"""The messages of a game's state, in the words of the realtime protocol.

`game.start` and `game.move` carry the public state; `game.player.start` and `game.player.move` carry what one
player alone may see. `game_state` makes them from views.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from kozyr.server.api.messages.actions import ACTION_TYPES, PREV_MOVE_TYPES, Act, PrevMove
from kozyr.server.api.messages.enums import GamePhase, PlayerActivity, PlayerRole
from kozyr.server.api.messages.fields import documented_as
from kozyr.server.api.messages.last_move import RoundEnd


class ThrownCard(Struct, frozen=True):
    """An attack card on the table, the card that beats it, and the seat that played the attack card."""

    attack: str
    defend: str | None
    seat: int


class Board(Struct, frozen=True):
    """The cards on the table."""

    thrown_cards: list[ThrownCard]


class PlayerInGame(Struct, frozen=True):
    """The public state of a player."""

    id: str
    seat: int
    name: str
    bot: str | None
    """The level of a house bot, or None for a person."""
    cards_count: int
    role: PlayerRole
    state: PlayerActivity
    timer_ms: int | None
    """The time left for this decision, or None if the player's clock is not running."""
    reserve_ms: int
    connected: bool


class GameState(Struct, frozen=True):
    """The public state of a game: the data of `game.start` and `game.move`."""

    table_id: str
    game_id: str
    game_no: int
    redeal_no: int
    trump: str
    deck_count: int
    discard_count: int
    dealer: int
    board: Board
    players: list[PlayerInGame]
    attacker: int
    defender: int
    bout: int
    phase: GamePhase
    limit: int
    is_end_of_round: bool = False
    is_end_of_match: bool = False
    prev_move: Annotated[
        PrevMove | None,
        Meta(description=f"The last move; null if the last change was no move. {PREV_MOVE_TYPES}"),
    ] = None
    round_end: RoundEnd | None = None


class PlayerState(Struct, frozen=True):
    """What only one player may see: the data of `game.player.start` and `game.player.move`."""

    seat: int
    cards: list[str]
    legal: Annotated[
        list[dict[str, Any]],
        documented_as(
            list[Act],
            "The player's legal actions now, in the form that the call `game.move` takes. " + ACTION_TYPES,
        ),
    ]
