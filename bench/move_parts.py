"""Measures the CPU time of each pure part of a move: decision, encoding, views and bytes of a publication.

Tables of four play random games without sockets and store. Each part is called on its own for the same moves,
and the fastest of several runs counts, so other programs on the machine disturb little. `--against FOLDER`
measures another version in turn, for example `build/compiled` after `make compiled`.
Call: `python -m bench.move_parts --against build/compiled`.
"""

import argparse
import gc
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from kozyr.rules import legal
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.tables.event_codec import body_of, digest_of
from kozyr.server.tables.game_outcome import finished_game_of
from kozyr.server.tables.game_tally import add_to_tally
from kozyr.server.tables.publications import publication_of
from kozyr.table import Now, Open, Play, Ready, Settings, Sit, Table, TableStep, due_at, make_settings, step

SEATS = 4
GAMES = 40
RUNS = 7

Move = tuple[Table, str, Play, Now, TableStep]


def play_games(games: int) -> list[Move]:
    """Play games at random; return their moves, with the table before each and the step after it."""
    chance = random.Random(1)
    settings = make_settings(seats=SEATS, clock="slow")
    assert isinstance(settings, Settings)  # noqa: S101 - these settings are valid
    moves: list[Move] = []
    players = [f"u{seat:012d}" for seat in range(SEATS)]
    for number in range(games):
        at = 0

        def advance(table: Table | None, sender: str, command: Any, at: int) -> TableStep:  # noqa: ANN401 - any command
            done = step(table, sender, command, Now(at, chance.randbytes(32)))
            assert isinstance(done, TableStep), done  # noqa: S101 - a bench stops when something is wrong
            return done

        table = advance(None, players[0], Open(f"t{number}", settings, "P0"), at).table
        for player in players[1:]:
            table = advance(table, player, Sit(None, player, admitted=True), at).table
        for player in players:
            table = advance(table, player, Ready("seed"), at).table
        while table.phase == "playing" and table.game is not None:
            at += 1000
            seat, actions = chance.choice(list(legal(table.game).items()))
            command = Play(chance.choice(actions))
            now = Now(at, chance.randbytes(32))
            done = step(table, table.players[seat], command, now)
            assert isinstance(done, TableStep), done  # noqa: S101 - the action is legal
            moves.append((table, table.players[seat], command, now, done))
            table = done.table
    return moves


def measure(moves: list[Move]) -> dict[str, float]:
    """Return the microseconds of each part for one move."""
    viewers = moves[0][0].players

    def publish(before: Table, done: TableStep) -> None:
        publication = publication_of(1, done.at, done.events, before, done.table)
        for viewer in viewers:
            publication_data(publication, viewer)

    parts: dict[str, Callable[[Move], object]] = {
        "decision (`table.step`)": lambda move: step(*move[:4]),
        "digest of the command": lambda move: digest_of(move[2]),
        "encoding for the store": lambda move: body_of(move[4].events),
        "next due time": lambda move: due_at(move[4].table),
        "tally and outcome": lambda move: (
            add_to_tally(None, move[4].events),
            finished_game_of(move[0], move[4].table, move[4].events, 1),
        ),
        "publication to one spectator": lambda move: publication_data(
            publication_of(1, move[4].at, move[4].events, move[0], move[4].table), None
        ),
        "publication to four players": lambda move: publish(move[0], move[4]),
    }
    fastest = dict.fromkeys(parts, float("inf"))
    gc.disable()
    for _ in range(RUNS):
        for name, part in parts.items():
            began = time.process_time()
            for move in moves:
                part(move)
            fastest[name] = min(fastest[name], (time.process_time() - began) / len(moves) * 1e6)
    return fastest


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--against", help="a folder with another version of the package")
    parser.add_argument("--rounds", type=int, default=2, help="how often each version is measured")
    parser.add_argument("--json", action="store_true", help="print the figures of this version only")
    chosen = parser.parse_args()
    if chosen.json:
        print(json.dumps(measure(play_games(GAMES))))
        return
    folders = ["src"] if chosen.against is None else ["src", chosen.against]
    fastest: list[dict[str, float]] = [{} for _ in folders]
    for _ in range(chosen.rounds):
        for folder, best in zip(folders, fastest, strict=True):
            environment = {**os.environ, "PYTHONPATH": folder}
            command = [sys.executable, "-m", "bench.move_parts", "--json"]
            answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
            for name, cost in json.loads(answer.stdout).items():
                best[name] = min(cost, best.get(name, cost))
    print(f"| part, µs of CPU a move | {' | '.join(folders)} |")
    print(f"|---|{'---|' * len(folders)}")
    for name in fastest[0]:
        print(f"| {name} | {' | '.join(f'{best[name]:.1f}' for best in fastest)} |")


if __name__ == "__main__":
    main()
