"""The state of a game, in the words of the realtime protocol.

`game.start` and `game.move` carry the public state; `game.player.start` and `game.player.move` carry what one
player alone may see. The state is made from views, never from a table, so it cannot reveal hidden cards.
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from kozyr.rules.cards import CARD_IDS, ids
from kozyr.rules.plain_actions import plain_action
from kozyr.rules.view import View
from kozyr.server.api.messages.actions import ACTION_TYPES, PREV_MOVE_TYPES, Act, PrevMove
from kozyr.server.api.messages.enums import GamePhase, PlayerActivity, PlayerRole
from kozyr.server.api.messages.fields import documented_as
from kozyr.server.api.messages.last_move import RoundEnd
from kozyr.server.tables.game_outcome import game_id
from kozyr.table import Clock, OwnView, TableView
from kozyr.table.roles import Standing
from kozyr.table.views import SitterView


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


Clocks: TypeAlias = Sequence[tuple[int | None, int]]
"""For each seat, the milliseconds left for this decision (None if no clock runs), and those in reserve."""


class LastChange(NamedTuple):
    """The last move and the end of the bout that led to a game's state."""

    prev_move: PrevMove | None = None
    round_end: RoundEnd | None = None


def game_state(
    view: TableView,
    now: int,
    own: OwnView | None = None,
    last_change: LastChange = LastChange(),  # noqa: B008 - the default cannot be changed
    clocks: Clocks | None = None,
) -> GameState:
    """Return the public state of the running or last game; `now` is only used for the clocks.

    `own` adds the standing that only its seat may see. Without `clocks`, the clocks are taken from the view.
    """
    game = view.game
    assert game is not None, "the table has no game"  # noqa: S101 - the caller has checked it
    phase = game.phase
    assert phase != "beaten" and phase != "taken", "a view inside a step"  # noqa: S101, PT018, PLR1714 - for mypy
    setup = game.setup
    standings = list(view.standings)
    if own is not None and own.standing is not None:
        standings[own.seat] = own.standing
    if clocks is None:
        clocks = clocks_of(view, now)
    return GameState(
        view.id, game_id(view.id, view.game_no), view.game_no, view.redeal_no, CARD_IDS[game.trump_card],
        game.talon, game.discard, setup.dealer,
        Board([
            ThrownCard(CARD_IDS[attack], None if cover is None else CARD_IDS[cover], seat)
            for attack, cover, seat in game.table
        ]),
        [
            _make_player(view, game, seat, standing, clocks[seat])
            for seat, standing in enumerate(standings)
        ],
        game.attacker, game.defender, game.bout, phase, game.limit,
        last_change.round_end is not None, _is_end_of_match(game), last_change.prev_move,
        last_change.round_end,
    )  # fmt: skip


def _is_end_of_match(game: View) -> bool:
    # A redeal is not the end: the same game continues.
    return game.phase == "over" and (game.result is None or game.result.reason != "redeal")


def clocks_of(view: TableView, now: int) -> Clocks:
    """List the milliseconds that each seat has left: for this decision and in reserve."""
    return [
        _compute_times(view.clock, view.reserves[seat], seat, standing, now)
        for seat, standing in enumerate(view.standings)
    ]


def _make_player(
    view: TableView, game: View, seat: int, standing: Standing, clock: tuple[int | None, int]
) -> PlayerInGame:
    player = view.players[seat]
    sitter: SitterView | None = view.sitters[seat]
    if sitter is not None and sitter.player != player:
        sitter = None  # another player took the seat after that game
    timer, reserve = clock
    return PlayerInGame(
        player, seat, "" if sitter is None else sitter.name, None if sitter is None else sitter.bot,
        game.counts[seat], standing.role, standing.state, timer, reserve,
        sitter is not None and sitter.is_connected,
    )  # fmt: skip


def _compute_times(
    clock: Clock | None, reserve: int, seat: int, standing: Standing, now: int
) -> tuple[int | None, int]:
    """Compute the milliseconds that a seat has left: for this decision and in reserve."""
    if clock is None or (clock.seat != seat and clock.seat is not None):
        return None, reserve
    # A clock without a seat runs for all seats that may throw in.
    if clock.seat is None and standing.state != "active":
        return None, reserve
    left_ms = clock.since + clock.span - now
    if left_ms >= 0:
        return left_ms, reserve
    # Throwing in never uses the reserve.
    return 0, reserve if clock.kind == "throw_in" else max(0, reserve + left_ms)


def player_state(own: OwnView) -> PlayerState:
    """Return a player's own cards and legal actions."""
    return PlayerState(own.seat, ids(own.hand), [plain_action(action) for action in own.legal])
