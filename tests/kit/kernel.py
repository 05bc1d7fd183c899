"""Games that tests play in the kernel."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kozyr.bots.kernel_codec import settings_of, state_of, supported_options
from kozyr.kernel.compiled import Array, Talon
from kozyr.kernel.layout import MAX_MOVES
from kozyr.kernel.moves import list_legal_moves
from kozyr.kernel.step import step
from kozyr.rules import must
from kozyr.rules.notation import Record
from tests.kit.random_games import random_record


def record_of(number: int) -> Record:
    """Start the random game of this number, with options that the kernel supports."""
    record = random_record(random.Random(number))
    return replace(record, options=supported_options(record.options))


class Position(NamedTuple):
    """A position of the kernel in which a seat must act."""

    settings: Array
    state: Array
    talon: Talon
    moves: list[int]
    made: int
    """The move that is made next."""

    def after(self, move: int) -> Array:
        """Return the position after a move."""
        state = self.state.copy()
        step(self.settings, state, self.talon, move)
        return state


def walk(number: int) -> Iterator[Position]:
    """Yield the positions of the random game of this number, with options that the kernel supports."""
    chance = random.Random(number)
    game = must(record_of(number).begin()).game
    settings, (state, talon) = settings_of(game.setup), state_of(game)
    listed = np.zeros(MAX_MOVES, np.int64)
    while count := list_legal_moves(settings, state, listed):
        moves = [int(move) for move in listed[:count]]
        made = chance.choice(moves)
        yield Position(settings, state.copy(), talon, moves, made)
        step(settings, state, talon, made)
