"""The chat's commands: parsing, checking and execution at local tables."""

from kozyr.terminal.commands.catalogue import COMMANDS, ChatCommand
from kozyr.terminal.commands.execution import execute
from kozyr.terminal.commands.outcomes import (
    CommandContext,
    CommandOutcome,
    ErrorCode,
    HideMatrix,
    ScreenAction,
    ShowMatrix,
    TurnSound,
    Unlock,
)
from kozyr.terminal.commands.parser import CommandCall, parse_command, parse_entry
from kozyr.terminal.commands.table_editor import TableEditor, TablePlayer

__all__ = [
    "COMMANDS",
    "ChatCommand",
    "CommandCall",
    "CommandContext",
    "CommandOutcome",
    "ErrorCode",
    "HideMatrix",
    "ScreenAction",
    "ShowMatrix",
    "TableEditor",
    "TablePlayer",
    "TurnSound",
    "Unlock",
    "execute",
    "parse_command",
    "parse_entry",
]
