"""Tables that send a recorded stream to a screen."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.client.table_model import advance
from kozyr.server.api.messages.snapshot import TableSnapshot
from tests.terminal.recorded_session import first_snapshot, list_entries


class RecordedTable:
    """A table that changes only through `tell`."""

    def __init__(self, snapshot: TableSnapshot) -> None:
        self.snapshot = snapshot
        self.acts: list[str] = []
        """The screen's calls, in order."""
        self._listeners: list[Callable[[TableMessage], None]] = []

    def listen(self, heard: Callable[[TableMessage], None]) -> Callable[[], None]:
        """Send the snapshot, and later what `tell` is given."""
        self._listeners.append(heard)
        heard(self.snapshot)
        return lambda: self._listeners.remove(heard)

    def tell(self, heard: TableMessage) -> None:
        """Send a publication to the screen."""
        for listener in self._listeners:
            listener(heard)

    async def act(self, act: dict[str, Any]) -> ClientRefusal | None:
        """Record an action."""
        self.acts.append(str(act["type"]))
        return None

    async def ready(self) -> ClientRefusal | None:
        """Record the call."""
        self.acts.append("ready")
        return None

    async def resign(self) -> ClientRefusal | None:
        """Record the call."""
        self.acts.append("resign")
        return None

    async def say(self, text: str) -> ClientRefusal | None:
        """Record a message."""
        self.acts.append(f"say {text}")
        return None

    async def leave(self) -> None:
        """Record the call."""
        self.acts.append("leave")


def own_turn(
    timer_ms: int | None, reserve_ms: int = 60_000, phase: str = "defence", chat: Sequence[Any] = ()
) -> TableSnapshot:
    """Return a table at which the viewer must act, with this much time left."""
    now = first_snapshot()
    for entry in list_entries():
        now = advance(now, entry)
        if now.player is not None and now.player.legal:
            break
    assert now.game is not None
    assert now.player is not None
    seat = now.player.seat
    players = [
        replace(each, timer_ms=timer_ms, reserve_ms=reserve_ms) if each.seat == seat else each
        for each in now.game.players
    ]
    return replace(now, game=replace(now.game, phase=phase, players=players), chat=[*chat])
