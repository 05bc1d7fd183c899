"""The interface through which commands change a table.

A local table is an `Arranger`; at a server's table the commands answer "unavailable here". Cards only move to
and from the discard, so none is lost or doubled. A refused change leaves the table as it was.
"""

from typing import NamedTuple, Protocol

from kozyr.terminal.desk import Refused


class Sitter(NamedTuple):
    """Who sits on a seat."""

    seat: int
    name: str
    is_bot: bool


class Arranger(Protocol):
    """A table whose cards and rules may be changed by whoever owns it."""

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Everybody at the table, in the order of the seats."""
        ...

    @property
    def is_arranged(self) -> bool:
        """Whether a command changed this game or showed hidden cards: the game does not count."""
        ...

    def has_memory(self, seat: int) -> bool:
        """Whether this bot has decided something in this game, and so has a memory to show."""
        ...

    def look_into_memory(self, seat: int) -> Refused | None:
        """Let a bot's memory be shown; a game that is being played no longer counts."""
        ...

    def set_game_mode(self, name: str) -> Refused | None:
        """Play the running game on by another rule set, named as in `kozyr.rules.RULE_SETS`."""
        ...

    def set_trump(self, suit: str) -> Refused | None:
        """Make a suit the trump: S, C, H or D."""
        ...

    def set_event_effect(self, index: int) -> Refused | None:
        """Let an event effect of 0 to 10 hold from now on."""
        ...

    def give_card(self, seat: int, card: str) -> Refused | None:
        """Give a player a card of the discard, named as in `S9`."""
        ...

    def delete_card(self, seat: int, index: int) -> Refused | None:
        """Discard the card of this index, from 0, of a player's hand."""
        ...

    def delete_cards(self, seat: int, count: int) -> Refused | None:
        """Discard so many cards of a player's hand, the last ones first."""
        ...

    def cards_of(self, seat: int) -> tuple[str, ...] | Refused:
        """Name the cards of a player's hand, in the order of their indices."""
        ...

    def decrease_deck(self, count: int) -> Refused | None:
        """Discard so many cards of the talon, from its top."""
        ...

    def end_move(self) -> Refused | None:
        """End the bout."""
        ...

    def end_game(self) -> Refused | None:
        """End the game, as a draw of all who still hold cards."""
        ...
