"""Recently refused commands, for stores that only one process uses.

They are kept in memory only. After a restart, a command that is sent again is decided again, because its
sender never received the refusal.
"""

from collections import OrderedDict
from typing import Final

from kozyr.server.tables.ports import Change, Refused

MOST_REFUSED: Final = 10_000


class RefusedCommands:
    """The most recent refusals, up to `MOST_REFUSED`."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()

    def add(self, table: str, sender: str, command: str, answer: bytes) -> bytes:
        """Store a command's refusal; return its first refusal."""
        first = self._kept.setdefault((table, sender, command), answer)
        if len(self._kept) > MOST_REFUSED:
            self._kept.popitem(last=False)
        return first

    def remove(self, table: str, sender: str, command: str) -> None:
        """Delete a refusal, because the command was accepted."""
        self._kept.pop((table, sender, command), None)

    def find(self, change: Change) -> Refused | None:
        """Return the refusal of a change's command, if there is one."""
        command = change.entry.command
        return Refused(command) if (change.table, change.entry.sender, command) in self._kept else None
