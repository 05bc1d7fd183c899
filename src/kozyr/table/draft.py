"""The decision about a command, while it is being made.

A draft collects the events of a decision and the table after these events. It is mutable and used only inside
a decision, which returns an immutable value.
"""

from kozyr.rules import Step
from kozyr.table.clocks import compute_clock, compute_reserves
from kozyr.table.events import ClockSet, TableEvent, make_played
from kozyr.table.evolve import end_game_if_over, evolve
from kozyr.table.table import Table


class Draft:
    """The events of a decision so far, and the table after these events."""

    def __init__(self, table: Table, at: int) -> None:
        self.table = table
        self.at = at
        self.events: list[TableEvent] = []

    def apply(self, *events: TableEvent) -> None:
        """Add events and apply them to the table."""
        for event in events:
            self.events.append(event)
            self.table = evolve(self.table, event, self.at)

    def play(self, step: Step) -> None:
        """Add a step of the game and update the clocks; the step already contains the new position."""
        self.events.extend([make_played((event, "played")) for event in step.events])
        table = self.table
        clock = compute_clock(table.clock, step.game, step.events, self.at, table.settings.spans)
        reserves = table.reserves
        if clock != table.clock:
            reserves = compute_reserves(table.clock, reserves, self.at)
            self.events.append(ClockSet(clock, reserves))
        table = table._replace(game=step.game, at=self.at, clock=clock, reserves=reserves)
        self.table = end_game_if_over(table)

    def restart_clock(self) -> None:
        """Restart the span of the running clock, but keep the player's reserve as it is.

        If the game has no clock and every person is away, restart the wait until the game is abandoned.
        """
        table = self.table
        if table.clock is not None:
            self.apply(ClockSet(table.clock._replace(since=self.at), table.reserves))
        elif table.phase == "playing" and table.deserted_since is not None and not self.events:
            # Every event restarts that wait, so an event is needed only if the draft has none yet.
            # A `ClockSet` without a clock changes nothing else.
            self.apply(ClockSet(None, table.reserves))
