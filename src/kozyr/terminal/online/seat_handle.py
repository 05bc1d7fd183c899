"""A server's table for one screen; closing the screen does not give up the seat."""

from collections.abc import Callable

from kozyr.terminal.online.table import OnlineTable
from kozyr.terminal.table_client import ClientRefusal, TableMessage


class SeatHandle:
    """A `TableClient` that a screen can leave without giving up the seat."""

    def __init__(self, table: OnlineTable) -> None:
        self._table = table
        # The table executes these requests.
        self.act, self.ready, self.resign, self.say = table.act, table.ready, table.resign, table.say
        self._listener: Callable[[TableMessage], None] | None = None

    @property
    def is_local(self) -> bool:
        """Whether the game is on this machine: always False."""
        return False

    def listen(self, listener: Callable[[TableMessage], None]) -> None:
        """Send the listener a snapshot immediately, and then every message."""
        self._listener = listener
        self._table.listen(listener)

    def follow(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Tell the listener when the connection is lost or restored; return a function that stops this."""
        return self._table.follow(listener)

    def when_lost(self, on_lost: Callable[[ClientRefusal], None]) -> None:
        """Call `on_lost` with the reason when the table can no longer be seen."""

        def notify(refusal: ClientRefusal) -> None:
            if self._listener is not None:  # the screen has not left
                on_lost(refusal)

        self._table.when_lost(notify)

    async def leave(self) -> None:
        """Stop listening; the game goes on."""
        if self._listener is not None:
            self._table.remove_listener(self._listener)
            self._listener = None
