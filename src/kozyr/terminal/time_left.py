"""The time a player has left for a decision, and how urgent it is."""

from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.server.api.messages.game import GameState

LOW_MS: Final = 5_000
"""From here on the time for the decision is low: the reserve begins soon."""
LAST_MS: Final = 10_000
"""From here on everything that is left is low: the game is lost soon."""

Urgency: TypeAlias = Literal["calm", "low", "last"]
URGENCIES: Final[tuple[Urgency, ...]] = ("calm", "low", "last")

PHASES_WITH_RESERVE: Final = ("lead", "defence")
"""The phases in which the reserve runs on; a thrower whose time is up has passed instead."""


class TimeLeft(NamedTuple):
    """What is left of a player's time, in milliseconds."""

    timer_ms: int
    """For this decision."""
    reserve_ms: int
    """After that, for the whole game; 0 where the decision has no reserve."""

    @property
    def urgency(self) -> Urgency:
        """Tell how soon the player has to decide."""
        if self.timer_ms > LOW_MS:
            return "calm"
        return "last" if self.timer_ms + self.reserve_ms <= LAST_MS else "low"


def time_left(game: GameState, seat: int, passed_ms: int) -> TimeLeft | None:
    """Tell what a seat has left after this much time; None where no clock runs for it."""
    player = next((each for each in game.players if each.seat == seat), None)
    if player is None or player.timer_ms is None:
        return None
    over = max(0, passed_ms - player.timer_ms)
    reserve = max(0, player.reserve_ms - over) if game.phase in PHASES_WITH_RESERVE else 0
    return TimeLeft(max(0, player.timer_ms - passed_ms), reserve)


def countdown(milliseconds: int) -> str:
    """Write a time that runs down as 1:05; only a time that is up is 0:00."""
    seconds = -(-milliseconds // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
