"""A fake table for the chat's commands: it records its calls and returns the given refusal."""

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.edits import Edit
from kozyr.custom_table.table_queries import TablePlayer


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

    def edit(self, change: Edit, *arguments: int | str) -> ClientRefusal | None:
        """Record the edit."""
        return self._ask(change, *arguments)

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Anna holds two cards, the others none."""
        return self._ask("cards_of", seat) or (("S9", "HQ") if seat == 0 else ())
