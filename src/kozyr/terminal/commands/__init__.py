"""The chat's commands: parsing, checking and execution at local tables."""

from kozyr.terminal.commands.catalogue import COMMANDS, Command
from kozyr.terminal.commands.execution import obey
from kozyr.terminal.commands.outcomes import (
    Around,
    ErrorCode,
    HideMatrix,
    Outcome,
    ShowMatrix,
    TurnSound,
    Unlock,
    Wish,
)
from kozyr.terminal.commands.parser import Call, read_call, read_entry
from kozyr.terminal.commands.table_editor import Arranger, Sitter

__all__ = [
    "COMMANDS",
    "Around",
    "Arranger",
    "Call",
    "Command",
    "ErrorCode",
    "HideMatrix",
    "Outcome",
    "ShowMatrix",
    "Sitter",
    "TurnSound",
    "Unlock",
    "Wish",
    "obey",
    "read_call",
    "read_entry",
]
