"""The rows of a table's waiting room: its seats and the player's choices."""

from typing import TYPE_CHECKING

from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.event_text import player_name
from kozyr.terminal.widgets.lists import format_row

if TYPE_CHECKING:
    from kozyr.terminal.app import KozyrApp


def seat_row(now: TableSnapshot, seat: int, app: "KozyrApp") -> str:
    """Return the row of a seat: its player and whether they are ready."""
    sitter = now.table.sitters[seat]
    if sitter is None:
        return format_row(f"{seat + 1}  {app.say('free_seat')}", "")
    status = app.say("is_ready" if sitter.ready else "is_not_ready")
    if now.table.status == "playing":
        status = ""
    if not sitter.connected and sitter.bot is None:
        status = app.say("away")
    points = f"{sitter.points:+d}  " if sitter.points else ""
    return format_row(f"{seat + 1}  {player_name(now, seat, app.language)}", f"{points}{status}")


def choices_of(now: TableSnapshot, app: "KozyrApp", *, is_host: bool) -> list[tuple[str, str]]:
    """Return the player's choices, each with its name and its text."""
    say, table = app.say, now.table
    own = None if table.your_seat is None else table.sitters[table.your_seat]
    choices: list[tuple[str, str]] = []
    if table.status == "playing":
        choices.append(("game", say("online_to_game")))
    elif own is not None and table.status != "closed":
        choices.append(("ready", say("not_ready" if own.ready else "ready")))
        if is_host and table.bots and None in table.sitters:
            choices.append(("bot", say("add_bot")))
        choices.append(("invite", say("online_invite")))
    elif own is None and None in table.sitters and table.status != "closed":
        choices.append(("sit", say("sit_down")))
    choices.append(("chat", say("online_chat")))
    playing = table.status == "playing" and own is not None
    choices.append(("leave", say("step_out" if playing else "leave")))
    choices += [("forever", say("leave_for_good"))] if playing else []
    return choices
