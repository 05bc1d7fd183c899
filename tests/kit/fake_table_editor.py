"""A fake table for the chat's commands: it records its calls and returns the given refusal."""

from kozyr.terminal.commands.table_editor import TablePlayer
from kozyr.terminal.table_client import ClientRefusal


class WrittenTable:
    """Anna is a person, Boris a bot with a memory, Clara Ann a bot without one."""

    def __init__(self, refusal: ClientRefusal | None = None) -> None:
        self.refusal = refusal
        self.asked: list[tuple[object, ...]] = []

    @property
    def sitters(self) -> tuple[TablePlayer, ...]:
        """Three of six seats."""
        return (
            TablePlayer(0, "Anna", is_bot=False),
            TablePlayer(2, "Boris", is_bot=True),
            TablePlayer(5, "Clara Ann", is_bot=True),
        )

    @property
    def is_edited(self) -> bool:
        """No command changes this table."""
        return False

    def has_memory(self, seat: int) -> bool:
        """Only Boris has a memory."""
        return seat == 2

    def _ask(self, *asked: object) -> ClientRefusal | None:
        self.asked.append(asked)
        return self.refusal

    def look_into_memory(self, seat: int) -> ClientRefusal | None:
        """Record the seat."""
        return self._ask("look_into_memory", seat)

    def set_game_mode(self, name: str) -> ClientRefusal | None:
        """Record the rule set."""
        return self._ask("set_game_mode", name)

    def set_trump(self, suit: str) -> ClientRefusal | None:
        """Record the suit."""
        return self._ask("set_trump", suit)

    def set_event_effect(self, index: int) -> ClientRefusal | None:
        """Record the effect."""
        return self._ask("set_event_effect", index)

    def give_card(self, seat: int, card: str) -> ClientRefusal | None:
        """Record the card."""
        return self._ask("give_card", seat, card)

    def delete_card(self, seat: int, index: int) -> ClientRefusal | None:
        """Record the index."""
        return self._ask("delete_card", seat, index)

    def delete_cards(self, seat: int, count: int) -> ClientRefusal | None:
        """Record the count."""
        return self._ask("delete_cards", seat, count)

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Anna holds two cards, the others none."""
        return self._ask("cards_of", seat) or (("S9", "HQ") if seat == 0 else ())

    def decrease_deck(self, count: int) -> ClientRefusal | None:
        """Record the count."""
        return self._ask("decrease_deck", count)

    def end_move(self) -> ClientRefusal | None:
        """Record the call."""
        return self._ask("end_move")

    def end_game(self) -> ClientRefusal | None:
        """Record the call."""
        return self._ask("end_game")
