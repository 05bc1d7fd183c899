"""The interface of a projection."""

from collections.abc import Iterable, MutableMapping
from typing import Protocol

from kozyr.server.tables.finished_games import FinishedGame


class Projection(Protocol):
    """A pure computation over finished games, whose rows a store keeps.

    The projector passes every game once, in the order in which games ended.
    """

    @property
    def name(self) -> str:
        """The name of its rows in the store. Choose a new name if the meaning of the rows changes."""

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the keys of the rows that a game changes."""

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes]) -> None:
        """Add a game to the rows; `rows` has those of `keys` that exist."""
