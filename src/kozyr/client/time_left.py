"""The time a player has left for a decision, and how urgent it is."""

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from kozyr.server.api.messages.game import GameState, PlayerInGame
from kozyr.server.api.messages.snapshot import TableSnapshot

LOW_MS: Final = 5_000
"""A timer with this much time or less is `low`: the player will soon use the reserve."""
LAST_MS: Final = 10_000
"""If a low timer and the reserve have this much or less together, the player will soon lose: `last`."""

Urgency: TypeAlias = Literal["calm", "low", "last"]
URGENCIES: Final[tuple[Urgency, ...]] = ("calm", "low", "last")
"""The urgencies, from the least to the most urgent."""

PHASES_WITH_RESERVE: Final = ("lead", "defence")
"""The phases that use the reserve; in other phases a player whose time is up passes."""


class TimeLeft(NamedTuple):
    """A player's remaining time, in milliseconds."""

    timer_ms: int
    """The time for this decision."""
    reserve_ms: int
    """The reserve for the whole game, used after the timer; 0 if this decision has no reserve."""

    @property
    def urgency(self) -> Urgency:
        """How soon the player has to decide."""
        if self.timer_ms > LOW_MS:
            return "calm"
        return "last" if self.timer_ms + self.reserve_ms <= LAST_MS else "low"


def find_time_left(game: GameState, seat: int, elapsed_ms: int) -> TimeLeft | None:
    """Return a seat's remaining time after this much has passed; None if the seat has no running clock."""
    player = next((player for player in game.players if player.seat == seat), None)
    if player is None or player.timer_ms is None:
        return None
    used_reserve_ms = max(0, elapsed_ms - player.timer_ms)
    reserve_ms = max(0, player.reserve_ms - used_reserve_ms) if game.phase in PHASES_WITH_RESERVE else 0
    return TimeLeft(max(0, player.timer_ms - elapsed_ms), reserve_ms)


def advance_clocks(snapshot: TableSnapshot, elapsed_ms: int) -> TableSnapshot:
    """Return the snapshot with its clocks advanced by this much time."""
    game = snapshot.game
    if game is None:
        return snapshot
    players = [_advance_clock(game, player, elapsed_ms) for player in game.players]
    return replace(snapshot, game=replace(game, players=players))


def _advance_clock(game: GameState, player: PlayerInGame, elapsed_ms: int) -> PlayerInGame:
    remaining = find_time_left(game, player.seat, elapsed_ms)
    if remaining is None:
        return player
    # Some phases do not use the reserve, so it stays the same.
    reserve_ms = remaining.reserve_ms if game.phase in PHASES_WITH_RESERVE else player.reserve_ms
    return replace(player, timer_ms=remaining.timer_ms, reserve_ms=reserve_ms)


def format_countdown(milliseconds: int) -> str:
    """Write a remaining time as 1:05, rounded up, so that 0:00 means that the time is up."""
    seconds = -(-milliseconds // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
