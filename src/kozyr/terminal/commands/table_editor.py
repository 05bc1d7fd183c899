"""The interface through which commands change a table.

A local table is a `TableEditor`; at a server's table these commands are unavailable. Cards only move to and
from the discard, so no card is lost or doubled. A refused change leaves the table unchanged. The methods are
named after the commands, which keep the names of the console game.
"""

from typing import NamedTuple, Protocol

from kozyr.terminal.table_client import ClientRefusal


class TablePlayer(NamedTuple):
    """A player on a seat."""

    seat: int
    name: str
    is_bot: bool


class TableEditor(Protocol):
    """A table whose owner may change its cards and rules."""

    @property
    def sitters(self) -> tuple[TablePlayer, ...]:
        """All players at the table, in the order of the seats."""

    @property
    def is_edited(self) -> bool:
        """Whether a command changed this game or showed hidden cards, so that the game does not count."""

    def has_memory(self, seat: int) -> bool:
        """Return whether this bot has moved in this game; only then does it have a memory to show."""

    def look_into_memory(self, seat: int) -> ClientRefusal | None:
        """Allow a bot's memory to be shown; a running game then no longer counts."""

    def set_game_mode(self, name: str) -> ClientRefusal | None:
        """Continue the running game with another rule set, named as in `kozyr.rules.RULE_SETS`."""

    def set_trump(self, suit: str) -> ClientRefusal | None:
        """Make a suit the trump: S, C, H or D."""

    def set_event_effect(self, index: int) -> ClientRefusal | None:
        """Switch to another effect, 0 to 10; 0 is no effect."""

    def give_card(self, seat: int, card: str) -> ClientRefusal | None:
        """Give a player a card from the discard; `card` is its id, such as `S9`."""

    def delete_card(self, seat: int, index: int) -> ClientRefusal | None:
        """Discard the card at this index, from 0, of a player's hand."""

    def delete_cards(self, seat: int, count: int) -> ClientRefusal | None:
        """Discard this number of cards from a player's hand, the last ones first."""

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Return the cards of a player's hand, in the order of their indices."""

    def decrease_deck(self, count: int) -> ClientRefusal | None:
        """Discard this number of cards from the top of the talon."""

    def end_move(self) -> ClientRefusal | None:
        """End the bout: discard its cards if all are beaten, otherwise the defender takes them."""

    def end_game(self) -> ClientRefusal | None:
        """End the game as a draw between all players who still hold cards."""
