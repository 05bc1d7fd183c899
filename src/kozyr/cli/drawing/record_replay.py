"""A recorded game in the format of the call `games.replay`, for the web board `<kozyr-board>`.

A record has no server seed, so the proof of its deal is empty. Players have the names of the tags `Player0`,
`Player1`, …; the board names the others by their seats.
"""

from collections.abc import Iterator

import msgspec

from kozyr.printable import printable
from kozyr.rules import Seat
from kozyr.rules.notation import Record
from kozyr.rules.rule_sets import find_closest_rule_set
from kozyr.server.api.calls.game_logs import make_game_line
from kozyr.server.api.messages.replays import Replay, steps_of
from kozyr.server.api.messages.snapshot import table_state
from kozyr.server.tables.game_outcome import finished_game_of
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.table import Settings, Table, TableEvent, fold, look
from kozyr.table.events import Opened, Played, Revealed, Seated, Started

_TABLE = "record"
_MAX_NAME_LENGTH = 24


class UnfinishedGameError(ValueError):
    """Raised for a record whose game has no result."""


def write_board_json(record: Record) -> str:
    """Write the replay of a finished game as one line of JSON."""
    return msgspec.json.encode(replay_record(record)).decode()


def replay_record(record: Record) -> Replay:
    """Return the replay of a finished game."""
    publications = list(_publish_steps(record))
    last = publications[-1]
    # The first argument is the table at any time before the game ended.
    game = finished_game_of(publications[0].after, last.after, last.events, last.number)
    if game is None or game.reason not in ("cards", "time", "left", "abandoned"):
        message = "the game is not over: a board shows finished games only"
        raise UnfinishedGameError(message)
    steps = list(steps_of(publications))
    table = table_state(look(publications[0].after, None))
    return Replay(make_game_line(game), table, steps, can_practise=False)


def _publish_steps(record: Record) -> Iterator[Publication]:
    table = _seat_players(record)
    players = tuple(sitter.player for sitter in table.sitters if sitter)
    events: tuple[TableEvent, ...] = (Started(1, 0, players, ("",) * record.seats, 0, record.leader),)
    for number, step in enumerate(record.steps(), start=1):
        events += tuple(Played(event) for event in step.events)
        if step.game.result is not None and step.game.result.reason != "redeal":
            events += (Revealed(1, b""),)
        after = fold(table, events, number)
        yield publication_of(number, number, events, table, after)
        table, events = after, ()


def _seat_players(record: Record) -> Table:
    rules, _ = find_closest_rule_set(record.options)
    settings = Settings(
        name="", rules=rules, options=record.options, seats=record.seats, stake=0, rake=0, clock="none",
        private=False, lock=None, spectators=True, bots=True,
    )  # fmt: skip
    tags = dict(record.tags)
    names = [printable(tags.get(f"Player{seat}", "")).strip() for seat in range(record.seats)]
    seated = [
        Seated(Seat(seat), f"seat-{seat}", name[:_MAX_NAME_LENGTH], None) for seat, name in enumerate(names)
    ]
    return fold(None, [Opened(_TABLE, settings), *seated], 0)
