"""Publications: a stored entry of a table, split into acts, as each viewer may see it.

An entry may hold several acts, such as a throw-in and the automatic pass after it. Each act keeps the state
of the table after it. Its public view is computed once and shared by all viewers.
"""

from typing import Any, Final, get_args

from kozyr.rules.actions import MoveEvent
from kozyr.table import (
    OwnView,
    SeenTableEvent,
    Table,
    TableEvent,
    TableView,
    fold,
    look,
    make_own_views,
    seen_by,
)
from kozyr.table.clocks import find_timeout
from kozyr.table.events import Played, Revealed, Started

_ACT_TYPES: Final = frozenset(get_args(MoveEvent))


class PublishedAct:
    """One act, such as a move or the start or end of a game, with its consequences.

    An entry without such an act, such as a chat message, counts as one act. Views are computed when first
    needed, and kept for the other viewers.
    """

    __slots__ = (
        "_own_views",
        "_public_events",
        "_public_view",
        "after",
        "by_clock",
        "events",
        "is_edit",
        "rendered",
    )

    def __init__(
        self, events: tuple[TableEvent, ...], after: Table, *, by_clock: bool = False, is_edit: bool = False
    ) -> None:
        self.events = events
        self.is_edit = is_edit
        """Whether an edit of a local game changed the position without an event; always false on a server."""
        self.by_clock = by_clock
        """Whether an expired clock caused this act, rather than a player."""
        self.rendered: Any = None
        """The public part of the act, which `api.messages.publications` renders once for all viewers."""
        self.after = after
        """The table after the act, including the hidden cards of a running game."""
        self._public_events: tuple[SeenTableEvent, ...] | None = None
        self._public_view: TableView | None = None
        self._own_views: dict[str, OwnView] | None = None

    @property
    def public_events(self) -> tuple[SeenTableEvent, ...]:
        """The events as the public may see them."""
        if self._public_events is None:
            self._public_events = tuple([seen_by(event, None) for event in self.events])
        return self._public_events

    @property
    def public_view(self) -> TableView:
        """The table after the act, as the public may see it."""
        if self._public_view is None:
            self._public_view = look(self.after, None)
        return self._public_view

    def own_view_of(self, player: str | None) -> OwnView | None:
        """Return what only this player may see; None for a person who does not play here."""
        if player is None:
            return None
        if self._own_views is None:
            self._own_views = make_own_views(self.after)
        return self._own_views.get(player)


class Publication:
    """A stored entry, shared by all viewers."""

    __slots__ = ("acts", "after", "at", "events", "number", "players", "shared")

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of an entry
        self,
        number: int,
        at: int,
        events: tuple[TableEvent, ...],
        players: tuple[str, ...],
        after: Table,
        acts: tuple[PublishedAct, ...],
    ) -> None:
        self.number = number
        self.at = at
        self.events = events
        self.players = players
        """The players of the game that was running before this entry."""
        self.after = after
        self.acts = acts
        self.shared: Any = None
        """The bytes that all viewers get, which `api.messages.publications` joins once."""


def publication_of(
    number: int, at: int, events: tuple[TableEvent, ...], before: Table | None, after: Table
) -> Publication:
    """Split an entry into its acts."""
    players = () if before is None else before.players
    act_starts = [index for index, event in enumerate(events) if _begins_act(event)]
    by_clock = before is not None and _is_time_up(before, at)
    if len(act_starts) <= 1:
        only_act = PublishedAct(events, after, by_clock=by_clock)
        return Publication(number, at, events, players, after, (only_act,))
    acts, table = [], before
    later_starts = act_starts[1:]  # events before the first act belong to it
    for begin, end in zip([0, *later_starts], [*later_starts, len(events)], strict=True):
        table = fold(table, events[begin:end], at)
        acts.append(PublishedAct(events[begin:end], table, by_clock=by_clock))
    return Publication(number, at, events, players, after, tuple(acts))


def _is_time_up(before: Table, at: int) -> bool:
    # The table refuses players' moves after a timeout, so the clock caused every move in this entry.
    return before.clock is not None and find_timeout(before.clock, before.reserves) <= at


def _begins_act(event: TableEvent) -> bool:
    if isinstance(event, Played):
        return type(event.what) in _ACT_TYPES
    # `Revealed` ends a game. The events after it, such as freeing the seats of leavers, are not part of the
    # last move.
    return isinstance(event, Started | Revealed)
