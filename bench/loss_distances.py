"""Compares the losses of decisions with the losses by long playouts of the neural network of `master`.

The playouts continue with the large network to the end of the game, and small endings are solved. They are
far too slow for an analysis. Every pair of moves is valued in three ways: by these playouts, right after the
move, and as the analysis does it. Rows are added to `bench/analysis_calibration.md`. It takes about five
minutes. Call: `make bench`, or `python -m bench.loss_distances --no-row` to see the figures only.
"""

import argparse
import random
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from bench.analysis_calibration import TABLE, Sample, make_row, play_records

from kozyr.analysis.analysis_settings import FULL
from kozyr.analysis.decisions import find_value_error
from kozyr.analysis.position_values import PositionValues, list_kernel_moves, make_move_rows, root_of_view
from kozyr.bots.early_actions import EARLY_ACTIONS
from kozyr.bots.ending_check import is_exact_ending
from kozyr.bots.knowledge import knowledge_of
from kozyr.bots.network import Network
from kozyr.bots.network_weights import load_weights
from kozyr.kernel.imagined_values import value_moves
from kozyr.kernel.knowledge import MAX_SEATS
from kozyr.kernel.puct import Net, make_scratch
from kozyr.rules import Action, View, legal, view
from kozyr.rules.notation import LeaveToken

SAMPLES: Final = (Sample("novice", 2, 20), Sample("experienced", 2, 20), Sample("master", 2, 20))
DECISIONS: Final = 90
"""The number of decisions of each level, drawn at random."""
MOVES: Final = 3
DEALS: Final = 1000
PLAYOUTS: Final = 200
WHOLE_GAME: Final = 1000
"""More bouts than any game has, so that playouts reach its end."""
NORMAL: Final = 1.96
TALONS: Final = ((2, 4), (5, 8), (9, 24))
"""The ranges of the number of cards in the talon, each of which has its own row."""


class MovePair(NamedTuple):
    """The loss of one move against another, valued in three ways."""

    talon: int
    at_once: float
    """The loss, valued right after the move."""
    analysed: float
    """The loss, valued as the analysis does it."""
    playouts: float
    """The loss by long playouts."""
    error: float
    """The standard error of `playouts`."""
    half: float
    """Half of the interval that the analysis gives."""


class Judges:
    """The neural networks that value moves, with their work memory."""

    def __init__(self) -> None:
        self._values = PositionValues(1)
        self._large, self._value = (
            Net(weights.weights, weights.widths)
            for weights in (load_weights("master"), load_weights("small-value"))
        )
        self._memory = make_scratch(self._large, self._value)
        self._network = Network(load_weights("master"))

    def compare(self, seat_view: View, played: Action, purpose: str) -> Iterator[MovePair]:
        """Yield the losses of the played move against each move that the large network prefers."""
        evaluation = self._network.evaluate_row(knowledge_of(seat_view))
        ranked = sorted(zip(evaluation.probabilities, evaluation.moves, strict=True), reverse=True)
        first = list_kernel_moves(played)
        moves = [first, *[(move,) for _, move in ranked if move != first[0]][: MOVES - 1]]
        self._values.solver.clear()
        root, seat = root_of_view(seat_view), seat_view.seat
        at_once, analysed = (
            100 * self._values.value(root, moves, DEALS, self._values.make_rng(purpose, root), bouts=bouts)
            for bouts in (0, FULL.decision_bouts)
        )
        scores = np.zeros((PLAYOUTS, len(moves), MAX_SEATS))
        rng = self._values.make_rng(f"playouts of {purpose}", root)
        value_moves(
            root, self._large, self._value, make_move_rows(moves), WHOLE_GAME, scores, self._memory, rng,
            self._values.solver.arrays,
        )  # fmt: skip
        for other in range(1, len(moves)):
            quick, usual, long = (
                each[:, 0, seat] - each[:, other, seat] for each in (at_once, analysed, -100 * scores)
            )
            half = find_value_error(seat_view) + NORMAL * usual.std() / DEALS**0.5
            error = long.std() / PLAYOUTS**0.5
            yield MovePair(seat_view.talon, quick.mean(), usual.mean(), long.mean(), error, half)


def list_pairs(sample: Sample, judges: Judges) -> Iterator[MovePair]:
    """Yield the pairs of some decisions of a level."""
    decisions: list[tuple[View, Action]] = []
    for record in play_records(sample, "distances"):
        for turn, before in zip(record.turns, record.steps(), strict=False):
            if isinstance(turn.act, LeaveToken):
                continue
            seat_view = view(before.game, turn.seat)
            choices = [act for act in legal(before.game)[turn.seat] if not isinstance(act, EARLY_ACTIONS)]
            if len(choices) > 1 and not is_exact_ending(seat_view):
                decisions.append((seat_view, turn.act))
    random.Random(sample.level).shuffle(decisions)
    for number, (seat_view, played) in enumerate(decisions[:DECISIONS]):
        yield from judges.compare(seat_view, played, f"{sample.level} {number}")


def measure_distances() -> Iterator[tuple[Sample, str, str]]:
    """Yield the rows about distances, by the number of cards in the talon."""
    judges = Judges()
    pairs = [pair for sample in SAMPLES for pair in list_pairs(sample, judges)]
    games = sum(sample.games for sample in SAMPLES)
    for least, most in TALONS:
        members = [pair for pair in pairs if least <= pair.talon <= most]
        at_once, analysed, playouts, error, half = np.array(members)[:, 1:].T
        distances = [np.abs(each - playouts).mean() for each in (at_once, analysed)]
        noise = (error * np.sqrt(2 / np.pi)).mean()
        inside = (np.abs(analysed - playouts) <= half + NORMAL * error).mean()
        value = f"{distances[0]:.1f}, {distances[1]:.1f}, {noise:.1f}; inside {100 * inside:.0f} %"
        figure = f"distance of losses, talon {least} to {most}: at once, analysed, by chance"
        yield Sample("all", 2, games), figure, f"{value}; {len(members)} pairs"


def main() -> None:
    """Measure, print, and add the rows to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    chosen = parser.parse_args()
    for sample, figure, value in measure_distances():
        row = make_row(sample, figure, value)
        if not chosen.no_row:
            TABLE.write_text(TABLE.read_text(encoding="utf-8") + row, encoding="utf-8")
        print(row, end="", flush=True)


if __name__ == "__main__":
    main()
