"""How often two people met in finished games, and the people whom a player met most often.

Two people share one row, `met/ID/OTHER` with the ids in order, so a game of six players changes 15 rows.
"""

from collections.abc import Iterable, MutableMapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.json import Decoder, Encoder

from kozyr.server.tables.finished_games import SeatResult

MAX_OPPONENTS: Final = 10
"""How many favourite opponents a player has."""


class Opponent(NamedTuple):
    """A person whom the player often meets."""

    player: str
    """The id of the opponent."""
    games: int
    survived: int
    """How many of these games the player survived, not this opponent."""


_encode = Encoder().encode
_decode = Decoder(tuple[int, int, int]).decode
"""A row has the number of games, and how many of them each of the two survived, in the order of their ids."""


def keys_of_meetings(players: Iterable[str]) -> list[str]:
    """Return the keys of the rows of all pairs of players."""
    return [_meeting_key(one, other) for one, other in combinations(sorted(players), 2)]


def add_meetings(
    seats: Sequence[SeatResult], rows: MutableMapping[str, bytes | None]
) -> dict[str, list[Opponent]]:
    """Add a game to the rows of its opponents; return each player's opponents in the order of `seats`."""
    met: dict[str, list[Opponent]] = {seat.player: [] for seat in seats}
    for one, other in combinations(seats, 2):
        if are_partners(one, other):
            continue
        first, second = (one, other) if one.player < other.player else (other, one)
        key = _meeting_key(first.player, second.player)
        body = rows.get(key)
        games, first_survived, second_survived = (0, 0, 0) if body is None else _decode(body)
        games += 1
        first_survived += first.result != "lose"
        second_survived += second.result != "lose"
        rows[key] = _encode((games, first_survived, second_survived))
        met[first.player].append(Opponent(second.player, games, first_survived))
        met[second.player].append(Opponent(first.player, games, second_survived))
    return met


def are_partners(one: SeatResult, other: SeatResult) -> bool:
    """Return whether two players of a game were in the same team."""
    return one.team is not None and one.team == other.team


def rank_opponents(before: Sequence[Opponent], met: Sequence[Opponent]) -> tuple[Opponent, ...]:
    """Return a player's favourite opponents after a game; the latest come first among equals."""
    # The counts only grow, so a person outside the list can enter it only by a game with the player.
    new = {each.player for each in met}
    ranked = [*met, *[each for each in before if each.player not in new]]
    ranked.sort(key=_games_of, reverse=True)
    return tuple(ranked[:MAX_OPPONENTS])


def _games_of(opponent: Opponent) -> int:
    return opponent.games


def _meeting_key(first: str, second: str) -> str:
    return f"met/{first}/{second}"
