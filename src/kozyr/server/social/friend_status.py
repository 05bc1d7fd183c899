"""Where a friend is: in a public game, online or offline."""

from typing import Literal, NamedTuple, TypeAlias

from kozyr.server.lobby.lobby import Lobby

Status: TypeAlias = Literal["playing", "online", "offline"]


class FriendStatus(NamedTuple):
    """Where a person is."""

    status: Status
    table_id: str | None = None
    """The table of a game that everybody may watch."""


OFFLINE = FriendStatus("offline")


def find_status(lobby: Lobby, person: str, *, is_online: bool) -> FriendStatus:
    """Return where a person is; a game at a private table is not shown."""
    if not is_online:
        return OFFLINE
    lines = [line for table in lobby.tables_of(person) if (line := lobby.line(table)) is not None]
    public_games = [line for line in lines if line["phase"] == "playing" and not line["private"]]
    if not public_games:
        return FriendStatus("online")
    watchable = [line["table"] for line in public_games if line["spectators"] and not line["locked"]]
    return FriendStatus("playing", next(iter(watchable), None))
