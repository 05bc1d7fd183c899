"""Checks of a session at a server: every player was told everything, the same, and nothing secret.

Each check compares what the SDK clients received with the stored log and returns sentences about the errors.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.kit.knowledge import Log, Viewer, leaks
from tests.kit.sdk_clients import Heard, Told


class Stream(NamedTuple):
    """What one client received about one table, as one viewer."""

    table: str
    viewer: Viewer
    told: list[Told]

    @property
    def name(self) -> str:
        """The name of the stream in a check's sentences."""
        return f"{self.table} as {self.viewer}"


class Evening(NamedTuple):
    """What each player received, and what is stored of each table."""

    heard: dict[str, Heard]
    logs: dict[str, Log]

    def streams(self) -> Iterator[Stream]:
        """Iterate over all streams."""
        for heard in self.heard.values():
            for channel, told in heard.streams.items():
                table, _, viewer = channel.removeprefix("table:").partition("#")
                yield Stream(table, viewer or None, told)


def gaps(evening: Evening) -> list[str]:
    """Find streams other than entries 1, 2, 3, … once each in order, and gaps that recovery did not fill."""
    found = [
        f"{stream.name}: {[told.offset for told in stream.told]}"
        for stream in evening.streams()
        if [told.offset for told in stream.told] != [*range(1, len(stream.told) + 1)]
    ]
    return found + [
        f"{who} missed something" for who, heard in evening.heard.items() if False in heard.recovered
    ]


def differences(evening: Evening) -> list[str]:
    """Find entries that two viewers received differently, except for private parts."""
    first: dict[tuple[str, int], str] = {}
    return [
        f"{stream.name}: {told.offset}"
        for stream in evening.streams()
        for told in stream.told
        if first.setdefault((stream.table, told.offset), _public(told)) != _public(told)
    ]


def _public(told: Told) -> str:
    # Only the player sees the own cards, and that a transfer is possible.
    events = [each for each in told.data["events"] if not each["event"].startswith("game.player.")]
    return json.dumps({**told.data, "events": events}).replace('"transferring"', '"defender"')


def leaked(evening: Evening) -> list[str]:
    """Find cards and seeds that were sent to a viewer who could not know them yet."""
    return [
        f"{stream.name}: {leak}"
        for stream in evening.streams()
        for leak in leaks(evening.logs[stream.table], stream.viewer, _texts(stream))
    ]


def would_be_noticed(evening: Evening) -> bool:
    """Return whether a player's stream, shown to a spectator, counts as a leak: whether `leaked` works."""
    return all(
        leaks(evening.logs[stream.table], None, _texts(stream))
        for stream in evening.streams()
        if stream.viewer
    )


def _texts(stream: Stream) -> dict[int, str]:
    return {told.offset: told.text for told in stream.told}


def lost(evening: Evening) -> list[str]:
    """Find acknowledged moves that are not the stored entry of that number and command id."""
    kept = {
        (table, entry.number, entry.sender, entry.command)
        for table, log in evening.logs.items()
        for entry in log.entries
    }
    return [
        f"{who}: {each}"
        for who, heard in evening.heard.items()
        for each in heard.answered
        if (each.table, each.seq, who, each.command) not in kept
    ]


def wrong_ends(evening: Evening, games: int) -> list[str]:
    """Find players who did not receive the ends of this many games, or received other ends than stored."""
    found = [
        f"{table}: {len(log.finished)}" for table, log in evening.logs.items() if len(log.finished) != games
    ]
    for stream in evening.streams():
        if stream.viewer is not None:
            kept = [
                (each.reason, [(one.player, one.result, one.points, one.prize) for one in each.players])
                for each in evening.logs[stream.table].finished
            ]
            if (heard := [_end(each) for told in stream.told for each in told.events("game.end")]) != kept:
                found.append(f"{stream.name}: {heard}, not {kept}")
    return found


def _end(data: dict[str, Any]) -> tuple[str, list[tuple[object, ...]]]:
    fields = ("player_id", "result", "points", "prize")
    return data["reason"], [tuple(one[field] for field in fields) for one in data["results"]]
