"""How are cards laid by hand (face `tabletop`, document 003)?

A player's request there is several things at once: actions of the rules, and moves of cards that the rules
know nothing of, such as clearing the piles of a bout they have settled already. The first are played here,
all of them or none; the second are a note that the face writes and reads, kept in the same entry.
"""

from typing import Final

from kozyr.rules import Refusal, step
from kozyr.table.commands import Handle, Now
from kozyr.table.draft import Draft
from kozyr.table.events import Noted
from kozyr.table.playing import go_on, player_at
from kozyr.table.reasons import refuse

LONGEST_NOTE: Final = 8192
"""Characters: more than any request that can be legal needs."""


def handle(draft: Draft, sender: str, command: Handle, now: Now) -> Draft | Refusal:
    """Play the actions and keep the note; who has been overtaken decides again."""
    seat = player_at(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    if draft.table.settings.face != "tabletop":
        return refuse("not_by_hand")
    if command.after != draft.table.handled:
        # The note speaks of cards as they lay then: what was cleared may not be cleared twice.
        return refuse("overtaken")
    if len(command.note) > LONGEST_NOTE:
        return refuse("long_note", LONGEST_NOTE)
    for action in command.actions:
        assert draft.table.game is not None, "playing without a game"  # noqa: S101 - the phase says so
        after = step(draft.table.game, seat, action)
        if isinstance(after, Refusal):
            return after
        draft.play(after)
    draft.happen(Noted(seat, command.note))
    return go_on(draft, now)
