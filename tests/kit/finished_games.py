"""Games that are played to their end at a server, badly enough to have mistakes."""

import random
from typing import NamedTuple

from tests.kit.server_process import Person, Server


class PlayedGame(NamedTuple):
    """A finished game and its players."""

    game: str
    people: tuple[Person, ...]


def play_badly(server: Server, *people: Person, **settings: object) -> PlayedGame:
    """Play a game in which everybody makes any legal move; the players stay at the table."""
    chance = random.Random(3)
    table = server.table(*people, clock="none", **settings)
    for person in people:
        server.ask("tables.ready", person, table_id=table)
    for count in range(2000):
        for person in people:
            snapshot = server.ask("table.snapshot", person, table_id=table)
            if snapshot["table"]["status"] != "playing":
                return PlayedGame(f"{table}.1", people)
            if legal := snapshot["player"]["legal"]:
                server.ask(
                    "game.move", person, table_id=table, command_id=f"m{count}", action=chance.choice(legal)
                )
                break
    message = "the game never ended"
    raise AssertionError(message)
