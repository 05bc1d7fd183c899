"""The call that shows how busy the server is."""

from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.server import ServerStatus


@call("server.status", NO_TOKEN)
async def show_status(context: CallContext, caller: Caller, request: Nothing) -> ServerStatus:  # noqa: ARG001 - every call has the same signature
    """Show how many people are online, how many games are running, and how many people wait for opponents."""
    return ServerStatus(
        people=context.connections.count_people(), games=context.lobby.running_games,
        waiting=context.pairing.count_waiting(),
    )  # fmt: skip
