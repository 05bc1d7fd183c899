"""The state of a game as its messages, made from views.

The state is made from views, never from a table, so it cannot reveal hidden cards. The types of the messages
are in `game`: msgspec reads their annotations, which a compiled module loses (`tools/compile_modules.py`).
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from kozyr.rules.cards import CARD_IDS, ids
from kozyr.rules.plain_actions import plain_action
from kozyr.rules.view import View
from kozyr.server.api.messages.actions import PrevMove
from kozyr.server.api.messages.game import Board, GameState, PlayerInGame, PlayerState, ThrownCard
from kozyr.server.api.messages.last_move import RoundEnd
from kozyr.server.tables.game_outcome import game_id
from kozyr.table import Clock, OwnView, TableView
from kozyr.table.roles import Standing
from kozyr.table.views import SitterView

Clocks: TypeAlias = Sequence[tuple[int | None, int]]
"""For each seat, the milliseconds left for this decision (None if no clock runs), and its reserve in ms."""


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
    assert phase != "beaten" and phase != "taken", "a view in the middle of a step"  # noqa: S101, PT018, PLR1714 - for mypy
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
