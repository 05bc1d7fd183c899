"""Text for the lobby: a table as a row, an invitation as a sentence."""

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.notices import Invited
from kozyr.server.api.messages.tables import MyTable, TableLine
from kozyr.terminal.widgets.lists import join_columns
from kozyr.terminal.words import catalogue, say
from kozyr.words import printable

_SEATS, _STAKE, _STATUS = 3, 10, 13
_NARROW, _RULES_NARROW, _RULES_WIDE = 80, 12, 24


def table_row(about: TableLine | MyTable, width: int, language: Language, *, mine: bool = False) -> str:
    """Return the row of a table of the list, or of the player's own table."""
    status = say(language, f"lobby_status_{about.status}")
    if mine:
        status = say(language, "online_yours")
    elif isinstance(about, TableLine) and about.has_password:
        status = say(language, "online_locked")
    texts = [
        _table_name(about, language),
        rules_name(about.rules, language),
        f"{sum(player is not None for player in about.players)}/{about.seats}",
        stake_text(about.stake, language),
        status,
    ]
    rules = _RULES_NARROW if width < _NARROW else _RULES_WIDE
    first = width - rules - _SEATS - _STAKE - _STATUS - len(texts) + 1
    return join_columns(texts, [max(6, first), rules, _SEATS, _STAKE, _STATUS])


def _table_name(about: TableLine | MyTable, language: Language) -> str:
    # An unnamed table is shown with the name of its first person.
    levels = about.levels
    people = [name for name, level in zip(about.players, levels, strict=True) if name and level is None]
    return printable(about.name or next(iter(people), "") or say(language, "lobby_unnamed"))


def rules_name(rules: str, language: Language) -> str:
    """Return the name of a rule set; the id of one that only the server knows."""
    return catalogue(language).get(f"rules_{rules}", printable(rules))


def stake_text(stake: int, language: Language) -> str:
    """Return the stake as text."""
    return say(language, "coins", n=stake) if stake else say(language, "for_points")


def removed_text(table: str, language: Language) -> str:
    """Return the notice that the host removed the player from a table."""
    return say(language, "online_removed", table=printable(table) or say(language, "lobby_unnamed"))


def invitation_text(invited: Invited, language: Language) -> str:
    """Return an invitation as text; a tabletop game needs another program."""
    return say(
        language,
        "lobby_invited_by_hand" if invited.face == "tabletop" else "lobby_invited",
        name=printable(invited.by.name),
        rules=rules_name(invited.rules, language),
        players=say(language, "players", n=invited.seats),
        stake=stake_text(invited.stake, language),
    )
