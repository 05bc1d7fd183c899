"""Wins and losses of every player in plain console mode, by name (its `wins` and `looses`).

A player who returns under the same name keeps their counts. This module is pure; `kozyr.terminal.files`
stores the output of `write`.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct

from kozyr.terminal.files import Shape

MOST_NAMES: Final = 1000
"""Beyond that, who has not played for the longest time is forgotten."""

_Count: TypeAlias = Annotated[int, Meta(ge=0, lt=1 << 53)]


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has to show."""

    name: Annotated[str, Meta(max_length=100)]
    """As he last wrote it."""
    wins: _Count = 0
    losses: _Count = 0
    draws: _Count = 0


Scores: TypeAlias = Mapping[str, Score]
"""By name without regard to case; who played last stands last."""


class Ended(NamedTuple):
    """How a game ended for one player: `win`, `lose` or `draw`."""

    name: str
    result: str


_scores: Final = msgspec.json.Decoder(list[Score])


def nobody() -> Scores:
    """Give the scores before the first game."""
    return {}


def score_of(scores: Scores, name: str) -> Score:
    """Give a player's score; who is new has won and lost nothing."""
    return scores.get(name.casefold(), Score(name))


def count_wins(scores: Scores, name: str) -> int:
    """Count a player's wins (document 004's `count_wins`)."""
    return score_of(scores, name).wins


def count_losses(scores: Scores, name: str) -> int:
    """Count a player's losses (document 004's `count_looses`)."""
    return score_of(scores, name).losses


def counted(scores: Scores, game: Iterable[Ended]) -> Scores:
    """Count a game that has ended."""
    after = dict(scores)
    for name, result in game:
        old = score_of(scores, name)
        after.pop(name.casefold(), None)
        after[name.casefold()] = Score(
            name,
            old.wins + (result == "win"),
            old.losses + (result == "lose"),
            old.draws + (result == "draw"),
        )
    for forgotten in list(after)[: max(0, len(after) - MOST_NAMES)]:
        del after[forgotten]
    return after


def write(scores: Scores) -> bytes:
    """Write the scores, for a file."""
    return msgspec.json.format(msgspec.json.encode([*scores.values()]), indent=1) + b"\n"


def read(content: bytes) -> Scores:
    """Read them again; `ValueError`: the file is damaged."""
    try:
        return {score.name.casefold(): score for score in _scores.decode(content)}
    except RecursionError as error:
        raise ValueError(*error.args) from error


SHAPE: Final = Shape(read, write)
