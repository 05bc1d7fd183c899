"""Practice tables, at which a person plays on from a position of a finished game, against bots.

The first game repeats the deal and the moves of the finished game up to the position. So its log describes a
whole game, which can be replayed, verified and analysed like any other.
"""

from kozyr.rules import Refusal, Seat
from kozyr.table.commands import Now, Open
from kozyr.table.draft import Draft
from kozyr.table.events import Committed, HostChanged, Opened, Seated, Started
from kozyr.table.evolve import evolve
from kozyr.table.settings import MAX_NAME_LENGTH, one_line
from kozyr.table.table import bot_id, players_of
from kozyr.table.table_refusals import refuse


def open_table(sender: str, command: Open, now: Now) -> Draft | Refusal:
    """Open a table with all its bots, and play the moves up to the position."""
    settings, practice = command.settings, command.practice
    assert practice is not None, "not a practice table"  # noqa: S101 - the caller has checked
    assert not settings.stake, "practice has no stake"  # noqa: S101 - the server's own settings
    assert settings.spans is None, "practice has no clock"  # noqa: S101 - the server's own settings
    name = one_line(command.name) or sender
    if len(name) > MAX_NAME_LENGTH:
        return refuse("long_name", MAX_NAME_LENGTH)
    opened = Opened(command.table, settings)
    draft = Draft(evolve(None, opened, now.at), now.at)
    draft.events.append(opened)
    draft.apply(Committed(1, practice.server_seed))
    for seat in map(Seat, range(settings.seats)):
        level = practice.levels[seat]
        if seat == practice.seat:
            draft.apply(Seated(seat, sender, name, None, *now.sitter), HostChanged(sender))
        elif level not in now.levels:
            return refuse("unknown_bot", level, ", ".join(now.levels))
        else:
            draft.apply(Seated(seat, bot_id(level, seat), level, level))
    players = players_of(draft.table)
    for event in practice.events:
        draft.apply(event._replace(game=1, players=players, stake=0) if isinstance(event, Started) else event)
    return draft
