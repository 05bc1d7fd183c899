"""A table where people play: seats, clocks, stakes and a fair deal. Pure: time and randomness are arguments.

`step` handles a command; a `Now` gives it the time and the randomness. `fold` rebuilds a table from its log.
Viewers see only what `look` and `seen_by` let through. docs/reference/table.md has examples.
"""

from kozyr.table.commands import (
    THE_SERVER,
    AddBot,
    Check,
    Close,
    Command,
    Connect,
    DoDueWork,
    Hint,
    Leave,
    MoveByHand,
    Now,
    Open,
    Play,
    PracticeStart,
    React,
    Ready,
    RecordRatings,
    RemoveBot,
    RemovePlayer,
    Resign,
    ResumeAfterOutage,
    Say,
    Sit,
    Unready,
)
from kozyr.table.deadlines import bots_to_move, due_at
from kozyr.table.events import Clock, RatingChange, SitterFacts, TableEvent
from kozyr.table.evolve import evolve, fold
from kozyr.table.settings import CLOCKS, Settings, Spans, make_settings
from kozyr.table.step import TableStep, decide, step
from kozyr.table.table import Sitter, Table, players_of, seat_in_game, seat_of
from kozyr.table.table_refusals import TABLE_REASONS
from kozyr.table.views import OwnView, SeenTableEvent, TableView, find_own_view, look, make_own_views, seen_by

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
    "DoDueWork",
    "Hint",
    "Leave",
    "MoveByHand",
    "Now",
    "Open",
    "OwnView",
    "Play",
    "PracticeStart",
    "RatingChange",
    "React",
    "Ready",
    "RecordRatings",
    "RemoveBot",
    "RemovePlayer",
    "Resign",
    "ResumeAfterOutage",
    "Say",
    "SeenTableEvent",
    "Settings",
    "Sit",
    "Sitter",
    "SitterFacts",
    "Spans",
    "Table",
    "TableEvent",
    "TableStep",
    "TableView",
    "Unready",
    "bots_to_move",
    "decide",
    "due_at",
    "evolve",
    "find_own_view",
    "fold",
    "look",
    "make_own_views",
    "make_settings",
    "players_of",
    "seat_in_game",
    "seat_of",
    "seen_by",
    "step",
]
