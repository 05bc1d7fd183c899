"""People playing: seats, clocks, stakes, a fair deal. Pure: time and chance are arguments.

`step` lets somebody ask for something; `fold` rebuilds a table from its log; `look` and `seen_by` are the
only ways out. docs/reference/table.md shows them in use.
"""

from kozyr.table.commands import (
    THE_SERVER,
    AddBot,
    Check,
    Close,
    Command,
    Connect,
    Handle,
    Leave,
    Now,
    Open,
    Play,
    Ready,
    RemoveBot,
    RemovePlayer,
    Resign,
    Restart,
    RunOut,
    Say,
    Sit,
    Unready,
)
from kozyr.table.due import bots_to_move, due_at
from kozyr.table.events import Clock, TableEvent
from kozyr.table.evolve import evolve, fold
from kozyr.table.reasons import TABLE_REASONS
from kozyr.table.settings import CLOCKS, Settings, Spans, settle_on
from kozyr.table.step import Step, decide, step
from kozyr.table.table import Sitter, Table, players_of, seat_in_game, seat_of
from kozyr.table.views import OwnView, SeenTableEvent, TableView, hands, look, look_own, seen_by

__all__ = [
    "CLOCKS",
    "TABLE_REASONS",
    "THE_SERVER",
    "AddBot",
    "Check",
    "Clock",
    "Close",
    "Command",
    "Connect",
    "Handle",
    "Leave",
    "Now",
    "Open",
    "OwnView",
    "Play",
    "Ready",
    "RemoveBot",
    "RemovePlayer",
    "Resign",
    "Restart",
    "RunOut",
    "Say",
    "SeenTableEvent",
    "Settings",
    "Sit",
    "Sitter",
    "Spans",
    "Step",
    "Table",
    "TableEvent",
    "TableView",
    "Unready",
    "bots_to_move",
    "decide",
    "due_at",
    "evolve",
    "fold",
    "hands",
    "look",
    "look_own",
    "players_of",
    "seat_in_game",
    "seat_of",
    "seen_by",
    "settle_on",
    "step",
]
