"""Checks after a session at a cluster: everything is stored once and every player was told.

Each check compares what the players received with the store and returns sentences about the errors.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from kozyr.rules.rule_refusals import REASONS
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.table import Table, fold
from tests.cluster.concurrent_players import Crowd
from tests.kit.cluster import Cluster
from tests.kit.cluster_sessions import Evening, differences, gaps, leaked, lost, wrong_ends
from tests.kit.knowledge import Log, logs_of
from tests.kit.postgres import opened
from tests.kit.sdk_clients import Heard
from tests.kit.server_process import Door

PATIENCE_S: Final = 20
"""The longest time until every process has noticed the last change."""


def read_evening(address: str, heard: dict[str, Heard]) -> Evening:
    """Read the stored logs of all tables that a player received anything about."""
    tables = {
        channel.removeprefix("table:").partition("#")[0]
        for each in heard.values()
        for channel in each.streams
    }

    async def read() -> dict[str, Log]:
        async with opened(address) as store:
            return await logs_of(store, tables)

    return Evening(heard, asyncio.run(read()))


def faults(evening: Evening, games: int) -> list[str]:
    """Find all errors of a session with this many games at each table."""
    return [
        *gaps(evening),
        *differences(evening),
        *leaked(evening),
        *lost(evening),
        *wrong_ends(evening, games),
        *holes(evening),
        *doubled(evening),
        *unlike_the_log(evening),
        *unheard(evening),
        *at_play(evening),
        *turned_away(evening),
        *refused_and_done(evening),
    ]


def holes(evening: Evening) -> list[str]:
    """Find logs whose numbers have a gap."""
    return [
        f"{table}: the log is {numbers}"
        for table, log in evening.logs.items()
        if (numbers := [entry.number for entry in log.entries]) != [*range(1, len(log.entries) + 1)]
    ]


def doubled(evening: Evening) -> list[str]:
    """Find commands that had an effect twice."""
    return [
        f"{table}: {sender} did {command} {times} times"
        for table, log in evening.logs.items()
        for (sender, command), times in Counter((each.sender, each.command) for each in log.entries).items()
        if times > 1
    ]


def unlike_the_log(evening: Evening) -> list[str]:
    """Find publications that differ from what the stored log gives."""
    found = []
    for table, log in evening.logs.items():
        streams = [stream for stream in evening.streams() if stream.table == table]
        for at, what in enumerate(happenings(log)):
            for stream in streams:
                told = stream.told[at] if at < len(stream.told) else None
                data = json.loads(publication_data(what, stream.viewer))
                if told is not None and told.data != data:
                    found.append(f"{stream.name}: {told.offset} was {told.text}, not {json.dumps(data)}")
    return found


def happenings(log: Log) -> Iterator[Publication]:
    """Compute the publications of a log again."""
    before: Table | None = None
    for entry, events in zip(log.entries, log.events, strict=True):
        after = fold(before, events, entry.at)
        yield publication_of(entry.number, entry.at, events, before, after)
        before = after


def unheard(evening: Evening) -> list[str]:
    """Find players who did not receive everything up to the end of their last game."""
    return [
        f"{stream.name}: heard {len(stream.told)} of {end}"
        for stream in evening.streams()
        if stream.viewer is not None
        and (end := max((each.last_entry for each in evening.logs[stream.table].finished), default=0))
        > len(stream.told)
    ]


def at_play(evening: Evening) -> list[str]:
    """Find tables where a game is still running."""
    running = []
    for table, log in evening.logs.items():
        for what in happenings(log):
            value = what.after
        if value.phase == "playing":
            running.append(f"{table} is still at play")
    return running


def turned_away(evening: Evening) -> list[str]:
    """Find moves that were refused permanently, except for those that came after another player's move."""
    quicker = {reason.word for reason in REASONS.values()} | {"not_playing"}
    return [
        f"{who}: {refused}"
        for who, heard in evening.heard.items()
        for refused in heard.refused
        if refused.partition(":")[0] not in quicker
    ]


def refused_and_done(evening: Evening) -> list[str]:
    """Find moves that one process refused and another process, with a late copy, accepted."""
    stored = {
        (table, entry.sender, entry.command) for table, log in evening.logs.items() for entry in log.entries
    }
    return [
        f"{who}: {line}"
        for who, heard in evening.heard.items()
        for line in heard.lines
        if "refused" in line.get("answer", ())
        and (line["channel"].removeprefix("table:").partition("#")[0], who, line["command"]) in stored
    ]


def ledger_faults(address: str) -> list[str]:
    """Run `kozyr ledger check`; return its report if it finds faults."""
    check = [sys.executable, "-m", "kozyr", "ledger", "check", "--database", address]
    done = subprocess.run(check, check=False, capture_output=True, text=True)
    return [] if done.returncode == 0 else [done.stdout + done.stderr]


def survived(cluster: Cluster, crowd: Crowd, games: int) -> list[str]:
    """Let all players finish their games; return all errors."""
    heard = crowd.wait()
    cluster.settle()
    evening = read_evening(cluster.address, heard)
    return [
        *faults(evening, games),
        *ledger_faults(cluster.address),
        *in_time(lambda: taken_for_gone(cluster.door, crowd)),
        *in_time(lambda: unlike_lobbies(cluster)),
    ]


def in_time(find: Callable[[], list[str]]) -> list[str]:
    """Find errors that do not disappear within the time limit."""
    until = time.monotonic() + PATIENCE_S
    while (found := find()) and time.monotonic() < until:
        time.sleep(0.2)
    return found


def taken_for_gone(door: Door, crowd: Crowd) -> list[str]:
    """Find players who are connected to a table that shows them as away; all players are still connected."""
    return [
        f"{player.who.name} is not at {table}"
        for player in crowd.players
        for table in player.plan.tables
        for sitter in door.ask("table.snapshot", player.who, table_id=table)["table"]["sitters"]
        if sitter["player_id"] == player.who.id and not sitter["connected"]
    ]


def unlike_lobbies(cluster: Cluster) -> list[str]:
    """Find tables that two processes list differently."""
    first, *others = [
        {line["table_id"]: line for line in server.ask("tables.list")["tables"]} for server in cluster.servers
    ]
    return [
        f"{first.get(table)} is not {other.get(table)}"
        for other in others
        for table in first.keys() | other.keys()
        if first.get(table) != other.get(table)
    ]
