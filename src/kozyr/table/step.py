"""The steps of a table.

`step` returns the table after a command, with the events; `decide` returns only the events. Both return a
refusal instead if the command is refused, and a refused command changes nothing.
"""

from typing import NamedTuple, assert_never

from kozyr.rules import Refusal
from kozyr.table import commands, game_flow, game_start, practice, seats
from kozyr.table.commands import THE_SERVER, Command, Now, Open
from kozyr.table.draft import Draft
from kozyr.table.events import TableEvent
from kozyr.table.table import Table
from kozyr.table.table_refusals import refuse

_SERVER_COMMANDS = (
    commands.Connect,
    commands.DoDueWork,
    commands.ResumeAfterOutage,
    commands.RecordRatings,
)


class TableStep(NamedTuple):
    """The table after a command, and the events that led to it."""

    table: Table
    events: tuple[TableEvent, ...]
    at: int
    """The time of the step; never earlier than the previous step, even if the system clock goes back."""


def step(table: Table | None, sender: str, command: Command, now: Now) -> TableStep | Refusal:
    """Apply a command and return the new table, or refuse it."""
    if table is None:
        if not isinstance(command, Open):
            return refuse("no_table")
        open_table = practice.open_table if command.practice else seats.open_table
        draft = open_table(sender, command, now)
    elif table.phase == "closed":
        return refuse("table_closed")
    else:
        draft = _apply_command(Draft(table, max(now.at, table.at)), sender, command, now)
    if isinstance(draft, Refusal):
        return draft
    return TableStep(draft.table, tuple(draft.events), draft.at)


def decide(table: Table | None, sender: str, command: Command, now: Now) -> tuple[TableEvent, ...] | Refusal:
    """Return the events that a command would cause."""
    outcome = step(table, sender, command, now)
    return outcome if isinstance(outcome, Refusal) else outcome.events


def _apply_command(  # noqa: C901, PLR0912 - one case per command
    draft: Draft, sender: str, command: Command, now: Now
) -> Draft | Refusal:
    if isinstance(command, _SERVER_COMMANDS) and sender != THE_SERVER:
        return refuse("not_yours")
    match command:
        case commands.Play():
            return game_flow.play(draft, sender, command, now)
        case commands.MoveByHand():
            return game_flow.move_by_hand(draft, sender, command, now)
        case commands.DoDueWork():
            return game_flow.do_due_work(draft, now)
        case commands.Ready():
            return game_start.ready(draft, sender, command, now)
        case commands.Unready():
            return game_start.unready(draft, sender)
        case commands.Sit():
            return seats.sit(draft, sender, command, now)
        case commands.Leave():
            return game_flow.leave_table(draft, sender, now)
        case commands.Resign():
            return game_flow.resign(draft, sender, now)
        case commands.Hint():
            return game_flow.count_hint(draft, sender)
        case commands.Say():
            return seats.say(draft, sender, command)
        case commands.React():
            return seats.react(draft, sender, command)
        case commands.AddBot():
            return seats.add_bot(draft, sender, command, now)
        case commands.RemoveBot():
            return seats.remove_bot(draft, sender, command)
        case commands.RemovePlayer():
            return seats.remove_player(draft, sender, command)
        case commands.Connect():
            return seats.connect(draft, command.player, is_connected=command.there)
        case commands.Close():
            return game_flow.close(draft, now) if sender == THE_SERVER else seats.close(draft, sender)
        case commands.ResumeAfterOutage():
            return game_flow.resume_after_outage(draft, disconnect_players=command.disconnect_players)
        case commands.RecordRatings():
            return game_flow.record_ratings(draft, command)
        case Open():
            return refuse("table_exists")
        case _:
            assert_never(command)
