"""Access of the chat's commands to the cards and rules of a local table.

Each method applies a change of `table_edits`, or returns why the change is refused.
"""

from collections.abc import Callable

from kozyr.rules import Refusal
from kozyr.terminal.commands.table_editor import TablePlayer
from kozyr.terminal.local import table_edits
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.steps import StepOutcome
from kozyr.terminal.table_client import ClientRefusal


class LocalTableEditor:
    """The `TableEditor` of a local table."""

    def __init__(self, core: LocalCore) -> None:
        self.core = core

    @property
    def sitters(self) -> tuple[TablePlayer, ...]:
        """All players at the table, in the order of the seats."""
        return self.core.sitters

    @property
    def is_edited(self) -> bool:
        """Whether a command changed this game or showed hidden cards, so that the game does not count."""
        return self.core.local.is_edited

    def has_memory(self, seat: int) -> bool:
        """Return whether this bot has moved in this game; only then does it have a memory to show."""
        return self.core.has_memory(seat)

    def look_into_memory(self, seat: int) -> ClientRefusal | None:
        """Allow a bot's memory to be shown; a running game then no longer counts."""
        memory = self.core.memory_of(seat)
        if isinstance(memory, ClientRefusal):
            return memory
        if not self.core.is_playing or self.core.local.is_edited:
            return None
        return self._edit(table_edits.record_peek)

    def set_game_mode(self, name: str) -> ClientRefusal | None:
        """Continue the running game with another rule set."""
        return self._edit(table_edits.set_game_mode, name)

    def set_trump(self, suit: str) -> ClientRefusal | None:
        """Make a suit the trump: S, C, H or D."""
        return self._edit(table_edits.set_trump, suit)

    def set_event_effect(self, index: int) -> ClientRefusal | None:
        """Switch to an event effect, 0 to 10."""
        return self._edit(table_edits.set_effect, index)

    def give_card(self, seat: int, card: str) -> ClientRefusal | None:
        """Give a player a card from the discard; `card` is its id, such as `S9`."""
        return self._edit(table_edits.give_card, seat, card)

    def delete_card(self, seat: int, index: int) -> ClientRefusal | None:
        """Discard the card at this index, from 0, of a player's hand."""
        return self._edit(table_edits.delete_card, seat, index)

    def delete_cards(self, seat: int, count: int) -> ClientRefusal | None:
        """Discard this number of cards from a player's hand, the last ones first."""
        return self._edit(table_edits.delete_cards, seat, count)

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Return the cards of a hand by index; a running game then no longer counts."""
        cards = self.core.cards_of(seat)
        if isinstance(cards, ClientRefusal) or not self.core.is_playing:
            return cards
        return self._edit(table_edits.record_peek) or cards

    def decrease_deck(self, count: int) -> ClientRefusal | None:
        """Discard this number of cards from the top of the talon."""
        return self._edit(table_edits.decrease_deck, count)

    def end_move(self) -> ClientRefusal | None:
        """End the bout."""
        return self._edit(table_edits.end_move)

    def end_game(self) -> ClientRefusal | None:
        """End the game as a draw between all players who still hold cards."""
        return self._edit(table_edits.end_game)

    def _edit(
        self, edit: Callable[..., StepOutcome | Refusal], *arguments: int | str
    ) -> ClientRefusal | None:
        return self.core.apply(edit(self.core.local, *arguments, self.core.step_context()))
