"""Checks of a session at a server: every player was told everything, the same, and nothing secret.

What strangers' clients heard is held against the stored log. Every check gives what it finds wrong, in words;
a good evening gives nothing.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.kit.knowledge import Log, Viewer, leaks
from tests.kit.sdk_clients import Heard, Told


class Stream(NamedTuple):
    """What one client heard of one table, through the eyes of one viewer."""

    table: str
    viewer: Viewer
    told: list[Told]

    @property
    def name(self) -> str:
        """How a check calls it."""
        return f"{self.table} as {self.viewer}"


class Evening(NamedTuple):
    """What everybody heard, by player; what is stored, by table."""

    heard: dict[str, Heard]
    logs: dict[str, Log]

    def streams(self) -> Iterator[Stream]:
        """Go through everything that was heard."""
        for heard in self.heard.values():
            for channel, told in heard.streams.items():
                table, _, viewer = channel.removeprefix("table:").partition("#")
                yield Stream(table, viewer or None, told)


def gaps(evening: Evening) -> list[str]:
    """Find streams that are not entry 1, 2, 3, …, each once, in this order; and what was not made up for."""
    found = [
        f"{stream.name}: {[told.offset for told in stream.told]}"
        for stream in evening.streams()
        if [told.offset for told in stream.told] != [*range(1, len(stream.told) + 1)]
    ]
    return found + [
        f"{who} missed something" for who, heard in evening.heard.items() if False in heard.recovered
    ]


def differences(evening: Evening) -> list[str]:
    """Find entries of which two viewers were told otherwise, but for what is one viewer's alone."""
    first: dict[tuple[str, int], str] = {}
    return [
        f"{stream.name}: {told.offset}"
        for stream in evening.streams()
        for told in stream.told
        if first.setdefault((stream.table, told.offset), _public(told)) != _public(told)
    ]


def _public(told: Told) -> str:
    # A player alone is told his cards, and that he could pass the attack on.
    events = [each for each in told.data["events"] if not each["event"].startswith("game.player.")]
    return json.dumps({**told.data, "events": events}).replace('"transferring"', '"defender"')


def leaked(evening: Evening) -> list[str]:
    """Find cards and seeds that were told to somebody who could not know them by then."""
    return [
        f"{stream.name}: {leak}"
        for stream in evening.streams()
        for leak in leaks(evening.logs[stream.table], stream.viewer, _texts(stream))
    ]


def would_be_noticed(evening: Evening) -> bool:
    """Tell whether any player's stream, shown to a spectator, would be a leak: whether `leaked` looks."""
    return all(
        leaks(evening.logs[stream.table], None, _texts(stream))
        for stream in evening.streams()
        if stream.viewer
    )


def _texts(stream: Stream) -> dict[int, str]:
    return {told.offset: told.text for told in stream.told}


def lost(evening: Evening) -> list[str]:
    """Find moves that were acknowledged and are not the entry they were said to be, under the sender's id."""
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
    """Find players who did not hear the end of so many games, or another end than is stored."""
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
