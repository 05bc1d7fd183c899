"""The registry of all calls, by name."""

from typing import Final

from kozyr.server.api.calls import (
    auth,
    coins,
    games,
    play,
    replays,
    seats,
    sessions,
    snapshots,
    tables,
    users,
)
from kozyr.server.api.calls.call import Call

CALLS: Final[dict[str, Call]] = {
    each.name: each
    for each in (
        auth.guest,
        auth.register,
        auth.login,
        auth.logout,
        auth.me,
        auth.token,
        auth.token_list,
        auth.revoke,
        sessions.password,
        sessions.session_list,
        tables.list_tables,
        snapshots.get,
        tables.mine,
        seats.rules,
        seats.levels,
        tables.create,
        tables.join,
        seats.ready,
        seats.unready,
        seats.leave,
        seats.invite,
        seats.add_bot,
        seats.remove_bot,
        seats.remove_player,
        seats.close,
        play.move,
        play.resign,
        snapshots.snapshot,
        seats.chat,
        games.get,
        replays.replay,
        games.list_games,
        games.verify,
        coins.balance,
        coins.history,
        users.get,
    )
}
