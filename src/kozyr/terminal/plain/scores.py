"""Wins and losses of every player of plain console mode, by name.

The specification of plain console mode spells them `wins` and `looses`. A player who returns under the same
name keeps the counts.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct

from kozyr.client.files import FileFormat

MAX_NAMES: Final = 1000
"""If there are more names, the player who has not played for the longest time is removed."""

_Count: TypeAlias = Annotated[int, Meta(ge=0, lt=1 << 53)]  # JSON readers may round larger numbers


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """The results of one player."""

    name: Annotated[str, Meta(max_length=100)]
    """The name as the player last wrote it."""
    wins: _Count = 0
    losses: _Count = 0
    draws: _Count = 0


Scores: TypeAlias = Mapping[str, Score]
"""Scores by case-folded name; the most recent player comes last."""


class PlayerOutcome(NamedTuple):
    """How a game ended for one player: `win`, `lose` or `draw`."""

    name: str
    result: str


_decoder: Final = msgspec.json.Decoder(list[Score])


def no_scores() -> Scores:
    """Return the scores before the first game."""
    return {}


def score_of(scores: Scores, name: str) -> Score:
    """Return a player's score; a new player has zero wins and losses."""
    return scores.get(name.casefold(), Score(name))


def count_wins(scores: Scores, name: str) -> int:
    """Return a player's number of wins."""
    return score_of(scores, name).wins


def count_losses(scores: Scores, name: str) -> int:
    """Return a player's number of losses (`count_looses` in the specification)."""
    return score_of(scores, name).losses


def add_outcomes(scores: Scores, outcomes: Iterable[PlayerOutcome]) -> Scores:
    """Add the results of a finished game."""
    after = dict(scores)
    for name, result in outcomes:
        old = score_of(scores, name)
        after.pop(name.casefold(), None)  # the new entry must come last
        after[name.casefold()] = Score(
            name,
            old.wins + (result == "win"),
            old.losses + (result == "lose"),
            old.draws + (result == "draw"),
        )
    while len(after) > MAX_NAMES:
        del after[next(iter(after))]
    return after


def write(scores: Scores) -> bytes:
    """Encode the scores for a file."""
    return msgspec.json.format(msgspec.json.encode([*scores.values()]), indent=1) + b"\n"


def read(content: bytes) -> Scores:
    """Decode the scores of a file; raise `ValueError` if it is damaged."""
    try:
        return {score.name.casefold(): score for score in _decoder.decode(content)}
    except RecursionError as error:  # too deeply nested JSON
        raise ValueError(*error.args) from error


FORMAT: Final = FileFormat(read, write)
