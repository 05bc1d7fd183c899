"""Commands that are begun without a task, and answered by a callback: the moves of a game.

`client_commands` handles all other commands. This module is compiled (`tools/compile_modules.py`).
"""

from functools import partial
from typing import TYPE_CHECKING

from kozyr.server.api.calls.dispatcher import CALL_ID, Failure, begin_dispatch
from kozyr.server.realtime.channel_commands import error_of
from kozyr.server.realtime.protocol import ClientCommand

if TYPE_CHECKING:
    from kozyr.server.realtime.connection import Connection


def begin_command(connection: "Connection", command: ClientCommand) -> bool:
    """Begin a command without creating a task, if it can be decided without waiting.

    Return False, and do nothing, if `handle_command` must handle it. Otherwise `connection.finish_command` is
    called after the command is answered.
    """
    rpc, caller = command.rpc, connection.caller
    if rpc is None or caller is None or command.connect is not None:
        return False
    context, finish = connection.hub.context, partial(_finish, connection, command.id)
    token = CALL_ID.set(make_call_id(connection, command.id))  # callbacks of this call keep this id
    try:
        return begin_dispatch(context, caller, rpc.method, bytes(rpc.data), finish)
    finally:
        CALL_ID.reset(token)


def _finish(connection: "Connection", command_id: int, outcome: bytes | Failure) -> None:
    answer_rpc(connection, command_id, outcome)
    connection.finish_command()


def make_call_id(connection: "Connection", command_id: int) -> str:
    """Return the id of a call: the connection and the command."""
    return f"{connection.client}-{command_id}"


def answer_rpc(connection: "Connection", command_id: int, outcome: bytes | Failure) -> None:
    """Answer a call with its result or its failure."""
    if isinstance(outcome, Failure):
        connection.refuse(command_id, error_of(connection, outcome))
    else:
        connection.answer(command_id, "rpc", b'{"data":%b}' % outcome)
