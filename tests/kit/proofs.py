"""Tables with random games, for the proofs of their deals."""

import hashlib
import random

from kozyr.rules import Redeal, Seat, legal, must
from kozyr.rules.options import OptionValue
from kozyr.table import Command, Now, Open, Play, Ready, Sit, Table, make_settings, step
from kozyr.table.events import TableEvent


def play_table(
    seed: str,
    *,
    rules: str = "classic",
    changes: dict[str, OptionValue] | None = None,
    seats: int = 2,
    games: int = 1,
) -> list[TableEvent]:
    """Play some random games at one table, with every possible redeal."""
    table: Table | None = None
    chance = random.Random(seed)
    events: list[TableEvent] = []

    def ask(sender: str, command: Command) -> Table:
        done = must(step(table, sender, command, _now(seed, len(events))))
        events.extend(done.events)
        return done.table

    settings = must(make_settings(rules=rules, changes=changes, seats=seats, clock="none"))
    table = ask("player-0", Open(f"table-{seed}", settings, "0"))
    for seat in range(1, seats):
        table = ask(f"player-{seat}", Sit(Seat(seat), str(seat), admitted=True))
    for game in range(games):
        for seat in range(seats):
            table = ask(f"player-{seat}", Ready(f"{seed}|{game} зерно {seat}"))
        while table.phase == "playing":
            assert table.game is not None
            mover, actions = chance.choice([*legal(table.game).items()])
            action = Redeal() if Redeal() in actions else chance.choice(actions)
            table = ask(f"player-{mover}", Play(action))
    return events


def _now(seed: str, number: int) -> Now:
    return Now(at=number, random_bytes=hashlib.sha256(f"{seed} {number}".encode()).digest())
