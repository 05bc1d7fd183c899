"""Moves that are begun without a task (`Call.begin`).

This module is compiled (`tools/compile_modules.py`). The calls are not, because their schemas are read from
their annotations.
"""

from functools import partial

from kozyr.rules import Refusal
from kozyr.server.api.calls.call import OnAnswer
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.actions import Move, action_of
from kozyr.server.api.messages.fields import Stored
from kozyr.server.tables.host import Accepted
from kozyr.table import Play


def begin_move(context: CallContext, caller: Caller, request: Move, on_answer: OnAnswer) -> bool:
    """Begin a move; return False, and do nothing, if `make_move` must make it."""
    action = action_of(request.action)
    if isinstance(action, Refusal):
        return False
    return context.table_host.begin_submit(
        request.table_id,
        caller.person or "",
        Play(action),
        request.command_id,
        partial(_answer, on_answer),
    )


def _answer(on_answer: OnAnswer, outcome: Accepted | Refusal | BaseException) -> None:
    on_answer(Stored(outcome.number) if isinstance(outcome, Accepted) else outcome)
