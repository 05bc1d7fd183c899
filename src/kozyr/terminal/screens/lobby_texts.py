"""Texts of the lobby and the waiting room: rows of tables and seats, choices and notices."""

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.rules import RULE_SETS
from kozyr.server.api.messages.notices import Invited
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.server.api.messages.tables import MyTable, TableLine
from kozyr.terminal.event_text import player_name, rating_text
from kozyr.terminal.widgets.basic import format_row

if TYPE_CHECKING:
    from kozyr.terminal.app import KozyrApp

_SEATS_WIDTH, _STAKE_WIDTH, _STATUS_WIDTH = 3, 10, 13
_NARROW_TERMINAL, _RULES_WIDTH_NARROW, _RULES_WIDTH_WIDE = 80, 12, 24


def format_table_row(
    table: TableLine | MyTable, width: int, language: Language, *, is_own: bool = False
) -> str:
    """Return the lobby's row of a table; `is_own` marks a table at which the player sits."""
    status = say(language, f"lobby_status_{table.status}")
    if is_own:
        status = say(language, "online_yours")
    elif isinstance(table, TableLine) and table.has_password:
        status = say(language, "online_locked")
    stake = stake_text(table.stake, language)
    if table.rated and not table.stake:
        stake = say(language, "lobby_rated")
    texts = [
        _choose_table_name(table, language),
        rules_name(table.rules, language),
        f"{sum(player is not None for player in table.players)}/{table.seats}",
        stake,
        status,
    ]
    rules_width = _RULES_WIDTH_NARROW if width < _NARROW_TERMINAL else _RULES_WIDTH_WIDE
    widths = [rules_width, _SEATS_WIDTH, _STAKE_WIDTH, _STATUS_WIDTH]
    name_width = width - sum(widths) - len(widths)  # one space before each column
    columns = zip(texts, [max(6, name_width), *widths], strict=True)
    return " ".join(_fit_text(text, column_width) for text, column_width in columns)


def _fit_text(text: str, width: int) -> str:
    # A text that is too long ends with a ~.
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}~"


def _choose_table_name(table: TableLine | MyTable, language: Language) -> str:
    # An unnamed table is shown with the name of its first person.
    seats = zip(table.players, table.levels, strict=True)
    first_person = next((name for name, level in seats if name and level is None), "")
    return printable(table.name or first_person or say(language, "lobby_unnamed"))


def rules_name(rules: str, language: Language) -> str:
    """Return the name of a rule set, or its id if this client has no name for it."""
    return say(language, f"rules_{rules}") if rules in RULE_SETS else printable(rules)


def stake_text(stake: int, language: Language) -> str:
    """Return the stake as text."""
    return say(language, "coins", n=stake) if stake else say(language, "for_points")


def removed_text(name: str, language: Language) -> str:
    """Return the notice that the host removed the player from a table."""
    return say(language, "online_removed", table=printable(name) or say(language, "lobby_unnamed"))


def is_tabletop_invitation(invited: Invited) -> bool:
    """Return whether an invitation is to a game of the tabletop API, which this client cannot play."""
    return invited.face == "tabletop"  # `face` says how people play: by the rules, or by moving cards


def invitation_text(invited: Invited, language: Language) -> str:
    """Return an invitation as text; for a tabletop game, it says that another program is needed."""
    return say(
        language,
        "lobby_invited_by_hand" if is_tabletop_invitation(invited) else "lobby_invited",
        name=printable(invited.by.name),
        players=say(language, "players", n=invited.seats),
        game=say(language, "game_to_play", rules=invited.rules, n=invited.seats),
        stake=invited.stake,
        coins=stake_text(invited.stake, language),
    )


def format_seat_row(snapshot: TableSnapshot, seat: int, app: "KozyrApp") -> str:
    """Return the row of a seat: its player and whether they are ready."""
    sitter = snapshot.table.sitters[seat]
    if sitter is None:
        return format_row(f"{seat + 1}  {app.say('free_seat')}", "")
    status = app.say("is_ready" if sitter.ready else "is_not_ready")
    if snapshot.table.status == "playing":
        status = ""
    if not sitter.connected and sitter.bot is None:
        status = app.say("away")
    points = f"{sitter.points:+d}  " if sitter.points else ""
    rating = "" if sitter.rating is None else f"  {rating_text(sitter.rating)}"
    name = player_name(snapshot, seat, app.language)
    return format_row(f"{seat + 1}  {name}{rating}", f"{points}{status}")


def list_choices(snapshot: TableSnapshot, app: "KozyrApp", *, is_host: bool) -> dict[str, str]:
    """Return the player's choices, each with its text."""
    say, table = app.say, snapshot.table
    own_sitter = None if table.your_seat is None else table.sitters[table.your_seat]
    is_playing, is_open = table.status == "playing", table.status not in ("playing", "closed")
    choices: dict[str, str] = {}
    if is_playing:
        choices["game"] = say("online_to_game")
    elif own_sitter is not None and is_open:
        choices["ready"] = say("not_ready" if own_sitter.ready else "ready")
        if is_host and table.bots and None in table.sitters:
            choices["bot"] = say("add_bot")
        choices["invite"] = say("online_invite")
    elif is_open and None in table.sitters:
        choices["sit"] = say("sit_down")
    choices["chat"] = say("chat_write")
    if is_playing and own_sitter is not None:
        return choices | {"leave": say("step_out"), "forever": say("leave_for_good")}
    return choices | {"leave": say("leave")}
