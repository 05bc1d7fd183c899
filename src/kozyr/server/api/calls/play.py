"""Calls for acting in a game. They are the most frequent calls, so they read nothing from the store."""

from kozyr.rules import Refusal
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.actions import Move, Resign, action_of
from kozyr.server.api.messages.fields import Stored
from kozyr.table import Play
from kozyr.table import Resign as ResignCommand

_GAME_REFUSALS = "bad_command_id busy command_reused no_table not_playing not_seated table_closed"
_RULE_REFUSALS = (
    "already_beaten already_passed already_taking bad_action cannot_pass cannot_redeal cannot_show "
    "cannot_take cannot_transfer card_not_in_hand does_not_beat game_over limit_reached not_on_table "
    "not_your_turn one_card_only rank_not_on_table ranks_differ seat_is_out time_is_up"
)


# A table of the tabletop API refuses every move with `by_hand`. This is no rule of the game, and resigning is
# allowed there.
@call("game.move", ("play",), f"{_GAME_REFUSALS} {_RULE_REFUSALS} by_hand")
async def make_move(context: CallContext, caller: Caller, request: Move) -> Stored | Refusal:
    """Make a move in the game."""
    action = action_of(request.action)
    if isinstance(action, Refusal):
        return action
    # Only calls by socket have a client id. Their task is never cancelled, so the command may run in it.
    outcome = await context.host.submit(
        request.table_id,
        caller.person or "",
        Play(action),
        request.command_id,
        can_run_in_caller=bool(caller.client_id),
    )
    return outcome if isinstance(outcome, Refusal) else Stored(seq=outcome.number)


@call("game.resign", ("play",), f"{_GAME_REFUSALS} seat_is_out time_is_up")
async def resign(context: CallContext, caller: Caller, request: Resign) -> Stored | Refusal:
    """Resign: lose the game and keep the seat."""
    outcome = await context.host.submit(
        request.table_id, caller.person or "", ResignCommand(), request.command_id
    )
    return outcome if isinstance(outcome, Refusal) else Stored(seq=outcome.number)
