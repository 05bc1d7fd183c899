"""Recorded streams of tables, which the terminal client and the web client must fold to the same table.

`python -m tests.kit.recorded_streams` plays the games below on a server in memory and writes the streams to
tests/fixtures/streams. A file has one message a line; many messages have the table that the viewer then sees.
"""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Final

import msgspec

from kozyr.table import Connect, DoDueWork, ResumeAfterOutage
from tests.kit.paths import ROOT
from tests.kit.stream_recorder import StreamRecorder
from tests.kit.streamed_table import StreamedTable

FOLDER: Final = ROOT / "tests" / "fixtures" / "streams"


async def _play_classic() -> StreamedTable:
    """Two players: a whole game seen by the host, who then misses the next one; the table is closed."""
    table = await StreamedTable.open(2, "classic", rules="classic", options={"deck": 24}, clock="normal")
    ann, bob = table.players
    await table.watch(ann)
    await table.call("tables.join", bob)
    await table.call("tables.ready", ann, client_seed="luck")
    await table.call("tables.unready", ann)
    await table.start_game()
    await table.call("table.chat", bob, text="Good luck!")
    await table.play(11)
    await table.command(Connect(bob.id, there=False))
    await table.recorders[0].connect()
    await table.command(Connect(bob.id, there=True))
    await table.play()
    table.recorders[0].disconnect()
    await table.start_game()
    await table.call("game.resign", bob, command_id="enough")
    await table.recorders[0].connect()
    await table.start_game()
    await table.call("game.resign", bob, command_id="enough again")
    await table.call("tables.leave", bob)
    await table.call("tables.close", ann)
    return table


async def _play_transfer() -> StreamedTable:
    """Three players: a trump is shown for a transfer, a player leaves and a spectator takes the seat."""
    options = {"deck": 24, "show_trump": True}
    table = await StreamedTable.open(3, "transfer 112", rules="transfer", options=options, clock="slow")
    for player in table.players[1:]:
        await table.call("tables.join", player)
    await table.watch(*table.players[:2])
    await table.watch()
    await table.start_game()
    await table.play(7)
    await table.recorders[1].connect()
    await table.play(5)
    await table.call("tables.leave", table.players[2])
    for recorder in table.recorders:
        await recorder.connect()
    spectator = table.recorders[2]
    await table.call("tables.join", spectator.viewer)
    await spectator.connect()
    table.players[2] = spectator.viewer
    await table.start_game()
    await table.play(2)
    return table


async def _play_pairs() -> StreamedTable:
    """Two pairs: a bot is seated and removed, a player resigns and leaves between the games."""
    table = await StreamedTable.open(4, "pairs", rules="pairs", clock="none", bots=True)
    host, _, viewer, last = table.players
    await table.call("tables.join", table.players[1], seat=1)
    await table.call("tables.join", viewer, seat=2)
    await table.watch(viewer)
    await table.call("tables.add_bot", host, level="random")
    await table.call("tables.remove_bot", host, seat=3)
    await table.call("tables.join", last)
    await table.start_game()
    await table.play(10)
    await table.call("game.resign", host, command_id="enough")
    await table.start_game()
    await table.play(3)
    await table.call("game.resign", viewer, command_id="enough")
    await table.call("tables.leave", viewer)
    await table.recorders[0].connect()
    await table.call("tables.leave", host)
    return table


async def _play_six() -> StreamedTable:
    """Six players with stakes and clocks: the server restarts, and a player uses up the reserve."""
    table = await StreamedTable.open(6, "six 265", rules="street", stake=50, clock="fast")
    for player in table.players[1:]:
        await table.call("tables.join", player)
    await table.watch(table.players[3])
    await table.start_game()
    table.pass_time(12_000)
    await table.call("table.chat", table.players[5], text="Faster!")
    await table.call("table.react", table.players[4], reaction="hurry")
    await table.play(8, max_delay_ms=600)
    await table.command(ResumeAfterOutage(disconnect_players=False))
    await table.play(15, max_delay_ms=600)
    await table.recorders[0].connect()
    players = (await table.snapshot(table.players[0]))["game"]["players"]
    seat = next(player["seat"] for player in players if player["role"] == "out")
    await table.call("tables.leave", table.players[seat])
    for _ in range(2):
        table.pass_time(40_000)
        await table.command(DoDueWork())
    return table


async def _play_redeal() -> StreamedTable:
    """A player with five cards of one suit demands a redeal."""
    table = await StreamedTable.open(2, "redeal 58", rules="book", clock="normal")
    await table.call("tables.join", table.players[1])
    await table.watch(table.players[1])
    await table.start_game()
    await table.play(4)
    return table


async def _play_rated() -> StreamedTable:
    """Two registered players: their ratings change after the game, also for a viewer who comes back."""
    table = await StreamedTable.open(2, "rated", rules="classic", clock="normal", rated=True)
    ann, bob = table.players
    await table.watch(ann)
    await table.call("tables.join", bob)
    await table.start_game()
    await table.play(3)
    await table.call("game.resign", bob, command_id="enough")
    await table.call("table.chat", bob, phrase="again")
    await table.recorders[0].connect()
    await table.start_game()
    await table.play(2)
    await table.call("tables.leave", bob)
    await table.call("table.chat", ann, text="Bye!")
    return table


GAMES: Final[dict[str, Callable[[], Coroutine[None, None, StreamedTable]]]] = {
    "classic": _play_classic,
    "transfer": _play_transfer,
    "pairs": _play_pairs,
    "six": _play_six,
    "redeal": _play_redeal,
    "rated": _play_rated,
}


def record(name: str) -> dict[Path, bytes]:
    """Play a game, and return the files of its viewers' streams."""
    table = asyncio.run(GAMES[name]())
    return {_path_of(name, recorder): _write_stream(recorder) for recorder in table.recorders}


def _path_of(name: str, recorder: StreamRecorder) -> Path:
    seat = recorder.messages[0]["snapshot"]["table"]["your_seat"]
    return FOLDER / f"{name}-{'spectator' if seat is None else f'seat-{seat}'}.json"


def _write_stream(recorder: StreamRecorder) -> bytes:
    messages = b",\n".join([msgspec.json.encode(message) for message in recorder.messages])
    return b'{"viewer":%b,"messages":[\n%b\n]}\n' % (msgspec.json.encode(recorder.viewer.id), messages)


if __name__ == "__main__":
    for game in GAMES:
        for path, stream in record(game).items():
            path.write_bytes(stream)
