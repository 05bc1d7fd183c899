"""Calls for acting in a game. These are the most frequent calls, so they read nothing from the store."""

from kozyr.rules import Refusal
from kozyr.rules.plain_actions import plain_action
from kozyr.rules.rule_refusals import ACTION_WORDS
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.direct_moves import begin_move
from kozyr.server.api.messages.actions import AskHint, Move, Resign, SuggestedAction, action_of
from kozyr.server.api.messages.fields import Stored
from kozyr.table import Hint, Play
from kozyr.table import Resign as ResignCommand
from kozyr.table.table_refusals import refuse

_GAME_REFUSALS = "bad_command_id busy command_reused no_table not_playing not_seated table_closed"
_RULE_REFUSALS = " ".join([*ACTION_WORDS, "time_is_up"])


# `by_hand` is in neither list above. Only tables of the tabletop API refuse moves with this word, and there
# players may still resign.
@call("game.move", ("play",), f"{_GAME_REFUSALS} {_RULE_REFUSALS} by_hand", begin=begin_move)
async def make_move(context: CallContext, caller: Caller, request: Move) -> Stored | Refusal:
    """Make a move in the game."""
    action = action_of(request.action)
    if isinstance(action, Refusal):
        return action
    outcome = await context.table_host.submit(
        request.table_id, caller.person or "", Play(action), request.command_id
    )
    return outcome if isinstance(outcome, Refusal) else Stored(seq=outcome.number)


@call("game.resign", ("play",), f"{_GAME_REFUSALS} seat_is_out time_is_up")
async def resign(context: CallContext, caller: Caller, request: Resign) -> Stored | Refusal:
    """Resign: lose the game and keep the seat."""
    outcome = await context.table_host.submit(
        request.table_id, caller.person or "", ResignCommand(), request.command_id
    )
    return outcome if isinstance(outcome, Refusal) else Stored(seq=outcome.number)


@call("game.hint", ("play",), f"{_GAME_REFUSALS} no_hints not_to_move time_is_up")
async def give_hint(context: CallContext, caller: Caller, request: AskHint) -> SuggestedAction | Refusal:
    """Suggest a legal action, in a game against bots; the game's result shows the number of hints."""
    person = caller.person or ""
    if refusal := context.rate_limits.check("hints", person):
        return refusal
    # The hint is stored before it is given, so a hint that was seen is always counted.
    outcome = await context.table_host.submit(request.table_id, person, Hint(), request.command_id)
    if isinstance(outcome, Refusal):
        return outcome
    seen = await context.table_host.view(request.table_id, person)
    if isinstance(seen, Refusal):
        return seen
    if seen.view.seat is None or not seen.view.legal:
        return refuse("not_to_move")  # a bot's move came between
    action = await context.suggest(seen)
    return SuggestedAction(action=plain_action(action), hints=seen.view.hints[seen.view.seat])
