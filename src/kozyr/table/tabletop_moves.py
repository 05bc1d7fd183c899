"""Play by hand, as the tabletop API does it (face `tabletop`).

A request of that API mixes actions of the rules with other moves of cards, such as clearing the piles of a
settled bout. This module plays the actions, all of them or none. The API describes the other moves in a note,
which is stored in the same log entry.
"""

from typing import Final

from kozyr.rules import Refusal, step
from kozyr.table.commands import MoveByHand, Now
from kozyr.table.draft import Draft
from kozyr.table.events import Noted
from kozyr.table.game_flow import acting_seat, finish_if_over
from kozyr.table.table_refusals import refuse

LONGEST_NOTE: Final = 8192
"""The longest note in characters, more than any legal request needs."""


def move_by_hand(draft: Draft, sender: str, command: MoveByHand, now: Now) -> Draft | Refusal:
    """Play the actions and store the note; refuse if another request came first."""
    seat = acting_seat(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    if draft.table.settings.face != "tabletop":
        return refuse("not_by_hand")
    if command.after != draft.table.hand_move_count:
        # The note describes the cards as the sender saw them; cleared cards must not be cleared twice.
        return refuse("overtaken")
    if len(command.note) > LONGEST_NOTE:
        return refuse("long_note", LONGEST_NOTE)
    for action in command.actions:
        assert draft.table.game is not None, "playing without a game"  # noqa: S101 - the phase says so
        after = step(draft.table.game, seat, action)
        if isinstance(after, Refusal):
            return after
        draft.play(after)
    draft.apply(Noted(seat, command.note))
    return finish_if_over(draft, now)
