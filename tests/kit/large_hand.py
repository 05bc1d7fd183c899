"""Play that leads to a hand of half the deck.

Six players sit down with 52 cards and never beat, so that no card is discarded. All throw in to one of them
and spare the others. With enough cards that player resigns, and the game can be replayed.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from uuid import uuid4

from tests.kit.server_process import Person, Server

MOST_GAMES: Final = 20
"""More than needed: in most games no player is out before the hand is large."""
MOST_ROUNDS: Final = 70
"""The most rounds, because a game in which no player beats need not end."""
_LAYING: Final = ("move", "toss")


class Loaded(NamedTuple):
    """A game that is over."""

    game: str
    seat: int
    steps: list[dict[str, Any]]

    def holds(self, step: int) -> int:
        """Count the cards of the player who took them all."""
        return len(self.steps[step]["hands"][self.seat])


def loaded(server: Server, people: Sequence[Person], cards: int) -> Loaded:
    """Play until the last of these players has this many cards."""
    seat = len(people) - 1
    table = server.table(*people, rules="classic", clock="slow", options={"deck": 52})
    for number in range(1, MOST_GAMES + 1):
        for each in people:
            server.ask("tables.ready", each, table_id=table)
        held = _played(server, people, table, cards)
        game = f"{table}.{number}"
        if held >= cards:
            return Loaded(game, seat, server.ask("games.replay", people[seat], game_id=game)["steps"])
    message = f"nobody came to hold {cards} cards"
    raise AssertionError(message)


def _played(server: Server, people: Sequence[Person], table: str, cards: int) -> int:
    held = 0
    for _ in range(MOST_ROUNDS):
        stands = _stands(server, people[-1], table)
        if stands["table"]["status"] != "playing":
            return held
        held = len(stands["player"]["cards"])
        if held >= cards:
            break
        for who in people:
            _act(server, who, table, len(people) - 1)
    for who in people[::-1]:  # the first player who still has cards resigns
        if server.word("game.resign", who, table_id=table, command_id=uuid4().hex) == "ok":
            break
    return held


def _stands(server: Server, who: Person, table: str) -> dict[str, Any]:
    return server.ask("table.snapshot", who, table_id=table)


def _act(server: Server, who: Person, table: str, taker: int) -> None:
    stands = _stands(server, who, table)
    legal = stands["player"]["legal"]
    if not legal:
        return
    laying = [act for act in legal if act["type"] in _LAYING]
    checks = [act for act in legal if act["type"] == "check"]
    spared = stands["game"]["defender"] != taker
    # Lay as few cards as possible to the spared players.
    chosen = checks[0] if checks and (spared or not laying) else (laying or legal)[0 if spared else -1]
    server.ask("game.move", who, table_id=table, action=chosen, command_id=uuid4().hex)
