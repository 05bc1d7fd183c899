"""What happened with one entry, step by step, and what may each viewer know of it?

An entry may hold several acts (a throw-in and the pass that follows it by itself): each is published with the
table as it was after it. What everybody may see of an act is looked at once, for all who watch.
"""

from typing import Any, Final, NamedTuple

from kozyr.rules.events import (
    Beaten,
    Led,
    Passed,
    RedealDemanded,
    Taken,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.table import (
    OwnView,
    SeenTableEvent,
    Table,
    TableEvent,
    TableView,
    fold,
    hands,
    look,
    seen_by,
)
from kozyr.table.clocks import runs_out
from kozyr.table.events import Played, Revealed, Started

_ACTS: Final = frozenset({Led, ThrownIn, Beaten, Transferred, TrumpShown, Taken, Passed, RedealDemanded})


class PublishedAct:
    """One act, or the start or the end of a game, with what followed; or what happened without any.

    Looked at when first asked for, by whoever watches, and kept for the others.
    """

    __slots__ = ("_hands", "_public", "_seen", "after", "by_clock", "events", "rendered")

    def __init__(self, events: tuple[TableEvent, ...], after: Table, *, by_clock: bool = False) -> None:
        self.events = events
        self.by_clock = by_clock
        """Whether a clock ran out: what was done then, no player has asked for."""
        self.rendered: Any = None
        """What those who render acts keep of it, for the next viewer."""
        self.after = after
        """The table after it, with all its secrets: for a game that is over there are none."""
        self._seen: tuple[SeenTableEvent, ...] | None = None
        self._public: TableView | None = None
        self._hands: dict[str, OwnView] | None = None

    @property
    def seen(self) -> tuple[SeenTableEvent, ...]:
        """What happened, as everybody may see it."""
        if self._seen is None:
            self._seen = tuple([seen_by(event, None) for event in self.events])
        return self._seen

    @property
    def public(self) -> TableView:
        """The table after it, as everybody may see it."""
        if self._public is None:
            self._public = look(self.after, None)
        return self._public

    def own(self, player: str | None) -> OwnView | None:
        """Show a player of the game what he alone may see."""
        if player is None:
            return None
        if self._hands is None:
            self._hands = hands(self.after)
        return self._hands.get(player)


class Publication(NamedTuple):
    """An entry that is stored: shared by all who watch."""

    number: int
    at: int
    events: tuple[TableEvent, ...]
    players: tuple[str, ...]
    """Of the game that was played before it."""
    after: Table
    acts: tuple[PublishedAct, ...]


def publication_of(
    number: int, at: int, events: tuple[TableEvent, ...], before: Table | None, after: Table
) -> Publication:
    """Tell an entry act by act."""
    players = () if before is None else before.players
    starts = [place for place, event in enumerate(events) if _begins(event)]
    by_clock = before is not None and _is_time_up(before, at)
    if len(starts) <= 1:
        return Publication(
            number, at, events, players, after, (PublishedAct(events, after, by_clock=by_clock),)
        )
    acts, table = [], before
    starts = starts[1:]  # what comes before the first act belongs to it
    for begin, end in zip([0, *starts], [*starts, len(events)], strict=True):
        table = fold(table, events[begin:end], at)
        acts.append(PublishedAct(events[begin:end], table, by_clock=by_clock))
    return Publication(number, at, events, players, after, tuple(acts))


def _is_time_up(before: Table, at: int) -> bool:
    # From then on players are refused, so a pass in such an entry is the clock's.
    return before.clock is not None and runs_out(before.clock, before.reserves) <= at


def _begins(event: TableEvent) -> bool:
    if isinstance(event, Played):
        return type(event.what) in _ACTS
    # What follows the end of a game (who left is freed) is not part of its last move.
    return isinstance(event, Started | Revealed)
